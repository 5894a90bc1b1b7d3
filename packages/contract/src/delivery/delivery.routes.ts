import { z } from 'zod';
import { nothing, type RouteSpec } from '../route.ts';

const ADMIN = ['admin'] as const;

/** Most PIN codes in a list: about twice as many as India has. */
export const MAX_PINS = 40_000;

const promise = z.object({
  pin: z.string(),
  zone: z.string().nullable().describe('as named in the owner’s list; delivery costs may depend on it'),
  isServed: z.boolean().describe('whether parcels go there'),
  isCashPossible: z.boolean().describe('whether an order to it may be paid for at the door'),
  by: z.iso.date().nullable().describe('the delivery date in India if ordered now; null: none is promised'),
});
export type DeliveryPromise = z.output<typeof promise>;

const pinList = z.object({
  pins: z.number().int().describe('0: parcels go everywhere in India'),
  withoutCash: z.number().int(),
  withDays: z.number().int(),
  zones: z.number().int(),
});
export type PinList = z.output<typeof pinList>;

export const deliveryRoutes = {
  'GET /api/delivery/:pin': {
    summary:
      'Whether and by when the shop delivers to a PIN code, and whether it may be paid for there in cash',
    access: 'anyone',
    params: z.object({ pin: z.string() }),
    answer: promise,
  },
  'GET /api/admin/delivery': {
    summary: 'What the list of PIN codes covers',
    access: ADMIN,
    answer: pinList,
  },
  'POST /api/admin/delivery': {
    summary:
      'Replace the list of PIN codes by a CSV file (pin, zone, days, cod): all of it or, where a row is wrong, nothing',
    access: ADMIN,
    multipart: true,
    form: z.object({ file: z.file() }),
    answer: pinList,
  },
  'DELETE /api/admin/delivery': {
    summary: 'Remove the list of PIN codes: parcels go everywhere in India',
    access: ADMIN,
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
