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
  /** Only a part of the price was paid. */
  readonly isAdvance: boolean | null;
  /** For a cancelled finished order: how much of its advance was refunded and how much was kept. */
  readonly returnedPaise: number | null;
  readonly keptPaise: number | null;
};

const events = (db: Db) =>
  db
    .selectFrom('custom_order_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select((eb) => [
      'e.id',
      'e.custom_order_id as orderId',
      'e.at',
      eb.ref('e.command').$castTo<StoredEvent['command']>().as('command'),
      eb.ref('e.from_status').$castTo<StoredEvent['from']>().as('from'),
      eb.ref('e.to_status').$castTo<StoredEvent['to']>().as('to'),
      eb.ref('e.actor_role').$castTo<StoredEvent['role']>().as('role'),
      'u.name as who',
      sql<number | null>`(${eb.ref('e.details')} ->> 'revision')::int`.as('revision'),
      sql<number | null>`(${eb.ref('e.details')} ->> 'paise')::bigint`.as('paise'),
      sql<boolean | null>`(${eb.ref('e.details')} ->> 'taken')::boolean`.as('taken'),
      sql<boolean | null>`(${eb.ref('e.details')} ->> 'isAdvance')::boolean`.as('isAdvance'),
      sql<number | null>`(${eb.ref('e.details')} ->> 'returnedPaise')::bigint`.as('returnedPaise'),
      sql<number | null>`(${eb.ref('e.details')} ->> 'keptPaise')::bigint`.as('keptPaise'),
    ]);

/** An order's events, oldest first. */
export const listHistory = (db: Db, orderId: CustomOrderId): Promise<readonly StoredEvent[]> =>
  events(db).where('e.custom_order_id', '=', orderId).orderBy('e.id').execute();

export const findEvent = (db: Db, eventId: number): Promise<StoredEvent | undefined> =>
  events(db).where('e.id', '=', eventId).executeTakeFirst();

const moved = ({ to }: StoredEvent): string => CUSTOM_ORDER_BADGE[to];
const priceOf = (event: StoredEvent): string => showPaise(paise(event.paise ?? 0));

const LABELS = {
  submit: () => 'Order placed',
  bid: (it) =>
    it.revision === null || it.revision === 1
      ? `Bid of ${priceOf(it)}`
      : `Bid revised to ${priceOf(it)} (revision ${it.revision})`,
  accept: (it) => `Bid of ${priceOf(it)} accepted`,
  cancel: (it) =>
    it.keptPaise === null
      ? moved(it)
      : `${moved(it)}: the rest was not paid, ${showPaise(paise(it.returnedPaise ?? 0))} of the advance went back, ${showPaise(paise(it.keptPaise))} was kept`,
  'open-payment': moved,
  start: (it) => (it.isAdvance ? `Advance of ${priceOf(it)} paid, in progress` : 'Paid, in progress'),
  'pay-rest': (it) => `Rest of ${priceOf(it)} paid`,
  complete: moved,
  ship: moved,
  deliver: moved,
  undo: (it) => `Last move undone: back to ${moved(it)}`,
  assign: (it) =>
    it.taken === null ? 'Handed the order over' : it.taken ? 'Took the order' : 'Gave the order back',
  review: () => 'Review written',
} as const satisfies Record<StoredEvent['command'], (it: StoredEvent) => string>;

/** An event, in words. */
export const showHistory = (event: StoredEvent): HistoryEntry => ({
  at: event.at.toISOString(),
  who: event.who ?? 'The shop',
  what: LABELS[event.command](event),
});
