import type { OrderId, RefundId, ReturnId, UserId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, paise } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import {
  type ReturnActor,
  type ReturnCommand,
  type ReturnState,
  returnLifecycle,
} from '@darzi/contract/returns/return.lifecycle.ts';
import type { OrderReturn, TakenBack } from '@darzi/contract/returns/returns.routes.ts';
import { exchangeStock, type Piece, returnStock } from '../../catalogue/stock/stock.ts';
import { refundPart } from '../../payments/refunds.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { lockOrder } from '../orders/orders.ts';
import { recordRefundLines } from '../orders/refund-order.ts';
import { orderPayable } from '../orders/settle-order.ts';
import { findReturn, insertReturn, listReturnsOf, moveReturn, recordRefunded } from './return.repository.ts';
import { decideReturn } from './return.rules.ts';
import { isInCash, loadOrderToReturn, type OrderToReturn, showReturn, valuesOf } from './returns.ts';
import { linesOf, type StoredReturn } from './stored-return.ts';

type Wanted = {
  readonly state: ReturnState;
  readonly answer?: string | undefined;
  readonly restock?: boolean | undefined;
  readonly reference?: string | undefined;
  readonly version?: number | undefined;
};
type Mover = { readonly userId: UserId; readonly role: ReturnActor };

const MAIL_AT: Partial<Record<ReturnCommand, 'approved' | 'declined' | 'exchanged'>> = {
  approve: 'approved',
  decline: 'declined',
  exchange: 'exchanged',
};

const piecesOf = (one: StoredReturn, order: OrderToReturn, isNewSize: boolean): readonly Piece[] =>
  linesOf(one).flatMap(({ position, quantity, exchangeSize, ...back }) => {
    const line = order.lines[position - 1];
    const size = isNewSize ? exchangeSize : back.size;
    return line === undefined || !size ? [] : [{ productId: line.productId, size, quantity }];
  });

/** A refund names each line of the order once, whatever sizes come back. */
const byLine = (amounts: readonly { position: number; quantity: number; amountPaise: Paise }[]) =>
  [...Map.groupBy(amounts, ({ position }) => position)].map(([position, parts]) => ({
    position,
    quantity: parts.reduce((pieces, { quantity }) => pieces + quantity, 0),
    amountPaise: addPaise(NO_MONEY, ...parts.map(({ amountPaise }) => amountPaise)),
  }));

/** Refunds what was paid for the pieces, as far as any of the order's money is left. */
const refundItems = async (
  tx: Tx,
  one: StoredReturn,
  all: readonly StoredReturn[],
  order: OrderToReturn,
  by: Mover,
  reference: string | undefined,
): Promise<Outcome<RefundId | undefined>> => {
  const values = valuesOf(one, all, order);
  const total: Paise = addPaise(NO_MONEY, ...values.map(({ amountPaise }) => amountPaise));
  // all of these pieces were refunded before
  if (total === 0) return accept(undefined);
  const given = await refundPart(tx, orderPayable, order.id, total, {
    requestedBy: by.userId,
    reason: 'returned',
    reference: isInCash(order) ? reference : undefined,
  });
  if (!given.ok) return given;
  let rest: number = given.value.amountPaise;
  const amounts = values.map(({ amountPaise, ...pieces }) => {
    const part = paise(Math.min(amountPaise, rest));
    rest -= part;
    return { ...pieces, amountPaise: part };
  });
  await recordRefunded(tx, one.id, amounts);
  await recordRefundLines(tx, given.value.refunds, byLine(amounts));
  return accept(given.value.refunds[0]?.refundId);
};

type Done = { readonly refundId: RefundId | undefined };

/** A move's effects on stock and money. Refuses before anything is written. */
const carryOut = async (
  tx: Tx,
  command: ReturnCommand,
  one: StoredReturn,
  all: readonly StoredReturn[],
  order: OrderToReturn,
  by: Mover,
  { restock = true, reference }: Pick<Wanted, 'restock' | 'reference'>,
): Promise<Outcome<Done>> => {
  const actor = { userId: by.userId, role: by.role };
  if (command === 'receive' && restock) {
    await returnStock(tx, piecesOf(one, order, false), { reason: 'returned', actor, orderId: order.id });
  }
  if (command === 'exchange') {
    const cause = { reason: 'sale', actor, orderId: order.id, note: 'Exchange' } as const;
    if (!(await exchangeStock(tx, [], piecesOf(one, order, true), cause))) return refuse('return.size_gone');
  }
  if (command !== 'refund') return accept({ refundId: undefined });
  const refunded = await refundItems(tx, one, all, order, by, reference);
  return refunded.ok ? accept({ refundId: refunded.value }) : refunded;
};

/**
 * Moves a return along the table, by its customer or by staff: on arrival, pieces go to stock (or not, by choice); then
 * money is refunded or the other size taken from stock. Somebody else's return is answered like one that does not
 * exist.
 */
export const moveReturnAlong = (
  db: Database,
  id: ReturnId,
  { state: to, answer, version, ...wanted }: Wanted,
  by: Mover,
): Promise<Outcome<OrderReturn>> =>
  db.transaction().execute(async (tx) => {
    const found = await findReturn(tx, id);
    if (found === undefined) return refuse('return.not_found');
    await lockOrder(tx, found.orderId);
    const owner = by.role === 'customer' ? by.userId : undefined;
    const order = await loadOrderToReturn(tx, found.orderId, owner);
    const all = await listReturnsOf(tx, found.orderId);
    const one = all.find((other) => other.id === found.id);
    if (order === undefined || one === undefined) return refuse('return.not_found');
    if (version !== undefined && version !== one.version) return refuse('return.moved_meanwhile');
    const row = returnLifecycle.findTo(one.state, to, by.role);
    if (row === undefined || (row.command === 'exchange' && one.resolution !== 'exchange'))
      return refuse('return.not_allowed', { values: { state: one.state, to } });
    const done = await carryOut(tx, row.command, one, all, order, by, wanted);
    if (!done.ok) return done;
    if (!(await moveReturn(tx, one, { to, answer, refundId: done.value.refundId })))
      throw new Error(`return ${one.id} moved although its order was held`);
    if (by.role !== 'customer') {
      const changes = {
        state: [one.state, to],
        ...(row.command === 'receive' ? { restocked: wanted.restock ?? true } : {}),
      };
      await recordAudit(
        tx,
        { userId: by.userId, role: by.role },
        'order.return',
        `order:${order.id}`,
        changes,
      );
    }
    const event = MAIL_AT[row.command];
    const isAnswered = answer !== undefined && answer !== '';
    if (event !== undefined) await addJob(tx, 'return-mail', { returnId: one.id, event, isAnswered });
    const moved = await listReturnsOf(tx, order.id);
    const shown = moved.find((other) => other.id === one.id);
    return shown === undefined
      ? refuse('return.not_found')
      : accept(showReturn(shown, moved, order, by.role === 'admin'));
  });

/** Pieces brought to the shop are accepted and already here. */
const TAKEN_BACK = ['approved', 'received'] as const satisfies ReturnState[];

/**
 * Staff record pieces that somebody brings back from a delivered order, within the promised period or later. The return
 * is received at once and can be refunded like any other. No email is sent before that.
 */
export const restockReturned = (
  db: Database,
  id: OrderId,
  { lines, reason, restock }: TakenBack,
  by: { readonly userId: UserId; readonly role: 'admin' },
): Promise<Outcome<OrderReturn>> =>
  db.transaction().execute(async (tx) => {
    await lockOrder(tx, id);
    const order = await loadOrderToReturn(tx, id);
    if (order === undefined) return refuse('order.not_found');
    const asked = { lines, resolution: 'refund', reason } as const;
    // the owner may be more generous than the promised period
    const decided = decideReturn(order, await listReturnsOf(tx, id), asked, 'at any time');
    if (!decided.ok) return decided;
    const returnId = await insertReturn(tx, { orderId: id, reason, payout: null, ...decided.value });
    for (const to of TAKEN_BACK) {
      const one = await findReturn(tx, returnId);
      if (one === undefined || !(await moveReturn(tx, one, { to, answer: undefined, refundId: undefined })))
        throw new Error(`return ${returnId} was not taken in`);
    }
    const all = await listReturnsOf(tx, id);
    const taken = all.find((one) => one.id === returnId);
    if (taken === undefined) throw new Error(`no return ${returnId}`);
    if (restock)
      await returnStock(tx, piecesOf(taken, order, false), { reason: 'returned', actor: by, orderId: id });
    await recordAudit(tx, by, 'order.return', `order:${id}`, {
      state: [null, 'received'],
      restocked: restock,
    });
    return accept(showReturn(taken, all, order, true));
  });
