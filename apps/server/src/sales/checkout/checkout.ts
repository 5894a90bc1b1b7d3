import type { CalculatedCart } from '@darzi/contract/discounts/calculate-discounts.ts';
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
import { fingerprintOf } from '../../platform/http/requests.ts';
import type { Environment } from '../../settings/settings.rules.ts';
import { loadSettings } from '../../settings/settings.ts';
import { type CartLine, type LockedCart, lockCart, withCartLock } from '../cart/cart.ts';
import { findPin } from '../delivery/delivery-pin.repository.ts';
import { decideDelivery } from '../delivery/delivery-pin.rules.ts';
import { listOfferable, offerOf, recordDiscounts } from '../discounts/automatic-discounts.ts';
import {
  type ReservedDiscount,
  releaseDiscount,
  reserveDiscount,
  takeDiscount,
} from '../discounts/discounts.ts';
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
 * The cart is locked first: a deletion of this account waits for it or is already done, and no other checkout of this
 * account counts at the same time.
 */
const loadForCheckout = async (tx: Tx, { userId, method, address, environment }: AskedCheckout) => {
  const [, cart, settings, customer, earlier, pin, offerable, cashOrders] = await together([
    planOnce(tx),
    lockCart(tx, userId),
    loadSettings(tx, environment),
    loadRecipient(tx, userId),
    findEarlier(tx, userId),
    findPin(tx, address.pinCode),
    listOfferable(tx, userId),
    method === 'COD' ? countCashOrders(tx, userId) : undefined,
  ]);
  return { cart, settings, customer, earlier, pin, offerable, cashOrders, terms: termsOf(settings) };
};
type Loaded = Awaited<ReturnType<typeof loadForCheckout>>;

type Priced = { readonly totals: CalculatedCart; readonly code: ReservedDiscount | undefined };

/** What the locked lines cost with what is offered now, and the code reserved for them. */
const priceLines = async (
  tx: Tx,
  { userId, method, address, checkout }: AskedCheckout,
  { earlier, pin, offerable, terms }: Loaded,
  lines: readonly CartLine[],
): Promise<Outcome<Priced>> => {
  const destination = {
    zone: isIndia(address.country) ? (pin.entry?.zone ?? null) : null,
    isCash: method === 'COD',
  };
  const offered = await offerOf(
    tx,
    offerable,
    lines.map(({ productId }) => productId),
  );
  const combined = { offered: offered.filter((one) => one.combinesWithCode), code: undefined };
  const discount = await reserveDiscount(tx, {
    code: lines.length === 0 ? undefined : checkout.discountCode,
    customerId: userId,
    subtotalPaise: calculateCart(lines, terms, combined, destination).codeBasePaise,
    insteadOf: earlier?.order.id,
  });
  if (lines.length === 0) return refuse('order.cart_empty');
  if (!discount.ok) return discount;
  const available = withReserved(lines, earlier?.order.pieces ?? []);
  const discounts = { offered, code: discount.value?.terms };
  const totals = decideCheckout(available, checkout, terms, destination, discounts);
  if (!totals.ok) return totals;
  return accept({ totals: totals.value, code: totals.value.codePaise > 0 ? discount.value : undefined });
};

/** Writes the order in place of an earlier attempt, whose pieces and code it takes over. */
const writeOrder = async (
  tx: Tx,
  { userId, key, cleared }: AskedCheckout,
  earlier: Earlier | undefined,
  order: NewOrder,
  { totals, code }: Priced,
  addMore: (order: NewOrder) => Promise<void>,
): Promise<void> => {
  if (earlier !== undefined) await releaseHold(tx, earlier.payment, cleared?.isClosed === true);
  const actor = { userId, role: 'customer' } as const;
  const exchange = async () => {
    if (earlier !== undefined) await releaseDiscount(tx, earlier.order.id);
    if (code !== undefined) await takeDiscount(tx, order.id, userId, code, totals.codePaise);
    if (earlier !== undefined) {
      const cause = { reason: 'released', actor, orderId: earlier.order.id } as const;
      await returnStock(tx, earlier.order.pieces, cause);
    }
    await deductStock(tx, order.lines, { reason: 'sale', actor, orderId: order.id });
  };
  await together([
    insertOrder(tx, order),
    recordDiscounts(tx, order.id, totals.given),
    earlier === undefined ? undefined : markReplaced(tx, earlier.order.id, order.id),
    key === undefined ? undefined : rememberKey(tx, userId, key, order),
    addMore(order),
    exchange(),
  ]);
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
  const { userId, method, fingerprint, address } = asked;
  const loaded = await loadForCheckout(tx, asked);
  const { cart, settings, customer, earlier, pin, cashOrders, terms } = loaded;
  if (customer === undefined) return refuse('session.expired');
  const same = await findSame(tx, asked, cart, earlier);
  if (!same.ok) return same;
  if (same.value !== undefined) return accept({ is: 'again', orderId: same.value });

  const lines = await cart.lockLines(earlier?.order.pieces ?? []);
  const priced = await priceLines(tx, asked, loaded, lines);
  if (!priced.ok) {
    if (priced.refusal.code === 'order.stock_changed') return priced;
    const before = await findOrderOfCart(tx, userId, cart.generation, fingerprint);
    return before === undefined ? priced : accept({ is: 'again', orderId: before.id });
  }
  const { totals, code } = priced.value;
  const delivery = decideDelivery(address, method === 'COD', pin);
  if (!delivery.ok) return delivery;
  if (cashOrders !== undefined) {
    const counts = { ...cashOrders, isEmailConfirmed: customer.isEmailConfirmed };
    const cash = decideCash(totals.totalPaise, terms, counts);
    if (!cash.ok) return cash;
  }
  if (earlier !== undefined && earlier.payment.id !== asked.cleared?.paymentId)
    return accept({ is: 'superseding', paymentId: earlier.payment.id });

  const order: NewOrder = {
    id: newId(),
    userId,
    method,
    generation: cart.generation,
    fingerprint,
    totals,
    discountCode: code?.code,
    address,
    business: asked.checkout.business ?? undefined,
    lines: lines.map((line, index) => ({ ...line, discountPaise: totals.lines[index]?.discountPaise })),
    returnDays: terms.returnDays,
  };
  await writeOrder(tx, asked, earlier, order, priced.value, (added) => addMore(added, cart, settings));
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
export const fingerprintOfCheckout = (
  method: string,
  { items, amount, address, business, discountCode }: Checkout,
): string => {
  const lines = items
    .map((item) => JSON.stringify([item._id.toLowerCase(), item.size, item.quantity, item.price]))
    .sort();
  const place = ADDRESS_FIELDS.map((field) => (address[field] ?? '').trim());
  return fingerprintOf([
    method,
    lines,
    amount,
    place,
    ...(discountCode ? [discountCode] : []),
    ...(business == null ? [] : [business]),
  ]);
};
