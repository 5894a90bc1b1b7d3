import {
  type PhoneMessageId,
  type ProviderMessageId,
  phoneMessageId,
  type UserId,
  userId,
} from '@darzi/contract/ids.ts';
import {
  PHONE_EVENT_NAMES,
  PHONE_MESSAGE_STATES,
  type PhoneEvent,
  type PhoneMessageState,
} from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import { PHONE_CHANNELS, type PhoneChannel } from '@darzi/contract/phone-messages/phone-number.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { deleteConsent } from './phone-consent.repository.ts';
import { readSending, type Sending, statesBefore } from './phone-message.rules.ts';
import type { PhoneReport } from './phone-provider.ts';

/** For an account being deleted. */
export const deletePhoneMessages = async (tx: Tx, owner: UserId): Promise<void> => {
  await tx.deleteFrom('phone_messages').where('user_id', '=', owner).execute();
  await deleteConsent(tx, owner);
};

export type NewMessage = {
  readonly userId: UserId;
  readonly event: PhoneEvent;
  readonly subject: string;
  readonly number: string;
};

/** Inserts a message if its customer has agreed, once per event. Returns its id; undefined if none is due. */
export const insertMessage = async (
  tx: Tx,
  { userId: owner, event, subject, number }: NewMessage,
): Promise<PhoneMessageId | undefined> => {
  const written = await tx
    .insertInto('phone_messages')
    .columns(['id', 'user_id', 'event', 'subject', 'number'])
    .expression((eb) =>
      eb
        .selectFrom('phone_consents as c')
        .select([
          sql<PhoneMessageId>`${newId<PhoneMessageId>()}::uuid`.as('id'),
          'c.user_id',
          sql<string>`${event}::text`.as('event'),
          sql<string>`${subject}::text`.as('subject'),
          sql<string>`${number}::text`.as('number'),
        ])
        .where('c.user_id', '=', owner),
    )
    .onConflict((conflict) => conflict.columns(['subject', 'event']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id;
};

/** Deletes a message that nobody has begun to send. */
export const deleteWaiting = async (tx: Tx, subject: string, event: PhoneEvent): Promise<void> => {
  await tx
    .deleteFrom('phone_messages')
    .where('subject', '=', subject)
    .where('event', '=', event)
    .where('state', '=', 'waiting')
    .where('asked_at', 'is', null)
    .execute();
};

const messageRow = z.object({
  id: phoneMessageId,
  userId,
  event: z.enum(PHONE_EVENT_NAMES),
  number: z.string(),
  attempts: z.number(),
});
export type WaitingMessage = Readonly<z.output<typeof messageRow>>;

/** A message not yet passed to the provider; undefined for any other. */
export const findWaiting = async (db: Db, id: PhoneMessageId): Promise<WaitingMessage | undefined> => {
  const row = await db
    .selectFrom('phone_messages')
    .select(['id', 'user_id as userId', 'event', 'number', 'attempts'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('asked_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : messageRow.parse(row);
};

/**
 * Claims a message for sending; undefined if somebody else has. A server killed from here on leaves its outcome
 * unclear: it is never resent automatically.
 */
export const claimMessage = async (
  db: Db,
  id: PhoneMessageId,
  channel: PhoneChannel,
): Promise<Sending | undefined> => {
  const claimed = await db
    .updateTable('phone_messages')
    .set(({ eb }) => ({
      // to the precision of a sending's name
      asked_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
      attempts: eb('attempts', '+', 1),
      channel,
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('asked_at', 'is', null)
    .returning('asked_at as askedAt')
    .executeTakeFirst();
  return claimed?.askedAt == null ? undefined : { id, askedAt: claimed.askedAt };
};

export type Noted = {
  readonly state: PhoneMessageState;
  readonly providerId?: ProviderMessageId;
  readonly reason?: string | undefined;
};

/** Marks it as never to be sent. */
export const dropMessage = async (db: Db, id: PhoneMessageId, reason: string): Promise<void> => {
  await db
    .updateTable('phone_messages')
    .set({ state: 'dropped', reason, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('asked_at', 'is', null)
    .execute();
};

/** Records the result of a sending, unless a report was faster or it is being resent. */
export const recordSent = async (
  db: Db,
  { id, askedAt }: Sending,
  { state, providerId, reason }: Noted,
): Promise<void> => {
  await db
    .updateTable('phone_messages')
    .set({
      changed_at: sql<Date>`now()`,
      state: sql<string>`case when state = 'waiting' then ${state} else state end`,
      ...(providerId === undefined ? {} : { provider_id: providerId }),
      ...(reason === undefined ? {} : { reason: reason.slice(0, 200) }),
    })
    .where('id', '=', id)
    .where('asked_at', '=', askedAt)
    .execute();
};

/** Certainly not sent this time: makes it claimable again. */
export const releaseMessage = async (tx: Tx, { id, askedAt }: Sending, reason: string): Promise<void> => {
  await tx
    .updateTable('phone_messages')
    .set({ asked_at: null, reason: reason.slice(0, 200) })
    .where('id', '=', id)
    .where('asked_at', '=', askedAt)
    .where('state', '=', 'waiting')
    .execute();
};

/** Moves the message whose sending a report is about, by the provider's id or ours. Returns whether it moved. */
export const moveByReport = async (
  db: Db,
  channel: PhoneChannel,
  { id: name, providerId, state, reason }: PhoneReport,
): Promise<boolean> => {
  const own = readSending(name);
  const { numUpdatedRows } = await db
    .updateTable('phone_messages')
    .set({ state, changed_at: sql<Date>`now()`, provider_id: providerId, reason: reason ?? null })
    .where('channel', '=', channel)
    .where('state', 'in', [...statesBefore(state)])
    .where('asked_at', 'is not', null)
    .where((where) =>
      where.or([
        where('provider_id', '=', providerId),
        ...(own === undefined
          ? []
          : [
              where.and([
                where('id', '=', own.id),
                where('asked_at', '=', own.askedAt),
                where('provider_id', 'is', null),
              ]),
            ]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Marks messages that were begun but never recorded as unclear. */
export const giveUpUnclear = async (db: Db, minutes: number): Promise<void> => {
  await db
    .updateTable('phone_messages')
    .set({ state: 'unclear', changed_at: sql<Date>`now()` })
    .where('state', '=', 'waiting')
    .where('asked_at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .execute();
};

const listedRow = z.object({
  id: phoneMessageId,
  userId,
  event: z.enum(PHONE_EVENT_NAMES),
  subject: z.string(),
  number: z.string(),
  channel: z.enum(PHONE_CHANNELS).nullable(),
  state: z.enum(PHONE_MESSAGE_STATES),
  reason: z.string().nullable(),
  attempts: z.number(),
  createdAt: z.date(),
  changedAt: z.date(),
});
export type StoredMessage = Readonly<z.output<typeof listedRow>>;

const selectMessages = (db: Db) =>
  db
    .selectFrom('phone_messages')
    .select(['id', 'user_id as userId', 'event', 'subject', 'number', 'channel', 'state', 'reason'])
    .select(['attempts', 'created_at as createdAt', 'changed_at as changedAt']);

export type MessageFilter = {
  readonly state?: PhoneMessageState | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly subjects?: readonly string[] | undefined;
  readonly before: PhoneMessageId | undefined;
  readonly limit: number;
};

/** Matching messages, newest first: ids begin with their creation time. */
export const listMessages = async (
  db: Db,
  { state, kinds, subjects, before, limit }: MessageFilter,
): Promise<readonly StoredMessage[]> => {
  let query = selectMessages(db).orderBy('id', 'desc').limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (kinds !== undefined) query = query.where(sql<string>`split_part(subject, ':', 1)`, 'in', [...kinds]);
  if (subjects !== undefined) query = query.where('subject', 'in', [...subjects]);
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.execute()).map((row) => listedRow.parse(row));
};

/** A message, locked until the transaction ends. */
export const lockMessage = async (tx: Tx, id: PhoneMessageId): Promise<StoredMessage | undefined> => {
  const row = await selectMessages(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? undefined : listedRow.parse(row);
};

/**
 * Prepares another sending, as if none had been tried; reports on the previous one no longer match. The caller has
 * locked it.
 */
export const renewMessage = async (tx: Tx, id: PhoneMessageId): Promise<void> => {
  await tx
    .updateTable('phone_messages')
    .set({
      state: 'waiting',
      asked_at: null,
      attempts: 0,
      reason: null,
      provider_id: null,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
};

/** The messages sent to somebody, oldest first. */
export const listMessagesOf = (db: Db, owner: UserId) =>
  db
    .selectFrom('phone_messages')
    .select(['event', 'number', 'state', 'channel', 'created_at as createdAt'])
    .where('user_id', '=', owner)
    .orderBy('created_at')
    .execute();
