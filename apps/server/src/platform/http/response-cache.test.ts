import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CachedResponse, PUBLIC_BUT_FRESH, prepareAnswer, sendAnswer } from './cached-response.ts';
import { dependOn, ResponseCache, type Tag } from './response-cache.ts';

const TEXT = 'cloth '.repeat(500);
const answer = prepareAnswer(200, { 'Content-Type': 'text/plain' }, Buffer.from(TEXT));

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((incoming, outgoing) => sendAnswer(answer, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode, headers: got, body } = await request(url, { method, headers });
  return { status: statusCode, headers: got, bytes: Buffer.from(await body.arrayBuffer()) };
};

describe('a cached answer', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br;q=0.5', 'br', brotliDecompressSync],
    ['gzip;q=0', undefined, (bytes: Buffer) => bytes],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const)('to who accepts "%s" is sent as %s', async (accepts, encoding, decode) => {
    for (const _ of ['first', 'again']) {
      const { status, headers, bytes } = await ask({ 'accept-encoding': accepts });
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(Number(headers['content-length'])).toBe(bytes.length);
      expect(decode(bytes).toString()).toBe(TEXT);
    }
  });

  it('is not sent again to a caller who has it', async () => {
    const { status, bytes } = await ask({ 'if-none-match': `W/"other", ${answer.etag}` });
    expect(status).toBe(304);
    expect(bytes).toHaveLength(0);
  });

  it('has no body for HEAD, but its length', async () => {
    const { headers, bytes } = await ask({ 'accept-encoding': 'identity' }, 'HEAD');
    expect(headers['content-length']).toBe(String(TEXT.length));
    expect(bytes).toHaveLength(0);
  });
});

describe('an answer that lasts', () => {
  const CLOTHS = ['silk', 'linen', 'cotton', 'wool', 'velvet', 'denim', 'khadi'];
  const CUTS = ['shirt', 'kurta', 'coat', 'dress', 'sherwani'];
  const tile = (_: unknown, n: number) => {
    const [cloth, cut] = [CLOTHS[n % 7], CUTS[(n * 3) % 5]];
    const address = `/product/${cloth}-${cut}-${(n * 7_919) % 2_003}`;
    return `<li class="tile"><a href="${address}"><span>${cut} of ${cloth}</span> ₹${(n * 7_919) % 20_030}</a></li>`;
  };
  const text = Array.from({ length: 400 }, tile).join('');
  const from = async (shown: CachedResponse) => {
    const one = createServer((incoming, outgoing) => sendAnswer(shown, incoming, outgoing));
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(one.address() as AddressInfo).port}/`;
    const weigh = async () => {
      const { headers, body } = await request(address, { headers: { 'accept-encoding': 'br' } });
      const bytes = Buffer.from(await body.arrayBuffer());
      expect(brotliDecompressSync(bytes).toString()).toBe(text);
      return { weight: bytes.length, etag: headers.etag };
    };
    return { weigh, close: () => one.close() };
  };

  it('is compressed quickly for the first caller, and again with more effort for later ones', async () => {
    const made = prepareAnswer(200, {}, Buffer.from(text));
    const fresh = await from(made);
    const first = await fresh.weigh();
    expect(await fresh.weigh()).toEqual(first);
    fresh.close();
    const lasting = await from({ ...made, madeAt: performance.now() - 3_500 });
    expect(await lasting.weigh()).toEqual(first);
    await expect.poll(async () => (await lasting.weigh()).weight).toBeLessThan(first.weight);
    expect((await lasting.weigh()).etag).toBe(first.etag);
    lasting.close();
  });

  it('of a page, is unpacked from a compressed form for a caller that accepts no compression', async () => {
    const made = prepareAnswer(200, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(text));
    const before = made.identity;
    const { weigh, close } = await from(made);
    await weigh();
    expect(made.identity).not.toBe(before);
    expect(made.identity.toString()).toBe(text);
    const lasting = await from({ ...made, madeAt: performance.now() - 3_500 });
    await lasting.weigh();
    await expect.poll(() => made.encoded.has('br') && !made.quick.has('br')).toBe(true);
    expect(made.identity.toString()).toBe(text);
    lasting.close();
    close();
  });

  it.each([
    ['short', 'Silk kurta ₹1,499 रेशम 🧵 \ud800'],
    ['long', `${text} ₹ 🧵`.repeat(40)],
    ['longer than any page', '₹1,499 '.repeat(100_000)],
    ['empty', ''],
  ])('holds the bytes of its text, which is %s, and keeps them', (_length, given) => {
    const made = prepareAnswer(200, {}, given);
    prepareAnswer(200, {}, 'another'.repeat(1_000));
    expect(made.identity.equals(Buffer.from(given))).toBe(true);
    expect(made.etag).toBe(prepareAnswer(200, {}, Buffer.from(given)).etag);
  });

  it('is compressed once for all who ask at the same moment', async () => {
    const made = prepareAnswer(200, {}, Buffer.from(text));
    const { weigh, close } = await from(made);
    const weights = await Promise.all(Array.from({ length: 8 }, weigh));
    expect(new Set(weights.map(({ weight }) => weight)).size).toBe(1);
    expect(made.quick.get('br')).toHaveLength(weights[0]?.weight ?? 0);
    close();
  });
});

describe('the response cache', () => {
  const make = (text: string, status = 200): CachedResponse => prepareAnswer(status, {}, Buffer.from(text));

  it('computes an answer once for equal concurrent requests, and not again until it is dropped', async () => {
    const cache = new ResponseCache();
    let worked = 0;
    const produce = async () => {
      worked += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return make('a');
    };
    await Promise.all(Array.from({ length: 10 }, () => cache.answer('/a', produce)));
    await cache.answer('/a', produce);
    expect(worked).toBe(1);
    cache.drop();
    await cache.answer('/a', produce);
    expect(worked).toBe(2);
  });

  it('never keeps an answer that was begun before a change', async () => {
    const cache = new ResponseCache();
    let finish: (value: CachedResponse) => void = () => {};
    const stale = cache.answer('/a', () => new Promise((resolve) => (finish = resolve)));
    cache.drop();
    const fresh = cache.answer('/a', async () => make('new'));
    finish(make('old'));
    expect((await stale).identity.toString()).toBe('old');
    expect((await fresh).identity.toString()).toBe('new');
    expect(cache.find('/a')?.identity.toString()).toBe('new');
  });

  it('keeps neither failures nor endless addresses', async () => {
    const cache = new ResponseCache();
    await cache.answer('/missing', async () => make('no', 404));
    await cache.answer(`/${'x'.repeat(500)}`, async () => make('long'));
    await expect(cache.answer('/broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(cache.find('/missing')).toBeUndefined();
    expect(cache.find(`/${'x'.repeat(500)}`)).toBeUndefined();
    expect((await cache.answer('/broken', async () => make('mended'))).identity.toString()).toBe('mended');
  });

  it('stays within its size, whatever is requested, and keeps what was requested last', async () => {
    const cache = new ResponseCache(100_000);
    const page = 'x'.repeat(10_000);
    for (let n = 0; n < 50; n += 1) {
      await cache.answer(`/?${n}`, async () => make(page));
      cache.find('/?0');
    }
    const held = Array.from({ length: 50 }, (_, n) => cache.find(`/?${n}`)).filter(Boolean);
    expect(held.length).toBeGreaterThan(3);
    expect(held.length * 10_000).toBeLessThan(100_000);
    expect(cache.find('/?0')).toBeDefined();
    expect(cache.find('/?49')).toBeDefined();
    await cache.answer('/huge', async () => make('x'.repeat(200_000)));
    expect(cache.find('/huge')).toBeUndefined();
  });
});

describe('data that every answer is built from', () => {
  it('is read once until everything is dropped, and never reused from before', async () => {
    const cache = new ResponseCache();
    let truth = 1;
    let finish: () => void = () => {};
    let gate: Promise<void> | undefined;
    const read = cache.readOnce(async () => {
      const found = truth;
      await gate;
      return found;
    });
    expect([await read(), await read()]).toEqual([1, 1]);
    truth = 2;
    expect(await read()).toBe(1);
    cache.drop();
    gate = new Promise((resolve) => (finish = resolve));
    const slow = read();
    truth = 3;
    cache.drop();
    finish();
    expect([await slow, await read()]).toEqual([2, 3]);
  });

  it('is read again once something it depends on has changed', async () => {
    const cache = new ResponseCache();
    let truth = 0;
    const [values, names] = [
      cache.readOnce(async () => ++truth, ['stock']),
      cache.readOnce(async () => 'names'),
    ];
    expect([await values(), await names()]).toEqual([1, 'names']);
    cache.change(['product:shirt', 'prices']);
    expect(await values()).toBe(1);
    cache.change(['product:shirt', 'stock']);
    expect([await values(), await values()]).toEqual([2, 2]);
  });

  it('is read again after a failed read', async () => {
    const cache = new ResponseCache();
    let isAway = true;
    const read = cache.readOnce(async () => {
      if (isAway) throw new Error('away');
      return 'there';
    });
    await expect(read()).rejects.toThrow('away');
    isAway = false;
    expect(await read()).toBe('there');
  });
});

describe('an answer that a change touches', () => {
  const SHIRT: Tag = 'product:shirt';
  let time = 0;
  const aCache = () => {
    time = 10_000;
    return new ResponseCache(undefined, () => time);
  };
  /** Caches an answer that shows these tags. */
  const keep = (cache: ResponseCache, key: string, text: string, ...tags: readonly Tag[]) =>
    cache.answer(key, async () => {
      dependOn(...tags);
      return prepareAnswer(200, {}, Buffer.from(text));
    });
  const found = (cache: ResponseCache, key: string) => cache.find(key)?.identity.toString();

  it('is rebuilt for the next caller, while others get the old one for up to a second', async () => {
    const cache = aCache();
    await keep(cache, '/shirt', 'old', SHIRT);
    await keep(cache, '/coat', 'coat', 'product:coat');
    time += 700;
    cache.change([SHIRT, 'prices']);
    expect(found(cache, '/coat')).toBe('coat');
    expect(found(cache, '/shirt')).toBeUndefined();
    expect(found(cache, '/shirt')).toBe('old');
    expect(cache.read('/shirt')).toBeUndefined();
    time += 999;
    expect(found(cache, '/shirt')).toBe('old');
    time += 1;
    expect(found(cache, '/shirt')).toBeUndefined();
    await keep(cache, '/shirt', 'new', SHIRT);
    expect(found(cache, '/shirt')).toBe('new');
  });

  it('is rebuilt about once a second in a sale, however many changes come, and nobody sees anything older', async () => {
    const cache = aCache();
    let made = 0;
    let oldest = 0;
    let truth = 0;
    const seen = new Map<number, number>();
    for (; time < 20_000; time += 10) {
      if (time % 100 === 0) {
        truth = time;
        cache.change([SHIRT]);
      }
      const answer = cache.find('/shirt') ?? (await keep(cache, '/shirt', String(truth), SHIRT));
      const told = Number(answer.identity.toString());
      if (!seen.has(told)) made += 1;
      seen.set(told, time);
      oldest = Math.max(oldest, time - told);
    }
    expect(made).toBeLessThanOrEqual(13);
    expect(oldest).toBeLessThanOrEqual(1_100);
  });

  it('is cached by no CDN once it has changed: the CDN’s second would add to ours', async () => {
    const cache = aCache();
    const sent = async () => {
      const answer = await cache.answer('/shirt', async () => {
        dependOn(SHIRT);
        return prepareAnswer(200, { 'Cache-Control': PUBLIC_BUT_FRESH }, Buffer.from('shirt'));
      });
      return answer.headers['Cache-Control'];
    };
    expect(await sent()).toContain('s-maxage=1');
    time += 100;
    cache.change([SHIRT]);
    expect(cache.find('/shirt')?.headers['Cache-Control']).toBe('public, max-age=0, must-revalidate');
    time += 1_000;
    expect(await sent()).toContain('s-maxage=1');
    const begun = cache.answer('/coat', async () => {
      dependOn(SHIRT);
      cache.change([SHIRT]);
      return prepareAnswer(200, { 'Cache-Control': PUBLIC_BUT_FRESH }, Buffer.from('coat'));
    });
    expect((await begun).headers['Cache-Control']).not.toContain('s-maxage');
  });

  it('invalidates a page through the answers it is built from', async () => {
    const cache = aCache();
    await keep(cache, '/api/shirt', '1', SHIRT);
    const page = () =>
      cache.answer('/page', async () => {
        const part = cache.read('/api/shirt') ?? (await keep(cache, '/api/shirt', '2', SHIRT));
        return prepareAnswer(200, {}, Buffer.from(`page ${part.identity}`));
      });
    await page();
    time += 2_000;
    cache.change([SHIRT]);
    expect(found(cache, '/page')).toBeUndefined();
    expect((await page()).identity.toString()).toBe('page 2');
  });

  it('is never fresh if it was begun before the change', async () => {
    const cache = aCache();
    let finish: () => void = () => {};
    const old = cache.answer('/shirt', async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      dependOn(SHIRT);
      return prepareAnswer(200, {}, Buffer.from('old'));
    });
    time += 600;
    cache.change([SHIRT]);
    finish();
    await old;
    expect(cache.read('/shirt')).toBeUndefined();
    expect(found(cache, '/shirt')).toBeUndefined();
    expect(found(cache, '/shirt')).toBe('old');
    expect((await keep(cache, '/shirt', 'new', SHIRT)).identity.toString()).toBe('new');
    expect(found(cache, '/shirt')).toBe('new');
  });
});
