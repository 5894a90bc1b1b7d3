import { api, type RouteKey } from '@darzi/contract/api.ts';
import { ROLES, type Role } from '@darzi/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson } from '../../test-factories.ts';

const ANYONE = 'anyone';
const SIGNED_IN: readonly Role[] = ['customer', 'designer', 'packer', 'admin'];
const ATELIER: readonly Role[] = ['designer', 'admin'];
const PACKING: readonly Role[] = ['packer', 'admin'];
const STAFF: readonly Role[] = ['designer', 'packer', 'admin'];
const ADMIN: readonly Role[] = ['admin'];

/** Written out by hand beside the contract: a new call without a row does not compile, a loosened one fails. */
const MAY_CALL = {
  'GET /api/product/list': ANYONE,
  'GET /api/product/:id': ANYONE,
  'GET /api/admin/categories': ADMIN,
  'POST /api/admin/categories': ADMIN,
  'PATCH /api/admin/categories/:id': ADMIN,
  'GET /api/admin/types': ADMIN,
  'POST /api/admin/types': ADMIN,
  'PATCH /api/admin/types/:id': ADMIN,
  'GET /api/admin/category-mappings': ADMIN,
  'POST /api/admin/category-mappings': ADMIN,
  'GET /api/product/:id/reviews': ANYONE,
  'POST /api/product/:id/reviews': SIGNED_IN,
  'GET /api/cart/get': SIGNED_IN,
  'POST /api/cart/add': SIGNED_IN,
  'POST /api/cart/update': SIGNED_IN,
  'POST /api/cart/clear': SIGNED_IN,
  'POST /api/order/userorders': SIGNED_IN,
  'POST /api/order/place-cod': SIGNED_IN,
  'POST /api/order/:id/cancel': SIGNED_IN,
  'GET /api/order/:id/messages': SIGNED_IN,
  'POST /api/order/:id/messages': SIGNED_IN,
  'POST /api/order/stripe': SIGNED_IN,
  'POST /api/order/razorpay': SIGNED_IN,
  'POST /api/order/verifyStripe': SIGNED_IN,
  'POST /api/order/verifyRazorpay': SIGNED_IN,
  'GET /api/receipt/:id': SIGNED_IN,
  'GET /api/order/payment-methods': ANYONE,
  'POST /api/admin/orders/:id/refund': ADMIN,
  'GET /api/admin/refunds/refused': ADMIN,
  'POST /api/admin/captures/:id/refund': ADMIN,
  'GET /api/admin/orders/:id': PACKING,
  'POST /api/admin/orders/:id/tracking': PACKING,
  'POST /api/admin/orders/pack': PACKING,
  'GET /api/admin/couriers': PACKING,
  'GET /api/admin/parcels': PACKING,
  'GET /api/admin/orders/:id/parcel': PACKING,
  'POST /api/admin/parcels': PACKING,
  'POST /api/admin/parcels/pickup': PACKING,
  'POST /api/admin/parcels/print': PACKING,
  'POST /api/admin/parcels/:id/check': PACKING,
  'POST /api/admin/parcels/:id/cancel': PACKING,
  'GET /api/admin/remittances': ADMIN,
  'POST /api/admin/remittances': ADMIN,
  'GET /api/admin/orders/:id/packing-slip': PACKING,
  'POST /api/admin/orders/print': PACKING,
  'GET /api/order/:id/tax-documents': SIGNED_IN,
  'GET /api/tax-documents/:id': SIGNED_IN,
  'GET /api/admin/tax': ADMIN,
  'GET /api/admin/tax/:period': ADMIN,
  'POST /api/admin/tax/:period/lock': ADMIN,
  'GET /api/admin/tax/:period/gstr1': ADMIN,
  'GET /api/admin/tax/:period/csv/:section': ADMIN,
  'GET /api/admin/tax/:period/tally': ADMIN,
  'GET /api/order/:id/returns': SIGNED_IN,
  'POST /api/order/:id/returns': SIGNED_IN,
  'POST /api/order-returns/:id/withdraw': SIGNED_IN,
  'POST /api/order-returns/:id/payout': SIGNED_IN,
  'GET /api/admin/returns': PACKING,
  'POST /api/admin/returns/:id/state': PACKING,
  'POST /api/custom-order': SIGNED_IN,
  'GET /api/custom-order/garments': ANYONE,
  'POST /api/custom-order/estimate': ANYONE,
  'POST /api/custom-order/picture': ANYONE,
  'GET /api/custom-order/prices': ANYONE,
  'GET /api/custom-order/looks': ANYONE,
  'GET /api/custom-order': SIGNED_IN,
  'GET /api/custom-order/events': SIGNED_IN,
  'POST /api/custom-order/update-status': SIGNED_IN,
  'POST /api/custom-order/accept-bid': SIGNED_IN,
  'POST /api/custom-order/razorpay': SIGNED_IN,
  'POST /api/custom-order/verify-razorpay': SIGNED_IN,
  'POST /api/custom-order/:id/confirm-cod': SIGNED_IN,
  'POST /api/custom-order/:id/cancel': SIGNED_IN,
  'GET /api/custom-order/:id/messages': SIGNED_IN,
  'POST /api/custom-order/:id/messages': SIGNED_IN,
  'POST /api/custom-order/:id/review': SIGNED_IN,
  'GET /api/custom-order/:id/agreement': SIGNED_IN,
  'GET /api/user/measurement-profiles': SIGNED_IN,
  'POST /api/user/measurement-profiles': SIGNED_IN,
  'PATCH /api/user/measurement-profiles/:id': SIGNED_IN,
  'DELETE /api/user/measurement-profiles/:id': SIGNED_IN,
  'GET /api/studio/custom-orders': ATELIER,
  'GET /api/studio/custom-orders/counts': ATELIER,
  'GET /api/studio/custom-orders/events': ATELIER,
  'GET /api/studio/custom-orders/:id': ATELIER,
  'GET /api/studio/custom-orders/:id/job-sheet': ATELIER,
  'GET /api/studio/custom-orders/:id/pattern': ATELIER,
  'GET /api/studio/custom-orders/:id/draft-block': ATELIER,
  'POST /api/studio/custom-orders/:id/bid': ATELIER,
  'POST /api/studio/custom-orders/:id/bid-lines': ATELIER,
  'POST /api/studio/custom-orders/:id/status': ATELIER,
  'POST /api/studio/custom-orders/:id/assign': ATELIER,
  'GET /api/studio/looks': ATELIER,
  'POST /api/studio/looks': ATELIER,
  'GET /api/studio/looks/:id': ATELIER,
  'PATCH /api/studio/looks/:id': ATELIER,
  'DELETE /api/studio/looks/:id': ATELIER,
  'GET /api/studio/people': ATELIER,
  'POST /api/studio/custom-orders/:id/pins': ATELIER,
  'DELETE /api/studio/custom-orders/:id/pins/:pin': ATELIER,
  'POST /api/studio/custom-orders/:id/undo': ATELIER,
  'POST /api/studio/custom-orders/:id/refund': ADMIN,
  'POST /api/user/login': ANYONE,
  'POST /api/user/register': ANYONE,
  'POST /api/user/email-code': ANYONE,
  'POST /api/user/email-code/login': ANYONE,
  'POST /api/user/logout': SIGNED_IN,
  'POST /api/user/forgot-password': ANYONE,
  'POST /api/user/reset-password': ANYONE,
  'POST /api/user/confirm-email': ANYONE,
  'POST /api/user/send-confirmation': SIGNED_IN,
  'GET /api/user/me': SIGNED_IN,
  'PATCH /api/user/me': SIGNED_IN,
  'DELETE /api/user/me': SIGNED_IN,
  'POST /api/user/password': SIGNED_IN,
  'GET /api/user/export': SIGNED_IN,
  'GET /api/user/sessions': SIGNED_IN,
  'DELETE /api/user/sessions/:id': SIGNED_IN,
  'POST /api/contact': ANYONE,
  'GET /api/admin/products': ADMIN,
  'POST /api/admin/products': ADMIN,
  'GET /api/admin/products/:id': ADMIN,
  'PATCH /api/admin/products/:id': ADMIN,
  'DELETE /api/admin/products/:id': ADMIN,
  'POST /api/admin/products/import': ADMIN,
  'POST /api/admin/products/bulk': ADMIN,
  'GET /api/admin/products/price-changes': ADMIN,
  'POST /api/admin/products/price-changes/:id/undo': ADMIN,
  'POST /api/admin/images': ADMIN,
  'GET /api/admin/export/:what': ADMIN,
  'GET /api/admin/stock/movements': ADMIN,
  'POST /api/admin/stock/movements': ADMIN,
  'GET /api/admin/orders': PACKING,
  'POST /api/admin/orders': ADMIN,
  'POST /api/admin/orders/quote': ADMIN,
  'POST /api/admin/orders/:id/edit/preview': ADMIN,
  'POST /api/admin/orders/:id/edit': ADMIN,
  'GET /api/pay/:token': ANYONE,
  'POST /api/pay/:token/stripe': ANYONE,
  'POST /api/pay/:token/razorpay': ANYONE,
  'POST /api/pay/:token/verify': ANYONE,
  'GET /api/admin/orders/:id/payment-link': ADMIN,
  'POST /api/admin/orders/:id/payment-link': ADMIN,
  'POST /api/admin/orders/:id/payment-link/close': ADMIN,
  'POST /api/admin/orders/:id/status': PACKING,
  'POST /api/admin/orders/:id/undo-delivery': PACKING,
  'GET /api/admin/customers': ADMIN,
  'GET /api/admin/customers/:id': ADMIN,
  'POST /api/admin/customers/:id/notes': ADMIN,
  'DELETE /api/admin/customers/:id/notes/:noteId': ADMIN,
  'GET /api/admin/customers/:id/export': ADMIN,
  'POST /api/admin/customers/:id/erase': ADMIN,
  'GET /api/admin/reviews': ADMIN,
  'POST /api/admin/reviews/:id/state': ADMIN,
  'GET /api/delivery/:pin': ANYONE,
  'GET /api/admin/delivery': ADMIN,
  'POST /api/admin/delivery': ADMIN,
  'DELETE /api/admin/delivery': ADMIN,
  'GET /api/admin/figures': ADMIN,
  'POST /api/cart/discount': SIGNED_IN,
  'GET /api/cart/discounts': SIGNED_IN,
  'GET /api/admin/automatic-discounts': ADMIN,
  'POST /api/admin/automatic-discounts': ADMIN,
  'PATCH /api/admin/automatic-discounts/:id': ADMIN,
  'GET /api/admin/discounts': ADMIN,
  'POST /api/admin/discounts': ADMIN,
  'PATCH /api/admin/discounts/:id': ADMIN,
  'GET /api/admin/messages': ADMIN,
  'GET /api/admin/messages/counts': ADMIN,
  'GET /api/admin/messages/:id': ADMIN,
  'PATCH /api/admin/messages/:id': ADMIN,
  'POST /api/admin/messages/:id/answer': ADMIN,
  'GET /api/admin/webhooks': ADMIN,
  'POST /api/admin/webhooks': ADMIN,
  'PATCH /api/admin/webhooks/:id': ADMIN,
  'DELETE /api/admin/webhooks/:id': ADMIN,
  'POST /api/admin/webhooks/:id/secret': ADMIN,
  'POST /api/admin/webhooks/:id/test': ADMIN,
  'GET /api/admin/webhooks/:id/deliveries': ADMIN,
  'POST /api/admin/webhook-deliveries/:id/again': ADMIN,
  'GET /api/admin/api-keys': ADMIN,
  'POST /api/admin/api-keys': ADMIN,
  'DELETE /api/admin/api-keys/:id': ADMIN,
  'GET /api/admin/audit': ADMIN,
  'GET /api/admin/staff': ADMIN,
  'POST /api/admin/staff': ADMIN,
  'DELETE /api/admin/staff/invitations/:id': ADMIN,
  'PATCH /api/admin/staff/:id': ADMIN,
  'DELETE /api/admin/staff/:id': ADMIN,
  'DELETE /api/admin/staff/:id/sessions': ADMIN,
  'DELETE /api/admin/staff/:id/two-factor': ADMIN,
  'POST /api/admin/staff/:id/first-admin': ADMIN,
  'POST /api/user/accept-invitation': ANYONE,
  'GET /api/user/two-factor': STAFF,
  'POST /api/user/two-factor': STAFF,
  'POST /api/user/two-factor/confirm': STAFF,
  'DELETE /api/user/two-factor': STAFF,
  'GET /api/admin/today': ADMIN,
  'GET /api/admin/settings': ADMIN,
  'PATCH /api/admin/settings': ADMIN,
  'GET /api/admin/settings/fronts': ADMIN,
  'GET /api/collection/:handle': ANYONE,
  'GET /api/admin/tags': ADMIN,
  'GET /api/admin/search': PACKING,
  'GET /api/admin/views': PACKING,
  'POST /api/admin/views': PACKING,
  'DELETE /api/admin/views/:id': PACKING,
  'GET /api/size-charts/:id': ANYONE,
  'GET /api/admin/size-charts': ADMIN,
  'POST /api/admin/size-charts': ADMIN,
  'GET /api/admin/size-charts/:id': ADMIN,
  'PATCH /api/admin/size-charts/:id': ADMIN,
  'DELETE /api/admin/size-charts/:id': ADMIN,
  'GET /api/admin/collections': ADMIN,
  'POST /api/admin/collections': ADMIN,
  'PATCH /api/admin/collections/:id': ADMIN,
  'DELETE /api/admin/collections/:id': ADMIN,
  'GET /api/page/:handle': ANYONE,
  'GET /api/admin/pages': ADMIN,
  'POST /api/admin/pages': ADMIN,
  'GET /api/admin/pages/:handle': ADMIN,
  'PATCH /api/admin/pages/:handle': ADMIN,
  'POST /api/admin/pages/:handle/publish': ADMIN,
  'POST /api/admin/pages/:handle/restore': ADMIN,
  'POST /api/admin/pages/:handle/rename': ADMIN,
  'DELETE /api/admin/pages/:handle': ADMIN,
  'POST /api/product/:id/tell-me': ANYONE,
  'GET /api/user/reminders': SIGNED_IN,
  'POST /api/user/reminders': SIGNED_IN,
  'POST /api/newsletter': ANYONE,
  'POST /api/newsletter/confirm': ANYONE,
  'POST /api/unsubscribe': ANYONE,
  'GET /api/admin/order-messages': PACKING,
  'POST /api/admin/orders/:id/messages/settled': PACKING,
  'GET /api/admin/news': PACKING,
  'POST /api/admin/staff/:id/alerts': ADMIN,
  'GET /api/admin/newsletter': ADMIN,
  'GET /api/admin/newsletter/counts': ADMIN,
  'DELETE /api/admin/newsletter/:id': ADMIN,
  'GET /api/admin/redirects': ADMIN,
  'POST /api/admin/redirects': ADMIN,
  'DELETE /api/admin/redirects/:id': ADMIN,
  'POST /api/admin/redirects/import': ADMIN,
  'GET /api/admin/missing-pages': ADMIN,
  'GET /api/admin/search-words': ADMIN,
  'POST /api/admin/search-words': ADMIN,
  'DELETE /api/admin/search-words/:id': ADMIN,
} as const satisfies Record<RouteKey, typeof ANYONE | readonly Role[]>;

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

/** Nothing and nobody in the shop has this id. */
const NO_ID = '019e0000-0000-7000-8000-000000000000';

describe('who may call what', () => {
  const routes = Object.keys(api) as RouteKey[];

  it('is laid down for every call of the contract', () => {
    expect(Object.keys(MAY_CALL).sort()).toEqual([...routes].sort());
  });

  // These two answer for as long as the caller listens, and are tested where they live.
  const answering = routes.filter((route) => !route.endsWith('/events'));
  const cells = answering.flatMap((route) =>
    ['visitor' as const, ...ROLES].map((who) => [route, who] as const),
  );

  it.each(cells)('%s by %s', async (route, who) => {
    // Sessions end by some of these calls: each caller comes with a new one.
    const given = who === 'visitor' ? {} : { token: (await aPerson(shop, who)).token };
    const { status, body } = await shop.call(route.replace(':id', NO_ID), given);
    const may = MAY_CALL[route];
    if (may === ANYONE || (who !== 'visitor' && may.includes(who))) {
      expect(body.code).not.toBe('session.expired');
      expect(body.code).not.toBe('session.forbidden');
      expect(status).toBeLessThan(500);
    } else {
      expect(status).toBe(who === 'visitor' ? 401 : 403);
      expect(body.code).toBe(who === 'visitor' ? 'session.expired' : 'session.forbidden');
    }
  });

  it.each(routes.filter((route) => route.endsWith('/events')))('%s is closed to strangers', async (route) => {
    expect((await shop.call(route)).status).toBe(401);
    const outsiders = ROLES.filter((role) => !(MAY_CALL[route] as readonly string[]).includes(role));
    for (const role of outsiders) {
      expect((await shop.call(route, { token: (await aPerson(shop, role)).token })).status).toBe(403);
    }
  });
});
