import type { WebhookDeliveryId, WebhookEndpointId } from '@darzi/contract/ids.ts';
import {
  type DeliveryState,
  MAX_ENDPOINTS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@darzi/contract/integrations/integrations.routes.ts';
import type { WebhookEvent } from '@darzi/contract/integrations/webhook-events.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { type Actor, createToken } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { BY_SEQ, readPage } from '../platform/paging/read-page.ts';
import type { Deps } from '../settings/deps.ts';
import { TEST_DELIVERY } from './announce.ts';
import { findAddressFault } from './post-webhook.ts';
import {
  findDelivery,
  insertEvents,
  listDeliveries,
  type StoredDelivery,
  sendAgain,
} from './webhook-delivery.repository.ts';
import {
  deleteEndpoint,
  type EndpointChange,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoints,
  replaceSecret,
  type StoredEndpoint,
  updateEndpoint,
} from './webhook-endpoint.repository.ts';

type WebhooksDeps = Pick<Deps, 'db' | 'config'>;
type WithSecret = { readonly endpoint: WebhookEndpoint; readonly secret: string };

const makeSecret = (): string => `whsec_${createToken()}`;

const show = (endpoint: StoredEndpoint): WebhookEndpoint => ({
  _id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  isOn: endpoint.isOn,
  failingSince: endpoint.failingSince?.toISOString() ?? null,
  waiting: endpoint.waiting,
  givenUp: endpoint.givenUp,
  oldSecretUntil: endpoint.oldSecretUntil?.toISOString() ?? null,
  createdAt: endpoint.createdAt.toISOString(),
});

const showDelivery = (one: StoredDelivery): WebhookDelivery => ({
  _id: one.id,
  eventId: one.eventId,
  event: one.event,
  occurredAt: one.occurredAt.toISOString(),
  state: one.state,
  attempts: one.attempts,
  lastTryAt: one.lastTryAt?.toISOString() ?? null,
  nextTryAt: one.state === 'waiting' ? one.nextTryAt.toISOString() : null,
  status: one.status,
  answer: one.answer,
  body: one.body,
});

const reload = async (tx: Tx, id: WebhookEndpointId): Promise<WebhookEndpoint> => {
  const endpoint = await findEndpoint(tx, id);
  if (endpoint === undefined) throw new Error('an endpoint just written cannot be found');
  return show(endpoint);
};

const decideUrl = (url: string, config: Deps['config']): Outcome<undefined> => {
  const reason = findAddressFault(url, config);
  if (reason === undefined) return accept(undefined);
  const values = { reason };
  const text = refusalMessage('webhook.address_refused', values);
  return refuse('webhook.address_refused', { values, fields: { url: text } });
};

/** All endpoints, oldest first. */
export const showEndpoints = async (db: Db): Promise<Outcome<{ endpoints: WebhookEndpoint[] }>> =>
  accept({ endpoints: (await listEndpoints(db)).map(show) });

/** Adds an endpoint. Its secret is shown only this once. Refuses an address that cannot be called from here. */
export const addEndpoint = async (
  { db, config }: WebhooksDeps,
  actor: Actor,
  { url, events }: { readonly url: string; readonly events: readonly WebhookEvent[] },
): Promise<Outcome<WithSecret>> => {
  const fit = decideUrl(url, config);
  if (!fit.ok) return fit;
  return db.transaction().execute(async (tx) => {
    if ((await lockEndpoints(tx)) >= MAX_ENDPOINTS)
      return refuse('webhook.too_many', { values: { most: MAX_ENDPOINTS } });
    const id = newId<WebhookEndpointId>();
    const secret = makeSecret();
    await insertEndpoint(tx, { id, url, events, secret, createdBy: actor.userId });
    await recordAudit(tx, actor, 'webhook.added', `webhook:${id}`, { url, events: events.join(', ') });
    return accept({ endpoint: await reload(tx, id), secret });
  });
};

/** Changes an endpoint's address or events, or pauses it. */
export const changeEndpoint = async (
  { db, config }: WebhooksDeps,
  actor: Actor,
  id: WebhookEndpointId,
  change: Omit<EndpointChange, 'isRestarted'>,
): Promise<Outcome<{ endpoint: WebhookEndpoint }>> => {
  const fit = change.url === undefined ? accept(undefined) : decideUrl(change.url, config);
  if (!fit.ok) return fit;
  return db.transaction().execute(async (tx) => {
    const before = await findEndpoint(tx, id);
    if (before === undefined) return refuse('webhook.not_found');
    const isRestarted = change.url !== undefined || change.isOn === true;
    await updateEndpoint(tx, before.id, { ...change, isRestarted });
    const after = await reload(tx, before.id);
    await recordAudit(tx, actor, 'webhook.changed', `webhook:${before.id}`, {
      ...(before.url === after.url ? {} : { url: [before.url, after.url] }),
      ...(before.isOn === after.isOn ? {} : { isOn: [before.isOn, after.isOn] }),
      ...(change.events === undefined ? {} : { events: [before.events.join(', '), after.events.join(', ')] }),
    });
    return accept({ endpoint: after });
  });
};

/** Creates a new secret; the previous one also signs for another day. */
export const rotateSecret = (
  { db }: WebhooksDeps,
  actor: Actor,
  id: WebhookEndpointId,
): Promise<Outcome<WithSecret>> =>
  db.transaction().execute(async (tx) => {
    const endpoint = await findEndpoint(tx, id);
    if (endpoint === undefined) return refuse('webhook.not_found');
    const secret = makeSecret();
    await replaceSecret(tx, endpoint.id, secret);
    await recordAudit(tx, actor, 'webhook.secret', `webhook:${endpoint.id}`, {});
    return accept({ endpoint: await reload(tx, endpoint.id), secret });
  });

export const removeEndpoint = (
  { db }: WebhooksDeps,
  actor: Actor,
  id: WebhookEndpointId,
): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    const endpoint = await findEndpoint(tx, id);
    if (endpoint === undefined) return refuse('webhook.not_found');
    await deleteEndpoint(tx, endpoint.id);
    await recordAudit(tx, actor, 'webhook.removed', `webhook:${endpoint.id}`, { url: endpoint.url });
    return accept({});
  });

type Sent = Outcome<{ delivery: WebhookDelivery }>;

const shownOf = async (tx: Tx, id: WebhookDeliveryId): Promise<Sent> => {
  const delivery = await findDelivery(tx, id);
  return delivery === undefined
    ? refuse('webhook.delivery_not_found')
    : accept({ delivery: showDelivery(delivery) });
};

/** Sends a test event to one endpoint, whatever its subscriptions. */
export const sendTest = ({ db }: WebhooksDeps, id: WebhookEndpointId): Promise<Sent> =>
  db.transaction().execute(async (tx) => {
    const endpoint = await findEndpoint(tx, id);
    if (endpoint === undefined) return refuse('webhook.not_found');
    if (!endpoint.isOn) return refuse('webhook.is_off');
    const [deliveryId] = await insertEvents(tx, [TEST_DELIVERY], [endpoint.id]);
    await addJob(tx, 'deliver-webhooks', {});
    return deliveryId === undefined ? refuse('webhook.delivery_not_found') : shownOf(tx, deliveryId);
  });

/** Sends a delivery once more, unchanged, in any state. */
export const sendDeliveryAgain = ({ db }: WebhooksDeps, actor: Actor, id: WebhookDeliveryId): Promise<Sent> =>
  db.transaction().execute(async (tx) => {
    const delivery = await findDelivery(tx, id);
    if (delivery === undefined) return refuse('webhook.delivery_not_found');
    const endpoint = await findEndpoint(tx, delivery.endpointId);
    if (endpoint?.isOn !== true) return refuse('webhook.is_off');
    await sendAgain(tx, delivery);
    await addJob(tx, 'deliver-webhooks', {});
    await recordAudit(tx, actor, 'webhook.sent-again', `webhook:${delivery.endpointId}`, {
      event: delivery.event,
    });
    return shownOf(tx, delivery.id);
  });

type Page = PageQuery & { readonly state?: DeliveryState | undefined };

/** One page of deliveries to an endpoint, newest first. */
export const showDeliveries = async (
  { db }: WebhooksDeps,
  id: WebhookEndpointId,
  { state, ...page }: Page,
): Promise<
  Outcome<{ endpoint: WebhookEndpoint; deliveries: WebhookDelivery[]; nextCursor: string | null }>
> => {
  const endpoint = await findEndpoint(db, id);
  if (endpoint === undefined) return refuse('webhook.not_found');
  return readPage(page, BY_SEQ, {
    read: (before, limit) => listDeliveries(db, endpoint.id, { state, before, limit }),
    show: (rows) => ({ endpoint: show(endpoint), deliveries: rows.map(showDelivery) }),
  });
};
