import { savedAddress, type User } from '@darzi/contract/accounts/accounts.routes.ts';
import type { UserId } from '@darzi/contract/ids.ts';
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
  /** What they are written to in: as chosen in the profile, else as the pages that they used last. */
  readonly language: Language;
};

/** Rows are only read as addresses here: what was kept under earlier rules stays readable. */
const storedAddresses = z.array(z.object({ ...savedAddress.shape, _id: z.string() }));

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

/** The living account of an email, whatever its case, or undefined. */
export const findAccountByEmail = async (db: Db, email: string): Promise<Account | undefined> =>
  accountOf(await select(db).where('email_key', '=', emailKey(email)).executeTakeFirst());

/** The living account, or undefined. */
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
  /** Where a mailed link, or the machine's own command line, has proven the address. */
  readonly isEmailConfirmed?: boolean;
  /** Of the page on which it was opened. */
  readonly pageLanguage?: Language | undefined;
};

/** Writes an account. Returns false when the email is taken: of two at once the database lets one through. */
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

/** Runs a change of email; undefined when the new one is somebody else's. What it began is rolled back. */
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
 * Changes a profile; a new email is unconfirmed and ends the links that were mailed to the old one. One statement: an email other than
 * the account's at this moment is written only while the password is still the one that was verified. Returns false
 * when it no longer is, or the account is gone.
 * @param verifiedHash undefined where no password was asked for
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

/** Notes the language of the pages that somebody uses. */
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
 * Takes a living account for this transaction: sign-ins and other changes of it wait, orders and carts do not. Returns
 * false when there is none, or its password is no longer the one that was verified.
 */
export const lockAccount = async (tx: Tx, id: UserId, passwordHash?: string): Promise<boolean> =>
  (await heldBy(tx, id, passwordHash).forNoKeyUpdate().executeTakeFirst()) !== undefined;

/** {@link lockAccount} against being changed or deleted, not against others who do the same. */
export const shareAccount = async (tx: Tx, id: UserId, passwordHash?: string): Promise<boolean> =>
  (await heldBy(tx, id, passwordHash).forShare().executeTakeFirst()) !== undefined;

/** The living account that has this email once it is locked, or undefined: it may have been changing it. */
export const lockAccountOfEmail = async (tx: Tx, email: string): Promise<Account | undefined> =>
  accountOf(await select(tx).where('email_key', '=', emailKey(email)).forNoKeyUpdate().executeTakeFirst());

/** Sets the password of an account that is locked. */
export const setPassword = async (tx: Tx, id: UserId, passwordHash: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, has_password: true })
    .where('id', '=', id)
    .execute();
};

/** Puts a password that nobody knows in the place of that of an account that is locked. */
export const dropPassword = async (tx: Tx, id: UserId, passwordHash: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, has_password: false })
    .where('id', '=', id)
    .execute();
};

/** Changes what the account may do. */
export const setRole = async (db: Db, id: UserId, role: Role): Promise<void> => {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
};

/** The row stays for what refers to it; nothing in it tells who it was. */
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
