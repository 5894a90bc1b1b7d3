import { DAY_MS } from '@darzi/contract/durations.ts';
import { orderId, productId, refundId, returnId } from '@darzi/contract/ids.ts';
import type { ReturnState } from '@darzi/contract/returns/return.lifecycle.ts';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/db/id.ts';
import { decideReturn, holdingsOf } from './return.rules.ts';
import { parseReturn, type StoredReturn } from './stored-return.ts';

const KURTA = productId.parse(newId());
const ORDER = orderId.parse(newId());
const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * DAY_MS);

type Line = { readonly position?: number; readonly size?: string; readonly quantity?: number };

/** A return asked on one day and moved on another; of one M, unless it says otherwise. */
const aReturn = (
  state: ReturnState,
  days: readonly [asked: number, moved: number],
  { position = 1, size = 'M', quantity = 1 }: Line = {},
  exchangeSize: string | null = null,
): StoredReturn =>
  parseReturn({
    id: returnId.parse(newId()),
    seq: days[0],
    orderId: ORDER,
    reason: '',
    version: 1,
    createdAt: day(days[0]),
    movedAt: day(days[1]),
    state,
    answer: '',
    payout: null,
    refundId: state === 'refunded' ? refundId.parse(newId()) : null,
    refundPaise: [],
    resolution: exchangeSize === null ? 'refund' : 'exchange',
    lines: [{ position, size, quantity, exchangeSize }],
  });

/** Delivered on day 0, to be returned within 7 days. */
const anOrder = (...quantities: readonly (readonly [size: string, quantity: number])[]) => ({
  deliveredAt: day(0),
  returnDays: 7,
  lines: quantities.map(([size, quantity]) => ({ productId: KURTA, size, quantity })),
});
const left = (order: ReturnType<typeof anOrder>, returns: readonly StoredReturn[], on: number) =>
  holdingsOf(order, returns, day(on)).map(({ position, size, pieces, inTime }) => [
    position,
    size,
    pieces,
    inTime,
  ]);

describe('what a customer has of an order', () => {
  it('is nothing before delivery, then what was bought, in time for the promised days', () => {
    const order = anOrder(['M', 2], ['L', 1]);
    expect(holdingsOf({ ...order, deliveredAt: null }, [], day(0))).toEqual([]);
    expect(left(order, [], 7)).toEqual([
      [1, 'M', 2, 2],
      [2, 'L', 1, 1],
    ]);
    expect(left(order, [], 7.01)).toEqual([
      [1, 'M', 2, 0],
      [2, 'L', 1, 0],
    ]);
    expect(holdingsOf(order, [], day(3)).map(({ until }) => until)).toEqual([+day(7), +day(7)]);
  });

  it.each([
    ['requested', 1],
    ['approved', 1],
    ['received', 1],
    ['refunded', 1],
    ['exchanged', 1],
    ['declined', 2],
    ['withdrawn', 2],
  ] as const)('after a return that is %s is %i of two', (state, pieces) => {
    const one = aReturn(state, [1, 2], {}, state === 'exchanged' ? 'S' : null);
    expect(left(anOrder(['M', 2]), [one], 3)[0]).toEqual([1, 'M', pieces, pieces]);
  });

  it('includes what was sent in exchange, for the promised days and a week on its way', () => {
    const order = anOrder(['M', 1]);
    const swap = aReturn('exchanged', [5, 10], {}, 'L');
    expect(left(order, [aReturn('received', [5, 10], {}, 'L')], 11)).toEqual([[1, 'M', 0, 0]]);
    expect(left(order, [swap], 24)).toEqual([
      [1, 'M', 0, 0],
      [1, 'L', 1, 1],
    ]);
    expect(left(order, [swap], 24.01).at(-1)).toEqual([1, 'L', 1, 0]);
    const back = aReturn('requested', [12, 12], { size: 'L' });
    expect(left(order, [swap, back], 13).at(-1)).toEqual([1, 'L', 0, 0]);
  });

  it('tells the lines apart whose pieces have become the same size', () => {
    const order = anOrder(['S', 1], ['M', 1]);
    const swaps = [1, 2].map((position) =>
      aReturn('exchanged', [1, 2], { position, size: position === 1 ? 'S' : 'M' }, 'L'),
    );
    const back = aReturn('requested', [3, 3], { position: 2, size: 'L' });
    expect(left(order, [...swaps, back], 4).filter(([, size]) => size === 'L')).toEqual([
      [1, 'L', 1, 1],
      [2, 'L', 0, 0],
    ]);
  });

  it('has no late piece ride along with one that came back in its size', () => {
    const order = anOrder(['M', 2]);
    const there = aReturn('exchanged', [1, 3], {}, 'L');
    const andBack = aReturn('exchanged', [4, 12], { size: 'L' }, 'M');
    expect(left(order, [there, andBack], 13)[0]).toEqual([1, 'M', 2, 1]);
    const asked = aReturn('requested', [14, 14]);
    expect(left(order, [there, andBack, asked], 15)[0]).toEqual([1, 'M', 1, 0]);
  });
});

describe('a request', () => {
  const ask = (size: string, quantity: number, more: object = {}) => ({
    lines: [{ _id: KURTA, size, quantity, ...more }],
    resolution: 'refund' as const,
    reason: 'Too wide',
  });
  const swap = aReturn('exchanged', [5, 10], {}, 'L');
  const order = anOrder(['M', 2]);
  const decided = (draft: Parameters<typeof decideReturn>[2], at: Date | 'at any time' = day(12)) => {
    const outcome = decideReturn(order, [swap], draft, at);
    return outcome.ok ? outcome.value.lines : outcome.refusal.code;
  };

  it('is for pieces in the size that the customer has', () => {
    expect(decided(ask('L', 1))).toEqual([{ position: 1, size: 'L', quantity: 1 }]);
    expect(decided(ask('L', 2))).toBe('return.too_many');
    expect(decided(ask('M', 1))).toBe('return.too_late');
    expect(decided(ask('M', 2), day(6))).toBe('return.too_many');
    expect(decided(ask('S', 1))).toBe('return.unknown_piece');
    expect(decided(ask('L', 1, { position: 2 }))).toBe('return.unknown_piece');
  });

  it('is decided without regard to time for the owner', () => {
    expect(decided(ask('M', 1), 'at any time')).toEqual([{ position: 1, size: 'M', quantity: 1 }]);
    expect(decided(ask('M', 2), 'at any time')).toBe('return.too_many');
  });

  it('names each piece once, and another size than it has', () => {
    const [line] = ask('L', 1).lines;
    expect(decided({ ...ask('L', 1), lines: [line, line].flatMap((one) => one ?? []) })).toBe(
      'return.unknown_piece',
    );
    const again = { ...ask('L', 1, { exchangeSize: 'M' }), resolution: 'exchange' as const };
    expect(decided(again)).toEqual([{ position: 1, size: 'L', quantity: 1, exchangeSize: 'M' }]);
    const same = { ...ask('L', 1, { exchangeSize: 'L' }), resolution: 'exchange' as const };
    expect(decided(same)).toBe('return.size_missing');
  });

  it('is refused before delivery', () => {
    const outcome = decideReturn({ ...order, deliveredAt: null }, [], ask('M', 1), 'at any time');
    expect(outcome.ok ? 'accepted' : outcome.refusal.code).toBe('return.not_delivered');
  });
});
