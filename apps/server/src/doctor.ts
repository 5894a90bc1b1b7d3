import { stat, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PHONE_CHANNEL_NAME } from '@darzi/contract/phone-messages/phone-number.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { deadlineIn } from './payments/gateways/gateway.ts';
import { checkTwilio } from './phone-messages/twilio.provider.ts';
import { checkWhatsapp } from './phone-messages/whatsapp.provider.ts';
import { isSealed, loadBackupAlarm } from './platform/backup/backup-runs.ts';
import { createDatabase, createPool, type Database } from './platform/db/database.ts';
import { MAX_LAG_MS, measureOnce } from './platform/db/replica-lag.ts';
import { parseRows } from './platform/db/rows.ts';
import { messageOf } from './platform/errors.ts';
import { createFileStore } from './platform/files/file-store.ts';
import { refuseDemoPasswords } from './privacy/replace-demo.ts';
import { refuseExposed } from './refuse-exposed.ts';
import { createCourier } from './sales/couriers/shiprocket.courier.ts';
import type { Config } from './settings/config.ts';
import { loadSettings } from './settings/settings.ts';

/** One line of the checklist. `bad` must be fixed before strangers come; `doubtful` is the owner's choice. */
export type Finding = {
  readonly what: string;
  readonly state: 'good' | 'doubtful' | 'bad';
  readonly text: string;
};

type Judged = Omit<Finding, 'what'>;
const good = (text: string): Judged => ({ state: 'good', text });
const doubtful = (text: string): Judged => ({ state: 'doubtful', text });
const bad = (text: string): Judged => ({ state: 'bad', text });

const TIMEOUT_MS = 5_000;
const MIN_FREE_BYTES = 2 * 2 ** 30;
const MAX_CLOCK_SKEW_SECONDS = 5;

const judgeAddress = ({ publicUrl }: Config): Judged => {
  if (publicUrl === undefined)
    return bad('PUBLIC_URL is missing: links in emails would lead to this machine');
  return publicUrl.startsWith('https:')
    ? good(publicUrl)
    : bad(`${publicUrl} is not https: passwords would travel openly`);
};

const judgeSettings = (config: Config): Judged => {
  try {
    refuseExposed({ ...config, isProduction: true });
  } catch (error) {
    return bad(messageOf(error));
  }
  if (!config.isProduction) return bad('NODE_ENV is not production: the demo and its passwords are allowed');
  return config.unknownVariables.length === 0
    ? good('NODE_ENV=production')
    : doubtful(`no variable of the shop is called ${config.unknownVariables.join(', ')}: misspelt?`);
};

const judgeLimits = ({ workers, redisUrl }: Config): Judged => {
  if (redisUrl !== undefined) return good('counted together in Redis');
  return workers > 1
    ? doubtful(`each of the ${workers} processes counts attempts by itself: set REDIS_URL`)
    : good('counted in this process; several copies of the shop need REDIS_URL');
};

/** A domain that never belongs to anybody (RFC 2606), such as that of the default. */
const NOBODYS = /[@.]example$/i;

const judgeMail = async (db: Database, config: Config): Promise<Judged> => {
  const { smtpUrl } = config;
  if (smtpUrl === undefined) return doubtful('mail is kept in DATA_DIR/outbox; nobody receives it');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    const { contactEmail } = await loadSettings(db, config);
    return NOBODYS.test(contactEmail)
      ? bad(
          `alarms and answers would go to ${contactEmail}: set CONTACT_EMAIL, or change it at /admin/settings`,
        )
      : good(`${new URL(smtpUrl).hostname} accepts mail`);
  } finally {
    transport.close();
  }
};

const judgePayments = ({ stripe, razorpay }: Config): Judged => {
  const tested = [
    ...(/^[sr]k_live_/.test(stripe?.secretKey ?? 'sk_live_') ? [] : ['Stripe']),
    ...((razorpay?.keyId ?? 'rzp_live_').startsWith('rzp_live_') ? [] : ['Razorpay']),
  ];
  if (tested.length > 0) return bad(`${tested.join(' and ')}: not a live key, nobody would pay`);
  const offered = [...(stripe ? ['card'] : []), ...(razorpay ? ['UPI'] : [])];
  return offered.length === 0
    ? doubtful('cash only: neither Stripe nor Razorpay has keys')
    : good(`live keys for ${offered.join(' and ')}`);
};

/** Logs in and asks for a nonexistent order. */
const judgeCourier = async (config: Config): Promise<Judged> => {
  const courier = createCourier(config);
  if (courier === undefined) return good('no courier has keys: parcels are sent by hand');
  const answer = await courier.findOrder('doctor', deadlineIn(TIMEOUT_MS));
  return answer.is === 'done'
    ? good(`${courier.name} accepts the login`)
    : bad(`${courier.name}: ${answer.reason}`);
};

/** Whether the keys for phone messages work, and match the owner's settings. */
const judgePhones = async (db: Database, config: Config): Promise<Judged> => {
  const { whatsapp, twilio } = config;
  const { channel, templates } = (await loadSettings(db, config)).phoneMessages;
  if (channel !== null && (channel === 'whatsapp' ? whatsapp : twilio) === undefined)
    return bad(
      `the owner has chosen ${PHONE_CHANNEL_NAME[channel]}, which has no keys: no messages are sent`,
    );
  const refused = [
    ['WhatsApp', whatsapp && (await checkWhatsapp(whatsapp, TIMEOUT_MS))] as const,
    ['Twilio', twilio && (await checkTwilio(twilio, TIMEOUT_MS))] as const,
  ].filter(([, reason]) => reason !== undefined);
  if (refused.length > 0) return bad(refused.map(([name, reason]) => `${name}: ${reason}`).join('; '));
  const offered = [...(whatsapp ? ['WhatsApp'] : []), ...(twilio ? ['SMS'] : [])];
  if (offered.length === 0) return good('no keys: customers are told by email only');
  if (channel === null)
    return good(`${offered.join(' and ')}: keys work, the owner has not switched them on`);
  if (Object.values(templates).every((template) => template === ''))
    return doubtful(`${PHONE_CHANNEL_NAME[channel]} is switched on, but no event has a template`);
  return channel === 'whatsapp' && whatsapp?.verifyToken === undefined
    ? doubtful(
        'WHATSAPP_VERIFY_TOKEN is missing: Meta cannot verify the webhook address for delivery reports',
      )
    : good(`${PHONE_CHANNEL_NAME[channel]} accepts the keys`);
};

const judgeStorage = async (config: Config): Promise<Judged> => {
  const files = createFileStore(config);
  await files.check();
  return (await files.hasRoom())
    ? good(config.s3 === undefined ? 'files in DATA_DIR' : `files in the bucket ${config.s3.bucket}`)
    : bad('there is no space left for uploads');
};

const judgeDisk = async ({ dataDirectory }: Config): Promise<Judged> => {
  const { bavail, bsize } = await statfs(resolve(dataDirectory));
  const free = bavail * bsize;
  const text = `${(free / 2 ** 30).toFixed(1)} GB free for DATA_DIR`;
  return free < MIN_FREE_BYTES ? bad(text) : good(text);
};

const nowRow = z.object({ now: z.date() });

const judgeClock = async (db: Database): Promise<Judged> => {
  const rows = await parseRows(db, nowRow, sql`select clock_timestamp() as now`);
  const seconds = Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0)) / 1_000;
  const text = `${seconds.toFixed(1)} s between this machine and the database`;
  return seconds > MAX_CLOCK_SKEW_SECONDS ? bad(`${text}: switch on time synchronisation`) : good(text);
};

/** A replica that catches up within seconds is healthy. */
const REPLICA_TIMEOUT_MS = 10_000;

const judgeReplica = async (primaryUrl: string, { databaseReadUrl }: Config): Promise<Judged> => {
  if (databaseReadUrl === undefined) return good('none: everything is read from the primary database');
  const primary = createPool(primaryUrl, 1);
  const replica = createPool(databaseReadUrl, 1);
  try {
    const behindMs = await measureOnce(primary, replica, REPLICA_TIMEOUT_MS);
    return behindMs === undefined
      ? bad(
          `more than ${REPLICA_TIMEOUT_MS / 1_000} s behind: lists come from the primary after ${MAX_LAG_MS / 1_000}`,
        )
      : good(`${(behindMs / 1_000).toFixed(1)} s behind`);
  } catch (error) {
    return bad(`DATABASE_READ_URL: ${messageOf(error)}; lists come from the primary`);
  } finally {
    await Promise.all([primary.end(), replica.end()]);
  }
};

const openRow = z.object({ open: z.boolean() });

const judgeRoles = async (db: Database, config: Config): Promise<Judged> => {
  if (config.databaseUrl === undefined) return good('the embedded database has a role for the shop alone');
  const rows = await parseRows(
    db,
    openRow,
    sql`
    select has_table_privilege('ledger_entries', 'update') or has_table_privilege('ledger_entries', 'truncate') as open`,
  );
  return rows[0]?.open
    ? doubtful('the role of DATABASE_URL can change the ledger: give DATABASE_ADMIN_URL a role of its own')
    : good('the shop cannot change its own ledger');
};

const judgeBackups = async (db: Database, config: Config): Promise<Judged> => {
  const { directory, publicKey } = config.backup;
  if (directory === undefined) return bad('BACKUP_DIR is missing: nothing is backed up');
  const alarm = await loadBackupAlarm(db, config.backup);
  if (alarm !== undefined) return bad(alarm);
  const [data, backups] = await Promise.all([stat(resolve(config.dataDirectory)), stat(directory)]);
  if (data.dev === backups.dev)
    return doubtful('BACKUP_DIR is on the same disk as DATA_DIR: if it fails, both are lost');
  if (isSealed(config.backup))
    return doubtful('no BACKUP_KEY_FILE: restore the newest set on trial on another machine, each week');
  return publicKey === undefined
    ? doubtful('backups are not encrypted (BACKUP_PUBLIC_KEY)')
    : good(directory);
};

const judgeAccounts = async (db: Database): Promise<Judged> => {
  await refuseDemoPasswords(db);
  const { admins } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('admins'))
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return admins > 0
    ? good(admins === 1 ? 'one admin' : `${admins} admins`)
    : bad('there is no admin: npm run admin:create');
};

/** Facts that the law requires on each invoice and that only the owner can enter. */
const judgeInvoices = async (db: Database, config: Config): Promise<Judged> => {
  const { gstin, shopAddress } = await loadSettings(db, config);
  if (shopAddress.trim() === '')
    return doubtful('the shop’s address is missing, and every invoice must name it (back office, Settings)');
  return gstin === null
    ? doubtful('no GSTIN: bills of supply are issued and no GST is charged (back office, Settings)')
    : good(`issued under GSTIN ${gstin}`);
};

/** The checklist of a shop that is about to open. `databaseUrl` is the address that the shop itself uses. */
export const examine = async (config: Config, databaseUrl: string): Promise<readonly Finding[]> => {
  const db = createDatabase(createPool(databaseUrl, 2));
  const checks: readonly (readonly [string, () => Judged | Promise<Judged>])[] = [
    ['Settings', () => judgeSettings(config)],
    ['Address', () => judgeAddress(config)],
    ['Mail', () => judgeMail(db, config)],
    ['Payments', () => judgePayments(config)],
    ['Courier', () => judgeCourier(config)],
    ['Phones', () => judgePhones(db, config)],
    ['Storage', () => judgeStorage(config)],
    ['Disk', () => judgeDisk(config)],
    ['Clock', () => judgeClock(db)],
    ['Replica', () => judgeReplica(databaseUrl, config)],
    ['Ledger', () => judgeRoles(db, config)],
    ['Limits', () => judgeLimits(config)],
    ['Accounts', () => judgeAccounts(db)],
    ['Backups', () => judgeBackups(db, config)],
    ['Invoices', () => judgeInvoices(db, config)],
  ];
  try {
    return await Promise.all(
      checks.map(async ([what, judge]) => {
        const judged = await Promise.resolve()
          .then(judge)
          .catch((error: unknown) => bad(messageOf(error)));
        return { what, ...judged };
      }),
    );
  } finally {
    await db.destroy();
  }
};

const MARK = { good: 'ok ', doubtful: '?  ', bad: '!! ' } as const;

/** The checklist as a person reads it. */
export const showFindings = (findings: readonly Finding[]): string =>
  findings.map(({ what, state, text }) => `  ${MARK[state]} ${what.padEnd(9)} ${text}`).join('\n');
