import { expect, it } from 'vitest';
import { contrastOf } from './colour-contrast.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#9b2d30', '#9b2d30', 1],
])('%s on %s is %s', (one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 2);
});
