import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { StockFilter } from '@darzi/contract/back-office/stock.ts';
import type { Category, SubCategory } from '@darzi/contract/catalogue/catalogue.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { parseId } from '../db/id.ts';
import { searchPattern } from '../db/search-pattern.ts';
import type { Deps } from '../deps.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { findManaged, listManaged } from './admin-products.repository.ts';
import { shelvesFor } from './shelf.rules.ts';
import { showManaged } from './show-managed.ts';

const DEFAULT_LIMIT = 24;

type ListQuery = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
  readonly archived?: '1' | '0' | undefined;
  readonly published?: '1' | '0' | undefined;
  readonly category?: Category | undefined;
  readonly subCategory?: SubCategory | undefined;
  readonly stock?: StockFilter | undefined;
};

const asFilter = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

/** The pieces up to which a size fits the filter; what is low is the owner's setting. */
const mostLeftOf = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  stock: ListQuery['stock'],
): Promise<number | undefined> =>
  stock === 'low' ? (await loadSettings(db, config)).lowStockThreshold : stock === 'out' ? 0 : undefined;

/** One page of products for the back office, newest first. Refuses a cursor that was not given out. */
export const listAdminProducts = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { limit = DEFAULT_LIMIT, cursor, q = '', archived, published, category, subCategory, stock }: ListQuery,
): Promise<Outcome<{ products: AdminProduct[]; nextCursor: string | null }>> => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return refuseCursor();
  const term = q.trim();
  const found = await listManaged(db, {
    before: cursor === undefined ? undefined : Number(cursor),
    limit: limit + 1,
    shelves: shelvesFor({ category: asFilter(category), subCategory: asFilter(subCategory) }),
    isArchived: archived === '1',
    isPublished: published === undefined ? undefined : published === '1',
    nameLike: term === '' ? undefined : searchPattern(term),
    mostLeft: await mostLeftOf({ db, config }, stock),
  });
  const shown = found.slice(0, limit);
  return accept({
    products: shown.map(showManaged),
    nextCursor: found.length > limit ? String(shown.at(-1)?.seq ?? 0) : null,
  });
};

/** One product, whatever its state. Refuses an unknown one. */
export const showAdminProduct = async (
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<Outcome<{ product: AdminProduct }>> => {
  const key = parseId(id);
  const product = key === undefined ? undefined : await findManaged(db, key);
  return product === undefined
    ? refuse('catalogue.product_not_found')
    : accept({ product: showManaged(product) });
};
