import type { Remittance, RemittanceLine } from '@darzi/contract/couriers/couriers.routes.ts';
import { orderId, type UserId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { bigints, dates, given, texts } from '../../platform/db/given.ts';
import { receiveCsv } from '../../platform/http/receive-csv.ts';
import { type RemittanceRow, readRemittanceRows } from './remittance.rules.ts';

/** Lines shown at most; the sums cover all. */
const MAX_LINES = 500;

/**
 * Delivered cash parcels by tracking number, joined with the statements' amounts for that number. Several orders sent
 * in one parcel owe one sum. Parcels the shop delivered itself have no number and owe nothing; cash that staff took was
 * not collected by a courier.
 */
const MATCHED = sql`
  with paid as (select awb, sum(amount_paise) as paise from remittance_lines group by awb),
  due as (select upper(replace(o.tracking_number, ' ', '')) as awb, sum(o.total_paise) as paise,
      (array_agg(o.id order by o.delivered_at, o.id))[1] as id, min(o.delivered_at) as delivered_at
    from orders o where o.payment_method = 'COD' and o.status = 'Delivered' and o.tracking_number is not null
      and not exists (select 1 from captures c where c.kind = 'order' and c.payable_id = o.id and c.taken_by is not null)
    group by 1)
  select coalesce(due.awb, paid.awb) as awb, due.id, due.paise as due, paid.paise as paid, due.delivered_at
  from due full join paid on paid.awb = due.awb`;

const sums = z.object({
  delivered: z.coerce.number(),
  expected: z.coerce.number(),
  remitted: z.coerce.number(),
  agreed: z.coerce.number(),
});
const line = z.object({
  awb: z.string(),
  orderId: orderId.nullable(),
  due: z.coerce.number().nullable(),
  paid: z.coerce.number().nullable(),
  deliveredAt: z.date().nullable(),
});

const verdictOf = ({ due, paid }: z.output<typeof line>): RemittanceLine['verdict'] => {
  if (due === null) return 'unknown';
  return paid === null ? 'missing' : 'differs';
};

const readRemittance = async (db: Db): Promise<Remittance> => {
  const summed = await sql`select count(due) as delivered, coalesce(sum(due), 0) as expected,
      coalesce(sum(paid), 0) as remitted, count(*) filter (where due = paid) as agreed
    from (${MATCHED}) as matched`.execute(db);
  const listed = await sql`select awb, id as "orderId", due, paid, delivered_at as "deliveredAt"
    from (${MATCHED}) as matched where due is distinct from paid
    order by delivered_at nulls last, awb limit ${MAX_LINES}`.execute(db);
  const { delivered, expected, remitted, agreed } = sums.parse(summed.rows[0]);
  return {
    delivered,
    expected: toRupees(paise(expected)),
    remitted: toRupees(paise(remitted)),
    agreed,
    lines: listed.rows
      .map((row) => line.parse(row))
      .map((row) => ({
        awb: row.awb,
        orderId: row.orderId,
        expected: row.due === null ? null : toRupees(paise(row.due)),
        remitted: toRupees(paise(row.paid ?? 0)),
        deliveredAt: row.deliveredAt?.toISOString() ?? null,
        verdict: verdictOf(row),
      })),
  };
};

export const showRemittance = async (db: Db): Promise<Outcome<Remittance>> =>
  accept(await readRemittance(db));

/** Inserts rows not yet imported; returns how many. */
const insertRows = async (tx: Tx, rows: readonly RemittanceRow[], by: UserId): Promise<number> => {
  const lines = given('l', {
    awb: texts(rows.map(({ awb }) => awb)),
    amount_paise: bigints(rows.map(({ amountPaise }) => amountPaise)),
    remitted_on: dates(rows.map(({ remittedOn }) => remittedOn)),
    reference: texts(rows.map(({ reference }) => reference)),
  });
  const columns = ['awb', 'amount_paise', 'remitted_on', 'reference'] as const;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('remittance_lines')
    .columns([...columns, 'added_by'])
    .expression((eb) => eb.selectFrom(lines).select([...columns, sql<UserId>`${by}::uuid`.as('added_by')]))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
};

/** Imports a statement: a row already imported, with this file or another, counts once. */
export const takeRemittance = async (
  db: Database,
  actor: Actor,
  request: FastifyRequest,
): Promise<Outcome<Remittance & { added: number; known: number }>> => {
  const cells = await receiveCsv(request);
  const rows = cells.ok ? readRemittanceRows(cells.value) : cells;
  if (!rows.ok) return rows;
  return db.transaction().execute(async (tx) => {
    const added = await insertRows(tx, rows.value, actor.userId);
    await recordAudit(tx, actor, 'remittance.taken_in', 'remittances', { rows: rows.value.length, added });
    return accept({ ...(await readRemittance(tx)), added, known: rows.value.length - added });
  });
};
