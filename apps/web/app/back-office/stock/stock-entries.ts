import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BookedReason } from '@darzi/contract/back-office/stock.ts';

/** What was written beside one size of one product. */
export type StockEntry = {
  readonly product: string;
  readonly name: string;
  readonly size: string;
  /** The stock that stood there when it was written. */
  readonly seen: number;
  readonly text: string;
};
export type StockEntries = ReadonlyMap<string, StockEntry>;

/** Names the entry of one size of one product. */
export const entryKey = (product: string, size: string): string => `${product} ${size}`;

/** The entries after somebody wrote beside a size; an emptied field is no entry. */
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

/** Whether what was typed is a number that the reason allows. */
export const isEntryFit = (reason: BookedReason, { text }: Pick<StockEntry, 'text'>): boolean =>
  FORMS[reason].test(text);

/** The lines of a booking; what was damaged goes out. */
export const linesOf = (reason: BookedReason, entries: readonly StockEntry[]) =>
  entries.map(({ product, size, seen, text }) => ({
    product,
    size,
    pieces: reason === 'damaged' ? -Number(text) : Number(text),
    ...(reason === 'counted' ? { seen } : {}),
  }));
