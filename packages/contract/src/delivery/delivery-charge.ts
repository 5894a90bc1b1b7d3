/** What delivery costs by the owner's tariff. Pure: browser and server share this one rule. No zod. */
import {
  addPaise,
  NO_MONEY,
  type Paise,
  paiseFromRupees,
  showPaise,
  showRupees,
  subtractPaise,
  timesPaise,
} from '../money.ts';

/** A fee for a zone and a value of goods. Rupees. */
export type DeliveryRow = {
  /** The zone's name in the list of PIN codes; blank: anywhere that no row of the zone's own covers. */
  readonly zone: string;
  /** The least value of the goods after discount. */
  readonly from: number;
  readonly fee: number;
};

export type WeightFee = {
  /** Grams that cost nothing extra. */
  readonly includedGrams: number;
  /** Each step begun beyond them costs `fee` rupees. */
  readonly stepGrams: number;
  readonly fee: number;
  /** Assumed for a piece of unknown weight. */
  readonly pieceGrams: number;
};

export type DeliveryRates = {
  /** Goods of this value after discount are delivered free, to any zone and at any weight; null: never. */
  readonly freeFrom: number | null;
  /** The extra fee for cash on delivery. */
  readonly cashFee: number;
  readonly rows: readonly DeliveryRow[];
  /** Null: weight does not count. */
  readonly weight: WeightFee | null;
};

/** `fee`, in rupees, applies where no row does. */
export type DeliveryTariff = DeliveryRates & { readonly fee: number };

/** How a shop begins: one fee for every order. */
export const DEFAULT_RATES: DeliveryRates = { freeFrom: null, cashFee: 0, rows: [], weight: null };

export type Parcel = {
  /** Value of the goods after discount. */
  readonly goodsPaise: Paise;
  readonly grams: number;
  /** Zone of the PIN code; null when it has none or is not known yet. */
  readonly zone: string | null;
  /** Paid in cash on delivery. */
  readonly isCash: boolean;
};

export type DeliveryCharge = {
  /** The whole delivery charge, including the cash fee. */
  readonly deliveryPaise: Paise;
  /** The cash fee's part of it. */
  readonly cashFeePaise: Paise;
};

const paiseMin = (fees: readonly Paise[]): Paise =>
  fees.reduce((least, one) => (one < least ? one : least), fees[0] ?? NO_MONEY);
const paiseMax = (fees: readonly Paise[]): Paise =>
  fees.reduce((most, one) => (one > most ? one : most), NO_MONEY);

/** The form in which zone names are compared. */
export const zoneKey = (zone: string | null): string => (zone ?? '').trim().toLowerCase();

/** The zone's row with the highest bound that the goods reach. */
const rowFor = (rows: readonly DeliveryRow[], zone: string, goodsPaise: Paise): DeliveryRow | undefined =>
  rows
    .filter((row) => zoneKey(row.zone) === zone && paiseFromRupees(row.from) <= goodsPaise)
    .reduce<DeliveryRow | undefined>(
      (best, row) => (best === undefined || row.from > best.from ? row : best),
      undefined,
    );

const weightFeeOf = (weight: WeightFee | null, grams: number): Paise =>
  weight === null || grams <= weight.includedGrams
    ? NO_MONEY
    : timesPaise(
        paiseFromRupees(weight.fee),
        Math.ceil((grams - weight.includedGrams) / Math.max(1, weight.stepGrams)),
      );

const isFree = ({ freeFrom }: DeliveryRates, goodsPaise: Paise): boolean =>
  freeFrom !== null && goodsPaise >= paiseFromRupees(freeFrom);

/**
 * What an order's delivery costs: the fee for its zone and value, else the row for anywhere, else the shop's one fee;
 * then the charge for weight. Free from `freeFrom` on, except for the cash fee.
 */
export const deliveryCharge = (
  tariff: DeliveryTariff,
  { goodsPaise, grams, zone, isCash }: Parcel,
): DeliveryCharge => {
  const { rows, weight, cashFee, fee } = tariff;
  const cashFeePaise = isCash ? paiseFromRupees(cashFee) : NO_MONEY;
  if (isFree(tariff, goodsPaise)) return { deliveryPaise: cashFeePaise, cashFeePaise };
  const own = zoneKey(zone) === '' ? undefined : rowFor(rows, zoneKey(zone), goodsPaise);
  const base = own ?? rowFor(rows, '', goodsPaise) ?? { fee };
  const deliveryPaise = addPaise(paiseFromRupees(base.fee), weightFeeOf(weight, grams), cashFeePaise);
  return { deliveryPaise, cashFeePaise };
};

/** The combined weight; a piece without one counts as the tariff says. */
export const gramsOf = (
  { weight }: DeliveryRates,
  pieces: readonly { readonly grams: number | null | undefined; readonly quantity: number }[],
): number =>
  pieces.reduce((sum, { grams, quantity }) => sum + (grams ?? weight?.pieceGrams ?? 0) * quantity, 0);

/** How much more the goods must be worth for free delivery; null when it is free already, or never is. */
export const remainingForFreeDelivery = (tariff: DeliveryTariff, goodsPaise: Paise): Paise | null => {
  const { freeFrom } = tariff;
  return freeFrom === null || isFree(tariff, goodsPaise) || isAlwaysFree(tariff)
    ? null
    : subtractPaise(paiseFromRupees(freeFrom), goodsPaise);
};

/** Whether the fee depends on where a parcel goes. */
export const isByZone = ({ rows }: DeliveryRates): boolean => rows.some(({ zone }) => zoneKey(zone) !== '');

/** The lowest and highest fee of an order that is not free, without weight and cash. */
export const feeRange = ({ rows, fee }: DeliveryTariff): readonly [Paise, Paise] => {
  // a row for anywhere that starts at zero replaces the one fee
  const isReplaced = rows.some(({ zone, from }) => zoneKey(zone) === '' && from === 0);
  const fees = [...rows.map((row) => row.fee), ...(isReplaced ? [] : [fee])].map(paiseFromRupees);
  return [paiseMin(fees), paiseMax(fees)];
};

/** Whether delivery costs nothing, whatever is bought and wherever it goes. */
export const isAlwaysFree = (tariff: DeliveryTariff): boolean =>
  tariff.freeFrom === 0 || (feeRange(tariff)[1] === 0 && (tariff.weight === null || tariff.weight.fee === 0));

/** Whether a piece at this price, bought alone, is delivered free everywhere. */
export const isDeliveredFree = (tariff: DeliveryTariff, pricePaise: Paise): boolean =>
  isAlwaysFree(tariff) || isFree(tariff, pricePaise);

/** The most that delivering these goods can cost anywhere, paid online. */
export const highestCharge = (tariff: DeliveryTariff, goodsPaise: Paise, grams: number): Paise =>
  paiseMax(
    [null, ...tariff.rows.map(({ zone }) => zone)].map(
      (zone) => deliveryCharge(tariff, { goodsPaise, grams, zone, isCash: false }).deliveryPaise,
    ),
  );

/** `₹49`, `₹30 to ₹90`, `nothing`: the delivery cost inside a sentence. */
export const showFees = (tariff: DeliveryTariff): string => {
  const [least, most] = feeRange(tariff);
  if (isAlwaysFree(tariff)) return 'nothing';
  const heavier = tariff.weight === null || tariff.weight.fee === 0 ? '' : ' or more by weight';
  return `${least === most ? showPaise(least) : `${showPaise(least)} to ${showPaise(most)}`}${heavier}`;
};

/** Delivery costs in India, free delivery and the cash fee, in sentences. */
export const deliverySentence = (tariff: DeliveryTariff): string => {
  const { freeFrom, cashFee } = tariff;
  const cash = cashFee === 0 ? '' : ` Paying in cash on delivery costs ${showRupees(cashFee)} more.`;
  if (isAlwaysFree(tariff)) return `Delivery in India is free.${cash}`;
  const free = freeFrom === null ? '' : `, and nothing from ${showRupees(freeFrom)}`;
  return `Delivery in India costs ${showFees(tariff)} an order${free}.${cash}`;
};
