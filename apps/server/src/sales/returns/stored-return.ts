import { orderId, refundId, returnId } from '@darzi/contract/ids.ts';
import type { Payout } from '@darzi/contract/returns/payout.ts';
import { z } from 'zod';
import { document } from '../../platform/db/rows.ts';

/** A return as its row is parsed: a union by state and by what is asked for, each with exactly the fields that it has. */

const common = z.object({
  id: returnId,
  seq: z.number(),
  orderId,
  /** Empty once the account was deleted. */
  reason: z.string(),
  version: z.number(),
  createdAt: z.date(),
});

/** Pieces of the order's lines, by their place in it, beginning with 1. */
const line = { position: z.number(), quantity: z.number() };
const asked = z.discriminatedUnion('resolution', [
  z.object({ resolution: z.literal('refund'), lines: z.array(z.object(line)).readonly() }),
  z.object({
    resolution: z.literal('exchange'),
    lines: z.array(z.object({ ...line, exchangeSize: z.string() })).readonly(),
  }),
]);

/** Where money for cash goes, once its customer has said so; until it is paid. */
const open = {
  payout: document<Payout>().nullable(),
};
/** The shop's words to its customer. */
const answered = { answer: z.string() };
const state = z.discriminatedUnion('state', [
  z.object({ state: z.literal('requested'), ...open }),
  z.object({ state: z.enum(['approved', 'received']), ...open, ...answered }),
  z.object({ state: z.enum(['declined', 'withdrawn', 'exchanged']), ...answered }),
  /** Without a refund where all of the order's money had gone back before. */
  z.object({
    state: z.literal('refunded'),
    ...answered,
    refundId: refundId.nullable(),
    /** What went back for each of the lines. */
    refundPaise: z.array(z.number().nullable()).readonly(),
  }),
]);

/** What is sent back, and for what. */
export type ReturnedPieces = Readonly<z.output<typeof asked>>;
export type StoredReturn = Readonly<
  z.output<typeof common> & z.output<typeof asked> & z.output<typeof state>
>;
/** One that is not decided yet: its money may yet be paid by hand. */
export type OpenReturn = Extract<StoredReturn, { state: 'requested' | 'approved' | 'received' }>;

/** @throws ZodError for a row that is none of the states: the table's constraints keep such rows out */
export const parseReturn = (row: unknown): StoredReturn => ({
  ...common.parse(row),
  ...asked.parse(row),
  ...state.parse(row),
});

export const isOpen = (one: StoredReturn): one is OpenReturn => 'payout' in one;

/** Where its money goes, if that has been said and is still to be known. */
export const payoutOf = (one: StoredReturn): Payout | null => (isOpen(one) ? one.payout : null);

/** What the shop answered; empty before it has. */
export const answerOf = (one: StoredReturn): string => ('answer' in one ? one.answer : '');

type Line = { readonly position: number; readonly quantity: number; readonly exchangeSize: string | null };

/** What goes back, with the size that is asked for in its place. */
export const linesOf = ({ resolution, lines }: ReturnedPieces): readonly Line[] =>
  resolution === 'exchange' ? lines : lines.map((line) => ({ ...line, exchangeSize: null }));
