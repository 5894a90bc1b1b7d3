import type { FastifyInstance, FastifyRequest } from 'fastify';

/** JSON only; calls without a body work whatever content type they claim. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else parse(request, body, done);
  });
};

/** The token of `Authorization: Bearer …`, or undefined. */
export const bearerToken = (request: FastifyRequest): string | undefined => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '' ? token : undefined;
};

/** The request's Idempotency-Key, at most 200 characters of it; undefined when there is none. */
export const idempotencyKeyOf = (request: FastifyRequest): string | undefined =>
  String(request.headers['idempotency-key'] ?? '')
    .trim()
    .slice(0, 200) || undefined;
