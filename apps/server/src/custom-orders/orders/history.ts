import {
  CUSTOM_ORDER_BADGE,
  type CustomOrderStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { HistoryEntry } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { paise, showPaise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { CustomOrderEvent } from './custom-order-write.repository.ts';

export type StoredEvent = {
  readonly id: number;
  readonly orderId: CustomOrderId;
  readonly at: Date;
  readonly command: CustomOrderEvent['command'];
  readonly from: CustomOrderStatus | null;
  readonly to: CustomOrderStatus;
  readonly role: 'customer' | 'designer' | 'admin' | 'system';
  /** Null for the shop itself. */
  readonly who: string | null;
  readonly revision: number | null;
  readonly paise: number | null;
  readonly taken: boolean | null;
};

const COLUMNS = sql`e.id, e.custom_order_id as "orderId", e.at, e.command, e.from_status as "from",
  e.to_status as "to", e.actor_role as role, u.name as who, (e.details ->> 'revision')::int as revision,
  (e.details ->> 'paise')::bigint as paise, (e.details ->> 'taken')::boolean as taken`;

/** Everything that happened to an order, oldest first. */
export const listHistory = async (db: Db, orderId: CustomOrderId): Promise<readonly StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`
    select ${COLUMNS} from custom_order_events e left join users u on u.id = e.actor_id
    where e.custom_order_id = ${orderId} order by e.id`.execute(db);
  return rows;
};

/** One thing that happened, or undefined. */
export const findEvent = async (db: Db, eventId: number): Promise<StoredEvent | undefined> => {
  const { rows } = await sql<StoredEvent>`
    select ${COLUMNS} from custom_order_events e left join users u on u.id = e.actor_id
    where e.id = ${eventId}`.execute(db);
  return rows[0];
};

const moved = ({ to }: StoredEvent): string => CUSTOM_ORDER_BADGE[to];
const priceOf = (event: StoredEvent): string => showPaise(paise(event.paise ?? 0));

const LABELS = {
  submit: () => 'Order placed',
  bid: (it) =>
    it.revision === null || it.revision === 1
      ? `Bid of ${priceOf(it)}`
      : `Bid revised to ${priceOf(it)} (revision ${it.revision})`,
  accept: (it) => `Bid of ${priceOf(it)} accepted`,
  cancel: moved,
  'open-payment': moved,
  start: () => 'Paid, in progress',
  complete: moved,
  ship: moved,
  deliver: moved,
  undo: (it) => `Last move undone: back to ${moved(it)}`,
  assign: (it) =>
    it.taken === null ? 'Handed the order over' : it.taken ? 'Took the order' : 'Gave the order back',
  review: () => 'Review written',
} as const satisfies Record<StoredEvent['command'], (it: StoredEvent) => string>;

/** What happened, in words. */
export const showHistory = (event: StoredEvent): HistoryEntry => ({
  at: event.at.toISOString(),
  who: event.who ?? 'The shop',
  what: LABELS[event.command](event),
});
