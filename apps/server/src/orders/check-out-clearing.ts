import { type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Tx } from '../db/database.ts';
import { type Cleared, clearTheWay, dropCleared } from '../payments/clear-the-way.ts';
import type { Deadline } from '../payments/gateway.ts';
import type { PaymentDeps } from '../payments/open-payment.ts';
import type { AskedCheckout, CheckedOut } from './check-out-cart.ts';

type Done = Exclude<CheckedOut, { is: 'in the way' }>;

/** Two browser tabs can take each other's place; nobody does so more often than this within one request. */
const MOST_ROUNDS = 5;

/**
 * Runs a checkout; where an earlier unpaid attempt stands in its way, that is closed at its gateway between two
 * transactions, and the second takes over what it reserved.
 */
export const checkOutClearing = async (
  deps: PaymentDeps,
  deadline: Deadline,
  checkOut: (tx: Tx, cleared: AskedCheckout['cleared']) => Promise<Outcome<CheckedOut>>,
): Promise<Outcome<Done>> => {
  let cleared: AskedCheckout['cleared'];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = cleared;
    const outcome = await deps.db.transaction().execute((tx) => checkOut(tx, before));
    const isTaken = outcome.ok && outcome.value.is === 'new';
    if (before?.isClosed && !isTaken) await dropCleared(deps, before.paymentId);
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    if (value.is !== 'in the way') return { ok: true, value };
    const way: Cleared = await clearTheWay(deps, value.paymentId, deadline);
    if (way === 'paid') return refuse('order.already_paid');
    cleared = way === 'gone' ? undefined : { paymentId: value.paymentId, isClosed: way === 'closed' };
  }
  return refuse('order.replaced');
};
