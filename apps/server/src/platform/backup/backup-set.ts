import { execFile } from 'node:child_process';
import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, link, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip, constants as zlib } from 'node:zlib';
import { makeDirectory } from '@darzi/embedded-postgres/make-directory.ts';
import { z } from 'zod';
import { codeOf } from '../errors.ts';
import { DecryptionError, decrypt, encrypt } from './age.ts';

/**
 * A set is one directory with everything a restore needs. `manifest.json` names each part with its size and checksum
 * and is written last: without it, a set is incomplete. Parts shipped later (WAL segments, new files) are listed line
 * by line in `later.jsonl`.
 */

/** A set is broken, or not what the caller wants. The message is one line for a person. */
export class BackupError extends Error {}

const part = z.object({
  path: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9./-]*$/)
    .refine((path) => !path.includes('..')),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().length(64),
  /** For one of the shop's files: its key, and what shows whether it is unchanged. */
  file: z.object({ key: z.string(), bytes: z.number(), modifiedAt: z.string() }).optional(),
  /** For a WAL segment: its name. */
  segment: z.string().optional(),
  /** For a shipped segment: it holds everything committed before this time. */
  reachesAt: z.iso.datetime().optional(),
});
export type Part = z.output<typeof part>;
export type StoredFile = NonNullable<Part['file']>;

const manifest = z.object({
  format: z.literal(1),
  beganAt: z.iso.datetime(),
  /** The time a restore leads to; with shipped segments, any later time too. */
  endedAt: z.iso.datetime(),
  encryptedFor: z.string().nullable(),
  database: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('embedded'),
      version: z.string(),
      systemIdentifier: z.string(),
      segmentBytes: z.number().int(),
      firstSegment: z.string(),
      lastSegment: z.string(),
      slot: z.string().optional(),
    }),
    z.object({ kind: z.literal('dump'), version: z.string(), roles: z.array(z.string()) }),
  ]),
  /** Row counts of a restored table: the minimum, and the maximum if nothing was shipped later. */
  rows: z.record(z.string(), z.object({ least: z.number(), most: z.number() })),
  parts: z.array(part),
});
export type Manifest = z.output<typeof manifest>;

export type BackupSet = {
  readonly directory: string;
  readonly manifest: Manifest;
  readonly later: readonly Part[];
};

const MANIFEST = 'manifest.json';
const MANIFEST_SUM = 'manifest.sha256';
const LATER = 'later.jsonl';
export const BASE = 'database/base.tar';
export const DUMP = 'database/dump';

/** How a part is stored: `gz` where that makes it smaller. */
export type Storage = { readonly recipient?: KeyObject | undefined; readonly isZipped?: boolean };

/** Explains in words why a set could not be written. */
const asWriteError = (path: string, error: unknown): BackupError =>
  new BackupError(
    ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '')
      ? `there is no room for ${path}: free space on that disk, or choose another`
      : `${path} cannot be written (${codeOf(error) ?? error})`,
  );

const isFromDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  ['write', 'open', 'fsync', 'mkdir', 'link'].includes(String(error.syscall));

async function* zip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: zlib.Z_BEST_SPEED });
  const feeding = pipeline(source, gzip);
  feeding.catch(() => {}); // the stream reports it as well
  yield* gzip;
  await feeding;
}

async function* unzip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const feeding = pipeline(source, gunzip);
  feeding.catch(() => {});
  yield* gunzip;
  await feeding;
}

/** Writes one part of a set. `name` is its path without the extensions that show how it is stored. */
export const writePart = async (
  directory: string,
  name: string,
  source: AsyncIterable<Uint8Array>,
  { recipient, isZipped = false }: Storage,
): Promise<Part> => {
  const path = `${name}${isZipped ? '.gz' : ''}${recipient === undefined ? '' : '.age'}`;
  const place = join(directory, path);
  const hash = createHash('sha256');
  let bytes = 0;
  const zipped = isZipped ? zip(source) : source;
  const sealed = recipient === undefined ? zipped : encrypt(zipped, recipient);
  const counted = async function* () {
    for await (const piece of sealed) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  };
  try {
    await makeDirectory(dirname(place), 0o700);
    // never overwrite: an earlier set may share the file by a hard link
    await rm(place, { force: true });
    await pipeline(counted(), createWriteStream(place, { mode: 0o600 }));
  } catch (error) {
    throw isFromDisk(error) ? asWriteError(place, error) : error;
  }
  return { path, bytes, sha256: hash.digest('hex') };
};

/** Reuses a part of an earlier set without a second copy on the disk. */
export const linkPart = async (from: string, to: string, part: Part): Promise<boolean> => {
  try {
    await makeDirectory(dirname(join(to, part.path)), 0o700);
    await link(join(from, part.path), join(to, part.path));
    return true;
  } catch {
    return false; // another disk, or a file system without hard links
  }
};

/** The content of a part, as it was given to `writePart`. @throws BackupError */
export async function* readPart(
  set: BackupSet,
  { path }: Part,
  identity: KeyObject | undefined,
): AsyncGenerator<Uint8Array> {
  const isSealed = path.endsWith('.age');
  if (isSealed && identity === undefined) throw new BackupError(`${path} is encrypted, and no key was given`);
  const stored = createReadStream(join(set.directory, path));
  const open = isSealed && identity !== undefined ? decrypt(stored, identity) : stored;
  try {
    yield* path.replace(/\.age$/, '').endsWith('.gz') ? unzip(open) : open;
  } catch (error) {
    if (error instanceof DecryptionError) throw new BackupError(`${path} ${error.message}`);
    throw error;
  } finally {
    stored.destroy();
  }
}

/** Creates the directory of a set. @throws BackupError if it is not empty */
export const openNewSet = async (directory: string): Promise<void> => {
  try {
    await makeDirectory(directory, 0o700);
  } catch (error) {
    throw asWriteError(directory, error);
  }
  if ((await readdir(directory)).length > 0) throw new BackupError(`${directory} is not empty`);
};

/**
 * Flushes everything in one call: syncing ten thousand parts one by one takes minutes. Without the `sync` program,
 * flushing is left to the operating system.
 * @throws BackupError if the disk reports a loss
 */
const flush = async (directory: string): Promise<void> => {
  const args = process.platform === 'linux' ? ['-f', directory] : [];
  await promisify(execFile)('sync', args).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw asWriteError(directory, error);
  });
};

/** Completes the set written into the directory. */
export const closeSet = async (directory: string, content: Manifest): Promise<void> => {
  const text = `${JSON.stringify(content, null, 1)}\n`;
  const sum = createHash('sha256').update(text).digest('hex');
  await flush(directory);
  try {
    await writeFile(join(directory, MANIFEST_SUM), `${sum}  ${MANIFEST}\n`, { mode: 0o600, flush: true });
    await writeFile(join(directory, MANIFEST), text, { mode: 0o600, flush: true });
  } catch (error) {
    throw asWriteError(directory, error);
  }
};

/** Cuts off an incomplete last line: anything appended to it would be unreadable too. */
const cutHalfLine = async (path: string): Promise<void> => {
  const file = await open(path, 'a+', 0o600);
  try {
    const text = await file.readFile();
    await file.truncate(text.lastIndexOf('\n') + 1);
  } finally {
    await file.close();
  }
};

/** Records parts shipped to a set after it was closed. */
export const addLater = async (directory: string, parts: readonly Part[]): Promise<void> => {
  if (parts.length === 0) return;
  await flush(directory);
  const lines = parts.map((one) => `${JSON.stringify(one)}\n`).join('');
  const path = join(directory, LATER);
  try {
    await cutHalfLine(path);
    await appendFile(path, lines, { flush: true });
  } catch (error) {
    throw asWriteError(directory, error);
  }
};

/** The last line may be incomplete: its writer was cut off or out of space, and will write it again. */
const parseLater = (text: string): Part[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => part.parse(JSON.parse(line)));

/** Reads a set's manifest and later parts. @throws BackupError if the set is incomplete */
export const readSet = async (directory: string): Promise<BackupSet> => {
  const read = (name: string) => readFile(join(directory, name), 'utf8').catch(() => undefined);
  const [text, sum, later] = await Promise.all([read(MANIFEST), read(MANIFEST_SUM), read(LATER)]);
  if (text === undefined || sum === undefined) {
    throw new BackupError(`${directory} is not a complete backup: it has no manifest`);
  }
  if (sum.split(' ')[0] !== createHash('sha256').update(text).digest('hex')) {
    throw new BackupError(`${directory} is damaged: its manifest was changed or cut off`);
  }
  try {
    return { directory, manifest: manifest.parse(JSON.parse(text)), later: parseLater(later ?? '') };
  } catch {
    throw new BackupError(`${directory} was made by another version of the shop, or is damaged`);
  }
};

/** Every part of a set, shipped ones last; of two with the same path the newer counts. */
export const partsOf = ({ manifest: { parts }, later }: BackupSet): readonly Part[] => [
  ...new Map([...parts, ...later].map((one) => [one.path, one])).values(),
];

const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
};

/** Checks each part's size and checksum. @throws BackupError naming the first wrong one */
export const checkParts = async (set: BackupSet): Promise<void> => {
  for (const { path, bytes, sha256 } of partsOf(set)) {
    const place = join(set.directory, path);
    const found = await stat(place).catch(() => undefined);
    if (found === undefined) throw new BackupError(`${set.directory} is damaged: ${path} is missing`);
    if (found.size < bytes) {
      throw new BackupError(
        `${set.directory} is damaged: ${path} is cut off (${found.size} of ${bytes} bytes)`,
      );
    }
    if ((await sumOf(place)) !== sha256)
      throw new BackupError(`${set.directory} is damaged: ${path} was changed`);
  }
};
