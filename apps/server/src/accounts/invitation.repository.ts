import { STAFF_ROLES } from '@darzi/contract/accounts/staff-roles.ts';
import { type InvitationId, invitationId, type UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { hashToken } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { emailKey, INVITATION_DAYS } from './accounts.rules.ts';

const storedInvitation = z.object({
  id: invitationId,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type StoredInvitation = Readonly<z.output<typeof storedInvitation>>;

const COLUMNS = [
  'id',
  'name',
  'email',
  'role',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;
const NOW = sql<Date>`now()`;

const parsed = (row: unknown): StoredInvitation | undefined =>
  row === undefined ? undefined : storedInvitation.parse(row);

/**
 * Inserts an invitation for seven days. It replaces an earlier one of the same address, whose link is then dead.
 * Expired invitations are deleted: no name is kept of somebody who never accepted.
 */
export const insertInvitation = async (
  tx: Tx,
  { id, name, email, role }: Pick<StoredInvitation, 'id' | 'name' | 'email' | 'role'>,
  by: UserId,
): Promise<StoredInvitation> => {
  await tx
    .deleteFrom('staff_invitations')
    .where((eb) => eb.or([eb('email_key', '=', emailKey(email)), eb('expires_at', '<=', NOW)]))
    .execute();
  const row = await tx
    .insertInto('staff_invitations')
    .values({
      id,
      name,
      email,
      role,
      invited_by: by,
      expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return storedInvitation.parse(row);
};

/** Live invitations, newest first. */
export const listLiveInvitations = async (db: Db): Promise<readonly StoredInvitation[]> => {
  const rows = await db
    .selectFrom('staff_invitations')
    .select(COLUMNS)
    .where('expires_at', '>', NOW)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return z.array(storedInvitation).parse(rows);
};

/** Deletes an invitation. Returns it, or undefined if there is none. */
export const deleteInvitation = async (tx: Tx, id: InvitationId): Promise<StoredInvitation | undefined> =>
  parsed(await tx.deleteFrom('staff_invitations').where('id', '=', id).returning(COLUMNS).executeTakeFirst());

/** Sets the link of a live invitation, for the mail being written. Undefined if it is dead by now. */
export const giveLink = async (
  db: Db,
  id: InvitationId,
  token: string,
): Promise<StoredInvitation | undefined> =>
  parsed(
    await db
      .updateTable('staff_invitations')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', id)
      .where('expires_at', '>', NOW)
      .returning(COLUMNS)
      .executeTakeFirst(),
  );

/** The live invitation of a link, or undefined. */
export const findLiveInvitation = async (db: Db, token: string): Promise<StoredInvitation | undefined> =>
  parsed(
    await db
      .selectFrom('staff_invitations')
      .select(COLUMNS)
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', NOW)
      .executeTakeFirst(),
  );

/** Uses the link up. Undefined if it is dead or was used meanwhile: only one of two concurrent calls wins. */
export const consumeInvitation = async (tx: Tx, token: string): Promise<StoredInvitation | undefined> =>
  parsed(
    await tx
      .deleteFrom('staff_invitations')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', NOW)
      .returning(COLUMNS)
      .executeTakeFirst(),
  );

/** Deletes an address's invitations. Returns the ids. */
export const deleteInvitationsOf = async (tx: Tx, email: string): Promise<readonly InvitationId[]> => {
  const rows = await tx
    .deleteFrom('staff_invitations')
    .where('email_key', '=', emailKey(email))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
