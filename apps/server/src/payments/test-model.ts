import type { CustomOrderId, ProductId } from '@darzi/contract/ids.ts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { Someone } from '../test-factories.ts';
import type { Till } from '../test-till.ts';
import type { PayableKind } from './ledger/payable.ts';

/** An attempt opened at a gateway, with its dialog's answer once somebody has paid. */
export type Opened = {
  readonly kind: PayableKind;
  readonly method: 'stripe' | 'razorpay';
  readonly orderId: string;
  word: object;
};

/** One shop with its people and products while a sequence of commands is played. */
export type Play = {
  readonly till: Till;
  app: FastifyInstance;
  readonly customers: readonly Someone[];
  readonly admin: Someone;
  readonly designer: Someone;
  readonly products: readonly { readonly id: ProductId; stock: number }[];
  readonly opened: Opened[];
  /** A code for a tenth off, limited to two uses and one per customer. */
  readonly discountCode: string;
  readonly customOrders: { readonly id: CustomOrderId; readonly owner: Someone }[];
  /** The owner's current rules for cash; `most` in rupees. */
  readonly cash: { isOffered: boolean; most: number | null; isForCustomOrders: boolean };
  /** Customers who deleted their accounts: their tokens are dead. */
  readonly gone: Set<string>;
  /** Counts events, for the figures. */
  readonly count: (what: string) => void;
};

/** A command, with whatever is needed to repeat it exactly. */
export type Act = (play: Play) => Promise<unknown>;

const ALLOWED = new Set([200, 400, 403, 404, 409, 502]);

/** A call as anybody may send it. Nothing a caller sends may make the shop fail. */
export const send = async (
  play: Play,
  { token, userId }: Someone,
  url: string,
  body?: object,
  isCrashing = false,
) => {
  const answer = await play.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  const isAllowed =
    ALLOWED.has(answer.statusCode) ||
    (isCrashing && answer.statusCode === 503) ||
    (play.gone.has(userId) && answer.statusCode === 401);
  if (!isAllowed) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  play.count(`${url.replace(/[0-9a-f-]{36}/, ':id')} ${answer.statusCode}`);
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};

export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % Math.max(1, list.length)];

export const customerOf = (play: Play, index: number): Someone => pick(play.customers, index) ?? play.admin;

export const n = fc.nat({ max: 1_000 });
