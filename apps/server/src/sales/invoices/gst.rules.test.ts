import { addPaise, NO_MONEY, paise } from '@darzi/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financialYearOf, numberOf, rateOf, shareOut, taxBetween, taxOrder, taxWithin } from './gst.rules.ts';

const RATES = { lowPercent: 5, highPercent: 18, lowUpToPaise: paise(250_000) };

describe('the rate of a piece', () => {
  it.each([
    [1, 5],
    [250_000, 5],
    [262_499, 5],
    [262_500, 5],
    [262_501, 18],
    [295_000, 18],
    [1_000_000, 18],
  ])('%i paise with tax: %i %%', (price, percent) => {
    expect(rateOf(paise(price), 1, RATES)).toBe(percent);
  });

  it('is exact for a third of a paisa', () => {
    expect(rateOf(paise(787_500), 3, RATES)).toBe(5);
    expect(rateOf(paise(787_501), 3, RATES)).toBe(18);
  });
});

describe('the tax within a price', () => {
  // calculated by hand: gross, rate, split → taxable, cgst, sgst, igst
  it.each([
    // 1,050.00 at 5 %: 1,000.00 + 25.00 + 25.00
    [105_000, 5, 'cgst+sgst', 100_000, 2_500, 2_500, 0],
    [105_000, 5, 'igst', 100_000, 0, 0, 5_000],
    // 2,625.00 at 5 %: 2,500.00 + 62.50 + 62.50
    [262_500, 5, 'cgst+sgst', 250_000, 6_250, 6_250, 0],
    // 2,625.01 at 18 %: tax 400.4252… → halves of 200.21 each, igst 400.43
    [262_501, 18, 'cgst+sgst', 222_459, 20_021, 20_021, 0],
    [262_501, 18, 'igst', 222_458, 0, 0, 40_043],
    // 1,499.00 at 5 %: tax 71.380952… → halves 35.69, igst 71.38
    [149_900, 5, 'cgst+sgst', 142_762, 3_569, 3_569, 0],
    [149_900, 5, 'igst', 142_762, 0, 0, 7_138],
    // 49.00 delivery at 18 %: tax 7.474576… → halves 3.74 (3.737), igst 7.47
    [4_900, 18, 'cgst+sgst', 4_152, 374, 374, 0],
    [4_900, 18, 'igst', 4_153, 0, 0, 747],
    // 49.00 delivery at 5 %: tax 2.3333 → halves 1.17 (1.1667), igst 2.33
    [4_900, 5, 'cgst+sgst', 4_666, 117, 117, 0],
    // a rounded half: 0.21 at 5 % holds 0.01; half of it, 0.005, rounds up, twice
    [21, 5, 'cgst+sgst', 19, 1, 1, 0],
    [21, 5, 'igst', 20, 0, 0, 1],
  ] as const)('%i paise at %i %% as %s', (gross, rate, split, taxable, cgst, sgst, igst) => {
    expect(taxWithin(paise(gross), rate, split)).toMatchObject({
      grossPaise: gross,
      taxablePaise: taxable,
      cgstPaise: cgst,
      sgstPaise: sgst,
      igstPaise: igst,
    });
  });

  it('always adds up to the price, with equal halves', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom(0, 5, 12, 18, 28),
        fc.constantFrom('igst' as const, 'cgst+sgst' as const),
        (gross, rate, split) => {
          const t = taxWithin(paise(gross), rate, split);
          expect(addPaise(t.taxablePaise, t.cgstPaise, t.sgstPaise, t.igstPaise)).toBe(gross);
          expect(t.cgstPaise).toBe(t.sgstPaise);
        },
      ),
    );
  });
});

describe('an order', () => {
  it('taxes each line by the price of a piece and delivery by the highest rate', () => {
    // two kurtas of 2,625.00 keep the low rate although the line is 5,250.00; a coat of 4,720.00 gets the high one
    const { lines, delivery } = taxOrder(
      [
        { pricePaise: paise(262_500), quantity: 2 },
        { pricePaise: paise(472_000), quantity: 1 },
      ],
      NO_MONEY,
      paise(4_900),
      RATES,
      'igst',
    );
    expect(lines).toMatchObject([
      { ratePercent: 5, grossPaise: 525_000, taxablePaise: 500_000, igstPaise: 25_000 },
      { ratePercent: 18, grossPaise: 472_000, taxablePaise: 400_000, igstPaise: 72_000 },
    ]);
    expect(delivery).toMatchObject({
      ratePercent: 18,
      grossPaise: 4_900,
      taxablePaise: 4_153,
      igstPaise: 747,
    });
  });

  it('uses the price after the discount: 100 off 2,700 falls below the limit', () => {
    const taxed = (discount: number) =>
      taxOrder(
        [{ pricePaise: paise(270_000), quantity: 1 }],
        paise(discount),
        paise(4_900),
        RATES,
        'cgst+sgst',
      );
    expect(taxed(0)).toMatchObject({ lines: [{ ratePercent: 18 }], delivery: { ratePercent: 18 } });
    // 2,600.00 at 5 %: tax 123.8095…, halves 61.90
    expect(taxed(10_000)).toMatchObject({
      lines: [
        { ratePercent: 5, grossPaise: 260_000, cgstPaise: 6_190, sgstPaise: 6_190, taxablePaise: 247_620 },
      ],
      delivery: { ratePercent: 5 },
    });
  });

  it('has no delivery line if delivery is free', () => {
    const { delivery } = taxOrder(
      [{ pricePaise: paise(100), quantity: 1 }],
      NO_MONEY,
      NO_MONEY,
      RATES,
      'igst',
    );
    expect(delivery).toBeUndefined();
  });
});

describe('splitting an amount', () => {
  it.each([
    [100, [1_000, 1_000, 1_000], [34, 33, 33]],
    [7, [2, 3, 5], [1, 2, 4]],
    [10, [2, 3, 5], [2, 3, 5]],
    [0, [2, 3], [0, 0]],
    [0, [], []],
  ])('%i over %j is %j', (amount, weights, shares) => {
    expect(shareOut(paise(amount), weights.map(paise))).toEqual(shares);
  });

  it('loses nothing and gives no line more than it has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          const amount = Math.floor(total * part);
          const shares = shareOut(paise(amount), weights.map(paise));
          expect(shares.reduce<number>((sum, share) => sum + share, 0)).toBe(amount);
          shares.forEach((share, index) => {
            expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
          });
        },
      ),
    );
  });

  it('adds up to the tax of the whole, however many parts it is credited in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(5, 18),
        (parts, rate) => {
          let before = taxWithin(NO_MONEY, rate, 'cgst+sgst');
          let tax = 0;
          for (const part of parts) {
            const after = taxWithin(addPaise(before.grossPaise, paise(part)), rate, 'cgst+sgst');
            const now = taxBetween(before, after);
            expect(now.cgstPaise).toBeGreaterThanOrEqual(0);
            tax += now.cgstPaise;
            before = after;
          }
          expect(tax).toBe(before.cgstPaise);
        },
      ),
    );
  });
});

it.each([
  ['2026-03-31T18:29:59.999Z', '2025-26'],
  ['2026-03-31T18:30:00.000Z', '2026-27'],
  ['2026-12-31T20:00:00.000Z', '2026-27'],
  ['2099-05-01T00:00:00.000Z', '2099-00'],
])('%s lies in the year %s', (moment, year) => {
  expect(financialYearOf(new Date(moment))).toBe(year);
});

it('numbers documents in at most sixteen characters', () => {
  expect(numberOf('invoice', '2026-27', 42)).toBe('INV/26-27/000042');
  expect(numberOf('credit_note', '2026-27', 999_999)).toHaveLength(16);
});
