import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aBomb } from '../../catalogue/images/test-pictures.ts';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { type Answer, aForm, aPicture, orderIn, sendForm, submit } from '../orders/test-custom-orders.ts';
import { mutate, randomOf } from '../orders/test-mutations.ts';

let shop: TestApp;
let asha: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  asha = await aPerson(shop);
});
afterAll(() => shop.close());

const storedFiles = async (): Promise<number> =>
  (
    await readdir(join(shop.dataDirectory, 'files', 'custom'), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
  ).filter((entry) => entry.isFile()).length;
const storedRows = async (): Promise<number> =>
  (await shop.db.selectFrom('custom_order_images').select('id').execute()).length;

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
);
const IMAGES_ONLY = 'Please upload only images under 5MB';
const DAMAGED = `${IMAGES_ONLY}. Picture 1 is damaged and cannot be opened.`;
const ofKind = (kind: string) =>
  `${IMAGES_ONLY}. Picture 1 is in ${kind} format; please save it as JPEG, PNG or WebP.`;
const refusedFor = (text: string) => ({
  success: false,
  message: `Please complete all required fields: image – ${text}`,
  // only the message says which picture and why
  fields: { referenceImages: text.startsWith(IMAGES_ONLY) ? IMAGES_ONLY : text },
});

const padded = (picture: Buffer, size: number): Buffer =>
  Buffer.concat([picture, Buffer.alloc(size - picture.length)]);

describe('reference images', () => {
  it('are re-encoded, without metadata or anything else hidden in them', async () => {
    const photo = await sharp(await aPicture('jpeg'))
      .withExif({
        IFD0: { Make: 'SpyCam' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' },
      })
      .toFormat('jpeg')
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const order = orderIn(
      await submit(shop, asha, { images: [polyglot, await aPicture('png'), await aPicture('webp')] }),
    );
    expect(order.referenceImages).toHaveLength(3);
    const image = await shop.app.inject(order.referenceImages[0] ?? '');
    expect(image.headers['content-type']).toBe('image/webp');
    const { exif, xmp, iptc, format, width } = await sharp(image.rawPayload).metadata();
    expect({ exif, xmp, iptc, format, width }).toEqual({ format: 'webp', width: 24 });
    expect(image.rawPayload.includes('script')).toBe(false);
  });

  it('may be five, each of exactly 5,242,880 bytes', async () => {
    const picture = padded(await aPicture(), 5_242_880);
    const order = orderIn(await submit(shop, asha, { images: Array.from({ length: 5 }, () => picture) }));
    expect(order.referenceImages).toHaveLength(5);
  });

  it.each<[string, number, string, () => readonly Buffer[] | Promise<readonly Buffer[]>]>([
    ['one byte more', 413, IMAGES_ONLY, async () => [padded(await aPicture(), 5_242_881)]],
    ['much more', 413, IMAGES_ONLY, () => [Buffer.alloc(20_000_000)]],
    ['six', 400, 'Please upload at most 5 images', async () => Array(6).fill(await aPicture())],
    ['none', 400, 'Please upload at least one reference image', () => []],
    ['an SVG', 400, IMAGES_ONLY, () => [SVG]],
    [
      'a GIF',
      400,
      ofKind('GIF'),
      async () => [
        await sharp(await aPicture())
          .gif()
          .toBuffer(),
      ],
    ],
    [
      'an AVIF',
      400,
      ofKind('AVIF'),
      async () => [
        await sharp(await aPicture())
          .avif()
          .toBuffer(),
      ],
    ],
    [
      'a TIFF',
      400,
      ofKind('TIFF'),
      async () => [
        await sharp(await aPicture())
          .tiff()
          .toBuffer(),
      ],
    ],
    [
      'a HEIC, whatever its name says',
      400,
      `${IMAGES_ONLY}. Picture 1 is a HEIC photo, which cannot be opened here; please choose JPEG or PNG.`,
      () => [Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)])],
    ],
    ['a PDF', 400, IMAGES_ONLY, () => [Buffer.from('%PDF-1.7\n%%EOF')]],
    [
      'an SVG that begins as a PNG',
      400,
      DAMAGED,
      () => [Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), SVG])],
    ],
    ['an empty file', 400, IMAGES_ONLY, () => [Buffer.alloc(0)]],
    [
      'half a picture',
      400,
      DAMAGED,
      async () => {
        const whole = await sharp({
          create: {
            width: 400,
            height: 400,
            channels: 3,
            background: '#888',
            noise: { type: 'gaussian', mean: 128, sigma: 40 },
          },
        })
          .jpeg()
          .toBuffer();
        return [whole.subarray(0, whole.length / 2)];
      },
    ],
    [
      'a thread of 40 megapixels',
      400,
      `${IMAGES_ONLY}. Picture 1 is 3,99,99,999 pixels long, and 12,000 is the most we can take.`,
      () => [aBomb(1, 39_999_999)],
    ],
    [
      '48 megapixels beside a good one',
      400,
      `${IMAGES_ONLY}. Picture 2 has 48 megapixels, and 40 is the most we can take.`,
      async () => [await aPicture(), aBomb(8_000, 6_000)],
    ],
    [
      'a little over 40 megapixels',
      400,
      `${IMAGES_ONLY}. Picture 1 has 40.1 megapixels, and 40 is the most we can take.`,
      () => [aBomb(8_000, 5_001)],
    ],
    ['a good one and a bad one', 400, IMAGES_ONLY, async () => [await aPicture(), SVG]],
  ])('are refused: %s', async (_, status, text, images) => {
    const before = [await storedFiles(), await storedRows()];
    expect(await submit(shop, asha, { images: await images() })).toMatchObject({
      status,
      body: refusedFor(text),
    });
    expect([await storedFiles(), await storedRows()]).toEqual(before);
  });

  it('may have 40 megapixels', async () => {
    expect((await submit(shop, asha, { images: [aBomb(8_000, 5_000)] })).status).toBe(200);
  });

  it('are refused once the account’s take 500 MB, and while the disk is full', async () => {
    const meera = await aPerson(shop);
    const first = orderIn(await submit(shop, meera));
    await shop.db
      .updateTable('custom_order_images')
      .set({ bytes: 500_000_001 })
      .where('custom_order_id', '=', first._id)
      .execute();
    const before = [await storedFiles(), await storedRows()];
    expect(await submit(shop, meera, { images: [aBomb(8_000, 5_001)] })).toMatchObject({
      status: 413,
      body: { code: 'custom_order.no_room' },
    });
    expect([await storedFiles(), await storedRows()]).toEqual(before);
    expect((await submit(shop, asha)).status).toBe(200);
    const hasRoom = vi.spyOn(shop.deps.files, 'hasRoom').mockResolvedValue(false);
    expect(await submit(shop, asha)).toMatchObject({ status: 503, body: { code: 'files.full' } });
    hasRoom.mockRestore();
  });

  it('of several concurrent forms do not exceed the account’s quota', async () => {
    const kavya = await aPerson(shop);
    const first = orderIn(await submit(shop, kavya));
    const bytesOf = () => shop.db.selectFrom('custom_order_images').where('custom_order_id', '=', first._id);
    const { bytes } = await bytesOf().select('bytes').executeTakeFirstOrThrow();
    const images = [await aPicture()];
    const roomForOne = 500_000_000 - Math.ceil(bytes * 1.5);
    await shop.db
      .updateTable('custom_order_images')
      .set({ bytes: roomForOne })
      .where('custom_order_id', '=', first._id)
      .execute();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => submit(shop, kavya, { images })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 413, 413, 413, 413, 413]);
  });

  it('are not even decoded if the rest of the form is refused', async () => {
    expect(await submit(shop, asha, { size: 'XXXL', images: [SVG] })).toMatchObject({
      status: 400,
      body: { fields: { size: 'Please select a size' } },
    });
  });
});

const raw = async (
  payload: Buffer | string,
  contentType: string | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/custom-order',
    headers: {
      authorization: `Bearer ${asha.token}`,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...headers,
    },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};

describe('a form', () => {
  it.each<[string, number, string | undefined, string]>([
    ['without a boundary', 400, 'multipart/form-data', '--x\r\n'],
    ['of another boundary', 400, 'multipart/form-data; boundary=y', '--x\r\n\r\n--x--'],
    [
      'cut off',
      400,
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="size"\r\n\r\nM',
    ],
    ['of JSON', 415, 'application/json', '{"size":"M"}'],
    ['of text', 415, 'text/plain', 'size=M'],
    ['without a type', 415, undefined, 'x'],
    [
      'with a field called __proto__',
      400,
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nM\r\n--x--\r\n',
    ],
  ])('%s is refused', async (_, status, contentType, payload) => {
    expect(await raw(payload, contentType)).toMatchObject({ status, body: { success: false } });
  });

  it('announced as enormous is not read', async () => {
    const { headers, payload } = await encodeForm(await aForm());
    const answer = await raw(payload, headers['content-type'], { 'content-length': '99999999999' });
    expect(answer.status).toBe(413);
  });

  it('with endless fields or texts is refused', async () => {
    expect(
      (
        await submit(shop, asha, {
          more: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, 'x'])),
        })
      ).status,
    ).toBe(413);
    const design = { style: 'fusion', fabric: 'silk', customization: 'x'.repeat(70_000) };
    expect((await submit(shop, asha, { design })).status).toBe(413);
    expect(
      await submit(shop, asha, { design: { ...design, customization: 'x'.repeat(5_001) } }),
    ).toMatchObject({
      status: 400,
      body: { fields: { 'design.customization': 'At most 5,000 characters' } },
    });
  });

  it('stores what a person writes, whatever it looks like', async () => {
    const customization = `<b>Zarī 刺繍 👗</b> '; drop table custom_orders; -- \u0000end`;
    const order = orderIn(
      await submit(shop, asha, { design: { style: 'fusion', fabric: 'silk', customization } }),
    );
    expect(order.design).toMatchObject({ customization: customization.replace('\0', '') });
  });

  it('begun and never ended, again and again, is refused; others still send theirs', async () => {
    const [idle, mira] = [await aPerson(shop), await aPerson(shop)];
    const address = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
    const begin = (token: string) => {
      const socket = connect(Number(address.port), address.hostname);
      socket.write(
        `POST /api/custom-order HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 25000000\r\n\r\n--x\r\n`,
      );
      return socket;
    };
    const sockets = Array.from({ length: 8 }, () => begin(idle.token));
    const answers = sockets.map((socket) =>
      once(socket, 'data').then(([data]) => String(data).split('\r\n')[0]),
    );
    await expect(Promise.any(answers)).resolves.toBe('HTTP/1.1 429 Too Many Requests');
    expect((await submit(shop, mira)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await submit(shop, idle)).status, { timeout: 10_000 }).toBe(200);
  });

  it('needs a live token before it is read', async () => {
    const { headers, payload } = await encodeForm(await aForm());
    for (const authorization of ['', 'Bearer nobody']) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/custom-order',
        headers: { ...headers, authorization },
        payload,
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('sent twice with one key is one order', async () => {
    const mira = await aPerson(shop);
    const key = { 'idempotency-key': 'once' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(shop, mira, {}, key)));
    expect(new Set(answers.map((answer) => orderIn(answer)._id)).size).toBe(1);
    expect(await submit(shop, mira, { size: 'XL' }, key)).toMatchObject({
      status: 409,
      body: { code: 'order.idempotency_reused' },
    });
    const listed = await shop.call('GET /api/custom-order', { token: mira.token });
    expect(listed.body.orders).toHaveLength(1);
    const held = await shop.db
      .selectFrom('custom_order_images')
      .innerJoin('custom_orders as o', 'o.id', 'custom_order_id')
      .select('custom_order_images.id')
      .where('o.user_id', '=', mira.userId)
      .execute();
    expect(held).toHaveLength(1);
    const loose = await shop.db
      .selectFrom('custom_order_images')
      .select('id')
      .where('custom_order_id', 'is', null)
      .execute();
    expect(loose).toEqual([]);
  });

  it('mangled in any way is never our fault', async () => {
    const random = randomOf(20_261_121);
    const { headers, payload } = await encodeForm(
      await aForm({
        measurementMode: 'custom',
        measurements: { chest: 38 },
        images: [await aPicture('png'), await aPicture('webp')],
      }),
    );
    const seen = new Map<number, number>();
    for (let round = 0; round < 300; round += 1) {
      const answer = await raw(mutate(payload, random), headers['content-type']);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      expect(answer.body.success).toBeTypeOf('boolean');
    }
    expect([...seen.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(await sendForm(shop, '/api/custom-order', asha, await aForm())).toMatchObject({ status: 200 });
  });
});

describe('pictures of many senders', () => {
  it('are accepted in turns: after a flood from one, another comes next', async () => {
    const heavy = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#9B2D30' } })
      .jpeg({ quality: 30 })
      .toBuffer();
    const mira = await aPerson(shop);
    const done: string[] = [];
    const send = async (who: string, sender: Someone, images: readonly Buffer[]) => {
      const { status } = await sendForm(shop, '/api/custom-order', sender, await aForm({ images }));
      done.push(who);
      return status;
    };
    const flood = Array.from({ length: 16 }, () => send('asha', asha, [heavy]));
    await Promise.race(flood);
    expect(await send('mira', mira, [heavy])).toBe(200);
    expect(done.filter((who) => who === 'asha').length).toBeLessThan(12);
    expect(await Promise.all(flood)).toEqual(flood.map(() => 200));
  });
});
