import {
  type WebhookDeliveryId,
  type WebhookEndpointId,
  type WebhookEventId,
  webhookDeliveryId,
  webhookEndpointId,
} from '@darzi/contract/ids.ts';
import {
  DELIVERY_DAYS,
  DELIVERY_STATES,
  type DeliveryState,
} from '@darzi/contract/integrations/integrations.routes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { parseRows } from '../platform/db/rows.ts';
import type { Retry } from './webhook.rules.ts';

const deliveryRow = z.object({
  id: webhookDeliveryId,
  seq: z.number(),
  endpointId: webhookEndpointId,
  eventId: z.string(),
  event: z.string(),
  body: z.string(),
  occurredAt: z.date(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  lastTryAt: z.date().nullable(),
  nextTryAt: z.date(),
  status: z.number().nullable(),
  answer: z.string().nullable(),
});
export type StoredDelivery = Readonly<z.output<typeof deliveryRow>>;

const selectDeliveries = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .select(['d.id', 'd.seq', 'd.endpoint_id as endpointId', 'd.event_id as eventId', 'e.event', 'e.body'])
    .select(['e.occurred_at as occurredAt', 'd.state', 'd.attempts', 'd.last_try_at as lastTryAt'])
    .select(['d.next_try_at as nextTryAt', 'd.status', 'd.answer']);

export const findDelivery = async (db: Db, id: WebhookDeliveryId): Promise<StoredDelivery | undefined> => {
  const row = await selectDeliveries(db).where('d.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : deliveryRow.parse(row);
};

/** Deliveries to one endpoint, newest first. */
export const listDeliveries = async (
  db: Db,
  endpointId: WebhookEndpointId,
  {
    state,
    before,
    limit,
  }: {
    readonly state: DeliveryState | undefined;
    readonly before: number | undefined;
    readonly limit: number;
  },
): Promise<StoredDelivery[]> => {
  let query = selectDeliveries(db)
    .where('d.endpoint_id', '=', endpointId)
    .orderBy('d.seq', 'desc')
    .limit(limit);
  if (state !== undefined) query = query.where('d.state', '=', state);
  if (before !== undefined) query = query.where('d.seq', '<', before);
  return (await query.execute()).map((row) => deliveryRow.parse(row));
};

export type NewEvent = { readonly event: string; readonly subject: string; readonly data: object };

/** Inserts events with a delivery to each endpoint, not sent before `notBefore`. Returns the deliveries' ids. */
export const insertEvents = async (
  tx: Tx,
  events: readonly NewEvent[],
  endpoints: readonly WebhookEndpointId[],
  notBefore: Date = new Date(),
): Promise<readonly WebhookDeliveryId[]> => {
  const occurredAt = new Date();
  const rows = events.map(({ event, subject, data }) => {
    const id = newId<WebhookEventId>();
    const body = JSON.stringify({ id, event, occurredAt: occurredAt.toISOString(), data });
    return { id, event, subject, body, occurred_at: occurredAt };
  });
  await tx.insertInto('webhook_events').values(rows).execute();
  const deliveries = rows.flatMap(({ id }) =>
    endpoints.map((endpoint) => ({
      id: newId<WebhookDeliveryId>(),
      endpoint_id: endpoint,
      event_id: id,
      next_try_at: notBefore,
      give_up_at: sql<Date>`${notBefore}::timestamptz + make_interval(days => ${DELIVERY_DAYS})`,
    })),
  );
  await tx.insertInto('webhook_deliveries').values(deliveries).execute();
  return deliveries.map(({ id }) => id);
};

/** Deletes a subject's events that have not been sent to anybody yet. */
export const deleteUnsent = async (tx: Tx, subject: string, events: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('webhook_events as e')
    .where('e.subject', '=', subject)
    .where('e.event', 'in', [...events])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as d')
            .select('d.id')
            .whereRef('d.event_id', '=', 'e.id')
            .where(({ eb, or }) =>
              or([eb('d.attempts', '>', 0), eb('d.next_try_at', '<=', sql<Date>`now()`)]),
            ),
        ),
      ),
    )
    .execute();
};

/** A due delivery with its destination. */
const dueDelivery = z.object({
  id: webhookDeliveryId,
  endpointId: webhookEndpointId,
  url: z.string(),
  /** Newest first. */
  secrets: z.array(z.string()),
  body: z.string(),
  event: z.string(),
  eventId: z.string(),
});
export type DueDelivery = z.output<typeof dueDelivery>;

/** Claims due deliveries: nobody else sends them for these seconds, and a server killed meanwhile loses none. */
export const claimDue = async (db: Db, limit: number, seconds: number): Promise<readonly DueDelivery[]> => {
  return parseRows(
    db,
    dueDelivery,
    sql`
    with due as (
      select d.id from webhook_deliveries d join webhook_endpoints p on p.id = d.endpoint_id
      where d.state = 'waiting' and d.next_try_at <= now() and p.is_on
        and (p.paused_until is null or p.paused_until <= now())
      order by d.next_try_at, d.seq limit ${limit} for update of d skip locked
    ), taken as (
      update webhook_deliveries d set next_try_at = now() + make_interval(secs => ${seconds})
      from due where d.id = due.id returning d.id, d.seq, d.endpoint_id, d.event_id
    )
    select t.id, t.endpoint_id as "endpointId", p.url, e.body, e.event, e.id as "eventId",
      case when p.old_secret_until > now() then array[p.secret, p.old_secret] else array[p.secret] end as secrets
    from taken t join webhook_endpoints p on p.id = t.endpoint_id join webhook_events e on e.id = t.event_id
    order by t.seq`,
  );
};

/** Releases claimed deliveries that were not sent. */
export const releaseDue = async (db: Db, ids: readonly WebhookDeliveryId[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('webhook_deliveries')
    .set({ next_try_at: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .execute();
};

/** The result of an attempt: an answer with its status, or why there is none. */
export type DeliveryAttempt = { readonly status: number | null; readonly answer: string };

export const recordDelivered = async (
  tx: Tx,
  { id, endpointId }: DueDelivery,
  { status, answer }: DeliveryAttempt,
): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({
      state: 'delivered',
      attempts: eb('attempts', '+', 1),
      last_try_at: sql<Date>`now()`,
      status,
      answer,
    }))
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, failures: 0, paused_until: null, notified_at: null })
    .where('id', '=', endpointId)
    .where('failing_since', 'is not', null)
    .execute();
};

/** The number of attempts of a delivery, and for how many seconds it will still be attempted. */
export const loadProgress = (
  db: Db,
  id: WebhookDeliveryId,
): Promise<{ readonly attempts: number; readonly secondsLeft: number }> =>
  db
    .selectFrom('webhook_deliveries')
    .select(['attempts', sql<number>`extract(epoch from give_up_at - now())::float8`.as('secondsLeft')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Records a failed attempt and what follows it. */
export const recordFailed = async (
  tx: Tx,
  id: WebhookDeliveryId,
  { status, answer }: DeliveryAttempt,
  { state, afterSeconds }: Retry,
): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      last_try_at: sql<Date>`now()`,
      status,
      answer,
      next_try_at: sql<Date>`now() + make_interval(secs => ${afterSeconds})`,
      state,
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
};

const failing = z.object({ failures: z.number(), isFailingLong: z.boolean() });
export type Failing = z.output<typeof failing>;

/**
 * Records another failure of the endpoint. The first caller to see that it has failed for too long records that its
 * owner is notified.
 */
export const recordEndpointFailure = async (
  tx: Tx,
  id: WebhookEndpointId,
  longHours: number,
): Promise<Failing | undefined> => {
  const [row] = await parseRows(
    tx,
    failing,
    sql`
    with before as (select id, notified_at from webhook_endpoints where id = ${id} for no key update)
    update webhook_endpoints p set failures = p.failures + 1, failing_since = coalesce(p.failing_since, now()),
      notified_at = case when p.failing_since < now() - make_interval(hours => ${longHours})
        then coalesce(p.notified_at, now()) else p.notified_at end
    from before where p.id = before.id
    returning p.failures, before.notified_at is null and p.notified_at is not null as "isFailingLong"`,
  );
  return row;
};

export const restEndpoint = async (tx: Tx, id: WebhookEndpointId, seconds: number): Promise<void> => {
  await tx
    .updateTable('webhook_endpoints')
    .set({ paused_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
};

/** Has a delivery sent again at once, in any state; its retry period starts again. */
export const sendAgain = async (tx: Tx, { id, endpointId }: StoredDelivery): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: 'waiting',
      next_try_at: sql<Date>`now()`,
      give_up_at: sql<Date>`now() + make_interval(days => ${DELIVERY_DAYS})`,
    })
    .where('id', '=', id)
    .execute();
  await restEndpoint(tx, endpointId, 0);
};

/** Deletes events of this age, with their deliveries. */
export const deleteOldEvents = async (db: Db, days: number): Promise<void> => {
  await db
    .deleteFrom('webhook_events')
    .where('occurred_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
};
