import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Logger } from 'pino';

/** A list that lags further behind could do harm. */
export const MAX_LAG_MS = 30_000;
const POLL_MS = 1_000;
/** After this long a check counts as failed, and the lag as unknown. */
const MAX_POLL_MS = 3_000;

/** A WAL position (`16/B374D848`) as a number. */
const placeOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** The primary's WAL position at a moment of its clock: a replica that has replayed up to it shows that moment. */
type Mark = { readonly at: Date; readonly place: bigint };

/** Gives up on a reply that does not come. */
const within = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout exceeded when trying to connect')), MAX_POLL_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const askPrimary = async (primary: pg.Pool): Promise<Mark> => {
  const { rows } = await primary.query<{ at: Date; lsn: string }>(
    'select clock_timestamp() as at, pg_current_wal_lsn()::text as lsn',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no answer');
  return { at: row.at, place: placeOf(row.lsn) };
};

/** @returns the replica's replay position; undefined for a server that is not a replica (a promoted one diverges) */
const askReplica = async (replica: pg.Pool): Promise<bigint | undefined> => {
  const { rows } = await replica.query<{ lsn: string | null }>(
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn',
  );
  const lsn = rows[0]?.lsn;
  return lsn == null ? undefined : placeOf(lsn);
};

/**
 * Measures a replica's lag once.
 * @returns undefined if it has not yet reached the position at which the primary stood when first asked
 */
export const measureOnce = async (
  primary: pg.Pool,
  replica: pg.Pool,
  timeoutMs: number,
): Promise<number | undefined> => {
  const { place } = await askPrimary(primary);
  for (const began = performance.now(); ; ) {
    const replayed = await askReplica(replica);
    if (replayed === undefined) throw new Error('is not a replica: it accepts writes');
    const waited = performance.now() - began;
    if (replayed >= place) return waited;
    if (waited > timeoutMs) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

type Watched = {
  readonly primary: pg.Pool;
  readonly replica: pg.Pool;
  readonly maxLagMs: number;
  readonly log: Pick<Logger, 'warn' | 'info'>;
};

/** What a replica shows: the moment and its lag; `behind` if older than every mark, `away` if it does not answer. */
export type Shown = { readonly at: Date; readonly lagMs: number } | 'behind' | 'away';

/**
 * Every second the primary's WAL position and clock are recorded together with the replica's replay position. So the
 * moment that the replica shows is known without its clock, and an idle primary does not look like a lagging replica.
 * Resolves after the first poll.
 */
export const watchReplica = async ({ primary, replica, maxLagMs, log }: Watched) => {
  let marks: readonly Mark[] = [];
  let shown: Shown = 'away';
  let polledAt = 0;
  let isAway = false;
  const lose = (error: unknown): void => {
    shown = 'away';
    if (!isAway) log.warn({ err: error }, 'the read replica is away: lists come from the primary');
    isAway = true;
  };
  const poll = async (): Promise<void> => {
    const mark = await within(askPrimary(primary));
    const replayed = await within(askReplica(replica));
    if (replayed === undefined) throw new Error('DATABASE_READ_URL leads to a server that is not a replica');
    const reached = [...marks, mark].findLast(({ place }) => place <= replayed);
    // Drop marks that it has passed, and those that would be too old.
    marks = [...marks, mark].filter(
      ({ at }) => mark.at.getTime() - at.getTime() <= maxLagMs && (reached === undefined || at >= reached.at),
    );
    shown =
      reached === undefined ? 'behind' : { at: reached.at, lagMs: mark.at.getTime() - reached.at.getTime() };
    polledAt = performance.now();
    if (isAway) log.info('the read replica is back');
    isAway = false;
  };

  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  const watch = (): void => {
    polling = poll()
      .catch(lose)
      .finally(() => {
        if (!isOver) timer = setTimeout(watch, POLL_MS).unref();
      });
  };
  watch();
  await polling;
  return {
    show: (): Shown => shown,
    /** Whether the last poll is too long ago: one is hanging. */
    isOverdue: (): boolean => performance.now() - polledAt >= POLL_MS + 2 * MAX_POLL_MS,
    /** A connection failed: the replica counts as away until the next poll. */
    lose,
    stop: async (): Promise<void> => {
      isOver = true;
      clearTimeout(timer);
      await polling;
    },
  };
};
