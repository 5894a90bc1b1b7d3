import { z } from 'zod';
import { email } from '../accounts/accounts.routes.ts';
import { subscriberId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, line, message, nothing, type RouteSpec } from '../route.ts';

const ADMIN = ['admin'] as const;

/** The token of a mailed link; it may contain a sealed address. */
const token = line(1_000);

const subscriber = z.object({
  _id: subscriberId,
  email: z.string(),
  askedAt: z.string().describe('when the address was typed into the box'),
  confirmedAt: z.string().describe('when the mailed link was followed'),
});
export type Subscriber = z.output<typeof subscriber>;

const counts = z.object({
  subscribers: z.number().int(),
  newThisMonth: z.number().int().describe('of the last 30 days'),
  waiting: z.number().int().describe('emailed links not yet followed; their owners are unknown'),
});
export type NewsletterCounts = z.output<typeof counts>;

export const newsletterRoutes = {
  'POST /api/newsletter': {
    summary: 'Ask for the newsletter: a link is mailed; the same answer whether or not the address is known',
    access: 'anyone',
    body: z.object({ email }),
    answer: message,
  },
  'POST /api/newsletter/confirm': {
    summary: 'Subscribe to the newsletter with the mailed link',
    access: 'anyone',
    body: z.object({ token }),
    answer: message,
  },
  'POST /api/unsubscribe': {
    summary: 'Stop emails of one kind with the link in each of them; needs no login',
    access: 'anyone',
    body: z.object({ token }),
    answer: message,
  },
  'GET /api/admin/newsletter': {
    summary: 'Who subscribes to the newsletter, newest first',
    access: ADMIN,
    query: z.object({ ...pageQuery, q: z.string().trim().max(64).optional() }),
    answer: z.object({ subscribers: z.array(subscriber), nextCursor }),
  },
  'GET /api/admin/newsletter/counts': {
    summary: 'How many subscribers there are',
    access: ADMIN,
    answer: counts,
  },
  'DELETE /api/admin/newsletter/:id': {
    summary: 'Remove an address from the list',
    access: ADMIN,
    params: idParams(subscriberId),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
