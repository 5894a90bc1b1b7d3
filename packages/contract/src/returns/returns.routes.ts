import { z } from 'zod';
import { orderId, productId, returnId, sentId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, line, nothing, ORDER_ADMIN, type RouteSpec, SIGNED_IN } from '../route.ts';
import { faultsOfPayout, tidyPayout } from './payout.ts';
import { RETURN_STATES } from './return.lifecycle.ts';

const RESOLUTIONS = ['refund', 'exchange'] as const;

const payout = z
  .discriminatedUnion('method', [
    z.object({ method: z.literal('upi'), upiId: z.string().max(400) }),
    z.object({
      method: z.literal('bank'),
      accountName: z.string().max(100),
      accountNumber: z.string().max(40),
      ifsc: z.string().max(20),
    }),
  ])
  .overwrite(tidyPayout)
  .superRefine((given, context) => {
    for (const [field, text] of Object.entries(faultsOfPayout(given))) {
      context.addIssue({ code: 'custom', path: [field], message: text });
    }
  });

/** Pieces that a customer returns. */
export const orderReturn = z.object({
  _id: returnId,
  orderId,
  state: z.enum(RETURN_STATES),
  resolution: z.enum(RESOLUTIONS),
  reason: z.string(),
  answer: z.string().describe('the shop’s words'),
  date: z.number().describe('epoch milliseconds'),
  lines: z.array(
    z.object({
      _id: productId.describe('the product'),
      position: z.number().int().optional().describe('of the order’s line, from 1'),
      name: z.string(),
      size: z.string().describe('the size that goes back: another than was bought after an exchange'),
      quantity: z.number().int(),
      exchangeSize: z.string().nullable(),
    }),
  ),
  value: z.number().describe('rupees paid for these pieces'),
  isCash: z.boolean().describe('paid in cash: refunded by hand, at least in part'),
  byHand: z.number().optional().describe('rupees of the value that are refunded by hand'),
  payout: payout
    .nullable()
    .describe('where that money goes: shown to the owner alone, and erased once the return has ended'),
  isPayoutMissing: z.boolean().describe('its money goes back by hand, and the account is not known yet'),
  version: z.number().int(),
});
export type OrderReturn = z.output<typeof orderReturn>;

const adminReturn = orderReturn.extend({ customerName: z.string() });
export type AdminReturn = z.output<typeof adminReturn>;

const returnedPiece = z.object({
  _id: sentId(productId),
  position: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('of the order’s line, where exchanges made the same size of several'),
  size: z.string().max(100),
  quantity: z.number().int().min(1).max(20),
});

const returnDraft = z.object({
  lines: z
    .array(returnedPiece.extend({ exchangeSize: z.string().trim().min(1).max(100).optional() }))
    .min(1, 'Please choose what to send back')
    .max(50),
  resolution: z.enum(RESOLUTIONS),
  reason: line(1_000),
  payout: payout.optional().describe('for refunds of orders paid in cash; otherwise ignored'),
});
export type ReturnDraft = z.output<typeof returnDraft>;

/** Pieces of an order's line that are with the customer in one size. */
const returnablePieces = z.object({
  _id: productId.describe('the product'),
  position: z.number().int().describe('of the order’s line, from 1'),
  size: z.string().describe('as bought or as exchanged'),
  left: z.number().int().describe('pieces not sent back'),
  inTime: z.number().int().describe('those of them that their customer can still ask to return'),
  until: z.number().describe('the last moment for that, epoch milliseconds'),
});
export type ReturnablePieces = z.output<typeof returnablePieces>;

const takenBack = z.object({
  lines: z.array(returnedPiece).min(1, 'Please choose what was brought back').max(50),
  reason: line(1_000),
  restock: z.boolean().default(true).describe('the pieces can be sold again'),
});
export type TakenBack = z.output<typeof takenBack>;

export const returnsRoutes = {
  'GET /api/order/:id/returns': {
    summary: 'What was sent back of an own order (of any, for order admin), oldest first',
    access: SIGNED_IN,
    params: idParams(orderId),
    answer: z.object({
      returns: z.array(orderReturn),
      returnable: z
        .array(returnablePieces)
        .optional()
        .describe('what the customer has; empty until delivery'),
      byHand: z
        .enum(['none', 'part', 'all'])
        .optional()
        .describe('how much of what is left of the order’s money was paid in cash and is refunded by hand'),
    }),
  },
  'POST /api/order/:id/returns': {
    summary: 'Ask to send pieces back within the promised days of their delivery, for money or another size',
    access: SIGNED_IN,
    params: idParams(orderId),
    body: returnDraft,
    answer: z.object({ message: z.string(), return: orderReturn }),
  },
  'POST /api/order-returns/:id/withdraw': {
    summary: 'Withdraw an own request before the pieces have arrived',
    access: SIGNED_IN,
    params: idParams(returnId),
    answer: z.object({ message: z.string(), return: orderReturn }),
  },
  'POST /api/order-returns/:id/payout': {
    summary: 'Set or correct where the money goes for an own return that was paid in cash',
    access: SIGNED_IN,
    params: idParams(returnId),
    body: z.object({ payout }),
    answer: z.object({ message: z.string(), return: orderReturn }),
  },
  'POST /api/admin/orders/:id/returns': {
    summary:
      'Take back pieces of a delivered order that somebody brings, at any time: received at once, and nobody is mailed',
    access: ['admin'],
    params: idParams(orderId),
    body: takenBack,
    answer: z.object({ return: orderReturn }),
  },
  'GET /api/admin/returns': {
    summary: 'Returns, newest first',
    access: ORDER_ADMIN,
    query: z.object({
      ...pageQuery,
      state: z.enum(RETURN_STATES).optional(),
    }),
    answer: z.object({ returns: z.array(adminReturn), nextCursor }),
  },
  'GET /api/admin/returns/:id/packing-slip': {
    summary: 'What goes into the parcel of an exchange, as a PDF (application/pdf)',
    access: ORDER_ADMIN,
    params: idParams(returnId),
    answer: nothing,
  },
  'POST /api/admin/returns/:id/state': {
    summary: 'Move a return along: approve, decline, receive, refund or send the other size',
    access: ORDER_ADMIN,
    params: idParams(returnId),
    body: z.object({
      state: z.enum(RETURN_STATES),
      answer: z.string().trim().max(1_000).optional().describe('words to the customer'),
      restock: z
        .boolean()
        .optional()
        .describe('with `received`: the pieces can be sold again (default true)'),
      reference: line(200)
        .optional()
        .describe('with `refunded`, for cash: how the money was paid by hand; it stays in the ledger'),
      version: z.number().int().positive().optional(),
    }),
    answer: z.object({ return: orderReturn }),
  },
} as const satisfies Record<string, RouteSpec>;
