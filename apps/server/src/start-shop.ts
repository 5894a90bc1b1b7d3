import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { makeDirectory } from '@darzi/embedded-postgres/make-directory.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { hasAdmin } from './accounts/staff.ts';
import { createApp } from './app.ts';
import { banner } from './banner.ts';
import { watchCustomOrders } from './custom-orders/orders/custom-order.changes.ts';
import { examine, type Finding } from './doctor.ts';
import { assembleHouse, type House } from './house.ts';
import { CRONTAB, houseJobs, SLOW_JOBS } from './house-jobs.ts';
import { createGateways } from './payments/gateways/gateways.ts';
import { startSimulator } from './payments/start-simulator.ts';
import { startPhoneSimulator } from './phone-messages/start-phone-simulator.ts';
import { isRestoreUnfinished } from './platform/backup/restore-backup.ts';
import { startShipping } from './platform/backup/ship-every-minute.ts';
import { ConfigError } from './platform/config.ts';
import { giveApplicationRole } from './platform/db/application-role.ts';
import { createDatabase, createPool, tolerateSlowStart } from './platform/db/database.ts';
import { prepareDatabase } from './platform/db/migrate.ts';
import { openReadReplica, withoutReplica } from './platform/db/read-replica.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { createFileStore } from './platform/files/file-store.ts';
import { createLog } from './platform/http/log.ts';
import { watchCatalogue } from './platform/http/public-version.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { openSharedCounts } from './platform/http/shared-counts.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { collectWhenIdle } from './platform/observability/collect-when-idle.ts';
import { createMetrics, type Figures, type Metrics } from './platform/observability/metrics.ts';
import type { TelemetrySettings } from './platform/observability/telemetry-settings.ts';
import { refuseDemoPasswords } from './privacy/replace-demo.ts';
import { startCourierSimulator } from './sales/couriers/start-courier-simulator.ts';
import type { Config } from './settings/config.ts';
import { loadSettings } from './settings/settings.ts';
import { answerStarter, askStarter, refuseTakenPort, startCopies } from './start-copies.ts';

/** Time for connections to finish; SIGTERM promises ten seconds in all. */
const DRAIN_MS = 4_000;

export type Shop = {
  readonly app: FastifyInstance;
  readonly log: Logger;
  /** What a person reads once the shop is open. */
  readonly banner: string;
  /** The checklist of a shop that is about to open. */
  readonly examine: () => Promise<readonly Finding[]>;
  readonly stop: () => Promise<void>;
};

const openDataDirectory = async (path: string): Promise<string> => {
  const directory = resolve(path);
  try {
    await makeDirectory(directory);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${directory} cannot be written (${error instanceof Error && 'code' in error ? error.code : error})`,
    );
  }
  if (await isRestoreUnfinished(directory)) {
    throw new ConfigError(`DATA_DIR: a restore into ${directory} was cut short; run it again`);
  }
  return directory;
};

const openFileStore = async (config: Config): Promise<FileStore> => {
  const files = createFileStore(config);
  await files.check().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      config.s3 === undefined
        ? `DATA_DIR: ${config.dataDirectory} cannot be written (${reason})`
        : `S3_ENDPOINT: ${reason}`,
    );
  });
  return files;
};

/** Loads none of it unless a collector is named. */
const startTelemetry = async (
  settings: TelemetrySettings | undefined,
  { registry }: Metrics,
  log: Logger,
) => {
  if (settings === undefined) return async () => {};
  const { startOpenTelemetry } = await import('./platform/observability/open-telemetry.ts');
  return startOpenTelemetry(settings, registry, log);
};

type DatabaseUrls = {
  readonly url: string;
  readonly directUrl: string;
  readonly adminUrl: string;
  readonly stop: () => Promise<void>;
};

const openDatabase = async (config: Config, directory: string): Promise<DatabaseUrls> => {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseDirectUrl: directUrl = url, databaseAdminUrl: adminUrl = url } = config;
    return { url, directUrl, adminUrl, stop: async () => {} };
  }
  const { url: adminUrl, stop } = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log: (line) => console.log(`  ${line}`),
  });
  try {
    const url = await giveApplicationRole(adminUrl);
    return { url, directUrl: url, adminUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Starts everything in order; if a step fails, undoes the previous ones. `parts` replace the defaults. */
export const startShop = async (config: Config, parts: Pick<House, 'loadWeb'> = {}): Promise<Shop> => {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const log = createLog(config.logLevel);
    const directory = await openDataDirectory(config.dataDirectory);
    const files = await openFileStore({ ...config, dataDirectory: directory });
    const database = await openDatabase(config, directory);
    undo.push(database.stop);
    const { applied, isLedgerOpen } = await prepareDatabase(database).catch((error: unknown) => {
      if (config.databaseUrl === undefined) throw error;
      throw new ConfigError(
        `DATABASE_URL: the database cannot be used (${error instanceof Error ? error.message : error})`,
      );
    });
    if (applied.length > 0) console.log(`  database migrated: ${applied.join(', ')}`);
    if (isLedgerOpen) log.warn('the database role of DATABASE_URL can change the audit and the ledger');
    const pool = createPool(database.url, config.databasePoolSize);
    const hurry = tolerateSlowStart(pool);
    const db = createDatabase(pool);
    undo.push(() => db.destroy());
    const { databaseReadUrl, databasePoolSize: size } = config;
    const replica =
      databaseReadUrl === undefined
        ? undefined
        : await openReadReplica({ url: databaseReadUrl, size, primary: pool, db, log });
    undo.push(async () => replica?.stop());
    // A copy to look at is open to this machine alone.
    if (!config.isDemoAllowed && !config.isInspected) await refuseDemoPasswords(db);
    let askOthers = config.isCopy ? askStarter : async (): Promise<Figures[]> => [];
    const metrics = createMetrics(pool, replica, () => askOthers());
    if (config.workers > 1) metrics.registry.setDefaultLabels({ process: String(config.processNumber ?? 1) });
    if (config.isCopy) answerStarter(metrics);
    undo.push(await startTelemetry(config.telemetry, metrics, log));
    const cache = new ResponseCache();
    let address = config.publicUrl ?? '';
    let isClosing = false;
    const simulator = await startSimulator({ ...config, dataDirectory: directory }, () => address);
    undo.push(simulator.stop);
    const courier = await startCourierSimulator(simulator.config, () => address);
    undo.push(courier.stop);
    const phone = await startPhoneSimulator(courier.config, () => address);
    undo.push(phone.stop);
    const counts = config.redisUrl === undefined ? undefined : await openSharedCounts(config.redisUrl, log);
    undo.push(async () => counts?.close());
    const deps = assembleHouse(
      {
        config: phone.config,
        db,
        readDb: replica?.readDb ?? withoutReplica(db),
        log,
        cache,
        redis: counts?.redis,
        files,
        mailer: createMailer({ ...config, dataDirectory: directory }),
        metrics,
        isClosing: () => isClosing,
        publicUrl: () => address,
        ...parts,
      },
      createGateways(phone.config),
    );
    if (config.seed === 'demo') {
      // Loaded only here: a production installation need not contain it.
      const { seedDemoShop } = await import('@darzi/demo-shop/seed-demo-shop.ts');
      simulator.remember?.(await seedDemoShop(deps, simulator.remember !== undefined));
    }
    undo.push(watchCatalogue({ db, directUrl: database.directUrl, cache, log }));
    undo.push(watchCustomOrders(database.directUrl, deps.orderFeed, log));
    if (config.databaseUrl === undefined) {
      const { backup, s3 } = config;
      const own = s3 === undefined ? files : undefined;
      undo.push(await startShipping({ backup, adminUrl: database.adminUrl, files: own, db, log }));
    }
    const app = await createApp(deps);
    if (!config.isCopy && !config.isInspected) {
      const worker = await startWorker(database.directUrl, houseJobs(deps), CRONTAB, log, SLOW_JOBS);
      undo.push(() => worker.stop());
    }
    let stopCopies = async () => {};
    undo.push(async () => {
      isClosing = true;
      const copiesEnded = stopCopies();
      // Gives proxies time to notice, before connections are refused.
      if (app.server.listening) await pause(config.drainSeconds * 1_000);
      deps.orderFeed.end();
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([copiesEnded, app.close()]);
      clearTimeout(late);
    });
    const { storeName } = await loadSettings(db, config);
    hurry();
    const isShared = config.workers > 1;
    if (isShared && !config.isCopy) await refuseTakenPort(config);
    // Fastify passes unknown options on to Node.
    const place = { port: config.port, host: config.host, ...(isShared ? { reusePort: true } : {}) };
    const listening = await app.listen(place);
    address ||= listening;
    if (isShared && !config.isCopy) {
      const found = {
        ...phone.config,
        isCopy: true,
        port: Number(new URL(listening).port) || config.port,
        publicUrl: address,
        dataDirectory: directory,
        databaseUrl: database.url,
        databaseDirectUrl: database.directUrl,
        databaseAdminUrl: database.adminUrl,
        seed: 'none',
      } as const;
      const copies = await startCopies(found, metrics, log);
      stopCopies = copies.stop;
      askOthers = copies.askFigures;
    }
    const stopCollecting = collectWhenIdle();
    undo.push(async () => stopCollecting());
    return {
      app,
      log,
      banner: banner({ ...config, storeName }, address, simulator.url, courier.url, await hasAdmin(db)),
      examine: () => examine(config, database.url),
      stop,
    };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
};
