import type { z } from 'zod';
import type { Api, RouteKey } from './api.ts';
import { MESSAGES } from './messages.ts';

type Part<K extends RouteKey, Name extends string> =
  Api[K] extends Record<Name, infer Schema extends z.ZodType>
    ? { readonly [N in Name]: z.input<Schema> }
    : unknown;

/** A route that takes files is sent a form; JSON will do when there is no file to send. */
type Body<K extends RouteKey> = Api[K] extends {
  readonly multipart: true;
  readonly body: infer Schema extends z.ZodType;
}
  ? { readonly body: FormData | z.input<Schema> }
  : Api[K] extends { readonly multipart: true }
    ? { readonly body?: FormData }
    : Part<K, 'body'>;

/** What a call needs: `params`, `query` and `body`, each only where the route has one. */
export type CallInput<K extends RouteKey> = Part<K, 'params'> & Part<K, 'query'> & Body<K>;
export type Answer<K extends RouteKey> = { readonly success: true } & z.output<Api[K]['answer']>;

type Values = Readonly<Record<string, string | number>>;
type Failure = { message?: string; code?: string; values?: Values; fields?: Record<string, string> };
const isFailure = (answer: unknown): answer is Failure => typeof answer === 'object' && answer !== null;

/** The server refused, or could not be reached (status 0). `message` can be shown to people. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly answer: unknown;
  /** What fills the sentence's placeholders: numbers, names, amounts. */
  readonly values: Values;
  constructor(
    status: number,
    message: string,
    code: string,
    fields: Readonly<Record<string, string>>,
    answer: unknown,
    values: Values = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.answer = answer;
    this.values = values;
  }
}

export type Transport = (
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<{ status: number; json: () => Promise<unknown> }>;

/** Also where an answer broke off. */
const UNREACHABLE = 503;

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

const pathOf = (template: string, { params = {}, query = {} }: Parts): string => {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one));
  }
  return search.size > 0 ? `${path}?${search}` : path;
};

/** Routes that are answered the same for everybody. */
export type CachedRoute = {
  [K in RouteKey]: Api[K] extends { readonly isCached: true } ? K : never;
}[RouteKey];

export type Call<Callable extends RouteKey = RouteKey> = <K extends Callable>(
  route: K,
  input: CallInput<K>,
  options?: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal },
) => Promise<Answer<K>>;

/**
 * The one way to call the server, in the browser (over fetch) and while rendering (in process).
 * @throws CallError for every answer that is not a success or did not arrive whole, and the signal's reason once it
 * has fired.
 */
export const createCall =
  (transport: Transport): Call =>
  async (route, input, options = {}) => {
    const [method = 'GET', template = '/'] = route.split(' ');
    const parts = input as Parts;
    const answer = await transport(
      method,
      pathOf(template, parts),
      parts.body,
      options.headers ?? {},
      options.signal,
    );
    // undefined where the answer broke off
    const body = await answer.json().catch(() => undefined);
    options.signal?.throwIfAborted();
    const isSuccess = answer.status >= 200 && answer.status < 300;
    if (isSuccess && body !== undefined) return body as Answer<typeof route>;
    const failure = isFailure(body) ? body : {};
    throw new CallError(
      isSuccess ? UNREACHABLE : answer.status,
      failure.message ?? MESSAGES.genericError,
      failure.code ?? 'unknown',
      failure.fields ?? {},
      body,
      failure.values,
    );
  };
