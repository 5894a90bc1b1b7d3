import type { FastifyRequest } from 'fastify';

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
