import type { DiscountState } from '@darzi/contract/discounts/discount.ts';
import type { DiscountDraft } from '@darzi/contract/discounts/discounts.routes.ts';
import type { DiscountId } from '@darzi/contract/ids.ts';
import { paiseFromRupees } from '@darzi/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/database.ts';
import { amount } from '../../platform/db/rows.ts';
import { discountCode, selectCodes } from './discount.repository.ts';

/** A code with the data that only the back office reads. */
const managedDiscount = discountCode.extend({
  seq: z.number(),
  note: z.string(),
  givenPaise: amount,
  createdAt: z.date(),
  version: z.number(),
});
export type ManagedDiscount = z.output<typeof managedDiscount>;

const selectManaged = (db: Db) =>
  selectCodes(db).select(['seq', 'note', 'given_paise as givenPaise', 'created_at as createdAt', 'version']);

const isOver = sql<boolean>`coalesce(ends_at <= now(), false)`;
const isToCome = sql<boolean>`coalesce(starts_at > now(), false)`;
const isUsedUp = sql<boolean>`coalesce(uses >= most_uses, false)`;

/** Same precedence as {@link stateOf}. */
const STATE: Record<DiscountState, RawBuilder<boolean>> = {
  paused: sql<boolean>`paused_at is not null`,
  ended: sql<boolean>`paused_at is null and ${isOver}`,
  planned: sql<boolean>`paused_at is null and not ${isOver} and ${isToCome}`,
  'used up': sql<boolean>`paused_at is null and not ${isOver} and not ${isToCome} and ${isUsedUp}`,
  running: sql<boolean>`paused_at is null and not ${isOver} and not ${isToCome} and not ${isUsedUp}`,
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
  let query = selectManaged(db).orderBy('seq', 'desc').limit(limit);
  if (before !== undefined) query = query.where('seq', '<', before);
  if (state !== undefined) query = query.where(STATE[state]);
  if (term !== '') query = query.where(sql<boolean>`lower(code || ' ' || note) like ${searchPattern(term)}`);
  return managedDiscount.array().parse(await query.execute());
};

/** One code, locked by this transaction, or undefined. */
export const lockManagedDiscount = async (tx: Tx, id: DiscountId): Promise<ManagedDiscount | undefined> => {
  const row = await selectManaged(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row === undefined ? undefined : managedDiscount.parse(row);
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
