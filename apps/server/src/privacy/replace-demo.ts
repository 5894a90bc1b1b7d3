import { randomBytes } from 'node:crypto';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from '@darzi/demo-shop/seed-demo-accounts.ts';
import { sql } from 'kysely';
import { findAccountByEmail, setPassword, setRole } from '../accounts/account.repository.ts';
import { emailKey } from '../accounts/accounts.rules.ts';
import { moveFirstAdmin } from '../accounts/first-admin.repository.ts';
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { deleteResets } from '../accounts/password-reset.repository.ts';
import { deleteSessions } from '../accounts/session.repository.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { ConfigError } from '../platform/config.ts';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import type { Config } from '../settings/config.ts';
import { eraseAccount } from './erase.ts';

type GuardedAccount = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
};

/** The accounts that may do more than buy, and those of these e-mails. */
const listGuardedAccounts = async (db: Db, emails: readonly string[]): Promise<readonly GuardedAccount[]> => {
  const { rows } = await sql<GuardedAccount>`
    select id, email, password_hash as "passwordHash" from users
    where deleted_at is null and email is not null and password_hash is not null
      and (role <> 'customer' or lower(email) = any(${[...emails]}))
    order by created_at, id`.execute(db);
  return rows;
};

/** Accounts of the demo or of people who work here that everybody can open: the demo's password is no secret. */
const listOpenAccounts = async (db: Db): Promise<readonly GuardedAccount[]> => {
  const open: GuardedAccount[] = [];
  for (const account of await listGuardedAccounts(db, DEMO_EMAILS)) {
    const verified = await verifyPassword(account.passwordHash, DEMO_PASSWORD);
    // Whatever could not be looked at counts as open.
    if (!verified.ok || verified.value) open.push(account);
  }
  return open;
};

/** @throws ConfigError with the command that mends it, while the demo's password opens an account */
export const refuseDemoPasswords = async (db: Db): Promise<void> => {
  const open = await listOpenAccounts(db);
  if (open.length === 0) return;
  throw new ConfigError(
    `The demo's password still opens ${open.map(({ email }) => email).join(', ')}. Close that with: npm run admin:create -- --email YOUR_EMAIL --name YOUR_NAME --replace-demo`,
  );
};

/** An account of the demo goes; somebody else's keeps everything but the password, and chooses a new one by mail. */
const closeAccount = async (tx: Tx, config: Config, { id, email }: GuardedAccount): Promise<void> => {
  if (DEMO_EMAILS.includes(emailKey(email))) {
    await setRole(tx, id, 'customer');
    await eraseAccount(tx, config, id, () => accept(undefined));
    await recordAudit(tx, 'command line', 'account.demo_removed', `account:${id}`, {});
    return;
  }
  const unknown = await hashPassword(randomBytes(24).toString('base64url'));
  if (!unknown.ok) throw new Error('no password could be made');
  await setPassword(tx, id, unknown.value);
  await deleteSessions(tx, id);
  await deleteResets(tx, id);
  await recordAudit(tx, 'command line', 'account.password_closed', `account:${id}`, {});
};

/**
 * Closes every account that the demo's password opens. Where one of them is the first admin, that place goes to the
 * admin with the e-mail `heir`. Returns the e-mails of what was closed; refused when `heir` is one of them or no admin.
 */
export const replaceDemo = async (
  db: Database,
  config: Config,
  heir: string,
): Promise<Outcome<{ closed: readonly string[] }>> => {
  const open = await listOpenAccounts(db);
  const owner = await findAccountByEmail(db, heir);
  if (owner === undefined || owner.role !== 'admin') return refuse('staff.not_found');
  if (open.some(({ id }) => id === owner.id)) return refuse('account.password_common');
  for (const account of open) {
    await db.transaction().execute(async (tx) => {
      if (await moveFirstAdmin(tx, account, owner.id)) {
        await recordAudit(tx, 'command line', 'staff.first_admin', `account:${owner.id}`, {
          firstAdmin: [account.id, owner.id],
        });
      }
      await closeAccount(tx, config, account);
    });
  }
  return accept({ closed: open.map(({ email }) => email) });
};
