import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { packageName } from './binaries.ts';
import { bringOlderBinaries, OLDER_VERSIONS } from './older-binaries.ts';
import { chooseRunner } from './runner.ts';

it('accepts only tested programs from a registry', { timeout: 60_000 }, async () => {
  const [version = ''] = Object.values(OLDER_VERSIONS);
  const directory = await mkdtemp(join(tmpdir(), 'darzi-registry-'));
  await mkdir(join(directory, 'package/native/bin'), { recursive: true });
  await writeFile(join(directory, 'package/native/bin/postgres'), 'echo forged', { mode: 0o755 });
  await writeFile(join(directory, 'package/package.json'), JSON.stringify({ name: packageName(), version }));
  await promisify(execFile)('tar', ['-czf', 'forged.tgz', 'package'], { cwd: directory });
  const forged = await readFile(join(directory, 'forged.tgz'));
  // declares a checksum that matches what it sends
  const registry = createServer((request, answer) => {
    if (request.url?.endsWith('.tgz')) return answer.end(forged);
    const tarball = `http://${request.headers.host}/forged.tgz`;
    const integrity = `sha512-${createHash('sha512').update(forged).digest('base64')}`;
    const manifest = { name: packageName(), version, dist: { tarball, integrity } };
    return answer.end(
      JSON.stringify({
        name: packageName(),
        'dist-tags': { latest: version },
        versions: { [version]: manifest },
      }),
    );
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`);
  vi.stubEnv('npm_config_cache', join(directory, 'cache'));
  try {
    await expect(
      bringOlderBinaries('17', undefined, chooseRunner(undefined), join(directory, 'shared')),
    ).rejects.toThrow(/EINTEGRITY/);
  } finally {
    vi.unstubAllEnvs();
    registry.close();
    await rm(directory, { recursive: true, force: true });
  }
});
