import type { Logger } from 'pino';
import { listenTo } from '../db/listen.ts';
import type { OrderFeed } from './order-feed.ts';

/**
 * Feeds what other processes (and this one) commit about custom orders, by LISTEN on a direct connection. While it is
 * away nothing is told; browsers look for themselves now and then.
 * @returns a function that ends the watch
 */
export const watchCustomOrders = (directUrl: string, feed: OrderFeed, log: Logger): (() => Promise<void>) =>
  listenTo(
    {
      name: 'custom_orders',
      words: 'custom orders',
      onNotice: (payload) => {
        const [orderId, userId] = payload.split(' ');
        if (orderId !== undefined && userId !== undefined) feed.publish({ orderId, userId });
      },
    },
    directUrl,
    log,
  );
