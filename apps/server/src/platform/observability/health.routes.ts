import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isSameSecret } from '../auth/shop-secret.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { replyRefusal } from '../http/error-handler.ts';
import { bearerToken } from '../http/requests.ts';
import type { Metrics } from './metrics.ts';

type HealthDeps = {
  readonly config: { readonly isProduction: boolean; readonly metricsToken: string | undefined };
  readonly db: Database;
  readonly files: FileStore;
  readonly metrics: Metrics;
  readonly isClosing: () => boolean;
};

/** Liveness, readiness (database and storage), and metrics. */
export const registerHealth = (
  app: FastifyInstance,
  { config, db, files, metrics, isClosing }: HealthDeps,
): void => {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'up' }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (isClosing())
      return reply
        .code(503)
        .header('Cache-Control', 'no-store')
        .send({ status: 'not ready', reason: 'closing' });
    const [database, storage] = await Promise.allSettled([sql`select 1`.execute(db), files.check()]);
    const isReady = database.status === 'fulfilled' && storage.status === 'fulfilled';
    if (!isReady) request.log.warn('not ready');
    return reply
      .code(isReady ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        database: database.status === 'fulfilled' ? 'ok' : 'unavailable',
        storage: storage.status === 'fulfilled' ? 'ok' : 'unavailable',
      });
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { isProduction, metricsToken } = config;
    if (isProduction) {
      if (metricsToken === undefined) return replyRefusal(reply, { code: 'request.not_found' });
      if (!isSameSecret(bearerToken(request) ?? '', metricsToken))
        return replyRefusal(reply, { code: 'session.expired' });
    }
    return reply.type(metrics.registry.contentType).send(await metrics.write());
  });
};
