import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDiskStore } from '../files/disk-store.ts';
import { createKeyPair, parseRecipient } from './age-keys.ts';
import { copyFiles, filesOf } from './backup-files.ts';
import { addLater, checkParts, closeSet, type Part, partsOf, readSet, writePart } from './backup-set.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'darzi-set-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const close = (directory: string, parts: readonly Part[]) =>
  closeSet(directory, {
    format: 1,
    beganAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:00:01Z',
    encryptedFor: null,
    database: { kind: 'dump', version: '17', roles: [] },
    rows: {},
    parts: [...parts],
  });
const write = (directory: string, name: string, text: string) =>
  writePart(directory, name, Readable.from([Buffer.from(text)]), {});

it('is read to its end even if a shipper was cut off within a line', async () => {
  const set = join(root, 'set');
  await close(set, [await write(set, 'database/dump', 'rows')]);
  await addLater(set, [await write(set, 'files/a', 'first')]);
  await appendFile(join(set, 'later.jsonl'), '{"path":"files/b","byt');
  expect((await readSet(set)).later.map(({ path }) => path)).toEqual(['files/a']);

  await addLater(set, [await write(set, 'files/b', 'second'), await write(set, 'files/c', 'third')]);
  const read = await readSet(set);
  expect(read.later.map(({ path }) => path)).toEqual(['files/a', 'files/b', 'files/c']);
  await expect(checkParts(read)).resolves.toBeUndefined();
});

it('does not change when a file that it shares with the next set is rewritten', async () => {
  const storage = { recipient: parseRecipient(createKeyPair().recipient) };
  const files = createDiskStore(join(root, 'files'));
  const [old, next] = [join(root, 'old'), join(root, 'next')];
  await files.write('images/a', Buffer.from('a picture'));
  await close(old, await copyFiles(files, old, new Map(), storage));
  const earlier = { directory: old, files: filesOf(partsOf(await readSet(old))) };
  const known = new Map<string, Part>();
  await close(next, await copyFiles(files, next, known, storage, earlier));

  await files.write('images/a', Buffer.from('a picture, written again'));
  await addLater(next, await copyFiles(files, next, known, storage));
  await expect(checkParts(await readSet(next))).resolves.toBeUndefined();
  await expect(checkParts(await readSet(old))).resolves.toBeUndefined();
});
