import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { refuseDemoPasswords } from './accounts/replace-demo.ts';
import { seedDemoAccounts } from './accounts/seed-demo-accounts.ts';
import { createApp } from './app.ts';
import { banner } from './banner.ts';
import { watchCatalogue } from './catalogue/catalogue-watch.ts';
import { IMAGE_CRONTAB, imageJobs } from './catalogue/image.jobs.ts';
import { seedDemoCatalogue } from './catalogue/seed-demo-catalogue.ts';
import { type Config, ConfigError } from './config.ts';
import { CUSTOM_ORDER_CRONTAB, customOrderJobs } from './custom-orders/custom-orders.jobs.ts';
import { createOrderFeed } from './custom-orders/order-feed.ts';
import { watchCustomOrders } from './custom-orders/order-watch.ts';
import { seedDemoCustomOrders } from './custom-orders/seed-demo-custom-orders.ts';
import { giveApplicationRole } from './db/application-role.ts';
import { createDatabase, createPool } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { makeDirectory } from './db/embedded/make-directory.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { seedDemoHistory } from './demo/seed-demo-history.ts';
import type { Deps } from './deps.ts';
import { createFileStore } from './files/create-file-store.ts';
import type { FileStore } from './files/file-store.ts';
import { KeptAnswers } from './http/kept-answers.ts';
import { openSharedCounts } from './http/shared-counts.ts';
import { invoiceJobs } from './invoices/invoice.jobs.ts';
import { freeLostJobs, LOST_JOBS_CRONTAB } from './jobs/free-lost-jobs.ts';
import { startWorker } from './jobs/worker.ts';
import { createMailer } from './mail/create-mailer.ts';
import { mailJobs } from './mail/mail.jobs.ts';
import { createLog } from './observability/log.ts';
import { createMetrics } from './observability/metrics.ts';
import { createGateways } from './payments/create-gateways.ts';
import { PAYMENT_CRONTAB, paymentJobs } from './payments/payment.jobs.ts';
import { startSimulator } from './payments/start-simulator.ts';
import { loadSettings } from './settings/load-settings.ts';

/** Connections are given this long to finish; SIGTERM promises ten seconds in all. */
const DRAIN_MS = 4_000;

export type Shop = {
  readonly app: FastifyInstance;
  readonly log: Logger;
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

/** Starts everything in its order; undoes what was started when a later step fails. `parts` replace the usual ones. */
export const startShop = async (config: Config, parts: Pick<Deps, 'loadWeb'> = {}): Promise<Shop> => {
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
    const { applied, areBooksOpen } = await prepareDatabase(database).catch((error: unknown) => {
      if (config.databaseUrl === undefined) throw error;
      throw new ConfigError(
        `DATABASE_URL: the database cannot be used (${error instanceof Error ? error.message : error})`,
      );
    });
    if (applied.length > 0) console.log(`  database migrated: ${applied.join(', ')}`);
    if (areBooksOpen) log.warn('the database role of DATABASE_URL can change the audit and the ledger');
    const pool = createPool(database.url, config.databasePoolSize);
    const db = createDatabase(pool);
    undo.push(() => db.destroy());
    if (!config.isDemoAllowed) await refuseDemoPasswords(db);
    const kept = new KeptAnswers();
    let address = config.publicUrl ?? '';
    const simulator = await startSimulator({ ...config, dataDirectory: directory }, () => address);
    undo.push(simulator.stop);
    const counts = config.redisUrl === undefined ? undefined : await openSharedCounts(config.redisUrl, log);
    undo.push(async () => counts?.close());
    const deps: Deps = {
      config: simulator.config,
      db,
      log,
      kept,
      redis: counts?.redis,
      orderFeed: createOrderFeed(),
      gateways: createGateways(simulator.config),
      files,
      mailer: createMailer({ ...config, dataDirectory: directory }),
      metrics: createMetrics(),
      publicUrl: () => address,
      ...parts,
    };
    if (config.seed === 'demo') {
      await seedDemoCatalogue(deps);
      const people = await seedDemoAccounts(db);
      await seedDemoCustomOrders(deps, people);
      const { paid } = await seedDemoHistory(deps, people, simulator.remember !== undefined);
      simulator.remember?.(paid);
    }
    undo.push(watchCatalogue({ db, directUrl: database.directUrl, onChange: () => kept.drop(), log }));
    undo.push(watchCustomOrders(database.directUrl, deps.orderFeed, log));
    const app = await createApp(deps);
    const jobs = {
      ...mailJobs(deps),
      ...imageJobs(deps),
      ...paymentJobs(deps),
      ...invoiceJobs(deps),
      ...customOrderJobs(deps),
      'free-lost-jobs': () => freeLostJobs(db),
    };
    const worker = await startWorker(
      database.directUrl,
      jobs,
      [PAYMENT_CRONTAB, CUSTOM_ORDER_CRONTAB, IMAGE_CRONTAB, LOST_JOBS_CRONTAB].join('\n'),
      log,
    );
    undo.push(() => worker.stop());
    undo.push(async () => {
      deps.orderFeed.end();
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await app.close();
      clearTimeout(late);
    });
    const listening = await app.listen({ port: config.port, host: config.host });
    address ||= listening;
    const { storeName } = await loadSettings(db, config);
    console.log(banner({ ...config, storeName }, address, simulator.url));
    return { app, log, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
};
