import { parseConfig } from '../../apps/server/src/settings/config.ts';
import { type Shop, startShop } from '../../apps/server/src/start-shop.ts';

/**
 * A process that opens one shop after the other, as `main.ts` opens one: what Node loaded and V8 compiled for the first
 * is there for the next. Told by its parent, and gone with it.
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
// The worker has ended: nobody is told any more.
process.on('disconnect', () => process.exit());
