import type { Product, ProductListQuery, ProductPage } from '@darzi/contract/catalogue/catalogue.routes.ts';
import {
  COLLECTION_PAGE_SIZE,
  RELATED_PRODUCTS,
  SEARCH_SUGGESTIONS,
} from '@darzi/contract/catalogue/catalogue.ts';
import type { ProductId, SizeChartId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Db } from '../../platform/db/database.ts';
import { dependOn, type Tag } from '../../platform/http/response-cache.ts';
import { refuseCursor } from '../../platform/paging/read-page.ts';
import { type CategoryNames, checkFilters } from '../categories/category-names.rules.ts';
import { loadCategoryNames } from '../categories/category-names.ts';
import { findChartOf } from '../size-charts/size-chart.repository.ts';
import { facetsFor, filledOf, totalOn } from './facets.rules.ts';
import { countList, scopeOf, type ValuesNow } from './list-counts.ts';
import { findProduct, findProducts } from './product.repository.ts';
import { readCursor, writeCursor } from './product-cursor.ts';
import { countFacets, listFacets, listFiltered, type PageRequest } from './product-list.repository.ts';
import { type Found, searchProducts } from './search-products.ts';
import { showProduct } from './show-product.ts';
import type { Scope } from './variant-counts.repository.ts';
import { hasVariantFilters, type VariantFilters, variantFiltersOf } from './variant-filters.rules.ts';

/** These products as the public sees them, in this order; invisible ones are left out. */
export const showProducts = async (db: Db, ids: readonly ProductId[]): Promise<Product[]> =>
  (await findProducts(db, ids)).map(showProduct);

const browse = async (db: Db, request: PageRequest): Promise<Found> => {
  const counts = await countFacets(db, request.isBestSeller);
  const products = await listFacets(db, { ...request, facets: filledOf(counts, request.facets) });
  return { products, firsts: products.length, counts, isAtLeast: false };
};

const hasParameters = (query: ProductListQuery): boolean =>
  Object.values(query).some((value) => value !== undefined);

/** Limit without a query: everything could be many megabytes. */
const MAX_LISTED = 1_000;

const listNewest = async (db: Db): Promise<ProductPage> => {
  const sort = 'relevant';
  const counts = await countFacets(db, undefined);
  const found = await listFacets(db, {
    facets: filledOf(counts, counts),
    isBestSeller: undefined,
    sort,
    after: undefined,
    limit: MAX_LISTED + 1,
  });
  const newest = found.slice(0, MAX_LISTED);
  const last = newest.at(-1);
  const answer = { products: newest.map(showProduct), message: 'All products' };
  if (last === undefined || found.length === newest.length) return answer;
  const { pricePaise, seq } = last;
  const total = totalOn(counts, counts);
  return { ...answer, total, nextCursor: writeCursor({ sort, pricePaise, seq, isNameMatch: true }) };
};

/** Reads the page without its counts, which come from elsewhere. */
const browseFiltered = async (
  db: Db,
  scope: Scope,
  variantFilters: VariantFilters,
  request: PageRequest,
): Promise<Found> => {
  const products = await listFiltered(db, scope, variantFilters, request);
  return { products, firsts: products.length, counts: [], isAtLeast: false };
};

/** Query parameters that do not depend on prices. */
const PRICELESS = ['q', 'category', 'subCategory', 'bestSeller', 'sort', 'limit', 'cursor'];

/** What the order, selection or counts of a list depend on. */
const dependencies = (query: ProductListQuery): readonly Tag[] => {
  const named = Object.entries(query).filter(([, value]) => value !== undefined);
  const isPriced = named.some(([name]) => !PRICELESS.includes(name));
  return isPriced || (query.sort ?? 'relevant') !== 'relevant' ? ['prices', 'stock'] : ['stock'];
};

type ListDeps = {
  readonly db: Db;
  /** Category and type names as pages show them. */
  readonly namesNow: () => Promise<CategoryNames>;
  /** The existing sizes and colours. */
  readonly valuesNow: ValuesNow;
  /** Called with each search that found nothing. */
  readonly miss: (term: string) => void;
};

type Checked = { readonly names: CategoryNames; readonly request: Required<PageRequest> };

/** The requested page, with one row more: it tells whether there is a next one. */
const readRequest = async (
  { db, namesNow }: ListDeps,
  query: ProductListQuery,
): Promise<Outcome<Checked>> => {
  const sort = query.sort ?? 'relevant';
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (query.cursor !== undefined && after?.sort !== sort) return refuseCursor();
  const known = await namesNow();
  // the cached names may lack a category added just now
  const names = checkFilters(known, query).ok ? known : await loadCategoryNames(db);
  const checked = checkFilters(names, query);
  if (!checked.ok) return checked;
  return accept({
    names,
    request: {
      facets: facetsFor(names, query),
      variantFilters: variantFiltersOf(query),
      isBestSeller: query.bestSeller,
      sort,
      after,
      limit: (query.limit ?? COLLECTION_PAGE_SIZE) + 1,
    },
  });
};

/** The page of what was found, and the cursor of the next one. */
const cutPage = ({ products: all, firsts }: Found, { sort, limit }: PageRequest) => {
  const products = all.slice(0, limit - 1);
  const last = products.at(-1);
  if (last === undefined || all.length < limit) return { products, nextCursor: null };
  const { pricePaise, seq } = last;
  return {
    products,
    nextCursor: writeCursor({ sort, pricePaise, seq, isNameMatch: products.length <= firsts }),
  };
};

/**
 * Without a query all products, newest first, up to a thousand with a cursor for the rest; otherwise one page with
 * total and facets. Refuses a cursor of another sort order.
 */
export const listProducts = async (
  deps: ListDeps,
  query: ProductListQuery,
): Promise<Outcome<ProductPage>> => {
  const { db, valuesNow, miss } = deps;
  dependOn(...dependencies(query));
  if (!hasParameters(query)) return accept(await listNewest(db));
  const checked = await readRequest(deps, query);
  if (!checked.ok) return checked;
  const { names, request } = checked.value;
  const { variantFilters } = request;
  const term = (query.q ?? '').trim().toLowerCase();
  const scope = scopeOf(names, query);
  const answered = term === '' ? undefined : await searchProducts(db, names, request, term);
  const found =
    answered?.found ??
    (hasVariantFilters(variantFilters)
      ? await browseFiltered(db, scope, variantFilters, request)
      : await browse(db, request));
  const isFirst = request.after === undefined;
  if (answered !== undefined && isFirst && totalOn(found.counts, found.counts) === 0) miss(term);
  const { products, nextCursor } = cutPage(found, request);
  return accept({
    products: products.map(showProduct),
    message: 'Products',
    nextCursor,
    ...(await countList(
      db,
      names,
      valuesNow,
      query,
      { ...scope, within: answered?.within },
      variantFilters,
      found,
    )),
    ...(answered?.searched === undefined ? {} : { searched: answered.searched }),
  });
};

/** Those of the given suggestions that find something, filled up with the names of the largest categories and types. */
export const listSuggestions = async (db: Db, names: CategoryNames): Promise<string[]> => {
  dependOn('stock');
  const counts = await countFacets(db, undefined);
  const request: PageRequest = {
    facets: facetsFor(names, {}),
    isBestSeller: undefined,
    sort: 'relevant',
    after: undefined,
    limit: 1,
  };
  const finding: string[] = [];
  for (const term of SEARCH_SUGGESTIONS) {
    const { found } = await searchProducts(db, names, request, term.toLowerCase());
    if (found.products.length > 0) finding.push(term);
  }
  const productsOf = (name: string) =>
    totalOn(
      counts,
      counts.filter(({ category, subCategory }) => category === name || subCategory === name),
    );
  const others = [names.types, names.categories].flatMap((kind) =>
    kind.map(({ name }) => name).sort((a, b) => productsOf(b) - productsOf(a)),
  );
  const known = others.filter((name) => productsOf(name) > 0);
  const suggested = [...new Set([...finding, ...known])].slice(0, SEARCH_SUGGESTIONS.length);
  return suggested.length === 0 ? [...SEARCH_SUGGESTIONS] : suggested;
};

/** A product, by id or handle, with up to five others of its category and type, newest first. */
export const showOneProduct = async (
  db: Db,
  key: string,
): Promise<Outcome<{ product: Product; related: Product[]; sizeChart?: SizeChartId }>> => {
  const product = await findProduct(db, key);
  if (product === undefined) return refuse('catalogue.product_not_found');
  const { category, subCategory } = product;
  const neighbours = await listFacets(db, {
    facets: [{ category, subCategory }],
    isBestSeller: undefined,
    sort: 'relevant',
    after: undefined,
    limit: RELATED_PRODUCTS + 1,
  });
  const related = neighbours.filter((other) => other.id !== product.id).slice(0, RELATED_PRODUCTS);
  const sizeChart = await findChartOf(db, product.id);
  return accept({
    product: showProduct(product),
    related: related.map(showProduct),
    ...(sizeChart === undefined ? {} : { sizeChart }),
  });
};
