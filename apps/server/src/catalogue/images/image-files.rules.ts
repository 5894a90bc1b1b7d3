export const MAX_ADDRESS_LENGTH = 2_048;

/** A web address that may be fetched: http or https, without a user name or password. */
export const parseWebAddress = (text: string): URL | undefined => {
  const url = text.length <= MAX_ADDRESS_LENGTH ? URL.parse(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' && url.hostname !== '' ? url : undefined;
};

/** The default focus of a picture: percent from left and top. */
export const MIDDLE = [50, 50] as const;

/** Which files count as pictures: recognised by their first bytes, never by name or claimed type. */

/** Formats accepted from anybody. */
export const CUSTOMER_FORMATS = ['jpeg', 'png', 'webp'] as const;
/** AVIF takes the most memory and time of all. */
export const STAFF_FORMATS = [...CUSTOMER_FORMATS, 'avif'] as const;
export type UploadFormat = (typeof STAFF_FORMATS)[number];

const SHOWN = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' } as const satisfies Record<
  UploadFormat,
  string
>;
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Formats as part of a sentence: `JPEG, PNG or WebP`. */
export const kindsOf = (formats: readonly UploadFormat[]): string =>
  OR.format(formats.map((format) => SHOWN[format]));

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** `ftyp` box: size, "ftyp", major brand, version, compatible brands. No real file lists more than a handful. */
const MAX_SIGNATURE_BYTES = 256;
/** How much of a file is examined before it is opened: a WebP may have a colour profile before its picture. */
export const BEGINNING_BYTES = 65_536;

/** AVIF and HEIC share a container whose brands tell them apart. */
const brandOf = (bytes: Uint8Array): 'avif' | 'heic' | undefined => {
  if (ascii(bytes, 4, 8) !== 'ftyp') return undefined;
  const size = Buffer.from(bytes.subarray(0, 4)).readUInt32BE();
  if (size < 16 || size > MAX_SIGNATURE_BYTES) return undefined;
  const brands = ascii(bytes, 8, size);
  if (/^(?:.{4})*?avi[fs]/s.test(brands)) return 'avif';
  return /^(?:.{4})*?(?:hei[cfsx]|hev[cx]|mif1|msf1)/s.test(brands) ? 'heic' : undefined;
};

/**
 * A file's picture format, including formats that we do not read; undefined if it is not a picture (SVG, PDF, text …).
 */
export const kindOf = (bytes: Uint8Array): UploadFormat | 'heic' | 'gif' | 'tiff' | undefined => {
  if (bytes.length < 16) return undefined;
  if (startsWith(bytes, JPEG)) return 'jpeg';
  if (startsWith(bytes, PNG)) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 0, 4) === 'GIF8') return 'gif';
  if (['II*\0', 'MM\0*'].includes(ascii(bytes, 0, 4))) return 'tiff';
  return brandOf(bytes);
};

export type WebpCoding = 'lossy' | 'lossy-with-alpha' | 'lossless';

const WEBP_CODINGS: Readonly<Record<string, WebpCoding>> = {
  'VP8 ': 'lossy',
  ALPH: 'lossy-with-alpha',
  VP8L: 'lossless',
};
const WEBP_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** Position, size and duration precede the chunks of a frame. */
const FRAME_HEAD_BYTES = 16;

/** How the first picture of a WebP is encoded, by its chunks; if they do not tell, `lossless`, which takes the most. */
export const webpCodingOf = (bytes: Uint8Array): WebpCoding => {
  const { buffer, byteOffset, byteLength } = bytes;
  const view = new DataView(buffer, byteOffset, byteLength);
  let at = WEBP_HEAD_BYTES;
  while (at + CHUNK_HEAD_BYTES <= byteLength) {
    const name = ascii(bytes, at, at + 4);
    const coding = WEBP_CODINGS[name];
    if (coding !== undefined) return coding;
    const size = view.getUint32(at + 4, true);
    at += CHUNK_HEAD_BYTES + (name === 'ANMF' ? FRAME_HEAD_BYTES : size + (size % 2));
  }
  return 'lossless';
};

const MASTER_FORMATS = ['webp', 'avif'] as const;
export type MasterFormat = (typeof MASTER_FORMATS)[number];

const HASH = /^[0-9a-f]{64}$/;

/** Whether a text has the form of a picture's hash: nothing else reaches the file store. */
export const isImageHash = (text: string): boolean => HASH.test(text);

/** Where a master may be in the file store. */
export const masterKey = (hash: string, format: MasterFormat): string =>
  `images/${hash.slice(0, 2)}/${hash}.${format}`;

/** Every place where a picture's master may be. */
export const masterKeys = (hash: string): readonly string[] =>
  MASTER_FORMATS.map((format) => masterKey(hash, format));

/** The formats in which derived widths are sent. */
export const SENT_FORMATS = ['webp', 'avif'] as const;
export type SentFormat = (typeof SENT_FORMATS)[number];

export const widthKey = (hash: string, width: number, format: SentFormat): string =>
  `images/${hash.slice(0, 2)}/${hash}-${width}.${format}`;

const HASH_IN_ADDRESS = /^\/images\/([0-9a-f]{64})\//;

/** The picture at one of the shop's addresses; undefined if there is none. */
export const hashIn = (address: string): string | undefined => HASH_IN_ADDRESS.exec(address)?.[1];
