import { setTimeout as pause } from 'node:timers/promises';
import { stopShipping } from '@darzi/embedded-postgres/ship-segments.ts';
import type { Logger } from 'pino';
import type { BackupSettings } from '../config.ts';
import type { Database } from '../db/database.ts';
import { messageOf } from '../errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { parseRecipient } from './age-keys.ts';
import { loadBackupState, recordRun } from './backup-runs.ts';
import { beginNightly } from './nightly-backup.ts';
import { createShipper, type Shipper } from './ship-to-set.ts';

const EACH_MS = 60_000;
/** How long a requested backup may take before it is requested again. */
const ASKED_AGAIN_MS = 30 * 60_000;
/** A single failed minute does not raise an alarm. */
const ALERT_AFTER_FAILURES = 10;
/** Half a day: a record older than a night counts no longer. */
const ALERT_AGAIN_AFTER = 720;

/**
 * Ships every minute until stopped. If the newest set cannot be continued, starts a new backup.
 * @returns stops it after the work in progress
 */
export const shipEveryMinute = (options: {
  readonly shipper: Shipper;
  readonly directory: string;
  readonly db: Database;
  readonly log: Pick<Logger, 'error'>;
  readonly beginBackup: () => void;
  readonly everyMs?: number;
}): (() => Promise<void>) => {
  const { shipper, directory, db, log, beginBackup, everyMs = EACH_MS } = options;
  const stopping = new AbortController();
  let askedAt = 0;
  let failures = 0;
  /** An earlier process may have recorded a failure. */
  let mayBeAlarmed = true;

  const record = (isGood: boolean, message: string) =>
    recordRun(db, { kind: 'shipping', beganAt: new Date(), isGood, place: directory, message });

  const endAlarm = async (): Promise<void> => {
    const { shipping } = await loadBackupState(db);
    if (shipping.last?.isGood === false) await record(true, 'resumed');
    mayBeAlarmed = false;
  };

  const shipOnce = async (): Promise<void> => {
    try {
      const outcome = await shipper.ship();
      if (outcome === 'a new backup is needed' && Date.now() - askedAt > ASKED_AGAIN_MS) {
        askedAt = Date.now();
        beginBackup();
      }
      if (outcome === 'shipped') failures = 0;
      if (outcome === 'shipped' && mayBeAlarmed) await endAlarm().catch(() => {});
    } catch (error) {
      failures += 1;
      log.error({ err: error }, 'changes were not shipped to the backup');
      if (failures % ALERT_AGAIN_AFTER !== ALERT_AFTER_FAILURES) return;
      mayBeAlarmed = true;
      await record(false, messageOf(error)).catch(() => {});
    }
  };

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await shipOnce();
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
};

/**
 * Ships the embedded database's WAL to the backup directory or, without one, makes sure no WAL is retained for it.
 * @param files absent if they are in a bucket
 * @returns stops it
 */
export const startShipping = async (options: {
  readonly backup: BackupSettings;
  readonly adminUrl: string;
  readonly files: FileStore | undefined;
  readonly db: Database;
  readonly log: Logger;
}): Promise<() => Promise<void>> => {
  const { backup, adminUrl, files, db, log } = options;
  const { directory, publicKey } = backup;
  if (directory === undefined) {
    await stopShipping(adminUrl);
    return async () => {};
  }
  const recipient = publicKey === undefined ? undefined : parseRecipient(publicKey);
  const shipper = createShipper({ adminUrl, directory, files, recipient });
  return shipEveryMinute({ shipper, directory, db, log, beginBackup: () => beginNightly(log) });
};
