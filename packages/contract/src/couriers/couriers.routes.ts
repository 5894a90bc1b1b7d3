import { z } from 'zod';
import { orderId, parcelId } from '../ids.ts';
import { ORDER_STATUSES } from '../orders/order.lifecycle.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, nothing, ORDER_ADMIN, type RouteSpec } from '../route.ts';
import { PARCEL_STATES } from './parcel.lifecycle.ts';

const ADMIN = ['admin'] as const;

/** Most orders that one call can book or fetch documents for. */
export const MAX_PARCELS_AT_ONCE = 50;
/** What a parcel may weigh, in grams. */
export const PARCEL_GRAMS = { least: 50, most: 30_000 } as const;

/** A parcel at the courier, as packers see it. */
export const parcel = z.object({
  _id: parcelId,
  orderId,
  state: z.enum(PARCEL_STATES),
  orderStatus: z.enum(ORDER_STATUSES),
  carrier: z.string().nullable().describe('who carries it, named by the courier'),
  awb: z.string().nullable().describe('the number on the parcel'),
  trackingLink: z.string().nullable(),
  grams: z.number().int(),
  cash: z.number().describe('rupees to collect on delivery; 0 for a prepaid parcel'),
  reason: z.string().nullable().describe('why it was not booked, or what the courier answered last'),
  courierStatus: z.string().nullable().describe('as the courier words it'),
  bookedAt: z.string().nullable(),
  pickupAt: z.string().nullable().describe('when a pickup was asked for'),
  changedAt: z.string(),
  needsOwner: z.boolean().describe('not booked, lost, returning or returned, without anything done about it'),
});
export type Parcel = z.output<typeof parcel>;

const several = z.array(z.string().max(200)).min(1).max(MAX_PARCELS_AT_ONCE);
const verdicts = z.object({
  verdicts: z.array(z.object({ _id: z.string(), ok: z.boolean(), message: z.string() })),
});

const remittanceLine = z.object({
  awb: z.string(),
  orderId: orderId.nullable().describe('null: no known parcel has this number'),
  expected: z.number().nullable().describe('rupees to collect on delivery; null: none'),
  remitted: z.number().describe('rupees, all uploads together'),
  deliveredAt: z.string().nullable(),
  verdict: z.enum(['missing', 'differs', 'unknown']),
});
export type RemittanceLine = z.output<typeof remittanceLine>;

const remittance = z.object({
  delivered: z.number().int().describe('delivered cash parcels'),
  expected: z.number().describe('their total in rupees'),
  remitted: z.number().describe('rupees of the uploaded statements'),
  agreed: z.number().int().describe('parcels whose money arrived, to the paisa'),
  lines: z.array(remittanceLine).describe('what is missing, differs or is not known, longest waiting first'),
});
export type Remittance = z.output<typeof remittance>;

export const couriersRoutes = {
  'GET /api/admin/couriers': {
    summary: 'Whether parcels can be booked with a courier',
    access: ORDER_ADMIN,
    answer: z.object({ courier: z.string().nullable() }),
  },
  'GET /api/admin/parcels': {
    summary: 'Parcels, newest first; `needsOwner` those that need attention',
    access: ORDER_ADMIN,
    query: z.object({
      ...pageQuery,
      state: z.enum(PARCEL_STATES).optional(),
      needsOwner: z.enum(['yes']).optional(),
      q: z.string().max(64).optional().describe('number on the parcel'),
    }),
    answer: z.object({ parcels: z.array(parcel), nextCursor }),
  },
  'GET /api/admin/orders/:id/parcel': {
    summary: 'The parcel of an order at the courier; null where none was booked',
    access: ORDER_ADMIN,
    params: idParams(orderId),
    answer: z.object({ parcel: parcel.nullable() }),
  },
  'POST /api/admin/parcels': {
    summary:
      'Book parcels with the courier for orders that are placed or being packed, each with a verdict of its own. Each is booked once, however often this is called',
    access: ORDER_ADMIN,
    body: z.object({
      orders: several,
      grams: z
        .number()
        .int()
        .min(PARCEL_GRAMS.least)
        .max(PARCEL_GRAMS.most)
        .optional()
        .describe('of each parcel; by default, that of its pieces'),
    }),
    answer: verdicts,
  },
  'POST /api/admin/parcels/pickup': {
    summary: 'Ask the courier to fetch the booked parcels of these orders',
    access: ORDER_ADMIN,
    body: z.object({ orders: several }),
    answer: verdicts,
  },
  'POST /api/admin/parcels/print': {
    summary:
      'Labels, or the manifest that the driver signs, of the booked parcels of these orders as one PDF',
    access: ORDER_ADMIN,
    body: z.object({ what: z.enum(['labels', 'manifest']), orders: several }),
    answer: nothing,
  },
  'POST /api/admin/parcels/:id/check': {
    summary: 'Ask the courier now how far a parcel has come',
    access: ORDER_ADMIN,
    params: idParams(parcelId),
    answer: z.object({ parcel }),
  },
  'POST /api/admin/parcels/:id/cancel': {
    summary: 'Cancel a booking before the courier has fetched the parcel',
    access: ORDER_ADMIN,
    params: idParams(parcelId),
    answer: z.object({ parcel }),
  },
  'GET /api/admin/remittances': {
    summary: 'Cash that couriers collected against what they have remitted',
    access: ADMIN,
    answer: remittance,
  },
  'POST /api/admin/remittances': {
    summary:
      'Add a courier’s remittance statement as CSV (awb, amount, date, reference): all of it or, where a row is wrong, nothing. A row that was added before counts once',
    access: ADMIN,
    multipart: true,
    form: z.object({ file: z.file() }),
    answer: remittance.extend({ added: z.number().int(), known: z.number().int() }),
  },
} as const satisfies Record<string, RouteSpec>;
