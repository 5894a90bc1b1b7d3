import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPaise, paise, paiseFromRupees, subtractPaise } from '../money.ts';
import { deliveryCharge, gramsOf, highestCharge, remainingForFreeDelivery } from './delivery-charge.ts';
import {
  DEFAULT_RATES,
  type DeliveryTariff,
  feeRange,
  isAlwaysFree,
  isDeliveredFree,
} from './delivery-tariff.ts';

const FLAT: DeliveryTariff = { ...DEFAULT_RATES, fee: 49 };
const OWN: DeliveryTariff = {
  fee: 49,
  freeFrom: 2_000,
  cashFee: 30,
  rows: [
    { zone: '', from: 1_000, fee: 39 },
    { zone: 'South', from: 0, fee: 25 },
    { zone: 'North East', from: 0, fee: 120.5 },
    { zone: 'North East', from: 1_500, fee: 90 },
  ],
  weight: { includedGrams: 1_000, stepGrams: 500, fee: 20, pieceGrams: 300 },
};
const parcel = (rupees: number, zone: string | null = null, grams = 0, isCash = false) => ({
  goodsPaise: paiseFromRupees(rupees),
  grams,
  zone,
  isCash,
});
const fee = (tariff: DeliveryTariff, of: ReturnType<typeof parcel>) =>
  deliveryCharge(tariff, of).deliveryPaise / 100;

it.each([
  ['the one fee', FLAT, parcel(10), 49],
  ['the one fee of a large order', FLAT, parcel(90_000, 'South', 9_000), 49],
  ['everywhere below the first bound', OWN, parcel(999.99), 49],
  ['everywhere from the bound on', OWN, parcel(1_000), 39],
  ['a zone of its own', OWN, parcel(1_200, 'South'), 25],
  ['a zone in other letters', OWN, parcel(10, ' south '), 25],
  ['a zone by its own bounds', OWN, parcel(1_500, 'North East'), 90],
  ['a zone without a row', OWN, parcel(500, 'West'), 49],
  ['what weighs as much as is included', OWN, parcel(500, null, 1_000), 49],
  ['a begun step', OWN, parcel(500, null, 1_001), 69],
  ['three begun steps', OWN, parcel(500, 'South', 2_100), 85],
  ['cash', OWN, parcel(500, null, 0, true), 79],
  ['a free order', OWN, parcel(2_000, 'North East', 9_999), 0],
  ['a free order in cash', OWN, parcel(2_000, 'North East', 9_999, true), 30],
])('charges for %s', (_what, tariff, of, rupees) => {
  expect(fee(tariff, of)).toBe(rupees);
});

it('counts a piece of unknown weight as the tariff says', () => {
  const pieces = [
    { grams: 450, quantity: 2 },
    { grams: null, quantity: 3 },
  ];
  expect([gramsOf(OWN, pieces), gramsOf(FLAT, pieces)]).toEqual([1_800, 900]);
});

it('says how much is missing for free delivery, and what delivery costs', () => {
  expect(remainingForFreeDelivery(OWN, paise(150_050))).toBe(49_950);
  expect(remainingForFreeDelivery(OWN, paise(200_000))).toBeNull();
  expect(remainingForFreeDelivery(FLAT, paise(100))).toBeNull();
  expect(feeRange(FLAT)).toEqual([4_900, 4_900]);
  expect(feeRange({ ...FLAT, rows: [{ zone: 'South', from: 0, fee: 30 }] })).toEqual([3_000, 4_900]);
  expect(feeRange({ ...FLAT, rows: [{ zone: '', from: 0, fee: 30 }] })).toEqual([3_000, 3_000]);
  expect(isAlwaysFree({ ...FLAT, fee: 0 })).toBe(true);
});

const rupees = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100);
const zone = fc.constantFrom('', 'South', 'north', 'East');
const tariff: fc.Arbitrary<DeliveryTariff> = fc.record({
  fee: rupees(500),
  freeFrom: fc.option(rupees(5_000)),
  cashFee: rupees(200),
  rows: fc.array(fc.record({ zone, from: rupees(4_000), fee: rupees(500) }), { maxLength: 8 }),
  weight: fc.option(
    fc.record({
      includedGrams: fc.nat(3_000),
      stepGrams: fc.integer({ min: 1, max: 2_000 }),
      fee: rupees(100),
      pieceGrams: fc.nat(1_000),
    }),
  ),
});
const anyParcel = fc.record({
  goodsPaise: fc.integer({ min: 1, max: 1_000_000 }).map(paise),
  grams: fc.nat(20_000),
  zone: fc.option(fc.oneof(zone, fc.constant('Nowhere'))),
  isCash: fc.boolean(),
});

describe('whatever the owner sets, and whatever is ordered', () => {
  it('the charge is a whole amount, never negative, and includes the cash fee', () => {
    fc.assert(
      fc.property(tariff, anyParcel, (of, one) => {
        const { deliveryPaise, cashFeePaise } = deliveryCharge(of, one);
        expect(Number.isSafeInteger(deliveryPaise)).toBe(true);
        expect(cashFeePaise).toBeGreaterThanOrEqual(0);
        expect(deliveryPaise).toBeGreaterThanOrEqual(cashFeePaise);
        expect(cashFeePaise).toBe(one.isCash ? paiseFromRupees(of.cashFee) : 0);
      }),
    );
  });

  it('free delivery stays free when more is bought', () => {
    fc.assert(
      fc.property(tariff, anyParcel, fc.nat(1_000_000), fc.nat(9_000), (of, one, more, grams) => {
        fc.pre(of.freeFrom !== null && one.goodsPaise >= paiseFromRupees(of.freeFrom));
        const later = { ...one, goodsPaise: addPaise(one.goodsPaise, paise(more)), grams: one.grams + grams };
        const { deliveryPaise, cashFeePaise } = deliveryCharge(of, later);
        expect(subtractPaise(deliveryPaise, cashFeePaise)).toBe(0);
      }),
    );
  });

  it('buying for the missing amount makes delivery free, and a paisa less does not', () => {
    fc.assert(
      fc.property(tariff, anyParcel, (of, one) => {
        const missing = remainingForFreeDelivery(of, one.goodsPaise);
        fc.pre(missing !== null);
        const with_ = (more: number) =>
          deliveryCharge(of, { ...one, goodsPaise: paise(one.goodsPaise + more), isCash: false });
        expect(missing).toBeGreaterThan(0);
        expect(with_(missing ?? 0).deliveryPaise).toBe(0);
        expect(remainingForFreeDelivery(of, paise(one.goodsPaise + (missing ?? 0) - 1))).toBe(1);
      }),
    );
  });

  it('a heavier parcel never costs less', () => {
    fc.assert(
      fc.property(tariff, anyParcel, fc.nat(9_000), (of, one, more) => {
        expect(deliveryCharge(of, { ...one, grams: one.grams + more }).deliveryPaise).toBeGreaterThanOrEqual(
          deliveryCharge(of, one).deliveryPaise,
        );
      }),
    );
  });

  it('no parcel costs more than the highest charge, and free delivery costs nothing', () => {
    fc.assert(
      fc.property(tariff, anyParcel, (of, one) => {
        const { deliveryPaise } = deliveryCharge(of, { ...one, isCash: false });
        expect(deliveryPaise).toBeLessThanOrEqual(highestCharge(of, one.goodsPaise, one.grams));
        if (isDeliveredFree(of, one.goodsPaise) || isAlwaysFree(of)) expect(deliveryPaise).toBe(0);
        if (of.weight === null && deliveryPaise > 0) {
          const [least, most] = feeRange(of);
          expect(deliveryPaise).toBeGreaterThanOrEqual(least);
          expect(deliveryPaise).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});
