import { z } from 'zod';
import { productId, productRunId } from '../ids.ts';
import { idParams, type RouteSpec } from '../route.ts';
import { productFilter } from './back-office.routes.ts';
import { bulkFields } from './products.routes.ts';

const ADMIN = ['admin'] as const;

/** Most products that one bulk change covers. */
export const MAX_IN_RUN = 100_000;

const productRunDraft = z.strictObject({
  filter: z.strictObject(productFilter).describe('the same filters as the product list'),
  change: bulkFields
    .pick({ price: true, stock: true })
    .strict()
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'Required'),
});
export type ProductRunDraft = z.output<typeof productRunDraft>;

const span = z.tuple([z.number(), z.number()]).describe('lowest, highest');

/** What a product costs and has in stock, before and after. Rupees, pieces. */
const previewed = z.object({
  _id: productId,
  name: z.string(),
  price: span,
  priceThen: span,
  stock: z.number().int(),
  stockThen: z.number().int(),
  refused: z.string().optional().describe('why it stays as it is'),
});
const productRunPreview = z.object({
  total: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  products: z.array(previewed).describe('the first of these'),
});
export type ProductRunPreview = z.output<typeof productRunPreview>;

const productRun = z.object({
  _id: productRunId,
  state: z.enum(['running', 'done', 'stopped', 'undoing', 'undone']),
  what: z.array(z.enum(['price', 'stock'])),
  total: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  refusals: z.array(z.tuple([z.string(), z.string()])).describe('the first of them: name, why'),
  takenBack: z.number().int(),
  kept: z.number().int().describe('changed since then, so they stay when it is reverted'),
  until: z.string().nullable().describe('until when it can be undone; null where it cannot be'),
});
export type ProductRun = z.output<typeof productRun>;

const answer = z.object({ run: productRun });

export const productRunsRoutes = {
  'GET /api/admin/products/runs': {
    summary: 'Changes of all products that match a filter: those under way and the recent ones, newest first',
    access: ADMIN,
    answer: z.object({ runs: z.array(productRun) }),
  },
  'POST /api/admin/products/runs/preview': {
    summary: 'Preview a change of prices or stock of all matching products; nothing is changed',
    access: ADMIN,
    body: productRunDraft,
    answer: productRunPreview,
  },
  'POST /api/admin/products/runs': {
    summary: 'Start a change of prices or stock of all matching products; one at a time',
    access: ADMIN,
    body: productRunDraft,
    answer,
  },
  'POST /api/admin/products/runs/:id/stop': {
    summary: 'Stop a change that is under way; what is changed already stays',
    access: ADMIN,
    params: idParams(productRunId),
    answer,
  },
  'POST /api/admin/products/runs/:id/undo': {
    summary: 'Undo the whole change within ten minutes of its end; what was changed since stays',
    access: ADMIN,
    params: idParams(productRunId),
    answer,
  },
} as const satisfies Record<string, RouteSpec>;
