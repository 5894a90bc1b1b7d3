import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The system's code of an error: `ENOENT`; undefined for others. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/**
 * Creates a directory and its parents. Node's own recursive mkdir never returns if a parent exists but creating the
 * child still fails with ENOENT, as below /proc.
 * @throws the file system's error
 */
export const makeDirectory = async (path: string, mode = 0o777): Promise<void> => {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const isDirectory = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (isDirectory) return;
    const parent = dirname(path);
    const parentExists = await stat(parent).then(
      () => true,
      () => false,
    );
    if (codeOf(error) !== 'ENOENT' || parentExists) throw error;
    await makeDirectory(parent, mode);
    await makeDirectory(path, mode); // not mkdir: another start may be creating it too
  }
};
