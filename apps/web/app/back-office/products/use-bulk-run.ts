import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BulkChange, BulkResult } from '@darzi/contract/back-office/products.routes.ts';
import type { TotalOfList } from '@darzi/contract/paging.ts';
import { useEffect, useRef, useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { type ProductFilter, queryOf, useGoodsChange } from './use-products.ts';

export type Change = BulkChange['change'];

/** Most products in one call. */
export const MAX_PER_CALL = 100;

/** One line per refused product, with the reason. */
export const refusedLines = (
  products: readonly AdminProduct[],
  results: readonly BulkResult[],
): readonly string[] => {
  const names = new Map<string, string>(products.map(({ _id, name }) => [_id, name]));
  return results.flatMap(({ _id, outcome, message }) =>
    outcome === 'refused' ? [`${names.get(_id) ?? 'A product'}: ${message ?? ''}`] : [],
  );
};

/** How far a bulk change has come. */
export type Tally = TotalOfList & {
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: readonly string[];
};
type End = { readonly how: 'whole' | 'stopped' } | { readonly how: 'failed'; readonly why: string };

const NOTHING: Tally = { changed: 0, unchanged: 0, refused: [] };

const count = (results: readonly BulkResult[], outcome: BulkResult['outcome']): number =>
  results.filter((one) => one.outcome === outcome).length;

/**
 * Changes all products matching a filter, in chunks. They are read in the order they were added, which no change
 * affects: each is visited once, even if the change takes it out of the filter.
 */
export const useBulkRun = (filter: ProductFilter) => {
  const [tally, setTally] = useState<Tally>();
  const [end, setEnd] = useState<End>();
  const isStopped = useRef(false);
  // After leaving the page, nobody would see the rest of it: stop.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const running = useGoodsChange(async (change: Change): Promise<End> => {
    let now = NOTHING;
    let cursor: string | null | undefined;
    while (cursor !== null) {
      if (isStopped.current) return { how: 'stopped' };
      const query = { ...queryOf(filter), sort: '-added', limit: MAX_PER_CALL, cursor };
      const { products, nextCursor, ...total } = await call('GET /api/admin/products', { query });
      if (cursor === undefined) now = { ...now, ...total };
      if (products.length > 0 && !isStopped.current) {
        const { results } = await call('POST /api/admin/products/bulk', {
          body: { products: products.map(({ _id, version }) => ({ _id, version })), change },
        });
        now = {
          ...now,
          changed: now.changed + count(results, 'changed'),
          unchanged: now.unchanged + count(results, 'unchanged'),
          refused: [...now.refused, ...refusedLines(products, results)],
        };
      } else if (products.length > 0) return { how: 'stopped' };
      setTally(now);
      cursor = nextCursor;
    }
    return { how: 'whole' };
  });
  const start = (change: Change) => {
    isStopped.current = false;
    setEnd(undefined);
    setTally(NOTHING);
    running.mutate(change, {
      onSuccess: setEnd,
      onError: (error) =>
        setEnd({ how: 'failed', why: failureText(error, 'The shop could not be reached.') }),
    });
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { tally, end, start, stop };
};
