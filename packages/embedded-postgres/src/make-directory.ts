import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Makes a directory and those above it. Node's own recursive mkdir never returns where a parent exists and
 * the child is still answered with ENOENT, as below /proc.
 * @throws the file system's error
 */
export const makeDirectory = async (path: string): Promise<void> => {
  try {
    await mkdir(path);
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
    await makeDirectory(parent);
    await makeDirectory(path); // and not mkdir: another start may be making it too
  }
};
