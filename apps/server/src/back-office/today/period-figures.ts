import type { PeriodFigures, PeriodSums } from '@darzi/contract/back-office/period-figures.routes.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { countFigures } from './count-figures.ts';
import { type Period, periodBefore } from './period-spans.rules.ts';
import {
  recountBestSellers,
  recountFits,
  recountReasons,
  recountSums,
  type Sums,
} from './recounted-figures.repository.ts';
import {
  listStoredBestSellers,
  listStoredFits,
  listStoredReasons,
  sumUpStored,
} from './stored-figures.repository.ts';

const STORED = {
  sumUp: sumUpStored,
  listBestSellers: listStoredBestSellers,
  listReasons: listStoredReasons,
  listFits: listStoredFits,
};
const RECOUNTED: typeof STORED = {
  sumUp: recountSums,
  listBestSellers: recountBestSellers,
  listReasons: recountReasons,
  listFits: recountFits,
};

type CustomSums = { readonly customOrders: number; readonly customPaise: number };

/** Custom orders agreed within these Indian days that still stand. */
const sumUpCustomOrders = async (db: Db, { from, to }: Period): Promise<CustomSums> => {
  return db
    .selectFrom('custom_orders')
    .select(({ fn }) => fn.countAll<number>().as('customOrders'))
    .select(sql<number>`coalesce(sum(price_paise), 0)::bigint`.as('customPaise'))
    .where('status', '<>', 'cancelled')
    .where('accepted_at', '>=', sql<Date>`${from}::date::timestamp at time zone 'Asia/Kolkata'`)
    .where('accepted_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`)
    .executeTakeFirstOrThrow();
};

const inRupees = ({ amount, ...sums }: Sums, { customOrders, customPaise }: CustomSums): PeriodSums => ({
  ...sums,
  customOrders,
  customAmount: toRupees(paise(customPaise)),
  amount: toRupees(paise(amount)),
  average: sums.orders === 0 ? null : toRupees(paise(Math.round(amount / sums.orders))),
});

/** As much as is sold in a few minutes; if more is waiting to be counted, as after an upgrade, nobody waits for it. */
const MAX_PIECES = 3;

/** Sales, customers and returns of these days, beside the same number of previous days. */
const showFigures = async (db: Db, { from, to }: Period): Promise<Outcome<PeriodFigures>> => {
  const period = { from, to };
  const before = periodBefore(period);
  const figures = (await countFigures(db, MAX_PIECES)) ? STORED : RECOUNTED;
  const [sums, sumsBefore, custom, customBefore, bestSellers, reasons, fits] = await Promise.all([
    figures.sumUp(db, period),
    figures.sumUp(db, before),
    sumUpCustomOrders(db, period),
    sumUpCustomOrders(db, before),
    figures.listBestSellers(db, period, before),
    figures.listReasons(db, period, before),
    figures.listFits(db, period),
  ]);
  return accept({
    from,
    to,
    before: { ...before, sums: inRupees(sumsBefore, customBefore) },
    sums: inRupees(sums, custom),
    bestSellers: bestSellers.map((row) => ({ ...row, amount: toRupees(paise(row.amount)) })),
    reasons,
    fits,
  });
};

export const periodFiguresRoutes = ({ db }: Deps) => [
  serve('GET /api/admin/figures', ({ query }) => showFigures(db, query)),
];
