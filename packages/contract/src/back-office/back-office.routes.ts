import { z } from 'zod';
import { MAX_CATEGORY_LENGTH } from '../catalogue/catalogue.ts';
import { missingWord } from '../catalogue/categories.routes.ts';
import { tag } from '../catalogue/collections.routes.ts';
import { eachFact, factOf } from '../catalogue/product-facts.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../catalogue/tags.ts';
import { MAX_COLOURS, MAX_VARIANTS } from '../catalogue/variants.ts';
import { HSN, HSN_ERROR } from '../gstin-fault.ts';
import { productId, sentId, sizeChartId } from '../ids.ts';
import { nextCursor, pageQuery, sortQuery, totalOfList } from '../paging.ts';
import { handle, idParams, line, nothing, priceRupees, type RouteSpec } from '../route.ts';
import { colourDraft, managedVariant, size, stock, textOrNull, variantDraft } from './managed-variant.ts';
import { STOCK_FILTERS } from './stock.ts';

const ADMIN = ['admin'] as const;

const percent = z.number().int().min(0).max(100);
/** The point of a picture that stays in view when it is cropped: percent from the left and from the top. */
const focus = z.tuple([percent, percent]);

const pixels = z.number().int().min(1);
/** Width and height of the stored picture, in pixels. */
export const pictureSize = z.tuple([pixels, pixels]);

/** A product as the back office sees it, with its state and its stock by size. Rupees. */
export const adminProduct = z.object({
  _id: productId,
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  image: z.array(z.string()),
  imageAlt: z.array(z.string()),
  imageFocus: z.array(focus),
  imageSizes: z.array(pictureSize.nullable()).describe('width and height; null: a drawing'),
  imageColours: z.array(z.string().nullable()).describe('which colour each picture shows; null: any'),
  imagesToCome: z
    .array(z.object({ address: z.string(), problem: z.string().nullable() }))
    .describe('web pictures that could not be fetched, and why'),
  category: z.string(),
  subCategory: z.string(),
  sizes: z.array(z.string()).describe('as in a cart: `{size}`, with colours `{colour} / {size}`'),
  stock: z.record(z.string(), z.number().int()),
  colours: z.array(z.object({ name: z.string(), hex: z.string().nullable() })),
  variants: z.array(managedVariant),
  bestSeller: z.boolean(),
  published: z.boolean(),
  waitsForPicture: z.boolean().describe('imported; published once its first picture has arrived'),
  archived: z.boolean(),
  hsn: z.string().nullable(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  ...eachFact(() => z.string().nullable()),
  tags: z.array(z.string()),
  sizeChart: sizeChartId.nullable().describe('its own; null: the one of its category and type'),
  date: z.number(),
  version: z
    .number()
    .int()
    .describe('increases with each change; send it back so that conflicting changes are noticed'),
});
export type AdminProduct = z.output<typeof adminProduct>;

/** Blank: the shop writes the text itself. */
const searchText = textOrNull;

const productFields = {
  name: z.string({ error: 'Required' }).trim().min(1, 'Required').max(255),
  description: z.string().trim().max(20_000),
  price: priceRupees.refine((rupees) => rupees >= 0.01, 'More than zero'),
  category: line(MAX_CATEGORY_LENGTH).describe('one of the owner’s categories'),
  subCategory: line(MAX_CATEGORY_LENGTH).describe('one of the owner’s types'),
  stock: stock.describe('size → pieces of the sizes it names; a new product without `sizes` has these'),
  colours: z
    .array(colourDraft)
    .max(MAX_COLOURS)
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'Each colour once',
    ),
  variants: z
    .array(variantDraft)
    .min(1, 'Required')
    .max(MAX_VARIANTS)
    .describe('every colour and size, instead of `sizes` and `stock`; omitted fields are not set'),
  sizes: z
    .array(size)
    .max(MAX_VARIANTS)
    .refine((sizes) => new Set(sizes).size === sizes.length, 'Each size once')
    .describe('which sizes the product has, in their order'),
  bestSeller: z.boolean(),
  published: z.boolean(),
  hsn: z.string().trim().regex(HSN, HSN_ERROR).nullable(),
  handle: handle.describe('the last part of the address; former addresses redirect permanently'),
  seoTitle: searchText(255).describe('title for search engines; null: the name'),
  seoDescription: searchText(1_000).describe('null: the start of the description'),
  ...eachFact((name) => {
    const { longest, about = factOf(name).label.toLowerCase() } = factOf(name);
    return textOrNull(longest).describe(`${about}; null: none`);
  }),
  tags: z
    .array(tag)
    .transform((tags) => [...new Set(tags)])
    .refine((tags) => tags.length <= MAX_TAGS, `At most ${MAX_TAGS} tags`)
    .describe('the owner’s own terms, in lower case; never public'),
  sizeChart: sentId(sizeChartId)
    .nullable()
    .describe('one of the owner’s; null: the one of its category and type'),
  image: z
    .array(z.string().max(2_048))
    .max(20)
    .describe('pictures in order: addresses in this shop, or web addresses to fetch'),
  imageAlt: z.array(z.string().trim().max(255)).max(20).describe('what each picture shows'),
  imageFocus: z
    .array(focus)
    .max(20)
    .describe('the point of each picture that stays in view: percent from left and top'),
  imageColours: z.array(z.string().nullable()).max(60).describe('which colour each picture shows; null: any'),
};

/** A new product. Rupees. Uploaded pictures (multipart, field `image` repeated) follow those that are named. */
export const productDraft = z.object({
  ...productFields,
  description: productFields.description.default(''),
  stock: stock.optional(),
  sizes: productFields.sizes.optional(),
  bestSeller: productFields.bestSeller.default(false),
  published: productFields.published.default(true),
  hsn: productFields.hsn.default(null),
  handle: productFields.handle.optional(),
  seoTitle: productFields.seoTitle.default(null),
  seoDescription: productFields.seoDescription.default(null),
  image: productFields.image.default([]),
  imageAlt: productFields.imageAlt.optional(),
  imageFocus: productFields.imageFocus.optional(),
  imageColours: productFields.imageColours.optional(),
  colours: productFields.colours.optional(),
  variants: productFields.variants.optional(),
  ...eachFact((name) => productFields[name].default(null)),
  tags: productFields.tags.default([]),
  sizeChart: productFields.sizeChart.default(null),
});
export type ProductDraft = z.output<typeof productDraft>;

/**
 * Changes to a product. Uploaded pictures follow the existing ones; `image` (`keepImages` in a multipart form) lists
 * the pictures to keep, in order.
 */
export const productChange = z
  .object({
    ...productFields,
    archived: z.boolean(),
    version: z.number().int(),
    stockSeen: stock.describe('the stock that `stock` was based on; later sales are subtracted'),
  })
  .partial();
export type ProductChange = z.output<typeof productChange>;

const importProblem = z.object({
  row: z.number().int(),
  message: z.string(),
  product: z.string().optional().describe('the name of the product concerned'),
});

export const importReport = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  unpublished: z.array(z.object({ row: z.number().int(), name: z.string(), reason: z.string() })),
  hidden: z
    .array(importProblem)
    .describe('products of earlier imports that the file now lists differently: no longer shown'),
  waiting: z.number().int().describe('products that are published once their first picture has arrived'),
  errors: z.array(importProblem),
  missing: z
    .array(missingWord)
    .describe(
      'what the file calls categories and types that the shop does not have, the most products first',
    ),
  notes: z
    .array(importProblem)
    .describe('what the file says and the shop does not keep, about products that are imported anyway'),
});
export type ImportReport = z.output<typeof importReport>;

/** Sent before the report of a long import: how many of the file's products are done. */
export const importProgressLine = z.object({ progress: z.object({ done: z.number(), total: z.number() }) });
export type ImportProgress = Readonly<z.infer<typeof importProgressLine>['progress']>;

export const productFilter = {
  q: z
    .string()
    .max(64)
    .optional()
    .describe(
      'a part of the name; or the SKU or barcode of a variant, whole: then only products that have it',
    ),
  archived: z.enum(['1', '0']).optional(),
  published: z.enum(['1', '0']).optional(),
  category: z.string().max(MAX_CATEGORY_LENGTH).optional(),
  subCategory: z.string().max(MAX_CATEGORY_LENGTH).optional(),
  tag: z
    .string()
    .max(MAX_TAG_LENGTH * 4)
    .optional()
    .describe('products that have this tag'),
  stock: z.enum(STOCK_FILTERS).optional().describe('products with a size that is low, or sold out'),
};

const productPageQuery = z.object({
  ...pageQuery,
  sort: sortQuery(['added', 'price', 'name'], '-added'),
  ...productFilter,
});

export const backOfficeRoutes = {
  'GET /api/admin/products': {
    summary: 'Products, newest first unless sorted otherwise, unpublished ones too',
    access: ADMIN,
    scope: 'products:read',
    query: productPageQuery,
    answer: z.object({ products: z.array(adminProduct), nextCursor, ...totalOfList }),
  },
  'GET /api/admin/tags': {
    summary: 'Tags that products have, the most used first (at most 500); with `q` those that contain it',
    access: ADMIN,
    query: z.object({ q: z.string().max(64).optional() }),
    answer: z.object({ tags: z.array(z.object({ tag: z.string(), products: z.number().int() })) }),
  },
  'POST /api/admin/products': {
    summary: 'Add a product (JSON, or multipart with images)',
    access: ADMIN,
    multipart: true,
    body: productDraft,
    answer: z.object({ product: adminProduct }),
  },
  'GET /api/admin/products/:id': {
    summary: 'One product',
    access: ADMIN,
    scope: 'products:read',
    params: idParams(productId),
    answer: z.object({ product: adminProduct }),
  },
  'PATCH /api/admin/products/:id': {
    summary: 'Change a product (JSON, or multipart with images)',
    access: ADMIN,
    params: idParams(productId),
    multipart: true,
    body: productChange,
    answer: z.object({ product: adminProduct }),
  },
  'DELETE /api/admin/products/:id': {
    summary: 'Archive a product; orders keep their copies',
    access: ADMIN,
    params: idParams(productId),
    answer: nothing,
  },
  'POST /api/admin/products/import': {
    summary:
      'Import a CSV file: Shopify’s product export, or our own. With `Accept: application/x-ndjson` the answer comes in lines: {progress: {done, total}} …, the report last',
    access: ADMIN,
    multipart: true,
    form: z.object({ file: z.file() }),
    query: z.object({ dryRun: z.enum(['1', '0']).optional() }),
    answer: importReport,
  },
} as const satisfies Record<string, RouteSpec>;
