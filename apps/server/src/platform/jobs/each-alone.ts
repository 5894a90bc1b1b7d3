import pLimit from 'p-limit';
import type { Logger } from 'pino';

/**
 * Runs a batch, a few at a time. What goes wrong with one is logged under its id and never stops the others.
 * @returns those that went well
 */
export const eachAlone = async (
  log: Logger,
  what: string,
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
  atOnce = 1,
): Promise<readonly string[]> => {
  const inTurn = pLimit(atOnce);
  const done: string[] = [];
  await Promise.all(
    ids.map((id) =>
      inTurn(() => run(id)).then(
        () => done.push(id),
        (error: unknown) => log.error({ err: error, id }, `${what} failed; the others go on`),
      ),
    ),
  );
  return done;
};
