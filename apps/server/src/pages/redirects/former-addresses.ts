import { languageOfPath, pathIn, withoutLanguage } from '@darzi/contract/languages.ts';
import type { Logger } from 'pino';
import type { Database, Db } from '../../platform/db/database.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';
import { addMissing, findTarget } from './redirect.repository.ts';
import {
  isWorthNoting,
  pathKeyOf,
  redirectKeysFor,
  shopifyGuessOf,
  shopifyTargetOf,
  withoutMarket,
} from './redirect.rules.ts';

/** A redirect may lead to another one; this many are followed at once. */
const MAX_STEPS = 10;

/** Whether the shop has its own page at a path: that is never redirected. */
type IsThere = (path: string) => Promise<boolean>;

/** The target of an address without a page of its own; undefined if there is no redirect, or only a circle. */
const followRedirects = async (db: Db, address: string, isThere: IsThere): Promise<string | undefined> => {
  let found: string | undefined;
  let key = pathKeyOf(address);
  for (let step = 0; step < MAX_STEPS && key !== undefined; step += 1) {
    const target = await findTarget(db, redirectKeysFor(key));
    if (target === undefined) return found;
    found = target;
    if (!target.startsWith('/') || (await isThere(target))) return found;
    key = pathKeyOf(target);
  }
  return key === undefined ? found : undefined;
};

/** The target of a former shop's address: by the owner's redirects, otherwise by Shopify's conventions. */
const findLead = async (
  db: Db,
  address: string,
  isThere: IsThere,
  categories: readonly string[],
): Promise<string | undefined> => {
  const found = await followRedirects(db, address, isThere);
  if (found !== undefined) return found;
  const guess = shopifyGuessOf(pathKeyOf(address) ?? '');
  return guess !== undefined && (await isThere(guess)) ? guess : shopifyTargetOf(address, categories);
};

/** The target of an address that starts with a former shop's market: the page itself, or its redirect. */
const leaveMarket = async (
  db: Db,
  address: string,
  isThere: IsThere,
  categories: readonly string[],
): Promise<string | undefined> => {
  const rest = withoutMarket(address);
  if (rest === undefined || (await isThere(rest))) return rest;
  const lead = await findLead(db, withoutLanguage(rest), isThere, categories);
  return lead?.startsWith('/') ? pathIn(languageOfPath(rest), lead) : lead;
};

const WRITE_AFTER_MS = 3_000;
/** Paths kept in memory between two writes: bounds the cost of a flood of addresses. */
const MAX_WAITING = 200;
const MAX_MISSING = 500;

export type FormerAddresses = {
  /** The redirect target of a missing address; records the address if there is none. */
  readonly lookUp: (
    address: string,
    isThere: IsThere,
    categories: readonly string[],
  ) => Promise<string | undefined>;
  /** Writes what was recorded. */
  readonly write: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Redirects former addresses, and counts the missing ones for the owner: only paths, never who asked. */
export const watchFormerAddresses = (db: Database, log: Pick<Logger, 'warn'>): FormerAddresses => {
  const { waiting, write, stop } = writeBehind({
    everyMs: WRITE_AFTER_MS,
    start: () => new Map<string, number>(),
    keep: (hits) => db.transaction().execute((tx) => addMissing(tx, hits, MAX_MISSING)),
    onFault: (error) => log.warn({ err: error }, 'missing pages could not be counted'),
  });
  return {
    lookUp: async (address, isThere, categories) => {
      const found =
        (await findLead(db, address, isThere, categories)) ??
        (await leaveMarket(db, address, isThere, categories));
      const key = pathKeyOf(address);
      if (found === undefined && key !== undefined && isWorthNoting(key)) {
        const hits = waiting();
        if (hits.has(key) || hits.size < MAX_WAITING) hits.set(key, (hits.get(key) ?? 0) + 1);
      }
      return found;
    },
    write,
    stop,
  };
};
