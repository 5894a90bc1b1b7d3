import { z } from 'zod';
import { HSN, HSN_ERROR } from '../gstin-fault.ts';
import { keyParams, line, type RouteSpec } from '../route.ts';
import { MAX_CATEGORY_LENGTH } from './catalogue.ts';

const ADMIN = ['admin'] as const;

/** A category; they come in the order in which shoppers see them. */
export const category = z.object({
  _id: z.string(),
  name: z.string(),
  position: z.number().int().describe('from 1'),
  retired: z.boolean().describe('no longer offered; its products stay on sale'),
  products: z.number().int().describe('products that shoppers can see under it'),
});
export type Category = z.output<typeof category>;

/** A type of clothing (a product's `subCategory`), with what invoices say where the product itself says nothing. */
export const productType = z.object({
  ...category.shape,
  hsn: z.string().nullable(),
  gstPercent: z.number().nullable().describe('its own rate; null: the shop’s rates apply'),
  exempt: z.boolean().describe('of a type at 0 %: exempt by notification, not nil rated'),
});
export type ProductType = z.output<typeof productType>;

const draft = { name: line(MAX_CATEGORY_LENGTH) };
const change = {
  name: draft.name.optional(),
  position: z.number().int().min(1).max(1_000).optional().describe('its new place, from 1'),
  retired: z.boolean().optional(),
};
const taxes = {
  hsn: z.string().trim().regex(HSN, HSN_ERROR).nullable().optional(),
  gstPercent: z
    .number({ error: 'A number from 0 to 40' })
    .min(0)
    .max(40)
    .refine((percent) => Number.isInteger(percent * 100), 'At most two decimals')
    .nullable()
    .optional(),
  exempt: z.boolean().optional().describe('applies at 0 % only'),
};

export const typeDraft = z.object({ ...draft, ...taxes });
export type TypeDraft = z.output<typeof typeDraft>;
export const typeChange = z.object({ ...change, ...taxes });
export type TypeChange = z.output<typeof typeChange>;

export const MATCH_IN = ['type', 'tag', 'title', 'any'] as const;

/** One row of the import's mapping: what a file says, and the category or type it becomes. The first match wins. */
export const categoryMapping = z
  .object({
    matchIn: z.enum(MATCH_IN),
    pattern: z
      .string()
      .trim()
      .min(1, 'Required')
      .max(500)
      .refine((text) => /[\p{L}\p{N}]/u.test(text), 'At least one word')
      .describe('words or phrases, separated by |'),
    category: z.string().nullable(),
    subCategory: z.string().nullable(),
    isExcluded: z.boolean().describe('keeps out what only sounds like clothing'),
  })
  .refine(
    ({ isExcluded, category: one, subCategory }) => isExcluded || one !== null || subCategory !== null,
    {
      error: 'A line names a category or a type, or keeps out',
      path: ['pattern'],
    },
  );
export type CategoryMapping = z.output<typeof categoryMapping>;

/** A term in a file for which the shop has no category or type yet. */
export const missingWord = z.object({
  said: z
    .enum(['category', 'subCategory', 'type'])
    .describe('what the file has it as; `type` of another shop’s file says both'),
  word: line(MAX_CATEGORY_LENGTH),
  products: z.number().int().describe('products in the file with this term'),
  example: z.string().describe('the name of the first of them'),
  lacksCategory: z.boolean(),
  lacksType: z.boolean(),
});
export type MissingWord = z.output<typeof missingWord>;

const wordPlace = missingWord.pick({ said: true, word: true }).extend({
  category: line(MAX_CATEGORY_LENGTH).nullable().describe('added if the shop does not have it'),
  subCategory: line(MAX_CATEGORY_LENGTH).nullable().describe('added if the shop does not have it'),
});
export type WordPlace = z.output<typeof wordPlace>;

export const categoriesRoutes = {
  'POST /api/admin/categories/missing': {
    summary:
      'Add the categories and types that a file names and the shop does not have; a `type` gets a line in the import’s table',
    access: ADMIN,
    body: z.object({ words: z.array(wordPlace).min(1, 'Required').max(200) }),
    answer: z.object({
      categories: z.number().int().describe('how many were added or brought back'),
      types: z.number().int(),
      lines: z.number().int(),
    }),
  },
  'GET /api/admin/categories': {
    summary: 'Categories in their order, retired ones too',
    access: ADMIN,
    answer: z.object({ categories: z.array(category) }),
  },
  'POST /api/admin/categories': {
    summary: 'Add a category',
    access: ADMIN,
    body: z.object(draft),
    answer: z.object({ category }),
  },
  'PATCH /api/admin/categories/:id': {
    summary: 'Rename, move, retire or bring back a category; its old addresses lead on',
    access: ADMIN,
    params: keyParams,
    body: z.object(change),
    answer: z.object({ category }),
  },
  'GET /api/admin/types': {
    summary: 'Types of clothing in their order, retired ones too',
    access: ADMIN,
    answer: z.object({ types: z.array(productType) }),
  },
  'POST /api/admin/types': {
    summary: 'Add a type of clothing',
    access: ADMIN,
    body: typeDraft,
    answer: z.object({ type: productType }),
  },
  'PATCH /api/admin/types/:id': {
    summary: 'Rename, move, retire or bring back a type, or change its HSN and tax rate',
    access: ADMIN,
    params: keyParams,
    body: typeChange,
    answer: z.object({ type: productType }),
  },
  'GET /api/admin/category-mappings': {
    summary: 'The table by which an import finds category and type',
    access: ADMIN,
    answer: z.object({ lines: z.array(categoryMapping) }),
  },
  'POST /api/admin/category-mappings': {
    summary: 'Replace the import’s table; products already imported stay where they are',
    access: ADMIN,
    body: z.object({ lines: z.array(categoryMapping).max(1_000) }),
    answer: z.object({ lines: z.array(categoryMapping) }),
  },
} as const satisfies Record<string, RouteSpec>;
