import { MESSAGES } from '@darzi/contract/messages.ts';
import type { Checkout } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Deps } from '../deps.ts';
import { addJob } from '../jobs/jobs.ts';
import { deadlineOfRequest } from '../payments/ask-gateway.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { checkOutCart } from './check-out-cart.ts';
import { checkOutClearing } from './check-out-clearing.ts';
import { decideAddress, termsOf } from './checkout.rules.ts';
import { fingerprintOf } from './fingerprint.ts';

type Placed = { readonly message: string; readonly orderId: string };

const placed = (orderId: string): Outcome<Placed> => accept({ message: MESSAGES.orderPlaced, orderId });

/**
 * Orders the stored cart, cash on delivery: takes the stock, writes the order and empties the cart in one transaction.
 * The same checkout again gets the first one's answer. An unpaid online attempt is closed first and replaced; if it
 * turns out to be paid, it stays the order.
 */
export const placeCashOrder = async (
  deps: Pick<Deps, 'db' | 'config' | 'metrics' | 'gateways' | 'log'>,
  userId: string,
  checkout: Checkout,
  key: string | undefined,
): Promise<Outcome<Placed>> => {
  const address = decideAddress(checkout.address);
  if (!address.ok) return address;
  const method = 'COD';
  const fingerprint = fingerprintOf(method, { ...checkout, address: address.value });
  const terms = termsOf(await loadSettings(deps.db, deps.config));
  const asked = { userId, method, checkout, address: address.value, fingerprint, key, terms } as const;
  const outcome = await checkOutClearing(deps, deadlineOfRequest(), (tx, cleared) =>
    checkOutCart(tx, { ...asked, cleared }, async (order, cart) => {
      await cart.empty();
      await addJob(tx, 'order-mail', { orderId: order.id, event: 'placed' });
    }),
  );
  if (!outcome.ok) {
    deps.metrics.ordersRefused.inc({ reason: outcome.refusal.code });
    return outcome;
  }
  if (outcome.value.is === 'again') return placed(outcome.value.orderId);
  deps.metrics.ordersPlaced.inc({ method });
  return placed(outcome.value.order.id);
};
