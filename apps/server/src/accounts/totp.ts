import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords by RFC 6238 as every authenticator app speaks them: SHA-1, 30 seconds, six digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be half a minute off. */
const STEPS_OFF = [0, -1, 1] as const;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits, the length that RFC 4226 recommends. */
export const createSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Base 32 (RFC 4648) without padding, as apps let it be typed. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
};

/** The step that a moment lies in. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1_000 / STEP_SECONDS);

/** The code of a step (RFC 4226). `digits` is six but for the RFC's own examples. */
export const codeOf = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The step whose code this is, not older than `lastStep` nor the same; undefined when it is none of now. */
export const matchCode = (
  secret: Uint8Array,
  code: string,
  at: Date,
  lastStep: number,
): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  return STEPS_OFF.map((off) => stepAt(at) + off).find(
    (step) => step > lastStep && timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
  );
};

/** What an app reads from the picture: whose code this is, and of which shop. */
export const otpAddress = (secret: Uint8Array, shop: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(shop)}:${encodeURIComponent(email)}?${new URLSearchParams({
    secret: base32(secret),
    issuer: shop,
  })}`;
