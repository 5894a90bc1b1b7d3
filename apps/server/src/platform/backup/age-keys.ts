import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { bech32 } from '@scure/base';

/** Keys in `age` notation: `age1…` is public, `AGE-SECRET-KEY-1…` opens what was encrypted for it. */

const RAW_BYTES = 32;
const PUBLIC_PREFIX = 'age';
const SECRET_PREFIX = 'age-secret-key-';
/** The DER around a raw X25519 key. */
const SPKI = Buffer.from('302a300506032b656e032100', 'hex');
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');

const encode = (prefix: string, raw: Uint8Array): string => bech32.encodeFromBytes(prefix, raw);

const decode = (prefix: string, text: string): Buffer | undefined => {
  const found = bech32.decodeUnsafe(text as `${string}1${string}`);
  const raw = found && found.prefix === prefix ? bech32.fromWordsUnsafe(found.words) : undefined;
  return raw && raw.length === RAW_BYTES ? Buffer.from(raw) : undefined;
};

export const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });

export const rawPublic = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(SPKI.length);

/** A backup's recipient; undefined if the text is not an `age` public key. */
export const parseRecipient = (text: string): KeyObject | undefined => {
  const raw = decode(PUBLIC_PREFIX, text);
  return raw && publicKeyOf(raw);
};

/** The key in a file written by `age-keygen`; other lines and comments are skipped. */
export const parseIdentity = (text: string): KeyObject | undefined => {
  const line = text.split('\n').find((one) => one.toLowerCase().startsWith(SECRET_PREFIX));
  const raw = line && decode(SECRET_PREFIX, line.trim().toLowerCase());
  return raw
    ? createPrivateKey({ key: Buffer.concat([PKCS8, raw]), format: 'der', type: 'pkcs8' })
    : undefined;
};

/** The `age1…` form of a key, public or secret. */
export const showRecipient = (key: KeyObject): string =>
  encode(PUBLIC_PREFIX, rawPublic(key.type === 'private' ? createPublicKey(key) : key));

/** A new pair, as the two lines `age-keygen` would write. */
export const createKeyPair = (): { readonly recipient: string; readonly identity: string } => {
  const { privateKey } = generateKeyPairSync('x25519');
  const raw = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8.length);
  return { recipient: showRecipient(privateKey), identity: encode(SECRET_PREFIX, raw).toUpperCase() };
};
