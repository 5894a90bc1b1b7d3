import { payableId, paymentId, userId } from '@darzi/contract/ids.ts';
import { z } from 'zod';
import { amount } from '../../platform/db/rows.ts';
import type { OpenRequest } from '../gateways/gateway.ts';

/** An attempt to be paid as its row is parsed: a union by state, each state with exactly the fields that it has. */

const common = z.object({
  id: paymentId,
  kind: z.enum(['order', 'custom_order']),
  payableId,
  /** Which part of what is paid for, 1 for the first or for all of it. */
  part: z.number(),
  /** Null once the account was deleted. */
  customerId: userId.nullable(),
  provider: z.enum(['stripe', 'razorpay']),
  totalPaise: amount,
  chargedMinor: z.number(),
  currency: z.enum(['inr', 'usd']),
  /** Set when dollars are charged. */
  inrPerUsd: z.number().nullable(),
  /** Its pieces are reserved and the time for paying is not over. */
  isHoldAlive: z.boolean(),
  isHoldOver: z.boolean(),
  /** Somebody is asking the gateway about it right now. */
  isBeingAsked: z.boolean(),
});

const openRequest = z.object({
  orderId: z.string(),
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

const gatewayOrder = z.object({ id: z.string(), amount: z.number(), currency: z.string() }).loose();
/** Known as soon as the gateway, or a message of it, has named it. */
const perhapsNamed = { gatewayOrderId: z.string().nullable() };
const named = { gatewayOrderId: z.string() };
/** Stripe's page; gone with the account of whoever was to pay there. */
const page = { redirectUrl: z.string().nullable() };
/** Why it was closed, or why its money went back. */
const ended = { closedBecause: z.string().nullable() };

const state = z.discriminatedUnion('state', [
  /** What the gateway is asked is kept while it may have to be asked again. */
  z.object({ state: z.literal('opening'), ...perhapsNamed, request: openRequest }),
  z.object({ state: z.literal('open'), ...named, gatewayOrder, ...page }),
  /** Never opened for its customer where a gateway had money before it had answered. */
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

/** @throws ZodError for a row that is none of the states: the table's constraints keep such rows out */
export const parsePayment = (row: unknown): StoredPayment => ({ ...common.parse(row), ...state.parse(row) });
