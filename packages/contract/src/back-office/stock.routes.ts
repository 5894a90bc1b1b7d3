import { z } from 'zod';
import { MAX_STOCK } from '../catalogue/variants.ts';
import { productId, sentId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import type { RouteSpec } from '../route.ts';
import { BOOKED_REASONS, STOCK_REASONS } from './stock.ts';

const ADMIN = ['admin'] as const;

export const stockMovement = z.object({
  _id: z.string(),
  at: z.string(),
  product: z.object({ _id: productId, name: z.string() }),
  size: z.string(),
  quantity: z.number().int().describe('pieces added; negative: removed'),
  stock: z.number().int().describe('stock afterwards'),
  reason: z.enum(STOCK_REASONS),
  order: z.string().nullable().describe('the order it happened for'),
  note: z.string().nullable(),
  who: z.string(),
});
export type StockMovement = z.output<typeof stockMovement>;

const stockLine = z.object({
  product: sentId(productId),
  size: z.string().min(1).max(100),
  pieces: z
    .number({ error: 'A whole number of pieces' })
    .int()
    .min(-MAX_STOCK)
    .max(MAX_STOCK)
    .describe('counted: the number in stock; otherwise the number added, or removed if negative'),
  seen: z
    .number()
    .int()
    .min(0)
    .max(MAX_STOCK)
    .optional()
    .describe('counted: the shop’s stock at the time of counting; later sales are subtracted'),
});

/** A stock change entered by hand: a count, a delivery, a loss. */
export const stockBooking = z.object({
  reason: z.enum(BOOKED_REASONS),
  note: z.string().trim().max(200).optional(),
  lines: z.array(stockLine).min(1, 'Required').max(500),
});
export type StockBooking = z.output<typeof stockBooking>;

export const stockRoutes = {
  'GET /api/admin/stock/movements': {
    summary: 'Every change of stock, newest first',
    access: ADMIN,
    scope: 'products:read',
    query: z.object({
      product: sentId(productId).optional(),
      reason: z.enum(STOCK_REASONS).optional(),
      ...pageQuery,
    }),
    answer: z.object({ movements: z.array(stockMovement), nextCursor }),
  },
  'POST /api/admin/stock/movements': {
    summary:
      'Book a count, a delivery or a loss: all lines or none; the same `Idempotency-Key` again counts once',
    access: ADMIN,
    scope: 'products:write',
    body: stockBooking,
    answer: z.object({ booked: z.number().int().describe('sizes whose stock changed') }),
  },
} as const satisfies Record<string, RouteSpec>;
