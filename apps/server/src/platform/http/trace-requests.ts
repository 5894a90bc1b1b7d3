import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginWork, type Work, within } from '../tracing.ts';

const works = new WeakMap<FastifyRequest, Work>();
/** Patterns of pages: to Fastify, each page is a route that it does not know. */
const pages = new WeakMap<FastifyRequest, string>();

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

const parentOf = ({ headers, raw }: FastifyRequest, isProxy: (address: string) => boolean) => {
  const { traceparent } = headers;
  const isGiven = typeof traceparent === 'string' && TRACEPARENT.test(traceparent);
  return isGiven && isProxy(raw.socket.remoteAddress ?? '') ? { traceparent } : {};
};

/** The route's pattern, never the address, which may contain a name or a token. */
export const routeOf = (request: FastifyRequest): string | undefined =>
  request.routeOptions.url ?? pages.get(request);

const begin = (request: FastifyRequest, isProxy: (address: string) => boolean): Work => {
  const about = {
    'http.request.method': request.method,
    ...(request.routeOptions.url === undefined ? {} : { 'http.route': request.routeOptions.url }),
  };
  const name = `${request.method} ${routeOf(request) ?? 'page'}`;
  return beginWork({ requestId: request.id, ...parentOf(request, isProxy) }, name, 'server', about);
};

/** Sets a page's pattern, which only its own router knows. */
export const nameRoute = (request: FastifyRequest, pattern: string): void => {
  pages.set(request, pattern);
  const span = works.get(request)?.span;
  span?.rename(`${request.method} ${pattern}`);
  span?.note({ 'http.route': pattern });
};

const end = (request: FastifyRequest, reply: FastifyReply): void => {
  const span = works.get(request)?.span;
  span?.note({ 'http.response.status_code': reply.raw.statusCode });
  span?.end(reply.raw.statusCode >= 500 ? String(reply.raw.statusCode) : undefined);
};

/**
 * Everything done for a request knows its id and, where requests are traced, belongs to its span. A caller may continue
 * a trace of their own only through one of our proxies: otherwise anybody could have all their requests traced.
 */
export const traceRequests = (app: FastifyInstance, isProxy: (address: string) => boolean): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const work = begin(request, isProxy);
    works.set(request, work);
    within(work, done);
  });
  // A body is read by socket events, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = works.get(request);
    if (work === undefined) done();
    else within(work, done);
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply));
};
