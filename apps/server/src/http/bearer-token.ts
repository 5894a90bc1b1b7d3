import type { FastifyRequest } from 'fastify';

/** The token of `Authorization: Bearer …`, or undefined. */
export const bearerToken = (request: FastifyRequest): string | undefined => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '' ? token : undefined;
};
