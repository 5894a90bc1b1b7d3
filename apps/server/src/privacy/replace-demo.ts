import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from '../accounts/demo-accounts.ts';
import {
  closePassword,
  findAdmin,
  type GuardedAccount,
  handOnFirstAdmin,
  listOpenAccounts,
  revokeRole,
} from '../accounts/guarded-accounts.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { ConfigError } from '../platform/config.ts';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import type { Config } from '../settings/config.ts';
import { eraseAccount } from './erase.ts';

/** Accounts of the demo or of staff that anybody can open: the demo's password is no secret. */
const listOpen = (db: Db) => listOpenAccounts(db, DEMO_EMAILS, DEMO_PASSWORD);

/** @throws ConfigError with the command to fix it, while the demo's password opens an account */
export const refuseDemoPasswords = async (db: Db): Promise<void> => {
  const open = await listOpen(db);
  if (open.length === 0) return;
  throw new ConfigError(
    `The demo's password still opens ${open.map(({ email }) => email).join(', ')}. Close that with: npm run admin:create -- --email YOUR_EMAIL --name YOUR_NAME --replace-demo`,
  );
};

/** Deletes an account of the demo; another account keeps everything but the password, and chooses a new one by mail. */
const closeAccount = async (tx: Tx, config: Config, { id, email }: GuardedAccount): Promise<void> => {
  if (!DEMO_EMAILS.includes(email.toLowerCase())) return closePassword(tx, id);
  await revokeRole(tx, id);
  await eraseAccount(tx, config, id, () => accept(undefined));
  await recordAudit(tx, 'command line', 'account.demo_removed', `account:${id}`, {});
};

/**
 * Closes every account that the demo's password opens. If one of them is the first admin, that place goes to the admin
 * with the email `heir`. Returns the emails of the closed accounts; refused if `heir` is one of them or not an admin.
 */
export const replaceDemo = async (
  db: Database,
  config: Config,
  heir: string,
): Promise<Outcome<{ closed: readonly string[] }>> => {
  const open = await listOpen(db);
  const owner = await findAdmin(db, heir);
  if (owner === undefined) return refuse('staff.not_found');
  if (open.some(({ id }) => id === owner)) return refuse('account.password_common');
  for (const account of open) {
    await db.transaction().execute(async (tx) => {
      await handOnFirstAdmin(tx, account, owner);
      await closeAccount(tx, config, account);
    });
  }
  return accept({ closed: open.map(({ email }) => email) });
};
