import { z } from 'zod';
import { customOrderId, pathId, pinId, userId } from '../ids.ts';
import { isRupees } from '../money.ts';
import { orderMoney } from '../orders/order-admin.routes.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { refundDraft } from '../payments/payments.routes.ts';
import { idParams, line, maybe, priceRupees, type RouteSpec, STUDIO } from '../route.ts';
import { bidLine } from './bid.ts';
import { CUSTOM_ORDER_STATUSES } from './custom-order.lifecycle.ts';
import { customOrder, measurements } from './custom-orders.routes.ts';
import { estimate, proposedDesignDraft } from './garments.routes.ts';

/** What only the studio sees: whose order it is and how long it has been waiting. */
export const studioOrder = customOrder.extend({
  measurements: measurements.nullable().describe('null once the customer has deleted the account'),
  customerName: z.string(),
  ageDays: z.number().int(),
  assignedTo: z.string().nullable().describe('name of the assigned designer'),
  assigneeId: userId.nullable(),
  isMine: z.boolean().describe('assigned to the caller'),
  canUndo: z.boolean().describe('the last move is the caller’s own and less than ten minutes old'),
  undoUntil: z.string().nullable().describe('the deadline for undoing it; null when it cannot be undone'),
  waitingMessages: z.number().int().describe('messages of the customer since the studio last wrote'),
});
export type StudioOrder = z.output<typeof studioOrder>;

/** A change to the order, in words. */
const historyEntry = z.object({ at: z.string(), who: z.string(), what: z.string() });
export type HistoryEntry = z.output<typeof historyEntry>;

/** Blank counts as not given. */
const isoDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], { error: 'Must be an ISO date' })
  .transform((value) => value || undefined)
  .optional();

const bidDraft = z.object({
  price: priceRupees,
  breakdown: z.array(bidLine).max(20).optional(),
  designerNotes: maybe(z.string().trim().max(4000)),
  estimatedDelivery: maybe(isoDate),
  color: maybe(z.string().trim().max(60)),
  design: proposedDesignDraft.describe(
    'another composition than the customer’s; null: theirs again; absent: as in the revision before',
  ),
  revision: z
    .number()
    .int()
    .optional()
    .describe('the last revision seen, 0 for none; refused if there is a newer one'),
});
export type BidDraft = z.output<typeof bidDraft>;

const part = z.number().min(0).max(1);
const pinDraft = z.object({
  image: z.number().int().min(0).max(99),
  x: part,
  y: part,
  text: line(500),
});
export type PinDraft = z.output<typeof pinDraft>;

export const PATTERN_PAPERS = ['a4', 'a3', 'a0', 'fifth'] as const;

const inchesUpTo = (most: number) =>
  z.coerce
    .number({ error: `A number of inches, from 0 to ${most}` })
    .min(0, `From 0 to ${most} inches`)
    .max(most, `From 0 to ${most} inches`)
    .optional();

const patternAsked = z.object({
  paper: z.enum(PATTERN_PAPERS).optional().describe('sheets to tape together; `fifth`: one page at 1:5'),
  ease: inchesUpTo(15).describe('inches around the body; by default those of the fit'),
  seam: inchesUpTo(2).describe(
    'inches of seam allowance; without it half an inch for a garment, none for a block',
  ),
});
export type PatternAsked = z.output<typeof patternAsked>;

export const studioRoutes = {
  'GET /api/studio/custom-orders': {
    summary: 'Custom orders by state, newest first',
    access: STUDIO,
    scope: 'custom_orders:read',
    query: z.object({
      status: z.enum(CUSTOM_ORDER_STATUSES).optional(),
      q: z.string().max(64).optional().describe('last six characters of the id, or part of the name'),
      assigned: z.enum(['me', 'nobody']).optional(),
      ...pageQuery,
    }),
    answer: z.object({ orders: z.array(studioOrder), nextCursor }),
  },
  'GET /api/studio/custom-orders/counts': {
    summary: 'How many orders are in each state, and what they are worth',
    access: STUDIO,
    answer: z.object({
      counts: z.array(
        z.object({ status: z.enum(CUSTOM_ORDER_STATUSES), orders: z.number().int(), value: z.number() }),
      ),
    }),
  },
  'GET /api/studio/custom-orders/events': {
    summary: 'A stream (text/event-stream): `event: change` with `{"orderId"}` as data for any order',
    access: STUDIO,
    answer: z.object({}),
  },
  'GET /api/studio/custom-orders/:id': {
    summary: 'One custom order with its history',
    access: STUDIO,
    scope: 'custom_orders:read',
    params: idParams(customOrderId),
    answer: z.object({
      order: studioOrder,
      history: z.array(historyEntry),
      money: orderMoney.nullable().describe('null for anybody but the owner'),
    }),
  },
  'GET /api/studio/custom-orders/:id/job-sheet': {
    summary: 'The job sheet as a PDF (application/pdf)',
    access: STUDIO,
    params: idParams(customOrderId),
    answer: z.object({}),
  },
  'GET /api/studio/custom-orders/:id/packing-slip': {
    summary: 'What goes into the parcel, as a PDF (application/pdf)',
    access: STUDIO,
    params: idParams(customOrderId),
    answer: z.object({}),
  },
  'GET /api/studio/custom-orders/:id/pattern': {
    summary:
      'The pattern of the garment, or a block to start from, true to scale, as a PDF (application/pdf)',
    access: STUDIO,
    params: idParams(customOrderId),
    query: patternAsked,
    answer: z.object({}),
  },
  'GET /api/studio/custom-orders/:id/draft-block': {
    summary: 'The other name of the pattern',
    access: STUDIO,
    params: idParams(customOrderId),
    query: patternAsked,
    answer: z.object({}),
  },
  'POST /api/studio/custom-orders/:id/bid': {
    summary: 'Place or revise the bid',
    access: STUDIO,
    params: idParams(customOrderId),
    body: bidDraft,
    answer: z.object({ order: studioOrder }),
  },
  'POST /api/studio/custom-orders/:id/bid-lines': {
    summary: 'A first proposal of the lines of a bid, by the owner’s tables: making, cloth, surcharges',
    access: STUDIO,
    params: idParams(customOrderId),
    body: z.object({ design: proposedDesignDraft }),
    answer: estimate.extend({ breakdown: z.array(bidLine) }),
  },
  'POST /api/studio/custom-orders/:id/status': {
    summary: 'Move an order to another state',
    access: STUDIO,
    params: idParams(customOrderId),
    body: z.object({
      status: z.enum(CUSTOM_ORDER_STATUSES),
      carrier: maybe(z.string().trim().max(100)),
      trackingNumber: maybe(z.string().trim().max(100)),
      giveBack: z
        .number()
        .min(0, 'At least 0')
        .refine(isRupees, 'At most two decimals')
        .optional()
        .describe(
          'rupees of the advance that are refunded when a finished order is cancelled because the rest was never paid; the shop keeps the remainder',
        ),
    }),
    answer: z.object({ order: studioOrder }),
  },
  'POST /api/studio/custom-orders/:id/assign': {
    summary: 'Assign an order to oneself, or to nobody; an admin assigns it to anybody in the studio',
    access: STUDIO,
    params: idParams(customOrderId),
    body: z.union([
      z.object({ toMe: z.boolean() }),
      z.object({ to: z.string().max(200).nullable().describe('one of the studio’s people; null: nobody') }),
    ]),
    answer: z.object({ order: studioOrder }),
  },
  'GET /api/studio/people': {
    summary: 'Who works in the studio, by name',
    access: STUDIO,
    answer: z.object({ people: z.array(z.object({ _id: userId, name: z.string() })) }),
  },
  'POST /api/studio/custom-orders/:id/pins': {
    summary: 'Pin a comment to a place in a reference picture; the customer sees it',
    access: STUDIO,
    params: idParams(customOrderId),
    body: pinDraft,
    answer: z.object({ order: studioOrder }),
  },
  'DELETE /api/studio/custom-orders/:id/pins/:pin': {
    summary: 'Remove a pin',
    access: STUDIO,
    params: idParams(customOrderId).extend({ pin: pathId(pinId) }),
    answer: z.object({ order: studioOrder }),
  },
  'POST /api/studio/custom-orders/:id/undo': {
    summary: 'Undo one’s own last move within ten minutes',
    access: STUDIO,
    params: idParams(customOrderId),
    answer: z.object({ order: studioOrder }),
  },
  'POST /api/studio/custom-orders/:id/refund': {
    summary: 'Refund the whole rest, or an amount in rupees; each request is a refund of its own',
    access: ['admin'],
    params: idParams(customOrderId),
    body: refundDraft.optional(),
    answer: z.object({ message: z.string(), order: studioOrder }),
  },
} as const satisfies Record<string, RouteSpec>;
