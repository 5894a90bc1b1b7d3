import { expect, it } from 'vitest';
import { z } from 'zod';
import { rupees } from './discounts/discounts.routes.ts';
import { refusalMessage } from './refusals.ts';
import { shopSettings } from './settings/settings.ts';

const firstFault = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

it.each([
  [z.number().max(1_000_000), 1_000_001, 'At most 10,00,000'],
  [z.number().lt(20_000), 20_000, 'Less than 20,000'],
  [z.number().min(-10_000_000), -1e9, 'At least -1,00,00,000'],
  [z.number().gt(0.01), 0, 'More than 0.01'],
  [z.string().max(10_000), 'x'.repeat(10_001), 'At most 10,000 characters'],
  [z.string().min(8), 'x', 'At least 8 characters'],
  [rupees, 1e8, 'At most 1,00,00,000'],
  [shopSettings.shape.inrPerUsd, 10_001, 'At most 10,000'],
  [shopSettings.shape.holdMinutes, 2_000, 'At most 1,380'],
  [shopSettings.shape.making, { kurta: { price: 1_000_001, days: 1 } }, 'At most 10,00,000'],
  [
    shopSettings.shape.taxRates,
    [{ from: '2026-01-01', upTo: 1e9, percentUpTo: 5, percentAbove: 18 }],
    'At most 1,00,00,000',
  ],
])('says the limit of %# grouped as in India', (schema, value, text) => {
  expect(firstFault(schema, value)).toBe(text);
});

it('groups the numbers in a refusal, and leaves its words', () => {
  expect(refusalMessage('redirect.too_many', { most: 20_000 })).toBe('At most 20,000 redirects can be kept.');
  expect(refusalMessage('refund.too_much', { rest: '₹1,00,000' })).toBe('At most ₹1,00,000 can be refunded.');
});
