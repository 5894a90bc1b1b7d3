import { z } from 'zod';
import { pathId } from './ids.ts';
import type { ApiScope } from './integrations/api-scopes.ts';
import { isRupees } from './money.ts';
import { plainText } from './plain-text.ts';

// Error texts where a schema has none of its own: one word for missing values, plain ones for the rest.
z.config({ customError: plainText });

/** Who may call a route. Deny by default: a route without `access` does not compile. */
export const ROLES = ['customer', 'designer', 'packer', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export type Access = 'anyone' | readonly Role[];

/** Anybody with a valid token, whatever the role. */
export const SIGNED_IN = ROLES;
/** Roles that pack, ship and answer for ready-made orders. */
export const ORDER_ADMIN: readonly Role[] = ['packer', 'admin'];
/** Roles that work on custom orders. */
export const STUDIO: readonly Role[] = ['designer', 'admin'];

/** Enough for a few lines of text. */
export const SHORT_BODY_BYTES = 16 * 1_024;

export type RouteSpec = {
  readonly summary: string;
  /** The scope an API key needs for this call; absent: no key may make it. */
  readonly scope?: ApiScope;
  /** A further condition on the body of a call with a key. */
  readonly keyedBody?: z.ZodType;
  /** What an answer to a key is reduced to, when the scope does not cover all of it. */
  readonly keyedAnswer?: z.ZodObject;
  /** Its address in the release before, which pages that are still open call. */
  readonly formerPath?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Limit for JSON bodies when not the usual one: 64 KB from visitors and customers, 1 MB from staff. */
  readonly maxBodyBytes?: number;
  /** What a success carries besides `success: true`. */
  readonly answer: z.ZodObject;
  /** The body is multipart; the handler reads its files itself. */
  readonly multipart?: true;
  /** Form parts that JSON cannot carry: described here, read by the handler. */
  readonly form?: z.ZodObject;
} & (
  | { readonly access: Access; readonly isCached?: never }
  /** The answer is the same for everybody and is cached until what it shows changes; loaders of pages call only these. */
  | { readonly access: 'anyone'; readonly isCached: true }
);

/** Every failure looks like this. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string().describe('for a person'),
  code: z.string().describe('for a program'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('what the sentence was filled with, so that it can be said in another language'),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('dotted path → text, where a form is at fault'),
});

export const message = z.object({ message: z.string() });
export const nothing = z.object({});

/** Path parameter `id`, for one entity. */
export const idParams = <Kind extends z.core.$ZodType<unknown, string>>(kind: Kind) =>
  z.object({ id: pathId(kind) });

/** Path parameter `id`: an id or possibly a handle. */
export const keyParams = z.object({ id: z.string() });

/** Rupees, more than zero, at most two decimals, at most one crore. */
export const priceRupees = z
  .number()
  .positive()
  .max(10_000_000)
  .refine((value) => value >= 0.01, 'More than 0')
  .refine(isRupees, 'At most two decimals');

/** Optional; `null` counts as missing. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (given: z.input<T> | null | undefined) => (given === null ? undefined : given),
    schema.optional(),
  );

/** What an id looks like; no handle may look like one. */
const ID_LIKE = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** The last part of an address: lower-case letters (with vowel signs) and digits, joined by dashes. */
export const handle = z
  .string()
  .trim()
  .overwrite((text) => text.normalize('NFC').toLowerCase())
  .min(1, 'Required')
  .max(200)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u, 'Letters, digits and hyphens')
  .refine((text) => !ID_LIKE.test(text), 'This looks like an id');

/** A character that readers can see: a zero-width space or a Hangul filler is not one. */
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** One line of trimmed text; blanks alone count as empty. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'Required')
    .max(most)
    .refine((text) => SEEN.test(text), 'Required');

/** The owner's Hindi texts, beside the English ones of the same names. */
export const hindi = <Texts extends Readonly<Record<string, z.ZodString>>>(texts: Texts) =>
  z.object(texts).partial().optional().describe('what Hindi pages say; what is blank is shown in English');
