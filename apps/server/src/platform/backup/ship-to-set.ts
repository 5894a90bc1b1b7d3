import type { KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Shipped, shipSegments } from '@darzi/embedded-postgres/ship-segments.ts';
import type { FileStore } from '../files/file-store.ts';
import { showRecipient } from './age-keys.ts';
import { copyFiles, filesOf } from './backup-files.ts';
import { addLater, type BackupSet, type Part, partsOf, writePart } from './backup-set.ts';
import { findNewestSet, listSets } from './backup-sets.ts';

type Continued = { readonly set: BackupSet; readonly files: Map<string, Part>; last: string };

const lastSegmentOf = (set: BackupSet, first: string): string =>
  set.later.findLast(({ segment }) => segment !== undefined)?.segment ?? first;

export type Shipper = { readonly ship: () => Promise<Shipped> };

/**
 * Adds newly committed data and new files to a directory's newest set. Call it every minute, never concurrently.
 * @param files absent if they are in a bucket, which does not die with this machine
 */
export const createShipper = (options: {
  readonly adminUrl: string;
  readonly directory: string;
  readonly files: FileStore | undefined;
  readonly recipient: KeyObject | undefined;
}): Shipper => {
  const { adminUrl, directory, files, recipient } = options;
  const storage = { recipient };
  const encryptedFor = recipient === undefined ? null : showRecipient(recipient);
  let continued: Continued | undefined;
  let newestName: string | undefined;

  /** Read again only for a new set: it lists every file. */
  const findContinued = async (slot: string): Promise<Continued | undefined> => {
    const name = (await listSets(directory)).at(-1);
    if (name === newestName && continued !== undefined) return continued;
    continued = undefined;
    const set = await findNewestSet(directory);
    const database = set?.manifest.database;
    if (set === undefined || database?.kind !== 'embedded' || database.slot !== slot) return undefined;
    if (set.manifest.encryptedFor !== encryptedFor) return undefined;
    // a set that is still being made is checked again
    newestName = set.directory.endsWith(name ?? '/') ? name : undefined;
    continued = { set, files: filesOf(partsOf(set)), last: lastSegmentOf(set, database.lastSegment) };
    return continued;
  };

  return {
    ship: async () => {
      const reachesAt = new Date().toISOString();
      try {
        return await shipSegments(adminUrl, {
          lastSegment: async (slot) => (await findContinued(slot))?.last,
          take: async (segments) => {
            if (continued === undefined) throw new Error('there is no set to ship to');
            const to = continued.set.directory;
            // files first, so that every file named by a shipped row exists
            if (files !== undefined) await addLater(to, await copyFiles(files, to, continued.files, storage));
            for (const { name, path } of segments) {
              const zipped = { ...storage, isZipped: true };
              const part = await writePart(to, `database/wal/${name}`, createReadStream(path), zipped);
              const isLast = name === segments.at(-1)?.name;
              await addLater(to, [{ ...part, segment: name, ...(isLast ? { reachesAt } : {}) }]);
              continued.last = name;
            }
          },
        });
      } catch (error) {
        continued = undefined;
        throw error;
      }
    },
  };
};
