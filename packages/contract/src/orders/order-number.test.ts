import { expect, it } from 'vitest';
import { lastSix, orderNumber } from './order-number.ts';

const ID = '6740a1b2c3d4e5f6074f9a1c';

it('refers to an order by the end of its id', () => {
  expect(lastSix(ID)).toBe('4f9a1c');
  expect(orderNumber(ID)).toBe('#4f9a1c');
});
