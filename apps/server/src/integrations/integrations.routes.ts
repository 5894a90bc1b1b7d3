import { HOUR_SECONDS } from '@darzi/contract/durations.ts';
import type { AccountsDeps } from '../accounts/accounts.routes.ts';
import { callerOf, createLimit, within } from '../platform/http/rate-limits.ts';
import { serve } from '../platform/http/serve.ts';
import { makeKey, revokeKey, showKeys } from './api-keys.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  rotateSecret,
  sendDeliveryAgain,
  sendTest,
  showDeliveries,
  showEndpoints,
} from './webhooks.ts';

/** Enough for trying things out, too few to call somebody else's server all day. */
const SENT_BY_HAND_AN_HOUR = 200;

/** The owner's own programs: webhooks that notify them, and keys that admit them. */
export const integrationsRoutes = (deps: Pick<AccountsDeps, 'db' | 'config' | 'redis' | 'attempt'>) => {
  const { db, redis, attempt } = deps;
  const byHand = createLimit(SENT_BY_HAND_AN_HOUR, HOUR_SECONDS, { name: 'webhooks-by-hand', redis });
  return [
    serve('GET /api/admin/webhooks', () => showEndpoints(db)),
    serve('POST /api/admin/webhooks', ({ actor, body }) => addEndpoint(deps, actor, body)),
    serve('PATCH /api/admin/webhooks/:id', ({ actor, params, body }) =>
      changeEndpoint(deps, actor, params.id, body),
    ),
    serve('DELETE /api/admin/webhooks/:id', ({ actor, params }) => removeEndpoint(deps, actor, params.id)),
    serve('POST /api/admin/webhooks/:id/secret', ({ actor, params }) => rotateSecret(deps, actor, params.id)),
    serve('POST /api/admin/webhooks/:id/test', ({ actor, params }) =>
      within(byHand, actor.userId, () => sendTest(deps, params.id)),
    ),
    serve('GET /api/admin/webhooks/:id/deliveries', ({ params, query }) =>
      showDeliveries(deps, params.id, query),
    ),
    serve('POST /api/admin/webhook-deliveries/:id/again', ({ actor, params }) =>
      within(byHand, actor.userId, () => sendDeliveryAgain(deps, actor, params.id)),
    ),
    serve('GET /api/admin/api-keys', () => showKeys(db)),
    serve('POST /api/admin/api-keys', ({ actor, body, request }) =>
      makeKey(db, attempt, actor, body, callerOf(request)),
    ),
    serve('DELETE /api/admin/api-keys/:id', ({ actor, params }) => revokeKey(db, actor, params.id)),
  ];
};
