import { z } from 'zod';
import { contactAnswerId, contactMessageId, userId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, type RouteSpec } from '../route.ts';
import { INBOX_FILTERS } from './inbox.ts';

const ADMIN = ['admin'] as const;

export const contactEntry = z.object({
  _id: contactMessageId,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  unread: z.boolean(),
  done: z.boolean(),
  answers: z.number().int().describe('how often the shop has replied'),
});
export type ContactEntry = z.output<typeof contactEntry>;

/** A message with all replies, oldest first. */
export const contactThread = contactEntry.extend({
  customerId: userId.nullable().describe('the account it was written with; null for a visitor'),
  sent: z.array(z.object({ _id: contactAnswerId, by: z.string(), text: z.string(), createdAt: z.string() })),
});
export type ContactThread = z.output<typeof contactThread>;

export const inboxRoutes = {
  'GET /api/admin/messages': {
    summary: 'Messages from the contact form, newest first',
    access: ADMIN,
    query: z.object({
      ...pageQuery,
      q: z.string().max(64).optional(),
      filter: z.enum(INBOX_FILTERS).optional(),
    }),
    answer: z.object({ messages: z.array(contactEntry), nextCursor }),
  },
  'GET /api/admin/messages/counts': {
    summary: 'How many messages nobody has opened, and how many are not done',
    access: ADMIN,
    answer: z.object({ unread: z.number().int(), open: z.number().int() }),
  },
  'GET /api/admin/messages/:id': {
    summary: 'One message with the answers to it',
    access: ADMIN,
    params: idParams(contactMessageId),
    answer: z.object({ message: contactThread }),
  },
  'PATCH /api/admin/messages/:id': {
    summary: 'Mark a message as read or unread, done or to do',
    access: ADMIN,
    params: idParams(contactMessageId),
    body: z.object({ unread: z.boolean().optional(), done: z.boolean().optional() }),
    answer: z.object({ message: contactThread }),
  },
  'POST /api/admin/messages/:id/answer': {
    summary: 'Answer by email; `seen` is how many answers the writer knew of',
    access: ADMIN,
    params: idParams(contactMessageId),
    body: z.object({
      text: z.string().trim().min(1, 'Required').max(10_000),
      seen: z.number().int().min(0).optional(),
    }),
    answer: z.object({ message: contactThread }),
  },
} as const satisfies Record<string, RouteSpec>;
