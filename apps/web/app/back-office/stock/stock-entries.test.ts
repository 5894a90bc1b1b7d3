import { BOOKED_REASONS, type BookedReason } from '@darzi/contract/back-office/stock.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { describe, expect, it } from 'vitest';
import { enter, isEntryFit, linesOf, type StockEntries } from './stock-entries.ts';

const kurta = { _id: 'k' as ProductId, name: 'Kurta', stock: { M: 5 } };
const NONE: StockEntries = new Map();

describe('an entry beside a size', () => {
  it('remembers the stock shown at first, and disappears when emptied', () => {
    const once = enter(NONE, kurta, 'M', '4');
    const again = enter(once, { ...kurta, stock: { M: 3 } }, 'M', '7');
    expect([...again.values()]).toEqual([{ product: 'k', name: 'Kurta', size: 'M', seen: 5, text: '7' }]);
    expect(enter(again, kurta, 'M', ' ').size).toBe(0);
  });

  it('is negative for damaged pieces, and names the stock it was counted against', () => {
    const entries = [...enter(NONE, kurta, 'M', '4').values()];
    expect(linesOf('counted', entries)).toEqual([{ product: 'k', size: 'M', pieces: 4, seen: 5 }]);
    expect(linesOf('damaged', entries)).toEqual([{ product: 'k', size: 'M', pieces: -4 }]);
  });

  it.each(BOOKED_REASONS)('accepts only whole pieces when %s', (reason: BookedReason) => {
    expect(isEntryFit(reason, { text: '12' })).toBe(true);
    expect(isEntryFit(reason, { text: '-12' })).toBe(reason === 'corrected');
    for (const text of ['1.5', 'x', '1e3', '12345678']) expect(isEntryFit(reason, { text })).toBe(false);
  });
});
