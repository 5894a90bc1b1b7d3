import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, dropDatabase, urlOfDatabase } from '@darzi/embedded-postgres/databases.ts';
import type {} from '@darzi/embedded-postgres/test-cluster.ts';
import { ensureTemplate } from '@darzi/embedded-postgres/test-templates.ts';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createApp } from './app.ts';
import { watchCustomOrders } from './custom-orders/orders/custom-order.changes.ts';
import { assembleHouse, type House } from './house.ts';
import type { Gateway } from './payments/gateways/gateway.ts';
import { createGateways } from './payments/gateways/gateways.ts';
import { createPool, type Database, createDatabase as openDatabase } from './platform/db/database.ts';
import { newId } from './platform/db/id.ts';
import { migrate } from './platform/db/migrate.ts';
import { openReadReplica, withoutReplica } from './platform/db/read-replica.ts';
import { createFileStore } from './platform/files/file-store.ts';
import { createLog } from './platform/http/log.ts';
import { watchCatalogue } from './platform/http/public-version.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { openSharedCounts } from './platform/http/shared-counts.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { parseConfig } from './settings/config.ts';
import { createShopMetrics } from './settings/shop-metrics.ts';

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: House;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly dataDirectory: string;
  /** Calls as a browser would, by injection. */
  readonly call: (
    route: string,
    given?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ) => Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }>;
  readonly close: () => Promise<void>;
};

/** The migrated database that every test's own is a copy of. */
const TEMPLATE = 'migrated_template';

/**
 * The whole server on its own database, not listening. `environment` overrides the tests' configuration; `gateways`
 * replace those that it has keys for; `adminUrl` is a cluster of the test's own.
 */
export const startTestApp = async (
  environment: NodeJS.ProcessEnv = {},
  gateways?: readonly Gateway[],
  adminUrl = inject('postgresAdminUrl'),
): Promise<TestApp> => {
  await ensureTemplate(adminUrl, TEMPLATE, migrate);
  const name = `test_${newId().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase(adminUrl, name, TEMPLATE);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'darzi-app-'));
  const config = parseConfig({
    SEED: 'none',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDirectory,
    // a shop that charges tax, as most do
    GSTIN: '29ABCDE1234F1ZW',
    // the specified currency, as in a demo
    CARD_CURRENCY: 'usd',
    ...environment,
  });
  const pool = createPool(databaseUrl, 10);
  const db = openDatabase(pool);
  const log = createLog(config.logLevel);
  const replica =
    config.databaseReadUrl === undefined
      ? undefined
      : await openReadReplica({
          url: urlOfDatabase(config.databaseReadUrl, name),
          size: 4,
          primary: pool,
          db,
          log,
        });
  const counts = config.redisUrl === undefined ? undefined : await openSharedCounts(config.redisUrl, log);
  const deps = assembleHouse(
    {
      config,
      db,
      readDb: replica?.readDb ?? withoutReplica(db),
      log,
      redis: counts?.redis,
      cache: new ResponseCache(),
      files: createFileStore(config),
      mailer: createMailer(config),
      metrics: createShopMetrics(pool, replica),
      isClosing: () => false,
      publicUrl: () => config.publicUrl ?? 'http://shop.test',
    },
    gateways ?? createGateways(config),
  );
  const stopWatching = watchCatalogue({
    db,
    directUrl: databaseUrl,
    cache: deps.cache,
    log: deps.log,
  });
  const stopWatchingOrders = watchCustomOrders(databaseUrl, deps.orderFeed, deps.log);
  const app = await createApp(deps);
  await app.ready();
  return {
    app,
    deps,
    db,
    databaseUrl,
    dataDirectory,
    call: async (route, { body, token, headers = {} } = {}) => {
      const [method = 'GET', url = '/'] = route.split(' ');
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(answer.headers['content-type'] ?? '').includes('json');
      return { status: answer.statusCode, body: isJson ? answer.json() : {}, headers: answer.headers };
    },
    close: async () => {
      await stopWatching();
      await stopWatchingOrders();
      await app.close();
      counts?.close();
      await replica?.stop();
      await db.destroy();
      await dropDatabase(adminUrl, name);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};
