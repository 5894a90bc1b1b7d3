/** The result of an edit by staff: pieces, prices, discount, delivery and stock movements. Pure. */
import type { DeliveryCharge } from '@darzi/contract/delivery/delivery-charge.ts';
import { type DiscountTerms, discountOf, MIN_PAID_PAISE } from '@darzi/contract/discounts/discount.ts';
import {
  minPaise,
  NO_MONEY,
  type Paise,
  paise,
  paiseFromRupees,
  subtractPaise,
} from '@darzi/contract/money.ts';
import { ADDRESS_FIELDS, type Address } from '@darzi/contract/orders/address.ts';
import type { OrderEdit } from '@darzi/contract/orders/order-edit.routes.ts';
import type { OrderEditStory } from '@darzi/contract/orders/order-edit.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import type { Piece } from '../../catalogue/stock/stock.ts';
import type { CartLine } from '../cart/cart.ts';
import { refuseShort } from '../checkout/checkout.rules.ts';
import { AGREED_CODE } from '../checkout/staff-order.rules.ts';
import type { OrderLine } from '../orders/stored-order.ts';

type Key = Pick<Piece, 'productId' | 'size'>;
type Wanted = OrderEdit['lines'][number];

const isSame =
  (one: Key) =>
  (other: Key): boolean =>
    one.productId === other.productId && one.size === other.size;

/** How many pieces of one size an order has. */
const piecesOf = (lines: readonly Piece[], key: Key): number => lines.find(isSame(key))?.quantity ?? 0;

const soldToday = ({ imageHashes, ...today }: CartLine, quantity: number, pricePaise: Paise): OrderLine => ({
  productId: today.productId,
  name: today.name,
  description: today.description,
  pricePaise,
  images: imageHashes,
  category: today.category,
  subCategory: today.subCategory,
  size: today.size,
  quantity,
  hsn: today.hsn,
  gstPercent: today.gstPercent,
  discountPaise: NO_MONEY,
});

type Usual = { readonly pricePaise: Paise; readonly isAgreed?: boolean | undefined };

/**
 * A piece's price unless another is agreed now: for a piece that stays, the agreed price, even in another size or
 * colour that costs the same today; otherwise the shop's price.
 */
const usualPrice = (
  lines: readonly OrderLine[],
  forSale: readonly CartLine[],
  key: Key,
  was: string | undefined,
): Usual | undefined => {
  const stays = lines.find(isSame(key));
  if (stays !== undefined) return stays;
  const today = forSale.find(isSame(key))?.pricePaise;
  const before = was === undefined ? undefined : { productId: key.productId, size: was };
  const replaced = before && lines.find(isSame(before));
  const isEven = before && forSale.find(isSame(before))?.pricePaise === today;
  if (replaced !== undefined && isEven) return replaced;
  return today === undefined ? undefined : { pricePaise: today };
};

/**
 * The lines of the edited order. A piece that stays need not be in the shop any more; an added one must be for sale and
 * in stock. A price other than the usual one needs a reason.
 */
export const decideLines = (
  lines: readonly OrderLine[],
  forSale: readonly CartLine[],
  { lines: asked, because }: Pick<OrderEdit, 'lines' | 'because'>,
): Outcome<readonly OrderLine[]> => {
  const decided: OrderLine[] = [];
  const short: CartLine[] = [];
  let isAgreed = false;
  for (const [index, { _id: productId, size, quantity, price, was }] of asked.entries() as Iterable<
    [number, Wanted]
  >) {
    const key = { productId, size };
    if (decided.some(isSame(key))) return refuseFields({ lines: 'Each piece once' });
    const stays = lines.find(isSame(key));
    const today = forSale.find(isSame(key));
    const more = quantity - piecesOf(lines, key);
    const usual = usualPrice(lines, forSale, key, was);
    const source = stays ?? (today === undefined ? undefined : soldToday(today, quantity, today.pricePaise));
    if (source === undefined || usual === undefined || (more > 0 && !today?.isForSale))
      return refuseFields({ [`lines.${index}`]: 'This piece is not for sale' });
    if (today !== undefined && more > today.stock)
      short.push({ ...today, stock: today.stock + piecesOf(lines, key) });
    const pricePaise = price === undefined ? usual.pricePaise : paiseFromRupees(price);
    const isOther = pricePaise !== usual.pricePaise;
    isAgreed ||= isOther;
    decided.push({
      ...source,
      quantity,
      pricePaise,
      ...(isOther || usual.isAgreed === true ? { isAgreed: true } : {}),
    });
  }
  if (short.length > 0) return refuseShort(short);
  if (isAgreed && because === undefined) return refuseFields({ because: 'Choose a reason' });
  return accept(decided);
};

/** The pieces an edit takes out of stock, and those it returns. */
export const decideMoves = (
  before: readonly Piece[],
  after: readonly Piece[],
): { readonly taken: readonly Piece[]; readonly returned: readonly Piece[] } => {
  const beyond = (these: readonly Piece[], those: readonly Piece[]): readonly Piece[] =>
    these
      .map(({ productId, size, quantity }) => ({
        productId,
        size,
        quantity: quantity - piecesOf(those, { productId, size }),
      }))
      .filter(({ quantity }) => quantity > 0);
  return { taken: beyond(after, before), returned: beyond(before, after) };
};

/**
 * The new lines with the old discounts, if only sizes and colours differ and each product's lines are worth the same.
 * Undefined otherwise.
 */
export const keepDiscounts = (
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): readonly OrderLine[] | undefined => {
  const left = [...before];
  const kept = after.flatMap((line) => {
    const at = left.findIndex(
      ({ productId, quantity, pricePaise }) =>
        productId === line.productId && quantity === line.quantity && pricePaise === line.pricePaise,
    );
    const [same] = at === -1 ? [] : left.splice(at, 1);
    return same === undefined ? [] : [{ ...line, discountPaise: same.discountPaise }];
  });
  return left.length === 0 && kept.length === after.length ? kept : undefined;
};

/**
 * The new discount by code or by hand. An amount agreed by staff stays; a code is applied again, minimum included. If
 * the owner has changed its terms since, the discount follows the value of the goods, a fixed amount only downwards.
 * @param terms today's discount terms of the order's code; undefined if it has none
 */
export const decideDiscountAnew = (
  { codePaise, discountCode }: { readonly codePaise: Paise; readonly discountCode: string | null },
  terms: DiscountTerms | undefined,
  beforePaise: Paise,
  afterPaise: Paise,
): Paise => {
  if (codePaise === 0 || beforePaise === afterPaise) return codePaise;
  const most = afterPaise > MIN_PAID_PAISE ? subtractPaise(afterPaise, MIN_PAID_PAISE) : NO_MONEY;
  if (discountCode === AGREED_CODE) return minPaise(codePaise, most);
  if (terms !== undefined && discountOf(terms, beforePaise) === codePaise)
    return discountOf(terms, afterPaise);
  const follows = paise(Math.floor((codePaise * afterPaise) / beforePaise));
  // a fixed amount never grows with the goods
  return minPaise(terms?.percent == null ? minPaise(follows, codePaise) : follows, most);
};

/**
 * The charge for delivery: as agreed, unless today's tariff charges the two parcels differently.
 * @param before today's charge for the order as it was
 * @param after today's charge for the edited order
 */
export const decideDeliveryAnew = (
  agreed: DeliveryCharge,
  before: DeliveryCharge,
  after: DeliveryCharge,
): DeliveryCharge =>
  before.deliveryPaise === after.deliveryPaise && before.cashFeePaise === after.cashFeePaise ? agreed : after;

type OrderSeen = {
  readonly lines: readonly OrderLine[];
  readonly address: Address | null;
  readonly totalPaise: Paise;
};

/** The differences, as the order's event stores them. */
export const toEditStory = (before: OrderSeen, after: OrderSeen, refundPaise: Paise): OrderEditStory => {
  const gone = before.lines.filter((line) => !after.lines.some(isSame(line)));
  return {
    pieces: [...after.lines, ...gone]
      .map((line) => ({
        productId: line.productId,
        name: line.name,
        size: line.size,
        was: piecesOf(before.lines, line),
        is: piecesOf(after.lines, line),
      }))
      .filter(({ was, is }) => was !== is),
    prices: after.lines.flatMap((line) => {
      const wasPaise = before.lines.find(isSame(line))?.pricePaise ?? line.pricePaise;
      const { name, size, pricePaise: isPaise } = line;
      return wasPaise === isPaise ? [] : [{ name, size, wasPaise, isPaise }];
    }),
    address: ADDRESS_FIELDS.filter((field) => before.address?.[field] !== after.address?.[field]),
    wasTotalPaise: before.totalPaise,
    isTotalPaise: after.totalPaise,
    refundPaise,
  };
};

/** Whether anything but the order of its lines would change. */
export const isDifferent = ({ pieces, prices, address }: OrderEditStory): boolean =>
  pieces.length + prices.length + address.length > 0;
