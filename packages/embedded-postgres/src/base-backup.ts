import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { type Choose, tarDirectory, tarEnd, tarEntry } from './tar-files.ts';

/** What a restore needs to know about a base backup. */
export type BaseBackup = {
  readonly version: string;
  readonly systemIdentifier: string;
  readonly segmentBytes: number;
  /** Replaying from here makes the copied files consistent. */
  readonly firstSegment: string;
  readonly lastSegment: string;
  /** The slot that retains later segments, if they are shipped to this backup. */
  readonly slot: string | undefined;
};

export type BaseBackupSink = {
  /** Receives the cluster as a tar, which must be read to its end. */
  readonly base: (tar: AsyncIterable<Buffer>) => Promise<void>;
  readonly segment: (name: string, path: string) => Promise<void>;
  /**
   * Everything has been copied. Shipping is locked meanwhile, so the next segment shipped follows the last one here.
   */
  readonly complete: (made: BaseBackup) => Promise<void>;
};

/** Recreated at each start, or not part of a copy (the same list as PostgreSQL's own pg_basebackup). */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(recovery|standby)\.signal)$/;
const ANYWHERE_LEFT_OUT = /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*|[^/]*\.tmp)$/;

const choose: Choose = (path) => {
  if (LEFT_OUT.test(path) || ANYWHERE_LEFT_OUT.test(path)) return false;
  return EMPTIED.has(path) ? 'empty' : true;
};

/** Any fixed number: a base backup cannot finish during a shipping, nor the other way round. */
const SHIPPING_LOCK = 727_010;

/**
 * The slot that retains unshipped segments. Its name is unique to this cluster's life: a restored cluster has none,
 * and so never continues the shipping of the cluster it was restored from.
 */
const SLOT_PREFIX = 'darzi_shipping_';

/** The slot's name, and whether everything since the last shipping is still available. */
export const findShippingSlot = async (
  client: Client,
): Promise<{ readonly name: string; readonly isWhole: boolean } | undefined> => {
  const { rows } = await client.query<{ name: string; isWhole: boolean }>(
    `select slot_name::text as name, wal_status in ('reserved', 'extended') as "isWhole"
     from pg_replication_slots where starts_with(slot_name::text, $1)`,
    [SLOT_PREFIX],
  );
  return rows[0];
};

export const dropShippingSlot = async (client: Client, name: string): Promise<void> => {
  await client.query('select pg_drop_replication_slot($1)', [name]);
};

const lockShipping = async (client: Client): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [SHIPPING_LOCK]);
};

export const tryLockShipping = async (client: Client): Promise<boolean> =>
  (await one<{ got: boolean }>(client, 'select pg_try_advisory_lock($1) as got', [SHIPPING_LOCK])).got;

const one = async <Row extends object>(client: Client, sql: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await client.query<Row>(sql, values);
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no answer');
  return row;
};

/** A superuser connection without a statement timeout. */
export const connectAsOwner = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, application_name: 'darzi backup' });
  client.on('error', () => undefined); // the next query reports it
  await client.connect();
  return client;
};

/**
 * Ends the current segment after a commit made now, so that a restore can stop at any earlier moment.
 * @returns the segment that is now complete, and where in the log the next one begins
 */
export const endSegment = async (
  client: Client,
): Promise<{ readonly name: string; readonly endsAt: string }> => {
  await client.query(`select pg_logical_emit_message(true, 'darzi', 'shipped')`);
  const { at } = await one<{ at: string }>(client, 'select pg_switch_wal()::text as at');
  // A nearly empty segment ends where it was switched; retention begins with the next one.
  return one(
    client,
    `select pg_walfile_name($1::pg_lsn) as name,
       ('0/0'::pg_lsn + ceil(($1::pg_lsn - '0/0'::pg_lsn) / s.bytes) * s.bytes)::text as "endsAt"
     from (select setting::numeric as bytes from pg_settings where name = 'wal_segment_size') s`,
    [at],
  );
};

/** Retains unshipped segments from now on; recreates a slot that was invalidated. */
const holdForShipping = async (client: Client): Promise<string> => {
  const known = await findShippingSlot(client);
  if (known?.isWhole) return known.name;
  if (known !== undefined) await dropShippingSlot(client, known.name);
  const name = SLOT_PREFIX + randomBytes(4).toString('hex');
  await client.query('select pg_create_physical_replication_slot($1, true)', [name]);
  return name;
};

/** A running server's data directory and its owner. */
export const describeServer = (client: Client) =>
  one<{ directory: string; version: string; segmentBytes: number; systemIdentifier: string }>(
    client,
    `select current_setting('data_directory') as directory, current_setting('server_version') as version,
       (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes",
       (select system_identifier::text from pg_control_system()) as "systemIdentifier"`,
  );

/**
 * Copies a running embedded cluster by PostgreSQL's low-level backup API. It reads the files from disk, so it runs on
 * the same machine, as the same user or as root.
 * @param isShipped whether later segments are to be shipped to this copy
 */
export const takeBaseBackup = async (
  url: string,
  sink: BaseBackupSink,
  isShipped: boolean,
): Promise<BaseBackup> => {
  const client = await connectAsOwner(url);
  try {
    const { directory, ...server } = await describeServer(client);
    // Without it, segments that the copy needs could be recycled before they are copied.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [
      `darzi_backup_${process.pid}_${Date.now()}`,
    ]);
    const slot = isShipped ? await holdForShipping(client) : undefined;
    await client.query(`select pg_backup_start('darzi', fast => true)`);
    let firstSegment = '';
    const copy = async function* () {
      yield tarEntry('password', await readFile(join(dirname(directory), 'password')));
      yield* tarDirectory(directory, 'data', choose);
      await lockShipping(client);
      const { label } = await one<{ label: string }>(
        client,
        'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
      );
      firstSegment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
      yield tarEntry('data/backup_label', Buffer.from(label));
      yield tarEnd();
    };
    await sink.base(copy());
    const { name: lastSegment } = await endSegment(client);
    if (firstSegment === '') throw new Error('the copy of the database was not read to its end');
    for (const name of segmentsBetween(firstSegment, lastSegment, server.segmentBytes)) {
      await sink.segment(name, join(directory, 'pg_wal', name));
    }
    const made = { ...server, firstSegment, lastSegment, slot };
    await sink.complete(made);
    return made;
  } finally {
    await client.end();
  }
};

/**
 * The write-ahead log (WAL) consists of segments; a name is the timeline and the segment's number, in 24 hex digits.
 */
const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0');

/** The next segment on the same timeline. */
export const nextSegment = (segment: string, segmentBytes: number): string => {
  const perLog = 2 ** 32 / segmentBytes;
  const number =
    Number.parseInt(segment.slice(8, 16), 16) * perLog + Number.parseInt(segment.slice(16), 16) + 1;
  return segment.slice(0, 8) + hex(Math.floor(number / perLog)) + hex(number % perLog);
};

/** All segments from first to last, inclusive; empty if the last precedes the first. */
export const segmentsBetween = (first: string, last: string, segmentBytes: number): readonly string[] => {
  const names: string[] = [];
  for (let name = first; name <= last; name = nextSegment(name, segmentBytes)) names.push(name);
  return names;
};
