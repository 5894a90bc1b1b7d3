import { parse as readQuery } from 'node:querystring';
import { api } from '@darzi/contract/api.ts';
import { type CachedRoute, type Call, createCall } from '@darzi/contract/client.ts';
import { KEY_PREFIX } from '@darzi/contract/integrations/api-scopes.ts';
import type { Language } from '@darzi/contract/languages.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { RouteSpec } from '@darzi/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Actor, Authenticate, AuthenticateKey } from '../auth/actor.ts';
import { traced, workNow } from '../tracing.ts';
import { type CachedResponse, PUBLIC_BUT_FRESH, prepareAnswer, sendAnswer } from './cached-response.ts';
import { failureOfError, RefusalError, replyRefusal } from './error-handler.ts';
import { checkCallerAfterForm } from './form-parts.ts';
import { allowUpload } from './http-server.ts';
import { bearerToken, languageOf } from './requests.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Route } from './serve.ts';

const actors = new WeakMap<FastifyRequest, Actor>();

/** How callers are admitted: by a session's token or by an API key. */
type Admission = { readonly authenticate: Authenticate; readonly authenticateKey: AuthenticateKey };

/** The caller behind a token or an API key; keys open only calls that name their scope. */
const identify = async (
  { authenticate, authenticateKey }: Admission,
  token: string | undefined,
  scope: RouteSpec['scope'],
): Promise<Actor | undefined> => {
  if (token?.startsWith(KEY_PREFIX) !== true) return authenticate(token);
  const admitted = await authenticateKey(token, scope);
  if (!admitted.ok) throw new RefusalError(admitted.refusal);
  return admitted.value;
};

/** Called when staff change something, before they are answered; `seconds`: how long the change may go on. */
export type RecordWrite = (actor: Actor, seconds: number) => Promise<void>;
/** Called before a customer does something on a page, so that emails about it are in the page's language. */
export type FollowLanguage = (actor: Actor, language: Language) => Promise<void>;
/** A form may be answered by a stream whose end the caller sees before anybody here does. */
const MAX_STREAM_SECONDS = 120;

/** Checks token and role before body, validation and 404, and once more after a form that arrived slowly. */
const guard = (
  admission: Admission,
  { access, multipart, scope }: RouteSpec,
): onRequestAsyncHookHandler[] => {
  if (access === 'anyone') return [];
  const admit = async (request: FastifyRequest): Promise<void> => {
    const actor = await identify(admission, bearerToken(request), scope);
    if (actor === undefined) throw new RefusalError({ code: 'session.expired' });
    if (!access.includes(actor.role)) throw new RefusalError({ code: 'session.forbidden' });
    actors.set(request, actor);
  };
  return [
    async (request) => {
      await admit(request);
      if (multipart === true) checkCallerAfterForm(request, () => admit(request));
    },
  ];
};

/** Limit for a JSON body if the contract sets none. */
const usualBodyBytes = (access: RouteSpec['access']): number =>
  access === 'anyone' || access.includes('customer') ? 64 * 1_024 : 1_048_576;

/** Pictures may come over a slow line; a JSON body never takes long. */
const allowSlowForm: onRequestAsyncHookHandler = async ({ raw }) => {
  if (raw.headers['content-type']?.startsWith('multipart/form-data') === true) allowUpload(raw);
};

const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;

/** `?sort=&category=Men&category=`, as a plain form sends it: blank values count as absent. */
const withoutBlanks = (query: unknown): unknown =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(
        Object.entries(query)
          .map(([name, value]) => [name, Array.isArray(value) ? value.filter((one) => !isBlank(one)) : value])
          .filter(([, value]) => !isBlank(value)),
      )
    : query;

const parse = (schema: z.ZodType | undefined, given: unknown): unknown =>
  schema === undefined ? undefined : schema.parse(given);

const namesOf = (schema: z.ZodType | undefined): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/**
 * Refuses `?wearer[]=man`, which is a different name from `wearer`: the caller would be answered as if the filter were
 * absent. Other unknown names are ignored.
 */
const parseQuery = (schema: z.ZodType | undefined, query: unknown): unknown => {
  const meant = Object.keys(query ?? {}).flatMap((name) => name.match(/^[^[]+(?=\[)/) ?? []);
  const path = namesOf(schema).find((name) => meant.includes(name));
  if (path !== undefined)
    throw new z.ZodError([
      { code: 'custom', path: [path], message: 'Without brackets, please', input: query },
    ]);
  return parse(schema, withoutBlanks(query));
};

const JSON_TYPE = 'application/json; charset=utf-8';
const CACHED_HEADERS = {
  'Content-Type': JSON_TYPE,
  'Cache-Control': PUBLIC_BUT_FRESH,
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The cache key of an answer: the path with the query parameters that the route reads and nothing else. Otherwise one
 * answer under a thousand addresses would be computed, and cached, a thousand times.
 */
const cachedAddress = ({ query: schema }: RouteSpec, url: string, query: unknown): string => {
  const known = namesOf(schema);
  const read = Object.entries(withoutBlanks(query) ?? {}).filter(([name]) => known.includes(name));
  const pairs = read.flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  const path = url.split('?', 1)[0] ?? '';
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
};

/** Answers from the response cache, or computes the answer, hands it to `made` and caches it. Refusals are never cached. */
const cachedAnswer = (
  cache: ResponseCache,
  address: string,
  produce: () => Promise<Outcome<object>>,
  made: (value: object) => void = () => undefined,
): Promise<CachedResponse> =>
  cache.answer(address, async () => {
    const outcome = await produce();
    if (!outcome.ok) throw new RefusalError(outcome.refusal);
    const value = { success: true, ...outcome.value };
    made(value);
    return prepareAnswer(200, CACHED_HEADERS, JSON.stringify(value));
  });

/** Matches the requests of a route: `/api/product/:id` takes any one segment after `/api/product/`. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/**
 * Calls made while rendering a page: contract, handlers and response cache are the browser's, but there is no request, and
 * a computed answer is not written and parsed again.
 */
export const callInProcess = (
  { cache, log }: { readonly cache: ResponseCache; readonly log: Logger },
  routes: readonly Route[],
): Call<CachedRoute> => {
  const open = routes
    .filter(({ key }) => 'isCached' in api[key])
    // `/api/product/list` before `/api/product/:id`
    .sort((a, b) => Number(a.key.includes(':')) - Number(b.key.includes(':')))
    .map((route) => ({ ...route, pattern: patternOf(route.key) }));
  return createCall(async (method, url) => {
    const [path = '', search = ''] = url.split('?', 2);
    const asked = `${method} ${path}`;
    const route = open.find(({ pattern }) => pattern.test(asked));
    if (route === undefined) throw new Error(`${asked} is not the same for everybody`);
    const { key, handle, pattern } = route;
    const spec: RouteSpec = api[key];
    const about = {
      'http.request.method': method,
      'http.route': key.slice(method.length + 1),
      'darzi.request_id': workNow()?.requestId ?? '',
    };
    let made: object | undefined;
    const find = async () => {
      const given = Object.entries(pattern.exec(asked)?.groups ?? {});
      const params = Object.fromEntries(given.map(([name, value]) => [name, decodeURIComponent(value)]));
      const query = readQuery(search);
      const served = { params: parse(spec.params, params), query: parseQuery(spec.query, query) };
      const address = cachedAddress(spec, url, query);
      return cachedAnswer(
        cache,
        address,
        () => handle(served as never),
        (value) => {
          made = value;
        },
      );
    };
    try {
      const { status, identity } = await traced(key, 'internal', about, find);
      return { status, json: async () => made ?? JSON.parse(identity.toString('utf8')) };
    } catch (error) {
      const { status, body } = failureOfError(error, log, key);
      return { status, json: async () => body };
    }
  });
};

/** Registers the contract's routes with their handlers: guard, parse, handle, shape. */
export const registerRoutes = (
  app: FastifyInstance,
  deps: Admission & {
    readonly cache: ResponseCache;
    readonly followLanguage: FollowLanguage;
    readonly recordWrite?: RecordWrite;
  },
  routes: readonly Route[],
): void => {
  const handled = new Set<string>(routes.map(({ key }) => key));
  const missing = Object.keys(api).filter((key) => !handled.has(key));
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
  for (const { key, handle } of routes) {
    const spec: RouteSpec = api[key];
    const [method = 'GET', url = '/'] = key.split(' ');
    const route = {
      method,
      bodyLimit: spec.maxBodyBytes ?? usualBodyBytes(spec.access),
      onRequest: [...guard(deps, spec), ...(spec.multipart === true ? [allowSlowForm] : [])],
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (actors.get(request)?.key !== undefined) parse(spec.keyedBody, request.body ?? {});
        const served = {
          params: parse(spec.params, request.params),
          query: parseQuery(spec.query, request.query),
          body: spec.multipart === true ? request.body : parse(spec.body, request.body ?? {}),
          actor: actors.get(request),
          request,
          reply,
        };
        if (spec.isCached) {
          const address = cachedAddress(spec, request.raw.url ?? '', request.query);
          const answer = await cachedAnswer(deps.cache, address, () => handle(served as never));
          reply.hijack();
          sendAnswer(answer, request.raw, reply.raw);
          return reply;
        }
        const language = method === 'GET' ? undefined : languageOf(request);
        if (language !== undefined && served.actor?.role === 'customer')
          await deps.followLanguage(served.actor, language);
        const isWrite = method !== 'GET' && served.actor !== undefined && served.actor.role !== 'customer';
        const note = async (seconds: number) => {
          if (isWrite && served.actor !== undefined) await deps.recordWrite?.(served.actor, seconds);
        };
        if (spec.multipart === true) await note(MAX_STREAM_SECONDS);
        const outcome = await handle(served as never).finally(() => note(0));
        if (reply.sent) return reply;
        if (!outcome.ok) return replyRefusal(reply, outcome.refusal);
        const isCut = served.actor?.key !== undefined && spec.keyedAnswer !== undefined;
        const shown = isCut ? spec.keyedAnswer.parse(outcome.value) : outcome.value;
        return reply
          .header('Cache-Control', 'no-store')
          .type(JSON_TYPE)
          .send(JSON.stringify({ success: true, ...shown }));
      },
    };
    app.route({ ...route, url });
    if (spec.formerPath !== undefined) app.route({ ...route, url: spec.formerPath });
  }
};
