import { createHash, randomBytes } from 'node:crypto';
import type { SessionId, UserId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { Role } from '@darzi/contract/route.ts';

/** Who is calling: proven by a live token. */
export type Actor = {
  readonly userId: UserId;
  readonly role: Role;
  /** Of an API key: its own id. */
  readonly sessionId: SessionId;
  /** The name of the API key that calls; absent where a person does. `userId` is who made it. */
  readonly key?: string | undefined;
  /** When the person last changed something, by the database's clock; noted of staff, where lists may come from a replica. */
  readonly wroteAt?: Date | null;
  /** Of the pages on which the person did something last; null where that is not known. */
  readonly pageLanguage?: string | null;
};

/** Who stands behind a bearer token; undefined when it is missing, unknown, expired or revoked. */
export type Authenticate = (token: string | undefined) => Promise<Actor | undefined>;

/** Who comes with an API key, for a call with this scope; `undefined` for one that takes no keys. */
export type AdmitKey = (token: string, scope: string | undefined) => Promise<Outcome<Actor>>;

/** Where a call comes from: the address as limits count it, and what the browser calls itself. */
export type Caller = {
  readonly address: string;
  readonly userAgent: string;
  /** The calling page's language; absent if it names none. */
  readonly language?: Language | undefined;
};

export const SESSION_DAYS = 30;

/** A new bearer token or link token: 256 random bits, handed out once and never stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
