import { z } from 'zod';
import { STAFF_ALERTS } from '../accounts/staff-roles.ts';
import { orderId } from '../ids.ts';
import { nothing, ORDER_ADMIN, type RouteSpec } from '../route.ts';

export const EXPORTS = ['products', 'orders', 'custom-orders', 'customers', 'newsletter'] as const;

export const exportRoutes = {
  'GET /api/admin/export/:what': {
    summary: 'Everything of a kind as a CSV file, streamed; products in the form that the import reads',
    access: ['admin'],
    params: z.object({ what: z.enum(EXPORTS) }),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;

/** One day in India. Rupees. */
const dayFigures = z.object({
  day: z.string().describe('2026-11-21'),
  visitors: z.number().int().describe('browsers that visited the shop, counted without cookies'),
  orders: z.number().int().describe('ready-made orders that were placed'),
  captured: z.number().describe('money received, including cash, for both kinds of order'),
  refunded: z.number().describe('money refunded'),
});
export type DayFigures = z.output<typeof dayFigures>;

const waiting = z.object({
  ordersToPack: z
    .number()
    .int()
    .describe('counted up to 1000, without those with a change waiting for payment'),
  bidsWaiting: z.number().int().describe('custom orders without a bid'),
  restsOwed: z
    .object({ orders: z.number().int(), amount: z.number().describe('rupees') })
    .optional()
    .describe('finished custom orders with a rest to pay before shipping; absent if there are none'),
  changesWaiting: z
    .object({ orders: z.number().int(), amount: z.number().describe('rupees') })
    .optional()
    .describe(
      'orders whose change waits for its difference, and are not packed; absent where there are none',
    ),
  lowStock: z.number().int().describe('sizes at or below the threshold; counted up to 100'),
  unreadMessages: z.number().int(),
  refusedRefunds: z
    .number()
    .int()
    .describe('refunds refused by the payment provider and still open; counted up to 100'),
  cashToPay: z
    .number()
    .int()
    .describe('refunds of cash to be paid back by hand, for orders that their customers cancelled'),
});
export type Waiting = z.output<typeof waiting>;

export const fromCustomers = z.object({
  returnsRequested: z.number().int().describe('returns waiting for a decision; counted up to 100'),
  orderMessages: z.number().int().describe('unanswered messages about orders; counted up to 100'),
});
export type FromCustomers = z.output<typeof fromCustomers>;

/** Something that just came in. */
const newsItem = z.object({
  _id: z.string(),
  kind: z.enum(STAFF_ALERTS),
  orderId,
  at: z.string(),
});
export type NewsItem = z.output<typeof newsItem>;

export const todayRoutes = {
  'GET /api/admin/news': {
    summary:
      'What came in since a moment, at most an hour ago: orders, return requests, messages about orders',
    access: ORDER_ADMIN,
    query: z.object({ since: z.iso.datetime() }),
    answer: z.object({
      news: z.array(newsItem),
      now: z.string().describe('what to name as `since` next'),
    }),
  },
  'GET /api/admin/today': {
    summary: 'What waits to be done, and the figures of the last days, the oldest first',
    access: ['admin'],
    query: z.object({ days: z.enum(['7', '30', '90']).optional().describe('30 when absent') }),
    answer: z.object({
      waiting,
      fromCustomers,
      backupAlarm: z.string().nullable().describe('what is wrong with the backups'),
      diskAlarm: z.string().nullable().describe('how little disk space is left'),
      days: z.array(dayFigures),
    }),
  },
} as const satisfies Record<string, RouteSpec>;
