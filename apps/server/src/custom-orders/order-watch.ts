import pg from 'pg';
import type { Logger } from 'pino';
import type { OrderFeed } from './order-feed.ts';

const LISTEN_AGAIN_MS = 5_000;

/**
 * Feeds what other processes (and this one) commit about custom orders, by LISTEN on a direct connection. While it is
 * away nothing is told; browsers look for themselves now and then.
 * @returns a function that ends the watch
 */
export const watchCustomOrders = (directUrl: string, feed: OrderFeed, log: Logger): (() => Promise<void>) => {
  let client: pg.Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client, error?: unknown) => {
    if (client !== lost) return;
    client = undefined;
    if (isStopped) return;
    log.warn({ err: error }, 'listening for custom orders broke off');
    timer = setTimeout(begin, LISTEN_AGAIN_MS);
  };
  const begin = () => {
    const fresh = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 3_000 });
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload = '' }) => {
      const [orderId, userId] = payload.split(' ');
      if (orderId !== undefined && userId !== undefined) feed.publish({ orderId, userId });
    });
    fresh
      .connect()
      .then(() => fresh.query('listen custom_orders'))
      .catch((error: unknown) => lose(fresh, error));
  };
  begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
};
