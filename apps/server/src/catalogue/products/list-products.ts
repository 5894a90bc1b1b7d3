import type { Product, ProductListQuery, ProductPage } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { COLLECTION_PAGE_SIZE, RELATED_PRODUCTS } from '@darzi/contract/catalogue/catalogue.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/database.ts';
import { refuseCursor } from '../../platform/paging/read-page.ts';
import { type CategoryNames, checkFilters } from '../categories/category-names.rules.ts';
import { loadCategoryNames } from '../categories/category-names.ts';
import { findNearWords, findSynonyms, holdsWords } from '../search-words/search-words.repository.ts';
import {
  matchWord,
  mayHoldSlip,
  singularOf,
  slipsOf,
  type WordMatch,
  wordsOf,
} from '../search-words/search-words.rules.ts';
import { type FacetCount, facetsFor, facetsOf, filledOf, isFacetMatch, totalOn } from './facets.rules.ts';
import {
  type CatalogueProduct,
  countFacets,
  countMatching,
  findProduct,
  findProducts,
  isNamed,
  listFacets,
  listMatching,
  type PageRequest,
} from './product.repository.ts';
import { readCursor, writeCursor } from './product-cursor.ts';
import { showProduct } from './show-product.ts';

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

/** These products as the public reads them, in this order; those it does not see are left out. */
export const showProducts = async (db: Db, ids: readonly ProductId[]): Promise<Product[]> =>
  (await findProducts(db, ids)).map(showProduct);

type Found = {
  readonly products: CatalogueProduct[];
  /** How many of them, from the first, belong to the first of two phases. */
  readonly firsts: number;
  readonly counts: FacetCount[];
};

/** Name matches first (when sorted by relevance), then what stands on a shelf that matches. */
const search = async (db: Db, names: CategoryNames, request: PageRequest, term: string): Promise<Found> => {
  const like = searchPattern(term);
  const rest = request.shelves.filter((shelf) => !isFacetMatch(shelf, term));
  const [facetCounts, nameCounts] = await Promise.all([
    countFacets(db, request.isBestSeller),
    countMatching(db, isNamed(like), request.isBestSeller),
  ]);
  const whole = filledOf(facetCounts, request.shelves).filter((shelf) => isFacetMatch(shelf, term));
  const counts = facetsFor(names, {}).map((shelf) => ({
    ...shelf,
    products: totalOn(isFacetMatch(shelf, term) ? facetCounts : nameCounts, [shelf]),
  }));
  if (request.sort !== 'relevant') {
    const [named, shelved] = await Promise.all([
      listMatching(db, { ...request, shelves: rest }, isNamed(like)),
      listFacets(db, { ...request, shelves: whole }),
    ]);
    const sign = request.sort === 'low-high' ? 1 : -1;
    const products = [...named, ...shelved]
      .sort((a, b) => sign * (a.pricePaise - b.pricePaise || b.seq - a.seq))
      .slice(0, request.limit);
    return { products, firsts: products.length, counts };
  }
  const isFirstPhase = request.after === undefined || request.after.isNameMatch;
  const named = isFirstPhase ? await listMatching(db, request, isNamed(like)) : [];
  if (named.length === request.limit) return { products: named, firsts: named.length, counts };
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
  return { products: [...named, ...shelved], firsts: named.length, counts };
};

/** What a search word by word is: each word with what it may be in a product, and what was meant where none occurs as typed. */
const readWords = async (db: Db, names: CategoryNames, term: string): Promise<readonly WordMatch[]> => {
  const words = wordsOf(term);
  const [near, groups] = await Promise.all([
    findNearWords(db, words.filter(mayHoldSlip).flatMap(slipsOf)),
    findSynonyms(db, words),
  ]);
  const meant = (word: string) => groups.filter((group) => group.includes(word)).flat();
  return words.map((word) => matchWord(word, meant(word), mayHoldSlip(word) ? near : [], names));
};

/** Every word, in any order: first what has them as they were typed, then what differs by a slip. */
const searchWords = async (db: Db, request: PageRequest, words: readonly WordMatch[]): Promise<Found> => {
  const exact = holdsWords(words, false);
  const all = holdsWords(words, true);
  const counts = await countMatching(db, all, request.isBestSeller);
  if (request.sort !== 'relevant') {
    const products = await listMatching(db, request, all);
    return { products, firsts: products.length, counts };
  }
  const isFirstPhase = request.after === undefined || request.after.isNameMatch;
  const firsts = isFirstPhase ? await listMatching(db, request, exact) : [];
  if (firsts.length === request.limit) return { products: firsts, firsts: firsts.length, counts };
  const slipped = await listMatching(
    db,
    {
      ...request,
      after: isFirstPhase ? undefined : request.after,
      limit: request.limit - firsts.length,
    },
    sql`${all} and not (${exact})`,
  );
  return { products: [...firsts, ...slipped], firsts: firsts.length, counts };
};

type Answered = { readonly found: Found; readonly searched?: string | undefined };

/** The text as it stands; where that finds nothing its singular, and where that does not either, word by word. */
const find = async (db: Db, names: CategoryNames, request: PageRequest, term: string): Promise<Answered> => {
  const literal = await search(db, names, request, term);
  const isEmpty = ({ counts }: Found) => totalOn(counts, counts) === 0;
  if (!isEmpty(literal)) return { found: literal };
  const singular = singularOf(term);
  if (singular !== undefined) {
    const found = await search(db, names, request, singular);
    if (!isEmpty(found)) return { found, searched: singular };
  }
  const words = await readWords(db, names, term);
  return { found: words.length === 0 ? literal : await searchWords(db, request, words) };
};

const browse = async (db: Db, request: PageRequest): Promise<Found> => {
  const counts = await countFacets(db, request.isBestSeller);
  const products = await listFacets(db, { ...request, shelves: filledOf(counts, request.shelves) });
  return { products, firsts: products.length, counts };
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
export const listProducts = async (
  db: Db,
  query: ProductListQuery,
  miss: (term: string) => void,
): Promise<Outcome<ProductPage>> => {
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
  const { found, searched } =
    term === ''
      ? { found: await browse(db, request), searched: undefined }
      : await find(db, names, request, term);
  if (term !== '' && after === undefined && totalOn(found.counts, found.counts) === 0) miss(term);
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
          isNameMatch: products.length <= found.firsts,
        })
      : null,
    facets: facetsOf(names, found.counts, query),
    ...(searched === undefined ? {} : { searched }),
  });
};

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
