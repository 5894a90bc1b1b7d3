import { z } from 'zod';
import { phoneMessageId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, nothing, type RouteSpec, SIGNED_IN } from '../route.ts';
import { e164, PHONE_CHANNELS, typedPhone } from './phone-number.ts';

/** The exact words customers agree to; any rewording is a new version. */
export const PHONE_CONSENT = {
  version: 1,
  text: 'Send me messages about my orders by WhatsApp or SMS to this number. I can end them at any time.',
} as const;

/** The events that send a message, each named like the setting with its template. */
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

/** States that can be resent by hand: as far as anybody knows, the message did not arrive. */
export const PHONE_STATES_TO_REPEAT: readonly PhoneMessageState[] = ['failed', 'unclear', 'dropped'];

const phoneMessage = z.object({
  _id: phoneMessageId,
  event: z.enum(PHONE_EVENT_NAMES),
  of: z.enum(['order', 'custom_order']),
  aboutId: z.string().describe('of the order'),
  number: z.string().describe('of the order, as the message has it'),
  channel: z.enum(PHONE_CHANNELS).nullable().describe('null: not tried yet'),
  state: z.enum(PHONE_MESSAGE_STATES),
  reason: z.string().nullable().describe('why it failed, was not sent or waits, in the provider’s numbers'),
  attempts: z.number().int(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type PhoneMessage = z.output<typeof phoneMessage>;

export const phoneMessagesRoutes = {
  'GET /api/admin/phone-messages': {
    summary: 'Phone messages and what became of them, newest first; `about` one order',
    access: ['packer', 'admin'],
    query: z.object({
      ...pageQuery,
      state: z.enum(PHONE_MESSAGE_STATES).optional(),
      about: z.string().max(64).optional().describe('id of an order'),
    }),
    answer: z.object({ messages: z.array(phoneMessage), nextCursor }),
  },
  'POST /api/admin/phone-messages/:id/again': {
    summary: 'Send a message again that did not arrive, as far as is known',
    access: ['admin'],
    params: idParams(phoneMessageId),
    answer: z.object({ message: phoneMessage }),
  },
  'GET /api/user/phone-messages': {
    summary: 'Whether one has agreed to messages about orders by WhatsApp or SMS, and for which number',
    access: SIGNED_IN,
    answer,
  },
  'POST /api/user/phone-messages': {
    summary: 'Agree to messages about orders to a number, in the words of this version',
    access: SIGNED_IN,
    body: z.object({ phone: typedPhone, textVersion: z.literal(PHONE_CONSENT.version) }),
    answer,
  },
  'DELETE /api/user/phone-messages': {
    summary: 'Stop messages about orders; the number is erased',
    access: SIGNED_IN,
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
