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

/** Records an account's consent. The same number and wording keep the earlier date. */
export const putConsent = async (
  tx: Tx,
  owner: UserId,
  phone: string,
  textVersion: number,
): Promise<void> => {
  await tx
    .insertInto('phone_consents')
    .values({ user_id: owner, phone, text_version: textVersion })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ phone, text_version: textVersion, agreed_at: sql<Date>`now()` })
        .where((eb) =>
          eb.or([
            eb('phone_consents.phone', '<>', phone),
            eb('phone_consents.text_version', '<>', textVersion),
          ]),
        ),
    )
    .execute();
};

export const deleteConsent = async (db: Db, owner: UserId): Promise<void> => {
  await db.deleteFrom('phone_consents').where('user_id', '=', owner).execute();
};
