/** An order's invoice, and what a document is called. Pure. */

import { variantWords } from '@darzi/contract/catalogue/variants.ts';
import type { BusinessBuyer } from '@darzi/contract/gstin.ts';
import type { PayableId, ProductId, UserId } from '@darzi/contract/ids.ts';
import { GST_STATE_CODE, OUTSIDE_INDIA_CODE } from '@darzi/contract/invoices/gst-states.ts';
import type { TaxDocument } from '@darzi/contract/invoices/invoices.routes.ts';
import {
  addPaise,
  NO_MONEY,
  type Paise,
  paiseFromRupees,
  subtractPaise,
  timesPaise,
} from '@darzi/contract/money.ts';
import {
  type Address,
  findIndianState,
  type IndianState,
  isIndia,
  personOf,
  placeOf,
} from '@darzi/contract/orders/address.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { taxRateOn } from '@darzi/contract/settings/settings.ts';
import { type TaxDocumentKind, taxOrder, taxWithin } from './gst.rules.ts';
import type { TaxBuyer, TaxFigures, TaxLine } from './tax-figures.ts';

/** Recipient and destination, as far as a tax document states them. */
export type TaxAddress = Pick<
  Address,
  'firstName' | 'lastName' | 'streetAddress' | 'city' | 'state' | 'pinCode' | 'country'
>;

export type OrderToTax = {
  readonly id: PayableId;
  /** The buyer's account. */
  readonly userId?: UserId | null | undefined;
  readonly placedAt: Date;
  readonly address: TaxAddress | null;
  readonly business?: BusinessBuyer | null | undefined;
  readonly totalPaise: Paise;
  /** The total charge for delivery. */
  readonly deliveryPaise: Paise;
  /** The part of it charged for paying in cash; a line of its own. */
  readonly cashFeePaise?: Paise;
  readonly lines: readonly {
    readonly name: string;
    readonly size: string;
    /** Printed instead of the size. */
    readonly detail?: string;
    readonly quantity: number;
    readonly pricePaise: Paise;
    readonly hsn: string | null;
    readonly gstPercent?: number | null;
    /** Only for ready-made clothing. */
    readonly productId?: ProductId;
    /** Discount on this line alone. */
    readonly discountPaise?: Paise | undefined;
  }[];
};

type Terms = Pick<
  ShopSettings,
  'legalName' | 'shopAddress' | 'gstin' | 'sellerState' | 'defaultHsn' | 'taxRates'
>;
type Place = TaxFigures['placeOfSupply'];

/** Courier services. */
export const DELIVERY_SAC = '9968';

/**
 * Shipped goods are supplied where they arrive. An address without a state known to GST, or an erased one, counts as
 * the seller's own.
 */
export const placeOfSupply = (address: TaxAddress | null, sellerState: IndianState): Place => {
  if (address !== null && !isIndia(address.country)) {
    return { name: `Outside India (${address.country})`, code: OUTSIDE_INDIA_CODE };
  }
  const state = (address === null ? undefined : findIndianState(address.state)) ?? sellerState;
  return { name: state, code: GST_STATE_CODE[state] };
};

/** Name and address as printed on a document; null if erased. */
export const buyerOf = ({ address, business }: Pick<OrderToTax, 'address' | 'business'>): TaxBuyer | null =>
  address === null
    ? null
    : {
        name: personOf(address),
        address: placeOf(address),
        ...(business == null ? {} : { company: business.company }),
      };

/** Delivery and the cash fee: both supplied with the goods, at the same rate. */
const chargeLines = (
  { deliveryPaise, cashFeePaise = NO_MONEY }: OrderToTax,
  ratePercent: number,
  split: TaxFigures['split'],
  isExempt: boolean,
): readonly TaxLine[] =>
  [
    { name: 'Delivery', pricePaise: subtractPaise(deliveryPaise, cashFeePaise) },
    { name: 'Cash on delivery', pricePaise: cashFeePaise },
  ]
    .filter(({ pricePaise }) => pricePaise > 0)
    .map(({ name, pricePaise }) => ({
      name,
      detail: '',
      hsn: DELIVERY_SAC,
      quantity: 1,
      pricePaise,
      discountPaise: NO_MONEY,
      ...taxWithin(pricePaise, ratePercent, split),
      ...(isExempt ? { isExempt } : {}),
    }));

export type Exempt = ReadonlySet<ProductId>;

/** The invoice of an order, by the owner's settings for an Indian day (`2026-11-21`). */
export const figuresOfOrder = (
  order: OrderToTax,
  terms: Terms,
  day: string,
  exempt: Exempt = new Set(),
): TaxFigures => {
  const rate = taxRateOn(terms.taxRates, day);
  if (rate === undefined) throw new Error(`no tax rate on ${day}`);
  const place = placeOfSupply(order.address, terms.sellerState);
  const split = place.name === terms.sellerState ? 'cgst+sgst' : 'igst';
  const gross = order.lines.map(({ pricePaise, quantity }) => timesPaise(pricePaise, quantity));
  const goodsPaise = addPaise(NO_MONEY, ...gross);
  const { lines, delivery } = taxOrder(
    order.lines,
    subtractPaise(addPaise(goodsPaise, order.deliveryPaise), order.totalPaise),
    order.deliveryPaise,
    {
      lowPercent: rate.percentUpTo,
      highPercent: rate.percentAbove,
      lowUpToPaise: paiseFromRupees(rate.upTo),
    },
    split,
  );
  const goods = order.lines.map((line, index): TaxLine => {
    const taxed = lines[index] ?? taxWithin(NO_MONEY, rate.percentUpTo, split);
    return {
      name: line.name,
      detail: line.detail ?? variantWords(line.size),
      hsn: line.hsn ?? terms.defaultHsn,
      quantity: line.quantity,
      pricePaise: line.pricePaise,
      discountPaise: subtractPaise(gross[index] ?? NO_MONEY, taxed.grossPaise),
      ...taxed,
      ...(line.productId !== undefined && exempt.has(line.productId) && taxed.ratePercent === 0
        ? { isExempt: true }
        : {}),
    };
  });
  const isAllExempt = goods.every(({ isExempt }) => isExempt === true);
  const { legalName, shopAddress, gstin, sellerState } = terms;
  return {
    seller: { name: legalName, address: shopAddress, gstin, state: sellerState },
    placeOfSupply: place,
    split,
    buyerGstin: order.business?.gstin ?? null,
    orderId: order.id,
    orderedAt: order.placedAt.toISOString(),
    against: null,
    lines:
      delivery === undefined
        ? goods
        : [...goods, ...chargeLines(order, delivery.ratePercent, split, isAllExempt)],
  };
};

/** The same pieces and amounts without tax, which an unregistered seller may not charge. */
const untaxed = (figures: TaxFigures): TaxFigures => ({
  ...figures,
  lines: figures.lines.map((line) => ({ ...line, ...taxWithin(line.grossPaise, 0, figures.split) })),
});

const isTaxless = ({ lines }: TaxFigures): boolean => lines.every(({ ratePercent }) => ratePercent === 0);

/**
 * What is issued when an order ships: a tax invoice; or a bill of supply for a shop without a registration, and for
 * goods that are all nil rated or exempt (section 31(3)(c) of the CGST Act).
 */
export const figuresToIssue = (
  order: OrderToTax,
  terms: Terms,
  day: string,
  exempt: Exempt = new Set(),
): TaxFigures => {
  const figures = figuresOfOrder(order, terms, day, exempt);
  if (terms.gstin === null) return untaxed(figures);
  return isTaxless(figures) ? { ...figures, isBillOfSupply: true } : figures;
};

/** Whether no tax was charged because the seller was not registered. */
export const isUnregistered = (figures: TaxFigures): boolean =>
  figures.seller.gstin === null && isTaxless(figures);

/** Whether it was issued as a bill of supply; an earlier tax-free invoice keeps its title. */
export const isBillOfSupply = (figures: TaxFigures): boolean =>
  figures.isBillOfSupply === true || isUnregistered(figures);

/** The legal title of a document. */
export const titleOf = (kind: TaxDocumentKind, figures: TaxFigures): TaxDocument['title'] => {
  if (kind === 'credit_note') return 'Credit note';
  return isBillOfSupply(figures) ? 'Bill of supply' : 'Tax invoice';
};
