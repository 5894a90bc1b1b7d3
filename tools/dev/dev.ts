import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { makeDirectory } from '@darzi/embedded-postgres/make-directory.ts';
import { ConfigError } from '../../apps/server/src/platform/config.ts';
import { giveApplicationRole } from '../../apps/server/src/platform/db/application-role.ts';
import { parseConfig } from '../../apps/server/src/settings/config.ts';
import { startPages } from './pages.ts';
import { passOn } from './pass-on.ts';
import { createRestartingShop, developerUrl } from './restarting-shop.ts';

/**
 * `npm run dev`: one address, as with `npm start`. Vite serves modules and styles and updates them in open pages;
 * everything else goes to the shop, a separate process that restarts when one of its files changes. The embedded
 * PostgreSQL lives here and keeps running.
 */
const ROOT = join(import.meta.dirname, '../..');
/** The sources of the shop's process. */
const SERVER_SOURCES = [
  'apps/server/src',
  'packages/contract/src',
  'packages/garment/src',
  'packages/gateway-simulator/src',
  'tools/dev/shop.ts',
].map((path) => join(ROOT, path));
const NOT_SERVED = /(\.test\.tsx?|\/test-[^/]*\.ts|\.md)$/;

const openDatabase = async (directory: string) => {
  const cluster = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log: (line) => console.log(`  ${line}`),
  });
  const url = await giveApplicationRole(cluster.url);
  return { DATABASE_URL: url, DATABASE_ADMIN_URL: cluster.url, stop: cluster.stop };
};

const listen = (server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> =>
  new Promise((opened, refused) => {
    server.once('error', refused);
    server.listen(port, host, opened);
  });

const main = async (): Promise<void> => {
  if (process.env.NODE_ENV === 'production')
    throw new ConfigError('NODE_ENV: production is for npm start; npm run dev is for work on the shop');
  const config = parseConfig(process.env);
  const directory = resolve(config.dataDirectory);
  await makeDirectory(directory);

  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '1' }).end('The shop is starting.\n');
  };
  const front = createServer((request, response) => answer(request, response));
  await listen(front, config.port, config.host);
  const address = front.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;

  const opening = Promise.all([
    config.databaseUrl === undefined ? openDatabase(directory) : { stop: async () => {} },
    startPages(front),
  ]);
  const shop = createRestartingShop(
    opening.then(([{ stop: _, ...database }, { rendererUrl }]) => ({
      ...database,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: config.publicUrl ?? developerUrl(config.host, port),
      TRUSTED_PROXIES: ['loopback', ...config.trustedProxies].join(','),
      DATA_DIR: directory,
      DEV_RENDERER_URL: rendererUrl,
    })),
  );
  const [{ stop: stopDatabase }, pages] = await opening;
  answer = (request, response) => {
    pages.vite.middlewares(request, response, () => passOn(request, response, shop.url));
  };
  pages.vite.watcher.add(SERVER_SOURCES);
  pages.vite.watcher.on('all', (event, path) => {
    const isServed = SERVER_SOURCES.some((source) => path === source || path.startsWith(`${source}/`));
    if (isServed && !event.endsWith('Dir') && !NOT_SERVED.test(path)) shop.restart();
  });

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    front.close();
    front.closeAllConnections();
    await shop.stop();
    await pages.stop();
    await stopDatabase();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await shop.url();
};

main().catch((error: unknown) => {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const reason = isTaken
    ? `PORT: ${process.env.PORT ?? 3000} is taken by another program; choose another with PORT=…`
    : error instanceof Error
      ? error.message
      : String(error);
  console.error(`Darzi cannot start. ${reason}`);
  process.exit(1);
});
