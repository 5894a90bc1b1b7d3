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
  paiseFromRupees,
  showPaise,
  toRupees,
} from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { type Role, STUDIO } from '@darzi/contract/route.ts';

/** What may happen to an outfit made to measure, by the table and its guards. Given the clock; pure. */

type StaffRole = 'designer' | 'admin';
type Standing = { readonly status: CustomOrderStatus; readonly pricePaise: Paise | null };
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

/**
 * Accepts the bid if its price is the one that the customer knows: the one named, or else the one last shown. A
 * composition that the customer has not seen is not accepted either.
 */
export const decideAcceptance = (
  order: Standing & { readonly shownPricePaise: Paise | null; readonly isDesignSeen?: boolean },
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

/** The customer's own cancel, until the bid is accepted. */
export const decideCancel = ({ status }: Standing): Outcome<Move> => {
  const row = customOrderLifecycle.find(status, 'cancel', 'customer');
  return row === undefined
    ? refuse('custom_order.cancel_too_late', { values: { status: badge(status) } })
    : accept({ command: row.command, from: row.from, to: row.to });
};

/** What the studio's status call may command; the other rows of the table have calls of their own. */
const STUDIO_COMMANDS: readonly CustomOrderCommand[] = ['complete', 'ship', 'deliver', 'cancel'];

export type Tracking = { readonly carrier: string; readonly trackingNumber: string };

/** A move by the studio, forward along the table. Shipping needs a carrier and its number. */
export const decideStudioMove = (
  { status }: Standing,
  to: CustomOrderStatus,
  role: StaffRole,
  given: { readonly carrier?: string | undefined; readonly trackingNumber?: string | undefined },
): Outcome<Move & { readonly tracking: Tracking | undefined }> => {
  const row = customOrderLifecycle.findTo(status, to, role);
  if (row === undefined || !STUDIO_COMMANDS.includes(row.command)) {
    return refuse('custom_order.not_allowed', { values: { status: badge(status), to: badge(to) } });
  }
  const move = { command: row.command, from: row.from, to: row.to };
  if (row.command !== 'ship') return accept({ ...move, tracking: undefined });
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
 * @param seenRevision what the designer had before her eyes when she asked; a newer one of somebody else's wins
 */
export const decideBid = (
  { status }: Standing,
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
  const isOvertaken =
    revision > seenRevision && (draft.revision !== undefined || latest?.designerId !== by.id);
  if (isOvertaken && latest !== undefined) {
    return refuse('custom_order.bid_meanwhile', {
      values: { priceText: showPaise(latest.pricePaise) },
      details: { price: toRupees(latest.pricePaise), revision },
    });
  }
  return accept({ command: row.command, from: row.from, to: row.to, revision: revision + 1, pricePaise });
};

/** How long a move can be taken back, milliseconds. */
export const UNDO_WITHIN_MS = 10 * 60_000;
const UNDOABLE: readonly string[] = ['complete', 'ship', 'deliver', 'cancel'];

export type LastChange = {
  readonly eventId: number;
  readonly command: string;
  readonly actorId: UserId | null;
  readonly from: CustomOrderStatus | null;
  readonly to: CustomOrderStatus;
  readonly at: Date;
};

type Money = { readonly isPaid: boolean; readonly isCash: boolean };

/**
 * A cancel after payment is final: its money is on its way back. So is a delivery against cash: the cash is in the
 * books.
 */
export const canBeUndone = (command: string, { isPaid, isCash }: Money): boolean =>
  UNDOABLE.includes(command) && !(command === 'cancel' && isPaid) && !(command === 'deliver' && isCash);

/** Whether the last thing that happened is one's own move of the last ten minutes, and not final. */
export const decideUndo = (
  order: Money & { readonly status: CustomOrderStatus },
  last: LastChange | undefined,
  actorId: UserId,
  now: Date,
): Outcome<{
  readonly eventId: number;
  readonly from: CustomOrderStatus;
  readonly to: CustomOrderStatus;
}> => {
  const isUndoable =
    last !== undefined &&
    last.from !== null &&
    last.actorId === actorId &&
    last.to === order.status &&
    now.getTime() - last.at.getTime() <= UNDO_WITHIN_MS &&
    canBeUndone(last.command, order);
  return isUndoable && last.from !== null
    ? accept({ eventId: last.eventId, from: order.status, to: last.from })
    : refuse('custom_order.undo_impossible');
};

/** One review, once the outfit has arrived. */
export const decideReview = (order: {
  readonly status: CustomOrderStatus;
  readonly isReviewed: boolean;
}): Outcome<true> => {
  if (order.status !== 'delivered') return refuse('custom_order.not_delivered');
  return order.isReviewed ? refuse('custom_order.already_reviewed') : accept(true);
};

/**
 * Whether an order can be paid for now, at the figure that the customer knows. Both ways to pay ask this.
 * @param namedRupees what the browser was about to charge
 */
export const decidePayment = (
  order: {
    readonly status: CustomOrderStatus;
    readonly acceptedPaise: Paise | null;
    readonly isPaid: boolean;
    readonly isGone: boolean;
  },
  namedRupees: number,
): Outcome<Paise> => {
  if (order.isPaid && !order.isGone) return refuse('order.already_paid');
  const isPayable = customOrderLifecycle.find(order.status, 'start', 'system') !== undefined;
  if (!isPayable || order.isGone || order.acceptedPaise === null) {
    return refuse('custom_order.not_allowed', { values: { status: badge(order.status), to: 'paid' } });
  }
  return toRupees(order.acceptedPaise) === namedRupees
    ? accept(order.acceptedPaise)
    : priceChanged(order.acceptedPaise);
};

/** The one status a customer may "set": in progress, directly after the payment that has set it already. */
export const decideCustomerStatus = (
  order: { readonly status: CustomOrderStatus; readonly isPaid: boolean },
  wanted: string,
): Outcome<true> =>
  wanted === 'in_progress' && order.status === 'in_progress' && order.isPaid
    ? accept(true)
    : refuse('custom_order.not_allowed', {
        values: { status: badge(order.status), to: wanted.replaceAll('_', ' ') },
      });

/** Whether somebody of this role sees every custom order. */
export const isStudio = (role: Role): role is StaffRole => STUDIO.includes(role);

/** The role in which somebody works in the studio; its routes let in nobody else. */
export const staffRoleOf = (role: Role): StaffRole => (role === 'admin' ? 'admin' : 'designer');
