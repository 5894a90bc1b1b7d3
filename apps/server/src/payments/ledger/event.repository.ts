import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Provider } from '../gateways/gateway.ts';

/**
 * Remembers a gateway's message with the transaction that acts on it. A twin that arrives meanwhile waits for it.
 * @returns false when it was taken in before
 */
export const isNewEvent = async (
  tx: Tx,
  provider: Provider,
  eventId: string,
  type: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gateway_events')
    .values({ provider, event_id: eventId, type: type.slice(0, 100) })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Gateways repeat for days, not for months: older messages are deleted. What they did is in the ledger. */
export const deleteOldEvents = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('gateway_events')
    .where('received_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
};
