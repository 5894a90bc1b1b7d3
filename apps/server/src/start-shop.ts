import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { hasAdmin } from './accounts/staff.ts';
import { createApp } from './app.ts';
import { banner } from './banner.ts';
import { watchCustomOrders } from './custom-orders/orders/custom-order.changes.ts';
import { examine, type Finding } from './doctor.ts';
import { assembleHouse, type House } from './house.ts';
import { CRONTAB, houseJobs, SLOW_JOBS } from './house-jobs.ts';
import { openStores, type Stores, type Undo } from './open-stores.ts';
import { createGateways } from './payments/gateways/gateways.ts';
import { startSimulator } from './payments/start-simulator.ts';
import { startPhoneSimulator } from './phone-messages/start-phone-simulator.ts';
import { startShipping } from './platform/backup/ship-every-minute.ts';
import { withoutReplica } from './platform/db/read-replica.ts';
import { createLog } from './platform/http/log.ts';
import { watchCatalogue } from './platform/http/public-version.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { openSharedCounts } from './platform/http/shared-counts.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { collectWhenIdle } from './platform/observability/collect-when-idle.ts';
import type { Figures, Metrics } from './platform/observability/metrics.ts';
import type { TelemetrySettings } from './platform/observability/telemetry-settings.ts';
import { refuseDemoPasswords } from './privacy/replace-demo.ts';
import { startCourierSimulator } from './sales/couriers/start-courier-simulator.ts';
import type { Config } from './settings/config.ts';
import { loadSettings } from './settings/settings.ts';
import { createShopMetrics } from './settings/shop-metrics.ts';
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

/** The metrics of this process and of the others that share its port; `askThese` says whom to ask. */
const openMetrics = (config: Config, { pool, replica }: Stores) => {
  let ask = config.isCopy ? askStarter : async (): Promise<readonly Figures[]> => [];
  const metrics = createShopMetrics(pool, replica, () => ask());
  if (config.workers > 1) metrics.registry.setDefaultLabels({ process: String(config.processNumber ?? 1) });
  if (config.isCopy) answerStarter(metrics);
  const askThese = (others: typeof ask): void => {
    ask = others;
  };
  return { metrics, askThese };
};

/** Starts the simulators of gateways, courier and phone messages that have no keys. */
const startSimulators = async (given: Config, address: () => string, undo: Undo) => {
  const gateways = await startSimulator(given, address);
  undo.push(gateways.stop);
  const courier = await startCourierSimulator(gateways.config, address);
  undo.push(courier.stop);
  const { config, stop } = await startPhoneSimulator(courier.config, address);
  undo.push(stop);
  return { config, gateways, courier };
};

/** Starts listening, together with further processes if there are any: they share the port. */
const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  const isShared = config.workers > 1;
  if (isShared && !config.isCopy) await refuseTakenPort(config);
  // Fastify passes unknown options on to Node.
  const place = { port: config.port, host: config.host, ...(isShared ? { reusePort: true } : {}) };
  return app.listen(place);
};

/** The configuration for further processes, with everything decided since the start. */
const configOfCopies = (config: Config, { directory, urls }: Stores, address: string, listening: string) => ({
  ...config,
  isCopy: true as const,
  port: Number(new URL(listening).port) || config.port,
  publicUrl: address,
  dataDirectory: directory,
  databaseUrl: urls.url,
  databaseDirectUrl: urls.directUrl,
  databaseAdminUrl: urls.adminUrl,
  seed: 'none' as const,
});

/** Lets proxies notice before connections are refused, then ends them. */
const closeApp = async (app: FastifyInstance, { drainSeconds }: Config, feed: House['orderFeed']) => {
  if (app.server.listening) await pause(drainSeconds * 1_000);
  feed.end();
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearTimeout(late);
};

/** Starts everything in order; if a step fails, undoes the previous ones. `parts` replace the defaults. */
export const startShop = async (config: Config, parts: Pick<House, 'loadWeb'> = {}): Promise<Shop> => {
  const undo: Undo = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const log = createLog(config.logLevel);
    const stores = await openStores(config, log, undo);
    const { directory, files, urls, db, replica, restoreTimeouts } = stores;
    // A copy to look at is open to this machine alone.
    if (!config.isDemoAllowed && !config.isInspected) await refuseDemoPasswords(db);
    const { metrics, askThese } = openMetrics(config, stores);
    undo.push(await startTelemetry(config.telemetry, metrics, log));
    let address = config.publicUrl ?? '';
    let isClosing = false;
    const simulated = await startSimulators({ ...config, dataDirectory: directory }, () => address, undo);
    const counts = config.redisUrl === undefined ? undefined : await openSharedCounts(config.redisUrl, log);
    undo.push(async () => counts?.close());
    const cache = new ResponseCache();
    const house = assembleHouse(
      {
        config: simulated.config,
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
      createGateways(simulated.config),
    );
    const { gateways, courier } = simulated;
    if (config.seed === 'demo') {
      // Loaded only here: a production installation need not contain it.
      const { seedDemoShop } = await import('@darzi/demo-shop/seed-demo-shop.ts');
      gateways.remember?.(await seedDemoShop(house, gateways.remember !== undefined));
    }
    undo.push(watchCatalogue({ db, directUrl: urls.directUrl, cache, log }));
    undo.push(watchCustomOrders(urls.directUrl, house.orderFeed, log));
    if (config.databaseUrl === undefined) {
      const { backup, s3 } = config;
      const own = s3 === undefined ? files : undefined;
      undo.push(await startShipping({ backup, adminUrl: urls.adminUrl, files: own, db, log }));
    }
    const app = await createApp(house);
    if (!config.isCopy && !config.isInspected) {
      const worker = await startWorker(urls.directUrl, houseJobs(house), CRONTAB, log, SLOW_JOBS);
      undo.push(() => worker.stop());
    }
    let stopCopies = async () => {};
    undo.push(async () => {
      isClosing = true;
      await Promise.all([stopCopies(), closeApp(app, config, house.orderFeed)]);
    });
    const { storeName } = await loadSettings(db, config);
    restoreTimeouts();
    const listening = await listen(app, config);
    address ||= listening;
    if (config.workers > 1 && !config.isCopy) {
      const shared = configOfCopies(simulated.config, stores, address, listening);
      const copies = await startCopies(shared, metrics, log);
      stopCopies = copies.stop;
      askThese(copies.askFigures);
    }
    const stopCollecting = collectWhenIdle();
    undo.push(async () => stopCollecting());
    return {
      app,
      log,
      banner: banner({ ...config, storeName }, address, gateways.url, courier.url, await hasAdmin(db)),
      examine: () => examine(config, urls.url),
      stop,
    };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
};
