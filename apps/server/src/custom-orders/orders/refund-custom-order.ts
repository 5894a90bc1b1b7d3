import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { RefundDeps } from '../../payments/carry-out-refund.ts';
import { type RefundAsked, refundMoney } from '../../payments/refunds.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { findCustomOrder } from './custom-order.repository.ts';
import { showStudioOrder } from './custom-orders.ts';

/** Refunds a custom order in any state: all of it, or an amount in rupees. */
export const refundCustomOrder = async (
  deps: RefundDeps,
  id: CustomOrderId,
  asked: RefundAsked,
  actor: Actor,
  key: string | undefined,
): Promise<Outcome<{ readonly message: string; readonly order: StudioOrder }>> => {
  const order = await findCustomOrder(deps.db, id);
  if (order === undefined) return refuse('custom_order.not_found');
  const target = { kind: 'custom_order', payableId: order.id } as const;
  const message = await refundMoney(deps, target, asked, actor, key);
  if (!message.ok) return message;
  const link = await createLinkSigner(deps.db);
  const after = (await findCustomOrder(deps.db, order.id)) ?? order;
  return accept({ message: message.value, order: showStudioOrder(after, link, actor.userId, new Date()) });
};
