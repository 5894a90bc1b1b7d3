import { z } from 'zod';
import { collectionId, productId, sentId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { handle, idParams, line, nothing, priceRupees, type RouteSpec } from '../route.ts';
import { countsOfList, product, variantFacets, variantQuery } from './catalogue.routes.ts';
import { MAX_TAG_LENGTH, tidyTag } from './tags.ts';

const ADMIN = ['admin'] as const;
export const MAX_IN_COLLECTION = 500;

const words = z.array(line(60)).min(1).max(50);

/** Stored in lower case, with single spaces. */
export const tag = z
  .string()
  .overwrite(tidyTag)
  .min(1, 'Required')
  .max(MAX_TAG_LENGTH, `At most ${MAX_TAG_LENGTH} characters`)
  .refine((text) => !text.includes(','), 'Without a comma');

/** Which products belong: they must meet every condition that is set. Prices in rupees, inclusive. */
const collectionRule = z
  .strictObject({
    category: words.describe('one of these'),
    subCategory: words.describe('one of these types'),
    minPrice: priceRupees,
    maxPrice: priceRupees,
    tag: z.array(tag).min(1).max(50).describe('one of these tags'),
    newDays: z.number().int('A whole number of days').min(1).max(3_650).describe('added in the last days'),
    bestSeller: z.literal(true),
    onOffer: z.literal(true).describe('a variant of it is priced below its MRP'),
  })
  .partial()
  .refine((rule) => Object.values(rule).some((value) => value !== undefined), 'Required')
  .refine(
    ({ minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }) => minPrice <= maxPrice,
    'The lowest price is above the highest',
  );
export type CollectionRule = z.output<typeof collectionRule>;

const fields = {
  name: line(120),
  description: z.string().trim().max(2_000),
  nameHindi: z.string().trim().max(120).describe('blank: Hindi pages show the English'),
  descriptionHindi: z.string().trim().max(2_000),
  handle: handle.describe('the last part of /collection/…; derived from the name if missing'),
  products: z
    .array(sentId(productId))
    .max(MAX_IN_COLLECTION)
    .refine((ids) => new Set(ids).size === ids.length, 'Each product once')
    .describe('by hand, in this order'),
  rule: collectionRule,
};

const collectionDraft = z.object({
  name: fields.name,
  description: fields.description.default(''),
  nameHindi: fields.nameHindi.default(''),
  descriptionHindi: fields.descriptionHindi.default(''),
  handle: fields.handle.optional(),
  products: fields.products.optional(),
  rule: fields.rule.optional(),
});
export type CollectionDraft = z.output<typeof collectionDraft>;

const collectionChange = z
  .object({
    name: fields.name,
    description: fields.description,
    nameHindi: fields.nameHindi,
    descriptionHindi: fields.descriptionHindi,
    products: fields.products,
    rule: fields.rule,
    position: z.number().int().min(1).max(1_000).describe('its new place, from 1'),
  })
  .partial();
export type CollectionChange = z.output<typeof collectionChange>;

const collection = z.object({
  _id: collectionId,
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  nameHindi: z.string().describe('blank if there is none'),
  descriptionHindi: z.string(),
  products: z.array(productId).describe('empty if a rule decides'),
  rule: collectionRule.nullable(),
  position: z.number().int(),
});
export type Collection = z.output<typeof collection>;

const collectionQuery = z.object({ ...variantQuery, ...pageQuery });
export type CollectionQuery = z.output<typeof collectionQuery>;

export const collectionsRoutes = {
  'GET /api/collection/:handle': {
    summary:
      'A collection of the owner’s with a page of its products: in the owner’s order, or newest first by a rule',
    access: 'anyone',
    isCached: true,
    params: z.object({ handle: z.string() }),
    query: collectionQuery,
    answer: z.object({
      collection: z.object({
        handle: z.string(),
        name: z.string(),
        description: z.string(),
        nameHindi: z.string().describe('blank if there is none'),
        descriptionHindi: z.string(),
      }),
      products: z.array(product),
      ...countsOfList,
      facets: variantFacets,
      nextCursor,
    }),
  },
  'GET /api/admin/collections': {
    summary: 'All collections, in their order',
    access: ADMIN,
    answer: z.object({ collections: z.array(collection) }),
  },
  'POST /api/admin/collections': {
    summary: 'Create a collection: by hand (`products`) or by a `rule`',
    access: ADMIN,
    body: collectionDraft,
    answer: z.object({ collection }),
  },
  'PATCH /api/admin/collections/:id': {
    summary: 'Change what is named; `products` and `rule` replace each other',
    access: ADMIN,
    params: idParams(collectionId),
    body: collectionChange,
    answer: z.object({ collection }),
  },
  'DELETE /api/admin/collections/:id': {
    summary: 'Remove a collection; its products stay',
    access: ADMIN,
    params: idParams(collectionId),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
