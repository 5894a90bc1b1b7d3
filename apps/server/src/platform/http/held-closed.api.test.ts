import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';

const PATIENCE = { headersMs: 300, bodyMs: 500, uploadMs: 60_000, silentMs: 2_500, checkMs: 50 };

let shop: TestApp;
let app: FastifyInstance;
let port: number;
let asha: Someone;
const logged: { level: number; msg: string }[] = [];
beforeAll(async () => {
  shop = await startTestApp();
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) });
  app = await createApp({ ...shop.deps, log, metrics: shop.deps.metrics }, PATIENCE);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  asha = await aPerson(shop);
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await shop.close();
});

const open = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', reject);
  });

/** Everything a socket receives until it is closed, and how long that took. */
const hear = (socket: Socket): Promise<{ text: string; ms: number }> => {
  const began = performance.now();
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  return new Promise((resolve) =>
    socket.on('close', () => resolve({ text, ms: performance.now() - began })).on('error', () => {}),
  );
};

const FORM = 'multipart/form-data; boundary=b';
const headOf = (line: string, headers: Record<string, string | number>): string =>
  `${line} HTTP/1.1\r\nHost: shop\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

describe('a connection', () => {
  it('that never sent a request is closed without an answer', async () => {
    expect((await hear(await open())).text).toBe('');
  });

  it('that sends its headers slowly is told so', async () => {
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nHost: a');
    const { text } = await hear(socket);
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(text).toContain('"code":"request.too_slow"');
  });

  it.each([
    ['JSON', '/api/user/login', { 'Content-Type': 'application/json' }],
    ['a form to what takes none', '/api/user/login', { 'Content-Type': FORM }],
    ['a body nobody reads', '/healthz', { 'Content-Type': 'text/plain' }],
  ])('is not held by slow bodies: %s', async (_name, path, headers) => {
    const socket = await open();
    socket.write(headOf(`POST ${path}`, { ...headers, 'Content-Length': 500 }));
    const drip = setInterval(() => socket.write(' '), 100);
    const { ms } = await hear(socket);
    clearInterval(drip);
    expect(ms).toBeLessThan(2_500);
  });

  const beginUpload = async (authorization: string) => {
    const socket = await open();
    socket.write(
      headOf('POST /api/custom-order', {
        'Content-Type': FORM,
        'Content-Length': 5_000,
        Authorization: authorization,
      }),
    );
    const state = { isClosed: false };
    const heard = hear(socket).finally(() => {
      state.isClosed = true;
    });
    return { socket, state, heard };
  };

  it('may take its time over a form from a signed-in person, and from nobody else', async () => {
    const [known, unknown] = [await beginUpload(`Bearer ${asha.token}`), await beginUpload('Bearer nobody')];
    await pause(1_500);
    expect([known.state.isClosed, unknown.state.isClosed]).toEqual([false, true]);
    known.socket.destroy();
  });

  it('is not held by an upload that falls silent, and is by one that is slow', async () => {
    const slow = await beginUpload(`Bearer ${asha.token}`);
    const drip = setInterval(() => slow.socket.write('-'), 100);
    const silent = await beginUpload(`Bearer ${asha.token}`);
    silent.socket.write('--b');
    expect((await silent.heard).text).toContain('"code":"request.too_slow"');
    expect(slow.state.isClosed).toBe(false);
    clearInterval(drip);
    slow.socket.destroy();
  });

  it('is one of at most 512 per address', async () => {
    const sockets = await Promise.all(Array.from({ length: 540 }, open));
    await pause(150);
    const closed = sockets.filter((socket) => socket.readyState !== 'open' || socket.destroyed);
    for (const socket of sockets) socket.destroy();
    expect(closed.length).toBeGreaterThanOrEqual(28);
    expect(closed.length).toBeLessThan(540);
    await pause(100);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

describe('a body', () => {
  const tooLarge = { status: 413, body: { success: false, code: 'request.too_large' } };
  const brackets = (bytes: number) => `{"email":${'['.repeat(bytes)}`;
  const send = async (route: string, bytes: number, token?: string) => {
    const [method, url = ''] = route.split(' ');
    const answer = await app.inject({
      method: method as 'POST',
      url,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      payload: brackets(bytes),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  it.each([
    '/api/user/login',
    '/api/user/register',
    '/api/user/forgot-password',
    '/api/user/reset-password',
    '/api/contact',
  ])('of more than 16 KB is refused by %s', async (path) => {
    expect(await send(`POST ${path}`, 17_000)).toMatchObject(tooLarge);
    expect(await send(`POST ${path}`, 15_000)).toMatchObject({ status: 400 });
  });

  it('of more than 64 KB is refused from customers, of more than 1 MB from staff', async () => {
    const admin = await aPerson(shop, 'admin');
    expect(await send('POST /api/cart/add', 66_000, asha.token)).toMatchObject(tooLarge);
    expect(await send('POST /api/cart/add', 60_000, asha.token)).toMatchObject({ status: 400 });
    expect(await send('POST /api/custom-order/estimate', 66_000)).toMatchObject(tooLarge);
    expect(await send('POST /api/custom-order/estimate', 60_000)).toMatchObject({ status: 400 });
    expect(await send('PATCH /api/admin/settings', 1_000_000, admin.token)).toMatchObject({ status: 400 });
    expect(await send('PATCH /api/admin/settings', 1_100_000, admin.token)).toMatchObject(tooLarge);
  });
});

describe('HEAD', () => {
  const head = (path: string, token: string): Promise<{ status?: number; headers: IncomingHttpHeaders }> =>
    new Promise((resolve, reject) => {
      const asked = httpRequest(
        { port, method: 'HEAD', path, headers: { authorization: `Bearer ${token}` }, timeout: 3_000 },
        ({ statusCode, headers }) => resolve({ ...(statusCode && { status: statusCode }), headers }),
      );
      asked
        .on('timeout', () => asked.destroy(new Error('no answer')))
        .on('error', reject)
        .end();
    });

  it('on a stream or a file of any length is answered at once', async () => {
    const admin = await aPerson(shop, 'admin');
    for (const [path, type] of [
      ['/api/custom-order/events', 'text/event-stream'],
      ['/api/studio/custom-orders/events', 'text/event-stream'],
      ['/api/admin/export/orders', 'text/csv'],
    ] as const) {
      const { status, headers } = await head(path, admin.token);
      expect([path, status]).toEqual([path, 200]);
      expect(headers['content-type']).toContain(type);
    }
  });
});

it('does not take an upload that breaks off for a database fault', async () => {
  const socket = await open();
  socket.write(
    `${headOf('POST /api/custom-order', {
      'Content-Type': FORM,
      'Content-Length': 5_000,
      Authorization: `Bearer ${asha.token}`,
    })}--b\r\nContent-Disposition: form-data; name="referenceImages"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nxxxx`,
  );
  await pause(150);
  socket.destroy();
  await pause(150);
  const json = await open();
  json.write(headOf('POST /api/user/login', { 'Content-Type': 'application/json', 'Content-Length': 500 }));
  await pause(50);
  json.destroy();
  await pause(150);
  expect(
    logged.filter(({ level, msg }) => level >= 40 && msg !== 'answered' && !msg.includes('connections')),
  ).toEqual([]);
});

describe('the metrics', () => {
  const SMTP = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    PUBLIC_URL: 'https://shop.example',
  };
  it('are hidden in production without a token, and then shown only to its holder', async () => {
    expect((await shop.call('GET /metrics')).status).toBe(200);
    const closed = await startTestApp(SMTP);
    const guarded = await startTestApp({ ...SMTP, METRICS_TOKEN: 'figures-for-one' });
    try {
      expect(await closed.call('GET /metrics')).toMatchObject({ status: 404, body: { success: false } });
      expect((await closed.call('GET /metrics', { token: 'undefined' })).status).toBe(404);
      expect((await guarded.call('GET /metrics')).status).toBe(401);
      expect((await guarded.call('GET /metrics', { token: 'figures' })).status).toBe(401);
      const { status, headers } = await guarded.call('GET /metrics', { token: 'figures-for-one' });
      expect(status).toBe(200);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    } finally {
      await closed.close();
      await guarded.close();
    }
    const { headers } = await shop.call('GET /');
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
