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
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tries >= MAX_ATTEMPTS) throw error;
      await nextChance(FIRST_PAUSE_MS * 2 ** tries);
    }
  }
};
