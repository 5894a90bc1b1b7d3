import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Database } from '../platform/db/database.ts';
import type { ReadDb } from '../platform/db/read-replica.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import type { Config } from './config.ts';

/** What use cases are given. Made once in main (or a test), never imported as a global. */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  /** For lists and reports that may be half a minute behind: a replica where there is a good one, else `db`. */
  readonly readDb: ReadDb;
  readonly log: Logger;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly metrics: Metrics;
  readonly kept: ResponseCache;
  /** Where limits are counted together with other copies of the shop; absent: in this process. */
  readonly redis: Redis | undefined;
  /** Whether the shop was told to end: it answers what comes, and wants no more. */
  readonly isClosing: () => boolean;
  /** Address under which shoppers reach the shop, without a slash at its end. */
  readonly publicUrl: () => string;
};
