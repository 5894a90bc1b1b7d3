import { GARMENTS, type Garment, garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { Link } from 'react-router';
import { textsOf } from '../../texts/texts.ts';
import { SectionHead } from '../../ui/page-head.tsx';
import { WHO_LABEL } from './garment-picker.tsx';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

/** Drawn on bodies by `npm run garment-examples`. */
const EXAMPLES = import.meta.glob<string>('./examples/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const HOW_IT_GOES_ON = [
  { title: 'measureAtHome', text: 'measureAtHomeText' },
  { title: 'chooseAndSee', text: 'chooseAndSeeText' },
  { title: 'designerAnswers', text: 'designerAnswersText' },
  { title: 'madeForOne', text: 'madeForOneText' },
] as const;

export type PriceRanges = Readonly<Partial<Record<Garment, { readonly low: number; readonly high: number }>>>;

/** What can be made to measure, with an example, the usual price, and how it works. */
export const WhatWeMake = ({ prices }: { prices: PriceRanges }) => (
  <>
    <section aria-labelledby="what-we-make" className="pt-20">
      <SectionHead id="what-we-make" title={t('whatWeMake')} />
      <ul className="grid grid-cols-2 gap-x-4 gap-y-9 sm:grid-cols-3 lg:grid-cols-6">
        {GARMENTS.map((garment) => {
          const { label, wearers } = garmentRows[garment];
          const price = prices[garment];
          return (
            <li key={garment} className="group relative grid content-start gap-2">
              <div className="aspect-2/3 overflow-hidden bg-sheet">
                <img
                  src={EXAMPLES[`./examples/${garment}.webp`]}
                  alt=""
                  width={400}
                  height={600}
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
                />
              </div>
              <h3 className="text-15 font-medium">
                <Link to={`/craft-your-look?garment=${garment}`} className="after:absolute after:inset-0">
                  {word(label)}
                </Link>
              </h3>
              <p className="text-13 text-chalk">
                {price === undefined ? null : (
                  <>
                    {t('priceRange', { low: showRupees(price.low), high: showRupees(price.high) })}
                    <br />
                  </>
                )}
                {wearers.map((who) => word(WHO_LABEL[who]).toLowerCase()).join(', ')}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
    <section aria-labelledby="how-it-goes-on" className="pt-20">
      <SectionHead id="how-it-goes-on" title={t('howItGoesOn')} />
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {HOW_IT_GOES_ON.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 border-t border-line pt-4">
            <span aria-hidden="true" className="text-13 text-madder tabular-nums">
              {index + 1}
            </span>
            <h3 className="font-display text-22">{t(title)}</h3>
            <p className="text-15 text-chalk">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  </>
);
