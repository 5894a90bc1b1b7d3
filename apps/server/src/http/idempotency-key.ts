import type { FastifyRequest } from 'fastify';

/** The request's Idempotency-Key, at most 200 characters of it; undefined when there is none. */
export const idempotencyKeyOf = (request: FastifyRequest): string | undefined =>
  String(request.headers['idempotency-key'] ?? '')
    .trim()
    .slice(0, 200) || undefined;
