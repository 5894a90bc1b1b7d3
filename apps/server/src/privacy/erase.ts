import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { type Account, eraseAccountRow, findAccount, lockAccount } from '../accounts/account.repository.ts';
import { deleteConfirmations } from '../accounts/email-confirmation.repository.ts';
import type { Attempt } from '../accounts/failed-attempts.ts';
import { isFirstAdmin } from '../accounts/first-admin.repository.ts';
import { deleteInvitationsOf } from '../accounts/invitation.repository.ts';
import { deleteResets } from '../accounts/password-reset.repository.ts';
import { confirmPassword } from '../accounts/passwords.ts';
import { deleteSessions } from '../accounts/session.repository.ts';
import { deleteSecondFactor } from '../accounts/two-factor.repository.ts';
import { eraseNotes } from '../back-office/customers/customers.privacy.ts';
import { eraseSender } from '../back-office/inbox/inbox.privacy.ts';
import { eraseReviewer } from '../catalogue/reviews/reviews.privacy.ts';
import { eraseCustomOrders, lockCustomOrdersOf } from '../custom-orders/custom-orders.privacy.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Actor, Caller } from '../platform/auth/actor.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob, eraseFromErrors } from '../platform/jobs/jobs.ts';
import { hashAddress } from '../platform/mail/mailer.ts';
import { eraseCart, lockCart } from '../sales/cart/cart.ts';
import { lockOrdersToGiveUp } from '../sales/orders/give-up-orders.ts';
import { eraseCustomer } from '../sales/orders/orders.privacy.ts';
import { eraseReturns } from '../sales/returns/returns.privacy.ts';
import type { Config } from '../settings/config.ts';
import type { Deps } from '../settings/deps.ts';

const ERASED_NAME = 'Deleted customer';

/**
 * Erases an account in the caller's transaction: what names the person goes, its orders stay in the books without the name,
 * cancelled where the customer could have done so, and the e-mail can register anew. All that others take too is held first, in
 * the one order of locks; what changes the catalogue comes last.
 * @param decide looks at the account as it is, before anything is written
 */
export const eraseAccount = async (
  tx: Tx,
  config: Config,
  userId: string,
  decide: (account: Account) => Outcome<undefined> | Promise<Outcome<undefined>>,
): Promise<Outcome<undefined>> => {
  const account = (await lockAccount(tx, userId)) ? await findAccount(tx, userId) : undefined;
  if (account === undefined) return refuse('account.not_found');
  const decided = await decide(account);
  if (!decided.ok) return decided;
  await lockCart(tx, account.id);
  await lockCustomOrdersOf(tx, account.id);
  const giveUpOrders = await lockOrdersToGiveUp(tx, config, account.id);
  await eraseCart(tx, account.id);
  await eraseReturns(tx, account.id);
  await eraseCustomer(tx, account.id);
  await eraseCustomOrders(tx, account.id);
  const messages = await eraseSender(tx, account);
  await eraseNotes(tx, account.id);
  await deleteSessions(tx, account.id);
  await deleteResets(tx, account.id);
  await deleteConfirmations(tx, account.id);
  await deleteSecondFactor(tx, account.id);
  // an address that was never confirmed may be the one of somebody else, who is invited to work here
  const invitations = account.isEmailConfirmed ? await deleteInvitationsOf(tx, account.email) : [];
  for (const id of invitations) {
    await recordAudit(tx, 'system', 'staff.invitation_withdrawn', `invitation:${id}`, {});
  }
  await eraseFromErrors(tx, account.email);
  await addJob(tx, 'erase-mails', {
    userId: account.id,
    addressHash: hashAddress(account.email),
    rows: [...messages, ...invitations],
  });
  await eraseAccountRow(tx, account.id, ERASED_NAME);
  await eraseReviewer(tx, account.id, ERASED_NAME);
  await giveUpOrders();
  return accept(undefined);
};

/** Deletes one's own account, with the password: what names the person goes. Refuses the first admin's. */
export const deleteAccount = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  attempt: Attempt,
  actor: Actor,
  password: string,
  caller: Caller,
): Promise<Outcome<{ message: string }>> => {
  const account = await findAccount(db, actor.userId);
  if (account === undefined) return refuse('session.expired');
  const confirmed = await confirmPassword(attempt, account, password, caller);
  if (!confirmed.ok) return confirmed;
  return db.transaction().execute(async (tx) => {
    const erased = await eraseAccount(tx, config, account.id, async ({ id, passwordHash }) => {
      // the password that was verified may have been changed meanwhile, the first admin's place handed on
      if (passwordHash !== account.passwordHash) return refuse('account.wrong_password');
      return (await isFirstAdmin(tx, id)) ? refuse('account.first_admin') : accept(undefined);
    });
    if (!erased.ok) {
      return erased.refusal.code === 'account.not_found' ? refuse('account.wrong_password') : erased;
    }
    return accept({ message: 'Your account has been deleted.' });
  });
};
