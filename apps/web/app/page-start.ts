import './shell/without-eval.ts';
import { keepEarlyTouch } from './early-touch.ts';
import type { BootData } from './seen-before-scripts.ts';

/** The script in every document, bundled into one inline script: it must not import anything large. */

declare global {
  interface Window {
    readonly __reactRouterContext: {
      readonly streamController: { readonly enqueue: (loaded: string) => void; readonly close: () => void };
    };
    __reactRouterRouteModules: Record<string, unknown>;
  }
}

/** Nobody waits longer than this for a picture, milliseconds. */
const MAX_WAIT_MS = 2_500;

const textOf = (script: Element | null): string => script?.textContent ?? 'null';

const handOverLoaded = (): void => {
  const { streamController } = window.__reactRouterContext;
  streamController.enqueue(textOf(document.querySelector('script[data-loaded]')));
  streamController.close();
};

const load = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

const startRouter = async (): Promise<void> => {
  const boot: BootData = JSON.parse(textOf(document.querySelector('script[data-boot]')));
  for (const href of boot.preloads)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  if (boot.runtime !== undefined) await load(boot.runtime);
  const ids = Object.keys(boot.routes);
  const [, ...modules] = await Promise.all([boot.manifest, ...Object.values(boot.routes)].map(load));
  window.__reactRouterRouteModules = Object.fromEntries(ids.map((id, index) => [id, modules[index]]));
  await load(boot.entry);
};

/** If the connection is lost meanwhile, goes on once it is back. */
const startConnected = (): Promise<void> =>
  startRouter().catch(() => {
    const again = () => void startRouter().catch(() => location.reload());
    addEventListener('online', again, { once: true });
  });

/**
 * Hands the loaded data to the router. Once the first picture is decoded and painted, fetches the modules and starts
 * the router; a page without such a picture waits for its first frame only. It waits for frames, not the load event:
 * on a busy phone the first frame may come long after everything has loaded. A background tab paints none and starts
 * at once. Touching the page ends the wait, and a slow picture delays nobody for long.
 */
const startOnceSeen = (): void => {
  let hasBegun = false;
  const start = () => {
    if (hasBegun) return;
    hasBegun = true;
    void startConnected();
  };
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (document.hidden) start();
  else if (picture === null) drawn();
  else picture.decode().then(drawn, drawn);
  setTimeout(start, MAX_WAIT_MS);
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, start, { once: true, capture: true, passive: true });
};

keepEarlyTouch();
handOverLoaded();
startOnceSeen();
