import { z } from 'zod';
import { email, password } from '../accounts/accounts.routes.ts';
import { customerNoteId, pathId, userId } from '../ids.ts';
import { daysQuery, nextCursor, pageQuery, sortQuery, totalOfList } from '../paging.ts';
import { idParams, nothing, ROLES, type RouteSpec } from '../route.ts';

const ADMIN = ['admin'] as const;

/** An account as the back office lists it. Rupees; times in ISO 8601. */
const customer = z.object({
  _id: userId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable().describe('from the first saved address, else from the latest order'),
  role: z.enum(ROLES),
  joinedAt: z.string(),
  orders: z.number().int().describe('placed orders of both kinds'),
  spent: z.number().describe('paid less refunds, for orders of both kinds'),
  lastOrderAt: z.string().nullable(),
});
export type Customer = z.output<typeof customer>;

const note = z.object({ _id: customerNoteId, by: z.string(), text: z.string(), createdAt: z.string() });

const address = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  pinCode: z.string(),
  country: z.string(),
  phoneNumber: z.string(),
});

/** Everything about one customer, for one screen. */
const customerFile = customer.extend({
  addresses: z.array(address),
  notes: z.array(note).describe('newest first'),
  history: z
    .array(
      z.object({
        _id: z.string(),
        kind: z.enum(['order', 'custom_order']),
        at: z.string(),
        status: z.string(),
        amount: z.number().nullable().describe('rupees; null while a custom order has no bid'),
      }),
    )
    .describe('the latest 100 orders of both kinds, newest first'),
  openOrders: z.number().int().describe('orders that are neither delivered nor ended otherwise'),
  formerEmails: z
    .array(z.object({ email: z.string(), until: z.string() }))
    .describe('addresses that the account had within the last 180 days, the last one first'),
});
export type CustomerFile = z.output<typeof customerFile>;

const oneCustomer = z.object({ customer: customerFile });

export const customersRoutes = {
  'GET /api/admin/customers': {
    summary:
      'Everybody with an account, newest first unless sorted otherwise, joined at any time or within days; `q` finds name, email, now or former, and phone',
    access: ADMIN,
    query: z.object({
      ...pageQuery,
      sort: sortQuery(['joined', 'name', 'spent'], '-joined'),
      ...daysQuery,
      q: z.string().max(64).optional(),
    }),
    answer: z.object({ customers: z.array(customer), nextCursor, ...totalOfList }),
  },
  'GET /api/admin/customers/:id': {
    summary: 'One customer with orders and notes',
    access: ADMIN,
    params: idParams(userId),
    answer: oneCustomer,
  },
  'POST /api/admin/customers/:id/notes': {
    summary: 'Add a note about a customer; it is part of their export',
    access: ADMIN,
    params: idParams(userId),
    body: z.object({ text: z.string().trim().min(1, 'Required').max(2000) }),
    answer: oneCustomer,
  },
  'DELETE /api/admin/customers/:id/notes/:noteId': {
    summary: 'Remove a note',
    access: ADMIN,
    params: idParams(userId).extend({ noteId: pathId(customerNoteId) }),
    answer: oneCustomer,
  },
  'POST /api/admin/customers/:id/email': {
    summary:
      'Give a customer’s account to whoever has this email, with the password; ends its sessions, password and mailed links',
    access: ADMIN,
    params: idParams(userId),
    body: z.object({ password, email }),
    answer: oneCustomer,
  },
  'GET /api/admin/customers/:id/export': {
    summary: 'Everything held about a customer, for their request',
    access: ADMIN,
    params: idParams(userId),
    answer: z.object({ export: z.record(z.string(), z.unknown()) }),
  },
  'POST /api/admin/customers/:id/erase': {
    summary: 'Delete a customer’s account on their request; their email confirms it',
    access: ADMIN,
    params: idParams(userId),
    body: z.object({ email: z.string().trim().min(1, 'Required').max(254) }),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
