import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { ManagedVariant } from '@darzi/contract/back-office/managed-variant.ts';
import type { StockFilter } from '@darzi/contract/back-office/stock.ts';
import { eachFact } from '@darzi/contract/catalogue/product-facts.ts';
import { tidyTag } from '@darzi/contract/catalogue/tags.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { toRupees, toRupeesOrNull } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery, TotalOfList } from '@darzi/contract/paging.ts';
import { type Db, searchPattern } from '../../platform/db/database.ts';
import { readPage } from '../../platform/paging/read-page.ts';
import { sortingOf } from '../../platform/paging/sorting.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { checkFilters } from '../categories/category-names.rules.ts';
import { loadCategoryNames } from '../categories/category-names.ts';
import { facetsFor } from './facets.rules.ts';
import {
  countManaged,
  findManaged,
  findManagedAll,
  listIdsOfCode,
  listManaged,
  MANAGED_SORTS,
  type ManagedFilter,
  type ManagedProduct,
} from './managed-product.repository.ts';
import { imageAddressesOf } from './show-product.ts';

const showVariant = (variant: ManagedProduct['sizes'][number]): ManagedVariant => ({
  _id: variant.id,
  colour: variant.colour,
  size: variant.ownSize,
  stock: variant.stock,
  price: toRupees(variant.pricePaise),
  mrp: toRupeesOrNull(variant.mrpPaise),
  sku: variant.sku,
  barcode: variant.barcode,
  weight: variant.weightGrams,
  cost: toRupeesOrNull(variant.costPaise),
});

/** A product as the back office reads it. Rupees. */
export const showManaged = (product: ManagedProduct): AdminProduct => ({
  _id: product.id,
  handle: product.handle,
  name: product.name,
  description: product.description,
  price: toRupees(product.pricePaise),
  image: imageAddressesOf(product),
  imageAlt: product.images.length > 0 ? product.images.map(({ alt }) => alt) : [''],
  imageFocus: product.images.length > 0 ? product.images.map(({ focus: [x, y] }) => [x, y]) : [[50, 50]],
  imageSizes: product.images.length > 0 ? product.images.map(({ size: [w, h] }) => [w, h]) : [null],
  imageColours: product.images.length > 0 ? product.images.map(({ colour }) => colour) : [null],
  imagesToCome: [...product.toCome],
  category: product.category,
  subCategory: product.subCategory,
  sizes: product.sizes.map(({ size }) => size),
  stock: Object.fromEntries(product.sizes.map(({ size, stock }) => [size, stock])),
  colours: [...product.colours],
  variants: product.sizes.map(showVariant),
  bestSeller: product.bestSeller,
  published: product.published,
  waitsForPicture: product.waitsForPicture,
  archived: product.archived,
  hsn: product.hsn,
  seoTitle: product.seoTitle,
  seoDescription: product.seoDescription,
  ...eachFact((name) => product[name]),
  sizeChart: product.sizeChart,
  tags: [...product.tags],
  date: product.createdAt.getTime(),
  version: product.version,
});

type ProductQuery = {
  readonly q?: string | undefined;
  readonly archived?: '1' | '0' | undefined;
  readonly published?: '1' | '0' | undefined;
  readonly category?: string | undefined;
  readonly subCategory?: string | undefined;
  readonly tag?: string | undefined;
  readonly stock?: StockFilter | undefined;
};
type ListQuery = PageQuery & ProductQuery & { readonly sort?: string | undefined };

type Reader = Pick<Deps, 'config'> & { readonly db: Db };

const asFilter = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

/** The largest stock of a size that fits the filter; the owner's settings define "low". */
const maxStockOf = async ({ db, config }: Reader, stock: ListQuery['stock']): Promise<number | undefined> =>
  stock === 'low' ? (await loadSettings(db, config)).lowStockThreshold : stock === 'out' ? 0 : undefined;

/** The filter for the products meant, as {@link listManaged} reads it. Refuses an unknown category. */
export const managedFilter = async (
  { db, config }: Reader,
  { q = '', archived, published, category, subCategory, tag = '', stock }: ProductQuery,
): Promise<Outcome<ManagedFilter>> => {
  const names = await loadCategoryNames(db);
  const checked = checkFilters(names, { category, subCategory });
  if (!checked.ok) return checked;
  const term = q.trim();
  const coded = /\d/.test(term) ? await listIdsOfCode(db, term) : [];
  return accept({
    facets: facetsFor(names, { category: asFilter(category), subCategory: asFilter(subCategory) }),
    isArchived: archived === '1',
    isPublished: published === undefined ? undefined : published === '1',
    // a code means its variant, even if names contain it too
    ids: coded.length === 0 ? undefined : coded,
    nameLike: term === '' || coded.length > 0 ? undefined : searchPattern(term),
    tag: tidyTag(tag) || undefined,
    maxStock: await maxStockOf({ db, config }, stock),
  });
};

/** One page of products for the back office, newest first unless sorted otherwise. Refuses an unknown cursor. */
export const listAdminProducts = async (
  deps: Pick<Deps, 'db' | 'config'>,
  { sort = '-added', limit, cursor, ...query }: ListQuery,
): Promise<Outcome<TotalOfList & { products: AdminProduct[]; nextCursor: string | null }>> => {
  const { db } = deps;
  const found = await managedFilter(deps, query);
  if (!found.ok) return found;
  const filter = found.value;
  const sorting = sortingOf(MANAGED_SORTS, sort);
  const numbered = sorting.numbered(({ seq, pricePaise, nameKey }: ManagedProduct) => ({
    value: sort.endsWith('price') ? pricePaise : sort.endsWith('name') ? nameKey : null,
    tie: seq,
  }));
  const page = { limit, cursor };
  return readPage(page, numbered, {
    read: (after, most) => listManaged(db, { ...filter, sorting, after, limit: most }),
    count: (most) => countManaged(db, { ...filter, sorting, after: undefined, limit: most }),
    show: (rows) => ({ products: rows.map(showManaged) }),
  });
};

/** These products, newest first. */
export const listProductsByIds = async (db: Db, ids: readonly ProductId[]): Promise<AdminProduct[]> =>
  (await findManagedAll(db, ids)).sort((one, other) => other.seq - one.seq).map(showManaged);

/** One product, in any state. Refuses an unknown one. */
export const showAdminProduct = async (
  { db }: Pick<Deps, 'db'>,
  key: ProductId,
): Promise<Outcome<{ product: AdminProduct }>> => {
  const product = await findManaged(db, key);
  return product === undefined
    ? refuse('catalogue.product_not_found')
    : accept({ product: showManaged(product) });
};
