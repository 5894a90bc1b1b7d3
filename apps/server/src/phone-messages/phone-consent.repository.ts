import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

export type StoredConsent = { readonly phone: string; readonly agreedAt: Date; readonly textVersion: number };

export const findConsent = async (db: Db, owner: UserId): Promise<StoredConsent | undefined> =>
  db
    .selectFrom('phone_consents')
    .select(['phone', 'agreed_at as agreedAt', 'text_version as textVersion'])
    .where('user_id', '=', owner)
    .executeTakeFirst();

/** Notes that an account agrees. The same number in the same words keeps its date. */
export const putConsent = async (
  tx: Tx,
  owner: UserId,
  phone: string,
  textVersion: number,
): Promise<void> => {
  await sql`insert into phone_consents (user_id, phone, text_version) values (${owner}, ${phone}, ${textVersion})
    on conflict (user_id) do update set phone = excluded.phone, text_version = excluded.text_version, agreed_at = now()
    where (phone_consents.phone, phone_consents.text_version) <> (excluded.phone, excluded.text_version)`.execute(
    tx,
  );
};

export const deleteConsent = async (db: Db, owner: UserId): Promise<void> => {
  await db.deleteFrom('phone_consents').where('user_id', '=', owner).execute();
};
