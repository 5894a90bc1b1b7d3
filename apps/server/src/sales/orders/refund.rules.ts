/** What of an order a refund is for, to the paisa: pieces of lines, delivery, or an amount that names neither. Pure. */
import type { ProductId } from '@darzi/contract/ids.ts';
import { addPaise, leastPaise, NO_MONEY, type Paise, paise, subtractPaise } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { paidByLine, shareOut } from '../invoices/gst.rules.ts';

/** The place of delivery; lines of the order begin with 1. */
export const DELIVERY = 0;

/** What of a refund is for one place of the order. */
export type RefundLine = {
  readonly position: number;
  /** Pieces that it names; null: a share of an amount without a piece, or delivery. */
  readonly quantity: number | null;
  readonly amountPaise: Paise;
};

/** A refund that stands; without lines it says nothing but its amount, which counts as shared out. */
export type ActiveRefund = { readonly amountPaise: Paise; readonly lines: readonly RefundLine[] };

export type OrderToRefund = {
  readonly deliveryPaise: Paise;
  readonly discountPaise: Paise;
  readonly lines: readonly {
    readonly productId: ProductId;
    readonly name: string;
    readonly size: string;
    readonly quantity: number;
    readonly pricePaise: Paise;
    /** Taken off this line alone; part of the order's discount. */
    readonly discountPaise?: Paise | undefined;
  }[];
};

/** A place of the order and what of it was given back. */
export type RefundState = {
  readonly position: number;
  readonly quantity: number;
  /** After what was taken off it. */
  readonly paidPaise: Paise;
  readonly leftPaise: Paise;
  /** Given back without naming a piece. */
  readonly unnamedPaise: Paise;
  readonly refundedPieces: number;
};

const places = ({ deliveryPaise, discountPaise, lines }: OrderToRefund): readonly RefundState[] => {
  const paid = paidByLine(lines, discountPaise);
  const untouched = (position: number, quantity: number, paidPaise: Paise): RefundState => ({
    position,
    quantity,
    paidPaise,
    leftPaise: paidPaise,
    unnamedPaise: NO_MONEY,
    refundedPieces: 0,
  });
  return [
    untouched(DELIVERY, 0, deliveryPaise),
    ...lines.map(({ quantity }, index) => untouched(index + 1, quantity, paid[index] ?? NO_MONEY)),
  ];
};

/** An amount that says nothing else, in proportion to what is left of each place. */
const shared = (amountPaise: Paise, states: readonly RefundState[]): readonly RefundLine[] => {
  const left = states.map(({ leftPaise }) => leftPaise);
  const most = addPaise(NO_MONEY, ...left);
  return shareOut(amountPaise < most ? amountPaise : most, left).map((part, index) => ({
    position: states[index]?.position ?? DELIVERY,
    quantity: null,
    amountPaise: part,
  }));
};

const take = (state: RefundState, lines: readonly RefundLine[]): RefundState => {
  const line = lines.find(({ position }) => position === state.position);
  if (line === undefined) return state;
  const amountPaise = line.amountPaise < state.leftPaise ? line.amountPaise : state.leftPaise;
  return {
    ...state,
    leftPaise: subtractPaise(state.leftPaise, amountPaise),
    unnamedPaise: line.quantity === null ? addPaise(state.unnamedPaise, amountPaise) : state.unnamedPaise,
    refundedPieces: Math.min(state.quantity, state.refundedPieces + (line.quantity ?? 0)),
  };
};

/** Where each place of an order stands after its refunds, in the order in which they were made. */
export const stateAfter = (order: OrderToRefund, refunds: readonly ActiveRefund[]): readonly RefundState[] =>
  refunds.reduce((states, { amountPaise, lines }) => {
    const parts = lines.length === 0 ? shared(amountPaise, states) : lines;
    return states.map((state) => take(state, parts));
  }, places(order));

/**
 * An amount without a piece: delivery first, then the lines in proportion to what is left of them. A parcel that comes
 * back whole afterwards takes exactly the rest.
 */
export const spreadRefund = (amountPaise: Paise, states: readonly RefundState[]): readonly RefundLine[] => {
  const delivery = states.find(({ position }) => position === DELIVERY);
  const ofDelivery = paise(Math.min(amountPaise, delivery?.leftPaise ?? 0));
  const goods = shared(
    subtractPaise(amountPaise, ofDelivery),
    states.filter(({ position }) => position !== DELIVERY),
  );
  return [{ position: DELIVERY, quantity: null, amountPaise: ofDelivery }, ...goods].filter(
    ({ amountPaise: part }) => part > 0,
  );
};

/** What was paid for so many pieces, counted from the first of them: parts of a line add up to the whole. */
const paidFor = (paidPaise: Paise, of: number, pieces: number): Paise =>
  paise(Math.floor((paidPaise * pieces) / of));

/**
 * What goes back for pieces of a line: what was paid for them, less their part of what was given back without naming a
 * piece; never more than is left of the line.
 * @param before pieces of the line that others claim before these
 */
export const pieceValue = (state: RefundState, pieces: number, before = state.refundedPieces): Paise => {
  const { quantity, paidPaise, leftPaise, unnamedPaise, refundedPieces } = state;
  if (unnamedPaise > 0) {
    return paidFor(leftPaise, Math.max(pieces, quantity - refundedPieces), pieces);
  }
  const first = Math.max(0, Math.min(before, quantity - pieces));
  const value = subtractPaise(
    paidFor(paidPaise, quantity, first + pieces),
    paidFor(paidPaise, quantity, first),
  );
  return value < leftPaise ? value : leftPaise;
};

export type NamedRefund = {
  readonly lines: readonly { readonly _id: ProductId; readonly size: string; readonly quantity: number }[];
  readonly delivery: boolean;
};

/** A refund of the pieces and the delivery that are named; refused for what is not there to be given back any more. */
export const nameRefund = (
  { lines }: OrderToRefund,
  states: readonly RefundState[],
  asked: NamedRefund,
): Outcome<readonly RefundLine[]> => {
  const named: RefundLine[] = [];
  for (const { _id, size, quantity } of asked.lines) {
    const index = lines.findIndex((line) => line.productId === _id.toLowerCase() && line.size === size);
    const state = states.find(({ position }) => position === index + 1 && position !== DELIVERY);
    if (state === undefined || named.some(({ position }) => position === state.position))
      return refuse('refund.unknown_piece');
    if (quantity > state.quantity - state.refundedPieces) return refuse('refund.piece_gone');
    named.push({ position: state.position, quantity, amountPaise: pieceValue(state, quantity) });
  }
  const delivery = states.find(({ position }) => position === DELIVERY);
  if (asked.delivery) {
    if (delivery === undefined || delivery.leftPaise === 0) return refuse('refund.delivery_gone');
    named.push({ position: DELIVERY, quantity: null, amountPaise: delivery.leftPaise });
  }
  return named.every(({ amountPaise }) => amountPaise === 0) ? refuse('refund.piece_gone') : accept(named);
};

/**
 * The lines of one amount that goes back out of several payments, by payment. A line that stands in two of them names
 * its pieces in the second; what of it goes back in the first is without a piece.
 */
export const splitLines = (
  lines: readonly RefundLine[],
  amounts: readonly Paise[],
): readonly (readonly RefundLine[])[] => {
  const open = [...lines];
  return amounts.map((amountPaise, index) => {
    if (index === amounts.length - 1) return open;
    const taken: RefundLine[] = [];
    let left = amountPaise;
    for (let line = open[0]; line !== undefined && left > 0; line = open[0]) {
      const part = leastPaise(line.amountPaise, left);
      left = subtractPaise(left, part);
      if (part === line.amountPaise) {
        taken.push(line);
        open.shift();
      } else {
        taken.push({ ...line, quantity: null, amountPaise: part });
        open[0] = { ...line, amountPaise: subtractPaise(line.amountPaise, part) };
      }
    }
    return taken;
  });
};

/** What lines come to. */
export const sumOf = (lines: readonly RefundLine[]): Paise =>
  addPaise(NO_MONEY, ...lines.map(({ amountPaise }) => amountPaise));
