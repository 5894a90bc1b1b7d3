import { createRequire } from 'node:module';
import type Razorpay from 'razorpay';
import type { z } from 'zod';
import type { RazorpayKeys } from '../../settings/keys.ts';
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

/** The official SDK, loaded with the first call, like Stripe's. */
const loadRazorpay = (): typeof Razorpay => createRequire(import.meta.url)('razorpay');

/** The parts of axios' request that the SDK fills in. */
type SdkRequest = {
  readonly method?: string;
  readonly baseURL?: string;
  readonly url?: string;
  readonly params?: unknown;
  readonly data?: unknown;
};

const addressOf = ({ baseURL = '', url = '', params }: SdkRequest): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  const text = query.toString();
  return `${baseURL}${url}${text === '' ? '' : `?${text}`}`;
};

const reasonOf = (body: unknown, status: number): string => {
  const error: unknown =
    typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const isNamed = typeof error === 'object' && error !== null && 'description' in error;
  return isNamed && typeof error.description === 'string'
    ? error.description.slice(0, 200)
    : `HTTP ${status}`;
};

/** The SDK hides its axios; its address and transport can only be set there. */
const setTransport = (sdk: Razorpay, transport: Record<string, unknown>): void => {
  const rq: unknown = 'rq' in sdk.api ? sdk.api.rq : undefined;
  const defaults: unknown = typeof rq === 'function' && 'defaults' in rq ? rq.defaults : undefined;
  if (typeof defaults !== 'object' || defaults === null) throw new Error('the Razorpay SDK has changed');
  Object.assign(defaults, transport);
};

export type AskRazorpay = <T>(
  deadline: Deadline,
  schema: z.ZodType<T>,
  call: (sdk: Razorpay) => Promise<unknown>,
  headers?: Readonly<Record<string, string>>,
) => Promise<CallAnswer<T>>;

/**
 * Calls the official SDK, each call within its deadline and never throwing. The SDK supports neither timeouts nor
 * headers per call, and throws a TypeError if there was no answer: so the transport beneath it records what happened,
 * and every call gets its own SDK (it is only a table of functions).
 */
export const createRazorpayCalls = (keys: RazorpayKeys): AskRazorpay => {
  const credentials = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64');
  return async (deadline, schema, call, headers = {}) => {
    const milliseconds = remainingMs(deadline);
    if (milliseconds === 0) return unclear('no time left');
    let failure: CallFailure = unclear('no answer');
    const Sdk = loadRazorpay();
    const sdk = new Sdk({ key_id: keys.keyId, key_secret: keys.keySecret });
    const send = async (request: SdkRequest) => {
      const answer = await exchange(addressOf(request), {
        method: (request.method ?? 'get').toUpperCase(),
        headers: {
          accept: 'application/json',
          authorization: `Basic ${credentials}`,
          'user-agent': `razorpay-node@${Sdk.VERSION}`,
          ...(typeof request.data === 'string' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body: typeof request.data === 'string' ? request.data : undefined,
        signal: AbortSignal.timeout(milliseconds),
      }).catch((error: unknown) => {
        failure = unclear(error instanceof Error ? error.message : 'unknown failure');
        throw error;
      });
      const body: unknown = JSON.parse(answer.text);
      if (answer.status >= 400) {
        const reason = reasonOf(body, answer.status);
        const { status } = answer;
        failure = { ...(isDefiniteRefusal(status) ? refused(reason) : unclear(reason)), status };
        throw new Error(reason);
      }
      return { data: body, status: answer.status, statusText: '', headers: {}, config: request };
    };
    setTransport(sdk, { baseURL: keys.apiBase, adapter: send });
    try {
      return parseAnswer(schema, { is: 'done', value: await call(sdk) });
    } catch {
      return failure;
    }
  };
};
