import type { FastifyRequest } from 'fastify';
import { addressKey } from '../http/rate-limits.ts';
import type { Caller } from './session.ts';

/** Where a request comes from, as limits count it. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: addressKey(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
});
