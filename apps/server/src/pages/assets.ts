import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type CachedResponse, IMMUTABLE, prepareAnswer } from '../platform/http/cached-response.ts';

const TYPE: Readonly<Record<string, string>> = {
  '.js': 'text/javascript', // modules are UTF-8 whatever the header says
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

/** Pictures and fonts are already compressed. */
const isText = (path: string): boolean => /\.(js|css|svg|txt|webmanifest)$/.test(path);

/** The built client's files by address; each is read once, on first request. */
export type Assets = {
  readonly find: (path: string) => Promise<CachedResponse> | undefined;
};

/** Finds the files of a build, which are stored with their compressed forms beside them. Nothing else can be read. */
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
    // Every file of a page carries these headers: content at a hashed address never changes.
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
