import type { UserId, WebhookEndpointId } from '@darzi/contract/ids.ts';
import { webhookEndpointId } from '@darzi/contract/ids.ts';
import { SECRET_OVERLAP_HOURS } from '@darzi/contract/integrations/integrations.routes.ts';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '@darzi/contract/integrations/webhook-events.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';

const endpointRow = z.object({
  id: webhookEndpointId,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  isOn: z.boolean(),
  failingSince: z.date().nullable(),
  waiting: z.number(),
  givenUp: z.number(),
  oldSecretUntil: z.date().nullable(),
  createdAt: z.date(),
});
export type StoredEndpoint = Readonly<z.output<typeof endpointRow>>;

const countOf = (state: string) => sql<number>`(select count(*)::int from webhook_deliveries d
  where d.endpoint_id = e.id and d.state = ${sql.lit(state)})`;

const selectEndpoints = (db: Db) =>
  db
    .selectFrom('webhook_endpoints as e')
    .select(['e.id', 'e.url', 'e.events', 'e.is_on as isOn', 'e.failing_since as failingSince'])
    .select([countOf('waiting').as('waiting'), countOf('given_up').as('givenUp')])
    .select(
      sql<Date | null>`case when e.old_secret_until > now() then e.old_secret_until end`.as('oldSecretUntil'),
    )
    .select('e.created_at as createdAt');

/** The endpoints, oldest first. */
export const listEndpoints = async (db: Db): Promise<StoredEndpoint[]> =>
  (await selectEndpoints(db).orderBy('e.created_at').orderBy('e.id').execute()).map((row) =>
    endpointRow.parse(row),
  );

export const findEndpoint = async (db: Db, id: WebhookEndpointId): Promise<StoredEndpoint | undefined> => {
  const row = await selectEndpoints(db).where('e.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : endpointRow.parse(row);
};

/** Allows only one endpoint to be added at a time. Returns how many there are. */
export const lockEndpoints = async (tx: Tx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints', 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export type NewEndpoint = {
  readonly id: WebhookEndpointId;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string;
  readonly createdBy: UserId;
};

export const insertEndpoint = async (tx: Tx, endpoint: NewEndpoint): Promise<void> => {
  const { id, url, events, secret, createdBy } = endpoint;
  await tx
    .insertInto('webhook_endpoints')
    .values({ id, url, events: [...events], secret, created_by: createdBy })
    .execute();
};

export type EndpointChange = {
  /** Clears its record of failures. */
  readonly isRestarted: boolean;
  readonly url?: string | undefined;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly isOn?: boolean | undefined;
};

export const updateEndpoint = async (
  tx: Tx,
  id: WebhookEndpointId,
  { url, events, isOn, isRestarted }: EndpointChange,
): Promise<void> => {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: [...events] }),
      ...(isOn === undefined ? {} : { is_on: isOn }),
      paused_until: null,
      ...(isRestarted ? { failing_since: null, failures: 0, notified_at: null } : {}),
    })
    .where('id', '=', id)
    .execute();
};

/** Gives the endpoint a new secret; the previous one also signs for a while. */
export const replaceSecret = async (tx: Tx, id: WebhookEndpointId, secret: string): Promise<void> => {
  await tx
    .updateTable('webhook_endpoints')
    .set(({ ref }) => ({
      secret,
      old_secret: ref('secret'),
      old_secret_until: sql<Date>`now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`,
    }))
    .where('id', '=', id)
    .execute();
};

export const deleteEndpoint = async (tx: Tx, id: WebhookEndpointId): Promise<void> => {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
};

/** The endpoints subscribed to this event, locked until the caller's transaction ends. */
export const lockListening = async (tx: Tx, event: WebhookEvent): Promise<readonly WebhookEndpointId[]> => {
  const rows = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('is_on', '=', true)
    .where('events', '@>', sql<string[]>`array[${event}]::text[]`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
};
