import { variantWords } from '@darzi/contract/catalogue/variants.ts';
import type { ReturnId } from '@darzi/contract/ids.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findOrder } from '../orders/order.repository.ts';
import { printSlip, slipOf } from '../orders/packing-slip.ts';
import { findReturn } from './return.repository.ts';

/**
 * The packing slip of an exchange, as a PDF: the pieces in the requested size, with nothing to collect. Refuses a
 * return for money.
 */
export const printExchangeSlip = async (
  deps: Pick<Deps, 'db' | 'files' | 'publicUrl' | 'config'>,
  id: ReturnId,
  actor: Actor,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const one = await findReturn(deps.db, id);
  const order = one === undefined ? undefined : await findOrder(deps.db, one.orderId);
  if (one === undefined || order === undefined) return refuse('return.not_found');
  if (one.resolution !== 'exchange') return refuse('return.no_exchange');
  const { storeName } = await loadSettings(deps.db, deps.config);
  const pieces = one.lines.flatMap(({ position, size, quantity, exchangeSize }) => {
    const line = order.lines[position - 1];
    return line === undefined ? [] : [{ line, size, quantity, exchangeSize }];
  });
  const back = pieces.map(({ line, size, quantity }) => `${quantity} × ${line.name}, ${variantWords(size)}`);
  const lines = pieces.map(({ line, quantity, exchangeSize }) => ({ ...line, quantity, size: exchangeSize }));
  return printSlip(`exchange-slip-${lastSix(order.id)}`, actor, async () => {
    const slip = await slipOf(deps, { ...order, lines }, storeName);
    const note = `Sent in exchange for ${back.join('; ')}.`;
    return { ...slip, order: { ...slip.order, of: 'Exchange for order', note, cashDuePaise: null } };
  });
};
