import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

const SLOW_SECONDS = 2;

/** Times each request by route (never by address: a label per product would grow without end) and logs it. */
export const registerRequestMetrics = (app: FastifyInstance, { metrics }: Pick<Deps, 'metrics'>): void => {
  app.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1_000;
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    metrics.requestSeconds.observe(labels, seconds);
    const line = { ...labels, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
    if (reply.statusCode >= 500 || seconds > SLOW_SECONDS) request.log.warn(line, 'answered');
    else request.log.debug(line, 'answered');
  });
};
