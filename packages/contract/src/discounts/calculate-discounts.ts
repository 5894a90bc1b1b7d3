/**
 * What discounts take off a cart, piece by piece, and how automatic ones combine with a code. Pure: browser and
 * server share this one rule. No zod here: pages import this file.
 */
import type { DeliveryCharge } from '../delivery/delivery-charge.ts';
import {
  addPaise,
  minPaise,
  NO_MONEY,
  type Paise,
  paise,
  paiseFromRupees,
  percentOfPaise,
  subtractPaise,
  timesPaise,
} from '../money.ts';
import type { OfferedDiscount } from './automatic-discount.ts';
import { type DiscountTerms, discountOf, MIN_PAID_PAISE } from './discount.ts';

export type PricedLine = {
  readonly productId: string;
  readonly size: string;
  readonly pricePaise: Paise;
  readonly quantity: number;
  /** Sold at a price that staff agreed: automatic discounts neither reduce it nor count it. */
  readonly isAgreed?: boolean | undefined;
};

/** What one discount takes off: goods or delivery. */
export type GivenDiscount = {
  readonly _id: string;
  readonly name: string;
  readonly isDelivery: boolean;
  readonly amountPaise: Paise;
};

export type CalculatedCart = {
  readonly subtotalPaise: Paise;
  /** In the order they were applied. */
  readonly given: readonly GivenDiscount[];
  /** For each line, in order: what automatic discounts take off, and their names. */
  readonly lines: readonly { readonly discountPaise: Paise; readonly names: readonly string[] }[];
  /** What the code takes off the rest. */
  readonly codePaise: Paise;
  /** The value the code applies to: after the discounts that combine with it. */
  readonly codeBasePaise: Paise;
  /** A discount that does not combine with the code takes off more than the code would. */
  readonly isCodeSetAside: boolean;
  /** Everything taken off the goods. */
  readonly discountPaise: Paise;
  readonly deliveryPaise: Paise;
  readonly cashFeePaise: Paise;
  readonly totalPaise: Paise;
};

/** One piece: it gets at most one discount, and counts as bought at most once. */
type Piece = {
  readonly line: number;
  readonly pricePaise: Paise;
  isDiscounted: boolean;
  isBought: boolean;
};
type Share = { readonly line: number; readonly amountPaise: Paise };

/** First buy and get, then discounts on some goods, then those on everything; then the code, and delivery last. */
const stepOf = ({ kind, isAboutEverything }: OfferedDiscount): number => {
  if (kind === 'free delivery') return 3;
  if (kind === 'buy and get') return 0;
  return isAboutEverything ? 2 : 1;
};

const inOrder = (discounts: readonly OfferedDiscount[]): readonly OfferedDiscount[] =>
  discounts.toSorted((a, b) => stepOf(a) - stepOf(b) || a.seq - b.seq);

const keyOf = ({ productId, size }: PricedLine): string => `${productId}\n${size}`;
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** All pieces at the shop's price, cheapest first; equal prices by name, whatever the order of the lines. */
const piecesOf = (lines: readonly PricedLine[]): readonly Piece[] =>
  lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.isAgreed !== true)
    .toSorted((a, b) => a.line.pricePaise - b.line.pricePaise || byText(keyOf(a.line), keyOf(b.line)))
    .flatMap(({ line, index }) =>
      Array.from({ length: line.quantity }, () => ({
        line: index,
        pricePaise: line.pricePaise,
        isDiscounted: false,
        isBought: false,
      })),
    );

const sum = (pieces: readonly { readonly pricePaise: Paise }[]): Paise =>
  addPaise(NO_MONEY, ...pieces.map(({ pricePaise }) => pricePaise));

/**
 * Splits an amount over pieces by price, to the paisa. No share exceeds its piece's price unless the amount exceeds
 * all of them.
 */
const over = (amountPaise: Paise, pieces: readonly Piece[]): readonly Share[] => {
  const whole = BigInt(sum(pieces));
  let soFar = 0n;
  return pieces.map(({ line, pricePaise }) => {
    const upTo = (worth: bigint) => paise(Number((BigInt(amountPaise) * worth) / whole));
    const before = upTo(soFar);
    soFar += BigInt(pricePaise);
    return { line, amountPaise: subtractPaise(upTo(soFar), before) };
  });
};

type Taken = {
  readonly pieces: readonly Piece[];
  readonly bought?: readonly Piece[];
  readonly shares: readonly Share[];
};
const NOTHING: Taken = { pieces: [], shares: [] };

const shareOfEach = (percent: number | null, pieces: readonly Piece[]): readonly Share[] =>
  pieces.map(({ line, pricePaise }) => ({ line, amountPaise: percentOfPaise(pricePaise, percent ?? 0) }));

const takePercent = ({ percent, mostPerOrder }: OfferedDiscount, pieces: readonly Piece[]): Taken => {
  const given = pieces.slice(0, mostPerOrder ?? pieces.length);
  return { pieces: given, shares: shareOfEach(percent, given) };
};

const takeAmount = ({ amount }: OfferedDiscount, pieces: readonly Piece[], most: Paise): Taken => {
  const off = minPaise(minPaise(paiseFromRupees(amount ?? 0), sum(pieces)), most);
  return off === 0 ? NOTHING : { pieces, shares: over(off, pieces) };
};

/** The most expensive pieces count as bought, first those that cannot be got; the cheapest of the rest are got. */
const takeGot = (
  { percent, buyPieces, getPieces, mostPerOrder }: OfferedDiscount,
  bought: readonly Piece[],
  got: readonly Piece[],
): Taken => {
  const both = new Set(got);
  const toBuy = [
    ...bought.filter((piece) => !both.has(piece)).toReversed(),
    ...bought.filter((piece) => both.has(piece)).toReversed(),
  ];
  const used = new Set<Piece>();
  const all = { pieces: [] as Piece[], bought: [] as Piece[], shares: [] as Share[] };
  for (let times = 0; times < (mostPerOrder ?? Number.POSITIVE_INFINITY); times += 1) {
    const buying = toBuy.filter((piece) => !used.has(piece)).slice(0, buyPieces);
    const getting = got.filter((piece) => !used.has(piece) && !buying.includes(piece)).slice(0, getPieces);
    if (buying.length < buyPieces || getting.length === 0) break;
    for (const piece of [...buying, ...getting]) used.add(piece);
    all.pieces.push(...getting);
    all.bought.push(...buying);
    all.shares.push(...shareOfEach(percent, getting));
  }
  return all;
};

/** Reduces shares to stay within a limit. */
const within = (shares: readonly Share[], most: Paise): readonly Share[] => {
  let left = most;
  return shares.map(({ line, amountPaise }) => {
    const part = minPaise(amountPaise, left);
    left = subtractPaise(left, part);
    return { line, amountPaise: part };
  });
};

const isReached = ({ minimum, minimumPieces }: OfferedDiscount, pieces: readonly Piece[]): boolean =>
  pieces.length >= Math.max(1, minimumPieces) && sum(pieces) >= paiseFromRupees(minimum);

type Goods = {
  readonly given: readonly (GivenDiscount & { readonly shares: readonly Share[] })[];
  readonly leftPaise: Paise;
};

const discountGoods = (
  lines: readonly PricedLine[],
  discounts: readonly OfferedDiscount[],
  subtotalPaise: Paise,
): Goods => {
  const pieces = piecesOf(lines);
  let leftPaise = subtotalPaise;
  const given: (GivenDiscount & { readonly shares: readonly Share[] })[] = [];
  for (const one of inOrder(discounts)) {
    if (one.kind === 'free delivery' || leftPaise <= MIN_PAID_PAISE) continue;
    const isGot = one.kind === 'buy and get';
    const ofOnes = (ids: readonly string[]) => {
      const known = new Set(ids);
      return pieces.filter(
        ({ line, isDiscounted, isBought }) =>
          !isDiscounted && !(isGot && isBought) && known.has(lines[line]?.productId ?? ''),
      );
    };
    const about = ofOnes(one.products);
    if (!isReached(one, about)) continue;
    const most = subtractPaise(leftPaise, MIN_PAID_PAISE);
    const taken =
      one.kind === 'percent'
        ? takePercent(one, about)
        : one.kind === 'amount'
          ? takeAmount(one, about, most)
          : takeGot(one, about, ofOnes(one.gets));
    const shares = within(taken.shares, most).filter(({ amountPaise }) => amountPaise > 0);
    if (shares.length === 0) continue;
    for (const piece of taken.pieces) piece.isDiscounted = true;
    for (const piece of taken.bought ?? []) piece.isBought = true;
    const amountPaise = addPaise(...shares.map((share) => share.amountPaise));
    leftPaise = subtractPaise(leftPaise, amountPaise);
    given.push({ _id: one._id, name: one.name, isDelivery: false, amountPaise, shares });
  }
  return { given, leftPaise };
};

/** The delivery charge for goods of this value. */
export type Deliver = (goodsPaise: Paise) => DeliveryCharge;

const deliverFree = (
  lines: readonly PricedLine[],
  discounts: readonly OfferedDiscount[],
  { deliveryPaise, cashFeePaise }: DeliveryCharge,
): GivenDiscount | undefined => {
  const amountPaise = subtractPaise(deliveryPaise, cashFeePaise);
  if (amountPaise === 0) return undefined;
  const pieces = piecesOf(lines);
  const one = inOrder(discounts).find(
    (other) =>
      other.kind === 'free delivery' &&
      isReached(
        other,
        pieces.filter(({ line }) => other.products.includes(lines[line]?.productId ?? '')),
      ),
  );
  return one && { _id: one._id, name: one.name, isDelivery: true, amountPaise };
};

const calculateWith = (
  lines: readonly PricedLine[],
  discounts: readonly OfferedDiscount[],
  code: DiscountTerms | undefined,
  deliver: Deliver,
): CalculatedCart => {
  const subtotalPaise = addPaise(
    NO_MONEY,
    ...lines.map(({ pricePaise, quantity }) => timesPaise(pricePaise, quantity)),
  );
  const goods = discountGoods(lines, discounts, subtotalPaise);
  const codePaise = code === undefined ? NO_MONEY : discountOf(code, goods.leftPaise);
  const goodsPaise = subtractPaise(goods.leftPaise, codePaise);
  const charge =
    lines.length === 0 ? { deliveryPaise: NO_MONEY, cashFeePaise: NO_MONEY } : deliver(goodsPaise);
  const free = deliverFree(lines, discounts, charge);
  const deliveryPaise = free === undefined ? charge.deliveryPaise : charge.cashFeePaise;
  return {
    subtotalPaise,
    given: [...goods.given.map(({ shares: _, ...one }) => one), ...(free === undefined ? [] : [free])],
    lines: lines.map((_, index) => {
      const parts = goods.given.flatMap(({ name, shares }) =>
        shares.filter(({ line }) => line === index).map(({ amountPaise }) => ({ name, amountPaise })),
      );
      return {
        discountPaise: addPaise(NO_MONEY, ...parts.map(({ amountPaise }) => amountPaise)),
        names: [...new Set(parts.map(({ name }) => name))],
      };
    }),
    codePaise,
    codeBasePaise: goods.leftPaise,
    isCodeSetAside: false,
    discountPaise: subtractPaise(subtotalPaise, goodsPaise),
    deliveryPaise,
    cashFeePaise: charge.cashFeePaise,
    totalPaise: addPaise(goodsPaise, deliveryPaise),
  };
};

/**
 * What lines come to with the automatic discounts offered for them and a code. If a discount would apply that does
 * not combine with the code, the shopper pays the lower total; if both are equal, the one without the code.
 */
export const calculateDiscounts = (
  lines: readonly PricedLine[],
  discounts: readonly OfferedDiscount[],
  code: DiscountTerms | undefined,
  deliver: Deliver,
): CalculatedCart => {
  const without = calculateWith(lines, discounts, undefined, deliver);
  if (code === undefined) return without;
  const withCode = calculateWith(
    lines,
    discounts.filter(({ combinesWithCode }) => combinesWithCode),
    code,
    deliver,
  );
  const alone = new Set(discounts.filter((one) => !one.combinesWithCode).map(({ _id }) => _id));
  const isChoice = without.given.some(({ _id }) => alone.has(_id));
  const { codeBasePaise } = withCode;
  if (withCode.codePaise === 0) return { ...without, codeBasePaise };
  return isChoice && without.totalPaise <= withCode.totalPaise
    ? { ...without, codeBasePaise, isCodeSetAside: true }
    : withCode;
};
