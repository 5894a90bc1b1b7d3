import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Opens an answer that is written piece by piece. Undefined for `HEAD`, which hears the headers and nothing else. */
export const openStream = (
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): ServerResponse | undefined => {
  reply.hijack();
  reply.raw.writeHead(200, headers);
  if (reply.request.method !== 'HEAD') return reply.raw;
  reply.raw.end();
  return undefined;
};
