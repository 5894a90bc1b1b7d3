import type { Db } from '../db/database.ts';
import { findActor } from './session.repository.ts';
import type { Actor } from './session.ts';

/** Who stands behind a bearer token; undefined when it is missing, unknown, expired or revoked. */
export const identifyActor = async (db: Db, token: string | undefined): Promise<Actor | undefined> =>
  token === undefined ? undefined : findActor(db, token);
