import { z } from 'zod';
import { MAX_MESSAGE_CHARACTERS } from '../conversations/conversation.ts';
import { messageWith } from '../conversations/message.ts';
import { businessBuyer } from '../gstin.ts';
import { customOrderId, pinId, sentId } from '../ids.ts';
import { dialogResult } from '../payments/payments.routes.ts';
import { idParams, maybe, type RouteSpec, SIGNED_IN } from '../route.ts';
import { bid } from './bid.ts';
import { BODY_MEASUREMENTS } from './body.ts';
import { CUSTOM_ORDER_STATUSES } from './custom-order.lifecycle.ts';
import { garmentDesign, proposedDesign } from './garments.routes.ts';
import { lookBegunFrom } from './looks.routes.ts';

/** The six body measurements, inches. */
export const measurements = z.object({
  chest: z.number(),
  waist: z.number(),
  hips: z.number(),
  length: z.number(),
  shoulders: z.number(),
  sleeves: z.number(),
});

const design = garmentDesign.extend({
  style: z.string(),
  fabric: z.string(),
  customization: z.string(),
  color: z.string().nullable().describe('set by the studio with the bid'),
});

const shippingAddress = z.object({
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  phoneNumber: z.string(),
  country: z.literal('India'),
  business: businessBuyer.optional().describe('whose tax invoice it is, where a business buys'),
});
export type ShippingAddress = z.output<typeof shippingAddress>;

/** What the studio points at on a reference picture; `x` and `y` are fractions of its width and height, 0–1. */
const pin = z.object({
  _id: pinId,
  image: z.number().int().describe('index in referenceImages'),
  number: z.number().int().describe('counted per picture'),
  x: z.number(),
  y: z.number(),
  text: z.string(),
  author: z.string(),
  at: z.string(),
});
export type Pin = z.output<typeof pin>;

/** A custom order as its customer and the studio see it. Rupees; measurements in inches; times ISO 8601. */
export const customOrder = z.object({
  _id: customOrderId,
  createdAt: z.string(),
  status: z.enum(CUSTOM_ORDER_STATUSES),
  price: z.number().nullable(),
  size: z.string().describe('the chosen standard size, or empty'),
  measurementMode: z.enum(['standard', 'custom']),
  design,
  requestedDesign: proposedDesign
    .optional()
    .describe('what the customer had asked for, where another composition was agreed'),
  measurements,
  look: lookBegunFrom.nullable().optional().describe('with a garment: the look that it began from'),
  moreMeasurements: z
    .record(z.string(), z.number())
    .optional()
    .describe('with a garment: what it needs beyond the six, inches'),
  estimatedMeasurements: z
    .array(z.enum(BODY_MEASUREMENTS))
    .optional()
    .describe('with a garment: what nobody measured'),
  clothPictures: z
    .object({ front: z.string(), back: z.string() })
    .nullable()
    .optional()
    .describe('with a garment: addresses of its rendered pictures; null until they are drawn'),
  confirmed: z
    .array(z.enum(BODY_MEASUREMENTS))
    .optional()
    .describe('measurements that were questioned and confirmed'),
  referenceImages: z.array(z.string()).describe('signed addresses that expire'),
  pins: z.array(pin).describe('comments of the studio on the reference pictures'),
  designerNotes: z.string(),
  estimatedDelivery: z.string().nullable(),
  tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
  shippedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  payment: z.boolean().describe('true once all of it is paid'),
  advance: z
    .object({
      amount: z.number().describe('before work begins'),
      rest: z.number().describe('before it ships'),
      isPaid: z.boolean(),
    })
    .optional()
    .describe(
      'rupees, where the price is paid in two parts; for a bid as it would be agreed on now; absent: all of it at once',
    ),
  owed: z
    .number()
    .optional()
    .describe('rupees to pay before shipping; absent if none, or before work begins'),
  refunded: z.number().optional().describe('rupees refunded; absent if none'),
  kept: z
    .number()
    .optional()
    .describe('rupees of the advance that the shop kept when the finished order was cancelled unpaid'),
  shippingAddress: shippingAddress.nullable(),
  bids: z.array(bid),
  profileName: z.string().nullable(),
  review: z.object({ rating: z.number().int(), text: z.string() }).nullable(),
});
export type CustomOrder = z.output<typeof customOrder>;

const conversationEntry = messageWith('studio').extend({ images: z.array(z.string()) });
export type ConversationEntry = z.output<typeof conversationEntry>;

/**
 * One fact of the agreement, with its proof: `hash` = SHA-256 of `salt + "
 * " + JSON.stringify(value)`, hex.
 */
const agreedField = z.object({
  path: z.string(),
  value: z.union([z.string(), z.number()]).nullable().describe('null once erased'),
  salt: z.string().nullable().describe('null once erased'),
  hash: z.string(),
});

const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(300)).nullish();
const answered = z.object({ message: z.string(), order: customOrder });

const shippingDraft = z.object({
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: text,
  postalCode: text,
  phoneNumber: text,
  country: text,
  business: businessBuyer.nullish(),
});
export type ShippingDraft = z.output<typeof shippingDraft>;

/** The text of a message sent as JSON. */
export const messageDraft = z.object({ text: z.string().trim().max(MAX_MESSAGE_CHARACTERS).optional() });

export const customOrdersRoutes = {
  'POST /api/custom-order': {
    summary:
      'Place a custom order: multipart with size, measurementMode, measurements, design, referenceImages',
    access: SIGNED_IN,
    multipart: true,
    form: z.object({
      size: z.string().optional().describe('a standard size, or empty'),
      measurementMode: z.enum(['standard', 'custom']).default('standard'),
      measurements: z
        .string()
        .optional()
        .describe(
          'JSON of chest, waist, hips, length, shoulders, sleeves, or of what the garment needs, in inches; for `custom`',
        ),
      design: z
        .string()
        .describe(
          'JSON of style, fabric, customization; with a garment also garment, wearer {who, age, height}, fit, choices, colour, print, border, neededBy, look (the id of the look that it began from)',
        ),
      confirmed: z
        .string()
        .optional()
        .describe('JSON list of measurements that were questioned and confirmed'),
      referenceImages: z
        .array(z.file())
        .describe('one to five pictures (JPEG, PNG or WebP), at most 5 MB each'),
    }),
    answer: answered,
  },
  'GET /api/custom-order': {
    summary: 'Own custom orders, newest first',
    access: SIGNED_IN,
    answer: z.object({ orders: z.array(customOrder) }),
  },
  'GET /api/custom-order/events': {
    summary:
      'A stream (text/event-stream): `event: change` with `{"orderId"}` as data whenever something about an own order is new',
    access: SIGNED_IN,
    answer: z.object({}),
  },
  'POST /api/custom-order/update-status': {
    summary: 'Tolerated from the customer only directly after payment; otherwise refused',
    access: SIGNED_IN,
    body: z.object({ orderId: sentId(customOrderId), status: z.string().max(40) }),
    answer: answered,
  },
  'POST /api/custom-order/accept-bid': {
    summary: 'Accept the bid last shown, with a shipping address',
    access: SIGNED_IN,
    body: z.object({
      orderId: sentId(customOrderId),
      price: maybe(z.number()),
      advance: maybe(z.number()).describe(
        'rupees to be paid before work begins as the customer saw it: another figure is refused',
      ),
      shippingAddress: shippingDraft.nullish(),
    }),
    answer: answered,
  },
  'POST /api/custom-order/razorpay': {
    summary:
      'Pay the accepted price in Razorpay’s dialog, or the part of it that is due: the advance, then the rest; repeated, the same gateway order',
    access: SIGNED_IN,
    body: z.object({ orderId: sentId(customOrderId), amount: z.number() }),
    answer: z.object({
      message: z.string(),
      orderId: customOrderId,
      order: z
        .object({ id: z.string(), amount: z.number().int(), currency: z.string() })
        .describe('Razorpay’s own order; amount in paise'),
      key: z.string().describe('the public key that the dialog needs'),
    }),
  },
  'POST /api/custom-order/verify-razorpay': {
    summary: 'Settle a custom order with what Razorpay’s dialog returned',
    access: SIGNED_IN,
    body: dialogResult.extend({ orderId: sentId(customOrderId) }),
    answer: z.object({ status: z.object({ success: z.boolean() }), message: z.string() }),
  },
  'POST /api/custom-order/:id/confirm-cod': {
    summary: 'Pay the accepted price in cash on delivery, where the shop allows it',
    access: SIGNED_IN,
    params: idParams(customOrderId),
    body: z.object({ orderId: z.string().max(200).optional(), amount: z.number().optional() }).optional(),
    answer: answered,
  },
  'POST /api/custom-order/:id/cancel': {
    summary: 'Cancel an own order that was not accepted yet',
    access: SIGNED_IN,
    params: idParams(customOrderId),
    answer: answered,
  },
  'GET /api/custom-order/:id/messages': {
    summary: 'The conversation, oldest first',
    access: SIGNED_IN,
    params: idParams(customOrderId),
    answer: z.object({ messages: z.array(conversationEntry) }),
  },
  'POST /api/custom-order/:id/messages': {
    summary: 'Post a message (JSON, or multipart with up to five `images`)',
    access: SIGNED_IN,
    params: idParams(customOrderId),
    multipart: true,
    body: messageDraft,
    answer: z.object({ entry: conversationEntry }),
  },
  'POST /api/custom-order/:id/review': {
    summary: 'Review a delivered custom order',
    access: SIGNED_IN,
    params: idParams(customOrderId),
    body: z.object({
      rating: z.number().int().min(1).max(5),
      text: z.string().trim().min(1, 'Required').max(2000),
    }),
    answer: answered,
  },
  'GET /api/custom-order/:id/agreement': {
    summary: 'The frozen copy made when the bid was accepted, with its hash',
    access: SIGNED_IN,
    params: idParams(customOrderId),
    answer: z.object({
      agreement: z
        .record(z.string(), z.unknown())
        .describe('measurements, design, bid, shippingAddress; what was erased is missing'),
      fields: z.array(agreedField),
      hash: z.string().describe('SHA-256 over the lines `path hash`, sorted by path, joined by line breaks'),
      acceptedAt: z.string(),
    }),
  },
} as const satisfies Record<string, RouteSpec>;
