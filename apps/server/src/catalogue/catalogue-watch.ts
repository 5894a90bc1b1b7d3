import pg from 'pg';
import type { Logger } from 'pino';

const POLL_MS = 1_000;

/**
 * Tells when another transaction changed what the public sees: by LISTEN on a direct connection, and by looking at
 * the version every second while that connection is away.
 * @returns a function that ends the watch
 */
export const watchCatalogue = (
  directUrl: string,
  onChange: () => void,
  log: Logger,
): (() => Promise<void>) => {
  let client: pg.Client | undefined;
  let lastVersion = '';
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    if (client === undefined) {
      const fresh = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 3_000 });
      fresh.on('error', () => {
        if (client === fresh) client = undefined;
      });
      fresh.on('end', () => {
        if (client === fresh) client = undefined;
      });
      fresh.on('notification', onChange);
      await fresh.connect();
      await fresh.query('listen catalogue');
      client = fresh;
    }
    // Also while LISTEN works: a pooler in between would swallow notifications without an error.
    const { rows } = await client.query<{ version: string }>('select version::text from catalogue_version');
    const version = rows[0]?.version ?? '';
    if (version !== lastVersion) {
      lastVersion = version;
      onChange();
    }
  };

  const turn = async () => {
    try {
      await look();
    } catch (error) {
      client = undefined;
      // What is kept may be stale now and nobody would tell us.
      onChange();
      log.warn({ err: error }, 'catalogue watch lost its connection');
    }
    if (!isStopped) timer = setTimeout(() => void turn(), POLL_MS);
  };
  void turn();

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
};
