import type {
  DayFigures,
  EXPORTS,
  FromCustomers,
  NewsItem,
  Waiting,
} from '@darzi/contract/back-office/today.routes.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import { HOUR_MS } from '@darzi/contract/durations.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { FastifyReply } from 'fastify';
import { exportProducts, PRODUCT_COLUMNS } from '../../catalogue/products/export-products.ts';
import {
  CUSTOM_ORDER_COLUMNS,
  exportAllCustomOrders,
} from '../../custom-orders/orders/export-all-custom-orders.ts';
import { exportSubscribers, SUBSCRIBER_COLUMNS } from '../../mailings/newsletter/newsletter.ts';
import { countCashToPay } from '../../payments/ledger/cash-to-pay.ts';
import { countRefusedRefunds } from '../../payments/ledger/refused-refunds.ts';
import { listAudit, recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Cell, sendCsv } from '../../platform/http/csv.ts';
import { serve } from '../../platform/http/serve.ts';
import { exportAllOrders, ORDER_COLUMNS } from '../../sales/orders/export-all-orders.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findBackupAlarm } from '../backups/backups.ts';
import { CUSTOMER_COLUMNS, exportCustomers } from '../customers/export-customers.ts';
import { findDiskAlarm } from '../disk/disk-alarm.ts';
import { countWaiting, keepDaysOver, listDays } from './figures.repository.ts';
import { countFromCustomers, listNews } from './from-customers.repository.ts';

type What = (typeof EXPORTS)[number];
type Table = {
  readonly columns: readonly string[];
  /** `db` may be a replica: nothing can be written to it. */
  readonly pages: (db: Db, deps: Deps) => AsyncIterable<readonly (readonly Cell[])[]>;
};

const TABLES = {
  products: { columns: PRODUCT_COLUMNS, pages: (db, { publicUrl }) => exportProducts(db, publicUrl()) },
  orders: { columns: ORDER_COLUMNS, pages: exportAllOrders },
  'custom-orders': { columns: CUSTOM_ORDER_COLUMNS, pages: exportAllCustomOrders },
  customers: { columns: CUSTOMER_COLUMNS, pages: exportCustomers },
  newsletter: {
    columns: SUBSCRIBER_COLUMNS,
    // The first export creates the key of the links in it.
    pages: (_, { db, publicUrl }) => exportSubscribers(db, publicUrl()),
  },
} as const satisfies Record<What, Table>;

/** Sends a whole table as CSV while reading it; the audit records the export. */
const exportTable = async (
  deps: Deps,
  actor: Actor,
  what: What,
  reply: FastifyReply,
): Promise<Outcome<Record<string, never>>> => {
  await deps.db.transaction().execute((tx) => recordAudit(tx, actor, `export.${what}`, 'export', {}));
  const { columns, pages } = TABLES[what];
  await sendCsv(reply, `${what}-${isoDay(Date.now())}.csv`, columns, pages(deps.readDb(actor), deps));
  return accept({});
};

/** Counting stops here: enough to show that there is much to do. */
const MAX_COUNTED = { orders: 1_000, sizes: 100 } as const;

/** What is waiting to be done, and the figures of the last `days` days including today, oldest first. Rupees. */
const showToday = async (
  { db, config, readDb }: Pick<Deps, 'db' | 'config' | 'readDb'>,
  actor: Actor,
  days: number,
): Promise<
  Outcome<{
    waiting: Waiting;
    fromCustomers: FromCustomers;
    backupAlarm: string | null;
    diskAlarm: string | null;
    days: DayFigures[];
  }>
> => {
  const { lowStockThreshold } = await loadSettings(db, config);
  await keepDaysOver(db, days);
  const reader = readDb(actor);
  const [waiting, fromCustomers, refusedRefunds, cashToPay, alarm, disk, stored] = await Promise.all([
    countWaiting(reader, lowStockThreshold, MAX_COUNTED),
    countFromCustomers(db),
    countRefusedRefunds(db),
    countCashToPay(db),
    findBackupAlarm({ db, config }),
    findDiskAlarm({ config }),
    // A day that was just stored may not have reached a replica.
    listDays(reader, days).then((listed) => (listed.length < days ? listDays(db, days) : listed)),
  ]);
  return accept({
    waiting: { ...waiting, refusedRefunds, cashToPay },
    fromCustomers,
    backupAlarm: alarm ?? null,
    diskAlarm: disk ?? null,
    days: stored.map(({ capturedPaise, refundedPaise, ...day }) => ({
      ...day,
      captured: toRupees(paise(capturedPaise)),
      refunded: toRupees(paise(refundedPaise)),
    })),
  });
};

const USUAL_DAYS = 30;

const MAX_AGE_MS = HOUR_MS;

/** What came in since a given time; nothing older than an hour counts as news. */
const showNews = async (db: Db, since: string): Promise<Outcome<{ news: NewsItem[]; now: string }>> => {
  const from = new Date(Math.max(Date.parse(since), Date.now() - MAX_AGE_MS));
  const { items, now } = await listNews(db, from);
  return accept({
    news: items.map(({ at, ...item }) => ({ ...item, at: at.toISOString() })),
    now: now.toISOString(),
  });
};

export const backOfficeRoutes = (deps: Deps) => [
  serve('GET /api/admin/news', ({ query }) => showNews(deps.db, query.since)),
  serve('GET /api/admin/audit', ({ query }) => listAudit(deps.db, query)),
  serve('GET /api/admin/today', ({ actor, query }) =>
    showToday(deps, actor, Number(query.days ?? USUAL_DAYS)),
  ),
  serve('GET /api/admin/export/:what', ({ actor, params, reply }) =>
    exportTable(deps, actor, params.what, reply),
  ),
];
