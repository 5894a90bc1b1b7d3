import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { masterKey, widthKey } from './image-files.rules.ts';
import { readMaster } from './image-master.ts';
import { createImageWidths, readForPaper } from './image-widths.ts';
import { storeImage, storeMaster } from './store-image.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const picture = (width: number, height: number, background = '#22375c') =>
  sharp({ create: { width, height, channels: 3, background } });

const stored = async (width: number, height: number, background?: string): Promise<string> => {
  const outcome = await storeImage(shop.deps, await picture(width, height, background).png().toBuffer());
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.hash;
};

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

describe('a picture', () => {
  it('is served in the fixed widths, for ever', async () => {
    const hash = await stored(1_600, 2_000);
    for (const width of [320, 480, 640, 960, 1_200, 1_600]) {
      const answer = await get(`/images/${hash}/${width}.webp`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  it('is sent as smaller AVIF to browsers that accept it', async () => {
    const hash = await stored(1_600, 2_000);
    const accept = 'image/avif,image/webp,image/*,*/*;q=0.8';
    const answer = await get(`/images/${hash}/640.webp`, { accept });
    expect(answer.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'Accept' });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ compression: 'av1', width: 640 });
    const { etag = '' } = answer.headers;
    const again = { 'if-none-match': String(etag) };
    expect((await get(`/images/${hash}/640.webp`, { ...again, accept })).statusCode).toBe(304);
    const other = await get(`/images/${hash}/640.webp`, again);
    expect([other.statusCode, other.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('is not enlarged', async () => {
    const hash = await stored(500, 625);
    const answer = await get(`/images/${hash}/1200.webp`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 500, height: 625 });
  });

  it('is answered with 304 to those who have it, and with headers alone to HEAD', async () => {
    const hash = await stored(700, 700);
    const { etag = '' } = (await get(`/images/${hash}/320.webp`)).headers;
    expect(etag).not.toBe('');
    expect((await get(`/images/${hash}/320.webp`, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    const head = await shop.app.inject({ method: 'HEAD', url: `/images/${hash}/320.webp` });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  });

  it.each([
    '/images/0/320.webp',
    `/images/${'0'.repeat(64)}/320.webp`,
    `/images/${'A'.repeat(64)}/320.webp`,
    `/images/${'0'.repeat(64)}/321.webp`,
    `/images/${'0'.repeat(64)}/320.png`,
    `/images/${'0'.repeat(64)}/__proto__`,
    '/images/..%2f..%2fetc/320.webp',
    '/images/%00/320.webp',
    '/images/drawn/Men-Shoes.svg',
    '/images/drawn/..%2f..%2fpasswd',
    `/images/${'0'.repeat(450)}/320.webp`,
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('in an unknown width or format is not found', async () => {
    const hash = await stored(640, 640, '#445566');
    expect((await get(`/images/${hash}/500.webp`)).statusCode).toBe(404);
    expect((await get(`/images/${hash}/320.avif`)).statusCode).toBe(404);
  });

  it('broken in the store is not found, instead of breaking the answer', async () => {
    const hash = 'd'.repeat(64);
    await shop.deps.files.write(masterKey(hash, 'webp'), Buffer.from('RIFF0000WEBP and nothing more'));
    expect((await get(`/images/${hash}/320.webp`)).statusCode).toBe(404);
  });

  it('is derived once, however many ask first, and then comes from the store', async () => {
    const hash = await stored(1_000, 1_250, '#123456');
    const write = vi.fn(shop.deps.files.write);
    const widths = createImageWidths({ ...shop.deps.files, write });
    const all = await Promise.all(Array.from({ length: 30 }, () => widths.find(hash, 480, 'avif')));
    expect(write).toHaveBeenCalledTimes(1);
    expect(new Set(all).size).toBe(1);
    const key = join(shop.dataDirectory, 'files', masterKey(hash, 'webp'));
    await rm(key);
    const later = createImageWidths(shop.deps.files);
    expect(await later.find(hash, 480, 'avif')).toEqual(
      await shop.deps.files.read(widthKey(hash, 480, 'avif')),
    );
    expect(await later.find(hash, 480, 'webp')).toBeUndefined();
    expect(await later.find(hash, 640, 'avif')).toBeUndefined();
  });

  it('is printed from the smallest width that visitors were sent', async () => {
    const hash = await stored(1_000, 1_250, '#654321');
    await createImageWidths(shop.deps.files).find(hash, 320, 'avif');
    const read = vi.fn(shop.deps.files.read);
    const box = { width: 240, height: 240 };
    const printed = await readForPaper({ ...shop.deps.files, read }, `/images/${hash}/960.webp`, box);
    expect(await sharp(printed).metadata()).toMatchObject({ format: 'jpeg', height: 240 });
    expect(read.mock.calls.map(([key]) => key)).not.toContain(masterKey(hash, 'webp'));
  });

  it('is printed from a width made when it was stored, even if nobody has viewed it', async () => {
    const hash = await stored(1_000, 1_250, '#563412');
    const read = vi.fn(shop.deps.files.read);
    const box = { width: 240, height: 240 };
    expect(await readForPaper({ ...shop.deps.files, read }, hash, box)).toBeDefined();
    expect(read.mock.calls.map(([key]) => key)).toEqual([widthKey(hash, 320, 'webp')]);
  });

  it('of our own making is stored as it is', async () => {
    const bytes = await picture(800, 1_000).avif({ effort: 0 }).toBuffer();
    await storeMaster(shop.deps, await readMaster(bytes));
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await shop.deps.files.read(masterKey(hash, 'avif'))).toEqual(bytes);
    const answer = await get(`/images/${hash}/640.webp`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 });
  });
});

describe('a drawing', () => {
  it.each(
    ['Men', 'Women', 'Kids'].flatMap((c) => ['Topwear', 'Bottomwear', 'Winterwear'].map((s) => `${c}-${s}`)),
  )('stands in for %s', async (facet) => {
    const answer = await get(`/images/drawn/${facet}.svg`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.body).not.toMatch(/NaN|Infinity|<script/);
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect([width, height]).toEqual([800, 1_000]);
    const { channels } = await sharp(answer.rawPayload).greyscale().stats();
    expect(channels[0]?.stdev).toBeGreaterThan(2);
  });
});
