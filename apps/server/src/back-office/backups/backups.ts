import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import { loadBackupAlarm } from '../../platform/backup/backup-runs.ts';
import { beginNightly } from '../../platform/backup/nightly-backup.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { aside, type Email, paragraph } from '../../platform/mail/email.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Starts the nightly backup. */
    'back-up': Readonly<Record<string, unknown>>;
    /** Emails the owner if something is wrong with the backups. */
    'check-backups': Readonly<Record<string, unknown>>;
  }
}

/** In the middle of India's night, and when the owner is up. */
export const BACKUP_CRONTAB = [
  '30 21 * * * back-up ?jobKey=back-up&max=1',
  '30 3 * * * check-backups ?jobKey=check-backups&max=3',
].join('\n');

/** What the owner must be told about backups; undefined while all is well, and without automatic backups. */
export const findBackupAlarm = async ({
  db,
  config: { backup },
}: Pick<EmailDeps, 'db' | 'config'>): Promise<string | undefined> =>
  backup.directory === undefined ? undefined : loadBackupAlarm(db, backup);

export const backupAlarmEmail = (alarm: string): Email => ({
  subject: 'The shop’s backups need attention',
  preview: alarm,
  heading: 'The backups need attention',
  body: [paragraph(alarm), aside('docs/runbook.md, which came with the shop, says what to do.')],
});

/** `begin` starts the backup in its own process: the worker takes one job at a time, and a backup takes long. */
export const backupJobs = (
  deps: EmailDeps,
  begin: typeof beginNightly = beginNightly,
): Pick<JobHandlers, 'back-up' | 'check-backups'> => ({
  'back-up': async () => {
    if (deps.config.backup.directory !== undefined) begin(deps.log);
  },
  'check-backups': async () => {
    const alarm = await findBackupAlarm(deps);
    if (alarm === undefined) return;
    deps.log.error({ alarm }, 'the backups need attention');
    const day = new Date().toISOString().slice(0, 10);
    await sendEmail(deps, { to: 'shop', about: null, id: `backups-${day}` }, () => backupAlarmEmail(alarm));
  },
});
