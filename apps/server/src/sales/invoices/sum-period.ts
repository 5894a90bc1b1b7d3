import { LRUCache } from 'lru-cache';
import type { Tx } from '../../platform/db/database.ts';
import { createGstr1, type Gstr1 } from './gstr1.rules.ts';
import { listFiledDocuments, listMonthSums, type MonthSum, type Span } from './tax-period.repository.ts';

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00+05:30`);
const monthAfter = (month: string, months: number): string => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 7);
};

/** The months of a period, in order. */
export const monthsOf = (period: string): readonly [string, ...string[]] => {
  const month = period.slice(0, 7);
  return period === month ? [month] : [monthAfter(month, -2), monthAfter(month, -1), month];
};

export const lastMonthOf = (period: string): string => period.slice(0, 7);

export const spanOf = (period: string): Span => ({
  from: startOf(monthsOf(period)[0]),
  before: startOf(monthAfter(lastMonthOf(period), 1)),
});

export const isEnded = (period: string, now: Date): boolean => now >= spanOf(period).before;

/** A period's tables, and its months' totals from the sums kept in the database. */
export type SummedPeriod = { readonly gstr1: Gstr1; readonly sums: readonly MonthSum[] };

const readDocuments = async (tx: Tx, period: string): Promise<Gstr1> => {
  const { add, finish } = createGstr1();
  for await (const documents of listFiledDocuments(tx, spanOf(period))) documents.forEach(add);
  return finish();
};

export const sumUpAnew = async (tx: Tx, period: string): Promise<SummedPeriod> => ({
  sums: await listMonthSums(tx, monthsOf(period)),
  gstr1: await readDocuments(tx, period),
});

/** Individually listed documents over all remembered periods. */
const MAX_LISTED = 5_000;

/**
 * {@link sumUpAnew} with a cache, for reports and files requested one after another: documents are only ever added, so
 * their number shows whether a cached result still holds. The transaction must see one snapshot of the database.
 */
export const rememberSums = () => {
  const known = new LRUCache<string, Gstr1>({
    maxSize: MAX_LISTED,
    sizeCalculation: ({ listed }) => listed.length + 1,
  });
  return async (tx: Tx, period: string): Promise<SummedPeriod> => {
    const sums = await listMonthSums(tx, monthsOf(period));
    const key = JSON.stringify([period, sums]);
    const gstr1 = known.get(key) ?? (await readDocuments(tx, period));
    known.set(key, gstr1);
    return { gstr1, sums };
  };
};
