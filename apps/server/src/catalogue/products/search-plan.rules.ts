/** How a search is counted, and which plan finds its products with the fewest rows read. Pure: no database. */

import { MAX_COUNTED } from '@darzi/contract/catalogue/catalogue.ts';
import type { CountBounds } from '../search-words/search-words.rules.ts';
import { type Facet, type FacetCount, totalOn } from './facets.rules.ts';

/** Matches on each facet; `isAtLeast`: there may be more. */
export type Counted = { readonly counts: readonly FacetCount[]; readonly isAtLeast: boolean };

/** The count if the word index settles it: exactly, or beyond what is counted one by one. */
export const settleCount = (bounds: readonly CountBounds[]): Counted | undefined => {
  const counts = bounds.map(({ least, most: _, ...facet }) => ({ ...facet, products: least }));
  if (bounds.every(({ least, most }) => least === most)) return { counts, isAtLeast: false };
  return totalOn(counts, counts) > MAX_COUNTED ? { counts, isAtLeast: true } : undefined;
};

/**
 * `gather`: find all matches through the name index, then sort; `along`: read the whole shop in the requested order
 * until a page is full; `by-facet`: the same within each facet.
 */
export type Plan = 'nothing' | 'gather' | 'along' | 'by-facet';

/** A random row of the table costs more than the next one of an index. */
const GATHERED_ROW = 3;

type Sought = {
  readonly limit: number;
  readonly facets: readonly Facet[];
  /** The number of products on each facet. */
  readonly stock: readonly FacetCount[];
  /** The stock is that of best sellers only, or of all others: the shop's order does not run along those alone. */
  readonly isPart: boolean;
  readonly found: Counted;
};

/** The plan expected to read the fewest rows. */
export const choosePlan = ({ limit, facets, stock, isPart, found }: Sought): Plan => {
  const { counts, isAtLeast } = found;
  const wanted = totalOn(counts, facets);
  if (wanted === 0) return isAtLeast ? 'gather' : 'nothing';
  const inStock = totalOn(stock, stock);
  const rows = {
    gather: totalOn(counts, counts) * GATHERED_ROW,
    along: isPart ? Number.POSITIVE_INFINITY : (limit * inStock) / wanted,
    'by-facet': facets.reduce((sum, facet) => {
      const [here, there] = [totalOn(counts, [facet]), totalOn(stock, [facet])];
      return sum + (here === 0 && !isAtLeast ? 0 : Math.min(there, (limit * there) / Math.max(1, here)));
    }, 0),
  };
  if (rows.gather <= rows.along && rows.gather <= rows['by-facet']) return 'gather';
  return rows.along <= rows['by-facet'] ? 'along' : 'by-facet';
};
