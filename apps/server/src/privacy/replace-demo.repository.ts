import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

export type GuardedAccount = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
};

/** The accounts that may do more than buy, and those of these e-mails. */
export const listGuardedAccounts = async (
  db: Db,
  emails: readonly string[],
): Promise<readonly GuardedAccount[]> => {
  const { rows } = await sql<GuardedAccount>`
    select id, email, password_hash as "passwordHash" from users
    where deleted_at is null and email is not null and password_hash is not null
      and (role <> 'customer' or lower(email) = any(${[...emails]}))
    order by created_at, id`.execute(db);
  return rows;
};
