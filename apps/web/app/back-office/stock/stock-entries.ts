import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BookedReason } from '@darzi/contract/back-office/stock.ts';

/** What was typed for one size of a product. */
export type StockEntry = {
  readonly product: string;
  readonly name: string;
  readonly size: string;
  /** The stock shown at the time of typing. */
  readonly seen: number;
  readonly text: string;
};
export type StockEntries = ReadonlyMap<string, StockEntry>;

export const entryKey = (product: string, size: string): string => `${product} ${size}`;

/** The entries after typing beside a size; emptying the field removes its entry. */
export const enter = (
  entries: StockEntries,
  { _id, name, stock }: Pick<AdminProduct, '_id' | 'name' | 'stock'>,
  size: string,
  text: string,
): StockEntries => {
  const next = new Map(entries);
  const key = entryKey(_id, size);
  if (text.trim() === '') next.delete(key);
  else {
    const seen = entries.get(key)?.seen ?? stock[size] ?? 0;
    next.set(key, { product: _id, name, size, seen, text: text.trim() });
  }
  return next;
};

const FORMS: Record<BookedReason, RegExp> = {
  counted: /^\d{1,6}$/,
  received: /^\d{1,6}$/,
  damaged: /^\d{1,6}$/,
  corrected: /^[+-]?\d{1,6}$/,
};

/** Whether the text is a number that the reason allows. */
export const isEntryFit = (reason: BookedReason, { text }: Pick<StockEntry, 'text'>): boolean =>
  FORMS[reason].test(text);

/** The lines to send; damaged pieces count as negative. */
export const linesOf = (reason: BookedReason, entries: readonly StockEntry[]) =>
  entries.map(({ product, size, seen, text }) => ({
    product,
    size,
    pieces: reason === 'damaged' ? -Number(text) : Number(text),
    ...(reason === 'counted' ? { seen } : {}),
  }));
