import type { OrderId } from '@darzi/contract/ids.ts';
import { NO_MONEY, type Paise, showPaise, subtractPaise, toRupees } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import type { OrderEdit, OrderSums } from '@darzi/contract/orders/order-edit.routes.ts';
import { describeEdit, type OrderEditStory } from '@darzi/contract/orders/order-edit.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { returnStock, takeStock } from '../../catalogue/stock/stock.ts';
import { listStandingRefunds, lockRefunding, ORDER_EDITED } from '../../payments/ledger/ledger.ts';
import { findLivePayment, giveUpHold, type LockedPayment } from '../../payments/locked-payment.ts';
import { giveBackPart } from '../../payments/refunds.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { parseId } from '../../platform/db/id.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
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
import { noteDiscountsAnew } from '../discounts/automatic-discounts.ts';
import { changeDiscount } from '../discounts/discounts.ts';
import { announceOrder } from '../orders/announce-order.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { recordEvent } from '../orders/order-change.repository.ts';
import { canEdit, lockOrder, showAdminOrder } from '../orders/orders.ts';
import { orderPayable } from '../orders/settle-order.ts';
import { codePaiseOf, type StoredOrder } from '../orders/stored-order.ts';
import { findUnpaidOrder } from '../orders/unpaid-order.repository.ts';
import { rewriteOrder } from './order-edit.repository.ts';
import { decideLines, decideMoves, isDifferent, tellEdit } from './order-edit.rules.ts';
import { type EditedWorth, totalEdit } from './total-edit.ts';

type EditDeps = Pick<Deps, 'db' | 'config'>;

/** An order and what would become of it; all of it is held by this transaction. */
type Decided = EditedWorth & {
  readonly order: StoredOrder;
  readonly address: Address;
  readonly story: OrderEditStory;
  /** What its customer could be paying right now, for the order as it was. */
  readonly live: LockedPayment | undefined;
};

/** Holds the order as payments do, then its money. Refuses one that can be edited no longer. */
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
  if (!canEdit(order)) return refuse('order.edit_too_late', { values: { status: order.status } });
  if (order.version !== version) return refuse('order.moved_meanwhile');
  const live = await findLivePayment(tx, 'order', id);
  if ((await lockRefunding(tx, 'order', id)) > 0) return refuse('order.edit_refunding');
  if ((await listStandingRefunds(tx, 'order', id)).length > 0) return refuse('order.edit_refunded');
  return accept({ order, live });
};

const decideWhere = (
  { address, business, channel }: StoredOrder,
  given: OrderEdit['address'] | undefined,
): Outcome<Address> => {
  if (address === null) return refuse('order.not_found');
  if (given === undefined) return accept(address);
  if (channel === 'counter') return refuseFields({ address: 'What is taken along is delivered nowhere' });
  return decideAddress({ address: given, business: business ?? undefined });
};

/** What of a paid order goes back; refused where it would cost more than was paid. */
const decideGivenBack = ({ isPaid, totalPaise }: StoredOrder, newTotalPaise: Paise): Outcome<Paise> => {
  if (!isPaid) return accept(NO_MONEY);
  const lessPaise = subtractPaise(totalPaise, newTotalPaise);
  return lessPaise < 0
    ? refuse('order.edit_dearer', { values: { more: showPaise(subtractPaise(newTotalPaise, totalPaise)) } })
    : accept(lessPaise);
};

/** Every check of an edit, with every lock that it needs; nothing is written. */
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
  // each once: all of it is locked in one order
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
  const givenBack = decideGivenBack(order, totalPaise);
  if (!givenBack.ok) return givenBack;
  const story = tellEdit(order, { lines: lines.value, address, totalPaise }, givenBack.value);
  return isDifferent(story)
    ? accept({ ...worth.value, order, address, live, story })
    : refuse('order.edit_nothing');
};

/** Money, stock, discount, event, audit and mail of an edit that was decided. Refuses before it writes anything. */
const carryOut = async (
  tx: Tx,
  decided: Decided,
  asked: OrderEdit,
  actor: Actor,
): Promise<Outcome<undefined>> => {
  const { order, lines, address, totals, codePaise, given, story, live } = decided;
  const { id } = order;
  const { givenBackPaise, isTotalPaise, wasTotalPaise } = story;
  if (givenBackPaise > 0) {
    const by = { requestedBy: actor.userId, reason: ORDER_EDITED };
    const back = await giveBackPart(tx, orderPayable, id, givenBackPaise, by);
    if (!back.ok) return back;
  }
  // what is paid for the order as it was goes back
  if (live !== undefined && isTotalPaise !== wasTotalPaise) await giveUpHold(tx, live, false);
  const discountCode = codePaise === 0 ? null : order.discountCode;
  await rewriteOrder(tx, { id, address, lines, totals, discountCode });
  const { status } = order;
  const who = { id: actor.userId, role: actor.role };
  const eventId = await recordEvent(tx, { orderId: id, from: status, to: status, edit: story, actor: who });
  await addJob(tx, 'order-edited-mail', { eventId });
  await announceOrder(tx, 'order.edited', id);
  const { because } = asked;
  await recordAudit(tx, actor, 'order.edited', `order:${id}`, {
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
  if (given !== undefined) await noteDiscountsAnew(tx, id, given);
  if (codePaise !== codePaiseOf(order)) await changeDiscount(tx, id, codePaise);
  const { taken, returned } = decideMoves(order.lines, lines);
  const cause = { actor, orderId: id, note: 'Order edited' } as const;
  if (returned.length > 0) await returnStock(tx, returned, { ...cause, reason: 'cancelled' });
  if (taken.length > 0) await takeStock(tx, taken, { ...cause, reason: 'sale' });
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
  readonly lines: { readonly _id: string; readonly size: string; readonly price: number }[];
  readonly before: OrderSums;
  readonly after: OrderSums;
  readonly difference: number;
  readonly givenBack: number;
};

/** What an order would come to with other pieces or another address; why it cannot be, where it cannot. Rupees. */
export const previewEdit = async (
  { db, config }: EditDeps,
  orderId: string,
  asked: OrderEdit,
): Promise<Outcome<EditPreview>> => {
  const id = parseId<OrderId>(orderId);
  if (id === undefined) return refuse('order.not_found');
  const terms = termsOf(await loadSettings(db, config));
  const decided = await db.transaction().execute((tx) => decide(tx, id, asked, terms));
  if (!decided.ok) return decided;
  const { order, lines, totals, story } = decided.value;
  return accept({
    // the totals stand beside it
    changes: [...describeEdit({ ...story, isTotalPaise: story.wasTotalPaise })],
    lines: lines.map(({ productId, size, pricePaise }) => ({
      _id: productId,
      size,
      price: toRupees(pricePaise),
    })),
    before: sumsOf({ ...order, subtotalPaise: subtotalOf(order.lines) }),
    after: sumsOf(totals),
    difference: toRupees(subtractPaise(story.isTotalPaise, story.wasTotalPaise)),
    givenBack: toRupees(story.givenBackPaise),
  });
};

/**
 * Changes pieces and address of an order that is not packed, in one transaction: stock follows, tax, discount and
 * delivery are reckoned anew, what a paid order costs less goes back, what is collected in cash or paid by a link
 * changes with it. A paid order cannot become dearer. Its customer is told what is different.
 */
export const editOrder = async (
  { db, config }: EditDeps,
  orderId: string,
  { total, ...asked }: OrderEdit & { readonly total: number },
  actor: Actor,
): Promise<Outcome<{ readonly order: AdminOrder }>> => {
  const id = parseId<OrderId>(orderId);
  if (id === undefined) return refuse('order.not_found');
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
