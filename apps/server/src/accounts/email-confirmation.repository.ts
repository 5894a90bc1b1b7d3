import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { hashToken } from '../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import {
  CONFIRMATION_DAYS,
  emailKey,
  MAX_MAILS_BY_CUSTOMER,
  MAX_REQUESTED_MAILS,
  MAX_UNCONFIRMED_MAILS,
} from './accounts.rules.ts';

/**
 * Stores a link's hash for a week, for the mail to this address. Returns false if the address is no longer the
 * account's, or already confirmed.
 */
export const insertConfirmation = async (
  db: Db,
  userId: UserId,
  email: string,
  token: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .with('old', (old) =>
      old
        .deleteFrom('email_confirmations')
        .where('user_id', '=', userId)
        .where('expires_at', '<', sql<Date>`now()`),
    )
    .insertInto('email_confirmations')
    .columns(['token_hash', 'user_id', 'email_key', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users as u')
        .select([
          sql<Buffer>`${hashToken(token)}`.as('token_hash'),
          'u.id',
          'u.email_key',
          sql<Date>`now() + make_interval(days => ${CONFIRMATION_DAYS})`.as('expires_at'),
        ])
        .where('u.id', '=', userId)
        .where('u.email', '=', email)
        .where('u.email_confirmed_at', 'is', null)
        .where('u.deleted_at', 'is', null)
        .forShare('u'),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/**
 * Confirms the address that a live link was mailed to. Returns false if it is dead, or the account has another address.
 */
export const confirmAddress = async (db: Db, token: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users as u')
    .from('email_confirmations as c')
    .set(({ ref }) => ({ email_confirmed_at: sql<Date>`coalesce(${ref('u.email_confirmed_at')}, now())` }))
    .where('c.token_hash', '=', hashToken(token))
    .where('c.expires_at', '>', sql<Date>`now()`)
    .whereRef('u.id', '=', 'c.user_id')
    .whereRef('u.email_key', '=', 'c.email_key')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export type Confirmation = {
  readonly userId: UserId;
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly openedAt: Date;
};

/** What a live link would confirm; undefined if it is dead, or the account has another address. */
export const findConfirmation = (db: Db, token: string): Promise<Confirmation | undefined> =>
  db
    .selectFrom('email_confirmations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id as userId', 'u.email', 'u.created_at as openedAt'])
    .select((eb) => eb('u.email_confirmed_at', 'is not', null).$castTo<boolean>().as('isConfirmed'))
    .where('c.token_hash', '=', hashToken(token))
    .where('c.expires_at', '>', sql<Date>`now()`)
    .whereRef('u.email_key', '=', 'c.email_key')
    .where('u.deleted_at', 'is', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();

/** Records that another kind of mailed link has proven the address of a locked account. */
export const markConfirmed = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
};

/** Ends the links mailed to the account. */
export const deleteConfirmations = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
};

/** Begins the day's count for an address anew. */
export const forgetUnconfirmedMails = async (tx: Tx, email: string): Promise<void> => {
  await tx
    .deleteFrom('unconfirmed_mails')
    .where('recipient', '=', hashToken(emailKey(email)))
    .execute();
};

/**
 * Counts a mail to an unconfirmed address. Returns false beyond twenty within a day, ten that anybody can request, or six
 * about what the customer did; one sent again after a crash counts once.
 * @param mail its message id
 */
export const countUnconfirmedMail = (
  db: Database,
  email: string,
  mail: string,
  { isRequested, isByCustomer }: { readonly isRequested: boolean; readonly isByCustomer: boolean },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const recipient = hashToken(emailKey(email));
    // two copies of the shop count one address one after the other
    await sql`select pg_advisory_xact_lock(hashtextextended(${recipient.toString('hex')}, 0))`.execute(tx);
    await tx.deleteFrom('unconfirmed_mails').where('at', '<=', sql<Date>`now() - interval '1 day'`).execute();
    await sql`
      insert into unconfirmed_mails (recipient, mail, is_requested, is_by_customer)
      select ${recipient}, ${mail}, ${isRequested}, ${isByCustomer}
      from (select count(*) as sent, count(*) filter (where is_requested) as requested,
          count(*) filter (where is_by_customer) as by_customer
        from unconfirmed_mails where recipient = ${recipient}) today
      where sent < ${MAX_UNCONFIRMED_MAILS} and not (${isRequested} and requested >= ${MAX_REQUESTED_MAILS})
        and not (${isByCustomer} and by_customer >= ${MAX_MAILS_BY_CUSTOMER})
      on conflict do nothing`.execute(tx);
    const counted = await tx
      .selectFrom('unconfirmed_mails')
      .select('mail')
      .where('recipient', '=', recipient)
      .where('mail', '=', mail)
      .executeTakeFirst();
    return counted !== undefined;
  });
