import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';

const LOOK_MS = 1_000;
const LISTEN_AGAIN_MS = 5_000;

type Watched = {
  readonly db: Database;
  /** A direct connection for LISTEN: notifications do not pass a transaction pooler. */
  readonly directUrl: string;
  readonly onChange: () => void;
  readonly log: Logger;
};

/** Listens on a connection of its own, again and again while that breaks. Returns a function that ends it. */
const listen = ({ directUrl, onChange, log }: Watched): (() => Promise<void>) => {
  let client: pg.Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client, error?: unknown) => {
    if (client !== lost) return;
    client = undefined;
    if (isStopped) return;
    log.warn({ err: error }, 'listening for changes of the catalogue broke off');
    timer = setTimeout(begin, LISTEN_AGAIN_MS);
  };
  const begin = () => {
    const fresh = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 3_000 });
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', onChange);
    fresh
      .connect()
      .then(() => fresh.query('listen catalogue'))
      .catch((error: unknown) => lose(fresh, error));
  };
  begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
};

/**
 * Tells when another transaction changed what the public sees: at once by LISTEN, and by looking at the version every
 * second in case notifications do not arrive. While the database is away, what is kept stays: nothing can change.
 * @returns a function that ends the watch
 */
export const watchCatalogue = (watched: Watched): (() => Promise<void>) => {
  const { db, onChange } = watched;
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
    if (!isStopped) timer = setTimeout(turn, LOOK_MS);
  };
  const turn = () => {
    looking = look();
  };
  turn();
  const stopListening = listen(watched);

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await Promise.all([looking, stopListening()]);
  };
};
