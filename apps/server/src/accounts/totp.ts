import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

/** Time-based one-time passwords (RFC 6238) as every authenticator app uses them: SHA-1, 30 seconds, six digits. */
const STEP_SECONDS = 30;
/** A phone's clock may be half a minute off. */
const TOLERANCE_SECONDS = STEP_SECONDS;
const SECRET_BYTES = 20;

/** Loaded with the first code: nothing else needs its ciphers and alphabets. */
const loadOtplib = (): typeof import('otplib') => createRequire(import.meta.url)('otplib');

/** 160 random bits, the length that RFC 4226 recommends. */
export const createSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Base 32 (RFC 4648) without padding, as it is typed into apps. */
export const base32 = (bytes: Uint8Array): string => new (loadOtplib().ScureBase32Plugin)().encode(bytes);

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1_000 / STEP_SECONDS);

/** The code of a step (RFC 4226). `digits` is six except in the RFC's own examples. */
export const codeOf = (secret: Uint8Array, step: number, digits: 6 | 8 = 6): string =>
  loadOtplib().generateSync({ strategy: 'hotp', secret, counter: step, digits });

/** The step of this code, if it is later than `lastStep` and currently valid; undefined otherwise. */
export const matchCode = (
  secret: Uint8Array,
  code: string,
  at: Date,
  lastStep: number,
): number | undefined => {
  // otplib throws for a token that is not digits.
  if (!/^\d{6}$/.test(code)) return undefined;
  const found = loadOtplib().verifySync({
    secret,
    token: code,
    epoch: Math.floor(at.getTime() / 1_000),
    epochTolerance: TOLERANCE_SECONDS,
    // otplib throws if this lies beyond the window; nothing beyond it matches anyway.
    afterTimeStep: Math.min(lastStep, stepAt(at) + 1),
  });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
};

/** The content of the QR code for apps: whose code this is, and of which shop. */
export const otpAddress = (secret: Uint8Array, shop: string, email: string): string =>
  loadOtplib().generateURI({ issuer: shop, label: email, secret: base32(secret) });
