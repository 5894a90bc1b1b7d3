import { DRAWN_ADDRESS, HOME_IN_DEMAND, HOME_LATEST } from '@darzi/contract/catalogue/catalogue.ts';
import type { CachedRoute, Call } from '@darzi/contract/client.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { DEFAULT_PAGES, isBuiltInPage } from '@darzi/contract/pages/first-pages.ts';
import type { PageBlock, PageContent } from '@darzi/contract/pages/page-blocks.ts';
import { failPage, isRefused, nullIfUnanswered } from '../../shell/failed-load.ts';
import { languageNow } from '../../texts/language.ts';
import type { Tile } from '../collection/product-tile.tsx';
import { tileOf } from '../collection/tile-of.ts';

/** How many products a carousel slide takes its pictures from. */
const HERO_PRODUCTS = 3;
/** The index of the close-up among a product's pictures: after front and back. */
const CLOSE_UP = 2;

/**
 * A whole garment, cloth close enough that no frame crops it badly, and another garment where there is room. Products
 * without a picture are used only if none has one.
 */
export const heroPicturesOf = (products: readonly { readonly image: readonly string[] }[]): string[] => {
  const pictured = products.filter(({ image }) => image[0] !== DRAWN_ADDRESS);
  const [first, second, third] = (pictured.length > 0 ? pictured : products).slice(0, HERO_PRODUCTS);
  const cloth = first?.image[CLOSE_UP];
  const chosen =
    cloth === undefined
      ? [first?.image[0], second?.image[0], third?.image[0]]
      : [first?.image[0], cloth, second?.image[0]];
  return [...new Set(chosen.filter((address) => address !== undefined))];
};

/** The catalogue data that a page's blocks show. */
export type BlockData = {
  readonly latest: readonly Tile[];
  readonly bestSellers: readonly Tile[];
  /** By handle. */
  readonly collections: Readonly<Record<string, readonly Tile[]>>;
  /** Category → number of products. */
  readonly pieces: Readonly<Record<string, number>>;
  /** By slide, for those without a picture of their own. */
  readonly heroPictures: readonly (readonly string[])[];
};

const loadCollection = async (
  call: Call<CachedRoute>,
  handle: string,
): Promise<[string, readonly Tile[]]> => {
  const found = await call('GET /api/collection/:handle', {
    params: { handle },
    query: { limit: HOME_LATEST },
  }).catch((error: unknown) => {
    // A deleted collection leaves its block empty, not the page.
    if (isRefused(error)) return { products: [] };
    throw error;
  });
  return [handle, found.products.map(tileOf)];
};

/** Fetches exactly the catalogue data that the blocks show. */
export const loadBlockData = async (
  call: Call<CachedRoute>,
  blocks: readonly PageBlock[],
): Promise<BlockData> => {
  const isNeeded = (...kinds: readonly PageBlock['kind'][]) =>
    blocks.some(({ kind }) => kinds.includes(kind));
  const sources = new Set(blocks.flatMap((block) => (block.kind === 'products' ? [block.source] : [])));
  const collections = blocks.flatMap((block) =>
    block.kind === 'products' && block.source === 'collection' && block.collection !== ''
      ? [block.collection]
      : [],
  );
  const hasSlides = isNeeded('slides');
  const none = { products: [], facets: undefined };
  const [latest, bestSellers, offers, ...chosen] = await Promise.all([
    hasSlides || isNeeded('categories') || sources.has('latest')
      ? call('GET /api/product/list', { query: { limit: HOME_LATEST } })
      : none,
    hasSlides || sources.has('best-sellers')
      ? call('GET /api/product/list', { query: { bestSeller: '1', limit: HOME_IN_DEMAND } })
      : none,
    hasSlides ? call('GET /api/product/list', { query: { sort: 'low-high', limit: HERO_PRODUCTS } }) : none,
    ...[...new Set(collections)].map((handle) => loadCollection(call, handle)),
  ]);
  return {
    latest: sources.has('latest') ? latest.products.map(tileOf) : [],
    bestSellers: sources.has('best-sellers') ? bestSellers.products.map(tileOf) : [],
    collections: Object.fromEntries(chosen),
    pieces: isNeeded('categories') ? (latest.facets?.category ?? {}) : {},
    heroPictures: hasSlides
      ? [bestSellers, latest, offers].map(({ products }) =>
          heroPicturesOf(products.length > 0 ? products : latest.products),
        )
      : [],
  };
};

type KnownPage = PageContent & {
  readonly handle: string;
  readonly path: string;
  readonly language: Language;
};

/** The latest version of the built-in pages: shown while the server cannot answer. */
const lastSeen = new Map<string, PageContent & { readonly language: Language }>();

/**
 * An owner's page with its data; `isWhole` is false if the server could not answer, and such a page must not be
 * cached.
 * @throws the server's refusal as the page's own status
 */
export const loadPage = async (call: Call<CachedRoute>, handle: string) => {
  const wanted = languageNow();
  const query = wanted === 'en' ? {} : { language: wanted };
  const answer = await call('GET /api/page/:handle', { params: { handle }, query }).catch((error: unknown) =>
    isBuiltInPage(handle) ? nullIfUnanswered(error) : failPage(error),
  );
  const known = answer?.page;
  if (known !== undefined && isBuiltInPage(handle)) lastSeen.set(`${wanted} ${handle}`, known);
  const content =
    known ??
    lastSeen.get(`${wanted} ${handle}`) ??
    (isBuiltInPage(handle) ? DEFAULT_PAGES[handle] : undefined);
  if (content === undefined) throw new Error(`no page ${handle}`);
  const page: KnownPage = { handle, path: '', language: 'en', ...content };
  const shown = await loadBlockData(call, page.blocks).catch(nullIfUnanswered);
  return { page, shown, isWhole: known !== undefined && shown !== null };
};
