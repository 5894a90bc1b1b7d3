import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TooSlowError } from '../../platform/pdf/draw-document.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { deliverMail } from '../../test-delivery.ts';
import { aPerson } from '../../test-factories.ts';
import { drawOrderInCloth } from '../orders/draw-order-in-cloth.ts';
import { A_DESIGN, orderIn, submit } from '../orders/test-custom-orders.ts';
import { createClothPictures, storeClothPicture, sweepClothPictures } from './cloth-pictures.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const ask = (body: object) => shop.call('POST /api/custom-order/picture', { body });
const LEHENGA = {
  garment: 'lehenga-set',
  fabric: 'silk',
  wearer: { who: 'woman' },
  colour: '#c02a6c',
  border: 'zari',
};

describe('a garment in cloth', () => {
  it('is a picture of its own, front and back, stored by its content', async () => {
    const [front, back, again] = [
      await ask({ design: LEHENGA, view: 'front' }),
      await ask({ design: LEHENGA, view: 'back' }),
      await ask({ design: LEHENGA, view: 'front' }),
    ];
    expect([front.status, back.status]).toEqual([200, 200]);
    expect(again.body.picture).toBe(front.body.picture);
    expect(back.body.picture).not.toBe(front.body.picture);
    const answer = await shop.app.inject({ url: String(front.body.picture) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { width = 0, height = 0 } = await sharp(answer.rawPayload).metadata();
    expect([width, height]).toEqual([900, 1125]);
    // drawn at low priority: beside busy tests it takes its time
  }, 300_000);

  it('needs no wearer and no cloth to be viewed, only a garment and a side', async () => {
    expect((await ask({ design: { garment: 'kurta' }, view: 'front' })).status).toBe(200);
    expect(await ask({ design: { garment: 'cape' }, view: 'inside' })).toMatchObject({
      status: 400,
      body: { success: false, fields: { 'design.garment': expect.any(String), view: expect.any(String) } },
    });
    expect((await ask({ design: LEHENGA })).body.fields).toEqual({ view: 'Required' });
    for (const design of [null, 7, 'kurta', [], undefined]) {
      expect((await ask({ design, view: 'front' })).status).toBe(400);
    }
    expect(
      (await ask({ design: LEHENGA, measurements: { waist: 400 }, view: 'front' })).body.fields,
    ).toHaveProperty(['measurements.waist']);
  });

  it('is refused at once when too many are requested; the same one is rendered once', async () => {
    let drawn = 0;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const pictures = createClothPictures(shop.deps, async () => {
      drawn += 1;
      await gate;
      return new Uint8Array([1]);
    });
    const request = (size: number) =>
      ({
        spec: { family: 'kurta', fabric: 'cotton', colour: '#112233', seed: 7 },
        measurements: { chest: 38, waist: 32, hips: 40, length: 40, shoulders: 15, sleeves: 22 },
        view: 'front',
        size,
      }) as const;
    let refused = 0;
    const asked = [1, 1, 2, 3, 4, 5, 6, 7].map(async (size) => {
      const outcome = await pictures.draw(request(size));
      if (!outcome.ok) refused += 1;
      return outcome;
    });
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(2);
    open();
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([
      { ok: false, refusal: expect.objectContaining({ code: 'request.too_many' }) },
      { ok: false, refusal: expect.objectContaining({ code: 'request.too_many' }) },
    ]);
    expect(new Set(outcomes.flatMap((one) => (one.ok ? [one.value] : []))).size).toBe(5);
    expect(drawn).toBe(5);
  });

  it('is refused for now if the machine is too busy to render it in time', async () => {
    const pictures = createClothPictures(shop.deps, () => Promise.reject(new TooSlowError('too slow')));
    const request = {
      spec: { family: 'kurta', fabric: 'cotton', colour: '#998877', seed: 7 },
      measurements: { chest: 38, waist: 32, hips: 40, length: 40, shoulders: 15, sleeves: 22 },
      view: 'front',
      size: 900,
    } as const;
    const tooMany = { ok: false, refusal: expect.objectContaining({ code: 'request.too_many' }) };
    expect(await Promise.all([pictures.draw(request), pictures.draw(request)])).toEqual([tooMany, tooMany]);
  });

  it('has its renderer started before it is requested, and only once', async () => {
    const sizes: number[] = [];
    const pictures = createClothPictures(shop.deps, async ({ size }) => {
      sizes.push(size);
      return new Uint8Array([1]);
    });
    pictures.prepare();
    pictures.prepare();
    const request = {
      spec: { family: 'kurta', fabric: 'cotton', colour: '#445566', seed: 7 },
      measurements: { chest: 38, waist: 32, hips: 40, length: 40, shoulders: 15, sleeves: 22 },
      view: 'front',
      size: 900,
    } as const;
    expect((await pictures.draw(request)).ok).toBe(true);
    pictures.prepare();
    expect(sizes).toEqual([60, 900]);
  });

  it('has small ones made a few at a time, each once, however many are requested', async () => {
    const bytes = await sharp({ create: { width: 900, height: 1125, channels: 3, background: '#8e2f31' } })
      .webp()
      .toBuffer();
    const keys = Array.from({ length: 8 }, (_, index) => String(index).repeat(64));
    for (const key of keys) await storeClothPicture(shop.deps, key, bytes);
    let most = 0;
    const watching = setInterval(() => {
      const { queue, process } = sharp.counters();
      most = Math.max(most, queue + process);
    });
    const written = vi.spyOn(shop.deps.files, 'write');
    const answers = await Promise.all(
      keys
        .flatMap((key) => [key, key])
        .map((key) => shop.app.inject({ url: `/garment-pictures/${key}-small.webp` })),
    );
    clearInterval(watching);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(written).toHaveBeenCalledTimes(keys.length);
    written.mockRestore();
    expect(most).toBeLessThanOrEqual(2);
  });

  it('of an order is visible to whoever reads the order, and outlives the others', async () => {
    const customer = await aPerson(shop);
    const measurements = { chest: 36, waist: 30, hips: 39, shoulders: 14.5, sleeves: 21, length: 40 };
    const design = { ...A_DESIGN, garment: 'kurta', wearer: { who: 'woman' }, fabric: 'silk' };
    const order = orderIn(
      await submit(shop, customer, { size: '', measurementMode: 'custom', measurements, design }),
    );
    expect(order).toMatchObject({ clothPictures: null });
    await drawOrderInCloth(shop.deps, order._id);
    const { body } = await shop.call('GET /api/custom-order', { token: customer.token });
    const [read] = body.orders as { clothPictures: { front: string; back: string } }[];
    const address = read?.clothPictures.front ?? '';
    expect((await shop.app.inject({ url: address })).statusCode).toBe(200);

    const designer = await aPerson(shop, 'designer');
    const path = `/api/studio/custom-orders/${order._id}`;
    const studio = await shop.call(`GET ${path}`, { token: designer.token });
    expect(studio.body.order).toMatchObject({ clothPictures: { front: address } });
    await shop.call(`POST ${path}/bid`, { token: designer.token, body: { price: 9_000 } });
    const mail = (await deliverMail(shop)).find(
      ({ to, subject }) => to === customer.email && subject.includes('9,000'),
    );
    const [picture] = mail?.pictures ?? [];
    expect(mail?.html).toContain(`src="cid:${picture?.cid}"`);
    expect(mail?.text).toContain('[Your kurta in cloth]');
    const bytes = Buffer.from(picture?.base64 ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 500 });
    expect(bytes.length).toBeLessThan(40_000);
    expect(mail?.text).not.toContain('that you asked for');
    const proposal = { price: 9_001, design: { choices: { neck: 'vee' } } };
    await shop.call(`POST ${path}/bid`, { token: designer.token, body: proposal });
    const changed = (await deliverMail(shop)).find(
      ({ to, subject }) => to === customer.email && subject.includes('9,001'),
    );
    expect(changed?.text).toContain(
      'The picture shows the design that you asked for. Your designer proposes some changes',
    );

    const loose = String(
      (await ask({ design: { ...LEHENGA, colour: '#101010' }, view: 'front' })).body.picture,
    );
    await shop.db
      .updateTable('cloth_pictures')
      .set({ asked_at: new Date(0) })
      .execute();
    expect(await sweepClothPictures(shop.deps)).toBeGreaterThan(0);
    expect((await shop.app.inject({ url: loose })).statusCode).toBe(404);
    expect((await shop.app.inject({ url: address })).statusCode).toBe(200);
    expect(await sweepClothPictures(shop.deps)).toBe(0);
  });
});
