import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@darzi/contract/durations.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore, sweepTemporary } from './disk-store.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'darzi-files-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('files on the disk', () => {
  it('are readable by nobody else on the machine', async () => {
    const root = join(directory, 'files');
    const files = createDiskStore(root);
    await files.check();
    await files.write('custom/ab/one.webp', Buffer.from('a picture'));
    for (const path of ['', 'custom', 'custom/ab', 'custom/ab/one.webp']) {
      expect([path, (await stat(join(root, path))).mode & 0o077]).toEqual([path, 0]);
    }
    expect((await files.read('custom/ab/one.webp'))?.toString()).toBe('a picture');
  });

  it('report when the disk is too full for uploads', async () => {
    expect(await createDiskStore(join(directory, 'new')).hasRoom()).toBe(true);
    expect(await createDiskStore(directory, Number.MAX_SAFE_INTEGER).hasRoom()).toBe(false);
  });

  it('drop a killed server’s half-written files once nobody can still be writing them', async () => {
    const files = createDiskStore(directory);
    await files.write('images/ab/one.webp', Buffer.from('a picture'));
    const drafts = ['one.webp.0123456789ab', 'two.webp.ba9876543210'].map((name) =>
      join(directory, 'images/ab', name),
    );
    for (const draft of drafts) await writeFile(draft, 'half');
    const long = new Date(Date.now() - 2 * HOUR_MS);
    await utimes(drafts[0] ?? '', long, long);
    await utimes(join(directory, 'images/ab/one.webp'), long, long);
    expect(await files.sweepDrafts()).toBe(1);
    expect((await readdir(join(directory, 'images/ab'))).sort()).toEqual([
      'one.webp',
      'two.webp.ba9876543210',
    ]);
    expect(await createDiskStore(join(directory, 'new')).sweepDrafts()).toBe(0);
  });

  it('drop what a killed server left in the temporary directory, a day later', async () => {
    const names = ['darzi-upload-old', 'darzi-verify-old', 'darzi-upload-new', 'somebody-else'];
    const at = join(directory, 'temporary');
    const long = new Date(Date.now() - 25 * HOUR_MS);
    for (const name of names) {
      await mkdir(join(at, name), { recursive: true });
      await writeFile(join(at, name, 'picture'), 'half');
      if (!name.endsWith('new')) await utimes(join(at, name), long, long);
    }
    await sweepTemporary(at);
    expect((await readdir(at)).sort()).toEqual(['darzi-upload-new', 'somebody-else']);
  });

  it.each(['../x/y', 'a/../../b', '/etc/passwd', 'a/b\u0000c', 'a//b'])('never lie at %j', async (key) => {
    await expect(createDiskStore(directory).write(key, Buffer.from('x'))).rejects.toThrow('not a file key');
  });
});

it('gives up on a disk that hangs, blocks few threads, and recovers with the disk', async () => {
  const store = createDiskStore(directory, 0, 300);
  // Opening a pipe that nobody reads hangs, as a disk that is away does.
  const pipe = join(directory, '.writable');
  await rm(pipe, { force: true });
  execFileSync('mkfifo', [pipe]);
  const away = { statusCode: 503, message: 'the disk of the files does not answer' };
  await expect(store.check()).rejects.toMatchObject(away);
  const began = performance.now();
  await expect(store.write('images/a.webp', new Uint8Array(3))).rejects.toMatchObject(away);
  await expect(store.hasRoom()).rejects.toMatchObject(away);
  expect(performance.now() - began).toBeLessThan(200);
  await readFile(pipe);
  await expect
    .poll(() => store.write('images/a.webp', new Uint8Array(3)).then(() => 'written', String))
    .toBe('written');
});

it('reports the store as away if its disk cannot be written', async () => {
  const file = join(directory, 'no-directory');
  await writeFile(file, '');
  const store = createDiskStore(file);
  await expect(store.write('images/a.webp', new Uint8Array(3))).rejects.toMatchObject({ statusCode: 503 });
});
