import { z } from 'zod';
import { discountId } from '../ids.ts';
import { isRupees } from '../money.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, priceRupees, type RouteSpec, SIGNED_IN } from '../route.ts';
import { codeKey, DISCOUNT_STATES, MAX_PERCENT } from './discount.ts';

const ADMIN = ['admin'] as const;

/** What the shopper typed; blanks alone count as no code. */
export const discountCode = z.string().max(60).transform(codeKey);

export const rupees = z.number().min(0).max(10_000_000).refine(isRupees, 'At most two decimals');
export const moment = z.iso
  .datetime({ offset: true, error: 'A date and time' })
  .transform((text) => new Date(text).toISOString());

const fields = {
  percent: z.number().int('A whole number').min(1).max(MAX_PERCENT).nullable(),
  amount: priceRupees.nullable(),
  minimum: rupees,
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  mostUses: z.number().int('A whole number').min(1).max(1_000_000).nullable(),
  oncePerCustomer: z.boolean(),
  note: z.string().trim().max(200),
};

/** A new code. Exactly one of `percent` and `amount`. Rupees. */
export const discountDraft = z.object({
  code: z
    .string({ error: 'Required' })
    .transform(codeKey)
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'Three to 40 letters, digits or hyphens')),
  percent: fields.percent.default(null),
  amount: fields.amount.default(null),
  minimum: fields.minimum.default(0),
  startsAt: fields.startsAt.default(null),
  endsAt: fields.endsAt.default(null),
  mostUses: fields.mostUses.default(null),
  oncePerCustomer: fields.oncePerCustomer.default(true),
  note: fields.note.default(''),
});
export type DiscountDraft = z.output<typeof discountDraft>;

/** Changes to a code; its name stays. `version` is the one that was read, so that concurrent changes are noticed. */
export const discountChange = z
  .object({ ...fields, paused: z.boolean(), version: z.number().int() })
  .partial();
export type DiscountChange = z.output<typeof discountChange>;

/** A code as the back office sees it. Rupees. */
export const discount = z.object({
  _id: discountId,
  code: z.string(),
  percent: z.number().int().nullable(),
  amount: z.number().nullable(),
  minimum: z.number(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  mostUses: z.number().int().nullable(),
  oncePerCustomer: z.boolean(),
  note: z.string(),
  state: z.enum(DISCOUNT_STATES),
  uses: z.number().int(),
  given: z.number().describe('what these uses took off'),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Discount = z.output<typeof discount>;

export const discountsRoutes = {
  'POST /api/cart/discount': {
    summary: 'What a discount code takes off the own cart now',
    access: SIGNED_IN,
    body: z.object({ discountCode: discountCode.pipe(z.string().min(1, 'Please enter a code')) }),
    answer: z.object({
      discount: z.object({
        code: z.string(),
        percent: z.number().int().nullable(),
        amount: z.number().nullable().describe('rupees'),
        minimum: z.number().describe('the least value of the goods, rupees'),
        saves: z.number().describe('rupees off the stored cart; 0 below the minimum'),
      }),
    }),
  },
  'GET /api/admin/discounts': {
    summary: 'Discount codes, newest first',
    access: ADMIN,
    query: z.object({
      ...pageQuery,
      q: z.string().max(64).optional(),
      state: z.enum(DISCOUNT_STATES).optional(),
    }),
    answer: z.object({ discounts: z.array(discount), nextCursor }),
  },
  'POST /api/admin/discounts': {
    summary: 'Add a discount code',
    access: ADMIN,
    body: discountDraft,
    answer: z.object({ discount }),
  },
  'PATCH /api/admin/discounts/:id': {
    summary: 'Change or pause a discount code; orders keep what they were given',
    access: ADMIN,
    params: idParams(discountId),
    body: discountChange,
    answer: z.object({ discount }),
  },
} as const satisfies Record<string, RouteSpec>;
