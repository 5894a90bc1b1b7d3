import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { LOCALES } from '@darzi/contract/languages.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { StandsIn } from '../../shell/product-variant.ts';
import { textsOf } from '../../texts/texts.ts';
import { lazyPart } from '../../ui/load-part.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const t = await textsOf('product');

const Reviews = lazyPart(() => import('./product-reviews.tsx'));

const ReviewsSkeleton = () => (
  <div className="grid max-w-prose gap-3">
    <Skeleton className="h-8 w-full max-w-40" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-2/3" />
  </div>
);

const FACTS = ['vendor', 'care', 'netQuantity', 'countryOfOrigin', 'maker'] as const;

/** Brand and legally required facts, as far as the shop has filled them in. */
const ProductFacts = ({ product }: { product: Product }) => {
  const known = FACTS.filter((name) => product[name] !== undefined);
  return known.length === 0 ? null : (
    <dl className="mt-8 max-w-prose border-t border-line text-15">
      {known.map((name) => (
        <div key={name} className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[11rem_1fr]">
          <dt className="text-chalk">{t(name)}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{product[name]}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Description and reviews. Reviews load when somebody opens them. */
export const ProductTabs = ({ product, english }: { product: Product; english: StandsIn }) => {
  const [chosen, setChosen] = useState<'description' | 'reviews'>('description');
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // Links from delivered orders open the reviews; the server never sees what follows the #.
  useEffect(() => {
    if (hash !== '#reviews') return;
    setChosen('reviews');
    place.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <div ref={place} id="reviews" className="scroll-mt-24">
      <Tabs
        label={t('about')}
        chosen={chosen}
        onChoose={setChosen}
        tabs={[
          {
            name: 'description',
            label: t('description'),
            panel: (
              <>
                <p
                  lang={english.description ? LOCALES.en : undefined}
                  className="max-w-prose text-17 whitespace-pre-line"
                >
                  {product.description}
                </p>
                <ProductFacts product={product} />
              </>
            ),
          },
          {
            name: 'reviews',
            label:
              product.reviews === undefined
                ? t('reviewsTab')
                : t('reviewsCounted', { count: product.reviews }),
            panel: (
              <Suspense fallback={<ReviewsSkeleton />}>
                <Reviews productId={product._id} />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
};
