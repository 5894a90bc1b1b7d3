import { z } from 'zod';

/** Rows of a page when nobody says how many. */
export const DEFAULT_LIMIT = 24;
const MAX_ROWS = 100;

const cursor = z.string().min(1).max(200);

/** Which page of a list: how many rows, and where the page before it ended. Accepts the text of a query string. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(MAX_ROWS).optional().describe(`${DEFAULT_LIMIT} when absent`),
  cursor: cursor.optional().describe('`nextCursor` of the page before'),
};

/** How a list is sorted: by one of these names; a leading `-` means descending. */
export const sortQuery = (names: readonly [string, ...string[]], first: string) =>
  z
    .enum([...names, ...names.map((name) => `-${name}`)], { error: `One of ${names.join(', ')}` })
    .optional()
    .describe(`with \`-\` before it from the highest down; \`${first}\` when absent`);

/** `2026-11-21`, in the 20th or 21st century. */
export const day = z.iso.date().refine((text) => /^(19|20)/.test(text), 'Not a day of the shop');

/** First and last day of a list, in India. */
export const daysQuery = { from: day.optional(), to: day.optional() };

/** `null` follows the last page and a blank is nothing: neither asks for a page. */
const asked = (given: string | number | null | undefined): unknown =>
  given === null || given === '' ? undefined : given;

/** {@link pageQuery} in a JSON body. */
export const pageBody = {
  limit: z.preprocess(asked, z.number().int().min(1).max(MAX_ROWS).optional()),
  cursor: z.preprocess(asked, cursor.optional()),
};

export type PageQuery = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

/** Lists are counted up to this number of rows. */
export const MAX_COUNTED_ROWS = 10_000;

/** The number of rows in a list, on its first page only. */
export const totalOfList = {
  total: z.number().int().optional().describe('on the first page: how many fit, of all pages'),
  totalIsAtLeast: z
    .literal(true)
    .optional()
    .describe(`there are more than ${MAX_COUNTED_ROWS}, and \`total\` is that`),
};
export type TotalOfList = z.output<z.ZodObject<typeof totalOfList>>;

/** Where the next page begins; null on the last one. */
export const nextCursor = z.string().nullable();
