import { setTimeout as wait } from 'node:timers/promises';
import type { ProductId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Tx } from '../db/database.ts';
import { listenTo } from '../db/listen.ts';
import type { ResponseCache, Tag } from './response-cache.ts';

const POLL_MS = 1_000;
const NOTICE_MS = 200;

type Watched = {
  readonly db: Database;
  /** A direct connection for LISTEN: notifications do not pass a transaction pooler. */
  readonly directUrl: string;
  readonly cache: Pick<ResponseCache, 'drop' | 'change'>;
  readonly log: Logger;
};

/** Parses `version tag tag …`, as {@link changeCatalogue} writes it; without tags, everything has changed. */
const readNotice = (payload: string): { version: number; tags: readonly Tag[] } => {
  const [version, ...tags] = payload.split(' ').filter(Boolean);
  return { version: Number(version ?? Number.NaN), tags: tags as Tag[] };
};

/**
 * Invalidates cached responses when a transaction changes what the public sees: at once through LISTEN, and by polling
 * the version every second in case a notification is lost. While the database is away the cache stays as it is: nothing
 * can change.
 * @returns stops watching
 */
export const watchCatalogue = (watched: Watched): (() => Promise<void>) => {
  const { db, directUrl, cache, log } = watched;
  let known: number | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();

  const findVersion = async () =>
    (await db.selectFrom('catalogue_version').select('version').executeTakeFirst())?.version;
  const poll = async () => {
    try {
      const before = known;
      const version = await findVersion();
      // its notification may be on the way
      if (known !== undefined && version !== known) await wait(NOTICE_MS);
      const isRestored = version !== undefined && before !== undefined && version < before;
      if (version !== undefined && (known === undefined || version > known || isRestored)) {
        cache.drop();
        known = version;
      }
    } catch {
      // Every other query reports this too, and is logged with its request.
    }
    if (!isStopped) timer = setTimeout(turn, POLL_MS);
  };
  const turn = () => {
    polling = poll();
  };
  turn();
  const hear = (payload: string) => {
    const { version, tags } = readNotice(payload);
    if (known !== undefined && version <= known) return;
    if (tags.length > 0 && version === (known ?? Number.NaN) + 1) cache.change(tags);
    else cache.drop();
    if (!Number.isNaN(version)) known = version;
  };
  const stopListening = listenTo(
    { name: 'catalogue', words: 'changes of the catalogue', onNotice: hear },
    directUrl,
    log,
  );

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await Promise.all([polling, stopListening()]);
  };
};

/** Products that have changed, where lists show them but do not depend on the change unless it is of prices or stock. */
export type Touched = {
  readonly products: readonly ProductId[];
  readonly what?: 'prices' | 'stock' | 'prices and stock';
};

/** A notification holds 8,000 bytes. */
const MAX_TAGGED = 100;

/**
 * Announces, as the last step of a transaction, that what the public sees has changed: on commit every copy of the
 * server drops its cached responses or, if only some products were `touched`, those that show or depend on them.
 */
export const changeCatalogue = async (tx: Tx, touched?: Touched): Promise<void> => {
  if (touched === undefined || touched.products.length > MAX_TAGGED) {
    await sql`select bump_catalogue_version()`.execute(tx);
    return;
  }
  const products = [...new Set(touched.products)].map((id): Tag => `product:${id}`);
  const sorts = (['prices', 'stock'] as const).filter((one) => touched.what?.includes(one));
  await sql`select note_catalogue_change(${[...products, ...sorts].join(' ')})`.execute(tx);
};
