import { expect, test } from 'vitest';
import { isLate } from './order-labels.tsx';

test('an order is late from the first minute in India of the day after the promised one', () => {
  const order = { status: 'in_progress', estimatedDelivery: '2026-12-03' } as const;
  expect(isLate(order, new Date('2026-12-03T23:59:00+05:30'))).toBe(false);
  expect(isLate(order, new Date('2026-12-04T00:01:00+05:30'))).toBe(true);
  expect(isLate({ ...order, status: 'completed' }, new Date('2026-12-09T00:00:00Z'))).toBe(false);
});
