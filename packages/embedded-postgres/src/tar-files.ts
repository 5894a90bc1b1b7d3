import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './make-directory.ts';

const BLOCK_BYTES = 512;
const CHUNK_BYTES = 1_048_576;
/** Sizes beyond 8 GB do not fit the header's digits; PostgreSQL's own files end at 1 GB. */
const MAX_BYTES = 8 * 2 ** 30 - 1;

const octal = (number: number, digits: number): string => `${number.toString(8).padStart(digits, '0')}\0`;

/** A header as every tar reads it (ustar). */
const headerOf = (path: string, bytes: number, isDirectory: boolean): Buffer => {
  if (Buffer.byteLength(path) > 100 || bytes > MAX_BYTES) throw new Error(`${path} does not fit a tar`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(path, 0);
  header.write(octal(isDirectory ? 0o700 : 0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(' '.repeat(8), 148);
  header.write(isDirectory ? '5' : '0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
};

const padding = (bytes: number): Buffer => Buffer.alloc((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES);

export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK_BYTES);

/** An entry with these bytes. */
export const tarEntry = (path: string, bytes: Buffer): Buffer =>
  Buffer.concat([headerOf(path, bytes.length, false), bytes, padding(bytes.length)]);

const isGone = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/**
 * A file that may change while it is read, with its length at the time of opening. Bytes truncated meanwhile read as
 * zeros, and removed files are left out; the write-ahead log repairs both.
 */
async function* tarFile(from: string, path: string): AsyncGenerator<Buffer> {
  const file = await open(from).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
  if (file === undefined) return;
  try {
    const { size } = await file.stat();
    yield headerOf(path, size, false);
    for (let at = 0; at < size; ) {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      at += bytesRead === 0 ? chunk.length : bytesRead;
      yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    }
    yield padding(size);
  } finally {
    await file.close();
  }
}

/** `false` leaves an entry out, `empty` keeps a directory without its contents. */
export type Choose = (path: string) => boolean | 'empty';

/** The entries of a directory that may change meanwhile, under `prefix`. */
export async function* tarDirectory(
  directory: string,
  prefix: string,
  choose: Choose,
  below = '',
): AsyncGenerator<Buffer> {
  yield headerOf(`${prefix}${below}/`, 0, true);
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const path = below === '' ? `/${entry.name}` : `${below}/${entry.name}`;
    const chosen = choose(path.slice(1));
    if (chosen === false) continue;
    if (chosen === 'empty') yield headerOf(`${prefix}${path}/`, 0, true);
    else if (entry.isDirectory()) yield* tarDirectory(join(directory, entry.name), prefix, choose, path);
    else if (entry.isFile()) yield* tarFile(join(directory, entry.name), prefix + path);
    else throw new Error(`${entry.name} in the database directory is neither file nor directory`);
  }
}
