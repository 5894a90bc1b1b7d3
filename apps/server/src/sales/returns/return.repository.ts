import type { OrderId, RefundId, ReturnId, UserId } from '@darzi/contract/ids.ts';
import type { Payout } from '@darzi/contract/returns/payout.ts';
import type { ReturnState } from '@darzi/contract/returns/return.lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { bigints, given, ints, texts } from '../../platform/db/given.ts';
import { newId } from '../../platform/db/id.ts';
import {
  linesOf,
  type OpenReturn,
  parseReturn,
  type ReturnedPieces,
  type StoredReturn,
} from './stored-return.ts';

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredReturn[]> => {
  const { rows } = await sql`
    select r.id, r.seq, r.order_id as "orderId", r.state, r.resolution, r.reason, r.answer, r.payout, r.refund_id as "refundId", r.version,
      r.created_at as "createdAt", r.moved_at as "movedAt",
      (select json_agg(json_build_object('position', l.position, 'size', coalesce(nullif(l.size, ''), o.size),
          'quantity', l.quantity, 'exchangeSize', l.exchange_size) order by l.position, l.size)
        from return_lines l join order_lines o on o.order_id = l.order_id and o.position = l.position
        where l.return_id = r.id) as lines,
      (select json_agg(l.refund_paise order by l.position, l.size) from return_lines l where l.return_id = r.id) as "refundPaise"
    from returns r where ${rest}`.execute(db);
  return rows.map(parseReturn);
};

/** The returns of an order, oldest first. */
export const listReturnsOf = (db: Db, orderId: OrderId): Promise<StoredReturn[]> =>
  select(db, sql`r.order_id = ${orderId} order by r.seq`);

/** Every return of a customer, oldest first. */
export const listReturnsOfCustomer = (db: Db, userId: UserId): Promise<StoredReturn[]> =>
  select(db, sql`r.order_id in (select o.id from orders o where o.user_id = ${userId}) order by r.seq`);

/** A page of everybody's returns, newest first. */
export const listReturns = (
  db: Db,
  { state, before, limit }: { state: ReturnState | undefined; before: number | undefined; limit: number },
): Promise<StoredReturn[]> =>
  select(
    db,
    sql`${state === undefined ? sql`true` : sql`r.state = ${state}`}
      and ${before === undefined ? sql`true` : sql`r.seq < ${before}`} order by r.seq desc limit ${limit}`,
  );

export const findReturn = async (db: Db, id: ReturnId): Promise<StoredReturn | undefined> =>
  (await select(db, sql`r.id = ${id}`))[0];

export type NewReturn = ReturnedPieces & {
  readonly orderId: OrderId;
  readonly reason: string;
  readonly payout: Payout | null;
};

/** Inserts a request. Returns its id. */
export const insertReturn = async (tx: Tx, asked: NewReturn): Promise<ReturnId> => {
  const id = newId<ReturnId>();
  await tx
    .insertInto('returns')
    .values({
      id,
      order_id: asked.orderId,
      resolution: asked.resolution,
      reason: asked.reason,
      payout: asked.payout === null ? null : JSON.stringify(asked.payout),
    })
    .execute();
  await tx
    .insertInto('return_lines')
    .values(
      linesOf(asked).map(({ position, size, quantity, exchangeSize }) => ({
        return_id: id,
        order_id: asked.orderId,
        position,
        size,
        quantity,
        exchange_size: exchangeSize,
      })),
    )
    .execute();
  return id;
};

export type ReturnMove = {
  readonly to: ReturnState;
  readonly answer: string | undefined;
  readonly refundId: RefundId | undefined;
};

/** Moves a return if it is still in the state that was seen. Returns false if somebody else was faster. */
export const moveReturn = async (
  tx: Tx,
  { id, state, version }: StoredReturn,
  { to, answer, refundId }: ReturnMove,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('returns')
    .set({
      state: to,
      version: sql<number>`version + 1`,
      moved_at: sql<Date>`now()`,
      ...(answer === undefined ? {} : { answer }),
      ...(refundId === undefined ? {} : { refund_id: refundId }),
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Stores where a return's money goes, if it is still in the state that was seen. Returns false if it moved. */
export const setPayout = async (
  tx: Tx,
  { id, state, version }: OpenReturn,
  payout: Payout,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('returns')
    .set({ payout: JSON.stringify(payout), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const recordRefunded = async (
  tx: Tx,
  returnId: ReturnId,
  amounts: readonly { readonly position: number; readonly size: string; readonly amountPaise: number }[],
): Promise<void> => {
  const refunded = given('r', {
    position: ints(amounts.map(({ position }) => position)),
    size: texts(amounts.map(({ size }) => size)),
    amount: bigints(amounts.map(({ amountPaise }) => amountPaise)),
  });
  await tx
    .updateTable('return_lines as l')
    .from(refunded)
    .set(({ ref }) => ({ refund_paise: ref('r.amount') }))
    .where('l.return_id', '=', returnId)
    .whereRef('l.position', '=', 'r.position')
    // empty: written without a size
    .where(({ eb, ref }) => eb.or([eb('l.size', '=', ref('r.size')), eb('l.size', '=', '')]))
    .execute();
};

/** Erases what a customer wrote about returns, the shop's answers, and bank or UPI details. */
export const eraseText = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx
    .updateTable('returns')
    .set({ reason: '', answer: '', payout: null })
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where('orders.user_id', '=', userId),
    )
    .execute();
};
