import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { attachOrderPictures } from './draw-order-in-cloth.ts';
import { aBidOrder, aCustomOrder, aForm } from './test-custom-orders.ts';

let shop: TestApp;
let origin: string;
let asha: Someone;
let mira: Someone;
let designer: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [asha, mira, designer] = await Promise.all([aPerson(shop), aPerson(shop), aPerson(shop, 'designer')]);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

/** Opens a stream and collects its text. */
const watch = async (path: string, { token }: Someone) => {
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const heard = { text: '', isOver: false };
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const done = (async () => {
    for (;;) {
      const next = await reader?.read();
      if (next === undefined || next.done) break;
      heard.text += next.value;
    }
    heard.isOver = true;
  })();
  return { answer, heard, done, stop: () => reader?.cancel() };
};
const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await pause(20);
  expect(isSo()).toBe(true);
};

describe('live updates', () => {
  it('notify customers of their own orders and the studio of all', async () => {
    const own = await watch('/api/custom-order/events', asha);
    const others = await watch('/api/custom-order/events', mira);
    const studio = await watch('/api/studio/custom-orders/events', designer);
    expect(own.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(own.answer.headers.get('cache-control')).toBe('no-store');
    const id = await aBidOrder(shop, asha, designer);
    await shop.call(`POST /api/custom-order/${id}/messages`, { token: asha.token, body: { text: 'Hello' } });
    const line = `event: change\ndata: {"orderId":"${id}"}\n\n`;
    // submitted, bid, message
    await until(() => own.heard.text.split(line).length === 4 && studio.heard.text.split(line).length === 4);
    expect(others.heard.text).not.toContain(id);
    const [front, back] = ['f'.repeat(64), 'b'.repeat(64)];
    await shop.db
      .insertInto('cloth_pictures')
      .values([front, back].map((key) => ({ key, bytes: 1 })))
      .execute();
    await attachOrderPictures(shop.db, id, { front, back });
    await until(() => own.heard.text.split(line).length === 5 && studio.heard.text.split(line).length === 5);
    await Promise.all([own.stop(), others.stop(), studio.stop()]);
  });

  it('end with the session, and send nothing afterwards', async () => {
    const rani = await aPerson(shop);
    const id = await aCustomOrder(shop, rani);
    const stream = await watch('/api/custom-order/events', rani);
    await shop.call('POST /api/user/logout', { token: rani.token });
    await shop.call(`POST /api/custom-order/${id}/messages`, { token: designer.token, body: { text: 'Hi' } });
    await stream.done;
    expect(stream.heard.isOver).toBe(true);
    expect(stream.heard.text).not.toContain(id);
  });

  it('require a session, and are limited in number', async () => {
    const answer = await fetch(`${origin}/api/custom-order/events`);
    expect(answer.status).toBe(401);
    const rani = await aPerson(shop);
    const streams = await Promise.all(
      Array.from({ length: 14 }, () => watch('/api/custom-order/events', rani)),
    );
    expect(streams.filter((stream) => stream.answer.status === 429)).toHaveLength(2);
    await Promise.all(streams.map((stream) => stream.stop()));
  });

  it('hold nothing for clients that hung up before they began', async () => {
    const rani = await aPerson(shop);
    await shop.db.transaction().execute(async (tx) => {
      // Blocks authentication, so that the streams begin after their callers are gone.
      await sql`lock table sessions in access exclusive mode`.execute(tx);
      const calls = Array.from({ length: 6 }, () => {
        const options = { headers: { authorization: `Bearer ${rani.token}` } };
        const call = httpRequest(`${origin}/api/custom-order/events`, options).on('error', () => {});
        call.end();
        return call;
      });
      await until(() => calls.every((call) => call.socket?.connecting === false));
      await pause(100);
      for (const call of calls) call.destroy();
      await pause(100);
    });
    await pause(200);
    const streams = await Promise.all(
      Array.from({ length: 12 }, () => watch('/api/custom-order/events', rani)),
    );
    expect(streams.map((stream) => stream.answer.status)).toEqual(streams.map(() => 200));
    await Promise.all(streams.map((stream) => stream.stop()));
  });

  it('are not timed: an open page is no slow answer', async () => {
    const stream = await watch('/api/custom-order/events', asha);
    shop.deps.orderFeed.end();
    await stream.done;
    await (await fetch(`${origin}/api/custom-order/events`)).text();
    const routes = async () =>
      (await shop.app.inject('/metrics')).body.match(/^http_request_seconds_count.*\/events.*$/gm) ?? [];
    await expect.poll(routes, { timeout: 10_000 }).toEqual([expect.stringContaining('status="4xx"')]);
  });

  it('end when the shop closes', async () => {
    const stream = await watch('/api/custom-order/events', asha);
    shop.deps.orderFeed.end();
    await stream.done;
    expect(stream.heard.isOver).toBe(true);
  });
});

describe('an upload over the wire', () => {
  const begin = (headers: Record<string, string>) =>
    httpRequest(`${origin}/api/custom-order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${asha.token}`, ...headers },
    });
  const uploads = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('darzi-upload-'));

  it('that breaks off leaves nothing, and the shop continues', async () => {
    const { headers, payload } = await encodeForm(await aForm({ images: [Buffer.alloc(3_000_000, 1)] }));
    const before = await uploads();
    const rows = await shop.db.selectFrom('custom_order_images').select('id').execute();
    for (const share of [0.01, 0.3, 0.9]) {
      const request = begin({ ...headers, 'content-length': String(payload.length) });
      const failed = new Promise((over) => request.on('error', over));
      request.write(payload.subarray(0, payload.length * share));
      await pause(60);
      request.destroy(new Error('gone'));
      await failed;
    }
    let left = await uploads();
    for (let tries = 0; tries < 100 && left.some((name) => !before.includes(name)); tries += 1) {
      await pause(20);
      left = await uploads();
    }
    expect(left.filter((name) => !before.includes(name))).toEqual([]);
    expect(await shop.db.selectFrom('custom_order_images').select('id').execute()).toHaveLength(rows.length);
    await aCustomOrder(shop, asha);
  });

  it('that trickles in is accepted', async () => {
    const { headers, payload } = await encodeForm(await aForm());
    const request = begin({ ...headers, 'transfer-encoding': 'chunked' });
    const answered = new Promise<number>((answer) =>
      request.on('response', (response) => answer(response.resume().statusCode ?? 0)),
    );
    for (let at = 0; at < payload.length; at += 97) {
      request.write(payload.subarray(at, at + 97));
      if (at % 970 === 0) await pause(5);
    }
    request.end();
    expect(await answered).toBe(200);
  });

  it('that is too large is refused with the reason', async () => {
    const { headers, payload } = await encodeForm(await aForm({ images: [Buffer.alloc(12_000_000, 1)] }));
    const answer = await fetch(`${origin}/api/custom-order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${asha.token}`, ...headers },
      body: new Uint8Array(payload),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      message: 'Please complete all required fields: image – Please upload only images under 5MB',
    });
  });
});
