import { expect, it } from 'vitest';
import { choosePlan, settleCount } from './search-plan.rules.ts';

const FACETS = ['Men', 'Women', 'Kids'].map((category) => ({ category, subCategory: 'Topwear' }));
const each = (...products: readonly number[]) =>
  FACETS.map((facet, at) => ({ ...facet, products: products[at] ?? 0 }));
const bounds = (...pairs: readonly (readonly [least: number, most: number])[]) =>
  pairs.map(([least, most], at) => ({ category: `C${at}`, subCategory: 'Topwear', least, most }));

it.each([
  ['one word', bounds([3, 3], [4, 4]), { total: 7, isAtLeast: false }],
  ['no word', [], { total: 0, isAtLeast: false }],
  ['two words of one product, few', bounds([3, 5], [4, 4]), undefined],
  ['two words of one product, ten thousand', bounds([6_000, 9_000], [4_000, 4_000]), undefined],
  [
    'two words of one product, many',
    bounds([6_001, 9_000], [4_000, 4_000]),
    { total: 10_001, isAtLeast: true },
  ],
])('%s: settled by the word index, or not', (_, given, expected) => {
  const settled = settleCount(given);
  const total = settled?.counts.reduce((sum, { products }) => sum + products, 0);
  expect(settled && { total, isAtLeast: settled.isAtLeast }).toEqual(expected);
});

const MANY = each(400_000, 400_000, 200_000);
it.each([
  ['nothing found', each(), FACETS, false, 'nothing'],
  ['nothing in the category asked for', each(0, 50, 0), FACETS.slice(0, 1), false, 'nothing'],
  ['a rare word', each(50, 50, 50), FACETS, false, 'gather'],
  ['a common word', each(40_000, 40_000, 20_000), FACETS, false, 'along'],
  ['a common word in one category', each(40_000, 40_000, 200), FACETS.slice(0, 1), false, 'by-facet'],
  ['a common word among best sellers', each(40_000, 40_000, 20_000), FACETS, true, 'by-facet'],
] as const)('%s: the plan that reads the fewest rows is taken', (_, counts, facets, isPart, plan) => {
  const found = { counts, isAtLeast: false };
  expect(choosePlan({ limit: 25, facets, stock: MANY, isPart, found })).toBe(plan);
});

it('does not treat a stopped count as zero', () => {
  const found = { counts: each(10_001), isAtLeast: true };
  expect(choosePlan({ limit: 25, facets: FACETS.slice(1), stock: MANY, isPart: false, found })).toBe(
    'gather',
  );
});
