import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Tx } from '../db/database.ts';
import { listenTo } from '../db/listen.ts';

const POLL_MS = 1_000;

type Watched = {
  readonly db: Database;
  /** A direct connection for LISTEN: notifications do not pass a transaction pooler. */
  readonly directUrl: string;
  readonly onChange: () => void;
  readonly log: Logger;
};

/**
 * Tells when another transaction changed what the public sees: at once by LISTEN, and by looking at the version every
 * second in case notifications do not arrive. While the database is away, what is kept stays: nothing can change.
 * @returns a function that ends the watch
 */
export const watchCatalogue = (watched: Watched): (() => Promise<void>) => {
  const { db, directUrl, onChange, log } = watched;
  let lastVersion: number | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    try {
      const { rows } = await sql<{ version: number }>`select version from catalogue_version`.execute(db);
      const version = rows[0]?.version;
      if (version !== lastVersion) onChange();
      lastVersion = version;
    } catch {
      // Every other query says so too, and is logged with its request.
    }
    if (!isStopped) timer = setTimeout(turn, POLL_MS);
  };
  const turn = () => {
    looking = look();
  };
  turn();
  const stopListening = listenTo(
    { name: 'catalogue', words: 'changes of the catalogue', onNotice: onChange },
    directUrl,
    log,
  );

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await Promise.all([looking, stopListening()]);
  };
};

/**
 * Says, as the last thing of a transaction, that what the public sees has changed: kept pages of every copy of the
 * server are dropped when it commits.
 */
export const changeCatalogue = async (tx: Tx): Promise<void> => {
  await sql`select bump_catalogue_version()`.execute(tx);
};
