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

/** A redirect may lead to another one: so many steps are gone at once. */
const MOST_STEPS = 10;

/** Whether the shop has a page at a path of its own: what is there is never sent on. */
type IsThere = (path: string) => Promise<boolean>;

/** Where an address leads that the shop has no page at; undefined where nobody said so, or it leads in a circle. */
const followRedirects = async (db: Db, address: string, isThere: IsThere): Promise<string | undefined> => {
  let found: string | undefined;
  let key = pathKeyOf(address);
  for (let step = 0; step < MOST_STEPS && key !== undefined; step += 1) {
    const target = await findTarget(db, redirectKeysFor(key));
    if (target === undefined) return found;
    found = target;
    if (!target.startsWith('/') || (await isThere(target))) return found;
    key = pathKeyOf(target);
  }
  return key === undefined ? found : undefined;
};

/** Where an address of a former shop leads: as the owner says, else as is plain at Shopify. */
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

/** Where an address leads that names a market of a former shop first: to the page itself, or where that leads. */
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
/** Paths in memory between two writes: a flood of addresses costs no more. */
const MOST_WAITING = 200;
const MOST_KEPT = 500;

export type FormerAddresses = {
  /** Where to send on who asks for an address that is not there; notes the address where it leads nowhere. */
  readonly lookUp: (
    address: string,
    isThere: IsThere,
    categories: readonly string[],
  ) => Promise<string | undefined>;
  /** Writes what was noted. */
  readonly write: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Sends former addresses on, and counts the missing ones for the owner: paths alone, never who asked. */
export const watchFormerAddresses = (db: Database, log: Pick<Logger, 'warn'>): FormerAddresses => {
  const { waiting, write, stop } = writeBehind({
    everyMs: WRITE_AFTER_MS,
    start: () => new Map<string, number>(),
    keep: (hits) => db.transaction().execute((tx) => addMissing(tx, hits, MOST_KEPT)),
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
        if (hits.has(key) || hits.size < MOST_WAITING) hits.set(key, (hits.get(key) ?? 0) + 1);
      }
      return found;
    },
    write,
    stop,
  };
};
