import { resolve } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import { freeBytesOf, MIN_FREE_BYTES } from '../../platform/files/disk-store.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { aside, type Email, paragraph } from '../../platform/mail/email.ts';
import type { Config } from '../../settings/config.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Emails the owner if the shop's disk is nearly full. */
    'check-disk': Readonly<Record<string, unknown>>;
  }
}

/** Early, because a full disk accepts no job and so no mail. */
export const DISK_CRONTAB = '*/15 * * * * check-disk ?jobKey=check-disk&max=3';

const MEGABYTE = 2 ** 20;
const LOW_BYTES = 1024 * MEGABYTE;

/** One sentence for the owner; undefined while there is room. */
export const diskAlarm = (freeBytes: number): string | undefined => {
  if (freeBytes >= LOW_BYTES) return undefined;
  const left = `${Math.floor(freeBytes / MEGABYTE)} MB`;
  return freeBytes < MIN_FREE_BYTES
    ? `Only ${left} are left on the shop’s disk: pictures are refused, and soon nothing can be sold. Free some space now.`
    : `The shop’s disk is nearly full: ${left} are left. Free some space before sales stop.`;
};

type Place = { readonly config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 's3'> };

/** Free space in the directory of database or files; undefined if both are elsewhere. */
const findFreeBytes = async ({ config }: Place): Promise<number | undefined> =>
  config.databaseUrl !== undefined && config.s3 !== undefined
    ? undefined
    : freeBytesOf(resolve(config.dataDirectory)).catch(() => undefined);

export const findDiskAlarm = async (place: Place): Promise<string | undefined> => {
  const free = await findFreeBytes(place);
  return free === undefined ? undefined : diskAlarm(free);
};

export const diskAlarmEmail = (alarm: string): Email => ({
  subject: 'The shop’s disk is nearly full',
  preview: alarm,
  heading: 'The disk needs attention',
  body: [paragraph(alarm), aside('docs/runbook.md, which came with the shop, says what to do.')],
});

/** Emails at most once a day per copy of the server, as long as there is room to. */
export const diskJobs = (deps: EmailDeps, find = findDiskAlarm): Pick<JobHandlers, 'check-disk'> => {
  let raisedOn = '';
  return {
    'check-disk': async () => {
      const alarm = await find(deps);
      const day = new Date().toISOString().slice(0, 10);
      if (alarm === undefined || raisedOn === day) return;
      deps.log.error({ alarm }, 'the disk needs attention');
      await sendEmail(deps, { to: 'shop', about: null, id: `disk-${day}` }, () => diskAlarmEmail(alarm));
      raisedOn = day;
    },
  };
};

/** Reports the free space, even while the database is away. */
export const registerDiskMetric = (registry: Registry, place: Place): void => {
  registry.removeSingleMetric('disk_free_bytes');
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR, if the database or files are there',
    registers: [registry],
    async collect() {
      const free = await findFreeBytes(place);
      if (free !== undefined) this.set(free);
    },
  });
};
