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
  readonly kept: Pick<ResponseCache, 'drop' | 'change'>;
  readonly log: Logger;
};

/** `version tag tag …`, as {@link changeCatalogue} writes it; without tags everything has changed. */
const readNotice = (payload: string): { version: number; tags: readonly Tag[] } => {
  const [version, ...tags] = payload.split(' ').filter(Boolean);
  return { version: Number(version ?? Number.NaN), tags: tags as Tag[] };
};

/**
 * Has dropped what is kept when a transaction changed what the public sees: at once by LISTEN, and by looking at the
 * version every second in case notifications do not arrive. While the database is away, what is kept stays: nothing can
 * change.
 * @returns a function that ends the watch
 */
export const watchCatalogue = (watched: Watched): (() => Promise<void>) => {
  const { db, directUrl, kept, log } = watched;
  let known: number | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const findVersion = async () =>
    (await db.selectFrom('catalogue_version').select('version').executeTakeFirst())?.version;
  const look = async () => {
    try {
      const before = known;
      const version = await findVersion();
      // its notice may be on the way
      if (known !== undefined && version !== known) await wait(NOTICE_MS);
      const isRestored = version !== undefined && before !== undefined && version < before;
      if (version !== undefined && (known === undefined || version > known || isRestored)) {
        kept.drop();
        known = version;
      }
    } catch {
      // Every other query says so too, and is logged with its request.
    }
    if (!isStopped) timer = setTimeout(turn, POLL_MS);
  };
  const turn = () => {
    looking = look();
  };
  turn();
  const hear = (payload: string) => {
    const { version, tags } = readNotice(payload);
    if (known !== undefined && version <= known) return;
    if (tags.length > 0 && version === (known ?? Number.NaN) + 1) kept.change(tags);
    else kept.drop();
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
    await Promise.all([looking, stopListening()]);
  };
};

/** The price or the stock of some products. */
export type Touched = {
  readonly products: readonly ProductId[];
  readonly what: 'prices' | 'stock' | 'prices and stock';
};

/** A notification holds 8,000 bytes. */
const MOST_TAGGED = 100;

/**
 * Says, as the last thing of a transaction, that what the public sees has changed: cached responses of every copy of the
 * server are dropped when it commits; where only prices or stock are `touched`, those that show or hang on them.
 */
export const changeCatalogue = async (tx: Tx, touched?: Touched): Promise<void> => {
  if (touched === undefined || touched.products.length > MOST_TAGGED) {
    await sql`select bump_catalogue_version()`.execute(tx);
    return;
  }
  const products = [...new Set(touched.products)].map((id): Tag => `product:${id}`);
  const sorts = (['prices', 'stock'] as const).filter((one) => touched.what.includes(one));
  await sql`select note_catalogue_change(${[...products, ...sorts].join(' ')})`.execute(tx);
};
