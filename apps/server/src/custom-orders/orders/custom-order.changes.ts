import type { CustomOrderStatus } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { CustomOrderId, CustomOrderMessageId, UserId } from '@darzi/contract/ids.ts';
import { type Paise, toRupeesOrNull } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { identifyActor } from '../../accounts/sessions.ts';
import { announce } from '../../integrations/announce.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { listenTo } from '../../platform/db/listen.ts';
import { openEvents } from '../../platform/http/replies.ts';
import { bearerToken } from '../../platform/http/requests.ts';
import { addJob, removeJob } from '../../platform/jobs/jobs.ts';

/** Announces that something about this order is new. */
type OrderChange = { readonly orderId: CustomOrderId; readonly userId: UserId };
type Listener = { readonly notify: (change: OrderChange) => void; readonly end: () => void };

/** Passes changes on to current watchers within this process. */
export type OrderFeed = {
  readonly publish: (change: OrderChange) => void;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: Listener) => () => void;
  /** Ends all subscriptions: the shop is closing. */
  readonly end: () => void;
};

/** Notifies every browser connected to this process. */
export const createOrderFeed = (): OrderFeed => {
  const listeners = new Set<Listener>();
  return {
    publish: (change) => {
      for (const listener of listeners) listener.notify(change);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: () => {
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
};

/**
 * Feeds in what all processes (including this one) commit about custom orders, through LISTEN on a direct connection.
 * While that is down nothing is announced; browsers poll now and then anyway.
 * @returns stops watching
 */
export const watchCustomOrders = (directUrl: string, feed: OrderFeed, log: Logger): (() => Promise<void>) =>
  listenTo(
    {
      name: 'custom_orders',
      words: 'custom orders',
      onNotice: (payload) => {
        const [orderId, userId] = payload.split(' ');
        if (orderId !== undefined && userId !== undefined)
          feed.publish({ orderId: orderId as CustomOrderId, userId: userId as UserId });
      },
    },
    directUrl,
    log,
  );

const BEAT_MS = 20_000;
const MAX_STREAMS = 12;
const MAX_UNSENT_BYTES = 65_536;

const streamsOf = new Map<string, number>();

type Watching = { readonly db: Database; readonly orderFeed: OrderFeed };

/**
 * Keeps the response open and writes `event: change` with the order's id whenever something about it is new; the client
 * then fetches it. Ends with the session, which is checked before every event and with every heartbeat.
 */
export const streamChanges = async (
  { db, orderFeed }: Watching,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
  isWanted: (change: OrderChange) => boolean,
): Promise<Outcome<Record<string, never>>> => {
  // A client that hung up during the token check sends no further event: hold nothing for a stream that cannot end.
  if (reply.raw.destroyed) {
    reply.hijack();
    return accept({});
  }
  const open = streamsOf.get(actor.userId) ?? 0;
  if (open >= MAX_STREAMS) return refuse('request.too_many', { values: { retryAfterSeconds: 30 } });
  const raw = openEvents(reply);
  if (raw === undefined) return accept({});
  streamsOf.set(actor.userId, open + 1);
  raw.write('retry: 5000\n\n');

  const token = bearerToken(request);
  const write = async (text: string) => {
    // While the database is away nobody can be notified; the stream ends and the client reconnects.
    const known = await identifyActor(db, token).catch(() => undefined);
    if (known === undefined || raw.writableLength > MAX_UNSENT_BYTES) raw.end();
    else if (!raw.writableEnded) raw.write(text);
  };
  const stop = orderFeed.subscribe({
    notify: (change) => {
      if (isWanted(change)) void write(`event: change\ndata: {"orderId":"${change.orderId}"}\n\n`);
    },
    end: () => raw.end(),
  });
  const beat = setInterval(() => void write(': still here\n\n'), BEAT_MS);
  raw.on('close', () => {
    clearInterval(beat);
    stop();
    const left = (streamsOf.get(actor.userId) ?? 1) - 1;
    if (left > 0) streamsOf.set(actor.userId, left);
    else streamsOf.delete(actor.userId);
  });
  return accept({});
};

/** Notifies watchers of the order that something about it is new. */
export const notifyWatchers = (db: Db, orderId: CustomOrderId, userId: UserId) =>
  sql`select pg_notify('custom_orders', ${`${orderId} ${userId}`})`.execute(db);

export type Recipient = 'customer' | 'studio';

const keyOfEventMail = (eventId: number, to: Recipient): string => `custom-order-mail-${eventId}-${to}`;

/**
 * Emails all concerned about an event of an order: one email each, once, whatever is repeated.
 * @param holdBackUntil nobody is notified while the event may still be undone
 */
export const notifyAll = async (
  tx: Tx,
  eventId: number,
  whom: readonly Recipient[],
  holdBackUntil?: Date,
): Promise<void> => {
  const held = holdBackUntil === undefined ? {} : { runAt: holdBackUntil };
  for (const to of whom) {
    await addJob(tx, 'custom-order-mail', { eventId, to }, { key: keyOfEventMail(eventId, to), ...held });
  }
};

/** Drops an email to the customer that was held back. Returns whether it had not been sent yet. */
export const dropHeldMail = (tx: Tx, eventId: number): Promise<boolean> =>
  removeJob(tx, keyOfEventMail(eventId, 'customer'));

/** Emails one side's message to the other. */
export const notifyOfMessage = (tx: Tx, messageId: CustomOrderMessageId): Promise<void> =>
  addJob(tx, 'custom-order-message-mail', { messageId }, { key: `custom-order-message-mail-${messageId}` });

type Announced = {
  readonly id: CustomOrderId;
  readonly status: CustomOrderStatus;
  readonly pricePaise: Paise | null;
};

/** Sends the owner's webhooks a custom order as it is in this transaction. */
export const announceCustomOrder = (
  tx: Tx,
  event: 'custom_order.submitted' | 'custom_order.accepted',
  { id, status, pricePaise }: Announced,
): Promise<void> =>
  announce(tx, event, async () => {
    const price = toRupeesOrNull(pricePaise);
    const data = { customOrderId: id, status, price, currency: 'INR' as const };
    return [{ subject: `custom_order:${id}`, data }];
  });
