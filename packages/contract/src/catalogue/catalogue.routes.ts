import { z } from 'zod';
import { productId, reviewId, sizeChartId, variantId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, keyParams, maybe, type RouteSpec } from '../route.ts';
import { MAX_CATEGORY_LENGTH, MAX_SEARCH_CHARACTERS, SORTS } from './catalogue.ts';
import { eachFact, factOf } from './product-facts.ts';

/** A colour of a product with its pictures. */
const shownColour = z.object({
  name: z.string(),
  hex: z.string().nullable(),
  image: z.array(z.string()).describe('its own pictures, then those without a colour'),
  imageAlt: z.array(z.string()).optional().describe('where something was written'),
  imageFocus: z.array(z.tuple([z.number(), z.number()])).optional(),
  sizes: z.array(z.string()),
  soldOut: z.array(z.string()),
});

/** One colour in one size. Rupees. */
const shownVariant = z.object({
  _id: variantId,
  colour: z.string().nullable(),
  size: z.string(),
  price: z.number(),
  mrp: z.number().nullable(),
  sku: z.string().nullable(),
  soldOut: z.boolean(),
  grams: z.number().optional().describe('its weight; absent if unknown'),
});

/** A product as shoppers see it. Amounts in rupees. */
export const product = z.object({
  _id: productId,
  handle: z.string().describe('the last part of its address, /product/{handle}'),
  name: z.string(),
  description: z.string(),
  price: z.number().describe('of the cheapest variant'),
  mrp: z.number().nullable().describe('of the cheapest variant'),
  image: z
    .array(z.string())
    .describe(
      'those of the first colour; addresses; the width before the ending may be any of 320, 480, 640, 750, 960, 1200',
    ),
  imageAlt: z.array(z.string()),
  imageFocus: z
    .array(z.tuple([z.number(), z.number()]))
    .optional()
    .describe('the point of each picture that stays in view, percent from left and top; absent: the middle'),
  category: z.string(),
  subCategory: z.string(),
  sizes: z.array(z.string()),
  soldOut: z.array(z.string()).describe('sizes that cannot be bought now, in any colour'),
  colours: z.array(shownColour).describe('empty if the product comes in one look'),
  variants: z.array(shownVariant).describe('the cart’s `size` is `{size}`, with colours `{colour} / {size}`'),
  bestSeller: z.boolean(),
  reviews: z.number().int().optional().describe('number of reviews, absent while there is none'),
  rating: z.number().optional().describe('average of the reviews, absent while there is none'),
  date: z.number().describe('epoch milliseconds'),
  seoTitle: z.string().optional().describe('for search engines, if different from the name'),
  seoDescription: z.string().optional(),
  ...eachFact((name) => {
    const { about = factOf(name).label.toLowerCase() } = factOf(name);
    return z.string().optional().describe(about);
  }),
});
export type Product = z.output<typeof product>;

const facetCounts = z.record(z.string(), z.number().int());
/** The shop's sizes and colours, with the number of products that have each. */
export const variantFacets = z.object({ size: facetCounts, colour: facetCounts });
export const facets = z.object({
  category: facetCounts,
  subCategory: facetCounts,
  ...variantFacets.shape,
});
export type Facets = z.output<typeof facets>;
export type VariantFacets = z.output<typeof variantFacets>;

/** Counts that come with a list. */
export const countsOfList = {
  total: z.number().int().optional(),
  totalIsAtLeast: z
    .literal(true)
    .optional()
    .describe('counting stopped here: there are at least this many; for a search, the same goes for facets'),
  atLeast: z
    .array(z.enum(['category', 'subCategory', 'size', 'colour']))
    .optional()
    .describe('facets counted over a thousand products only: there are at least this many'),
  shades: z.record(z.string(), z.string()).optional().describe('colour → #rrggbb, where it is known'),
};
export type CountsOfList = z.output<z.ZodObject<typeof countsOfList>>;
export type PartlyCounted = NonNullable<CountsOfList['atLeast']>[number];

const repeatable = <T extends z.ZodType>(value: T) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(value).max(50).optional(),
  );

/** No size or colour is longer; one that the shop does not have matches nothing. */
const MAX_WORD_LENGTH = 100;

/** Rupees in a query. No price lies beyond a hundred crore. */
const rupees = z
  .string()
  .trim()
  .regex(/^-?\d{1,15}(\.\d{1,9})?$/, 'A number of rupees')
  .transform((text) => Math.min(Number(text), 1_000_000_000))
  .optional();

const flag = z.enum(['1', '0', 'true', 'false']).transform((text) => text === '1' || text === 'true');

/** Filters on variants: one and the same variant must match size, colour and stock. */
export const variantQuery = {
  size: repeatable(z.string().max(MAX_WORD_LENGTH)).describe('one of these'),
  colour: repeatable(z.string().max(MAX_WORD_LENGTH)).describe('one of these'),
  minPrice: rupees.describe('rupees, inclusive'),
  maxPrice: rupees.describe('rupees, inclusive'),
  inStock: flag.optional(),
};

export const productListQuery = z.object({
  q: z.string().max(MAX_SEARCH_CHARACTERS).optional(),
  category: repeatable(z.string().max(MAX_CATEGORY_LENGTH)),
  subCategory: repeatable(z.string().max(MAX_CATEGORY_LENGTH)),
  bestSeller: flag.optional(),
  ...variantQuery,
  sort: z.enum(SORTS).optional(),
  ...pageQuery,
});
export type ProductListQuery = z.output<typeof productListQuery>;

export const productPage = z.object({
  products: z.array(product),
  message: z.string(),
  ...countsOfList,
  nextCursor: nextCursor.optional(),
  facets: facets.optional(),
  searched: z.string().optional().describe('the term used instead, if the requested one found nothing'),
});
export type ProductPage = z.output<typeof productPage>;

export const review = z.object({
  _id: reviewId,
  author: z.string(),
  rating: z.number().int(),
  text: z.string(),
  fit: z.enum(['small', 'true', 'large']).nullable(),
  photos: z.array(z.string()).describe('addresses, as those of a product'),
  createdAt: z.string(),
});
export type Review = z.output<typeof review>;

export const reviewDraft = z.object({
  rating: z.number().int().min(1).max(5),
  text: z.string().trim().min(1, 'Required').max(2000),
  fit: maybe(z.enum(['small', 'true', 'large'])),
});
export type ReviewDraft = z.output<typeof reviewDraft>;

export const catalogueRoutes = {
  'GET /api/product/list': {
    summary:
      'All products (no parameters; of more than 1,000 the newest, with total and nextCursor), or one page of them',
    access: 'anyone',
    isCached: true,
    query: productListQuery,
    answer: productPage,
  },
  'GET /api/search/suggestions': {
    summary: 'What a search may begin with: each finds something where the shop has anything for it',
    access: 'anyone',
    isCached: true,
    answer: z.object({ suggestions: z.array(z.string()) }),
  },
  'GET /api/product/:id': {
    summary: 'One product, by id or by a handle that it has or had, with its related products',
    access: 'anyone',
    isCached: true,
    params: keyParams,
    answer: z.object({
      product,
      related: z.array(product),
      sizeChart: sizeChartId.optional().describe('the owner’s; absent: the shop’s standard one'),
    }),
  },
  'GET /api/product/:id/reviews': {
    summary: 'Reviews of a product, newest first',
    access: 'anyone',
    params: idParams(productId),
    query: z.object(pageQuery),
    answer: z.object({
      reviews: z.array(review),
      average: z.number().nullable(),
      count: z.number().int(),
      fits: z
        .object({ small: z.number().int(), true: z.number().int(), large: z.number().int() })
        .describe('how many find that it runs small, is true to size, runs large'),
      nextCursor,
    }),
  },
  'POST /api/product/:id/reviews': {
    summary: 'Review a product that was delivered to you (JSON, or multipart with up to four `photos`)',
    access: ['customer', 'designer', 'packer', 'admin'],
    params: idParams(productId),
    multipart: true,
    body: reviewDraft,
    answer: z.object({ review }),
  },
} as const satisfies Record<string, RouteSpec>;
