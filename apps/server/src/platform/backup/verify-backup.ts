import type { KeyObject } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { sql } from 'kysely';
import { createDatabase, createPool, type Database } from '../db/database.ts';
import { filesOf } from './backup-files.ts';
import { BackupError, type BackupSet, checkParts, partsOf, readPart } from './backup-set.ts';
import { countTables } from './database-copy.ts';
import { reachOf, requireKey, restoreAsEmbedded } from './restore-database.ts';

/** What must hold in a restored shop; the platform itself knows no shop word. */
export type ShopChecks = {
  /** Broken ledger invariants, one sentence each. */
  readonly findLedgerFaults: (db: Database) => Promise<readonly string[]>;
  /** For each file that must exist, the keys it may have. */
  readonly listFileKeys: (db: Database) => Promise<readonly (readonly string[])[]>;
};

const compareCounts = async (set: BackupSet, url: string): Promise<readonly string[]> => {
  const { rows, database } = set.manifest;
  const found = await countTables(url, database.kind === 'dump');
  const isLater = set.later.length > 0;
  return Object.entries(rows).flatMap(([name, { least, most }]) => {
    const count = found[name] ?? -1;
    if (count >= least && (isLater || count <= most)) return [];
    return [`${name} has ${Math.max(count, 0)} rows, not ${least === most ? least : `${least} to ${most}`}`];
  });
};

const findMissingFiles = (
  wanted: readonly (readonly string[])[],
  there: ReadonlyMap<string, unknown>,
): readonly string[] => {
  const missing = wanted.filter((keys) => !keys.some((key) => there.has(key)));
  const [first] = missing;
  return first === undefined ? [] : [`${missing.length} files are missing, such as ${first[0]}`];
};

/** Reads every file to its end: an encrypted file that does not open is useless. */
const openFiles = async (set: BackupSet, identity: KeyObject | undefined): Promise<void> => {
  for (const part of partsOf(set)) {
    if (part.file === undefined || identity === undefined) continue;
    let bytes = 0;
    for await (const piece of readPart(set, part, identity)) bytes += piece.length;
    if (bytes !== part.file.bytes) throw new BackupError(`${part.path} does not contain what it should`);
  }
};

/**
 * Restores a set into a throw-away database and checks that the ledger is consistent and every file exists.
 * @returns a summary for a person
 * @throws BackupError listing everything that is wrong
 */
export const verifyBackup = async (
  set: BackupSet,
  checks: ShopChecks,
  identity: KeyObject | undefined,
): Promise<string> => {
  requireKey(set, identity);
  await checkParts(set);
  await openFiles(set, identity);
  const scratch = await mkdtemp(join(tmpdir(), 'darzi-verify-'));
  try {
    await chmod(scratch, 0o755); // root's database runs as another user
    const directory = join(scratch, 'postgres');
    await restoreAsEmbedded(set, directory, { identity, log: () => {} });
    const server = await startEmbeddedPostgres({ directory, settings: { fsync: 'off' }, log: () => {} });
    const db = createDatabase(createPool(server.url, 1, 0));
    try {
      await sql`set statement_timeout = 0`.execute(db); // nobody waits for an answer
      const files = filesOf(partsOf(set));
      const wanted = await checks.listFileKeys(db);
      const wrong = [
        ...(await compareCounts(set, server.url)),
        ...(await checks.findLedgerFaults(db)),
        ...findMissingFiles(wanted, files),
      ];
      if (wrong.length > 0) throw new BackupError(`${set.directory} is not right: ${wrong.join('; ')}`);
      return `verified as of ${reachOf(set)}: counts and ledger are right, ${wanted.length} of ${files.size} files are needed and there`;
    } finally {
      await db.destroy();
      await server.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
