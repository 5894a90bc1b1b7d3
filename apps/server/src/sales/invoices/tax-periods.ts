import { isGstinOf } from '@darzi/contract/gstin.ts';
import {
  TAX_SECTIONS,
  type TaxCheck,
  type TaxMonth,
  type TaxReport,
  type TaxSection,
  type TaxSums,
} from '@darzi/contract/invoices/tax-periods.routes.ts';
import { addPaise, NO_MONEY, paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { csvText, sendCsv } from '../../platform/http/csv.ts';
import { replyFile, replyText, zipTexts } from '../../platform/http/replies.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { type Gstr1, lessSums, type SectionSums, totalOf } from './gstr1.rules.ts';
import { gstr1Json } from './gstr1-json.ts';
import type { HsnRow, RateSums } from './gstr1-sums.rules.ts';
import { gstr1Table } from './gstr1-tables.ts';
import {
  isEnded,
  lastMonthOf,
  monthsOf,
  rememberSums,
  type SummedPeriod,
  spanOf,
  sumUpAnew,
} from './sum-period.ts';
import { TALLY_FOOT, TALLY_HEAD, tallyVoucher } from './tally-vouchers.ts';
import {
  type Found,
  findOtherGstin,
  findUncredited,
  findUninvoiced,
  holdIssuing,
  insertLock,
  listFiledDocuments,
  listLocks,
  listMonthSums,
  listReceivers,
  type MonthSum,
} from './tax-period.repository.ts';

const showSums = (sums: Omit<RateSums, 'ratePercent'>): TaxSums => ({
  taxable: toRupees(sums.taxablePaise),
  igst: toRupees(sums.igstPaise),
  cgst: toRupees(sums.cgstPaise),
  sgst: toRupees(sums.sgstPaise),
  total: toRupees(totalOf(sums)),
});
const showCounted = (sums: SectionSums) => ({ ...showSums(sums), documents: sums.documents });

const LISTED: readonly TaxSection[] = ['b2b', 'b2cl', 'b2cs', 'exp', 'cdnr', 'cdnur', 'exemp'];

const hsnSums = (section: TaxSection, rows: readonly HsnRow[]): TaxReport['sections'][number] => ({
  section,
  documents: rows.length,
  ...showSums({
    taxablePaise: addPaise(NO_MONEY, ...rows.map(({ taxablePaise }) => taxablePaise)),
    igstPaise: addPaise(NO_MONEY, ...rows.map(({ igstPaise }) => igstPaise)),
    cgstPaise: addPaise(NO_MONEY, ...rows.map(({ cgstPaise }) => cgstPaise)),
    sgstPaise: addPaise(NO_MONEY, ...rows.map(({ sgstPaise }) => sgstPaise)),
  }),
});

const sectionsOf = ({ sections, hsn, series }: Gstr1): TaxReport['sections'] => [
  ...LISTED.flatMap((section) => {
    const sums = sections.get(section);
    return sums === undefined ? [] : [{ section, ...showCounted(sums) }];
  }),
  hsnSums(
    'hsn_b2b',
    hsn.filter(({ isToBusiness }) => isToBusiness),
  ),
  hsnSums(
    'hsn_b2c',
    hsn.filter(({ isToBusiness }) => !isToBusiness),
  ),
  {
    section: 'docs' as const,
    documents: series.reduce((sum, { issued }) => sum + issued, 0),
    taxable: 0,
    igst: 0,
    cgst: 0,
    sgst: 0,
    total: 0,
  },
];

const ONCE: Found = { count: 1, examples: [] };
const NEVER: Found = { count: 0, examples: [] };
const when = (isSo: boolean): Found => (isSo ? ONCE : NEVER);

const isStored = ({ invoices, creditNotes }: Gstr1, sums: readonly MonthSum[]): boolean => {
  const stored = (kind: MonthSum['kind']) =>
    addPaise(NO_MONEY, ...sums.filter((sum) => sum.kind === kind).map(({ totalPaise }) => totalPaise));
  return stored('invoice') === totalOf(invoices) && stored('credit_note') === totalOf(creditNotes);
};

/** Checks everything an accountant would before filing the period; returns only what is wrong. */
const checkPeriod = async (
  db: Db,
  period: string,
  { gstr1, sums }: SummedPeriod,
  { gstin, sellerState }: ShopSettings,
  now: Date,
): Promise<TaxReport['checks']> => {
  const span = spanOf(period);
  const found: readonly (readonly [TaxCheck, Found])[] = [
    ['not_ended', when(!isEnded(period, now))],
    ['no_gstin', when(gstin === null)],
    ['gstin_of_other_state', when(gstin !== null && !isGstinOf(gstin, sellerState))],
    ['other_gstin', await findOtherGstin(db, span, gstin)],
    ['shipped_without_invoice', await findUninvoiced(db)],
    ['refund_without_credit_note', await findUncredited(db, span)],
    ['sums_differ', when(!isStored(gstr1, sums))],
  ];
  return found
    .filter(([, { count }]) => count > 0)
    .map(([check, { count, examples }]) => ({ check, count, examples: [...examples] }));
};

type Reading = Pick<Deps, 'db' | 'config'>;

/** When the last of these months was closed; null while one is open. */
const lockedAt = (locks: ReadonlyMap<string, Date>, months: readonly string[]): Date | null => {
  const closed = months.flatMap((month) => locks.get(month) ?? []);
  return closed.length < months.length ? null : new Date(Math.max(...closed.map(Number)));
};

const report = async (
  db: Db,
  config: Deps['config'],
  period: string,
  summed: SummedPeriod,
  now: Date,
): Promise<TaxReport> => {
  const settings = await loadSettings(db, config);
  const { gstr1 } = summed;
  return {
    period,
    gstin: settings.gstin,
    invoices: showCounted(gstr1.invoices),
    creditNotes: showCounted(gstr1.creditNotes),
    net: showSums(lessSums(gstr1.invoices, gstr1.creditNotes)),
    sections: sectionsOf(gstr1),
    checks: await checkPeriod(db, period, summed, settings, now),
    lockedAt: lockedAt(await listLocks(db), monthsOf(period))?.toISOString() ?? null,
  };
};

/** Reads everything from one snapshot of the database, so that its parts agree. */
const atOneMoment = <T>({ db }: Pick<Deps, 'db'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(work);

const showMonths = async ({ db }: Pick<Deps, 'db'>): Promise<TaxMonth[]> => {
  const [sums, locks] = await Promise.all([listMonthSums(db), listLocks(db)]);
  return [...Map.groupBy(sums, ({ month }) => month)].map(([period, ofMonth]) => {
    const invoices = ofMonth.find(({ kind }) => kind === 'invoice');
    const creditNotes = ofMonth.find(({ kind }) => kind === 'credit_note');
    const net = paise((invoices?.totalPaise ?? 0) - (creditNotes?.totalPaise ?? 0));
    return {
      period,
      invoices: invoices?.documents ?? 0,
      creditNotes: creditNotes?.documents ?? 0,
      total: toRupees(net),
      lockedAt: locks.get(period)?.toISOString() ?? null,
    };
  });
};

/** Closes a month that has ended, with its totals. Waits for documents being issued. */
export const lockMonth = (
  { db, config }: Reading,
  period: string,
  actor: Actor,
  now = new Date(),
): Promise<Outcome<{ report: TaxReport }>> =>
  db.transaction().execute(async (tx) => {
    if (period.length > 7) return refuse('tax.quarter');
    if (!isEnded(period, now)) return refuse('tax.not_ended');
    await holdIssuing(tx);
    const before = await report(tx, config, period, await sumUpAnew(tx, period), now);
    if (before.lockedAt !== null) return refuse('tax.locked');
    if (before.gstin === null) return refuse('tax.no_gstin');
    const { invoices, creditNotes, net } = before;
    await insertLock(tx, { month: period, by: actor.userId, figures: { invoices, creditNotes, net } });
    await recordAudit(tx, actor, 'tax.month_locked', period, { total: [null, net.total] });
    return accept({ report: { ...before, lockedAt: now.toISOString() } });
  });

/** Tables that name the buying businesses. */
const NAMED: ReadonlySet<TaxSection> = new Set(['b2b', 'cdnr']);

async function* voucherPages(db: Db, period: string): AsyncGenerator<string> {
  yield TALLY_HEAD;
  for await (const documents of listFiledDocuments(db, spanOf(period))) {
    yield documents.map(tallyVoucher).join('');
  }
  yield TALLY_FOOT;
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}

const noteExport = ({ db }: Pick<Deps, 'db'>, actor: Actor, what: string): Promise<void> =>
  db.transaction().execute((tx) => recordAudit(tx, actor, `export.${what}`, 'export', {}));

export const taxPeriodsRoutes = (deps: Deps) => {
  const sumUp = rememberSums();
  const tablesOf = async (tx: Tx, period: string, sections: readonly TaxSection[]) => {
    const { gstr1 } = await sumUp(tx, period);
    const receivers = sections.some((one) => NAMED.has(one))
      ? await listReceivers(tx, spanOf(period))
      : undefined;
    return sections.map((section) => ({
      name: `gstr1-${period}-${section}.csv`,
      ...gstr1Table(gstr1, section, receivers),
    }));
  };
  return [
    serve('GET /api/admin/tax', async ({ actor }) =>
      accept({ months: await showMonths({ db: deps.readDb(actor) }) }),
    ),
    serve('GET /api/admin/tax/:period', async ({ actor, params }) =>
      accept({
        report: await atOneMoment({ db: deps.readDb(actor) }, async (tx) =>
          report(tx, deps.config, params.period, await sumUp(tx, params.period), new Date()),
        ),
      }),
    ),
    serve('POST /api/admin/tax/:period/lock', ({ actor, params }) => lockMonth(deps, params.period, actor)),
    serve('GET /api/admin/tax/:period/gstr1', async ({ actor, params: { period }, reply }) => {
      const { gstin } = await loadSettings(deps.db, deps.config);
      if (gstin === null) return refuse('tax.no_gstin');
      await noteExport(deps, actor, 'gstr1');
      const { gstr1 } = await atOneMoment(deps, (tx) => sumUp(tx, period));
      const json = gstr1Json(gstr1, gstin, lastMonthOf(period));
      const name = `gstr1-${period}.json`;
      await replyText(reply, { name, type: 'application/json' }, oneText(JSON.stringify(json)));
      return accept({});
    }),
    serve(
      'GET /api/admin/tax/:period/csv/:section',
      async ({ actor, params: { period, section }, reply }) => {
        await noteExport(deps, actor, `gstr1-${section}`);
        const tables = await atOneMoment(deps, (tx) => tablesOf(tx, period, [section]));
        for (const { name, head, rows } of tables) await sendCsv(reply, name, head, [rows]);
        return accept({});
      },
    ),
    serve('GET /api/admin/tax/:period/csv', async ({ actor, params: { period }, reply }) => {
      await noteExport(deps, actor, 'gstr1-tables');
      const tables = await atOneMoment(deps, (tx) => tablesOf(tx, period, TAX_SECTIONS));
      const filled = tables.filter(({ rows }) => rows.length > 0);
      const bytes = await zipTexts(filled.map(({ name, head, rows }) => [name, csvText(head, rows)]));
      return replyFile(reply, { name: `gstr1-${period}.zip`, type: 'application/zip', bytes });
    }),
    serve('GET /api/admin/tax/:period/tally', async ({ actor, params: { period }, reply }) => {
      await noteExport(deps, actor, 'tally');
      const name = `tally-${period}.xml`;
      await replyText(reply, { name, type: 'application/xml' }, voucherPages(deps.db, period));
      return accept({});
    }),
  ];
};
