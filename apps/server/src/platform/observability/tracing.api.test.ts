import { execFileSync } from 'node:child_process';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emailJobs } from '../../house-jobs.ts';
import { exchange } from '../../payments/gateways/gateway-exchange.ts';
import { aPerson } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { createLog } from '../http/log.ts';
import { addJob } from '../jobs/jobs.ts';
import { startWorker } from '../jobs/worker.ts';
import { listOutboxEmails } from '../mail/mailer.ts';
import { beginWork, finish } from '../tracing.ts';
import { startOpenTelemetry } from './open-telemetry.ts';
import { parseTelemetry } from './telemetry-settings.ts';

type Sent = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly status: { readonly code?: number };
};

/** A collector that accepts OTLP over HTTP as JSON and records what it receives. */
let collector: Server;
let received: { path: string; headers: IncomingHttpHeaders; text: string }[] = [];
let till: Till;
let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    received.push({ path: request.url ?? '', headers: request.headers, text });
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resume) => collector.once('listening', resume));
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  till = await startTill({ TRUSTED_PROXIES: '10.9.9.9' });
});
afterAll(async () => {
  await till.close();
  collector.close();
});

const open = (changes: NodeJS.ProcessEnv = {}) => {
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'darzi-test',
    ...changes,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const settings = parseTelemetry(process.env);
  if (settings === undefined) expect.unreachable();
  return startOpenTelemetry(settings, till.deps.metrics.registry, till.deps.log);
};
beforeEach(async () => {
  received = [];
  stop = await open();
});
afterEach(async () => {
  await stop();
  vi.unstubAllEnvs();
});

const spans = async (): Promise<readonly Sent[]> => {
  await stop();
  return received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ text }) => JSON.parse(text).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope: { spans: Sent[] }) => scope.spans);
};
const textOf = (span: Sent | undefined, key: string) =>
  span?.attributes.find((attribute) => attribute.key === key)?.value.stringValue;
const named = (all: readonly Sent[], name: string) => all.filter((span) => span.name === name);
const only = (all: readonly Sent[], name: string): Sent => {
  const [first, ...others] = named(all, name);
  if (first === undefined || others.length > 0) expect.unreachable(`${name}: ${all.map((s) => s.name)}`);
  return first;
};
/** The names from a trace's root down to a span. */
const pathTo = (all: readonly Sent[], span: Sent): readonly string[] => {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent === undefined ? [] : pathTo(all, parent)), span.name];
};

const PLACE = 'POST /api/order/place-cod';
const buy = async () => {
  const buyer = await aPerson(till);
  const items = [await till.aKurta()];
  await till.fill(buyer, items);
  expect((await till.checkOut(buyer, 'place-cod', items)).status).toBe(200);
  return buyer;
};
const letJobsRun = async (log = till.deps.log) => {
  const before = (await listOutboxEmails(till.dataDirectory, 1_000)).length;
  const worker = await startWorker(till.databaseUrl, emailJobs(till.deps), '', log);
  try {
    await expect
      .poll(async () => (await listOutboxEmails(till.dataDirectory, 1_000)).length, { timeout: 30_000 })
      .toBeGreaterThan(before);
  } finally {
    await worker.stop();
  }
};

describe('the trace of a purchase', () => {
  it('is one tree, from the request through statements to the mail that a job writes', async () => {
    await buy();
    await letJobsRun();
    const all = await spans();
    const request = only(all, PLACE);
    expect(request.parentSpanId ?? '').toBe('');
    const own = all.filter(({ traceId }) => traceId === request.traceId);
    const job = own.find(({ name }) => name.startsWith('job '));
    const mail = own.find(({ name, parentSpanId }) => name === 'send mail' && parentSpanId === job?.spanId);
    if (job === undefined || mail === undefined) expect.unreachable(own.map(({ name }) => name).join());
    expect(pathTo(own, mail)).toEqual([PLACE, job.name, 'send mail']);
    expect(named(own, 'commit').length).toBeGreaterThan(0);
    expect(named(own, 'with orders')).toHaveLength(1);
    for (const span of own) expect(pathTo(own, span)[0]).toBe(PLACE);
    expect(textOf(job, 'darzi.request_id')).toBe(textOf(request, 'darzi.request_id'));
    expect(textOf(request, 'http.route')).toBe('/api/order/place-cod');
  }, 90_000);

  it('continues in calls to a gateway, which receives the trace and request ids', async () => {
    const buyer = await aPerson(till);
    const items = [await till.aKurta()];
    await till.fill(buyer, items);
    expect((await till.checkOut(buyer, 'stripe', items)).status).toBe(200);
    const work = beginWork({ requestId: 'a-request' }, 'asking', 'internal');
    await finish(work, () =>
      exchange(`${url}/gateway`, { method: 'POST', headers: {}, signal: AbortSignal.timeout(5_000) }),
    );
    const all = await spans();
    const calls = named(all, 'POST 127.0.0.1');
    expect(calls.map((span) => pathTo(all, span))).toEqual([
      ['POST /api/order/stripe', 'POST 127.0.0.1'],
      ['asking', 'POST 127.0.0.1'],
    ]);
    const heard = received.find(({ path }) => path === '/gateway')?.headers;
    expect(heard).toMatchObject({
      'x-request-id': 'a-request',
      traceparent: `00-${calls[1]?.traceId}-${calls[1]?.spanId}-01`,
    });
  });

  it('contains nothing about the buyer: only the attributes listed here, and none of the buyer’s data', async () => {
    const buyer = await buy();
    await till.call('GET /api/order/no-such-order-of-Asha?email=asha@example.com');
    await till.call('GET /search?q=Asha%20Rao');
    await letJobsRun();
    const keys = new Set((await spans()).flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    const allowed = [
      'darzi.job',
      'darzi.mail.by',
      'darzi.request_id',
      'db.query.summary',
      'db.system.name',
      'error.type',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'server.address',
    ];
    expect([...keys].filter((key) => !allowed.includes(key))).toEqual([]);
    const sent = received.map(({ text }) => text).join('\n');
    expect(sent).toContain('with orders');
    for (const theirs of [
      buyer.email,
      buyer.userId,
      buyer.token,
      'asha@example.com',
      'Asha',
      'Lavelle',
      '9845012345',
    ])
      expect(sent).not.toContain(theirs);
  }, 90_000);
});

describe('a trace', () => {
  const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const askFrom = (remoteAddress: string) =>
    till.app.inject({ url: '/api/product/list', remoteAddress, headers: { traceparent: PARENT } });

  it('is continued for one of our proxies, and for nobody else', async () => {
    await askFrom('10.9.9.9');
    await askFrom('203.0.113.7');
    const [first, second] = named(await spans(), 'GET /api/product/list');
    expect(first).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    });
    expect(second?.traceId).not.toBe(first?.traceId);
    expect(second?.parentSpanId ?? '').toBe('');
  });

  it('of a page contains its rendering, and its loaders’ calls below that', async () => {
    await till.app.inject({ url: '/collection?sort=price-asc' });
    const all = await spans();
    const request = only(all, 'GET /collection');
    const render = only(all, 'render /collection');
    expect(pathTo(all, render)).toEqual(['GET /collection', 'render /collection']);
    const calls = all.filter(
      ({ name, parentSpanId }) => name.startsWith('GET /api/') && parentSpanId === render.spanId,
    );
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls)
      expect(textOf(call, 'darzi.request_id')).toBe(textOf(request, 'darzi.request_id'));
  });

  it('starts anew with each request on a connection, and contains the statements run after its body', async () => {
    const address = await till.app.listen({ port: 0, host: '127.0.0.1' });
    for (const email of ['one@example.com', 'two@example.com'])
      await fetch(`${address}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'never-the-one' }),
      }).then((answer) => answer.text());
    const all = await spans();
    const logins = named(all, 'POST /api/user/login');
    expect(new Set(logins.map(({ traceId }) => traceId)).size).toBe(2);
    for (const login of logins)
      expect(all.filter(({ parentSpanId }) => parentSpanId === login.spanId).length).toBeGreaterThan(0);
  });

  it('is not begun where the sampler says so', async () => {
    await stop();
    stop = await open({ OTEL_TRACES_SAMPLER: 'always_off' });
    await askFrom('203.0.113.7');
    expect(await spans()).toEqual([]);
  });

  it('records a fault', async () => {
    const work = beginWork({ requestId: 'r' }, 'failing', 'internal');
    await finish(work, async () => {
      throw new TypeError('asha@example.com');
    }).catch(() => {});
    const failed = only(await spans(), 'failing');
    expect(failed.status.code).toBe(2);
    expect(textOf(failed, 'error.type')).toBe('TypeError');
    expect(JSON.stringify(received)).not.toContain('asha@');
  });
});

it('writes the request and the trace into the lines of a job that it led to', async () => {
  const lines: Record<string, unknown>[] = [];
  const to = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = createLog('info', to);
  const work = beginWork({ requestId: 'the-request' }, 'asked', 'internal');
  await finish(work, () => addJob(till.db, 'free-lost-jobs', {}));
  log.info('outside');
  const ran = vi.fn(async () => log.info('in the job'));
  const worker = await startWorker(till.databaseUrl, { 'free-lost-jobs': ran }, '', till.deps.log);
  await expect.poll(() => ran.mock.calls.length, { timeout: 30_000 }).toBe(1);
  await worker.stop();
  expect(ran).toHaveBeenCalledWith({});
  expect(lines).toMatchObject([
    { msg: 'outside' },
    { msg: 'in the job', reqId: 'the-request', trace_id: work.span?.traceId },
  ]);
  expect(lines[0]).not.toHaveProperty('reqId');
}, 60_000);

it('sends the metrics of /metrics too, with histograms in OTLP’s form', async () => {
  await till.call('GET /api/product/list');
  await stop();
  const sent = received.filter(({ path }) => path === '/v1/metrics');
  const [resource] = JSON.parse(sent.at(-1)?.text ?? '{}').resourceMetrics;
  expect(resource.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'darzi-test' },
  });
  const metrics = resource.scopeMetrics.flatMap((scope: { metrics: { name: string }[] }) => scope.metrics);
  const find = (name: string) => metrics.find((metric: { name: string }) => metric.name === name);
  const [point] = find('http_request_seconds').histogram.dataPoints;
  expect(point.bucketCounts).toHaveLength(point.explicitBounds.length + 1);
  expect(point.bucketCounts.reduce((sum: number, count: number) => sum + Number(count), 0)).toBe(
    Number(point.count),
  );
  expect(find('orders_placed_total').sum).toMatchObject({ isMonotonic: true, aggregationTemporality: 2 });
  expect(find('database_connections').gauge.dataPoints.length).toBe(3);
});

it('speaks protobuf where nothing else is asked for', async () => {
  await stop();
  stop = await open({ OTEL_EXPORTER_OTLP_PROTOCOL: '' });
  await till.call('GET /api/product/list');
  await stop();
  expect(received.find(({ path }) => path === '/v1/traces')?.headers['content-type']).toBe(
    'application/x-protobuf',
  );
});

describe('the settings', () => {
  it.each([
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4318',
      'must be an address beginning with http:// or https://',
    ],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/protobuf or http/json'],
    ['OTEL_TRACES_SAMPLER_ARG', '7', 'must be between 0 and 1'],
  ])('refuse a wrong %s', (name, value, why) => {
    expect(() => parseTelemetry({ [name]: value })).toThrow(`${name}: ${why}`);
  });

  it('send nothing until somebody names a collector', () => {
    expect(parseTelemetry({})).toBeUndefined();
    expect(parseTelemetry({ OTEL_SERVICE_NAME: 'darzi' })).toBeUndefined();
    expect(parseTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
    expect(parseTelemetry({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url })).toMatchObject({
      isTraced: true,
      isMeasured: false,
    });
  });

  it('load none of the SDK with the shop', () => {
    const program = `await import(${JSON.stringify(import.meta.resolve('../../start-shop.ts'))});
      const { createRequire } = await import('node:module');
      console.log(Object.keys(createRequire(import.meta.url).cache).filter((path) => /opentelemetry.(?!api.)/.test(path)).length)`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    expect(printed.trim()).toBe('0');
  }, 60_000);
});
