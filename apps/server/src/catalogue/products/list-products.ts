import type { Product, ProductListQuery, ProductPage } from '@darzi/contract/catalogue/catalogue.routes.ts';
import {
  COLLECTION_PAGE_SIZE,
  DEFAULT_RATING,
  drawnAddress,
  RELATED_PRODUCTS,
} from '@darzi/contract/catalogue/catalogue.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/database.ts';
import { refuseCursor } from '../../platform/paging/read-page.ts';
import { type CategoryNames, checkFilters } from '../categories/category-names.rules.ts';
import { loadCategoryNames } from '../categories/category-names.ts';
import { imageAddress } from '../images/store-image.ts';
import {
  type FacetCount,
  facetsFor,
  facetsOf,
  filledOf,
  isFacetMatch,
  singularOf,
  totalOn,
} from './facets.rules.ts';
import {
  type CatalogueProduct,
  countFacets,
  countNamed,
  findProduct,
  findProducts,
  listFacets,
  listNamed,
  type PageRequest,
} from './product.repository.ts';
import { readCursor, writeCursor } from './product-cursor.ts';

const PAGE = 40_000;

/** Pages of the sitemap, by the counter table. */
export const countSitemapPages = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(sum(products), 0)::int as n from facet_counts`.execute(db);
  return Math.max(1, Math.ceil((rows[0]?.n ?? 0) / PAGE));
};

const BATCH = 2_000;

/** One page of the visible products, oldest first, so that a page stays what it was when products are added; in batches. */
export async function* readSitemapPage(
  db: Db,
  page: number,
): AsyncGenerator<readonly { readonly handle: string; readonly updatedAt: Date }[]> {
  type Listed = { seq: number; handle: string; updatedAt: Date };
  let after = 0;
  for (let read = 0; read < PAGE; read += BATCH) {
    const { rows } = await sql<Listed>`
      select seq, handle, updated_at as "updatedAt" from products where visible and seq > ${after}
      order by seq limit ${BATCH} offset ${read === 0 ? (page - 1) * PAGE : 0}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.seq;
  }
}

type Pictured = Pick<CatalogueProduct, 'images' | 'category' | 'subCategory'>;

/** The addresses of a product's pictures; of the one drawn for its shelf while it has none. */
export const imageAddressesOf = ({ images, category, subCategory }: Pictured): string[] =>
  images.length > 0 ? images.map(({ hash }) => imageAddress(hash)) : [drawnAddress(category, subCategory)];

const showProduct = (product: CatalogueProduct): Product => ({
  _id: product.id,
  handle: product.handle,
  name: product.name,
  description: product.description,
  price: toRupees(product.pricePaise),
  image: imageAddressesOf(product),
  imageAlt: product.images.length > 0 ? product.images.map(({ alt }) => alt || product.name) : [product.name],
  ...(product.images.some(({ focus: [x, y] }) => x !== 50 || y !== 50)
    ? { imageFocus: product.images.map(({ focus: [x, y] }): [number, number] => [x, y]) }
    : {}),
  category: product.category,
  subCategory: product.subCategory,
  sizes: product.sizes.map(({ size }) => size),
  soldOut: product.sizes.filter(({ isSoldOut }) => isSoldOut).map(({ size }) => size),
  bestSeller: product.bestSeller,
  ...(product.reviewCount > 0
    ? { reviews: product.reviewCount, rating: product.rating ?? DEFAULT_RATING }
    : {}),
  date: product.createdAt.getTime(),
  ...(product.seoTitle === null ? {} : { seoTitle: product.seoTitle }),
  ...(product.seoDescription === null ? {} : { seoDescription: product.seoDescription }),
});

/** These products as the public reads them, in this order; those it does not see are left out. */
export const showProducts = async (db: Db, ids: readonly ProductId[]): Promise<Product[]> =>
  (await findProducts(db, ids)).map(showProduct);

type Found = {
  readonly products: CatalogueProduct[];
  readonly isNameMatch: boolean;
  readonly counts: FacetCount[];
};

/** Name matches first (when sorted by relevance), then what stands on a shelf that matches. */
const search = async (db: Db, names: CategoryNames, request: PageRequest, term: string): Promise<Found> => {
  const like = searchPattern(term);
  const rest = request.shelves.filter((shelf) => !isFacetMatch(shelf, term));
  const [facetCounts, nameCounts] = await Promise.all([
    countFacets(db, request.isBestSeller),
    countNamed(db, like, request.isBestSeller),
  ]);
  const whole = filledOf(facetCounts, request.shelves).filter((shelf) => isFacetMatch(shelf, term));
  const counts = facetsFor(names, {}).map((shelf) => ({
    ...shelf,
    products: totalOn(isFacetMatch(shelf, term) ? facetCounts : nameCounts, [shelf]),
  }));
  if (request.sort !== 'relevant') {
    const [named, shelved] = await Promise.all([
      listNamed(db, { ...request, shelves: rest }, like),
      listFacets(db, { ...request, shelves: whole }),
    ]);
    const sign = request.sort === 'low-high' ? 1 : -1;
    const products = [...named, ...shelved]
      .sort((a, b) => sign * (a.pricePaise - b.pricePaise || b.seq - a.seq))
      .slice(0, request.limit);
    return { products, isNameMatch: true, counts };
  }
  const isFirstPhase = request.after === undefined || request.after.isNameMatch;
  const named = isFirstPhase ? await listNamed(db, request, like) : [];
  if (named.length === request.limit) return { products: named, isNameMatch: true, counts };
  const shelved = await listFacets(
    db,
    {
      ...request,
      shelves: whole,
      after: isFirstPhase ? undefined : request.after,
      limit: request.limit - named.length,
    },
    { like, isMatch: false },
  );
  return { products: [...named, ...shelved], isNameMatch: shelved.length === 0, counts };
};

const browse = async (db: Db, request: PageRequest): Promise<Found> => {
  const counts = await countFacets(db, request.isBestSeller);
  const products = await listFacets(db, { ...request, shelves: filledOf(counts, request.shelves) });
  return { products, isNameMatch: true, counts };
};

const hasParameters = (query: ProductListQuery): boolean =>
  Object.values(query).some((value) => value !== undefined);

/** What is asked for without a word is at most so much: all of it could be many megabytes. */
const MOST_AT_ONCE = 1_000;

const listNewest = async (db: Db): Promise<ProductPage> => {
  const sort = 'relevant';
  const counts = await countFacets(db, undefined);
  const found = await listFacets(db, {
    shelves: filledOf(counts, counts),
    isBestSeller: undefined,
    sort,
    after: undefined,
    limit: MOST_AT_ONCE + 1,
  });
  const newest = found.slice(0, MOST_AT_ONCE);
  const last = newest.at(-1);
  const answer = { products: newest.map(showProduct), message: 'All products' };
  if (last === undefined || found.length === newest.length) return answer;
  const { pricePaise, seq } = last;
  const total = totalOn(counts, counts);
  return { ...answer, total, nextCursor: writeCursor({ sort, pricePaise, seq, isNameMatch: true }) };
};

/**
 * All products, newest first, when nothing is asked for, up to a thousand of them with the way to the rest; otherwise one
 * page with total and facets. Refuses a cursor that does not belong to this sort.
 */
export const listProducts = async (db: Db, query: ProductListQuery): Promise<Outcome<ProductPage>> => {
  if (!hasParameters(query)) {
    return accept(await listNewest(db));
  }
  const sort = query.sort ?? 'relevant';
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (query.cursor !== undefined && after?.sort !== sort) {
    return refuseCursor();
  }
  const names = await loadCategoryNames(db);
  const checked = checkFilters(names, query);
  if (!checked.ok) return checked;
  const shelves = facetsFor(names, query);
  const limit = query.limit ?? COLLECTION_PAGE_SIZE;
  // One row more than asked for tells whether there is a next page.
  const request: PageRequest = { shelves, isBestSeller: query.bestSeller, sort, after, limit: limit + 1 };
  const term = (query.q ?? '').trim().toLowerCase();
  let found = term === '' ? await browse(db, request) : await search(db, names, request, term);
  const singular = singularOf(term);
  let searched: string | undefined;
  if (term !== '' && singular !== undefined && totalOn(found.counts, found.counts) === 0) {
    const second = await search(db, names, request, singular);
    if (totalOn(second.counts, second.counts) > 0) {
      found = second;
      searched = singular;
    }
  }
  const products = found.products.slice(0, limit);
  const last = products.at(-1);
  const hasMore = found.products.length > limit && last !== undefined;
  return accept({
    products: products.map(showProduct),
    message: 'Products',
    total: totalOn(found.counts, shelves),
    nextCursor: hasMore
      ? writeCursor({
          sort,
          pricePaise: last.pricePaise,
          seq: last.seq,
          isNameMatch: isInFirstPhase(found, products, term, searched),
        })
      : null,
    facets: facetsOf(names, found.counts, query),
    ...(searched === undefined ? {} : { searched }),
  });
};

/** Whether the last product shown was found by its name (the first phase of a search). */
const isInFirstPhase = (
  found: Found,
  shown: CatalogueProduct[],
  term: string,
  searched: string | undefined,
): boolean =>
  found.isNameMatch ||
  (shown
    .at(-1)
    ?.name.toLowerCase()
    .includes(searched ?? term) ??
    true);

/** A product, by id or handle, with up to five others of its shelf, newest first. */
export const showOneProduct = async (
  db: Db,
  key: string,
): Promise<Outcome<{ product: Product; related: Product[] }>> => {
  const product = await findProduct(db, key);
  if (product === undefined) return refuse('catalogue.product_not_found');
  const { category, subCategory } = product;
  const neighbours = await listFacets(db, {
    shelves: [{ category, subCategory }],
    isBestSeller: undefined,
    sort: 'relevant',
    after: undefined,
    limit: RELATED_PRODUCTS + 1,
  });
  const related = neighbours.filter((other) => other.id !== product.id).slice(0, RELATED_PRODUCTS);
  return accept({ product: showProduct(product), related: related.map(showProduct) });
};
