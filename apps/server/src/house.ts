import type { AccountsDeps } from './accounts/accounts.routes.ts';
import { createFailedAttempts } from './accounts/failed-attempts.ts';
import { identifyActor, rememberLanguage, rememberWrite } from './accounts/sessions.ts';
import { sumReviewPhotoBytes } from './catalogue/reviews/reviews.ts';
import { createClothPictures } from './custom-orders/cloth/cloth-pictures.ts';
import { createOrderFeed } from './custom-orders/orders/custom-order.changes.ts';
import type { CustomOrdersDeps } from './custom-orders/orders/custom-orders.deps.ts';
import { customOrderPayable } from './custom-orders/orders/settle-custom-order.ts';
import { sumOrderPictureBytes } from './custom-orders/pictures/store-pictures.ts';
import { createKeyAuthenticator } from './integrations/api-keys.ts';
import type { WebBuild } from './pages/web-build.ts';
import type { Gateway } from './payments/gateways/gateway.ts';
import { createPhoneProviders } from './phone-messages/phone-messages.ts';
import type { WithPhoneProviders } from './phone-messages/phone-provider.ts';
import type { Authenticate, AuthenticateKey } from './platform/auth/actor.ts';
import type { FollowLanguage, RecordWrite } from './platform/http/register-routes.ts';
import type { WithCourier } from './sales/couriers/courier.ts';
import { createCourier } from './sales/couriers/shiprocket.courier.ts';
import type { CreditSources } from './sales/invoices/invoices.ts';
import { hasReceived } from './sales/orders/orders.ts';
import { findRefundedLines } from './sales/orders/refund-order.ts';
import { orderPayable } from './sales/orders/settle-order.ts';
import type { Deps } from './settings/deps.ts';

/** Everything that any slice receives: what a floor needs from above is injected here. */
export type House = AccountsDeps &
  CustomOrdersDeps &
  CreditSources &
  WithCourier &
  WithPhoneProviders & {
    readonly authenticate: Authenticate;
    readonly authenticateKey: AuthenticateKey;
    readonly followLanguage: FollowLanguage;
    /** Absent if nothing is read from a replica. */
    readonly recordWrite?: RecordWrite;
    /** The source of pages, if not the built storefront. */
    readonly loadWeb?: () => Promise<WebBuild | undefined>;
    /** Whether a customer has received a product: only then may they review it. */
    readonly hasReceived: typeof hasReceived;
  };

/** Joins the floors. `gateways` are the online payment methods on offer. */
export const assembleHouse = (deps: Deps & Pick<House, 'loadWeb'>, gateways: readonly Gateway[]): House => ({
  ...deps,
  gateways,
  courier: createCourier(deps.config),
  phoneProviders: createPhoneProviders(deps.config),
  attempt: createFailedAttempts(deps.redis),
  orderFeed: createOrderFeed(),
  clothPictures: createClothPictures(deps),
  payables: { order: orderPayable, custom_order: customOrderPayable },
  authenticate: (token) => identifyActor(deps.db, token),
  authenticateKey: createKeyAuthenticator(deps),
  followLanguage: rememberLanguage(deps),
  ...(deps.config.databaseReadUrl === undefined ? {} : { recordWrite: rememberWrite(deps) }),
  hasReceived,
  sumPictureBytes: async (db, userId) =>
    (await sumReviewPhotoBytes(db, userId)) + (await sumOrderPictureBytes(db, userId)),
  findRefundedLines,
});
