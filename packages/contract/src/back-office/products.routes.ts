import { z } from 'zod';
import { MAX_IN_COLLECTION, tag } from '../catalogue/collections.routes.ts';
import { MAX_TAGS } from '../catalogue/tags.ts';
import { MAX_STOCK } from '../catalogue/variants.ts';
import { priceChangeId, productId, sentId } from '../ids.ts';
import { idParams, priceRupees, type RouteSpec } from '../route.ts';
import { adminProduct, pictureSize } from './back-office.routes.ts';

const ADMIN = ['admin'] as const;

const endsIn9 = z.boolean().optional().describe('to the nearest whole rupees that end in 9');

export const bulkFields = z
  .object({
    price: z.union([
      z.strictObject({ to: priceRupees.refine((rupees) => rupees >= 0.01, 'More than zero') }),
      z.strictObject({
        percent: z.number().min(-90).max(400).describe('rounded to whole rupees'),
        endsIn9,
      }),
      z.strictObject({ by: z.number().min(-10_000_000).max(10_000_000).describe('rupees more'), endsIn9 }),
    ]),
    stock: z.union([
      z.strictObject({ to: z.number().int().min(0).max(MAX_STOCK) }),
      z.strictObject({ by: z.number().int().min(-MAX_STOCK).max(MAX_STOCK) }),
    ]),
    bestSeller: z.boolean(),
    tags: z
      .strictObject({ add: z.array(tag).max(MAX_TAGS), remove: z.array(tag).max(MAX_TAGS) })
      .partial()
      .describe('what is removed and added again stays'),
    published: z.boolean(),
    archived: z.boolean(),
  })
  .partial();

/** One change to several products; `version` is the one each was last seen in. */
export const bulkChange = z.object({
  products: z
    .array(z.object({ _id: z.string().max(200), version: z.number().int() }))
    .min(1, 'Required')
    .max(100),
  change: bulkFields.refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Required',
  ),
});
export type BulkChange = z.output<typeof bulkChange>;

export const bulkResult = z.object({
  _id: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  message: z.string().optional().describe('why it was refused'),
});
export type BulkResult = z.output<typeof bulkResult>;

/** Prices that were changed together and can still be reverted together. */
const priceChange = z.object({
  _id: priceChangeId,
  until: z.string().describe('until when it can be undone'),
  products: z.number().int(),
});
export type PriceChange = z.output<typeof priceChange>;

export const productsRoutes = {
  'GET /api/admin/products/price-changes': {
    summary: 'Bulk price changes that can still be undone, newest first',
    access: ADMIN,
    answer: z.object({ changes: z.array(priceChange) }),
  },
  'POST /api/admin/products/price-changes/:id/undo': {
    summary: 'Undo a bulk price change within ten minutes; what was changed since stays',
    access: ADMIN,
    params: idParams(priceChangeId),
    answer: z.object({ results: z.array(bulkResult), products: z.array(adminProduct) }),
  },
  'POST /api/admin/products/names': {
    summary: 'The names of several products at once; nothing changes',
    access: ADMIN,
    body: z.object({ ids: z.array(sentId(productId)).max(MAX_IN_COLLECTION) }),
    answer: z.object({ products: z.array(z.object({ _id: productId, name: z.string() })) }),
  },
  'POST /api/admin/products/bulk': {
    summary:
      'Change several products at once, each on its own; those that somebody changed meanwhile stay as they are',
    access: ADMIN,
    scope: 'products:write',
    keyedBody: z.object({ change: bulkFields.pick({ price: true, stock: true }).strict() }),
    keyedAnswer: z.object({ results: z.array(bulkResult), undo: priceChange.optional() }),
    body: bulkChange,
    answer: z.object({
      results: z.array(bulkResult),
      products: z.array(adminProduct),
      undo: priceChange.optional().describe('where prices changed'),
    }),
  },
  'POST /api/admin/images': {
    summary: 'Upload a picture (multipart, field `image`), to be named in a product afterwards',
    access: ADMIN,
    multipart: true,
    form: z.object({ image: z.file() }),
    answer: z.object({
      image: z.string().describe('its address'),
      size: pictureSize.describe('width, height'),
    }),
  },
} as const satisfies Record<string, RouteSpec>;
