import type { KeyObject } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { nextSegment } from '@darzi/embedded-postgres/base-backup.ts';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { restoreCluster } from '@darzi/embedded-postgres/restore-cluster.ts';
import pg, { escapeIdentifier } from 'pg';
import { showRecipient } from './age-keys.ts';
import { BASE, BackupError, type BackupSet, DUMP, type Part, partsOf, readPart } from './backup-set.ts';
import { restoreDump } from './dump.ts';

type Log = (line: string) => void;

/** The latest time that a set can be restored to. */
export const reachOf = ({ manifest, later }: BackupSet): string =>
  later.findLast(({ reachesAt }) => reachesAt !== undefined)?.reachesAt ?? manifest.endedAt;

/** @throws BackupError if the key does not open the set */
export const requireKey = ({ directory, manifest }: BackupSet, identity: KeyObject | undefined): void => {
  const { encryptedFor } = manifest;
  if (encryptedFor === null) return;
  if (identity === undefined) {
    throw new BackupError(`${directory} is encrypted for ${encryptedFor}: name its key with BACKUP_KEY_FILE`);
  }
  const own = showRecipient(identity);
  if (own !== encryptedFor) {
    throw new BackupError(`${directory} is encrypted for ${encryptedFor}; the key given is that of ${own}`);
  }
};

/** @throws BackupError if the set does not reach to that time */
export const requireReach = (set: BackupSet, until: Date | undefined): void => {
  if (until === undefined) return;
  const { endedAt } = set.manifest;
  const reach = reachOf(set);
  if (set.manifest.database.kind === 'dump' || reach === endedAt) {
    throw new BackupError(`${set.directory} holds one moment only, ${endedAt}: nothing was shipped to it`);
  }
  if (until < new Date(endedAt) || until > new Date(reach)) {
    throw new BackupError(`${set.directory} holds the time from ${endedAt} to ${reach}`);
  }
};

const partAt = (set: BackupSet, name: string): Part => {
  const found = partsOf(set).find(({ path }) => path.replace(/(\.gz)?(\.age)?$/, '') === name);
  if (found === undefined) throw new BackupError(`${set.directory} is damaged: ${name} is missing`);
  return found;
};

/** A set's segments in order. @throws BackupError at a gap: everything after it would be lost silently */
const segmentsOf = (set: BackupSet): readonly Part[] => {
  const { database } = set.manifest;
  if (database.kind !== 'embedded') return [];
  const byName = new Map(partsOf(set).flatMap((part) => (part.segment ? [[part.segment, part]] : [])));
  const found: Part[] = [];
  for (let name = database.firstSegment; byName.has(name); name = nextSegment(name, database.segmentBytes)) {
    found.push(byName.get(name) as Part);
  }
  if (found.length !== byName.size) {
    throw new BackupError(`${set.directory} is damaged: a part of the database's log is missing`);
  }
  return found;
};

const restoreEmbedded = (
  set: BackupSet,
  segmentBytes: number,
  directory: string,
  identity: KeyObject | undefined,
  until: Date | undefined,
  log: Log,
): Promise<void> => {
  const segments = segmentsOf(set);
  return restoreCluster(
    { directory, log },
    {
      segmentBytes,
      until,
      base: () => readPart(set, partAt(set, BASE), identity),
      segments: async function* () {
        for (const part of segments) {
          yield { name: part.segment ?? '', bytes: await buffer(readPart(set, part, identity)) };
        }
      },
    },
  );
};

const requireEmpty = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
  );
  if (rows.length > 0) throw new BackupError('the database of DATABASE_URL is not empty');
};

/** Loads a dump into an empty database on any server. */
export const restoreInto = async (
  set: BackupSet,
  adminUrl: string,
  identity: KeyObject | undefined,
): Promise<void> => {
  const { database } = set.manifest;
  if (database.kind !== 'dump') {
    throw new BackupError(
      `${set.directory} holds an embedded database: restore it without DATABASE_URL, into DATA_DIR`,
    );
  }
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireEmpty(client);
    const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles');
    const known = new Set(rows.map(({ name }) => name));
    // row-level policies name these roles; the next start admits the shop's own role
    for (const role of database.roles.filter((name) => !known.has(name))) {
      await client.query(`create role ${escapeIdentifier(role)}`);
    }
  } finally {
    await client.end();
  }
  await restoreDump(adminUrl, database.version, readPart(set, partAt(set, DUMP), identity));
};

/** Restores a set's database, of either kind, as an embedded one. */
export const restoreAsEmbedded = async (
  set: BackupSet,
  directory: string,
  { identity, until, log }: { identity: KeyObject | undefined; until?: Date | undefined; log: Log },
): Promise<void> => {
  const { database } = set.manifest;
  if (database.kind === 'embedded') {
    return restoreEmbedded(set, database.segmentBytes, directory, identity, until, log);
  }
  const server = await startEmbeddedPostgres({ directory, log });
  try {
    await restoreInto(set, server.url, identity);
  } finally {
    await server.stop();
  }
};
