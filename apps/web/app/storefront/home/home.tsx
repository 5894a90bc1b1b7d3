import { HOME_IN_DEMAND, HOME_LATEST } from '@darzi/contract/catalogue/catalogue.ts';
import type { Call } from '@darzi/contract/client.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { nullIfUnanswered, UNAVAILABLE } from '../../shell/failed-load.ts';
import { describePage, shopFactsOf, useShop } from '../../shell/shop.ts';
import { shopContext } from '../../shell/shop-context.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { GRID, ProductTile, TileRail, tileOf } from '../collection/product-tile.tsx';
import { HeroCarousel } from './hero-carousel.tsx';

/** How many products a slide of the carousel takes its pictures from. */
const HERO_PRODUCTS = 3;
/** Where a product's close-up of the cloth lies among its pictures: after front and back. */
const CLOSE_UP = 2;

/** A garment whole, its cloth so near that no edge of the frame can cut it badly, and another garment where there is room. */
const heroPicturesOf = (products: readonly { readonly image: readonly string[] }[]): string[] => {
  const [first, second, third] = products.slice(0, HERO_PRODUCTS);
  const cloth = first?.image[CLOSE_UP];
  const chosen =
    cloth === undefined
      ? [first?.image[0], second?.image[0], third?.image[0]]
      : [first?.image[0], cloth, second?.image[0]];
  return [...new Set(chosen.filter((address) => address !== undefined))];
};

const loadHome = async (call: Call) => {
  const [latest, inDemand, offers] = await Promise.all([
    call('GET /api/product/list', { query: { limit: HOME_LATEST } }),
    call('GET /api/product/list', { query: { bestSeller: '1', limit: HOME_IN_DEMAND } }),
    call('GET /api/product/list', { query: { sort: 'low-high', limit: HERO_PRODUCTS } }),
  ]);
  return {
    latest: latest.products.map(tileOf),
    inDemand: inDemand.products.map(tileOf),
    pieces: latest.facets?.category ?? {},
    heroPictures: [inDemand, latest, offers].map(({ products }) => heroPicturesOf(products)),
  };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { call } = context.get(shopContext);
  const home = await loadHome(call).catch(nullIfUnanswered);
  return home === null ? data(null, { status: UNAVAILABLE }) : data(home);
};

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const { storeName } = shopFactsOf(matches);
  return describePage(matches, {
    title: `${storeName}: ready to wear and made to measure`,
    description: `Shirts, kurtas, dresses, jackets and knitwear for women, men and children, ready to wear or cut to your measurements. ${storeName}, with returns within 7 days.`,
    path: '/',
    image: loaderData?.heroPictures[0]?.[0],
  });
};

const WHAT_WE_PROMISE = [
  { title: 'Easy exchange', text: 'Too small, or the colour too loud? Swap it, no fuss.' },
  {
    title: '7 days return policy',
    text: 'Try it on at home. Send it back within seven days if it is not for you.',
  },
  {
    title: 'Best customer support 24/7',
    text: 'Write at any hour. Someone who knows the cloth will answer.',
  },
] as const;

const Promises = () => (
  <section aria-label="Our promises" className="measure pb-20">
    <div aria-hidden="true" className="stitch text-chalk" />
    <ul className="grid gap-x-10 gap-y-8 pt-10 sm:grid-cols-3">
      {WHAT_WE_PROMISE.map(({ title, text }) => (
        <li key={title} className="grid content-start gap-2">
          <h2 className="font-display text-30">{title}</h2>
          <p className="max-w-xs text-15 text-chalk">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** The categories, set large: the shortest way to one's own size. */
const Shelves = ({ pieces }: { pieces: Readonly<Record<string, number>> }) => (
  <nav aria-label="Categories" className="measure pt-8 sm:pt-12">
    <ul className="grid border-b border-line sm:grid-cols-3">
      {useShop().facetNames.categories.map((category) => (
        <li
          key={category}
          className="border-t border-line sm:border-t-0 sm:not-first:border-l sm:not-first:pl-8 sm:not-last:pr-8"
        >
          <Link
            to={`/collection?${new URLSearchParams({ category })}`}
            className="group flex flex-wrap items-baseline justify-between gap-x-3 py-4 sm:max-lg:grid sm:max-lg:gap-1 sm:pb-7"
          >
            <span className="font-display text-44 transition-colors group-hover:text-madder">{category}</span>
            {pieces[category] === undefined ? null : (
              <span className="text-15 whitespace-nowrap text-chalk tabular-nums">
                {pieces[category]} pieces
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

const MadeToMeasure = () => (
  <section className="bg-indigo text-paper">
    <div aria-hidden="true" className="tape text-paper/70" />
    <div className="measure section-space grid grid-cols-1 items-end gap-8 lg:grid-cols-[1.4fr_1fr]">
      <h2 className="font-display text-64 wrap-break-word max-sm:text-[min(clamp(2rem,10vw,2.375rem),13vw)]">
        Six measurements, <em>one</em> garment that is nobody else’s.
      </h2>
      <div className="grid justify-items-start gap-6">
        <p className="max-w-md text-17 text-paper/90">
          Give us your chest, waist, hips, shoulders, sleeves and length, choose the cloth, and a designer
          sends you a price before anything is cut.
        </p>
        <Link
          to="/craft-your-look"
          className="inline-flex min-h-13 items-center border border-paper px-8 font-medium tracking-[0.02em] transition-colors hover:bg-paper hover:text-indigo focus-visible:outline-paper"
        >
          Craft your look
        </Link>
      </div>
    </div>
    <div aria-hidden="true" className="tape rotate-180 text-paper/70" />
  </section>
);

const SeeAll = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-link inline-flex min-h-8 items-center text-15 hover:text-madder">
    {children}
  </Link>
);

const Home = () => {
  const home = useLoaderData<typeof loader>();
  const { storeName } = useShop();
  return (
    <>
      <h1 className="sr-only">{storeName}</h1>
      <HeroCarousel pictures={home?.heroPictures ?? []} />
      <Shelves pieces={home?.pieces ?? {}} />
      {home === null ? (
        <ErrorState
          action={
            <LinkButton to="/" reloadDocument variant="secondary">
              Try again
            </LinkButton>
          }
        >
          {MESSAGES.loadProductsFailed}
        </ErrorState>
      ) : (
        <>
          <section className="measure section-space" aria-labelledby="latest">
            <SectionHead
              id="latest"
              title="Latest Collection"
              aside={<SeeAll to="/collection">See the collection</SeeAll>}
            />
            <ul className={`${GRID} md:max-lg:grid-cols-4 lg:grid-cols-5`}>
              {home.latest.map((product, place) => (
                // Ten fill four columns when the first two are twice as wide.
                <li key={product._id} className={place < 2 ? 'md:max-lg:col-span-2' : undefined}>
                  <ProductTile product={product} />
                </li>
              ))}
            </ul>
          </section>
          <MadeToMeasure />
          <section className="measure section-space" aria-labelledby="in-demand">
            <SectionHead
              id="in-demand"
              title="In-Demand Styles"
              aside={<SeeAll to="/collection?bestSeller=1">See all best sellers</SeeAll>}
            />
            <TileRail products={home.inDemand} />
          </section>
        </>
      )}
      <Promises />
    </>
  );
};

export default Home;
