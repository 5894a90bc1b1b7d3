import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { isSameSecret } from '../auth/shop-secret.ts';
import { publicKeyOf, rawPublic } from './age-keys.ts';

/**
 * Public-key encryption in the format of `age` (https://age-encryption.org/v1), so that a backup can also be opened
 * without this shop: `age -d -i KEY-FILE`. X25519 keys only.
 */

const VERSION = 'age-encryption.org/v1';
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 16;
const MAX_HEADER_BYTES = 16_384;

/** Thrown for data that was changed, truncated or encrypted for another key. */
export class DecryptionError extends Error {}

const derive = (secret: Uint8Array, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

const seal = (key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer => {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const unseal = (key: Buffer, nonce: Buffer, sealed: Buffer): Buffer => {
  const end = sealed.length - TAG_BYTES;
  if (end < 0) throw new DecryptionError('is cut off');
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(end));
  const plain = decipher.update(sealed.subarray(0, end));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    throw new DecryptionError('was changed or cut off');
  }
};

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');
const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();
const wrapKey = (shared: Buffer, share: Buffer, recipient: Buffer): Buffer =>
  derive(shared, Buffer.concat([share, recipient]), `${VERSION}/X25519`);
const NO_NONCE = Buffer.alloc(12);

const chunkNonce = (chunk: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Cuts the stream into chunks of this size, the last one possibly shorter, and marks the last. */
async function* inChunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece]);
    let at = 0;
    // hold one chunk back: only the end of the stream shows which is the last
    for (; waiting.length - at > size; at += size) {
      yield { chunk: waiting.subarray(at, at + size), isLast: false };
    }
    waiting = waiting.subarray(at);
  }
  yield { chunk: waiting, isLast: true };
}

/** Encrypts a stream for the holder of the recipient's secret key. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  recipient: KeyObject,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16);
  const once = generateKeyPairSync('x25519');
  const share = rawPublic(once.publicKey);
  const shared = diffieHellman({ privateKey: once.privateKey, publicKey: recipient });
  const wrapped = seal(wrapKey(shared, share, rawPublic(recipient)), NO_NONCE, fileKey);
  const header = `${VERSION}\n-> X25519 ${unpadded(share)}\n${unpadded(wrapped)}\n---`;
  const nonce = randomBytes(NONCE_BYTES);
  yield Buffer.concat([Buffer.from(`${header} ${unpadded(macOf(fileKey, header))}\n`), nonce]);
  const key = derive(fileKey, nonce, 'payload');
  let number = 0;
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES)) {
    yield seal(key, chunkNonce(number, isLast), chunk);
    number += 1;
  }
}

const openHeader = (header: string, identity: KeyObject): Buffer => {
  const [, signed = '', mac = ''] = /^([\s\S]*?\n---) ([A-Za-z0-9+/]+)$/.exec(header) ?? [];
  if (!signed.startsWith(`${VERSION}\n`)) throw new DecryptionError('is not encrypted as it should be');
  const own = rawPublic(createPublicKey(identity));
  for (const [, share64 = '', wrapped64 = ''] of signed.matchAll(/\n-> X25519 (\S+)\n(\S+)(?=\n)/g)) {
    const share = Buffer.from(share64, 'base64');
    const shared = diffieHellman({ privateKey: identity, publicKey: publicKeyOf(share) });
    try {
      const fileKey = unseal(wrapKey(shared, share, own), NO_NONCE, Buffer.from(wrapped64, 'base64'));
      if (!isSameSecret(Buffer.from(mac, 'base64'), macOf(fileKey, signed))) break;
      return fileKey;
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error; // otherwise the line is for another recipient
    }
  }
  throw new DecryptionError('is encrypted for another key');
};

const readHeader = async (
  pieces: AsyncIterator<Uint8Array>,
): Promise<{ readonly header: string; readonly rest: Buffer }> => {
  let read: Buffer = Buffer.alloc(0);
  for (;;) {
    const line = read.indexOf('\n--- ');
    const end = line < 0 ? -1 : read.indexOf('\n', line + 1);
    if (end >= 0) return { header: read.toString('latin1', 0, end), rest: read.subarray(end + 1) };
    const next = read.length > MAX_HEADER_BYTES ? undefined : await pieces.next();
    if (next === undefined || next.done) throw new DecryptionError('is not encrypted as it should be');
    read = Buffer.concat([read, next.value]);
  }
};

/** @throws DecryptionError if it is for another key, changed or truncated */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  identity: KeyObject,
): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  try {
    const { header, rest } = await readHeader(pieces);
    const fileKey = openHeader(header, identity);
    let start = rest;
    while (start.length < NONCE_BYTES) {
      const next = await pieces.next();
      if (next.done) throw new DecryptionError('is cut off');
      start = Buffer.concat([start, next.value]);
    }
    const key = derive(fileKey, start.subarray(0, NONCE_BYTES), 'payload');
    const payload = async function* () {
      yield start.subarray(NONCE_BYTES);
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    };
    let number = 0;
    for await (const { chunk, isLast } of inChunks(payload(), CHUNK_BYTES + TAG_BYTES)) {
      const plain = unseal(key, chunkNonce(number, isLast), chunk);
      if (plain.length > 0) yield plain;
      number += 1;
    }
  } finally {
    await pieces.return?.();
  }
}
