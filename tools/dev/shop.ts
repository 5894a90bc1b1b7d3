import { join } from 'node:path';
import type { WebBuild } from '../../apps/server/src/pages/web-build.ts';
import { parseConfig } from '../../apps/server/src/settings/config.ts';
import { startShop } from '../../apps/server/src/start-shop.ts';
import type { RenderedRemotely } from './pages.ts';

/** The shop as `npm start` runs it, in a process that `npm run dev` restarts; its pages come from Vite. */
let shopUrl = '';

const web: WebBuild = {
  clientDirectory: join(import.meta.dirname, '../../apps/web/public'),
  isChanging: true,
  addressOf: (address) => address,
  render: async (request, { call: _, ...context }) => {
    const answer = await fetch(process.env.DEV_RENDERER_URL ?? '', {
      method: 'POST',
      body: JSON.stringify({ url: request.url, shopUrl, context }),
    });
    const { status, headers, body } = (await answer.json()) as RenderedRemotely;
    return { status, headers: new Headers(Object.fromEntries(headers)), body: [body] };
  },
};

/** Modules load meanwhile: the environment arrives once the database is up. */
const environment = new Promise<NodeJS.ProcessEnv>((resolve) => process.once('message', resolve));
process.once('disconnect', () => process.exit(0)); // its parent is gone

try {
  Object.assign(process.env, await environment);
  const shop = await startShop(parseConfig(process.env), { loadWeb: async () => web });
  const address = shop.app.server.address();
  shopUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const stop = () => {
    shop.stop().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.removeAllListeners('disconnect').once('disconnect', stop);
  console.log(shop.banner);
  process.send?.({ shopUrl });
} catch (error) {
  console.error(error);
  process.exit(1);
}
