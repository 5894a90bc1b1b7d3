import { describe, expect, it } from 'vitest';
import {
  amountProblem,
  bidDraftOf,
  neededByHint,
  priceOfLines,
  sumOfLines,
  sumProblem,
} from './bid-draft.ts';

const lines = [
  { label: 'Making', amount: '6,500' },
  { label: 'Silk, 5.2 m at ₹1,200', amount: '6240.50' },
  { label: ' Lining ', amount: '1200' },
  { label: 'Extras', amount: '' },
];

describe('the lines of a bid', () => {
  it('add up to the price, blank ones left out', () => {
    expect(priceOfLines(lines)).toBe('13940.5');
    expect(sumOfLines(lines)).toBe('₹13,940.50');
    expect(sumProblem({ price: '13,940.50', lines })).toBeUndefined();
    expect(sumProblem({ price: '13940', lines })).toBe('The lines add up to ₹13,940.50, not to ₹13,940');
    expect(sumProblem({ price: '5', lines: [{ label: 'Making', amount: '' }] })).toBeUndefined();
  });

  it.each([
    ['', true, 'Required'],
    ['', false, undefined],
    ['0', true, 'More than zero'],
    ['0', false, undefined],
    ['12.345', false, 'An amount in rupees, at most two decimals'],
    ['abc', true, 'An amount in rupees, at most two decimals'],
    ['1,250.50', true, undefined],
  ])('an amount of “%s”, a price: %s', (typed, isPrice, problem) => {
    expect(amountProblem(typed, isPrice)).toBe(problem);
  });

  it('are sent as amounts, with the revision that was seen', () => {
    const fields = {
      price: '13,940.50',
      lines,
      designerNotes: ' Soon ',
      estimatedDelivery: '',
      color: '',
      design: null,
    };
    expect(bidDraftOf(fields, 2)).toEqual({
      price: 13_940.5,
      breakdown: [
        { label: 'Making', amount: 6_500 },
        { label: 'Silk, 5.2 m at ₹1,200', amount: 6_240.5 },
        { label: 'Lining', amount: 1_200 },
      ],
      designerNotes: 'Soon',
      estimatedDelivery: '',
      color: '',
      design: null,
      revision: 2,
    });
  });
});

describe('the day that the customer needs it by', () => {
  it('stands under the promised one, which may be too late', () => {
    expect(neededByHint(null, '2027-03-02')).toBeUndefined();
    expect(neededByHint('2027-03-01', '')).toBe('Needed by 1 Mar.');
    expect(neededByHint('2027-03-01', '2027-03-01')).toBe('Needed by 1 Mar.');
    expect(neededByHint('2027-03-01', '2027-03-02')).toBe('Too late: the customer needs it by 1 Mar.');
  });
});
