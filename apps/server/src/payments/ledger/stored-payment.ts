import { gatewayOrderId, payableId, paymentId, userId } from '@darzi/contract/ids.ts';
import { z } from 'zod';
import { amount } from '../../platform/db/rows.ts';
import type { OpenRequest } from '../gateways/gateway.ts';

/** A payment attempt as parsed from its row: a union by state, each state with exactly its own fields. */

const common = z.object({
  id: paymentId,
  kind: z.enum(['order', 'custom_order']),
  payableId,
  /** The part of its payable that it pays for, 1 for the first or for all of it. */
  part: z.number(),
  /** Null once the account was deleted. */
  customerId: userId.nullable(),
  provider: z.enum(['stripe', 'razorpay']),
  totalPaise: amount,
  chargedMinor: z.number(),
  currency: z.enum(['inr', 'usd']),
  /** Set if dollars are charged. */
  inrPerUsd: z.number().nullable(),
  ageSeconds: z.number(),
  /** Its pieces are reserved and its time has not run out. */
  isHoldAlive: z.boolean(),
  /** Zero or less once its time has run out. */
  holdLeftSeconds: z.number(),
  /** Somebody is asking the gateway about it right now. */
  isBeingAsked: z.boolean(),
});

const openRequest = z.object({
  orderId: payableId,
  attemptKey: z.string(),
  amountMinor: z.number(),
  currency: z.enum(['inr', 'usd']),
  description: z.string(),
  customerEmail: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  isUpiCode: z.boolean().optional(),
  expiresAt: z.coerce.date(),
}) satisfies z.ZodType<OpenRequest>;

const gatewayOrder = z.object({ id: gatewayOrderId, amount: z.number(), currency: z.string() }).loose();
/** Known as soon as the gateway, or one of its messages, has named it. */
const perhapsNamed = { gatewayOrderId: gatewayOrderId.nullable() };
const named = { gatewayOrderId };
/** Stripe's page; erased with the account of whoever was to pay there. */
const page = { redirectUrl: z.string().nullable() };
/** Why it was closed, or why its money was refunded. */
const ended = { closedBecause: z.string().nullable() };

const state = z.discriminatedUnion('state', [
  /** The request to the gateway is kept as long as it may have to be repeated. */
  z.object({ state: z.literal('opening'), ...perhapsNamed, request: openRequest }),
  z.object({ state: z.literal('open'), ...named, gatewayOrder, ...page }),
  /** It was never opened for its customer if the gateway had money before it had answered. */
  z.object({
    state: z.literal('captured'),
    ...named,
    gatewayOrder: gatewayOrder.nullable(),
    ...page,
    ...ended,
  }),
  z.object({ state: z.literal('replaced'), ...perhapsNamed, request: openRequest.nullable() }),
  z.object({ state: z.literal('closed'), ...perhapsNamed, ...ended }),
]);

export type StoredPayment = Readonly<z.output<typeof common> & z.output<typeof state>>;
export type OpeningPayment = Extract<StoredPayment, { state: 'opening' }>;

/** @throws ZodError for a row in none of the states: the table's constraints keep such rows out */
export const parsePayment = (row: unknown): StoredPayment => ({ ...common.parse(row), ...state.parse(row) });
