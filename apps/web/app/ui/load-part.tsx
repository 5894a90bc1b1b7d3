import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { textsOf } from '../texts/texts.ts';

const t = await textsOf('shell');

const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;

/** Until the connection is back, or for a moment if it never was away. */
const nextChance = (pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      removeEventListener('online', go);
      resolve();
    };
    addEventListener('online', go);
    if (navigator.onLine) setTimeout(go, pauseMs);
  });

/**
 * Imports a part that a page loads only when it is needed. Whoever loses the connection just then keeps the page and
 * everything entered in it: without a connection it waits, else it tries some seconds long.
 * @throws the last failure
 */
export const loadPart = async <Part,>(load: () => Promise<Part>): Promise<Part> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tries >= MAX_ATTEMPTS) throw error;
      await nextChance(FIRST_PAUSE_MS * 2 ** tries);
    }
  }
};

const NotLoaded = () => (
  <p role="alert" className="text-15">
    {t('outOfReach') + t('offline')}{' '}
    <button type="button" className="min-h-11 underline" onClick={() => location.reload()}>
      {t('tryAgain')}
    </button>
  </p>
);

/**
 * A part shown within a `Suspense`, which waits until it is there. React keeps a failed import for good and takes the
 * page away, so this loads by {@link loadPart} and in the end shows `Instead` in its place. What is fetched at a press
 * uses `useLater`, which answers at once.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Instead: FunctionComponent = NotLoaded,
) => lazy(() => loadPart(load).catch((): Awaited<ReturnType<typeof load>> => ({ default: Instead })));
