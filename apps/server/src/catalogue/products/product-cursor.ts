import { SORTS } from '@darzi/contract/catalogue/catalogue.ts';
import { z } from 'zod';

const position = z.tuple([
  z.enum(SORTS),
  z.number().int().nonnegative(),
  z.number().int().nonnegative(),
  z.union([z.literal(0), z.literal(1)]),
]);

/** Where a page of the catalogue ended. `isNameMatch` distinguishes the two phases of a search. */
export type Position = {
  readonly sort: (typeof SORTS)[number];
  readonly pricePaise: number;
  readonly seq: number;
  readonly isNameMatch: boolean;
};

/** A catalogue position as text for the next request. */
export const writeCursor = ({ sort, pricePaise, seq, isNameMatch }: Position): string =>
  Buffer.from(JSON.stringify([sort, pricePaise, seq, isNameMatch ? 1 : 0])).toString('base64url');

/** The position, or undefined for a cursor not written by {@link writeCursor}. */
export const readCursor = (text: string): Position | undefined => {
  try {
    const parsed = position.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (!parsed.success) return undefined;
    const [sort, pricePaise, seq, match] = parsed.data;
    return { sort, pricePaise, seq, isNameMatch: match === 1 };
  } catch {
    return undefined;
  }
};
