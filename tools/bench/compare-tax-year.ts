import { sql } from 'kysely';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { TAX_SECTIONS, type TaxReport } from '../../packages/contract/src/invoices/tax-periods.routes.ts';

const AMOUNTS = new Set(['txval', 'iamt', 'camt', 'samt', 'nil_amt', 'expt_amt', 'ngsup_amt']);
const inPaise = (rupees: unknown): number => Math.round(Number(rupees) * 100);

/** The sum of the amounts in a part of the JSON, in paise: taxable ones only, or with their taxes. */
const sumIn = (part: unknown, names: ReadonlySet<string> = AMOUNTS): number => {
  if (Array.isArray(part)) return part.reduce<number>((sum, one) => sum + sumIn(one, names), 0);
  if (typeof part !== 'object' || part === null) return 0;
  return Object.entries(part).reduce(
    (sum, [name, value]) =>
      sum + (typeof value === 'number' ? (names.has(name) ? inPaise(value) : 0) : sumIn(value, names)),
    0,
  );
};
const TAXABLE = new Set(['txval']);

/** Rows of a CSV without quotes, by column name. */
const rowsOf = (csv: string): readonly Readonly<Record<string, string>>[] => {
  const [head = '', ...lines] = csv.replace('\ufeff', '').split('\r\n').slice(0, -1);
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
};
const column = (rows: readonly Readonly<Record<string, string>>[], name: string): number =>
  rows.reduce((sum, row) => sum + inPaise(row[name]), 0);

const DOCUMENTS = sql`
  select coalesce(order_id, custom_order_id) as order_id, kind, refund_id, number, total_paise, figures->'seller'->>'gstin' is not null as is_taxed,
    to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month from tax_documents`;

/**
 * The ledger by the month each movement's document was issued in: what the invoice of its order took in (less what an
 * edit had removed before), what its credit note gave back. Unpaid parcels that came back have no money: they count
 * as their order's price, once for the invoice and against it for the note.
 */
const LEDGER = sql<{ month: string; taxed: number; untaxed: number; documents: number }>`
  with docs as (${DOCUMENTS}),
  moved as (
    select i.month, i.is_taxed, l.amount_paise as amount from ledger_entries l
      join docs i on i.order_id = l.payable_id and i.kind = 'invoice' left join refunds r on r.id = l.refund_id
      where l.refund_id is null or r.reason = 'order edited'
    union all select n.month, n.is_taxed, l.amount_paise from ledger_entries l join docs n on n.refund_id = l.refund_id
    union all select d.month, d.is_taxed, case d.kind when 'invoice' then o.total_paise else -o.total_paise end
      from docs d join orders o on o.id = d.order_id where o.paid_at is null
  )
  select m.month, coalesce(sum(amount) filter (where is_taxed), 0)::float8 as taxed,
    coalesce(sum(amount) filter (where not is_taxed), 0)::float8 as untaxed,
    (select count(*)::int from docs where docs.month = m.month) as documents
  from moved m group by m.month order by m.month`;

/** Checks each order on its own: money without a document must not exist. */
const NEVER = {
  'an order’s documents differ from its money': sql`
    select d.order_id from (select order_id, sum(case kind when 'invoice' then total_paise else -total_paise end) as paise
      from (${DOCUMENTS}) all_documents group by 1) d
    where d.paise <> coalesce((select sum(l.amount_paise) from ledger_entries l where l.payable_id = d.order_id), 0)`,
  'money of an order that never left stayed with the shop': sql`
    select l.payable_id from ledger_entries l where not exists (
      select 1 from (${DOCUMENTS}) d where d.order_id = l.payable_id) group by 1 having sum(l.amount_paise) <> 0`,
  'an order that left has no invoice': sql`
    select o.id from (select id, status from orders union all select id, status from custom_orders) o
    where o.status <> 'Cancelled' and not exists (
      select 1 from (${DOCUMENTS}) d where d.order_id = o.id and d.kind = 'invoice')`,
} as const;

type Compared = { readonly lines: readonly string[]; readonly faults: readonly string[] };

/**
 * Compares every month in the shop's own answers (report, JSON, CSV) with invoices, credit notes and the ledger, to
 * the paisa.
 * @param ask the body of a call below `/api/admin/tax`
 */
export const compareTaxYear = async (
  db: Database,
  ask: (path: string) => Promise<string>,
): Promise<Compared> => {
  const lines: string[] = [];
  const faults: string[] = [];
  const hold = (what: string, found: number, wanted: number) => {
    if (found !== wanted) faults.push(`${what}: ${found}, not ${wanted}`);
  };
  const { rows: months } = await LEDGER.execute(db);
  let filedInAll = 0;
  for (const { month, taxed, untaxed, documents } of months) {
    const json = JSON.parse(await ask(`/${month}/gstr1`)) as Record<string, unknown>;
    const { report } = JSON.parse(await ask(`/${month}`)) as { report: TaxReport };
    const csv = new Map<string, ReturnType<typeof rowsOf>>();
    for (const section of TAX_SECTIONS) csv.set(section, rowsOf(await ask(`/${month}/csv/${section}`)));
    const table = (section: string) => csv.get(section) ?? [];

    const listed = ['b2b', 'b2cl', 'b2cs', 'exp', 'nil'].reduce((sum, name) => sum + sumIn(json[name]), 0);
    const taken = ['cdnr', 'cdnur'].reduce((sum, name) => sum + sumIn(json[name]), 0);
    const filed = listed - taken;
    filedInAll += filed;
    hold(`${month}: the tables as JSON against the ledger`, filed, taxed);
    hold(`${month}: HSN as JSON against the ledger`, sumIn(json.hsn), taxed);
    const byHsn = column(table('hsn_b2b'), 'Total Value') + column(table('hsn_b2c'), 'Total Value');
    hold(`${month}: HSN as CSV against the ledger`, byHsn, taxed);
    for (const section of ['b2b', 'b2cl', 'b2cs', 'exp', 'cdnr', 'cdnur'])
      hold(
        `${month}: taxable of ${section} as CSV against JSON`,
        column(table(section), 'Taxable Value'),
        sumIn(json[section], TAXABLE),
      );
    const exempt = 'Exempted(other than nil rated/non GST supply)';
    for (const [name, amount] of [
      ['Nil Rated Supplies', 'nil_amt'],
      [exempt, 'expt_amt'],
    ] as const)
      hold(`${month}: ${name}`, column(table('exemp'), name), sumIn(json.nil, new Set([amount])));
    hold(`${month}: the report against the ledger`, inPaise(report.net.total), taxed + untaxed);
    hold(`${month}: documents`, report.invoices.documents + report.creditNotes.documents, documents);
    const numbers = table('docs').reduce((sum, row) => sum + Number(row['Total Number']), 0);
    hold(`${month}: numbers issued`, numbers, documents);
    hold(`${month}: numbers cancelled`, column(table('docs'), 'Cancelled'), 0);
    for (const { check, count } of report.checks)
      if (!['not_ended', 'other_gstin'].includes(check)) faults.push(`${month}: ${check} ${count}`);
    lines.push(
      `${month}: ${documents} documents, filed ${filed}, by HSN ${byHsn}, ledger ${taxed} paise${untaxed === 0 ? '' : `; bills of supply ${untaxed}`}`,
    );
  }
  for (const [sentence, query] of Object.entries(NEVER)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) faults.push(`${sentence}: ${rows.length}`);
  }
  for (const fault of await ledgerFaults(db)) faults.push(fault);
  const { rows } = await sql<{ paise: number }>`
    select sum(amount_paise)::float8 as paise from ledger_entries`.execute(db);
  const untaxed = months.reduce((sum, month) => sum + month.untaxed, 0);
  hold('the year against the whole ledger', filedInAll + untaxed, rows[0]?.paise ?? 0);
  lines.push(
    `the year: filed ${filedInAll}, bills of supply ${untaxed}, the whole ledger ${rows[0]?.paise} paise`,
  );
  return { lines, faults };
};
