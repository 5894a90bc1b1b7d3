import type { GatewayEventId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Provider } from '../gateways/gateway.ts';

/**
 * Records a gateway's message in the transaction that acts on it. A concurrent duplicate waits for it.
 * @returns false if it was already processed
 */
export const isNewEvent = async (
  tx: Tx,
  provider: Provider,
  eventId: GatewayEventId,
  type: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gateway_events')
    .values({ provider, event_id: eventId, type: type.slice(0, 100) })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Gateways repeat messages for days, not for months: older ones are deleted. Their effects are in the ledger. */
export const deleteOldEvents = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('gateway_events')
    .where('received_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
};
