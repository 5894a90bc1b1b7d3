import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** Is the process up, can it work (database and storage), and its figures. */
export const registerHealth = (app: FastifyInstance, { db, files, metrics }: Deps): void => {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'up' }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
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
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
};
