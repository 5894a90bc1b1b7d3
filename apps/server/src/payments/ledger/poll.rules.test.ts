import { DAY_SECONDS as DAY, HOUR_SECONDS as HOUR } from '@darzi/contract/durations.ts';
import type { GatewayOrderId } from '@darzi/contract/ids.ts';
import { describe, expect, it } from 'vitest';
import { secondsToFirstFinalPoll, secondsToNextFinalPoll, secondsToNextPoll } from './poll.rules.ts';

it.each([
  ['long before its hold ends', 900, 120],
  ['shortly before its hold ends', 60, 60],
  ['when its hold ends', 0, 120],
  ['after its hold', -5, 120],
])('an undecided payment is polled %s: with %d s of it left, in %d s', (_, holdLeftSeconds, seconds) => {
  expect(secondsToNextPoll({ holdLeftSeconds }, 120)).toBe(seconds);
});

describe('a closed payment', () => {
  it.each([
    ['razorpay', 'order_1', HOUR],
    ['razorpay', null, null],
    ['stripe', 'cs_1', null],
  ] as const)('at %s, known there as %s, is polled again in %s seconds', (provider, id, seconds) => {
    expect(secondsToFirstFinalPoll({ provider, gatewayOrderId: id as GatewayOrderId | null })).toBe(seconds);
  });

  it.each([
    ['on its first day', 2 * HOUR, 28 * HOUR],
    ['just before its first day ends', DAY - 1, 6 * HOUR + 1],
    ['a day later', DAY, null],
    ['at the last poll', 30 * HOUR, null],
  ])('whose poll was answered %s is polled in %s s: %s', (_, ageSeconds, seconds) => {
    expect(secondsToNextFinalPoll({ ageSeconds }, true)).toBe(seconds);
  });

  it.each([
    ['on its first day', 2 * HOUR, HOUR],
    ['within its first 30 days', 30 * DAY - 1, HOUR],
    ['after 30 days', 30 * DAY, null],
  ])('whose poll was not answered %s is polled again each hour', (_, ageSeconds, seconds) => {
    expect(secondsToNextFinalPoll({ ageSeconds }, false)).toBe(seconds);
  });
});
