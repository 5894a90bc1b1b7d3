import type { UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Account } from '../accounts/account.repository.ts';
import { confirmLeaving, eraseProfile, lockToErase } from '../accounts/accounts.privacy.ts';
import type { Attempt } from '../accounts/failed-attempts.ts';
import { eraseNotes } from '../back-office/customers/customers.ts';
import { eraseSender } from '../back-office/inbox/inbox.privacy.ts';
import { eraseViews } from '../back-office/views/views.ts';
import { eraseReviewer } from '../catalogue/reviews/reviews.privacy.ts';
import { eraseCustomOrders, lockCustomOrdersOf } from '../custom-orders/custom-orders.privacy.ts';
import { eraseSubscription } from '../mailings/mailings.privacy.ts';
import { erasePhoneMessages } from '../phone-messages/phone-messages.ts';
import type { Actor, Caller } from '../platform/auth/actor.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob, eraseFromErrors } from '../platform/jobs/jobs.ts';
import { hashAddress } from '../platform/mail/mailer.ts';
import { eraseCart, lockCart } from '../sales/cart/cart.ts';
import { lockOrdersToCancel } from '../sales/orders/cancel-orders-of-customer.ts';
import { eraseCustomer, eraseReturns } from '../sales/sales.privacy.ts';
import type { Config } from '../settings/config.ts';
import type { Deps } from '../settings/deps.ts';

const ERASED_NAME = 'Deleted customer';

/**
 * Erases an account in the caller's transaction: whatever names the person is erased, their orders stay in the ledger
 * without the name, orders the customer could have cancelled are cancelled, and the email can register again. Locks
 * everything that others lock too first, in the common order; changes of the catalogue come last.
 * @param decide checks the account before anything is written
 */
export const eraseAccount = async (
  tx: Tx,
  config: Config,
  userId: UserId,
  decide: (account: Account) => Outcome<undefined> | Promise<Outcome<undefined>>,
): Promise<Outcome<undefined>> => {
  const account = await lockToErase(tx, userId);
  if (account === undefined) return refuse('account.not_found');
  const decided = await decide(account);
  if (!decided.ok) return decided;
  await lockCart(tx, account.id);
  await lockCustomOrdersOf(tx, account.id);
  const cancelOrders = await lockOrdersToCancel(tx, config, account.id);
  await eraseCart(tx, account.id);
  await eraseReturns(tx, account.id);
  await eraseCustomer(tx, account.id);
  await eraseCustomOrders(tx, account.id);
  const messages = await eraseSender(tx, account);
  await eraseSubscription(tx, account);
  await erasePhoneMessages(tx, account.id);
  await eraseNotes(tx, account.id);
  await eraseViews(tx, account.id);
  const invitations = await eraseProfile(tx, account, ERASED_NAME);
  await eraseFromErrors(tx, account.email);
  await addJob(tx, 'erase-mails', {
    userId: account.id,
    addressHash: hashAddress(account.email),
    rows: [...messages, ...invitations],
  });
  await eraseReviewer(tx, account.id, ERASED_NAME);
  await cancelOrders();
  return accept(undefined);
};

/** Deletes one's own account, with the password: whatever names the person is erased. Refuses the first admin's. */
export const deleteAccount = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  attempt: Attempt,
  actor: Actor,
  password: string,
  caller: Caller,
): Promise<Outcome<{ message: string }>> => {
  const leaving = await confirmLeaving(db, attempt, actor, password, caller);
  if (!leaving.ok) return leaving;
  return db.transaction().execute(async (tx) => {
    // the verified password may have been changed meanwhile, or the first admin's place handed over
    const erased = await eraseAccount(tx, config, actor.userId, () => leaving.value(tx));
    if (!erased.ok) {
      return erased.refusal.code === 'account.not_found' ? refuse('account.wrong_password') : erased;
    }
    return accept({ message: 'Your account has been deleted.' });
  });
};
