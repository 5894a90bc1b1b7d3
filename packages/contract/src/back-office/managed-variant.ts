/** Colours and variants of a product, as the back office reads and writes them. */
import { z } from 'zod';
import {
  COLOUR_BEFORE_SIZE,
  MAX_COLOUR_LENGTH,
  MAX_SIZE_NAME_LENGTH,
  MAX_STOCK,
  MAX_VARIANT_KEY_LENGTH,
  MAX_VARIANTS,
} from '../catalogue/variants.ts';
import { variantId } from '../ids.ts';
import { line, priceRupees } from '../route.ts';

/** One colour in one size, as the back office sees it. Rupees. */
export const managedVariant = z.object({
  _id: variantId,
  colour: z.string().nullable(),
  size: z.string(),
  stock: z.number().int(),
  price: z.number(),
  mrp: z.number().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  weight: z.number().int().nullable().describe('grams'),
  cost: z.number().nullable().describe('what it costs the shop; never for the public'),
});
export type ManagedVariant = z.output<typeof managedVariant>;

const ownSizeOf = (key: string): string =>
  key.includes(COLOUR_BEFORE_SIZE)
    ? key.slice(key.indexOf(COLOUR_BEFORE_SIZE) + COLOUR_BEFORE_SIZE.length)
    : key;
/** Spelled as in a cart. */
export const size = line(MAX_VARIANT_KEY_LENGTH)
  .refine(
    (text) => ownSizeOf(text).length <= MAX_SIZE_NAME_LENGTH,
    `At most ${MAX_SIZE_NAME_LENGTH} characters`,
  )
  .refine((text) => text !== '__proto__', 'Not a size');
const colourName = line(MAX_COLOUR_LENGTH).refine(
  (text) => !text.includes(COLOUR_BEFORE_SIZE),
  'Without a slash between blanks',
);

/** Size → pieces. */
export const stock = z
  .record(size, z.number({ error: 'A whole number of pieces' }).int().min(0).max(MAX_STOCK))
  .refine((sizes) => Object.keys(sizes).length <= MAX_VARIANTS, `At most ${MAX_VARIANTS} sizes`);

const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
/** Blank becomes null. */
export const textOrNull = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullable()
    .transform((text) => text || null);

export const variantDraft = z.strictObject({
  colour: textOrNull(MAX_COLOUR_LENGTH).default(null),
  size: line(MAX_SIZE_NAME_LENGTH).refine((text) => text !== '__proto__', 'Not a size'),
  stock: z.number({ error: 'A whole number of pieces' }).int().min(0).max(MAX_STOCK).optional(),
  price: orNull(priceRupees).describe('null: the product’s'),
  mrp: orNull(priceRupees),
  sku: textOrNull(100).default(null),
  barcode: textOrNull(50).default(null),
  weight: orNull(z.number().int().min(1).max(1_000_000)).describe('grams'),
  cost: orNull(
    z
      .number()
      .min(0)
      .max(10_000_000)
      .transform((rupees) => Math.round(rupees * 100) / 100),
  ),
});
export type VariantDraft = z.output<typeof variantDraft>;

export const colourDraft = z.strictObject({
  name: colourName,
  hex: orNull(
    z
      .string()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'As in #1f3a5f'),
  ),
});
export type ColourDraft = z.output<typeof colourDraft>;
