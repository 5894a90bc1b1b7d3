import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { readFeedProducts } from '../catalogue/products/feed-products.ts';
import type { Db } from '../platform/db/database.ts';
import { replyRefusal } from '../platform/http/error-handler.ts';
import { createFairQueue } from '../platform/http/fair-queue.ts';
import type { Deps } from '../settings/deps.ts';
import { loadSettings } from '../settings/settings.ts';
import { FEED_FOOT, type FeedShop, feedHead, feedItems } from './google-feed-items.ts';

/** A feed reads the whole catalogue, so concurrent and waiting requests are limited. */
const AT_ONCE = 2;
const WAITING = 4;

async function* textOf(db: Db, shop: FeedShop): AsyncGenerator<string> {
  yield feedHead(shop);
  for await (const products of readFeedProducts(db)) {
    yield products.map((product) => feedItems(product, shop)).join('');
  }
  yield FEED_FOOT;
}

/** `/feeds/google.xml`: everything on sale now, written while it is read. */
export const registerGoogleFeed = (app: FastifyInstance, { db, config, publicUrl, log }: Deps): void => {
  const turns = createFairQueue(AT_ONCE, WAITING);
  app.get('/feeds/google.xml', { schema: { hide: true } }, async (request, reply) => {
    const done = await turns(request.ip, async () => {
      const { storeName, deliveryFee, deliveryRates } = await loadSettings(db, config);
      const shop = { storeName, publicUrl: publicUrl(), tariff: { ...deliveryRates, fee: deliveryFee } };
      const isGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
      reply.hijack();
      reply.raw.writeHead(200, {
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
        Vary: 'Accept-Encoding',
        ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}),
      });
      const text = Readable.from(textOf(db, shop));
      await (isGzip ? pipeline(text, createGzip(), reply.raw) : pipeline(text, reply.raw)).catch(
        (error: unknown) => log.warn({ err: error }, 'the feed was cut off'),
      );
    });
    return done.ok ? reply : replyRefusal(reply, done.refusal);
  });
};
