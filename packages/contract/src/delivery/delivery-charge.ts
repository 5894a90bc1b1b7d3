/** What delivery costs, by the owner's tariff. Pure; browser and server reckon with this one rule. No zod. */
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

/** A fee by zone and worth of the goods. Rupees. */
export type DeliveryRow = {
  /** As the list of PIN codes names it; blank: wherever no row of the zone's own fits. */
  readonly zone: string;
  /** What the goods must be worth, after discount. */
  readonly from: number;
  readonly fee: number;
};

export type WeightFee = {
  /** So many grams cost nothing more. */
  readonly includedGrams: number;
  /** Each further step that was begun costs `fee` rupees. */
  readonly stepGrams: number;
  readonly fee: number;
  /** What a piece counts of which no weight is known. */
  readonly pieceGrams: number;
};

export type DeliveryRates = {
  /** Goods worth so much after discount are delivered free, wherever they go and whatever they weigh; null: never. */
  readonly freeFrom: number | null;
  /** What paying in cash on delivery costs more. */
  readonly cashFee: number;
  readonly rows: readonly DeliveryRow[];
  /** Null: weight does not count. */
  readonly weight: WeightFee | null;
};

/** `fee`, in rupees, holds where no row does. */
export type DeliveryTariff = DeliveryRates & { readonly fee: number };

/** One fee for every order: how a shop begins. */
export const FIRST_RATES: DeliveryRates = { freeFrom: null, cashFee: 0, rows: [], weight: null };

export type Parcel = {
  /** Worth of the goods after discount. */
  readonly goodsPaise: Paise;
  readonly grams: number;
  /** Zone of the PIN code; null where it has none, or is not known yet. */
  readonly zone: string | null;
  /** Paid for in cash on delivery. */
  readonly isCash: boolean;
};

export type DeliveryCharge = {
  /** All that is charged for delivering, the fee for cash included. */
  readonly deliveryPaise: Paise;
  /** The part of it that is charged for paying in cash. */
  readonly cashFeePaise: Paise;
};

const paiseMin = (fees: readonly Paise[]): Paise =>
  fees.reduce((least, one) => (one < least ? one : least), fees[0] ?? NO_MONEY);
const paiseMax = (fees: readonly Paise[]): Paise =>
  fees.reduce((most, one) => (one > most ? one : most), NO_MONEY);

/** The name of a zone as it is compared. */
export const zoneKey = (zone: string | null): string => (zone ?? '').trim().toLowerCase();

/** The row of a zone with the highest bound that the goods reach. */
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
 * What an order's delivery costs: the fee of its zone by the worth of the goods, else that of everywhere, else the
 * shop's one fee; what it weighs beyond; nothing from `freeFrom` on. Cash costs its fee in any case.
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

/** What pieces weigh together; one without a weight counts as the tariff says. */
export const gramsOf = (
  { weight }: DeliveryRates,
  pieces: readonly { readonly grams: number | null | undefined; readonly quantity: number }[],
): number =>
  pieces.reduce((sum, { grams, quantity }) => sum + (grams ?? weight?.pieceGrams ?? 0) * quantity, 0);

/** How much more the goods must be worth to be delivered free; null where they are, or nothing makes them so. */
export const missingForFree = (tariff: DeliveryTariff, goodsPaise: Paise): Paise | null => {
  const { freeFrom } = tariff;
  return freeFrom === null || isFree(tariff, goodsPaise) || isAlwaysFree(tariff)
    ? null
    : subtractPaise(paiseFromRupees(freeFrom), goodsPaise);
};

/** Whether the fee depends on where a parcel goes. */
export const isByZone = ({ rows }: DeliveryRates): boolean => rows.some(({ zone }) => zoneKey(zone) !== '');

/** The lowest and the highest fee of an order that is not delivered free, without weight and cash. */
export const feeRange = ({ rows, fee }: DeliveryTariff): readonly [Paise, Paise] => {
  // the one fee holds nowhere any more where a row of everywhere begins at nothing
  const isReplaced = rows.some(({ zone, from }) => zoneKey(zone) === '' && from === 0);
  const fees = [...rows.map((row) => row.fee), ...(isReplaced ? [] : [fee])].map(paiseFromRupees);
  return [paiseMin(fees), paiseMax(fees)];
};

/** Whether delivery costs nothing, whatever is bought and wherever it goes. */
export const isAlwaysFree = (tariff: DeliveryTariff): boolean =>
  tariff.freeFrom === 0 || (feeRange(tariff)[1] === 0 && (tariff.weight === null || tariff.weight.fee === 0));

/** Whether a piece of this price is delivered free wherever it goes, bought alone. */
export const isDeliveredFree = (tariff: DeliveryTariff, pricePaise: Paise): boolean =>
  isAlwaysFree(tariff) || isFree(tariff, pricePaise);

/** The highest that delivering these goods costs, wherever they go, paid for online. */
export const highestCharge = (tariff: DeliveryTariff, goodsPaise: Paise, grams: number): Paise =>
  paiseMax(
    [null, ...tariff.rows.map(({ zone }) => zone)].map(
      (zone) => deliveryCharge(tariff, { goodsPaise, grams, zone, isCash: false }).deliveryPaise,
    ),
  );

/** `₹49`, `₹30 to ₹90`, `nothing`: what delivery costs, as it stands in a sentence. */
export const showFees = (tariff: DeliveryTariff): string => {
  const [least, most] = feeRange(tariff);
  if (isAlwaysFree(tariff)) return 'nothing';
  const heavier = tariff.weight === null || tariff.weight.fee === 0 ? '' : ' or more by weight';
  return `${least === most ? showPaise(least) : `${showPaise(least)} to ${showPaise(most)}`}${heavier}`;
};

/** What delivery costs in India, free delivery and the fee for cash, in sentences. */
export const deliverySentence = (tariff: DeliveryTariff): string => {
  const { freeFrom, cashFee } = tariff;
  const cash = cashFee === 0 ? '' : ` Paying in cash on delivery costs ${showRupees(cashFee)} more.`;
  if (isAlwaysFree(tariff)) return `Delivery in India is free.${cash}`;
  const free = freeFrom === null ? '' : `, and nothing from ${showRupees(freeFrom)}`;
  return `Delivery in India costs ${showFees(tariff)} an order${free}.${cash}`;
};
