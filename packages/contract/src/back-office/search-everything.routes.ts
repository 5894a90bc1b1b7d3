import { z } from 'zod';
import { MAX_SEARCH_CHARACTERS, MIN_SEARCH_CHARACTERS } from '../catalogue/catalogue.ts';
import { CUSTOM_ORDER_STATUSES } from '../custom-orders/custom-order.lifecycle.ts';
import { customOrderId, orderId, payableId, productId, taxDocumentId, userId } from '../ids.ts';
import { ORDER_STATUSES } from '../orders/order.lifecycle.ts';
import { ORDER_ADMIN, type RouteSpec } from '../route.ts';

/** Most results of each kind. */
export const MAX_FOUND_PER_KIND = 5;

const found = z.object({
  orders: z.array(
    z.object({
      _id: orderId,
      name: z.string(),
      status: z.enum(ORDER_STATUSES),
      total: z.number(),
      at: z.string(),
    }),
  ),
  customOrders: z.array(
    z.object({ _id: customOrderId, name: z.string(), status: z.enum(CUSTOM_ORDER_STATUSES), at: z.string() }),
  ),
  invoices: z.array(
    z.object({
      _id: taxDocumentId,
      number: z.string(),
      kind: z.enum(['invoice', 'credit_note']),
      order: payableId,
      isCustom: z.boolean().describe('of a custom order'),
    }),
  ),
  customers: z.array(z.object({ _id: userId, name: z.string(), email: z.string() })),
  products: z.array(
    z.object({
      _id: productId,
      name: z.string(),
      image: z.string(),
      price: z.number(),
      isShown: z.boolean(),
    }),
  ),
});
export type FoundEverywhere = z.output<typeof found>;

export const searchEverythingRoutes = {
  'GET /api/admin/search': {
    summary:
      'The newest of each kind that contain the text, at most five: orders of both kinds, invoices by number, customers, products by name, SKU or barcode; a packer finds orders only',
    access: ORDER_ADMIN,
    query: z.object({
      q: z.string().trim().min(MIN_SEARCH_CHARACTERS, 'At least 2 characters').max(MAX_SEARCH_CHARACTERS),
    }),
    answer: z.object({ found }),
  },
} as const satisfies Record<string, RouteSpec>;
