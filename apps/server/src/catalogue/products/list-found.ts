import { MAX_COUNTED } from '@darzi/contract/catalogue/catalogue.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Newest } from '../search-words/word-places.repository.ts';
import { type FacetCount, filledOf, totalOn } from './facets.rules.ts';
import type { CatalogueProduct } from './product.repository.ts';
import {
  listAlong,
  listAmong,
  listFacets,
  listFiltered,
  listMatching,
  NAME_INDEXED,
  NAME_READ,
  type PageRequest,
} from './product-list.repository.ts';
import { type Counted, choosePlan } from './search-plan.rules.ts';
import { hasVariantFilters } from './variant-filters.rules.ts';

/** A condition on the indexed name and the same on the name as read from a row, plus the newest matches if known. */
export type Match = {
  readonly indexed: RawBuilder<unknown>;
  readonly read: RawBuilder<unknown>;
  readonly newest?: Newest | undefined;
};
export const matchOf = (
  write: (name: RawBuilder<unknown>) => RawBuilder<unknown>,
  newest?: Newest,
): Match => ({
  indexed: write(NAME_INDEXED),
  read: write(NAME_READ),
  newest,
});

/** Condition on rows of `product_facets` (alias f): they are among these. */
export const isAmong = (seqs: RawBuilder<unknown>) => sql`f.seq = any(${seqs})`;

const ANYWHERE = { categories: undefined, types: undefined, isBestSeller: undefined };

/** One page of the counted products, by the plan that reads the fewest rows. */
export const listFound = async (
  db: Db,
  request: PageRequest,
  match: Match,
  stock: readonly FacetCount[],
  found: Counted,
): Promise<readonly CatalogueProduct[]> => {
  const { facets, variantFilters, limit, isBestSeller, sort, after } = request;
  const count = totalOn(found.counts, facets);
  const list = (most: number, before?: number) =>
    found.isAtLeast || count > MAX_COUNTED
      ? undefined
      : match.newest?.({ facets, isBestSeller }, most, before);
  // how many of the counted ones remain is unknown
  if (variantFilters !== undefined && hasVariantFilters(variantFilters)) {
    const among = list(MAX_COUNTED);
    return among === undefined
      ? listMatching(db, request, match.indexed)
      : listFiltered(db, { ...ANYWHERE, within: isAmong(among) }, variantFilters, request);
  }
  const plan = choosePlan({ limit, facets, stock, isPart: isBestSeller !== undefined, found });
  if (plan === 'nothing') return [];
  const among = sort === 'relevant' ? list(limit, after?.seq) : list(MAX_COUNTED);
  if (among !== undefined) return listAmong(db, request, among, count);
  switch (plan) {
    case 'gather':
      return listMatching(db, request, match.indexed);
    case 'along':
      return (await listAlong(db, request, match.read)) ?? listMatching(db, request, match.indexed);
    case 'by-facet':
      return listFacets(
        db,
        { ...request, facets: filledOf(found.isAtLeast ? stock : found.counts, facets) },
        match.read,
      );
  }
};
