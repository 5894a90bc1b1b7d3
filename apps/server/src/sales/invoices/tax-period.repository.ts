import { taxDocumentId, type UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { ORDER_EDITED } from '../../payments/ledger/ledger.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { amount, parseRow } from '../../platform/db/rows.ts';
import type { FiledDocument } from './gstr1.rules.ts';
import { taxFigures } from './tax-figures.ts';

/** The time from `from` until before `before`. */
export type Span = { readonly from: Date; readonly before: Date };

const PAGE = 1_000;

const filedRow = z.object({
  id: taxDocumentId,
  /** To the microsecond, which a `Date` cannot hold: otherwise a row could follow itself for ever. */
  place: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  issuedAt: z.date(),
  totalPaise: amount,
  figures: taxFigures,
  invoiceTotalPaise: amount,
});
type FiledRow = z.output<typeof filedRow>;

/** Everything issued in this time, oldest first, a page at a time. */
export async function* listFiledDocuments(db: Db, { from, before }: Span): AsyncGenerator<FiledDocument[]> {
  let after: Pick<FiledRow, 'place' | 'id'> | undefined;
  for (;;) {
    const last = after;
    const rows = await db
      .selectFrom('tax_documents as d')
      .leftJoin('tax_documents as i', 'i.id', 'd.invoice_id')
      .select(['d.id', 'd.kind', 'd.number', 'd.issued_at as issuedAt', 'd.figures'])
      .select('d.total_paise as totalPaise')
      .select(sql<string>`d.issued_at::text`.as('place'))
      .select(sql<number>`coalesce(i.total_paise, d.total_paise)`.as('invoiceTotalPaise'))
      .where('d.issued_at', '>=', from)
      .where('d.issued_at', '<', before)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(d.issued_at, d.id) > (${last?.place}::timestamptz, ${last?.id})`),
      )
      .orderBy('d.issued_at')
      .orderBy('d.id')
      .limit(PAGE)
      .execute();
    const documents: FiledRow[] = filedRow.array().parse(rows);
    after = documents.at(-1);
    if (after === undefined) return;
    yield documents.map(({ id: _, place: __, ...document }) => document);
  }
}

/**
 * The companies that documents of this time were issued to, by number. Read each time: a document outlives its buyer's
 * name, which is erased with the account.
 */
export const listReceivers = async (db: Db, { from, before }: Span): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('tax_documents')
    .select(['number', sql<string>`buyer->>'company'`.as('company')])
    .where('issued_at', '>=', from)
    .where('issued_at', '<', before)
    .where(sql<boolean>`buyer->>'company' is not null`)
    .execute();
  return new Map(rows.map(({ number, company }) => [number, company]));
};

const monthSum = z.object({
  month: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  documents: z.number(),
  totalPaise: amount,
});
export type MonthSum = Readonly<z.output<typeof monthSum>>;

/** Documents issued in these months, by month and kind; without `months`, in all. Newest first. */
export const listMonthSums = async (db: Db, months?: readonly string[]): Promise<readonly MonthSum[]> => {
  const rows = await db
    .selectFrom('tax_month_sums')
    .select(['month', 'kind', 'documents', 'total_paise as totalPaise'])
    .$if(months !== undefined, (query) => query.where('month', 'in', [...(months ?? [])]))
    .orderBy('month', 'desc')
    .orderBy('kind')
    .execute();
  return rows.map((row) => monthSum.parse(row));
};

/** When each closed month was closed. */
export const listLocks = async (db: Db): Promise<ReadonlyMap<string, Date>> => {
  const locks = await db.selectFrom('tax_locks').select(['month', 'locked_at as lockedAt']).execute();
  return new Map(locks.map(({ month, lockedAt }) => [month, lockedAt]));
};

export type Found = { readonly count: number; readonly examples: readonly string[] };

const MAX_EXAMPLES = 5;
const found = z.object({ count: z.number().int(), examples: z.array(z.string()) });

/** Shipped orders of ready-made clothing without an invoice, from any time. */
export const findUninvoiced = (db: Db): Promise<Found> =>
  parseRow(
    db,
    found,
    sql`
    select count(*)::int as count,
      array(select order_id::text from uninvoiced_orders order by seq limit ${MAX_EXAMPLES}) as examples
    from uninvoiced_orders`,
  );

/**
 * Invoices of orders with refunds that lack a credit note. Starts from the refunds, which are few, and looks up each
 * order's documents; the other way round, every invoice would read every document.
 */
export const findUncredited = (db: Db, { before }: Span): Promise<Found> =>
  parseRow(
    db,
    found,
    sql`
    with suppressed as materialized (
      select r.decided_at, c.payable_id from refunds r join captures c on c.id = r.capture_id
      where r.state = 'done' and r.decided_at < ${before} and c.is_settling and r.reason <> ${ORDER_EDITED}
        and not exists (select 1 from tax_documents d where d.refund_id = r.id)
    )
    select count(*)::int as count, coalesce((array_agg(own.invoice order by u.decided_at))[1:${MAX_EXAMPLES}], '{}') as examples
    from suppressed u, lateral (
      select max(d.number) filter (where d.kind = 'invoice') as invoice,
        sum(case d.kind when 'invoice' then d.total_paise else -d.total_paise end) as left_paise
      from (
        select number, kind, total_paise from tax_documents where order_id = u.payable_id
        union all select number, kind, total_paise from tax_documents where custom_order_id = u.payable_id
      ) d
    ) own
    where own.invoice is not null and own.left_paise > 0`,
  );

/** Documents issued under a registration other than the shop's current one. */
export const findOtherGstin = (db: Db, { from, before }: Span, gstin: string | null): Promise<Found> =>
  parseRow(
    db,
    found,
    sql`
    select count(*)::int as count, coalesce((array_agg(number order by issued_at))[1:${MAX_EXAMPLES}], '{}') as examples
    from tax_documents where issued_at >= ${from} and issued_at < ${before}
      and figures->'seller'->>'gstin' is distinct from ${gstin}`,
  );

/** Waits for documents being issued, and blocks further ones until the transaction ends. */
export const holdIssuing = (tx: Tx): Promise<unknown> =>
  sql`lock table tax_documents in share row exclusive mode`.execute(tx);

/** Closes a month with its totals. */
export const insertLock = async (
  tx: Tx,
  lock: { readonly month: string; readonly by: UserId; readonly figures: object },
): Promise<void> => {
  await tx
    .insertInto('tax_locks')
    .values({ month: lock.month, locked_by: lock.by, figures: JSON.stringify(lock.figures) })
    .execute();
};
