import { z } from 'zod';
import { nothing, type RouteSpec, SHORT_BODY_BYTES, SIGNED_IN } from '../route.ts';
import { e164, typedPhone } from './phone-number.ts';

/** What customers agree to, in these words; another wording is another version. */
export const PHONE_CONSENT = {
  version: 1,
  text: 'Send me messages about my orders by WhatsApp or SMS to this number. I can end them at any time.',
} as const;

/** What is told, and the setting that names its template. */
export const PHONE_EVENTS = {
  placed: 'An order is placed',
  shipped: 'An order is shipped',
  delivered: 'An order is delivered',
  bidAnswered: 'A bid for a custom order is there',
} as const;
export type PhoneEvent = keyof typeof PHONE_EVENTS;
export const PHONE_EVENT_NAMES = Object.keys(PHONE_EVENTS) as [PhoneEvent, ...PhoneEvent[]];

export const PHONE_MESSAGE_STATES = [
  'waiting',
  'sent',
  'delivered',
  'read',
  'failed',
  'unclear',
  'dropped',
] as const;
export type PhoneMessageState = (typeof PHONE_MESSAGE_STATES)[number];

const consent = z.object({
  phone: e164,
  agreedAt: z.string(),
  textVersion: z.number().int(),
});
export type PhoneConsent = z.output<typeof consent>;

const answer = z.object({
  isOffered: z.boolean().describe('the owner has switched them on'),
  consent: consent.nullable(),
});

export const phoneMessagesRoutes = {
  'GET /api/user/phone-messages': {
    summary: 'Whether one has agreed to messages about orders by WhatsApp or SMS, and for which number',
    access: SIGNED_IN,
    answer,
  },
  'POST /api/user/phone-messages': {
    summary: 'Agree to messages about orders to a number, in the words of this version',
    access: SIGNED_IN,
    largestBodyBytes: SHORT_BODY_BYTES,
    body: z.object({ phone: typedPhone, textVersion: z.literal(PHONE_CONSENT.version) }),
    answer,
  },
  'DELETE /api/user/phone-messages': {
    summary: 'End messages about orders; the number is forgotten',
    access: SIGNED_IN,
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
