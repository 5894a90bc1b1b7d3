import type { ServerResponse } from 'node:http';
import type { CachedRoute, Call } from '@darzi/contract/client.ts';
import { languageOfPath, pathIn, withoutLanguage } from '@darzi/contract/languages.ts';
import type { PageContext } from '@darzi/contract/settings/public-settings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { watchCategoryNames } from '../catalogue/categories/category-names.ts';
import {
  type CachedResponse,
  PUBLIC_BUT_FRESH,
  prepareAnswer,
  sendAnswer,
} from '../platform/http/cached-response.ts';
import { replyRefusal } from '../platform/http/error-handler.ts';
import { reportRepeatedFaults } from '../platform/http/log.ts';
import { nameRoute } from '../platform/http/trace-requests.ts';
import { traced } from '../platform/tracing.ts';
import type { Deps } from '../settings/deps.ts';
import { loadAssets } from './assets.ts';
import { watchPageContext } from './page-context.ts';
import { watchFormerAddresses } from './redirects/former-addresses.ts';
import { loadWebBuild, type WebBuild } from './web-build.ts';

/**
 * Drops headers that the dozen files of a page do not need: nobody looks for one of them in the log, and connections
 * are kept alive by default unless a closing server says otherwise.
 */
const slimHeaders = (response: ServerResponse): void => {
  response.removeHeader('X-Request-Id');
  if (!response.hasHeader('Connection')) response.removeHeader('Connection');
};

const REMOVED_HEADERS = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'cache-control',
  'set-cookie',
]);

/** An address that is not one of ours; the storefront answers it with its own text and status 404. */
const NOWHERE = '/404';

/** `//host/…` and unparsable addresses could name another host: treat them as not found. */
const pageUrl = (path: string, publicUrl: string): URL =>
  (/^\/(?![\\/])/.test(path) ? URL.parse(`${publicUrl}${path}`) : null) ?? new URL(NOWHERE, publicUrl);

const reportFailed = reportRepeatedFaults();

/** Renders a page to bytes. Every page is the same for everybody: the browser fills in what is personal. */
const renderPage = async (
  web: WebBuild,
  context: PageContext,
  path: string,
  log: FastifyRequest['log'],
): Promise<CachedResponse> => {
  const request = new Request(pageUrl(path, context.publicUrl), { headers: { accept: 'text/html' } });
  const response = await web.render(request, context);
  const headers: Record<string, string> = {
    'Cache-Control': response.status === 200 ? PUBLIC_BUT_FRESH : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
  };
  for (const [name, value] of response.headers) {
    if (!REMOVED_HEADERS.has(name)) headers[name] = value;
  }
  if (response.status === 503) headers['Retry-After'] = '5';
  // an outage is logged with its cause
  const reported =
    response.status >= 500 && response.status !== 503 ? reportFailed(`${response.status}`) : undefined;
  if (reported !== undefined) log.error({ path: path.split('?', 1)[0], ...reported }, 'page failed');
  return prepareAnswer(response.status, headers, response.body);
};

const MOVED = 301;
/** The pages of staff. */
const IN_ENGLISH_ONLY = /^\/hi\/(?:admin|studio)(?=[/?]|$)/;

/**
 * A redirect keeps the original query as a whole, even parameters that the page does not read, unless its target has a
 * query of its own.
 */
const withQuery = (answer: CachedResponse, address: string): CachedResponse => {
  const { Location, location = Location } = answer.headers;
  const query = address.indexOf('?');
  if (answer.status !== MOVED || location === undefined || location.includes('?') || query === -1) {
    return answer;
  }
  return { ...answer, headers: { ...answer.headers, location: `${location}${address.slice(query)}` } };
};

/** @param target one of our paths, or an address elsewhere */
const movedTo = (target: string): CachedResponse => {
  // in the characters that a header may contain
  const url = new URL(target, 'https://shop.invalid');
  const location = target.startsWith('/') ? url.href.slice(url.origin.length).replace(/^\/+/, '/') : url.href;
  return prepareAnswer(
    MOVED,
    { location, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' },
    Buffer.alloc(0),
  );
};

type Former = {
  readonly addresses: ReturnType<typeof watchFormerAddresses>;
  readonly categoriesNow: ReturnType<typeof watchCategoryNames>;
  readonly isThere: (path: string) => Promise<boolean>;
};

/** A redirect for an address of a former shop; undefined for others, and while the database is away. */
const findFormer = async (
  address: string,
  { addresses, categoriesNow, isThere }: Former,
): Promise<CachedResponse | undefined> => {
  if (address.split('?', 1)[0]?.endsWith('.data')) return undefined;
  const target = await categoriesNow()
    .then(({ facetNames: { categories } }) => addresses.lookUp(withoutLanguage(address), isThere, categories))
    .catch(() => undefined);
  if (target === undefined) return undefined;
  return movedTo(target.startsWith('/') ? pathIn(languageOfPath(address), target) : target);
};

const NOT_BUILT = 'The storefront is not built yet. Start the shop with npm start.\n';

/** Dependencies of pages, their data and the client's files. */
type PagesDeps = Deps & {
  /** Calls of loaders while a page is rendered. */
  readonly call: Call<CachedRoute>;
  /** The source of pages, if not the built storefront. */
  readonly loadWeb?: () => Promise<WebBuild | undefined>;
};

export const registerPages = async (app: FastifyInstance, deps: PagesDeps): Promise<void> => {
  const { db, cache, log, metrics } = deps;
  const web = await (deps.loadWeb ?? loadWebBuild)();
  if (web === undefined) {
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT),
    );
    return;
  }
  const assets = await loadAssets(web.clientDirectory);
  const addresses = watchFormerAddresses(db, log);
  app.addHook('onClose', addresses.stop);
  const categoriesNow = watchCategoryNames(deps);
  const contextNow = watchPageContext(deps, categoriesNow);
  // Files that browsers and feed readers request by themselves.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').redirect('/favicon.svg', 308),
  );
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.raw.url ?? '/';
    // Our calls are written in lower case; a caller of `/API/…` is a program anyway.
    if (/^\/api(?![^/?])/i.test(address)) return replyRefusal(reply, { code: 'request.not_found' });
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return replyRefusal(reply.header('Allow', 'GET, HEAD'), { code: 'request.method_not_allowed' });
    }
    if (IN_ENGLISH_ONLY.test(address)) return reply.redirect(withoutLanguage(address), MOVED);
    const asset = assets.find(address.split('?', 1)[0] ?? '/');
    const pattern = asset === undefined ? (web.patternOf?.(address) ?? 'page') : 'asset';
    nameRoute(request, pattern);
    const answerAt = (path: string) => {
      const page = web.addressOf(path);
      const render = () =>
        traced(`render ${pattern}`, 'internal', {}, async () =>
          renderPage(web, await contextNow(languageOfPath(page)), page, request.log),
        );
      return web.isChanging ? render() : cache.answer(page, render);
    };
    const isThere = async (path: string) => (await answerAt(path)).status !== 404;
    const found = await (asset ?? answerAt(address));
    const answer =
      found.status === 404
        ? ((await findFormer(address, { addresses, categoriesNow, isThere })) ?? found)
        : withQuery(found, address);
    if (asset === undefined) metrics.cachedPages.inc({ result: 'miss' });
    reply.hijack();
    reply.raw.removeHeader('X-Content-Type-Options');
    if (found.etag === undefined) slimHeaders(reply.raw);
    sendAnswer(answer, request.raw, reply.raw);
    return reply;
  });
};
