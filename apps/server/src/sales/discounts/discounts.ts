import { calculateDiscounts } from '@darzi/contract/discounts/calculate-discounts.ts';
import { type DiscountTerms, discountOf } from '@darzi/contract/discounts/discount.ts';
import type { DiscountId, OrderId, UserId } from '@darzi/contract/ids.ts';
import { NO_MONEY, type Paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { listCartPrices } from '../cart/cart.ts';
import { isGivenElsewhere } from './automatic-discount.repository.ts';
import { offerDiscounts } from './automatic-discounts.ts';
import {
  changeUse,
  endUse,
  findCode,
  findOwnUses,
  findUses,
  insertUse,
  isUsedElsewhere,
  lockCodes,
  releaseUse,
  retakeUse,
} from './discount.repository.ts';
import { decideDiscount, decideUse, mayUseAgain, termsOf } from './discount.rules.ts';

export type QuotedDiscount = {
  readonly code: string;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly minimum: number;
  readonly saves: number;
};

/** The value of a cart's goods that a code applies to: after the discounts it combines with. */
const codeBaseOf = async (db: Db, customerId: UserId): Promise<Paise> => {
  const lines = await listCartPrices(db, customerId);
  const offered = await offerDiscounts(
    db,
    customerId,
    lines.map(({ productId }) => productId),
  );
  const together = offered.filter(({ combinesWithCode }) => combinesWithCode);
  const atHome = () => ({ deliveryPaise: NO_MONEY, cashFeePaise: NO_MONEY });
  return calculateDiscounts(lines, together, undefined, atHome).codeBasePaise;
};

/**
 * What a code saves on the customer's current cart. Refuses one that they cannot use; a cart below its minimum saves 0.
 */
export const quoteDiscount = async (
  db: Db,
  customerId: UserId,
  code: string,
): Promise<Outcome<{ discount: QuotedDiscount }>> => {
  const found = await findCode(db, code);
  const own = found === undefined ? { placed: 0, unpaid: 0 } : await findOwnUses(db, found.id, customerId);
  const usable = decideUse(found, { now: new Date(), isUsedBefore: own.placed > 0, freed: own.unpaid });
  if (!usable.ok) return usable;
  const terms = termsOf(usable.value);
  const saves = toRupees(discountOf(terms, await codeBaseOf(db, customerId)));
  return accept({ discount: { code: usable.value.code, ...terms, saves } });
};

/** A code that a checkout may use, locked until the transaction ends. */
export type ReservedDiscount = {
  readonly id: DiscountId;
  readonly code: string;
  readonly terms: DiscountTerms;
};

export type AskedDiscount = {
  readonly code: string | undefined;
  readonly customerId: UserId;
  /** The value of the goods it applies to: after the discounts it combines with. */
  readonly subtotalPaise: Paise;
  /** The customer's unpaid order that this one replaces: its use is free for this one. */
  readonly insteadOf: OrderId | undefined;
};

/** Shows the refusal at the code's field too. */
const atField = <T>(outcome: Outcome<T>): Outcome<T> => {
  if (outcome.ok) return outcome;
  const { code, values } = outcome.refusal;
  return refuse(code, { ...outcome.refusal, fields: { discountCode: refusalMessage(code, values) } });
};

/**
 * Checks whether a checkout may use a code, and locks it; undefined if none is given. Writes nothing. The caller has
 * locked the customer's cart and the stock, which serialises two tabs of one customer.
 */
export const reserveDiscount = async (
  tx: Tx,
  { code, customerId, subtotalPaise, insteadOf }: AskedDiscount,
): Promise<Outcome<ReservedDiscount | undefined>> => {
  const earlier = insteadOf === undefined ? [] : [insteadOf];
  const uses = earlier.length === 0 ? [] : await findUses(tx, earlier);
  const given = uses.filter((use) => !use.isReleased);
  if (!code && given.length === 0) return accept(undefined);
  const locked = await lockCodes(tx, { code, ids: given.map((use) => use.discountId) });
  if (!code) return accept(undefined);
  const found = locked.find((one) => one.code === code);
  const usable = decideUse(found, {
    now: new Date(),
    isUsedBefore: found !== undefined && (await isUsedElsewhere(tx, found.id, customerId, earlier)),
    freed: given.filter((use) => use.discountId === found?.id).length,
  });
  if (!usable.ok) return atField(usable);
  const discounted = decideDiscount(usable.value, subtotalPaise);
  if (!discounted.ok) return atField(discounted);
  return accept({ id: usable.value.id, code: usable.value.code, terms: termsOf(usable.value) });
};

/** Records an order's use of its reserved code, and the discount. */
export const takeDiscount = async (
  tx: Tx,
  orderId: OrderId,
  customerId: UserId,
  { id }: ReservedDiscount,
  discountPaise: Paise,
): Promise<void> => insertUse(tx, { orderId, customerId, discountId: id, discountPaise });

/** Locks the codes of several orders in one pass, before the first use is given back. */
export const reserveDiscountsOf = async (tx: Tx, orderIds: readonly OrderId[]): Promise<void> => {
  const uses = await findUses(tx, orderIds);
  if (uses.length > 0) await lockCodes(tx, { ids: uses.map((use) => use.discountId) });
};

/** Frees the code of an order that came to nothing. The caller has locked its stock and not yet returned it. */
export const releaseDiscount = (tx: Tx, orderId: OrderId): Promise<void> => releaseUse(tx, orderId);

/**
 * Whether an order whose use was given back may have it again, taking it from `insteadOf` if need be; locks the codes.
 * The cart is locked. True for an order without a discount.
 */
export const reserveDiscountAgain = async (
  tx: Tx,
  orderId: OrderId,
  insteadOf: OrderId | undefined,
): Promise<boolean> => {
  if (await isGivenElsewhere(tx, orderId)) return false;
  const uses = await findUses(tx, insteadOf === undefined ? [orderId] : [orderId, insteadOf]);
  const codes = await lockCodes(tx, { ids: uses.map((use) => use.discountId) });
  const own = uses.find((use) => use.orderId === orderId);
  const code = codes.find((one) => one.id === own?.discountId);
  if (own === undefined || code === undefined || !own.isReleased) return true;
  const freed = uses.filter(
    (use) => use.orderId !== orderId && !use.isReleased && use.discountId === code.id,
  ).length;
  const butFor = uses.map((use) => use.orderId);
  const isUsedBefore =
    own.customerId !== null && (await isUsedElsewhere(tx, code.id, own.customerId, butFor));
  return mayUseAgain(code, { isUsedBefore, freed });
};

export const retakeDiscount = (tx: Tx, orderId: OrderId): Promise<void> => retakeUse(tx, orderId);

/**
 * Today's discount terms of an order's code, which it locks; undefined for an order without one. The stock is locked.
 */
export const lockTermsOf = async (tx: Tx, orderId: OrderId): Promise<DiscountTerms | undefined> => {
  const uses = await findUses(tx, [orderId]);
  if (uses.length === 0) return undefined;
  const [code] = await lockCodes(tx, { ids: uses.map((use) => use.discountId) });
  return code === undefined ? undefined : termsOf(code);
};

/** Updates the code of an order edited before packing: a code without a discount is no longer used. */
export const changeDiscount = (tx: Tx, orderId: OrderId, discountPaise: Paise): Promise<void> =>
  discountPaise === 0 ? endUse(tx, orderId) : changeUse(tx, orderId, discountPaise);
