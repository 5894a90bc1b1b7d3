import { MESSAGES } from '@darzi/contract/messages.ts';
import type { Checkout } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { holdCartForSale } from '../cart/sell-cart.ts';
import { takeStock } from '../catalogue/stock.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import { addJob } from '../jobs/jobs.ts';
import { decideAddress, decideCheckout } from './checkout.rules.ts';
import { fingerprintOf } from './fingerprint.ts';
import {
  type EarlierOrder,
  findOrderOfCart,
  findOrderOfKey,
  insertCashOrder,
  rememberKey,
} from './order.repository.ts';

type Placed = { readonly message: string; readonly orderId: string };

const placed = (orderId: string): Outcome<Placed> => accept({ message: MESSAGES.orderPlaced, orderId });

/** The answer that an equal checkout had before, or undefined when this one is new. */
const answerBefore = async (
  tx: Tx,
  userId: string,
  fingerprint: string,
  key: string | undefined,
  emptied: string | undefined,
): Promise<Outcome<Placed> | undefined> => {
  const ofKey: EarlierOrder | undefined =
    key === undefined ? undefined : await findOrderOfKey(tx, userId, key);
  if (ofKey !== undefined) {
    return ofKey.fingerprint === fingerprint ? placed(ofKey.id) : refuse('order.idempotency_reused');
  }
  const ofCart = emptied === undefined ? undefined : await findOrderOfCart(tx, userId, emptied);
  return ofCart?.fingerprint === fingerprint ? placed(ofCart.id) : undefined;
};

/**
 * Orders the stored cart, cash on delivery: takes the stock, writes the order and empties the cart in one transaction.
 * The same checkout again gets the first one's answer.
 */
export const placeCashOrder = async (
  deps: Pick<Deps, 'db' | 'metrics'>,
  userId: string,
  checkout: Checkout,
  key: string | undefined,
): Promise<Outcome<Placed>> => {
  const address = decideAddress(checkout.address);
  if (!address.ok) return address;
  const fingerprint = fingerprintOf('COD', checkout);
  const outcome = await deps.db.transaction().execute(async (tx): Promise<Outcome<Placed>> => {
    const cart = await holdCartForSale(tx, userId);
    const emptied = cart.lines.length === 0 ? cart.generation : undefined;
    const before = await answerBefore(tx, userId, fingerprint, key, emptied);
    if (before !== undefined) return before;
    const { lines } = cart;
    if (lines.length === 0) return refuse('order.cart_empty');
    const totals = decideCheckout(lines, checkout);
    if (!totals.ok) return totals;

    const order = { id: newId(), fingerprint };
    await insertCashOrder(tx, {
      ...order,
      userId,
      generation: cart.generation,
      totals: totals.value,
      address: address.value,
      lines,
    });
    await cart.empty();
    if (key !== undefined) await rememberKey(tx, userId, key, order);
    await addJob(tx, 'order-mail', { orderId: order.id, event: 'placed' });
    await takeStock(tx, lines);
    return placed(order.id);
  });
  if (outcome.ok) deps.metrics.ordersPlaced.inc({ method: 'COD' });
  else deps.metrics.ordersRefused.inc({ reason: outcome.refusal.code });
  return outcome;
};
