import type { IncomingMessage } from 'node:http';
import { type ApiAnswer, type ApiCall, razorpayError, stripeError } from './api-answer.ts';
import { parseForm, parseJson } from './http.ts';
import type { KeyRefusals } from './idempotency.ts';
import type { Provider } from './switches.ts';

export type SimulatorKeys = {
  readonly stripeSecretKey: string;
  readonly stripeWebhookSecret: string;
  readonly razorpayKeyId: string;
  readonly razorpayKeySecret: string;
  readonly razorpayWebhookSecret: string;
};

export const KEY_REFUSALS: Readonly<Record<Provider, KeyRefusals>> = {
  stripe: {
    reused: stripeError(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    ),
    busy: stripeError(409, 'There is currently another in-progress request using this idempotency key.', {
      type: 'idempotency_error',
    }),
  },
  razorpay: {
    reused: razorpayError(400, 'Different request with the same idempotency key has already been processed.'),
    busy: razorpayError(409, 'Request is being processed.'),
  },
};

/** Both APIs share one address: Stripe's calls carry a bearer key, Razorpay's a pair of keys. */
export const providerOf = (request: IncomingMessage): Provider =>
  (request.headers.authorization ?? '').startsWith('Basic ') ? 'razorpay' : 'stripe';

/** @returns the refusal for wrong keys, undefined for right ones */
export const checkKeys = (
  provider: Provider,
  request: IncomingMessage,
  keys: SimulatorKeys,
): ApiAnswer | undefined => {
  const pair = Buffer.from(`${keys.razorpayKeyId}:${keys.razorpayKeySecret}`).toString('base64');
  const wanted = provider === 'stripe' ? `Bearer ${keys.stripeSecretKey}` : `Basic ${pair}`;
  if (request.headers.authorization === wanted) return undefined;
  return provider === 'stripe'
    ? stripeError(401, 'Invalid API Key provided.')
    : razorpayError(401, 'Authentication failed');
};

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Parses a call in its provider's format. @returns a refusal if it cannot be parsed */
export const readCall = (
  provider: Provider,
  request: IncomingMessage,
  url: URL,
  text: string,
): ApiCall | ApiAnswer => {
  const idempotencyKey = headerOf(
    request,
    provider === 'stripe' ? 'idempotency-key' : 'x-refund-idempotency',
  );
  if (provider === 'razorpay' && idempotencyKey !== undefined && !/^[\w-]{10,}$/.test(idempotencyKey)) {
    return razorpayError(400, 'The idempotency key must have 10 letters, digits, hyphens or underscores.');
  }
  try {
    return {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: provider === 'stripe' ? parseForm(text) : parseJson(text),
      idempotencyKey,
    };
  } catch {
    return provider === 'stripe' ? stripeError(400, 'Invalid body') : razorpayError(400, 'Invalid body');
  }
};
