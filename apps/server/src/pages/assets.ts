import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type CachedResponse, prepareAnswer } from '../platform/http/cached-response.ts';

const TYPE: Readonly<Record<string, string>> = {
  '.js': 'text/javascript', // a module is UTF-8 whatever else is said
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Pictures and fonts are compressed already. */
const isText = (path: string): boolean => /\.(js|css|svg|txt|webmanifest)$/.test(path);

/** The built client's files by address; each is read once, when first asked for. */
export type Assets = {
  readonly find: (path: string) => Promise<CachedResponse> | undefined;
};

/** Finds the files of a build, which lie compressed beside themselves. Nothing else can be read. */
export const loadAssets = async (directory: string): Promise<Assets> => {
  const names = (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && TYPE[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length).replaceAll('\\', '/'));
  const known = new Set(names);
  const prepared = new Map<string, Promise<CachedResponse>>();
  const prepare = async (path: string): Promise<CachedResponse> => {
    const type = TYPE[extname(path)] ?? 'application/octet-stream';
    const isHashed = path.startsWith('/assets/');
    const headers = {
      'Content-Type': type,
      'Cache-Control': isHashed ? IMMUTABLE : 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    };
    const made = prepareAnswer(200, headers, await readFile(join(directory, path)));
    // Each of a page's files carries its headers: these bytes never change under their address.
    const answer = isHashed ? { ...made, etag: undefined } : made;
    if (!isText(path)) return { ...answer, isCompressible: false };
    const brotli = await readFile(join(directory, `${path}.br`)).catch(() => undefined);
    if (brotli !== undefined) answer.encoded.set('br', brotli);
    return answer;
  };
  const find = (path: string): Promise<CachedResponse> | undefined => {
    if (!known.has(path)) return undefined;
    const ready = prepared.get(path) ?? prepare(path);
    prepared.set(path, ready);
    return ready;
  };
  return { find };
};
