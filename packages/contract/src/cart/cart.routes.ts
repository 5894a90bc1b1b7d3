import { z } from 'zod';
import { productId, sentId } from '../ids.ts';
import { nothing, type RouteSpec, SIGNED_IN } from '../route.ts';
import { MAX_QUANTITY_PER_LINE } from './cart.ts';

const cartData = z
  .record(z.string(), z.record(z.string(), z.number().int()))
  .describe('product id → size → quantity');
const itemId = sentId(productId);
const size = z
  .string('Please select a size')
  .max(100)
  .refine((text) => text.trim() !== '', 'Please select a size');

export const cartRoutes = {
  'GET /api/cart/get': {
    summary: 'The cart',
    access: SIGNED_IN,
    answer: z.object({ cartData }),
  },
  'GET /api/cart/reserved': {
    summary: 'What the customer’s own unpaid order keeps aside: sold out for others alone',
    access: SIGNED_IN,
    answer: z.object({ reserved: cartData }),
  },
  'POST /api/cart/add': {
    summary: 'Add one piece',
    access: SIGNED_IN,
    body: z.object({ itemId, size }),
    answer: z.object({ cartData, message: z.string() }),
  },
  'POST /api/cart/update': {
    summary: 'Set the quantity of a line; 0 removes it',
    access: SIGNED_IN,
    body: z.object({ itemId, size, quantity: z.number().int().min(0).max(MAX_QUANTITY_PER_LINE) }),
    answer: z.object({ cartData }),
  },
  'POST /api/cart/clear': {
    summary: 'Empty the cart',
    access: SIGNED_IN,
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
