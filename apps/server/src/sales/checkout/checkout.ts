import { createHash } from 'node:crypto';
import type { OrderId, PaymentId, UserId } from '@darzi/contract/ids.ts';
import { ADDRESS_FIELDS, type Address, isIndia } from '@darzi/contract/orders/address.ts';
import type { Checkout } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import { deductStock, type Piece, returnStock } from '../../catalogue/stock/stock.ts';
import type { Deadline } from '../../payments/gateways/gateway.ts';
import { findHeldPayment, type LockedPayment, releaseHold } from '../../payments/locked-payment.ts';
import type { PaymentDeps } from '../../payments/open-payment.ts';
import { type Cleared, closeSupersededPayment, dropCleared } from '../../payments/superseded-payments.ts';
import { planOnce, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { together } from '../../platform/db/pipelined.ts';
import type { Environment } from '../../settings/settings.rules.ts';
import { loadSettings } from '../../settings/settings.ts';
import { type CartLine, type LockedCart, lockCart, withCartLock } from '../cart/cart.ts';
import { findPin } from '../delivery/delivery-pin.repository.ts';
import { decideDelivery } from '../delivery/delivery-pin.rules.ts';
import { listOfferable, offerOf, recordDiscounts } from '../discounts/automatic-discounts.ts';
import { releaseDiscount, reserveDiscount, takeDiscount } from '../discounts/discounts.ts';
import type { PaymentMethod } from '../orders/stored-order.ts';
import { findUnpaidOrder, markReplaced, type UnpaidOrder } from '../orders/unpaid-order.repository.ts';
import {
  countCashOrders,
  findOrderOfCart,
  findOrderOfKey,
  insertOrder,
  type NewOrder,
  rememberKey,
} from './checkout.repository.ts';
import { calculateCart, decideCash, decideCheckout, termsOf } from './checkout.rules.ts';

type AskedCheckout = {
  readonly userId: UserId;
  readonly method: PaymentMethod;
  readonly checkout: Checkout;
  readonly address: Address;
  /** Fingerprint of everything above: equal for equal checkouts. */
  readonly fingerprint: string;
  readonly key: string | undefined;
  /** The environment that the owner's settings start from. */
  readonly environment: Environment;
  /** An earlier unpaid attempt already handled at its gateway, so that this one may take its place. */
  readonly cleared?: { readonly paymentId: PaymentId; readonly isClosed: boolean } | undefined;
};

type CheckedOut =
  | { readonly is: 'new'; readonly order: NewOrder }
  /** The same checkout was made before: answer with its order. */
  | { readonly is: 'again'; readonly orderId: OrderId }
  /** An earlier unpaid attempt must first be closed at its gateway, which no transaction can do. */
  | { readonly is: 'superseding'; readonly paymentId: PaymentId };

type Earlier = { readonly payment: LockedPayment; readonly order: UnpaidOrder };

const findEarlier = async (tx: Tx, userId: UserId): Promise<Earlier | undefined> => {
  const payment = await findHeldPayment(tx, userId);
  const order = payment === undefined ? undefined : await findUnpaidOrder(tx, payment.payableId);
  return payment === undefined || order === undefined ? undefined : { payment, order };
};

/** Counts what the customer's own earlier attempt reserves as available to this one. */
const withReserved = (lines: readonly CartLine[], reserved: readonly Piece[]): readonly CartLine[] =>
  lines.map((line) => ({
    ...line,
    stock: reserved
      .filter((piece) => piece.productId === line.productId && piece.size === line.size)
      .reduce((sum, piece) => sum + piece.quantity, line.stock),
  }));

/** The order made by an equal checkout, or undefined if this one is new. */
const findSame = async (
  tx: Tx,
  asked: AskedCheckout,
  cart: LockedCart,
  earlier: Earlier | undefined,
): Promise<Outcome<OrderId | undefined>> => {
  const alive = earlier?.payment.isHoldAlive ? earlier.order : undefined;
  const ofKey = asked.key === undefined ? undefined : await findOrderOfKey(tx, asked.userId, asked.key);
  if (ofKey !== undefined && ofKey.fingerprint !== asked.fingerprint)
    return refuse('order.idempotency_reused');
  if (ofKey !== undefined && (ofKey.isPlaced || ofKey.id === alive?.id)) return accept(ofKey.id);
  const isSame = alive?.fingerprint === asked.fingerprint && alive.generation === cart.generation;
  return accept(isSame ? alive.id : undefined);
};

/**
 * Turns the stored cart into an order: compares the figures, takes the pieces, replaces an earlier unpaid attempt. All
 * checks come before the first write.
 * @param addMore writes what the payment method needs, before the pieces are taken
 */
export const checkOutCart = async (
  tx: Tx,
  asked: AskedCheckout,
  addMore: (order: NewOrder, cart: LockedCart, settings: ShopSettings) => Promise<void>,
): Promise<Outcome<CheckedOut>> => {
  const isCash = asked.method === 'COD';
  // The cart is locked first: a deletion of this account waits for it or is already done, and no other checkout of this
  // account counts at the same time.
  const [, cart, settings, customer, earlier, pin, offerable, cashOrders] = await together([
    planOnce(tx),
    lockCart(tx, asked.userId),
    loadSettings(tx, asked.environment),
    loadRecipient(tx, asked.userId),
    findEarlier(tx, asked.userId),
    findPin(tx, asked.address.pinCode),
    listOfferable(tx, asked.userId),
    isCash ? countCashOrders(tx, asked.userId) : undefined,
  ]);
  if (customer === undefined) return refuse('session.expired');
  const terms = termsOf(settings);
  const same = await findSame(tx, asked, cart, earlier);
  if (!same.ok) return same;
  if (same.value !== undefined) return accept({ is: 'again', orderId: same.value });

  const reserved = earlier?.order.pieces ?? [];
  const lines = await cart.lockLines(reserved);
  const zone = isIndia(asked.address.country) ? (pin.entry?.zone ?? null) : null;
  const offered = await offerOf(
    tx,
    offerable,
    lines.map(({ productId }) => productId),
  );
  const combined = { offered: offered.filter((one) => one.combinesWithCode), code: undefined };
  const discount = await reserveDiscount(tx, {
    code: lines.length === 0 ? undefined : asked.checkout.discountCode,
    customerId: asked.userId,
    subtotalPaise: calculateCart(lines, terms, combined, { zone, isCash }).codeBasePaise,
    insteadOf: earlier?.order.id,
  });
  const totals =
    lines.length === 0
      ? refuse('order.cart_empty')
      : discount.ok
        ? decideCheckout(
            withReserved(lines, reserved),
            asked.checkout,
            terms,
            { zone, isCash },
            { offered, code: discount.value?.terms },
          )
        : discount;
  if (!totals.ok) {
    if (totals.refusal.code === 'order.stock_changed') return totals;
    const before = await findOrderOfCart(tx, asked.userId, cart.generation, asked.fingerprint);
    return before === undefined ? totals : accept({ is: 'again', orderId: before.id });
  }
  const delivery = decideDelivery(asked.address, isCash, pin);
  if (!delivery.ok) return delivery;
  if (cashOrders !== undefined) {
    const cash = decideCash(totals.value.totalPaise, terms, {
      ...cashOrders,
      isEmailConfirmed: customer.isEmailConfirmed,
    });
    if (!cash.ok) return cash;
  }
  if (earlier !== undefined && earlier.payment.id !== asked.cleared?.paymentId) {
    return accept({ is: 'superseding', paymentId: earlier.payment.id });
  }

  const { userId, method, fingerprint, address } = asked;
  const { codePaise, given, lines: parts } = totals.value;
  const code = discount.ok && codePaise > 0 ? discount.value : undefined;
  const order: NewOrder = {
    id: newId(),
    userId,
    method,
    generation: cart.generation,
    fingerprint,
    totals: totals.value,
    discountCode: code?.code,
    address,
    business: asked.checkout.business ?? undefined,
    lines: lines.map((line, index) => ({ ...line, discountPaise: parts[index]?.discountPaise })),
    returnDays: terms.returnDays,
  };
  if (earlier !== undefined) await releaseHold(tx, earlier.payment, asked.cleared?.isClosed === true);
  const actor = { userId, role: 'customer' } as const;
  const exchange = async () => {
    if (earlier !== undefined) await releaseDiscount(tx, earlier.order.id);
    if (code !== undefined) await takeDiscount(tx, order.id, userId, code, codePaise);
    if (earlier !== undefined) {
      await returnStock(tx, reserved, { reason: 'released', actor, orderId: earlier.order.id });
    }
    await deductStock(tx, lines, { reason: 'sale', actor, orderId: order.id });
  };
  await together([
    insertOrder(tx, order),
    recordDiscounts(tx, order.id, given),
    earlier === undefined ? undefined : markReplaced(tx, earlier.order.id, order.id),
    asked.key === undefined ? undefined : rememberKey(tx, userId, asked.key, order),
    addMore(order, cart, settings),
    exchange(),
  ]);
  return accept({ is: 'new', order });
};

type Done = Exclude<CheckedOut, { is: 'superseding' }>;

/** Two browser tabs can replace each other's attempts, but within one request no more often than this. */
const MAX_ROUNDS = 5;

/**
 * Runs a checkout. If an earlier unpaid attempt is in the way, closes it at its gateway between two transactions; the
 * second takes over its reserved pieces.
 */
export const checkOutClearing = async (
  deps: PaymentDeps,
  userId: UserId,
  deadline: Deadline,
  checkOut: (tx: Tx, cleared: AskedCheckout['cleared']) => Promise<Outcome<CheckedOut>>,
): Promise<Outcome<Done>> => {
  let cleared: AskedCheckout['cleared'];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = cleared;
    const outcome = await withCartLock(deps.db, userId, (tx) => checkOut(tx, before));
    const isTaken = outcome.ok && outcome.value.is === 'new';
    if (before?.isClosed && !isTaken) await dropCleared(deps, before.paymentId);
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    if (value.is !== 'superseding') return { ok: true, value };
    const closed: Cleared = await closeSupersededPayment(deps, value.paymentId, deadline);
    if (closed === 'paid') return refuse('order.already_paid');
    cleared = closed === 'gone' ? undefined : { paymentId: value.paymentId, isClosed: closed === 'closed' };
  }
  return refuse('order.replaced');
};

/**
 * Equal for two checkouts of the same items, amount, address, buyer, method and discount code, in any order;
 * surrounding spaces do not count.
 */
export const fingerprintOf = (
  method: string,
  { items, amount, address, business, discountCode }: Checkout,
): string => {
  const lines = items
    .map((item) => JSON.stringify([item._id.toLowerCase(), item.size, item.quantity, item.price]))
    .sort();
  const place = ADDRESS_FIELDS.map((field) => (address[field] ?? '').trim());
  return createHash('sha256')
    .update(
      JSON.stringify([
        method,
        lines,
        amount,
        place,
        ...(discountCode ? [discountCode] : []),
        ...(business == null ? [] : [business]),
      ]),
    )
    .digest('hex');
};
