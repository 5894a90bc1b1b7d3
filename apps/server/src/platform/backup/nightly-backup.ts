import { spawn } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectory } from '@darzi/embedded-postgres/make-directory.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { parseRows } from '../db/rows.ts';
import { messageOf } from '../errors.ts';
import { isTrialDue, listOutdated } from './backup-alarm.rules.ts';
import { type BackupRun, loadBackupState, recordRun } from './backup-runs.ts';
import { readSet } from './backup-set.ts';
import { findNewestSet, listSets, nameOfSet, timeOfSet } from './backup-sets.ts';
import { type BackupSource, takeBackup } from './take-backup.ts';
import { type ShopChecks, verifyBackup } from './verify-backup.ts';

/** An arbitrary fixed number: only one nightly backup runs at a time, whichever copy starts it. */
const NIGHTLY_LOCK = 727_011;

export type Nightly = {
  readonly directory: string;
  readonly keepDays: number;
  /** Opens encrypted sets; without it they cannot be restored on trial. */
  readonly identity: KeyObject | undefined;
  readonly checks: ShopChecks;
};

const removeOutdated = async ({ directory, keepDays }: Nightly): Promise<void> => {
  const names = await listSets(directory);
  const sets = await Promise.all(
    names.map(async (name) => ({
      name,
      at: timeOfSet(name),
      isWhole: await readSet(join(directory, name)).then(
        () => true,
        () => false,
      ),
    })),
  );
  for (const name of listOutdated(sets, keepDays, new Date())) {
    await rm(join(directory, name), { recursive: true, force: true });
  }
};

/** Runs one step and records its outcome. Returns whether it succeeded. */
const note = async (
  db: Database,
  kind: BackupRun['kind'],
  place: string,
  work: () => Promise<string>,
): Promise<boolean> => {
  const beganAt = new Date();
  const [isGood, message] = await work().then(
    (done) => [true, done] as const,
    (error: unknown) => [false, messageOf(error)] as const,
  );
  await recordRun(db, { kind, beganAt, isGood, place, message });
  return isGood;
};

const gotRow = z.object({ got: z.boolean() });

const runAlone = async (db: Database, source: BackupSource, nightly: Nightly): Promise<boolean> => {
  const rows = await parseRows(db, gotRow, sql`select pg_try_advisory_lock(${NIGHTLY_LOCK}) as got`);
  if (rows[0]?.got !== true) return true;
  const place = join(nightly.directory, nameOfSet(new Date()));
  const isBackedUp = await note(db, 'backup', place, async () => {
    await makeDirectory(nightly.directory, 0o700);
    const earlier = await findNewestSet(nightly.directory);
    const { bytes, seconds } = await takeBackup(source, place, { isShipped: source.isEmbedded, earlier });
    await removeOutdated(nightly);
    return `${bytes} bytes in ${Math.round(seconds)} s`;
  });
  const isSealed = source.recipient !== undefined && nightly.identity === undefined;
  if (!isBackedUp || isSealed || !isTrialDue(await loadBackupState(db), new Date())) return isBackedUp;
  return note(db, 'verify', place, async () =>
    verifyBackup(await readSet(place), nightly.checks, nightly.identity),
  );
};

/**
 * The nightly backup: a new set, outdated ones removed, and once a week a trial restore. Results are recorded in
 * `backup_runs`.
 * @returns whether everything succeeded; also true if another copy is already doing it
 */
export const runNightly = (pool: Database, source: BackupSource, nightly: Nightly): Promise<boolean> =>
  // the lock belongs to the connection
  pool.connection().execute((db) => runAlone(db, source, nightly));

/** Starts the nightly backup in its own process, which outlives the job that started it. */
export const beginNightly = (log: Logger): void => {
  const program = join(import.meta.dirname, '../../backup.cli.ts');
  const child = spawn(process.execPath, [program, 'nightly'], { detached: true, stdio: 'ignore' });
  child.on('error', (error) => log.error({ err: error }, 'the nightly backup could not start'));
  child.unref();
};
