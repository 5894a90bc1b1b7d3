import { z } from 'zod';
import { automaticDiscountId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, line, priceRupees, type RouteSpec, SIGNED_IN } from '../route.ts';
import { AUTOMATIC_KINDS, GOODS_KINDS, MAX_BUY_PIECES } from './automatic-discount.ts';
import { DISCOUNT_STATES } from './discount.ts';
import { moment, rupees } from './discounts.routes.ts';

const ADMIN = ['admin'] as const;
const MAX_CHOSEN = 200;

const goods = z.object({
  of: z.enum(GOODS_KINDS),
  ids: z
    .array(z.string().min(1).max(60))
    .max(MAX_CHOSEN)
    .default([])
    .describe('ids of collections or products, or of categories and types; empty for everything'),
});
const pieces = z.number().int('A whole number').min(0).max(MAX_BUY_PIECES);

const fields = {
  name: line(60).describe('what shoppers read'),
  kind: z.enum(AUTOMATIC_KINDS),
  percent: z
    .number()
    .int('A whole number')
    .min(1)
    .max(100)
    .nullable()
    .describe('of percent at most 90; of buy and get 100 is free'),
  amount: priceRupees.nullable(),
  goods: goods.describe('what it is about; of buy and get what is to be bought'),
  gets: goods.nullable().describe('of buy and get: of these the cheapest pieces'),
  buyPieces: pieces,
  getPieces: pieces,
  minimum: rupees.describe('the least value of its pieces, rupees'),
  minimumPieces: z.number().int('A whole number').min(0).max(1_000),
  mostPerOrder: z.number().int('A whole number').min(1).max(1_000).nullable(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  oncePerCustomer: z.boolean(),
  combinesWithCode: z.boolean(),
};

const automaticDraft = z.object({
  ...fields,
  percent: fields.percent.default(null),
  amount: fields.amount.default(null),
  gets: fields.gets.default(null),
  buyPieces: fields.buyPieces.default(0),
  getPieces: fields.getPieces.default(0),
  minimum: fields.minimum.default(0),
  minimumPieces: fields.minimumPieces.default(0),
  mostPerOrder: fields.mostPerOrder.default(null),
  startsAt: fields.startsAt.default(null),
  endsAt: fields.endsAt.default(null),
  oncePerCustomer: fields.oncePerCustomer.default(false),
  combinesWithCode: fields.combinesWithCode.default(false),
});
export type AutomaticDraft = z.output<typeof automaticDraft>;

/** Either all terms, or only whether it is paused. `version` is the one that was read. */
const automaticChange = z.object({
  terms: automaticDraft.optional(),
  paused: z.boolean().optional(),
  version: z.number().int().optional(),
});
export type AutomaticChange = z.output<typeof automaticChange>;

const automaticDiscount = automaticDraft.extend({
  _id: automaticDiscountId,
  state: z.enum(DISCOUNT_STATES),
  uses: z.number().int().describe('placed orders that were not cancelled'),
  given: z.number().describe('rupees of discount on these orders'),
  createdAt: z.string(),
  version: z.number().int(),
});
export type AutomaticDiscount = z.output<typeof automaticDiscount>;

const offered = z.object({
  _id: automaticDiscountId,
  seq: z.number().int(),
  name: z.string(),
  kind: z.enum(AUTOMATIC_KINDS),
  percent: z.number().int().nullable(),
  amount: z.number().nullable(),
  isAboutEverything: z.boolean(),
  products: z.array(z.string()).readonly().describe('of those in the cart'),
  gets: z.array(z.string()).readonly().describe('of those in the cart'),
  buyPieces: z.number().int(),
  getPieces: z.number().int(),
  minimum: z.number(),
  minimumPieces: z.number().int(),
  mostPerOrder: z.number().int().nullable(),
  combinesWithCode: z.boolean(),
});

export const automaticDiscountsRoutes = {
  'GET /api/cart/discounts': {
    summary: 'Discounts without a code that the own cart may get now, for browsers to calculate with',
    access: SIGNED_IN,
    answer: z.object({ discounts: z.array(offered) }),
  },
  'GET /api/admin/automatic-discounts': {
    summary: 'Discounts without a code, newest first',
    access: ADMIN,
    query: z.object(pageQuery),
    answer: z.object({ discounts: z.array(automaticDiscount), nextCursor }),
  },
  'POST /api/admin/automatic-discounts': {
    summary: 'Add a discount that needs no code',
    access: ADMIN,
    body: automaticDraft,
    answer: z.object({ discount: automaticDiscount }),
  },
  'PATCH /api/admin/automatic-discounts/:id': {
    summary: 'Change or pause a discount without a code; orders keep what they were given',
    access: ADMIN,
    params: idParams(automaticDiscountId),
    body: automaticChange,
    answer: z.object({ discount: automaticDiscount }),
  },
} as const satisfies Record<string, RouteSpec>;
