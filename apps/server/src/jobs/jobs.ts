import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/db.types.ts';
import type { ErasedPerson } from '../mail/outbox.ts';
import type { PayableKind } from '../payments/payable.ts';

/** Every job with what it carries. Payloads name rows; they hold no personal data that the rows could tell. */
export type Jobs = {
  /** `userId` is null when nobody has the address asked for: known or not, a request does the same work. */
  'reset-mail': { readonly userId: string | null; readonly requestId: string };
  /** Takes the mails about a deleted account out of the outbox. */
  'erase-mails': ErasedPerson;
  'confirmation-mail': { readonly userId: string; readonly requestId: string };
  'invitation-mail': { readonly invitationId: string };
  'contact-mail': { readonly messageId: string };
  'contact-answer-mail': { readonly answerId: string };
  'order-mail': {
    readonly orderId: string;
    readonly event: 'placed' | 'paid' | 'shipped' | 'delivered' | 'cancelled';
  };
  'refund-mail': { readonly orderId: string; readonly refundId: string };
  /** Something that happened to a custom order, told to one side. */
  'custom-order-mail': { readonly eventId: number; readonly to: 'customer' | 'studio' };
  'order-message-mail': { readonly messageId: string };
  'custom-order-message-mail': { readonly messageId: string };
  /** Private pictures that nothing holds. */
  'sweep-private-images': Readonly<Record<string, unknown>>;
  /** Asks the gateway about a payment and settles what it says. */
  'check-payment': { readonly paymentId: string };
  /** Gives money back at its gateway. */
  refund: { readonly refundId: string };
  'return-mail': {
    readonly returnId: string;
    readonly event: 'requested' | 'approved' | 'declined' | 'exchanged';
    /** Whether the shop said something at this step; what it said at an earlier one was mailed then. */
    readonly isAnswered?: boolean;
  };
  /** The credit note of a finished refund. */
  'credit-note': {
    readonly orderId: string;
    readonly refundId: string;
    /** What the id names; an order where it is left out. */
    readonly payableKind?: PayableKind;
  };
  /** The file of a document whose buyer was erased. */
  'remove-document': { readonly documentId: string };
  'reconcile-payments': Readonly<Record<string, unknown>>;
  /** A picture that nothing may show any more. */
  'forget-image': { readonly hash: string };
  /** Pictures that were uploaded and never used. */
  'sweep-images': Readonly<Record<string, unknown>>;
  /** Takes back what killed servers had begun. */
  'free-lost-jobs': Readonly<Record<string, unknown>>;
  'fetch-image': { readonly productImageId: string };
};
export type JobName = keyof Jobs;
export type JobHandlers = { readonly [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

/**
 * Adds a job in the caller's transaction: it runs if and only if that commits.
 * @param key a second job of the same key replaces the first while that has not run
 */
export const addJob = async <Name extends JobName>(
  tx: Transaction<DB> | Kysely<DB>,
  name: Name,
  payload: Jobs[Name],
  options: { readonly key?: string; readonly maxAttempts?: number } = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    job_key => ${options.key ?? null}::text, max_attempts => ${options.maxAttempts ?? 10}::int)`.execute(tx);
};

/** Jobs that failed keep why they did; what quotes this text is emptied. */
export const eraseFromErrors = async (tx: Transaction<DB>, text: string): Promise<void> => {
  await sql`update graphile_worker._private_jobs set last_error = ''
    where position(lower(${text}) in lower(last_error)) > 0`.execute(tx);
};
