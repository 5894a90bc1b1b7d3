import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPaise,
  isRupees,
  paise,
  paiseFromRupees,
  showInCurrency,
  showPaise,
  showRupees,
  timesPaise,
  toRupees,
} from './money.ts';

describe('money', () => {
  it.each([
    [0, '₹0'],
    [49, '₹49'],
    [1234.5, '₹1,234.50'],
    [123456, '₹1,23,456'],
    [10000000, '₹1,00,00,000'],
    [0.05, '₹0.05'],
    [-49, '-₹49'],
  ])('shows %d rupees as %s', (rupees, text) => {
    expect(showRupees(rupees)).toBe(text);
  });

  it('survives JSON to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect(paiseFromRupees(toRupees(paise(amount)))).toBe(amount);
        expect(isRupees(toRupees(paise(amount)))).toBe(true);
      }),
    );
  });

  it('shows what a card was charged in its own currency', () => {
    expect(showInCurrency(1222.3, 'usd')).toBe('$1,222.30');
  });

  it('adds and multiplies without losing a paisa', () => {
    expect(addPaise(paise(10), paise(20))).toBe(30);
    expect(showPaise(timesPaise(paise(149_950), 3))).toBe('₹4,498.50');
  });

  it.each([1.001, 0.1 + 0.0001, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d rupees', (rupees) => {
    expect(() => paiseFromRupees(rupees)).toThrow(RangeError);
    expect(isRupees(rupees)).toBe(false);
  });

  it.each([0.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN])('refuses %d paise', (amount) => {
    expect(() => paise(amount)).toThrow(RangeError);
  });
});
