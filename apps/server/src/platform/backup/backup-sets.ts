import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, type BackupSet, readSet } from './backup-set.ts';

/** BACKUP_DIR holds one set a night, each in a directory named after its start time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export const nameOfSet = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** When a set began, from its name. */
export const timeOfSet = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** The names of a directory's sets, complete or not, oldest first. */
export const listSets = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory).catch(() => [])).filter((name) => NAME.test(name)).sort();

/** The newest complete set. */
export const findNewestSet = async (
  directory: string,
  before: Date | undefined = undefined,
): Promise<BackupSet | undefined> => {
  for (const name of (await listSets(directory)).toReversed()) {
    const set = await readSet(join(directory, name)).catch(() => undefined);
    if (set !== undefined && (before === undefined || new Date(set.manifest.endedAt) <= before)) return set;
  }
  return undefined;
};

/**
 * The set in a directory or, if the directory holds several, the newest one made before a given time. @throws
 * BackupError
 */
export const findSetFor = async (directory: string, until: Date | undefined): Promise<BackupSet> => {
  if ((await listSets(directory)).length === 0) return readSet(directory);
  const found = await findNewestSet(directory, until);
  if (found === undefined) {
    throw new BackupError(
      `${directory} holds no complete backup${until === undefined ? '' : ` from before ${until.toISOString()}`}`,
    );
  }
  return found;
};
