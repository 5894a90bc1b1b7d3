import { orderId, refundId, returnId } from '@darzi/contract/ids.ts';
import type { Payout } from '@darzi/contract/returns/payout.ts';
import { z } from 'zod';
import { document } from '../../platform/db/rows.ts';

/** A return as parsed from its row: a union by state and by what is requested, each with exactly its own fields. */

const common = z.object({
  id: returnId,
  seq: z.number(),
  orderId,
  /** Empty once the account was deleted. */
  reason: z.string(),
  version: z.number(),
  createdAt: z.date(),
  movedAt: z.date(),
});

/** Pieces of the order's lines, by position, starting at 1; in the size that goes back. */
const line = { position: z.number(), size: z.string(), quantity: z.number() };
const asked = z.discriminatedUnion('resolution', [
  z.object({ resolution: z.literal('refund'), lines: z.array(z.object(line)).readonly() }),
  z.object({
    resolution: z.literal('exchange'),
    lines: z.array(z.object({ ...line, exchangeSize: z.string() })).readonly(),
  }),
]);

/** Where a cash order's money goes, once its customer has said so; until it is paid. */
const open = {
  payout: document<Payout>().nullable(),
};
const answered = { answer: z.string() };
const state = z.discriminatedUnion('state', [
  z.object({ state: z.literal('requested'), ...open }),
  z.object({ state: z.enum(['approved', 'received']), ...open, ...answered }),
  z.object({ state: z.enum(['declined', 'withdrawn', 'exchanged']), ...answered }),
  /** Has no refund if all of the order's money was refunded before. */
  z.object({
    state: z.literal('refunded'),
    ...answered,
    refundId: refundId.nullable(),
    refundPaise: z.array(z.number().nullable()).readonly(),
  }),
]);

/** What is returned, and in exchange for what. */
export type ReturnedPieces = Readonly<z.output<typeof asked>>;
export type StoredReturn = Readonly<
  z.output<typeof common> & z.output<typeof asked> & z.output<typeof state>
>;
/** One not decided yet: its money may still be paid by hand. */
export type OpenReturn = Extract<StoredReturn, { state: 'requested' | 'approved' | 'received' }>;

/** @throws ZodError for a row in none of the states: the table's constraints keep such rows out */
export const parseReturn = (row: unknown): StoredReturn => ({
  ...common.parse(row),
  ...asked.parse(row),
  ...state.parse(row),
});

export const isOpen = (one: StoredReturn): one is OpenReturn => 'payout' in one;

/** Where its money goes, if known and still needed. */
export const payoutOf = (one: StoredReturn): Payout | null => (isOpen(one) ? one.payout : null);

/** The shop's answer; empty until there is one. */
export const answerOf = (one: StoredReturn): string => ('answer' in one ? one.answer : '');

type Line = {
  readonly position: number;
  readonly size: string;
  readonly quantity: number;
  readonly exchangeSize: string | null;
};

/** What is returned, each with the size requested in its place. */
export const linesOf = ({ resolution, lines }: ReturnedPieces): readonly Line[] =>
  resolution === 'exchange' ? lines : lines.map((line) => ({ ...line, exchangeSize: null }));
