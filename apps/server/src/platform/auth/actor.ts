import { createHash, randomBytes } from 'node:crypto';
import type { SessionId, UserId } from '@darzi/contract/ids.ts';
import type { Role } from '@darzi/contract/route.ts';

/** Who is calling: proven by a live token. */
export type Actor = { readonly userId: UserId; readonly role: Role; readonly sessionId: SessionId };

/** Who stands behind a bearer token; undefined when it is missing, unknown, expired or revoked. */
export type Authenticate = (token: string | undefined) => Promise<Actor | undefined>;

/** Where a call comes from: the address as limits count it, and what the browser calls itself. */
export type Caller = { readonly address: string; readonly userAgent: string };

export const SESSION_DAYS = 30;

/** A new bearer token or link token: 256 random bits, handed out once and never stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
