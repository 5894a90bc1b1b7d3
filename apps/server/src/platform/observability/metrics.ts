import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { reportRepeatedFaults } from '../http/log.ts';
import { isLasting } from '../http/replies.ts';
import { routeOf } from '../http/trace-requests.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** What a connection pool knows about itself, in pg's terms. */
type Connections = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

/** The replica that lists are read from, if there is one. */
type Replica = {
  readonly findLagSeconds: () => number | undefined;
  readonly fallbacks: Readonly<Record<string, number>>;
};

/** Used if there is only one database. */
const NO_REPLICA: Replica = { findLagSeconds: () => 0, fallbacks: {} };

/** How far the replica lags, and how often it could not be used. */
const registerReplica = (registry: Registry, replica: Replica): void => {
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far the read replica is behind; +Inf while it is away or further behind than lists may be, 0 without one',
    registers: [registry],
    collect() {
      this.set(replica.findLagSeconds() ?? Number.POSITIVE_INFINITY);
    },
  });
  new Counter({
    name: 'database_replica_fallbacks_total',
    help: 'Lists and reports read from the primary although there is a replica, by reason',
    labelNames: ['reason'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, times] of Object.entries(replica.fallbacks)) this.inc({ reason }, times);
    },
  });
};

/** All metrics of a process, as another process may be sent them. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** As text for Prometheus, each series by the `process` it is of: none is ever the sum of two. */
const writeFigures = (all: readonly Figures[]): Promise<string> =>
  AggregatorRegistry.aggregate(
    all.map((figures) => figures.map((figure) => ({ ...figure, aggregator: 'first' }))),
  ).metrics();

/** The process's metrics, in their own registry so that several apps can run in one process (tests). */
export const createMetrics = (
  connections: Connections,
  replica: Replica = NO_REPLICA,
  askOthers: () => Promise<readonly Figures[]> = async () => [],
) => {
  const registry = new Registry();
  registerReplica(registry, replica);
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process that are busy or idle, and how many calls wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = connections;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  return {
    registry,
    /** Of all processes that share the port, whichever is asked. */
    write: async (): Promise<string> => {
      const others = await askOthers();
      return others.length === 0
        ? registry.metrics()
        : writeFigures([await registry.getMetricsAsJSON(), ...others]);
    },
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a request, by route and status class',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6],
      registers: [registry],
    }),
    cachedPages: new Counter({
      name: 'response_cache_requests_total',
      help: 'Pages answered from the response cache (hit) or rendered (miss)',
      labelNames: ['result'] as const,
      registers: [registry],
    }),
  };
};

const SLOW_SECONDS = 2;

/**
 * Times each request by route (never by address: a label per product would grow without end), except those that stay
 * open for events. Logs failed and slow
 * requests, at most one per route, status and minute.
 */
export const registerRequestMetrics = (
  app: FastifyInstance,
  { metrics }: { readonly metrics: Metrics },
): void => {
  const report = reportRepeatedFaults();
  app.addHook('onResponse', async (request, reply) => {
    if (isLasting(reply)) return;
    const seconds = reply.elapsedTime / 1_000;
    const labels = {
      method: request.method,
      route: routeOf(request) ?? 'unknown',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    metrics.requestSeconds.observe(labels, seconds);
    const line = { ...labels, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
    // the outage itself is logged separately, once a minute
    const isAway = reply.statusCode === 503;
    const isFault = !isAway && (reply.statusCode >= 500 || seconds > SLOW_SECONDS);
    const reported = isFault ? report(`${labels.method} ${labels.route} ${reply.statusCode}`) : undefined;
    if (reported !== undefined)
      request.log.warn({ ...line, ...(reported.suppressed === 0 ? {} : reported) }, 'answered');
    else request.log.debug(line, 'answered');
  });
};
