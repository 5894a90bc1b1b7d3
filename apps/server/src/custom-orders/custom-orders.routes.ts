import { describeGarments } from '@darzi/contract/custom-orders/garments.ts';
import { HOUR_SECONDS } from '@darzi/contract/durations.ts';
import { accept } from '@darzi/contract/outcome.ts';
import { addressKey, createLimit, within } from '../platform/http/rate-limits.ts';
import { idempotencyKeyOf } from '../platform/http/requests.ts';
import { type Route, serve } from '../platform/http/serve.ts';
import { acceptBid } from './agreement/accept-bid.ts';
import { showAgreement } from './agreement/show-agreement.ts';
import { clothPictureAddress } from './cloth/cloth-pictures.ts';
import { listConversation, postOrderMessage } from './conversation/converse.ts';
import { estimateOrder, listPrices } from './estimate/estimate-order.ts';
import { listPublishedLooks } from './looks/looks.ts';
import {
  changeMeasurementProfile,
  deleteMeasurementProfile,
  listMeasurementProfiles,
  saveMeasurementProfile,
} from './measurement-profiles/measurement-profiles.ts';
import { decideClothRequest } from './orders/cloth-request.rules.ts';
import { confirmCash } from './orders/confirm-cash.ts';
import { streamChanges } from './orders/custom-order.changes.ts';
import type { CustomOrdersDeps } from './orders/custom-orders.deps.ts';
import { cancelCustomOrder, listOwnCustomOrders } from './orders/custom-orders.ts';
import { confirmInProgress, payCustomOrder, verifyCustomOrderPayment } from './orders/pay-custom-order.ts';
import { reviewCustomOrder } from './orders/review-custom-order.ts';
import { submitCustomOrder } from './orders/submit-custom-order.ts';

/** Each message is emailed to the other side. */
const MAX_MESSAGES = 120;
/** Each brings up to five stored pictures and two emails; forms with mistakes do not count. */
const CUSTOM_ORDERS_AN_HOUR = 300;
const PER_SECONDS = 600;
/** The form asks again with each choice. */
const ESTIMATES_A_MINUTE = 60;

/** A picture takes a CPU second. */
const PICTURES_A_MINUTE = 30;

/** The customer's calls of made to measure. */
export const customOrdersRoutes = (
  deps: CustomOrdersDeps,
  estimates = createLimit(ESTIMATES_A_MINUTE, 60, { name: 'estimates', redis: deps.redis }),
  messages = createLimit(MAX_MESSAGES, PER_SECONDS, { name: 'order-messages', redis: deps.redis }),
  customOrders = createLimit(CUSTOM_ORDERS_AN_HOUR, HOUR_SECONDS, {
    name: 'custom-orders',
    redis: deps.redis,
  }),
  pictures = createLimit(PICTURES_A_MINUTE, 60, { name: 'cloth-pictures', redis: deps.redis }),
): readonly Route[] => [
  serve('POST /api/custom-order', ({ actor, request }) =>
    submitCustomOrder({ ...deps, customOrders }, actor.userId, request, idempotencyKeyOf(request)),
  ),
  serve('GET /api/custom-order/garments', async ({ query }) => accept(describeGarments(query.wearer))),
  serve('POST /api/custom-order/estimate', ({ body, request }) =>
    within(estimates, addressKey(request.ip), () => {
      // Whoever composes a garment is about to view it in cloth.
      deps.clothPictures.prepare();
      return estimateOrder(deps, body);
    }),
  ),
  serve('GET /api/custom-order/prices', async () => accept({ prices: await listPrices(deps) })),
  serve('GET /api/custom-order/looks', ({ query }) => listPublishedLooks(deps, query)),
  serve('POST /api/custom-order/picture', ({ body, request }) =>
    within(pictures, addressKey(request.ip), async () => {
      const asked = decideClothRequest(body);
      if (!asked.ok) return asked;
      const drawn = await deps.clothPictures.draw(asked.value);
      return drawn.ok ? accept({ picture: clothPictureAddress(drawn.value) }) : drawn;
    }),
  ),
  serve('GET /api/custom-order', ({ actor }) => listOwnCustomOrders(deps, actor.userId)),
  serve('GET /api/custom-order/events', ({ actor, request, reply }) =>
    streamChanges(deps, actor, request, reply, ({ userId }) => userId === actor.userId),
  ),
  serve('POST /api/custom-order/update-status', ({ actor, body }) =>
    confirmInProgress(deps.db, actor.userId, body.orderId, body.status),
  ),
  serve('POST /api/custom-order/accept-bid', ({ actor, body }) => acceptBid(deps, actor.userId, body)),
  serve('POST /api/custom-order/razorpay', ({ actor, body }) => payCustomOrder(deps, actor.userId, body)),
  serve('POST /api/custom-order/verify-razorpay', ({ actor, body }) =>
    verifyCustomOrderPayment(deps, actor.userId, body),
  ),
  serve('POST /api/custom-order/:id/confirm-cod', ({ actor, params, body }) =>
    confirmCash(deps, actor.userId, params.id, body),
  ),
  serve('POST /api/custom-order/:id/cancel', ({ actor, params }) =>
    cancelCustomOrder(deps.db, actor.userId, params.id),
  ),
  serve('POST /api/custom-order/:id/review', ({ actor, params, body }) =>
    reviewCustomOrder(deps.db, actor.userId, params.id, body),
  ),
  serve('GET /api/custom-order/:id/agreement', ({ actor, params }) =>
    showAgreement(deps.db, params.id, actor),
  ),
  serve('GET /api/custom-order/:id/messages', ({ actor, params }) =>
    listConversation(deps.db, params.id, actor),
  ),
  serve('POST /api/custom-order/:id/messages', ({ actor, params, request }) =>
    within(messages, actor.userId, () => postOrderMessage(deps, params.id, actor, request)),
  ),
  serve('GET /api/user/measurement-profiles', ({ actor }) => listMeasurementProfiles(deps.db, actor.userId)),
  serve('POST /api/user/measurement-profiles', ({ actor, body }) =>
    saveMeasurementProfile(deps.db, actor.userId, body),
  ),
  serve('PATCH /api/user/measurement-profiles/:id', ({ actor, params, body }) =>
    changeMeasurementProfile(deps.db, actor.userId, params.id, body),
  ),
  serve('DELETE /api/user/measurement-profiles/:id', ({ actor, params }) =>
    deleteMeasurementProfile(deps.db, actor.userId, params.id),
  ),
];
