import pLimit from 'p-limit';
import type { Logger } from 'pino';

/**
 * Runs a batch, a few at a time. A failure is logged under its id and never stops the others.
 * @returns those that succeeded
 */
export const runEachIsolated = async <Id extends string>(
  log: Logger,
  what: string,
  ids: readonly Id[],
  run: (id: Id) => Promise<unknown>,
  atOnce = 1,
): Promise<readonly Id[]> => {
  const inTurn = pLimit(atOnce);
  const done: Id[] = [];
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
