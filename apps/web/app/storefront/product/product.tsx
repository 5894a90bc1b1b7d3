import { productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { addressOfLook, lookLike } from '@darzi/contract/custom-orders/made-like.ts';
import { Fragment } from 'react';
import {
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { failPage } from '../../shell/failed-load.ts';
import { addressOfColour, colourIn, inColour, inLanguage, standsIn } from '../../shell/product-variant.ts';
import { describePage, nameOf, shopFactsOf } from '../../shell/shop.ts';
import { shopContext } from '../../shell/shop-context.ts';
import { textsOf } from '../../texts/texts.ts';
import { SectionHead } from '../../ui/page-head.tsx';
import { TileRail } from '../collection/product-tile.tsx';
import { tileOf } from '../collection/tile-of.ts';
import { BuyingColumn } from './product-buying.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { structuredData, widest } from './product-seo.ts';
import { ProductTabs } from './product-tabs.tsx';

const t = await textsOf('product');

const DESCRIPTION_FOR_SEARCH = 155;

/** Found by handle; ids and former handles redirect. */
export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const id = params.productId ?? '';
  const { product, related, sizeChart } = await context
    .get(shopContext)
    .call('GET /api/product/:id', { params: { id } })
    .catch(failPage);
  if (product.handle !== id) throw redirect(productAddress(product.handle), 301);
  const asked = url.searchParams.get('colour');
  // Unknown colours redirect: otherwise one page would be cached under a thousand addresses.
  if (asked !== null && !product.colours.some(({ name }) => name === asked))
    throw redirect(productAddress(product.handle), 302);
  const look = lookLike(product);
  return data({
    product: inLanguage(product),
    english: standsIn(product),
    related: related.map(tileOf),
    // A product with colours takes the colour currently shown.
    madeToMeasure: look && addressOfLook(product.colours.length > 0 ? { ...look, colour: undefined } : look),
    sizeChart,
  });
};

export const handle = { isTranslated: true, reads: ['colour'] };

/** Another colour of the same product needs no new data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export const meta = ({ matches, loaderData, location }: MetaArgs<typeof loader>) => {
  if (loaderData === undefined) return [];
  const colour = colourIn(loaderData.product, new URLSearchParams(location.search));
  const product = inColour(loaderData.product, colour);
  const picture = product.image[0];
  return [
    ...describePage(matches, {
      title: product.seoTitle ?? product.name,
      description: product.seoDescription ?? product.description.slice(0, DESCRIPTION_FOR_SEARCH),
      path: addressOfColour(product, colour),
      image: picture === undefined ? undefined : widest(picture),
      type: 'product',
    }),
    ...structuredData(loaderData.product, shopFactsOf(matches)).map((thing) => ({ 'script:ld+json': thing })),
  ];
};

const Breadcrumb = ({ category, name }: { category: string; name: string }) => {
  const steps = [
    { to: '/', label: t('home') },
    { to: '/collection', label: t('shop') },
    { to: `/collection?${new URLSearchParams({ category })}`, label: nameOf(category) },
  ];
  return (
    <nav aria-label={t('breadcrumb')} className="py-3 sm:py-5">
      <ol className="flex flex-wrap items-center gap-x-2 text-13 text-chalk">
        {steps.map(({ to, label }) => (
          <Fragment key={to}>
            <li>
              <Link to={to} className="inline-flex min-h-8 items-center hover:text-madder">
                {label}
              </Link>
            </li>
            <li aria-hidden="true">/</li>
          </Fragment>
        ))}
        <li aria-current="page" className="text-ink">
          {name}
        </li>
      </ol>
    </nav>
  );
};

const ProductPage = () => {
  const { product, english, related, madeToMeasure, sizeChart } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const colour = colourIn(product, search);
  const hex = product.colours.find(({ name }) => name === colour)?.hex;
  const turnTo = (name: string) =>
    navigate(addressOfColour(product, name), { replace: true, preventScrollReset: true });
  return (
    <div className="measure pb-20">
      <Breadcrumb category={product.category} name={product.name} />
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <ProductGallery key={`${product._id} ${colour}`} product={inColour(product, colour)} />
        <BuyingColumn
          key={`buy-${product._id}`}
          product={product}
          english={english}
          colour={colour}
          onColour={turnTo}
          madeToMeasure={madeToMeasure && hex ? `${madeToMeasure}&colour=%23${hex.slice(1)}` : madeToMeasure}
          sizeChart={sizeChart}
        />
      </div>
      <div className="pt-16 lg:pt-24">
        <ProductTabs key={product._id} product={product} english={english} />
      </div>
      {related.length === 0 ? null : (
        <section className="pt-20" aria-labelledby="related">
          <SectionHead id="related" title={t('related')} />
          <TileRail products={related} />
        </section>
      )}
    </div>
  );
};

export default ProductPage;
