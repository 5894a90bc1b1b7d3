import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

import type { OrderFeed } from './custom-orders/order-feed.ts';
import type { Database } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { KeptAnswers } from './http/kept-answers.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './observability/metrics.ts';
import type { WebBuild } from './pages/web-build.ts';
import type { Gateway } from './payments/gateway.ts';

/** What use cases are given. Made once in main (or a test), never imported as a global. */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly metrics: Metrics;
  readonly kept: KeptAnswers;
  /** Where limits are counted together with other copies of the shop; absent: in this process. */
  readonly redis: Redis | undefined;
  /** What changes about custom orders, as it happens. */
  readonly orderFeed: OrderFeed;
  /** The online ways to pay that are offered. */
  readonly gateways: readonly Gateway[];
  /** Address under which shoppers reach the shop, without a slash at its end. */
  readonly publicUrl: () => string;
  /** Where pages come from, if not from the built storefront. */
  readonly loadWeb?: () => Promise<WebBuild | undefined>;
};
