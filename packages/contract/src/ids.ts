import { z } from 'zod';

/**
 * The id of one entity. It reads as text, but one entity's id does not fit where another's is expected. Ours are UUIDs.
 * Ids come only from parsing: a row, an answer, or input (`pathId`, `sentId`).
 */
const id = <Kind extends string>() => z.string().brand<Kind>();

/** Any entity's id. */
export type AnyId = string & z.$brand;

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * The id in its canonical spelling; undefined for anything that cannot be an id of ours (`__proto__`, `1 or 1=1`, …).
 */
export const parseId = <Id extends AnyId>(text: string): Id | undefined =>
  ID.test(text) ? (text.toLowerCase() as Id) : undefined;

/** No row has it. */
const NIL = '00000000-0000-0000-0000-000000000000';

const known = (text: string): string => parseId(text) ?? NIL;

/** An id in a path. One that cannot be ours becomes the nil id: unknown (404) rather than malformed (400). */
export const pathId = <Kind extends z.core.$ZodType<unknown, string>>(kind: Kind) =>
  z.string().overwrite(known).pipe(kind);

/** {@link pathId} in a body, where it is required. */
export const sentId = <Kind extends z.core.$ZodType<unknown, string>>(kind: Kind) =>
  z.string().trim().min(1, 'Required').max(200).overwrite(known).pipe(kind);

export const userId = id<'User'>();
export type UserId = z.infer<typeof userId>;
export const sessionId = id<'Session'>();
export type SessionId = z.infer<typeof sessionId>;
export const invitationId = id<'Invitation'>();
export type InvitationId = z.infer<typeof invitationId>;
export const addressId = id<'Address'>();
export type AddressId = z.infer<typeof addressId>;
export const customerNoteId = id<'CustomerNote'>();
export type CustomerNoteId = z.infer<typeof customerNoteId>;

export const productId = id<'Product'>();
export type ProductId = z.infer<typeof productId>;
export const productImageId = id<'ProductImage'>();
export type ProductImageId = z.infer<typeof productImageId>;
export const priceChangeId = id<'PriceChange'>();
export type PriceChangeId = z.infer<typeof priceChangeId>;
export const productRunId = id<'ProductRun'>();
export type ProductRunId = z.infer<typeof productRunId>;
export const variantId = id<'Variant'>();
export type VariantId = z.infer<typeof variantId>;
export const sizeChartId = id<'SizeChart'>();
export type SizeChartId = z.infer<typeof sizeChartId>;
export const reviewId = id<'Review'>();
export type ReviewId = z.infer<typeof reviewId>;

export const orderId = id<'Order'>();
export type OrderId = z.infer<typeof orderId>;
export const orderMessageId = id<'OrderMessage'>();
export type OrderMessageId = z.infer<typeof orderMessageId>;
export const parcelId = id<'Parcel'>();
export type ParcelId = z.infer<typeof parcelId>;
export const returnId = id<'Return'>();
export type ReturnId = z.infer<typeof returnId>;
export const discountId = id<'Discount'>();
export type DiscountId = z.infer<typeof discountId>;
export const automaticDiscountId = id<'AutomaticDiscount'>();
export type AutomaticDiscountId = z.infer<typeof automaticDiscountId>;
export const taxDocumentId = id<'TaxDocument'>();
export type TaxDocumentId = z.infer<typeof taxDocumentId>;

export const customOrderId = id<'CustomOrder'>();
export type CustomOrderId = z.infer<typeof customOrderId>;
export const customOrderMessageId = id<'CustomOrderMessage'>();
export type CustomOrderMessageId = z.infer<typeof customOrderMessageId>;
export const customOrderImageId = id<'CustomOrderImage'>();
export type CustomOrderImageId = z.infer<typeof customOrderImageId>;
export const pinId = id<'Pin'>();
export type PinId = z.infer<typeof pinId>;
export const lookId = id<'Look'>();
export type LookId = z.infer<typeof lookId>;
export const measurementProfileId = id<'MeasurementProfile'>();
export type MeasurementProfileId = z.infer<typeof measurementProfileId>;

/** What a payment pays for: an order or a custom order. */
export const payableId = z.union([orderId, customOrderId]);
export type PayableId = z.infer<typeof payableId>;
export const paymentId = id<'Payment'>();
export type PaymentId = z.infer<typeof paymentId>;
export const captureId = id<'Capture'>();
export type CaptureId = z.infer<typeof captureId>;
export const refundId = id<'Refund'>();
export type RefundId = z.infer<typeof refundId>;

/** A gateway's own ids. Stripe: Checkout Session, payment intent, refund; Razorpay: order or QR code, payment, refund. */
export const gatewayOrderId = id<'GatewayOrder'>();
export type GatewayOrderId = z.infer<typeof gatewayOrderId>;
export const gatewayPaymentId = id<'GatewayPayment'>();
export type GatewayPaymentId = z.infer<typeof gatewayPaymentId>;
export const gatewayRefundId = id<'GatewayRefund'>();
export type GatewayRefundId = z.infer<typeof gatewayRefundId>;
export const gatewayEventId = id<'GatewayEvent'>();
export type GatewayEventId = z.infer<typeof gatewayEventId>;

/** A courier's own ids. */
export const courierOrderId = id<'CourierOrder'>();
export type CourierOrderId = z.infer<typeof courierOrderId>;
export const shipmentId = id<'Shipment'>();
export type ShipmentId = z.infer<typeof shipmentId>;

export const contactMessageId = id<'ContactMessage'>();
export type ContactMessageId = z.infer<typeof contactMessageId>;
export const contactAnswerId = id<'ContactAnswer'>();
export type ContactAnswerId = z.infer<typeof contactAnswerId>;

export const synonymsId = id<'Synonyms'>();
export type SynonymsId = z.infer<typeof synonymsId>;
export const redirectId = id<'Redirect'>();
export type RedirectId = z.infer<typeof redirectId>;

export const staffViewId = id<'StaffView'>();
export type StaffViewId = z.infer<typeof staffViewId>;

export const subscriberId = id<'Subscriber'>();
export type SubscriberId = z.infer<typeof subscriberId>;
/** A mailed link of the newsletter form. */
const newsletterRequestId = id<'NewsletterRequest'>();
export type NewsletterRequestId = z.infer<typeof newsletterRequestId>;

const emailCodeId = id<'EmailCode'>();
export type EmailCodeId = z.infer<typeof emailCodeId>;

const stockNoticeId = id<'StockNotice'>();
export type StockNoticeId = z.infer<typeof stockNoticeId>;

export const phoneMessageId = id<'PhoneMessage'>();
export type PhoneMessageId = z.infer<typeof phoneMessageId>;
/** A phone message's id at WhatsApp or Twilio. */
export const providerMessageId = id<'ProviderMessage'>();
export type ProviderMessageId = z.infer<typeof providerMessageId>;

export const webhookEndpointId = id<'WebhookEndpoint'>();
export type WebhookEndpointId = z.infer<typeof webhookEndpointId>;
export const webhookDeliveryId = id<'WebhookDelivery'>();
export type WebhookDeliveryId = z.infer<typeof webhookDeliveryId>;
const webhookEventId = id<'WebhookEvent'>();
export type WebhookEventId = z.infer<typeof webhookEventId>;
export const apiKeyId = id<'ApiKey'>();
export type ApiKeyId = z.infer<typeof apiKeyId>;

export const sitePageId = id<'SitePage'>();
export type SitePageId = z.infer<typeof sitePageId>;

export const collectionId = id<'Collection'>();
export type CollectionId = z.infer<typeof collectionId>;
