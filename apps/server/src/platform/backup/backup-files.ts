import { Readable } from 'node:stream';
import type { FileStore, ListedFile } from '../files/file-store.ts';
import { linkPart, type Part, type Storage, writePart } from './backup-set.ts';

const isSame = (part: Part | undefined, { bytes, modifiedAt }: ListedFile): boolean =>
  part?.file?.bytes === bytes && part.file.modifiedAt === modifiedAt;

/** A set's files by their key in the shop. */
export const filesOf = (parts: readonly Part[]): Map<string, Part> =>
  new Map(parts.flatMap((part) => (part.file === undefined ? [] : [[part.file.key, part]])));

/**
 * Copies the files that the set lacks or that have been rewritten since. Files removed meanwhile are skipped; files
 * that an earlier set already holds are hard-linked.
 * @param known what the set holds so far, by key; copied files are added
 * @returns the added parts
 */
export const copyFiles = async (
  files: FileStore,
  directory: string,
  known: Map<string, Part>,
  storage: Storage,
  earlier?: { readonly directory: string; readonly files: ReadonlyMap<string, Part> },
): Promise<readonly Part[]> => {
  const added: Part[] = [];
  for await (const listed of files.list()) {
    if (isSame(known.get(listed.key), listed)) continue;
    const before = earlier?.files.get(listed.key);
    const isLinked =
      earlier !== undefined &&
      before !== undefined &&
      isSame(before, listed) &&
      !known.has(listed.key) &&
      (await linkPart(earlier.directory, directory, before));
    const part = isLinked ? before : await copyFile(files, directory, listed, storage);
    if (part === undefined) continue;
    known.set(listed.key, part);
    added.push(part);
  }
  return added;
};

const copyFile = async (
  files: FileStore,
  directory: string,
  listed: ListedFile,
  storage: Storage,
): Promise<Part | undefined> => {
  const bytes = await files.read(listed.key);
  if (bytes === undefined) return undefined;
  const part = await writePart(directory, `files/${listed.key}`, Readable.from([bytes]), storage);
  return { ...part, file: { ...listed, bytes: bytes.length } };
};
