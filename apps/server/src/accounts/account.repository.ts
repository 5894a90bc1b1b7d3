import { savedAddress, type User } from '@darzi/contract/accounts/accounts.routes.ts';
import { addressId, type UserId } from '@darzi/contract/ids.ts';
import { asLanguage, type Language } from '@darzi/contract/languages.ts';
import type { Role } from '@darzi/contract/route.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';
import { emailKey, type StoredAddress } from './accounts.rules.ts';

export type Account = {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** False: it has one that nobody knows. */
  readonly hasPassword: boolean;
  readonly role: Role;
  readonly addresses: readonly StoredAddress[];
  /** Proven by a mailed link: until then the address proves nothing. */
  readonly isEmailConfirmed: boolean;
  readonly createdAt: Date;
  /** Language of emails: as chosen in the profile, otherwise that of the pages last used. */
  readonly language: Language;
};

/** Stored rows are only checked for their form: what was saved under earlier rules stays readable. */
const storedAddresses = z.array(z.object({ ...savedAddress.shape, _id: addressId }));

const select = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'password_hash',
      'has_password',
      'role',
      'addresses',
      'email_confirmed_at',
      'created_at',
      'page_language',
      'mail_language',
    ])
    .where('deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const accountOf = (row: Row | undefined): Account | undefined =>
  row === undefined || row.email === null || row.password_hash === null
    ? undefined
    : {
        id: row.id,
        name: row.name,
        email: row.email,
        passwordHash: row.password_hash,
        hasPassword: row.has_password,
        role: row.role as Role,
        addresses: storedAddresses.parse(row.addresses),
        isEmailConfirmed: row.email_confirmed_at !== null,
        createdAt: row.created_at,
        language: asLanguage(row.mail_language ?? row.page_language) ?? 'en',
      };

/** The existing account of an email in any letter case, or undefined. */
export const findAccountByEmail = async (db: Db, email: string): Promise<Account | undefined> =>
  accountOf(await select(db).where('email_key', '=', emailKey(email)).executeTakeFirst());

export const findAccount = async (db: Db, id: UserId): Promise<Account | undefined> =>
  accountOf(await select(db).where('id', '=', id).executeTakeFirst());

export type NewAccount = {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** False: nobody knows the password. */
  readonly hasPassword?: boolean;
  readonly role: Role;
  readonly addresses?: readonly StoredAddress[];
  /** The address was proven by a mailed link, or by the machine's own command line. */
  readonly isEmailConfirmed?: boolean;
  /** Language of the page on which it was opened. */
  readonly pageLanguage?: Language | undefined;
};

/**
 * Inserts an account. Returns false if the email is taken: the database lets only one of two concurrent calls through.
 */
export const insertAccount = async (db: Db, account: NewAccount): Promise<boolean> => {
  const inserted = await db
    .insertInto('users')
    .values({
      id: account.id,
      name: account.name,
      email: account.email,
      password_hash: account.passwordHash,
      has_password: account.hasPassword ?? true,
      role: account.role,
      addresses: JSON.stringify(account.addresses ?? []),
      email_confirmed_at: account.isEmailConfirmed ? sql<Date>`now()` : null,
      page_language: account.pageLanguage ?? null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

const UNIQUE_VIOLATION = '23505';

/** Runs a change of email; undefined, with everything rolled back, if the new one is somebody else's. */
export const unlessEmailTaken = async <T>(change: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
};

export type ProfileChange = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly addresses?: readonly StoredAddress[] | undefined;
  readonly language?: Language | undefined;
};

/**
 * Changes a profile; a new email is unconfirmed and ends the links mailed to the old one. A single statement: another
 * email than the account's current one is written only if the password is still the one that was verified. Returns
 * false if it no longer is, or the account is gone.
 * @param verifiedHash undefined if no password was required
 */
export const updateProfile = async (
  tx: Tx,
  id: UserId,
  change: ProfileChange,
  verifiedHash: string | undefined,
): Promise<boolean> => {
  const { name = null, email = null, language = null } = change;
  const addresses = change.addresses === undefined ? null : JSON.stringify(change.addresses);
  const { rows } = await sql`
    with changed as (
      update users set name = coalesce(${name}::text, name), email = coalesce(${email}::text, email),
        addresses = coalesce(${addresses}::jsonb, addresses),
        mail_language = coalesce(${language}::text, mail_language), email_confirmed_at = case
          when ${email}::text is null or lower(${email}::text) = email_key then email_confirmed_at end
      where id = ${id} and deleted_at is null and (${email}::text is null or lower(${email}::text) = email_key
        or password_hash = ${verifiedHash ?? null}::text)
      returning id
    ), ended as (
      delete from password_resets where user_id in (select id from changed) and ${verifiedHash !== undefined}::boolean
    )
    select id from changed`.execute(tx);
  return rows.length > 0;
};

/** Records the language of the pages that somebody uses. */
export const setPageLanguage = async (db: Db, id: UserId, language: Language): Promise<void> => {
  await db.updateTable('users').set({ page_language: language }).where('id', '=', id).execute();
};

const heldBy = (tx: Tx, id: UserId, passwordHash: string | undefined) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? ''));

/**
 * Locks an existing account: sign-ins and other changes of it wait, orders and carts do not. Returns false if there is
 * none, or its password is no longer the one that was verified.
 */
export const lockAccount = async (tx: Tx, id: UserId, passwordHash?: string): Promise<boolean> =>
  (await heldBy(tx, id, passwordHash).forNoKeyUpdate().executeTakeFirst()) !== undefined;

/** {@link lockAccount} against change and deletion, but shared with other holders of this lock. */
export const lockAccountForShare = async (tx: Tx, id: UserId, passwordHash?: string): Promise<boolean> =>
  (await heldBy(tx, id, passwordHash).forShare().executeTakeFirst()) !== undefined;

/** The account that has this email once it is locked, or undefined: it may have been changing it. */
export const lockAccountOfEmail = async (tx: Tx, email: string): Promise<Account | undefined> =>
  accountOf(await select(tx).where('email_key', '=', emailKey(email)).forNoKeyUpdate().executeTakeFirst());

/** Sets the password of a locked account. */
export const setPassword = async (tx: Tx, id: UserId, passwordHash: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, has_password: true })
    .where('id', '=', id)
    .execute();
};

/** Replaces the password of a locked account by one that nobody knows. */
export const dropPassword = async (tx: Tx, id: UserId, passwordHash: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, has_password: false })
    .where('id', '=', id)
    .execute();
};

export const setRole = async (db: Db, id: UserId, role: Role): Promise<void> => {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
};

/** Erases the person from the row, which stays for whatever refers to it. */
export const eraseAccountRow = async (tx: Tx, id: UserId, name: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({
      name,
      email: null,
      password_hash: null,
      addresses: '[]',
      email_confirmed_at: null,
      page_language: null,
      mail_language: null,
      deleted_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
};

/** The account as its owner reads it. */
export const showUser = ({
  id,
  name,
  email,
  isEmailConfirmed,
  hasPassword,
  role,
  addresses,
  language,
}: Account): User => ({
  _id: id,
  name,
  email,
  isEmailConfirmed,
  hasPassword,
  role,
  addresses: [...addresses],
  language,
});
