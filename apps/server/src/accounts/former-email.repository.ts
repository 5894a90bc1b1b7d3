import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { FORMER_EMAIL_DAYS, MAX_FORMER_EMAILS } from './accounts.rules.ts';

/** Keeps the address that an account leaves; the earliest ones are kept, however often it moves. */
export const insertFormerEmail = async (tx: Tx, userId: UserId, email: string): Promise<void> => {
  await sql`insert into former_emails (user_id, email) select ${userId}, ${email}
    where (select count(*) from former_emails where user_id = ${userId}) < ${MAX_FORMER_EMAILS}`.execute(tx);
};

/** The addresses that an account had, the last one first. */
export const listFormerEmails = (
  db: Db,
  userId: UserId,
): Promise<readonly { readonly email: string; readonly leftAt: Date }[]> =>
  db
    .selectFrom('former_emails')
    .select(['email', 'left_at as leftAt'])
    .where('user_id', '=', userId)
    .orderBy('left_at', 'desc')
    .execute();

export const deleteFormerEmails = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx.deleteFrom('former_emails').where('user_id', '=', userId).execute();
};

/** Deletes the addresses that were left long ago. */
export const deleteOldFormerEmails = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('former_emails')
    .where('left_at', '<', sql<Date>`now() - make_interval(days => ${FORMER_EMAIL_DAYS})`)
    .execute();
};
