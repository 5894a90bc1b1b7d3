import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { formatOf } from './image-file.rules.ts';
import { keepMaster, makeMaster } from './image-master.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8e3230' } });

const jpeg = (width = 300, height = 400): Promise<Buffer> => plain(width, height).jpeg().toBuffer();

const masterOf = async (bytes: Buffer) => {
  const made = await makeMaster(bytes);
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
      expect(formatOf(master.bytes)).toBe('webp');
    }
  });

  it('carries no camera data and no place, and stands upright', async () => {
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

  it('leaves behind what was hidden behind a picture', async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script><?php evil(); ?>')]);
    expect((await masterOf(polyglot)).bytes.includes('script')).toBe(false);
  });
});

describe('what is no usable picture is refused', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer): number => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] as number) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  /** A PNG whose header claims 60,000 × 60,000 pixels. */
  const bomb = async (): Promise<Buffer> => {
    const bytes = await plain(10, 10).png().toBuffer();
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    bytes.writeUInt32BE(crc(bytes.subarray(12, 29)), 29);
    return bytes;
  };

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
    ['a decompression bomb', bomb],
    ['41 megapixels', () => plain(8_200, 5_000).png({ compressionLevel: 9 }).toBuffer()],
  ])('%s', async (_, make) => {
    expect(await makeMaster(await make())).toMatchObject({
      ok: false,
      refusal: { code: 'catalogue.image_unreadable' },
    });
  });

  it('and a master of our own is WebP or AVIF', async () => {
    await expect(keepMaster(await jpeg())).rejects.toThrow('WebP or AVIF');
  });
});
