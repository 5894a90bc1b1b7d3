import { codeKey, discountOf } from '@darzi/contract/discounts/discount.ts';
import { HOUR_MS } from '@darzi/contract/durations.ts';
import type { DiscountId } from '@darzi/contract/ids.ts';
import { paise, paiseFromRupees } from '@darzi/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiscountCode, decideDiscount, decideUse, mayUseAgain, stateOf } from './discount.rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS);

const aCode = (changes: Partial<DiscountCode> = {}): DiscountCode => ({
  id: '019e0000-0000-7000-8000-000000000001' as DiscountId,
  code: 'DIWALI',
  percent: 10,
  amountPaise: null,
  minimumPaise: paise(0),
  startsAt: null,
  endsAt: null,
  mostUses: null,
  isOncePerCustomer: true,
  isPaused: false,
  uses: 0,
  ...changes,
});
const anew = { now: NOW, isUsedBefore: false, freed: 0 };

describe('the discount of a code', () => {
  it.each([
    // percent, amount, minimum, goods, off – all in rupees
    [10, null, 0, 1499.5, 149.95],
    [15, null, 0, 0.5 + 1, 0.23],
    [33, null, 0, 999.99, 330],
    [90, null, 0, 1.05, 0.05],
    [null, 250, 0, 1499.5, 250],
    [null, 250, 0, 250, 249],
    [null, 250, 0, 100, 99],
    [null, 250, 0, 1, 0],
    [10, null, 1500, 1499.99, 0],
    [10, null, 1500, 1500, 150],
  ])('%s %% or ₹%s from ₹%s on, of goods worth ₹%s: ₹%s', (percent, amount, minimum, goods, off) => {
    expect(discountOf({ percent, amount, minimum }, paiseFromRupees(goods))).toBe(paiseFromRupees(off));
  });

  it('always leaves a rupee of the goods to be paid, and is never negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.oneof(
          fc.integer({ min: 1, max: 90 }).map((percent) => ({ percent, amount: null })),
          fc.integer({ min: 1, max: 1_000_000 }).map((amount) => ({ percent: null, amount })),
        ),
        (goods, terms) => {
          const off = discountOf({ ...terms, minimum: 0 }, paise(goods));
          expect(off).toBeGreaterThanOrEqual(0);
          if (off > 0) expect(goods - off).toBeGreaterThanOrEqual(100);
        },
      ),
    );
  });

  it('ignores case and spaces in the code', () => {
    expect(codeKey(' diwali 10\t')).toBe('DIWALI10');
  });
});

describe('the use of a code', () => {
  it.each<[string, Partial<DiscountCode>, string]>([
    ['is held back', { isPaused: true }, 'discount.not_valid'],
    ['begins in an hour', { startsAt: hours(1) }, 'discount.not_yet'],
    ['ended an hour ago', { endsAt: hours(-1) }, 'discount.ended'],
    ['ends this moment', { endsAt: NOW }, 'discount.ended'],
    ['was used as often as it may be', { mostUses: 3, uses: 3 }, 'discount.used_up'],
  ])('is refused when it %s', (_, changes, refusal) => {
    expect(decideUse(aCode(changes), anew)).toMatchObject({ ok: false, refusal: { code: refusal } });
  });

  it('is refused if it does not exist', () => {
    expect(decideUse(undefined, anew)).toMatchObject({ ok: false, refusal: { code: 'discount.not_valid' } });
  });

  it('is limited to once per customer only if set', () => {
    const used = { ...anew, isUsedBefore: true };
    expect(decideUse(aCode(), used)).toMatchObject({ refusal: { code: 'discount.used_before' } });
    expect(decideUse(aCode({ isOncePerCustomer: false }), used).ok).toBe(true);
  });

  it('counts the use that the customer’s own unpaid order gives back', () => {
    const last = aCode({ mostUses: 1, uses: 1 });
    expect(decideUse(last, { ...anew, freed: 1 }).ok).toBe(true);
    expect(stateOf(last, NOW)).toBe('used up');
  });

  it('states the minimum', () => {
    const outcome = decideDiscount(aCode({ minimumPaise: paise(150_000) }), paise(149_999));
    expect(outcome).toMatchObject({ refusal: { code: 'discount.minimum', values: { minimum: '₹1,500' } } });
  });

  it('is restored to a revived order only while uses are left', () => {
    const none = { isUsedBefore: false, freed: 0 };
    expect(mayUseAgain(aCode({ mostUses: 2, uses: 1, endsAt: hours(-5) }), none)).toBe(true);
    expect(mayUseAgain(aCode({ mostUses: 2, uses: 2 }), none)).toBe(false);
    expect(mayUseAgain(aCode({ mostUses: 2, uses: 2 }), { ...none, freed: 1 })).toBe(true);
    expect(mayUseAgain(aCode(), { isUsedBefore: true, freed: 0 })).toBe(false);
  });
});
