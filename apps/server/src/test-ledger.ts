import type { GatewayPaymentId } from '@darzi/contract/ids.ts';
import type { GatewaySimulator } from '@darzi/gateway-simulator/simulator.ts';
import { sql } from 'kysely';
import type { Database } from './platform/db/database.ts';

/**
 * The pieces of a product wherever they are: in stock, reserved by unpaid orders, kept for edits that wait for payment,
 * sold by orders that are not cancelled. The sum must be all that the shop ever had.
 */
export const countItems = async (db: Database, productId: string): Promise<number> => {
  const { rows } = await sql<{ pieces: number }>`
    select (select coalesce(sum(stock), 0) from product_sizes where product_id = ${productId})::int
      + (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
         where l.product_id = ${productId} and o.placed_at is not null and not o.is_restocked)::int
      + (select coalesce(sum(l.quantity), 0) from order_lines l join payments p on p.payable_id = l.order_id
         where l.product_id = ${productId} and p.part = 1 and p.state in ('opening', 'open'))::int
      + (select coalesce(sum(h.quantity), 0) from waiting_edits w, jsonb_to_recordset(w.held) as h("productId" uuid, quantity int)
         where w.closed_at is null and h."productId" = ${productId})::int as pieces`.execute(db);
  return rows[0]?.pieces ?? 0;
};

/** Compares what both gateways captured and refunded with the ledger. */
export const gatewaysDiffer = async (
  db: Database,
  { sessions, payments }: GatewaySimulator['state'],
): Promise<string[]> => {
  const taken = [
    ...[...sessions.values()]
      .filter((one) => one.isPaid)
      .map((one) => ({ id: one.paymentIntent ?? '', took: one.amount, gave: one.amountRefunded })),
    ...[...payments.values()]
      .filter((one) => one.isCaptured)
      .map((one) => ({ id: one.id, took: one.amount, gave: one.amountRefunded })),
  ];
  const wrong: string[] = [];
  for (const { id, took, gave } of taken) {
    const booked = await db
      .selectFrom('captures')
      .select(['amount_minor', 'refunded_minor'])
      .where('gateway_payment_id', '=', id as GatewayPaymentId)
      .executeTakeFirst();
    if (booked?.amount_minor !== took || booked.refunded_minor !== gave) {
      wrong.push(
        `the gateway took ${took} and gave back ${gave} for ${id}, booked: ${JSON.stringify(booked)}`,
      );
    }
  }
  const ours = await db
    .selectFrom('captures')
    .select(['gateway_payment_id'])
    .where('provider', '<>', 'cash')
    .execute();
  return wrong.concat(ours.length < taken.length ? ['money is missing in the ledger'] : []);
};
