import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore } from './file-store.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'darzi-files-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('files on the disk', () => {
  it('are for nobody else on the machine', async () => {
    const root = join(directory, 'files');
    const files = createDiskStore(root);
    await files.check();
    await files.write('custom/ab/one.webp', Buffer.from('a picture'));
    for (const path of ['', 'custom', 'custom/ab', 'custom/ab/one.webp']) {
      expect([path, (await stat(join(root, path))).mode & 0o077]).toEqual([path, 0]);
    }
    expect((await files.read('custom/ab/one.webp'))?.toString()).toBe('a picture');
  });

  it('say when so little of the disk is left that no upload may be taken', async () => {
    expect(await createDiskStore(join(directory, 'new')).hasRoom()).toBe(true);
    expect(await createDiskStore(directory, Number.MAX_SAFE_INTEGER).hasRoom()).toBe(false);
  });

  it.each(['../x/y', 'a/../../b', '/etc/passwd', 'a/b\u0000c', 'a//b'])('never lie at %j', async (key) => {
    await expect(createDiskStore(directory).write(key, Buffer.from('x'))).rejects.toThrow('not a file key');
  });
});
