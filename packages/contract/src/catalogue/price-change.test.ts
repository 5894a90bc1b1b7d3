import { expect, it } from 'vitest';
import { type PriceStep, steppedPrice } from './price-change.ts';

it.each<[number, PriceStep, number]>([
  [1_499, { to: 899.5 }, 899.5],
  [1_499, { percent: -10 }, 1_349],
  [1_499, { percent: -90 }, 150],
  [3, { percent: -90 }, 1],
  [1_500, { by: 100 }, 1_600],
  [100, { by: -500 }, 1],
  [1_343, { by: 0, endsIn9: true }, 1_339],
  [1_345, { by: 0, endsIn9: true }, 1_349],
  [1_344, { by: 0, endsIn9: true }, 1_339],
  [1_500, { percent: 10, endsIn9: true }, 1_649],
  [4, { percent: 0, endsIn9: true }, 9],
])('makes of ₹%d by %j ₹%d', (before, step, after) => {
  expect(steppedPrice(before, step)).toBe(after);
});
