import type { StaffRole } from '@darzi/contract/accounts/staff-roles.ts';
import { sql } from 'kysely';
import { hashToken } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';

const DAYS_VALID = 7;

export type StoredInvitation = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const COLUMNS = sql`id, name, email, role, created_at as "createdAt", expires_at as "expiresAt"`;

/**
 * Invites for seven days; an earlier invitation of the same address is replaced, and its link dead. Nobody's name is
 * kept for one that was never accepted: those that have run out go.
 */
export const insertInvitation = async (
  tx: Tx,
  invited: Pick<StoredInvitation, 'id' | 'name' | 'email' | 'role'>,
  by: string,
): Promise<StoredInvitation> => {
  const { id, name, email, role } = invited;
  await sql`delete from staff_invitations where email_key = lower(${email}) or expires_at <= now()`.execute(
    tx,
  );
  const { rows } = await sql<StoredInvitation>`
    insert into staff_invitations (id, name, email, role, invited_by, expires_at)
    values (${id}, ${name}, ${email}, ${role}, ${by}, now() + make_interval(days => ${DAYS_VALID}))
    returning ${COLUMNS}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an invitation was not written');
  return row;
};

/** Live invitations, the newest first. */
export const listLiveInvitations = async (db: Db): Promise<readonly StoredInvitation[]> =>
  (
    await sql<StoredInvitation>`select ${COLUMNS} from staff_invitations where expires_at > now()
      order by created_at desc, id`.execute(db)
  ).rows;

/** Withdraws an invitation. Returns it, or undefined when there is none. */
export const deleteInvitation = async (tx: Tx, id: string): Promise<StoredInvitation | undefined> =>
  (
    await sql<StoredInvitation>`delete from staff_invitations where id = ${id} returning ${COLUMNS}`.execute(
      tx,
    )
  ).rows[0];

/** Gives a live invitation the link of the mail that is being written. Undefined when it is dead by now. */
export const giveLink = async (db: Db, id: string, token: string): Promise<StoredInvitation | undefined> =>
  (
    await sql<StoredInvitation>`update staff_invitations set token_hash = ${hashToken(token)}
      where id = ${id} and expires_at > now() returning ${COLUMNS}`.execute(db)
  ).rows[0];

/** The live invitation of a link, or undefined. */
export const findLiveInvitation = async (db: Db, token: string): Promise<StoredInvitation | undefined> =>
  (
    await sql<StoredInvitation>`select ${COLUMNS} from staff_invitations
      where token_hash = ${hashToken(token)} and expires_at > now()`.execute(db)
  ).rows[0];

/** Uses the link up. Undefined when it is dead or was used meanwhile: of two at once one wins. */
export const takeInvitation = async (tx: Tx, token: string): Promise<StoredInvitation | undefined> =>
  (
    await sql<StoredInvitation>`delete from staff_invitations
      where token_hash = ${hashToken(token)} and expires_at > now() returning ${COLUMNS}`.execute(tx)
  ).rows[0];

/** Deletes what an address was invited by. Returns the ids. */
export const deleteInvitationsOf = async (tx: Tx, email: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from staff_invitations where email_key = lower(${email}) returning id`.execute(tx);
  return rows.map(({ id }) => id);
};
