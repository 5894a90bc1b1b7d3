/** What a refund of an order is for, to the paisa: pieces of lines, delivery, or an amount that names neither. Pure. */
import type { ProductId } from '@darzi/contract/ids.ts';
import { addPaise, minPaise, NO_MONEY, type Paise, paise, subtractPaise } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { paidByLine, shareOut } from '../invoices/gst.rules.ts';

/** The position of delivery; an order's lines start at 1. */
export const DELIVERY = 0;

/** The share of a refund that falls on one position of the order. */
export type RefundLine = {
  readonly position: number;
  /** Named pieces; null: a share of an amount without pieces, or delivery. */
  readonly quantity: number | null;
  readonly amountPaise: Paise;
};

/** A refund in force; one without lines has only an amount, which counts as spread. */
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
    /** Discount on this line alone; part of the order's discount. */
    readonly discountPaise?: Paise | undefined;
  }[];
};

/** A position of the order and what was refunded of it. */
export type RefundState = {
  readonly position: number;
  readonly quantity: number;
  /** After discounts. */
  readonly paidPaise: Paise;
  readonly leftPaise: Paise;
  /** Refunded without naming pieces. */
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

/** An amount without lines, in proportion to what is left of each position. */
const shared = (amountPaise: Paise, states: readonly RefundState[]): readonly RefundLine[] => {
  const left = states.map(({ leftPaise }) => leftPaise);
  const most = addPaise(NO_MONEY, ...left);
  return shareOut(amountPaise < most ? amountPaise : most, left).map((part, index) => ({
    position: states[index]?.position ?? DELIVERY,
    quantity: null,
    amountPaise: part,
  }));
};

/** A position after one more refund, which names it at most once. */
export const afterRefund = (state: RefundState, lines: readonly RefundLine[]): RefundState => {
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

/** The state of each position of an order after its refunds, applied in the order in which they were made. */
export const stateAfter = (order: OrderToRefund, refunds: readonly ActiveRefund[]): readonly RefundState[] =>
  refunds.reduce((states, { amountPaise, lines }) => {
    const parts = lines.length === 0 ? shared(amountPaise, states) : lines;
    return states.map((state) => afterRefund(state, parts));
  }, places(order));

/**
 * Spreads an amount without pieces: delivery first, then the lines in proportion to what is left of them. A parcel
 * returned whole afterwards takes exactly the rest.
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

/** What was paid for a number of pieces, counted from the first: the parts of a line add up to the whole. */
const paidFor = (paidPaise: Paise, of: number, pieces: number): Paise =>
  paise(Math.floor((paidPaise * pieces) / of));

/**
 * The refund for pieces of a line: what was paid for them, less their share of refunds that named no pieces; never more
 * than is left of the line.
 * @param before pieces of the line claimed by others before these
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

/** A refund of the named pieces and delivery; refused if some can no longer be refunded. */
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
 * Splits an amount's lines over the several payments it is refunded from. A line that falls into two payments names its
 * pieces in the second; its share in the first names none.
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
      const part = minPaise(line.amountPaise, left);
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

export const sumOf = (lines: readonly RefundLine[]): Paise =>
  addPaise(NO_MONEY, ...lines.map(({ amountPaise }) => amountPaise));
