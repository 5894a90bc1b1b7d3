import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import type { z } from 'zod';
import type { StripeKeys } from '../../settings/keys.ts';
import type { Deadline } from './gateway.ts';
import {
  type CallAnswer,
  type CallFailure,
  isDefiniteRefusal,
  parseAnswer,
  refused,
  remainingMs,
  unclear,
} from './gateway-call.ts';
import { exchange } from './gateway-exchange.ts';

/** The official SDK, loaded with the first call: an idle shop need not carry its 10 MB. */
const loadStripe = (): typeof Stripe => createRequire(import.meta.url)('stripe');

/** The official SDK over our own transport, at the address given by the environment. */
const createClient = (keys: StripeKeys): Stripe => {
  const base = new URL(keys.apiBase);
  const prefix = base.pathname.replace(/\/+$/, '');
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const answer = await exchange(`${base.origin}${prefix}${url.pathname}${url.search}`, {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' && init.body !== '' ? init.body : undefined,
      signal: init?.signal ?? AbortSignal.timeout(1),
    }).catch((error: unknown) => {
      // Without its code: the SDK would repeat an ECONNRESET by itself, half a second later and past the deadline.
      throw new Error(error instanceof Error ? error.message : 'unknown failure');
    });
    return new Response(answer.text, {
      status: answer.status,
      headers: answer.requestId === undefined ? {} : { 'request-id': answer.requestId },
    });
  };
  const Sdk = loadStripe();
  return new Sdk(keys.secretKey, {
    host: base.hostname,
    port: base.port || (base.protocol === 'http:' ? 80 : 443),
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    httpClient: Sdk.createFetchHttpClient(send),
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

type CallOptions = { readonly timeout: number; readonly idempotencyKey?: string };

const describeFailure = (error: unknown): CallFailure => {
  const { errors } = loadStripe();
  if (!(error instanceof errors.StripeError)) {
    return unclear(error instanceof Error ? error.message : 'unknown failure');
  }
  const status = error.statusCode ?? 0;
  const reason = error.message.slice(0, 200);
  if (error instanceof errors.StripeIdempotencyError) {
    return { ...unclear(reason), status, isKeyReused: true };
  }
  return { ...(isDefiniteRefusal(status) ? refused(reason) : unclear(reason)), status };
};

export type AskStripe = <T>(
  deadline: Deadline,
  schema: z.ZodType<T>,
  call: (sdk: Stripe, options: CallOptions) => Promise<unknown>,
  idempotencyKey?: string,
) => Promise<CallAnswer<T>>;

/** Every SDK call goes through `ask`: within the deadline, never throwing, its answer parsed by a schema. */
export const createStripeCalls = (
  keys: StripeKeys,
): { readonly ask: AskStripe; readonly sdk: () => Stripe } => {
  let client: Stripe | undefined;
  const sdk = (): Stripe => {
    client ??= createClient(keys);
    return client;
  };
  const ask: AskStripe = async (deadline, schema, call, idempotencyKey) => {
    const timeout = remainingMs(deadline);
    if (timeout === 0) return unclear('no time left');
    try {
      const options = { timeout, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
      return parseAnswer(schema, { is: 'done', value: await call(sdk(), options) });
    } catch (error) {
      return describeFailure(error);
    }
  };
  return { ask, sdk };
};
