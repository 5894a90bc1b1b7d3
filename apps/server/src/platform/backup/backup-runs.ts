import { Gauge, type Registry } from 'prom-client';
import type { BackupSettings } from '../config.ts';
import type { Db } from '../db/database.ts';
import { backupAlarm } from './backup-alarm.rules.ts';

export type BackupRun = {
  readonly kind: 'backup' | 'verify' | 'shipping';
  readonly beganAt: Date;
  readonly isGood: boolean;
  /** The set, or the directory of sets. */
  readonly place: string;
  readonly message: string;
};

export const recordRun = async (
  db: Db,
  { kind, beganAt, isGood, place, message }: BackupRun,
): Promise<void> => {
  await db
    .insertInto('backup_runs')
    .values({
      kind,
      began_at: beganAt,
      is_good: isGood,
      place: place.slice(0, 1_000),
      message: message.slice(0, 2_000),
    })
    .execute();
};

export type BackupState = Readonly<
  Record<BackupRun['kind'], { readonly last?: LastRun; readonly lastGoodAt?: Date }>
>;
type LastRun = Pick<BackupRun, 'isGood' | 'message'> & { readonly endedAt: Date };

/** The state of backups: for each kind, the last run and the last good one. */
export const loadBackupState = async (db: Db): Promise<BackupState> => {
  const of = async (kind: BackupRun['kind']) => {
    const runs = db
      .selectFrom('backup_runs')
      .select(['is_good as isGood', 'message', 'ended_at as endedAt'])
      .where('kind', '=', kind)
      .orderBy('ended_at', 'desc')
      .limit(1);
    const [last, good] = await Promise.all([
      runs.executeTakeFirst(),
      runs.where('is_good', '=', true).executeTakeFirst(),
    ]);
    return { ...(last ? { last } : {}), ...(good ? { lastGoodAt: good.endedAt } : {}) };
  };
  const [backup, verify, shipping] = await Promise.all([of('backup'), of('verify'), of('shipping')]);
  return { backup, verify, shipping };
};

type Keys = Pick<BackupSettings, 'publicKey' | 'keyFile'>;

/** Whether only another machine can open the sets. */
export const isSealed = ({ publicKey, keyFile }: Keys): boolean =>
  publicKey !== undefined && keyFile === undefined;

/**
 * What the owner must be told about backups now; undefined while all is well. Nobody is expected to have restored a
 * sealed set on trial here.
 */
export const loadBackupAlarm = async (db: Db, keys: Keys): Promise<string | undefined> => {
  const [state, now] = [await loadBackupState(db), new Date()];
  const isExcused = isSealed(keys) && state.verify.last?.isGood !== false;
  return backupAlarm(isExcused ? { ...state, verify: { lastGoodAt: now } } : state, now);
};

/** Times of the last good runs for `/metrics`, queried at each scrape. */
export const registerBackupMetrics = (registry: Registry, db: Db): Gauge => {
  const name = 'backup_last_success_timestamp_seconds';
  // an app rebuilt over the same registry replaces the metric
  registry.removeSingleMetric(name);
  return new Gauge({
    name,
    help: 'When a backup and a trial restore last succeeded (seconds since 1970, 0: never)',
    labelNames: ['kind'] as const,
    registers: [registry],
    async collect() {
      const state = await loadBackupState(db).catch(() => undefined);
      if (state === undefined) return; // without a database, the other metrics still work
      for (const kind of ['backup', 'verify'] as const) {
        this.set({ kind }, (state[kind].lastGoodAt?.getTime() ?? 0) / 1_000);
      }
    },
  });
};
