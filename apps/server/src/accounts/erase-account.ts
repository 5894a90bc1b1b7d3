import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../back-office/record-audit.ts';
import { forgetCart } from '../cart/forget-cart.ts';
import { holdCart } from '../cart/sell-cart.ts';
import { forgetReviewer } from '../catalogue/forget-reviewer.ts';
import type { Config } from '../config.ts';
import { forgetSender } from '../contact/forget-sender.ts';
import { forgetCustomOrders, holdCustomOrdersOf } from '../custom-orders/forget-customer.ts';
import { forgetNotes } from '../customers/forget-notes.ts';
import type { Tx } from '../db/database.ts';
import { addJob, eraseFromErrors } from '../jobs/jobs.ts';
import { hashAddress } from '../mail/outbox.ts';
import { forgetCustomer } from '../orders/forget-customer.ts';
import { holdOrdersToGiveUp } from '../orders/give-up-orders.ts';
import { type Account, anonymiseAccount, findAccount, lockAccount } from './account.repository.ts';
import { deleteConfirmations } from './email-confirmation.repository.ts';
import { deleteInvitationsOf } from './invitation.repository.ts';
import { deleteResets } from './password-reset.repository.ts';
import { deleteSecondFactor } from './second-factor.repository.ts';
import { deleteSessions } from './session.repository.ts';

const FORGOTTEN_NAME = 'Deleted customer';

/**
 * Erases an account in the caller's transaction: what names the person goes, its orders stay in the books without her,
 * cancelled where she could have done so, and the e-mail can register anew. All that others take too is held first, in
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
  await holdCart(tx, account.id);
  await holdCustomOrdersOf(tx, account.id);
  const giveUpOrders = await holdOrdersToGiveUp(tx, config, account.id);
  await forgetCart(tx, account.id);
  await forgetCustomer(tx, account.id);
  await forgetCustomOrders(tx, account.id);
  const messages = await forgetSender(tx, account);
  await forgetNotes(tx, account.id);
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
  await anonymiseAccount(tx, account.id, FORGOTTEN_NAME);
  await forgetReviewer(tx, account.id, FORGOTTEN_NAME);
  await giveUpOrders();
  return accept(undefined);
};
