import {
  CUSTOM_ORDER_BADGE,
  type CustomOrderCommand,
  type CustomOrderStatus,
  customOrderLifecycle,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { BidDraft } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import {
  addPaise,
  NO_MONEY,
  type Paise,
  paise,
  paiseFromRupees,
  percentOfPaise,
  showPaise,
  subtractPaise,
  toRupees,
  toWholeRupees,
} from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { type Role, STUDIO } from '@darzi/contract/route.ts';
import type { DuePart } from './stored-custom-order.ts';

/** What may happen to a custom order, by the table and its guards. Given the clock; pure. */

type StaffRole = 'designer' | 'admin';
type OrderState = { readonly status: CustomOrderStatus; readonly pricePaise: Paise | null };
export type Move = {
  readonly command: CustomOrderCommand;
  readonly from: CustomOrderStatus;
  readonly to: CustomOrderStatus;
};

const badge = (status: CustomOrderStatus): string => CUSTOM_ORDER_BADGE[status].toLowerCase();

const priceChanged = (pricePaise: Paise): Outcome<never> =>
  refuse('custom_order.price_changed', {
    values: { priceText: showPaise(pricePaise) },
    details: { price: toRupees(pricePaise) },
  });

/** Gateways accept no smaller amount. */
const MIN_PART_PAISE = paise(100);

/**
 * The part of a price paid before work begins, rounded up to a whole rupee; null: all of it, also if either part would
 * be below a gateway's minimum.
 */
export const advanceOf = (pricePaise: Paise, percent: number): Paise | null => {
  const advancePaise = toWholeRupees(percentOfPaise(pricePaise, percent));
  const isParted = percent < 100 && subtractPaise(pricePaise, advancePaise) >= MIN_PART_PAISE;
  return isParted ? advancePaise : null;
};

const amountDue = (amountPaise: Paise): Outcome<never> =>
  refuse('custom_order.amount_due', {
    values: { amountText: showPaise(amountPaise) },
    details: { amount: toRupees(amountPaise) },
  });

/** The advance agreed with a bid; refused if the customer saw another one. */
export const decideAdvance = (
  pricePaise: Paise,
  percent: number,
  seenRupees: number | undefined,
): Outcome<Paise | null> => {
  const advancePaise = advanceOf(pricePaise, percent);
  const firstPaise = advancePaise ?? pricePaise;
  if (seenRupees === undefined || seenRupees === toRupees(firstPaise)) return accept(advancePaise);
  return refuse('custom_order.advance_changed', {
    values: { amountText: showPaise(firstPaise) },
    details: { advance: toRupees(firstPaise) },
  });
};

/**
 * Accepts the bid if its price is the one the customer knows: the one named, otherwise the one last shown. Also refuses
 * a composition that the customer has not seen.
 */
export const decideAcceptance = (
  order: OrderState & { readonly shownPricePaise: Paise | null; readonly isDesignSeen?: boolean },
  namedRupees: number | undefined,
): Outcome<Move & { readonly pricePaise: Paise }> => {
  const row = customOrderLifecycle.find(order.status, 'accept', 'customer');
  if (row === undefined)
    return refuse('custom_order.accept_too_late', { values: { status: badge(order.status) } });
  if (order.pricePaise === null) return refuse('custom_order.no_bid');
  const knownRupees =
    namedRupees ?? (order.shownPricePaise === null ? undefined : toRupees(order.shownPricePaise));
  if (knownRupees !== toRupees(order.pricePaise)) return priceChanged(order.pricePaise);
  if (order.isDesignSeen === false) return refuse('custom_order.design_changed');
  return accept({ command: row.command, from: row.from, to: row.to, pricePaise: order.pricePaise });
};

/** The customer's own cancellation, until the bid is accepted. */
export const decideCancel = ({ status }: OrderState): Outcome<Move> => {
  const row = customOrderLifecycle.find(status, 'cancel', 'customer');
  return row === undefined
    ? refuse('custom_order.cancel_too_late', { values: { status: badge(status) } })
    : accept({ command: row.command, from: row.from, to: row.to });
};

/** The commands of the studio's status call; other rows of the table have their own calls. */
const STUDIO_COMMANDS: readonly CustomOrderCommand[] = ['complete', 'ship', 'deliver', 'cancel'];

export type Tracking = { readonly carrier: string; readonly trackingNumber: string };

/** What becomes of an advance when a finished custom order is cancelled. */
export type SettledAdvance = { readonly returnedPaise: Paise; readonly keptPaise: Paise };

/** Cancels a finished order whose rest was never paid: the canceller says how much of the advance is refunded. */
const decideFinishedCancel = (leftPaise: Paise, giveBack: number | undefined): Outcome<SettledAdvance> => {
  if (giveBack === undefined && leftPaise > 0)
    return refuse('custom_order.advance_undecided', {
      values: { amountText: showPaise(leftPaise) },
      fields: { giveBack: 'Required' },
    });
  const returnedPaise = paiseFromRupees(giveBack ?? 0);
  if (returnedPaise > leftPaise) return refuseFields({ giveBack: `At most ${showPaise(leftPaise)}` });
  return accept({ returnedPaise, keptPaise: subtractPaise(leftPaise, returnedPaise) });
};

type StudioMove = Move & {
  readonly tracking: Tracking | undefined;
  readonly advance?: SettledAdvance;
};

/**
 * A move by the studio, forward along the table. Shipping needs a carrier, a tracking number and the whole price: paid,
 * or promised in cash.
 */
export const decideStudioMove = (
  {
    status,
    owedPaise = NO_MONEY,
    leftPaise = NO_MONEY,
  }: OrderState & { readonly owedPaise?: Paise /** Of what was paid. */; readonly leftPaise?: Paise },
  to: CustomOrderStatus,
  role: StaffRole,
  given: {
    readonly carrier?: string | undefined;
    readonly trackingNumber?: string | undefined;
    readonly giveBack?: number | undefined;
  },
): Outcome<StudioMove> => {
  const row = customOrderLifecycle.findTo(status, to, role);
  const isFinishedCancel = row?.command === 'cancel' && status === 'completed';
  if (
    row === undefined ||
    !STUDIO_COMMANDS.includes(row.command) ||
    (isFinishedCancel && owedPaise === NO_MONEY)
  ) {
    return refuse('custom_order.not_allowed', { values: { status: badge(status), to: badge(to) } });
  }
  const move = { command: row.command, from: row.from, to: row.to };
  if (isFinishedCancel) {
    const advance = decideFinishedCancel(leftPaise, given.giveBack);
    return advance.ok ? accept({ ...move, tracking: undefined, advance: advance.value }) : advance;
  }
  if (given.giveBack !== undefined)
    return refuseFields({ giveBack: 'Only when a finished order is cancelled' });
  if (row.command !== 'ship') return accept({ ...move, tracking: undefined });
  if (owedPaise > 0)
    return refuse('custom_order.rest_unpaid', { values: { amountText: showPaise(owedPaise) } });
  const { carrier = '', trackingNumber = '' } = given;
  if (carrier === '' || trackingNumber === '') {
    return refuse('custom_order.tracking_missing', {
      fields: {
        ...(carrier === '' ? { carrier: 'Required' } : {}),
        ...(trackingNumber === '' ? { trackingNumber: 'Required' } : {}),
      },
    });
  }
  return accept({ ...move, tracking: { carrier, trackingNumber } });
};

export type LatestBid = {
  readonly revision: number;
  readonly designerId: UserId;
  readonly pricePaise: Paise;
};

/**
 * Places or revises a bid while the customer has not accepted.
 * @param seenRevision the one the designer saw when bidding; somebody else's newer one wins
 */
export const decideBid = (
  { status }: OrderState,
  draft: BidDraft,
  by: { readonly id: UserId; readonly role: StaffRole },
  latest: LatestBid | undefined,
  seenRevision: number,
): Outcome<Move & { readonly revision: number; readonly pricePaise: Paise }> => {
  const row = customOrderLifecycle.find(status, 'bid', by.role);
  if (row === undefined) return refuse('custom_order.no_bid_now', { values: { status: badge(status) } });
  const pricePaise = paiseFromRupees(draft.price);
  const lines = draft.breakdown ?? [];
  const sum = addPaise(NO_MONEY, ...lines.map(({ amount }) => paiseFromRupees(amount)));
  if (lines.length > 0 && sum !== pricePaise) {
    return refuseFields({
      breakdown: `The lines add up to ${showPaise(sum)}, not to ${showPaise(pricePaise)}`,
    });
  }
  const revision = latest?.revision ?? 0;
  const isSuperseded =
    revision > seenRevision && (draft.revision !== undefined || latest?.designerId !== by.id);
  if (isSuperseded && latest !== undefined) {
    return refuse('custom_order.bid_meanwhile', {
      values: { priceText: showPaise(latest.pricePaise) },
      details: { price: toRupees(latest.pricePaise), revision },
    });
  }
  return accept({ command: row.command, from: row.from, to: row.to, revision: revision + 1, pricePaise });
};

/** One review, once the custom order has arrived. */
export const decideReview = (order: {
  readonly status: CustomOrderStatus;
  readonly isReviewed: boolean;
}): Outcome<true> => {
  if (order.status !== 'delivered') return refuse('custom_order.not_delivered');
  return order.isReviewed ? refuse('custom_order.already_reviewed') : accept(true);
};

/** An order's state for somebody who wants to pay for it. */
type ToPay = {
  readonly status: CustomOrderStatus;
  readonly acceptedPaise: Paise | null;
  readonly isPaid: boolean;
  readonly isGone: boolean;
  readonly due?: DuePart | undefined;
};

/** The rest of a price can be paid from the start of work until shipping. */
const isRestTaken = (status: CustomOrderStatus): boolean =>
  customOrderLifecycle.find(status, 'complete', 'designer') !== undefined ||
  customOrderLifecycle.find(status, 'ship', 'designer') !== undefined;

/**
 * Whether an order can be paid now, at the amount that the customer knows: the part due of its price.
 * @param namedRupees what the browser was about to charge
 */
export const decidePayment = (order: ToPay, namedRupees: number): Outcome<DuePart> => {
  const { status, acceptedPaise, due, isPaid, isGone } = order;
  if (isPaid && !isGone) return refuse('order.already_paid');
  const isPayable =
    due?.part === 2
      ? isRestTaken(status)
      : customOrderLifecycle.find(status, 'start', 'system') !== undefined;
  if (!isPayable || isGone || acceptedPaise === null || due === undefined) {
    return refuse('custom_order.not_allowed', { values: { status: badge(status), to: 'paid' } });
  }
  if (toRupees(due.amountPaise) === namedRupees) return accept(due);
  return due.amountPaise === acceptedPaise ? priceChanged(acceptedPaise) : amountDue(due.amountPaise);
};

/** Whether cash can be promised at the door: only for the whole price, and before any of it was paid. */
export const decideCashPromise = (order: ToPay, namedRupees: number): Outcome<Paise> => {
  const { acceptedPaise, due } = order;
  if (due?.part === 2) return refuse('custom_order.cash_after_advance');
  const whole = acceptedPaise === null ? undefined : ({ part: 1, amountPaise: acceptedPaise } as const);
  const decided = decidePayment({ ...order, due: whole }, namedRupees);
  return decided.ok ? accept(decided.value.amountPaise) : decided;
};

/** The only status a customer may "set": in progress, right after the payment that has already set it. */
export const decideCustomerStatus = (
  order: { readonly status: CustomOrderStatus; readonly isPaid: boolean },
  wanted: string,
): Outcome<true> =>
  wanted === 'in_progress' && order.status === 'in_progress' && order.isPaid
    ? accept(true)
    : refuse('custom_order.not_allowed', {
        values: { status: badge(order.status), to: wanted.replaceAll('_', ' ') },
      });

/** Whether this role sees every custom order. */
export const isStudio = (role: Role): role is StaffRole => STUDIO.includes(role);

/** The role in which somebody works in the studio; its routes admit nobody else. */
export const staffRoleOf = (role: Role): StaffRole => (role === 'admin' ? 'admin' : 'designer');
