/** What the owner charges for delivery, and what follows from it for every order. No zod: every page carries it. */
import { NO_MONEY, type Paise, paiseFromRupees } from '../money.ts';

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

const paiseMin = (fees: readonly Paise[]): Paise =>
  fees.reduce((least, one) => (one < least ? one : least), fees[0] ?? NO_MONEY);
/** The highest amount; nothing without any. */
export const paiseMax = (fees: readonly Paise[]): Paise =>
  fees.reduce((most, one) => (one > most ? one : most), NO_MONEY);

/** The form in which zone names are compared. */
export const zoneKey = (zone: string | null): string => (zone ?? '').trim().toLowerCase();

/** Whether goods of this value are delivered free, except for the cash fee. */
export const isFree = ({ freeFrom }: DeliveryRates, goodsPaise: Paise): boolean =>
  freeFrom !== null && goodsPaise >= paiseFromRupees(freeFrom);

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
