/** What delivery costs by the owner's tariff. Pure: browser and server share this one rule. No zod. */
import { addPaise, NO_MONEY, type Paise, paiseFromRupees, subtractPaise, timesPaise } from '../money.ts';
import {
  type DeliveryRates,
  type DeliveryRow,
  type DeliveryTariff,
  isAlwaysFree,
  isFree,
  paiseMax,
  type WeightFee,
  zoneKey,
} from './delivery-tariff.ts';

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

/** The most that delivering these goods can cost anywhere, paid online. */
export const highestCharge = (tariff: DeliveryTariff, goodsPaise: Paise, grams: number): Paise =>
  paiseMax(
    [null, ...tariff.rows.map(({ zone }) => zone)].map(
      (zone) => deliveryCharge(tariff, { goodsPaise, grams, zone, isCash: false }).deliveryPaise,
    ),
  );
