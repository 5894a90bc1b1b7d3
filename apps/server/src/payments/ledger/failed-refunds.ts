import type { GatewayRefundId, RefundId } from '@darzi/contract/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Provider } from '../gateways/gateway.ts';
import { flagForReview } from './ledger.ts';

/**
 * Flags a refund in the ledger that did not reach the buyer after all: the gateway has its money again, and somebody has
 * to send it another way. An undecided refund needs nothing: the reconciler asks about it.
 * @returns undefined if the ledger has no such refund
 */
export const flagFailedRefund = async (
  tx: Tx,
  provider: Provider,
  gatewayRefundId: GatewayRefundId,
): Promise<RefundId | undefined> => {
  const refund = await tx
    .selectFrom('refunds as r')
    .innerJoin('captures as c', 'c.id', 'r.capture_id')
    .select(['r.id', 'c.kind', 'c.payable_id as payableId'])
    .where('r.gateway_refund_id', '=', gatewayRefundId)
    .where('r.state', '=', 'done')
    .where('c.provider', '=', provider)
    .executeTakeFirst();
  if (refund === undefined) return undefined;
  await flagForReview(tx, `${refund.kind}:${refund.payableId}`, 'refund failed afterwards', {
    refundId: refund.id,
  });
  return refund.id;
};
