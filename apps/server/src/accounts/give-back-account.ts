import type { UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Actor, Caller } from '../platform/auth/actor.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { findAccount, lockAccount, unlessEmailTaken, updateProfile } from './account.repository.ts';
import { emailKey } from './accounts.rules.ts';
import { evict } from './claim-account.ts';
import { makeSparePassword } from './customer-by-email.ts';
import { deleteConfirmations } from './email-confirmation.repository.ts';
import type { Attempt } from './failed-attempts.ts';
import { listFormerEmails } from './former-email.repository.ts';
import { confirmOwnPassword } from './passwords.ts';
import { EMAIL_TAKEN, leaveEmail } from './profile.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'account-given-back-mail': { readonly userId: UserId; readonly requestId: string };
    'delete-former-emails': Readonly<Record<string, unknown>>;
  }
}

/** The addresses that an account had within the last months, the last one first. Times in ISO 8601. */
export const showFormerEmails = async (db: Db, id: UserId): Promise<{ email: string; until: string }[]> =>
  (await listFormerEmails(db, id)).map(({ email, leftAt }) => ({ email, until: leftAt.toISOString() }));

/**
 * Gives a customer's account to whoever has this email, with the admin's password: its sessions, password and mailed
 * links end, a link for a new password goes to the email, and the one before is told. Refused for staff, and for an
 * email that is another account's.
 */
export const giveBackAccount = async (
  db: Database,
  attempt: Attempt,
  actor: Actor,
  id: UserId,
  { email, password, caller }: { readonly email: string; readonly password: string; readonly caller: Caller },
): Promise<Outcome<undefined>> => {
  const confirmed = await confirmOwnPassword(db, attempt, actor, password, caller);
  if (!confirmed.ok) return confirmed;
  const sparePassword = await makeSparePassword();
  if (!sparePassword.ok) return sparePassword;
  const given = await unlessEmailTaken(() =>
    db.transaction().execute(async (tx): Promise<Outcome<undefined>> => {
      const held = await confirmed.value(tx);
      if (!held.ok) return held;
      const account = (await lockAccount(tx, id)) ? await findAccount(tx, id) : undefined;
      if (account === undefined) return refuse('account.not_found');
      if (account.role !== 'customer') return refuse('customer.works_here');
      await updateProfile(tx, account.id, { email }, account.passwordHash);
      if (emailKey(email) !== emailKey(account.email)) await leaveEmail(tx, account, true);
      await evict(tx, account.id, sparePassword.value);
      await deleteConfirmations(tx, account.id);
      await addJob(tx, 'account-given-back-mail', { userId: account.id, requestId: newId() });
      await recordAudit(tx, actor, 'customer.account_given_back', `customer:${id}`, {});
      return accept(undefined);
    }),
  );
  return given ?? EMAIL_TAKEN;
};
