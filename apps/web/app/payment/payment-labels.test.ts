import { expect, it } from 'vitest';
import { paymentState } from './payment-labels.ts';

it.each([
  [{ payment: true }, 'Paid'],
  [{ payment: true, refunded: 1_200.5 }, 'Paid, ₹1,200.50 refunded'],
  [{ payment: true, refunded: 1_548 }, 'Refunded'],
  [{ payment: true, refunded: 1_548, status: 'Cancelled' }, 'Refunded'],
  [{ payment: false }, 'Not paid yet'],
  [{ payment: false, status: 'Cancelled' }, 'Nothing due'],
] as const)('says of %o: %s', (order, words) => {
  expect(paymentState({ status: 'Delivered', amount: 1_548, ...order })).toBe(words);
});
