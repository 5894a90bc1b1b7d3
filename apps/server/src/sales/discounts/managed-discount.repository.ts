import type { DiscountState } from '@darzi/contract/discounts/discount.ts';
import type { DiscountDraft } from '@darzi/contract/discounts/discounts.routes.ts';
import type { DiscountId } from '@darzi/contract/ids.ts';
import { paiseFromRupees } from '@darzi/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/database.ts';
import { amount, parseRows } from '../../platform/db/rows.ts';
import { discountCode } from './discount.repository.ts';

/** A code with the data that only the back office reads. */
const managedDiscount = discountCode.extend({
  seq: z.number(),
  note: z.string(),
  givenPaise: amount,
  createdAt: z.date(),
  version: z.number(),
});
export type ManagedDiscount = z.output<typeof managedDiscount>;

const COLUMNS = sql`d.id, d.seq, d.code, d.percent, d.amount_paise as "amountPaise", d.minimum_paise as "minimumPaise",
  d.starts_at as "startsAt", d.ends_at as "endsAt", d.most_uses as "mostUses",
  d.once_per_customer as "isOncePerCustomer", d.paused_at is not null as "isPaused", d.uses, d.note,
  d.given_paise as "givenPaise", d.created_at as "createdAt", d.version`;

const isOver = sql`coalesce(d.ends_at <= now(), false)`;
const isToCome = sql`coalesce(d.starts_at > now(), false)`;
const isUsedUp = sql`coalesce(d.uses >= d.most_uses, false)`;

/** Same precedence as {@link stateOf}. */
const STATE: Record<DiscountState, RawBuilder<unknown>> = {
  paused: sql`d.paused_at is not null`,
  ended: sql`d.paused_at is null and ${isOver}`,
  planned: sql`d.paused_at is null and not ${isOver} and ${isToCome}`,
  'used up': sql`d.paused_at is null and not ${isOver} and not ${isToCome} and ${isUsedUp}`,
  running: sql`d.paused_at is null and not ${isOver} and not ${isToCome} and not ${isUsedUp}`,
};

export type DiscountPage = {
  readonly term: string;
  readonly state: DiscountState | undefined;
  readonly before: number | undefined;
  readonly limit: number;
};

/** One page, newest first. */
export const listManagedDiscounts = async (
  db: Db,
  { term, state, before, limit }: DiscountPage,
): Promise<ManagedDiscount[]> => {
  return parseRows(
    db,
    managedDiscount,
    sql`
    select ${COLUMNS} from discount_codes d
    where ${before === undefined ? sql`true` : sql`d.seq < ${before}`}
      and ${state === undefined ? sql`true` : STATE[state]}
      and ${term === '' ? sql`true` : sql`lower(d.code || ' ' || d.note) like ${searchPattern(term)}`}
    order by d.seq desc limit ${limit}`,
  );
};

/** One code, locked by this transaction, or undefined. */
export const lockManagedDiscount = async (tx: Tx, id: DiscountId): Promise<ManagedDiscount | undefined> => {
  const [row] = await parseRows(
    tx,
    managedDiscount,
    sql`
    select ${COLUMNS} from discount_codes d where d.id = ${id} for no key update`,
  );
  return row;
};

export type DiscountFields = Omit<DiscountDraft, 'code'>;

const columnsOf = (fields: DiscountFields) => ({
  percent: fields.percent,
  amount_paise: fields.amount === null ? null : paiseFromRupees(fields.amount),
  minimum_paise: paiseFromRupees(fields.minimum),
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  most_uses: fields.mostUses,
  once_per_customer: fields.oncePerCustomer,
  note: fields.note,
});

/** Inserts a code. Returns false if its name exists. */
export const insertDiscount = async (
  tx: Tx,
  id: DiscountId,
  { code, ...fields }: DiscountDraft,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('discount_codes')
    .values({ id, code, ...columnsOf(fields) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

/** Changes a code; orders bought with it keep their discount. */
export const updateDiscount = async (
  tx: Tx,
  id: DiscountId,
  fields: DiscountFields,
  isPaused: boolean,
): Promise<void> => {
  await tx
    .updateTable('discount_codes')
    .set({
      ...columnsOf(fields),
      paused_at: isPaused ? sql<Date>`coalesce(paused_at, now())` : null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
};
