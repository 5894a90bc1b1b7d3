import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Database } from '../platform/db/database.ts';
import type { ReadDb } from '../platform/db/read-replica.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Config } from './config.ts';
import type { ShopMetrics } from './shop-metrics.ts';

/** The dependencies of use cases. Made once in main (or a test), never imported as a global. */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  /** For lists and reports that may be half a minute old: a healthy replica, otherwise `db`. */
  readonly readDb: ReadDb;
  readonly log: Logger;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly metrics: ShopMetrics;
  readonly cache: ResponseCache;
  /** Where all copies of the shop count limits together; absent: in this process. */
  readonly redis: Redis | undefined;
  /** Whether the shop is shutting down: it still answers, but wants no more requests. */
  readonly isClosing: () => boolean;
  /** The public address of the shop, without a trailing slash. */
  readonly publicUrl: () => string;
};
