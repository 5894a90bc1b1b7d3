import { STAFF_ROLES } from '@darzi/contract/accounts/staff-roles.ts';
import { type InvitationId, invitationId, type UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { hashToken } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';

const DAYS_VALID = 7;

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
 * Invites for seven days; an earlier invitation of the same address is replaced, and its link dead. Nobody's name is
 * kept for one that was never accepted: those that have run out go.
 */
export const insertInvitation = async (
  tx: Tx,
  { id, name, email, role }: Pick<StoredInvitation, 'id' | 'name' | 'email' | 'role'>,
  by: UserId,
): Promise<StoredInvitation> => {
  await tx
    .deleteFrom('staff_invitations')
    .where((eb) => eb.or([eb('email_key', '=', email.toLowerCase()), eb('expires_at', '<=', NOW)]))
    .execute();
  const row = await tx
    .insertInto('staff_invitations')
    .values({
      id,
      name,
      email,
      role,
      invited_by: by,
      expires_at: sql<Date>`now() + make_interval(days => ${DAYS_VALID})`,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return storedInvitation.parse(row);
};

/** Live invitations, the newest first. */
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

/** Withdraws an invitation. Returns it, or undefined when there is none. */
export const deleteInvitation = async (tx: Tx, id: InvitationId): Promise<StoredInvitation | undefined> =>
  parsed(await tx.deleteFrom('staff_invitations').where('id', '=', id).returning(COLUMNS).executeTakeFirst());

/** Gives a live invitation the link of the mail that is being written. Undefined when it is dead by now. */
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

/** Uses the link up. Undefined when it is dead or was used meanwhile: of two at once one wins. */
export const takeInvitation = async (tx: Tx, token: string): Promise<StoredInvitation | undefined> =>
  parsed(
    await tx
      .deleteFrom('staff_invitations')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', NOW)
      .returning(COLUMNS)
      .executeTakeFirst(),
  );

/** Deletes what an address was invited by. Returns the ids. */
export const deleteInvitationsOf = async (tx: Tx, email: string): Promise<readonly InvitationId[]> => {
  const rows = await tx
    .deleteFrom('staff_invitations')
    .where('email_key', '=', email.toLowerCase())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
