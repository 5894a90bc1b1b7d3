import { z } from 'zod';
import { CATEGORIES, SUB_CATEGORIES } from '../catalogue/catalogue.ts';
import { ORDER_STATUSES } from '../orders/order.lifecycle.ts';
import { order, orderPageQuery } from '../orders/orders.routes.ts';
import { cursor, idParams, limit, nextCursor, nothing, type RouteSpec } from '../route.ts';

const ADMIN = ['admin'] as const;
const ORDER_DESK = ['packer', 'admin'] as const;

/** A product as the back office reads it: with stock by size and its state. Rupees. */
export const adminProduct = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  image: z.array(z.string()),
  imageAlt: z.array(z.string()),
  category: z.enum(CATEGORIES),
  subCategory: z.enum(SUB_CATEGORIES),
  sizes: z.array(z.string()),
  stock: z.record(z.string(), z.number().int()),
  bestSeller: z.boolean(),
  published: z.boolean(),
  archived: z.boolean(),
  hsn: z.string().nullable(),
  date: z.number(),
});
export type AdminProduct = z.output<typeof adminProduct>;

export const importReport = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  unpublished: z.array(z.object({ row: z.number().int(), name: z.string(), reason: z.string() })),
  errors: z.array(z.object({ row: z.number().int(), message: z.string() })),
});
export type ImportReport = z.output<typeof importReport>;

const productPageQuery = z.object({
  limit: limit.optional(),
  cursor: cursor.optional(),
  q: z.string().max(64).optional(),
  archived: z.enum(['1', '0']).optional(),
});

export const contactEntry = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  done: z.boolean(),
});

export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  who: z.string(),
  action: z.string(),
  subject: z.string(),
  changes: z.unknown(),
});

export const backOfficeRoutes = {
  'GET /api/admin/products': {
    summary: 'Products, newest first, unpublished ones too',
    access: ADMIN,
    query: productPageQuery,
    answer: z.object({ products: z.array(adminProduct), nextCursor }),
  },
  'POST /api/admin/products': {
    summary: 'Add a product (JSON, or multipart with images)',
    access: ADMIN,
    multipart: true,
    answer: z.object({ product: adminProduct }),
  },
  'GET /api/admin/products/:id': {
    summary: 'One product',
    access: ADMIN,
    params: idParams,
    answer: z.object({ product: adminProduct }),
  },
  'PATCH /api/admin/products/:id': {
    summary: 'Change a product (JSON, or multipart with images)',
    access: ADMIN,
    params: idParams,
    multipart: true,
    answer: z.object({ product: adminProduct }),
  },
  'DELETE /api/admin/products/:id': {
    summary: 'Archive a product; orders keep their copies',
    access: ADMIN,
    params: idParams,
    answer: nothing,
  },
  'POST /api/admin/products/import': {
    summary: 'Import a CSV file: Shopify’s product export, or our own',
    access: ADMIN,
    multipart: true,
    query: z.object({ dryRun: z.enum(['1', '0']).optional() }),
    answer: importReport,
  },
  'GET /api/admin/orders': {
    summary: 'Orders, newest first',
    access: ORDER_DESK,
    query: orderPageQuery,
    answer: z.object({ orders: z.array(order), nextCursor }),
  },
  'POST /api/admin/orders/:id/status': {
    summary: 'Move an order one step, or cancel it before it is shipped',
    access: ORDER_DESK,
    params: idParams,
    body: z.object({
      status: z.enum(ORDER_STATUSES),
      carrier: z.string().trim().max(100).optional(),
      trackingNumber: z.string().trim().max(100).optional(),
    }),
    answer: z.object({ order }),
  },
  'GET /api/admin/messages': {
    summary: 'Messages from the contact form, newest first',
    access: ADMIN,
    query: z.object({ limit: limit.optional(), cursor: cursor.optional() }),
    answer: z.object({ messages: z.array(contactEntry), nextCursor }),
  },
  'GET /api/admin/audit': {
    summary: 'Who changed what, newest first',
    access: ADMIN,
    query: z.object({ limit: limit.optional(), cursor: cursor.optional() }),
    answer: z.object({ entries: z.array(auditEntry), nextCursor }),
  },
} as const satisfies Record<string, RouteSpec>;
