import { parseConfig } from '../../apps/server/src/settings/config.ts';
import { type Shop, startShop } from '../../apps/server/src/start-shop.ts';

/**
 * A process that opens one shop after the other, the way `main.ts` does: modules loaded and code compiled for the
 * first serve the next. Its parent controls it, and it ends with its parent.
 */
export type Order = { readonly open: NodeJS.ProcessEnv } | { readonly open?: never };
export type Answer = { readonly url?: string; readonly failure?: string };

let shop: Shop | undefined;

const obey = async ({ open }: Order): Promise<Answer> => {
  await shop?.stop();
  shop = undefined;
  if (open === undefined) return {};
  shop = await startShop(parseConfig({ ...process.env, ...open }));
  return { url: `http://127.0.0.1:${new URL(shop.app.listeningOrigin).port}` };
};

process.on('message', (order: Order) => {
  obey(order)
    .catch((error: unknown) => ({ failure: error instanceof Error ? error.stack : String(error) }))
    .then((answer) => process.send?.(answer));
});
// The worker has ended: nobody gives orders any more.
process.on('disconnect', () => process.exit());
