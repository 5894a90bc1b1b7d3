import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NOT_SOURCE = new Set(['node_modules', 'build', '.react-router', '.vite', 'coverage']);

const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCE.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
};

/** A hash of the names and contents of files, and of all files below folders. */
export const fingerprint = (root, paths) => {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
};

/** Whether the stamp was written for this fingerprint. */
export const isStamped = (stamp, print) => {
  try {
    return readFileSync(stamp, 'utf8') === print;
  } catch {
    return false;
  }
};
