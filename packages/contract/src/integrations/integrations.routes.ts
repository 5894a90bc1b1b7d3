import { z } from 'zod';
import { password } from '../accounts/accounts.routes.ts';
import { apiKeyId, webhookDeliveryId, webhookEndpointId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, line, nothing, type RouteSpec } from '../route.ts';
import { API_SCOPE_NAMES } from './api-scopes.ts';
import { WEBHOOK_EVENT_NAMES } from './webhook-events.ts';

const ADMIN = ['admin'] as const;

/** Most endpoints and keys of a shop. */
export const MAX_ENDPOINTS = 20;
export const MAX_KEYS = 50;
/** After a rotation, both secrets sign for this long. */
export const SECRET_OVERLAP_HOURS = 24;
/** How long failed deliveries are retried. */
export const DELIVERY_DAYS = 3;

export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const endpointUrl = z
  .string({ error: 'Required' })
  .trim()
  .min(1, 'Required')
  .max(1_000)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  }, 'An address that begins with https://, without a user name');
const chosenEvents = z
  .array(z.enum(WEBHOOK_EVENT_NAMES))
  .min(1, 'Please choose at least one event')
  .transform((events) => [...new Set(events)]);

const webhookEndpoint = z.object({
  _id: webhookEndpointId,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  isOn: z.boolean(),
  failingSince: z.string().nullable().describe('when deliveries began to fail; null: the last one succeeded'),
  waiting: z.number().int().describe('deliveries being retried'),
  givenUp: z.number().int().describe('failed deliveries of the last 30 days'),
  oldSecretUntil: z.string().nullable().describe('how long the secret before the last rotation also signs'),
  createdAt: z.string(),
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

const webhookDelivery = z.object({
  _id: webhookDeliveryId,
  eventId: z.string(),
  event: z.string(),
  occurredAt: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  lastTryAt: z.string().nullable(),
  nextTryAt: z.string().nullable().describe('null: not retried automatically'),
  status: z.number().int().nullable().describe('HTTP status of the last answer; null: no answer'),
  answer: z.string().nullable().describe('the start of the last answer, or why there was none'),
  body: z.string().describe('the body as it is sent'),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

const secret = z.string().describe('shown this once');

export const KEY_STATES = ['live', 'expired', 'revoked', 'stopped'] as const;

const apiKey = z.object({
  _id: apiKeyId,
  name: z.string(),
  hint: z.string().describe('the last characters of the key'),
  scopes: z.array(z.enum(API_SCOPE_NAMES)),
  state: z.enum(KEY_STATES).describe('`stopped`: its creator is no longer an admin'),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

const withEndpoint = z.object({ endpoint: webhookEndpoint });

export const integrationsRoutes = {
  'GET /api/admin/webhooks': {
    summary: 'Endpoints that are notified of events in the shop',
    access: ADMIN,
    answer: z.object({ endpoints: z.array(webhookEndpoint) }),
  },
  'POST /api/admin/webhooks': {
    summary: 'Add an endpoint; its secret is shown in this answer and never again',
    access: ADMIN,
    body: z.object({ url: endpointUrl, events: chosenEvents }),
    answer: withEndpoint.extend({ secret }),
  },
  'PATCH /api/admin/webhooks/:id': {
    summary: 'Change an endpoint; while switched off it receives no events',
    access: ADMIN,
    params: idParams(webhookEndpointId),
    body: z.object({ url: endpointUrl, events: chosenEvents, isOn: z.boolean() }).partial(),
    answer: withEndpoint,
  },
  'DELETE /api/admin/webhooks/:id': {
    summary: 'Remove an endpoint with its deliveries',
    access: ADMIN,
    params: idParams(webhookEndpointId),
    answer: nothing,
  },
  'POST /api/admin/webhooks/:id/secret': {
    summary: `Create a new secret; for ${SECRET_OVERLAP_HOURS} hours deliveries are signed with both`,
    access: ADMIN,
    params: idParams(webhookEndpointId),
    answer: withEndpoint.extend({ secret }),
  },
  'POST /api/admin/webhooks/:id/test': {
    summary: 'Send a test event to one endpoint',
    access: ADMIN,
    params: idParams(webhookEndpointId),
    answer: z.object({ delivery: webhookDelivery }),
  },
  'GET /api/admin/webhooks/:id/deliveries': {
    summary: 'What was sent to an endpoint in the last 30 days, newest first',
    access: ADMIN,
    params: idParams(webhookEndpointId),
    query: z.object({ ...pageQuery, state: z.enum(DELIVERY_STATES).optional() }),
    answer: z.object({ endpoint: webhookEndpoint, deliveries: z.array(webhookDelivery), nextCursor }),
  },
  'POST /api/admin/webhook-deliveries/:id/again': {
    summary: 'Send a delivery again, as it was, under the id of its event',
    access: ADMIN,
    params: idParams(webhookDeliveryId),
    answer: z.object({ delivery: webhookDelivery }),
  },
  'GET /api/admin/api-keys': {
    summary: 'Keys with which the owner’s own programs call the shop, newest first',
    access: ADMIN,
    answer: z.object({ keys: z.array(apiKey) }),
  },
  'POST /api/admin/api-keys': {
    summary: 'Create a key, with the password; it is shown in this answer and never again',
    access: ADMIN,
    body: z.object({
      password,
      name: line(60).regex(/^\P{Cc}*$/u, 'One line of text'),
      scopes: z
        .array(z.enum(API_SCOPE_NAMES))
        .min(1, 'Please choose at least one scope')
        .transform((scopes) => [...new Set(scopes)]),
      days: z.number().int().min(1).max(3_650).nullable().describe('until it expires; null: never'),
    }),
    answer: z.object({ key: apiKey, token: secret }),
  },
  'DELETE /api/admin/api-keys/:id': {
    summary: 'Revoke a key, effective immediately',
    access: ADMIN,
    params: idParams(apiKeyId),
    answer: z.object({ key: apiKey }),
  },
} as const satisfies Record<string, RouteSpec>;
