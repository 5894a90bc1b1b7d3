import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { forgetCart } from '../cart/forget-cart.ts';
import { forgetReviewer } from '../catalogue/forget-reviewer.ts';
import { forgetSender } from '../contact/forget-sender.ts';
import { forgetCustomOrders } from '../custom-orders/forget-customer.ts';
import type { Deps } from '../deps.ts';
import { forgetCustomer } from '../orders/forget-customer.ts';
import { giveUpOrders } from '../orders/give-up-orders.ts';
import { anonymiseAccount, findAccount, isFirstAdmin, lockAccount } from './account.repository.ts';
import { confirmPassword } from './confirm-password.ts';
import type { Attempt } from './failed-attempts.ts';
import { deleteResets } from './password-reset.repository.ts';
import { deleteSecondFactor } from './second-factor.repository.ts';
import { deleteSessions } from './session.repository.ts';
import type { Actor, Caller } from './session.ts';

const FORGOTTEN_NAME = 'Deleted customer';

/**
 * Deletes the account: what names the person goes, its orders stay in the books without her, cancelled where she
 * could have done so, and the e-mail can register anew. Rows are taken in the order in which checkouts, cancels and reviews take them (cart, orders, account,
 * catalogue): nothing locks the other out.
 */
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
  if (await isFirstAdmin(db, account.id)) return refuse('account.first_admin');
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, account.id, account.passwordHash))) return refuse('account.wrong_password');
    await forgetCart(tx, account.id);
    await giveUpOrders(tx, config, account.id);
    await forgetCustomer(tx, account.id);
    await forgetCustomOrders(tx, account.id);
    await forgetSender(tx, account);
    await deleteSessions(tx, account.id);
    await deleteResets(tx, account.id);
    await deleteSecondFactor(tx, account.id);
    await anonymiseAccount(tx, account.id, FORGOTTEN_NAME);
    await forgetReviewer(tx, account.id, FORGOTTEN_NAME);
    return accept({ message: 'Your account has been deleted.' });
  });
};
