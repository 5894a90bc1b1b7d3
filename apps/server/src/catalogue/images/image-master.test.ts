import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { kindOf, type WebpCoding, webpCodingOf } from './image-files.rules.ts';
import { refuseHeader } from './image-limits.rules.ts';
import { makeMaster, problemOf, readMaster } from './image-master.ts';
import { aBomb, aFlatPicture } from './test-pictures.ts';

const TOO_MUCH = 'takes too much memory to open; please save a smaller copy of it';
const STAFF = { from: 'owner', isStaff: true };

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8e3230' } });

const jpeg = (width = 300, height = 400): Promise<Buffer> => plain(width, height).jpeg().toBuffer();

const masterOf = async (bytes: Buffer) => {
  const made = await makeMaster(bytes, STAFF);
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value;
};

describe('a master', () => {
  it('is made of JPEG, PNG, WebP and AVIF, always as WebP', async () => {
    for (const bytes of [
      await jpeg(),
      await plain(300, 400).png().toBuffer(),
      await plain(300, 400).webp().toBuffer(),
      await plain(300, 400).avif({ effort: 0 }).toBuffer(),
    ]) {
      const master = await masterOf(bytes);
      expect(master).toMatchObject({ format: 'webp', width: 300, height: 400 });
      expect(kindOf(master.bytes)).toBe('webp');
    }
  });

  it('carries no camera data or location, and is upright', async () => {
    const shot = await plain(400, 300)
      .withExif({ IFD0: { Copyright: 'secret-photographer' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-xmp</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(shot).metadata()).orientation).toBe(6);
    const { bytes, width, height } = await masterOf(shot);
    const found = await sharp(bytes).metadata();
    expect([width, height]).toEqual([300, 400]);
    expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('secret')).toBe(false);
  });

  it('is at most 2000 px, never enlarged, and the same bytes have the same name', async () => {
    expect(await masterOf(await jpeg(3000, 1500))).toMatchObject({ width: 2000, height: 1000 });
    const [one, two] = [await masterOf(await jpeg()), await masterOf(await jpeg())];
    expect(one.hash).toBe(two.hash);
  });

  it('drops data hidden behind a picture', async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script><?php evil(); ?>')]);
    expect((await masterOf(polyglot)).bytes.includes('script')).toBe(false);
  });
});

const twoFrames = async (): Promise<Buffer> => {
  const frames = ['#111', '#999'].map((background) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
};

describe('an unusable picture is refused', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('not a picture at all, but long enough to be one')],
    ['SVG', async () => Buffer.from(svg)],
    ['GIF', () => plain(10, 10).gif().toBuffer()],
    ['TIFF', () => plain(10, 10).tiff().toBuffer()],
    ['PDF', async () => Buffer.from('%PDF-1.7 and then a lot of other things to be long enough')],
    ['a truncated JPEG', async () => (await jpeg(800, 800)).subarray(0, 900)],
    [
      'a JPEG that is only its first bytes',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)]),
    ],
    [
      'an SVG that claims to be PNG',
      async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
    ],
  ])('%s', async (_, make) => {
    expect(await makeMaster(await make(), STAFF)).toMatchObject({
      ok: false,
      refusal: { code: 'catalogue.image_unreadable' },
    });
  });

  it('one that runs out of time, with the advice to send a smaller copy', async () => {
    // sharp checks the time between rows, and no machine processes all of these within a second
    const stopped = await plain(4_000, 4_000)
      .median(99)
      .webp()
      .timeout({ seconds: 1 })
      .toBuffer()
      .catch(problemOf);
    expect(stopped).toBe('took too long to open; please try again, or send a smaller copy of it');
  });

  it('and a master of our own is WebP or AVIF', async () => {
    await expect(readMaster(await jpeg())).rejects.toThrow('WebP or AVIF');
  });
});

describe('before it is decoded, by its header alone, a picture is refused that', () => {
  const flat = (width: number, height: number) => aFlatPicture(width, height, 4);

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    [
      'is a thread of 39,999,999 pixels',
      () => aBomb(1, 39_999_999),
      'is 3,99,99,999 pixels long, and 12,000 is the most we can take',
    ],
    [
      'is wider than 12,000',
      () => aBomb(12_001, 1),
      'is 12,001 pixels long, and 12,000 is the most we can take',
    ],
    ['has 41 megapixels', () => aBomb(8_200, 5_000), 'has 41 megapixels, and 40 is the most we can take'],
    [
      'is interlaced and must be held whole',
      () => flat(6_000, 5_600).png({ progressive: true }).toBuffer(),
      TOO_MUCH,
    ],
    [
      'is progressive and must be held whole',
      () => aFlatPicture(5_000, 4_400).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      TOO_MUCH,
    ],
    [
      'is a lossless WebP of 21 megapixels',
      () => aFlatPicture(5_000, 4_200).webp({ lossless: true, effort: 0 }).toBuffer(),
      TOO_MUCH,
    ],
    ['is AVIF of 16 megapixels', () => aFlatPicture(4_000, 4_000).avif({ effort: 0 }).toBuffer(), TOO_MUCH],
  ])('%s', async (_, make, problem) => {
    const picture = await make();
    const began = performance.now();
    expect(await makeMaster(picture, STAFF)).toMatchObject({ ok: false, refusal: { values: { problem } } });
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('is AVIF from a customer', async () => {
    const avif = await plain(30, 40).avif({ effort: 0 }).toBuffer();
    expect(await makeMaster(avif, { from: 'asha', isStaff: false })).toMatchObject({
      ok: false,
      refusal: {
        values: {
          kinds: 'JPEG, PNG or WebP',
          problem: 'is in AVIF format; please save it as JPEG, PNG or WebP',
        },
      },
    });
  });
});

describe('the memory of a WebP depends on its encoding', () => {
  const flat = (channels: 3 | 4 = 3) => aFlatPicture(40, 30, channels);
  it.each<[WebpCoding, string, () => Promise<Buffer>]>([
    ['lossy', 'plain', () => flat().webp().toBuffer()],
    ['lossy', 'with a colour profile', () => flat().withIccProfile('p3').webp().toBuffer()],
    ['lossy-with-alpha', 'with transparency', () => flat(4).webp().toBuffer()],
    ['lossless', 'plain', () => flat().webp({ lossless: true }).toBuffer()],
    [
      'lossless',
      'with a colour profile',
      () => flat(4).withIccProfile('p3').webp({ lossless: true }).toBuffer(),
    ],
    [
      'lossless',
      'moving',
      async () =>
        sharp(await twoFrames(), { animated: true })
          .webp({ lossless: true })
          .toBuffer(),
    ],
    [
      'lossy',
      'moving',
      async () =>
        sharp(await twoFrames(), { animated: true })
          .webp({ lossless: false })
          .toBuffer(),
    ],
    [
      'lossless',
      'cut off',
      async () => (await flat().withIccProfile('p3').webp().toBuffer()).subarray(0, 40),
    ],
  ])('%s, %s', async (coding, _, make) => {
    expect(webpCodingOf(await make())).toBe(coding);
  });

  it.each([
    ['lossy', 40, undefined],
    ['lossy-with-alpha', 24, undefined],
    ['lossy-with-alpha', 40, TOO_MUCH],
    ['lossless', 20, undefined],
    ['lossless', 21, TOO_MUCH],
  ] as const)('%s of %s megapixels: %s', (webpCoding, megapixels, problem) => {
    const header = { width: 4_000, height: megapixels * 250, channels: 4, depth: 'uchar', webpCoding };
    expect(refuseHeader('webp', header)).toBe(problem);
  });
});

it('HEIC is recognised by its first bytes, and refused by name', async () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(500),
  ]);
  for (const sent of [STAFF, { from: 'asha', isStaff: false }]) {
    expect(await makeMaster(heic, sent)).toMatchObject({
      ok: false,
      refusal: {
        values: { problem: 'is a HEIC photo, which cannot be opened here; please choose JPEG or PNG' },
      },
    });
  }
});

it('an ordinary picture does not wait behind somebody’s many heavy ones', async () => {
  const heavy = await aFlatPicture(6_000, 4_900, 4).png({ compressionLevel: 1 }).toBuffer();
  let done = 0;
  const flood = Array.from({ length: 4 }, async (_, index) => {
    await makeMaster(heavy, { from: `attacker-${index}`, isStaff: false });
    done += 1;
  });
  expect(await makeMaster(await jpeg(), { from: 'asha', isStaff: false })).toMatchObject({ ok: true });
  expect(done).toBeLessThanOrEqual(1);
  await Promise.all(flood);
});
