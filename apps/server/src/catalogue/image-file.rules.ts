/** Which files are pictures to us: told by their first bytes, never by name or claimed type. */

const UPLOAD_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** `ftyp` box: size, "ftyp", major brand, version, compatible brands. No real file lists more than a handful. */
const LONGEST_FTYP_BYTES = 256;

const isAvif = (bytes: Uint8Array): boolean => {
  if (ascii(bytes, 4, 8) !== 'ftyp') return false;
  const size = Buffer.from(bytes.subarray(0, 4)).readUInt32BE();
  if (size < 16 || size > LONGEST_FTYP_BYTES) return false;
  const brands = ascii(bytes, 8, size);
  return /^(?:.{4})*?avi[fs]/s.test(brands);
};

/** The format of a picture that may be uploaded, or undefined for everything else (SVG, GIF, PDF, text …). */
export const formatOf = (bytes: Uint8Array): UploadFormat | undefined => {
  if (bytes.length < 16) return undefined;
  if (startsWith(bytes, JPEG)) return 'jpeg';
  if (startsWith(bytes, PNG)) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'avif' : undefined;
};

const MASTER_FORMATS = ['webp', 'avif'] as const;
export type MasterFormat = (typeof MASTER_FORMATS)[number];

const HASH = /^[0-9a-f]{64}$/;

/** Whether a text has the shape of a picture’s name: nothing else reaches the file store. */
export const isImageHash = (text: string): boolean => HASH.test(text);

/** Where a master may lie in the file store. */
export const masterKey = (hash: string, format: MasterFormat): string =>
  `images/${hash.slice(0, 2)}/${hash}.${format}`;

/** Every place where the master of a picture may lie. */
export const masterKeys = (hash: string): readonly string[] =>
  MASTER_FORMATS.map((format) => masterKey(hash, format));

/** What derived widths are sent as. */
export const SENT_FORMATS = ['webp', 'avif'] as const;
export type SentFormat = (typeof SENT_FORMATS)[number];

/** Where a derived width lies. */
export const widthKey = (hash: string, width: number, format: SentFormat): string =>
  `images/${hash.slice(0, 2)}/${hash}-${width}.${format}`;
