import pg from 'pg';
import type { Logger } from 'pino';

const LISTEN_AGAIN_MS = 5_000;
/** How often the line is tried, and how long the answer may take: a cut one, which only ever waits, is not reported. */
const BEAT_MS = 15_000;

type Channel = {
  readonly name: 'catalogue' | 'custom_orders';
  /** What this channel is called in the log. */
  readonly words: string;
  readonly onNotice: (payload: string) => void;
};

/**
 * Listens on a dedicated connection and reconnects whenever it breaks or falls silent. `directUrl` is a direct
 * connection: notifications do not pass a transaction pooler.
 * @returns stops listening
 */
export const listenTo = (
  { name, words, onNotice }: Channel,
  directUrl: string,
  log: Pick<Logger, 'warn'>,
  beatMs = BEAT_MS,
): (() => Promise<void>) => {
  let client: pg.Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** One line for each outage, not for each try. */
  let isReported = false;

  const lose = (lost: pg.Client, error?: unknown) => {
    if (client !== lost) return;
    client = undefined;
    // a server that accepted the connection but not LISTEN, as a standby does, would keep it open
    lost.end().catch(() => {});
    clearTimeout(timer);
    if (isStopped) return;
    if (!isReported) log.warn({ err: error }, `listening for ${words} broke off`);
    isReported = true;
    timer = setTimeout(begin, LISTEN_AGAIN_MS);
  };
  const beat = (line: pg.Client) => {
    if (client !== line || isStopped) return;
    timer = setTimeout(() => {
      line.query('select 1').then(
        () => beat(line),
        (error: unknown) => lose(line, error),
      );
    }, beatMs);
  };
  const begin = () => {
    const fresh = new pg.Client({
      connectionString: directUrl,
      connectionTimeoutMillis: 3_000,
      query_timeout: beatMs,
    });
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload = '' }) => onNotice(payload));
    fresh
      .connect()
      .then(() => fresh.query(`listen ${name}`))
      .then(() => {
        isReported = false;
        beat(fresh);
      })
      .catch((error: unknown) => lose(fresh, error));
  };
  begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
};
