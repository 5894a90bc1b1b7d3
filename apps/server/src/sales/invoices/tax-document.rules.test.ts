import type { OrderId } from '@darzi/contract/ids.ts';
import { NO_MONEY, paise } from '@darzi/contract/money.ts';
import { describe, expect, it } from 'vitest';
import { anAddress } from '../../test-factories.ts';
import { figuresOfCredit, restOf } from './credit-note.rules.ts';
import { figuresOfOrder, placeOfSupply } from './tax-document.rules.ts';

const RATES = [
  { from: '2027-04-01', upTo: 3_000, percentUpTo: 6, percentAbove: 12 },
  { from: '2025-09-22', upTo: 2_500, percentUpTo: 5, percentAbove: 18 },
];
const TERMS = {
  legalName: 'Sui Dhaga',
  shopAddress: '',
  gstin: null,
  sellerState: 'Karnataka',
  defaultHsn: '6211',
  taxRates: RATES,
} as const;
const ORDER = {
  id: '019e0000-0000-7000-8000-000000000000' as OrderId,
  placedAt: new Date('2026-11-01T00:00:00Z'),
  address: anAddress(),
  // 2,700.00 and 2 × 1,050.00, less 300.00, delivery 49.00
  totalPaise: paise(454_900),
  deliveryPaise: paise(4_900),
  lines: [
    { name: 'Coat', size: 'M', quantity: 1, pricePaise: paise(270_000), hsn: '6201' },
    { name: 'Shirt', size: 'Free Size', quantity: 2, pricePaise: paise(105_000), hsn: null },
  ],
};

describe('the place of supply', () => {
  it.each([
    [anAddress(), 'Karnataka', '29'],
    [anAddress({ state: 'Ladakh' }), 'Ladakh', '38'],
    [anAddress({ country: 'Nepal', state: 'Bagmati' }), 'Outside India (Nepal)', '96'],
    [anAddress({ state: 'Atlantis' }), 'Karnataka', '29'],
    [null, 'Karnataka', '29'],
  ])('of %j is %s', (address, name, code) => {
    expect(placeOfSupply(address, 'Karnataka')).toEqual({ name, code });
  });
});

describe('an invoice', () => {
  it('spreads the discount, which brings the coat below the limit', () => {
    // 300.00 over 2,700.00 and 2,100.00: 168.75 and 131.25; the coat then costs 2,531.25
    const { lines } = figuresOfOrder(ORDER, TERMS, '2026-11-21');
    expect(lines).toMatchObject([
      // 2,531.25 at 5 %: tax 120.5357…, halves 60.27
      {
        name: 'Coat',
        hsn: '6201',
        ratePercent: 5,
        discountPaise: 16_875,
        grossPaise: 253_125,
        cgstPaise: 6_027,
        sgstPaise: 6_027,
        taxablePaise: 241_071,
      },
      // 1,968.75 at 5 %: tax 93.75, halves 46.875 → 46.88
      {
        detail: 'Free Size',
        hsn: '6211',
        discountPaise: 13_125,
        grossPaise: 196_875,
        cgstPaise: 4_688,
        taxablePaise: 187_499,
      },
      { name: 'Delivery', ratePercent: 5, grossPaise: 4_900, cgstPaise: 117, taxablePaise: 4_666 },
    ]);
    const total = lines.reduce<number>((sum, { grossPaise }) => sum + grossPaise, 0);
    expect(total).toBe(454_900);
  });

  it('follows the rates of its day', () => {
    const { lines } = figuresOfOrder(ORDER, TERMS, '2027-04-01');
    expect(lines.map(({ ratePercent }) => ratePercent)).toEqual([6, 6, 6]);
  });
});

describe('a credit note', () => {
  const invoice = figuresOfOrder(ORDER, TERMS, '2026-11-21');
  const against = {
    number: 'INV/26-27/000001',
    issuedAt: '2026-11-21T00:00:00Z',
    because: 'Refunded.',
  };

  it('never credits more than is left', () => {
    const first = figuresOfCredit(invoice, [], paise(400_000), against);
    expect(restOf(invoice, [first])).toBe(54_900);
    const second = figuresOfCredit(invoice, [first], paise(400_000), against);
    expect(restOf(invoice, [first, second])).toBe(NO_MONEY);
  });

  it('serves amounts meant for certain lines first', () => {
    const meant = new Map([[1, paise(98_438)]]);
    const { lines } = figuresOfCredit(invoice, [], paise(98_438), against, meant);
    expect(lines.map(({ grossPaise }) => grossPaise)).toEqual([0, 98_438, 0]);
  });
});
