import { createHash, randomBytes } from 'node:crypto';
import type { SessionId, UserId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { Role } from '@darzi/contract/route.ts';

/** The caller, proven by a live token. */
export type Actor = {
  readonly userId: UserId;
  readonly role: Role;
  /** For an API key, its own id. */
  readonly sessionId: SessionId;
  /** Name of the calling API key; absent for a person. `userId` is the person who created the key. */
  readonly key?: string | undefined;
  /**
   * When this person last changed something, by the database's clock. Recorded for staff, whose lists may come from a
   * replica.
   */
  readonly wroteAt?: Date | null;
  /** Language of the pages on which the person last did something; null if unknown. */
  readonly pageLanguage?: string | null;
};

/** Who a bearer token belongs to; undefined if it is missing, unknown, expired or revoked. */
export type Authenticate = (token: string | undefined) => Promise<Actor | undefined>;

/** Admits an API key to a call with this scope; `undefined` is the scope of calls that accept no keys. */
export type AuthenticateKey = (token: string, scope: string | undefined) => Promise<Outcome<Actor>>;

/** Where a call comes from: the address as limits count it, and the browser's user agent. */
export type Caller = {
  readonly address: string;
  readonly userAgent: string;
  /** Language of the calling page; absent if it names none. */
  readonly language?: Language | undefined;
};

export const SESSION_DAYS = 30;

/** A new bearer or link token: 256 random bits, handed out once and never stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
