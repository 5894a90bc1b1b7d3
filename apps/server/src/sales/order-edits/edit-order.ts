import type { OrderId, ProductId } from '@darzi/contract/ids.ts';
import { NO_MONEY, type Paise, showPaise, subtractPaise, toRupees } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import type { OrderEdit, OrderSums } from '@darzi/contract/orders/order-edit.routes.ts';
import { describeEdit, type OrderEditStory } from '@darzi/contract/orders/order-edit.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { listActiveRefunds, lockRefunding, ORDER_EDITED } from '../../payments/ledger/ledger.ts';
import { findLivePayment, type LockedPayment, releaseHold } from '../../payments/locked-payment.ts';
import { refundPart } from '../../payments/refunds.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { lockPiecesForSale } from '../cart/cart.ts';
import {
  type CheckoutTerms,
  decideAddress,
  subtotalOf,
  type Totals,
  termsOf,
} from '../checkout/checkout.rules.ts';
import { decideNamed } from '../checkout/staff-order.rules.ts';
import type { EditPlan } from '../orders/edit-plan.ts';
import { makeEdit, waitForEdit } from '../orders/make-edit.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { canEdit, lockOrder, showAdminOrder } from '../orders/orders.ts';
import { orderPayable } from '../orders/settle-order.ts';
import { codePaiseOf, type StoredOrder } from '../orders/stored-order.ts';
import { findUnpaidOrder } from '../orders/unpaid-order.repository.ts';
import { decideLines, decideMoves, isDifferent, toEditStory } from './order-edit.rules.ts';
import { type EditedWorth, totalEdit } from './total-edit.ts';

type EditDeps = Pick<Deps, 'db' | 'config'>;

/** An order and its edited form; everything in it is locked by this transaction. */
type Decided = EditedWorth & {
  readonly order: StoredOrder;
  readonly address: Address;
  readonly story: OrderEditStory;
  /** For a paid order: the payment due before the edit is made. */
  readonly duePaise: Paise;
  /** The payment its customer may be making right now, for the order as it was. */
  readonly live: LockedPayment | undefined;
};

/** Locks the order as payments do, then its money. Refuses one that can no longer be edited. */
const lockToEdit = async (
  tx: Tx,
  id: OrderId,
  version: number,
): Promise<Outcome<Pick<Decided, 'order' | 'live'>>> => {
  const before = await findUnpaidOrder(tx, id);
  if (before === undefined) return refuse('order.not_found');
  if (before.link === null) await lockOrder(tx, id);
  else await orderPayable.lock(tx, id);
  const order = await findOrderWithMoney(tx, id);
  if (order === undefined) return refuse('order.not_found');
  if (order.due !== null)
    return refuse('order.edit_waiting', { values: { due: showPaise(order.due.amountPaise) } });
  if (!canEdit(order)) return refuse('order.edit_too_late', { values: { status: order.status } });
  if (order.version !== version) return refuse('order.moved_meanwhile');
  const live = await findLivePayment(tx, 'order', id);
  if ((await lockRefunding(tx, 'order', id)) > 0) return refuse('order.edit_refunding');
  if ((await listActiveRefunds(tx, 'order', id)).length > 0) return refuse('order.edit_refunded');
  return accept({ order, live });
};

const decideWhere = (
  { address, business, channel }: StoredOrder,
  given: OrderEdit['address'] | undefined,
): Outcome<Address> => {
  if (address === null) return refuse('order.not_found');
  if (given === undefined) return accept(address);
  if (channel === 'counter') return refuseFields({ address: 'Pieces taken along have no delivery address' });
  return decideAddress({ address: given, business: business ?? undefined });
};

/** A paid order's difference: the refund, or the payment due before the edit is made. */
const decideDifference = ({ isPaid, totalPaise }: StoredOrder, newTotalPaise: Paise) => {
  const isDearer = newTotalPaise > totalPaise;
  const difference = isDearer
    ? subtractPaise(newTotalPaise, totalPaise)
    : subtractPaise(totalPaise, newTotalPaise);
  return {
    refundPaise: isPaid && !isDearer ? difference : NO_MONEY,
    duePaise: isPaid && isDearer ? difference : NO_MONEY,
  };
};

/** Makes every check of an edit and takes every lock it needs; writes nothing. */
const decide = async (
  tx: Tx,
  id: OrderId,
  asked: OrderEdit,
  terms: CheckoutTerms,
): Promise<Outcome<Decided>> => {
  const locked = await lockToEdit(tx, id, asked.version);
  if (!locked.ok) return locked;
  const { order, live } = locked.value;
  const where = decideWhere(order, asked.address);
  if (!where.ok) return where;
  const wanted = asked.lines.flatMap(({ _id: productId, size, was }) =>
    [size, ...(was === undefined ? [] : [was])].map((one) => ({ productId, size: one })),
  );
  // each once, so that everything is locked in one order
  const pieces = new Map(
    [...order.lines, ...wanted].map(({ productId, size }) => [
      `${productId} ${size}`,
      { productId, size, quantity: 1 },
    ]),
  );
  const forSale = await lockPiecesForSale(tx, [...pieces.values()]);
  const lines = decideLines(order.lines, forSale, asked);
  if (!lines.ok) return lines;
  const address = where.value;
  const worth = await totalEdit(tx, order, { lines: lines.value, address }, forSale, terms);
  if (!worth.ok) return worth;
  const { totalPaise } = worth.value.totals;
  const named = decideNamed(totalPaise, address);
  if (!named.ok) return named;
  const { refundPaise, duePaise } = decideDifference(order, totalPaise);
  const story = toEditStory(order, { lines: lines.value, address, totalPaise }, refundPaise);
  return isDifferent(story)
    ? accept({ ...worth.value, order, address, live, story, duePaise })
    : refuse('order.edit_nothing');
};

const planOf = ({ order, lines, address, totals, codePaise, given, story }: Decided): EditPlan => ({
  lines,
  address: story.address.length === 0 ? null : address,
  totals,
  discountCode: codePaise === 0 ? null : order.discountCode,
  codePaise: codePaise === codePaiseOf(order) ? null : codePaise,
  given: given ?? null,
  ...decideMoves(order.lines, lines),
  story,
});

/** Hours to pay an edit's difference, unless staff set another time. */
const USUAL_HOURS = 48;

/**
 * Applies a decided edit: money, stock, discount, event, audit and mail; or stores it if a payment is due first.
 * Refuses before it writes anything.
 */
const carryOut = async (
  tx: Tx,
  decided: Decided,
  { because, hours = USUAL_HOURS }: OrderEdit,
  actor: Actor,
): Promise<Outcome<undefined>> => {
  const { order, story, live, duePaise } = decided;
  const { id } = order;
  const { refundPaise, isTotalPaise, wasTotalPaise } = story;
  if (refundPaise > 0) {
    const by = { requestedBy: actor.userId, reason: ORDER_EDITED };
    const back = await refundPart(tx, orderPayable, id, refundPaise, by);
    if (!back.ok) return back;
  }
  // money paid for the order as it was is refunded
  if (live !== undefined && isTotalPaise !== wasTotalPaise) await releaseHold(tx, live, false);
  await recordAudit(tx, actor, duePaise > 0 ? 'order.edit_waits' : 'order.edited', `order:${id}`, {
    ...Object.fromEntries(
      story.pieces.map(({ productId, size, was, is }) => [`${productId} ${size} pieces`, [was, is]]),
    ),
    ...Object.fromEntries(
      story.prices.map(({ name, size, wasPaise, isPaise }) => [`${name} ${size} paise`, [wasPaise, isPaise]]),
    ),
    ...(story.address.length === 0 ? {} : { address: story.address }),
    totalPaise: [wasTotalPaise, isTotalPaise],
    ...(because === undefined ? {} : { because }),
  });
  const plan = planOf(decided);
  if (duePaise > 0) await waitForEdit(tx, order, plan, { amountPaise: duePaise, hours, actor });
  else
    await makeEdit(tx, order, plan, { isHeld: false, editor: { id: actor.userId, role: actor.role }, actor });
  return accept(undefined);
};

const sumsOf = (totals: Totals): OrderSums => ({
  subtotal: toRupees(totals.subtotalPaise),
  discount: toRupees(totals.discountPaise),
  delivery: toRupees(subtractPaise(totals.deliveryPaise, totals.cashFeePaise)),
  cashFee: toRupees(totals.cashFeePaise),
  total: toRupees(totals.totalPaise),
});

export type EditPreview = {
  readonly changes: string[];
  readonly lines: { readonly _id: ProductId; readonly size: string; readonly price: number }[];
  readonly before: OrderSums;
  readonly after: OrderSums;
  readonly difference: number;
  readonly refund: number;
  /** Until 0.2.0: the former name of `refund`. */
  readonly givenBack: number;
  readonly due: number;
};

/** What an order would cost with other pieces or another address, or why the edit is refused. Rupees. */
export const previewEdit = async (
  { db, config }: EditDeps,
  id: OrderId,
  asked: OrderEdit,
): Promise<Outcome<EditPreview>> => {
  const terms = termsOf(await loadSettings(db, config));
  const decided = await db.transaction().execute((tx) => decide(tx, id, asked, terms));
  if (!decided.ok) return decided;
  const { order, lines, totals, story, duePaise } = decided.value;
  return accept({
    // the totals are shown beside it
    changes: [...describeEdit({ ...story, isTotalPaise: story.wasTotalPaise })],
    lines: lines.map(({ productId, size, pricePaise }) => ({
      _id: productId,
      size,
      price: toRupees(pricePaise),
    })),
    before: sumsOf({ ...order, subtotalPaise: subtotalOf(order.lines) }),
    after: sumsOf(totals),
    difference: toRupees(subtractPaise(story.isTotalPaise, story.wasTotalPaise)),
    refund: toRupees(story.refundPaise),
    givenBack: toRupees(story.refundPaise),
    due: toRupees(duePaise),
  });
};

/**
 * Edits pieces and address of an order that is not packed, in one transaction. Stock follows; tax, discount and
 * delivery are recalculated. A paid order that becomes cheaper is refunded; an unpaid one changes the amount of its
 * cash or link. A paid order that becomes dearer stays as it is until its customer has paid the difference. The
 * customer is told what changed.
 */
export const editOrder = async (
  { db, config }: EditDeps,
  id: OrderId,
  { total, ...asked }: OrderEdit & { readonly total: number },
  actor: Actor,
): Promise<Outcome<{ readonly order: AdminOrder }>> => {
  const terms = termsOf(await loadSettings(db, config));
  return db.transaction().execute(async (tx): Promise<Outcome<{ order: AdminOrder }>> => {
    const decided = await decide(tx, id, asked, terms);
    if (!decided.ok) return decided;
    const { totalPaise } = decided.value.totals;
    if (toRupees(totalPaise) !== total)
      return refuse('order.edit_total_changed', { values: { total: showPaise(totalPaise) } });
    const done = await carryOut(tx, decided.value, asked, actor);
    if (!done.ok) return done;
    const edited = await findOrderWithMoney(tx, id);
    return edited === undefined ? refuse('order.not_found') : accept({ order: showAdminOrder(edited) });
  });
};
