import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { textsOf } from '../texts/texts.ts';

const t = await textsOf('shell');

/** That nothing arrives from the shop, and whether the reader’s connection or the shop is to blame. */
export const outOfReach = (): string => t('outOfReach') + t(navigator.onLine ? 'inAMoment' : 'offline');

const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;

/** Waits until the connection is back, or briefly if it was never lost. */
export const nextChance = (pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      removeEventListener('online', go);
      resolve();
    };
    addEventListener('online', go);
    if (navigator.onLine) setTimeout(go, pauseMs);
  });

/**
 * Imports a part that a page loads on demand. Losing the connection just then costs nothing entered in the page: it
 * waits for the connection, and otherwise retries for a few seconds.
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
    {outOfReach()}{' '}
    <button type="button" className="min-h-11 underline" onClick={() => location.reload()}>
      {t('tryAgain')}
    </button>
  </p>
);

/**
 * A part within a `Suspense`. React remembers a failed import for good and replaces the whole page by an error, so this
 * uses {@link loadPart} and shows `Instead` if that fails. For parts fetched on a press use `useLater`, which answers
 * at once.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Instead: FunctionComponent = NotLoaded,
) => lazy(() => loadPart(load).catch((): Awaited<ReturnType<typeof load>> => ({ default: Instead })));
