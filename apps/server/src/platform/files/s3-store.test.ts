import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../settings/config.ts';
import { startTestApp } from '../../test-app.ts';
import { ConfigError } from '../config.ts';
import { refusalOfError } from '../http/error-handler.ts';
import { createFileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

let directory: string;
let server: S3rver;
let endpoint: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'darzi-s3-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'shop' }],
  });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const environment = (changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'shop',
  // The key pair that s3rver knows; of a version 4 signature it checks only the key's id.
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  ...changes,
});
const open = (changes: NodeJS.ProcessEnv = {}) => createFileStore(parseConfig(environment(changes)));
const failure = async (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.unreachable(),
    (error: Error) => error,
  );

describe('files in an S3 bucket', () => {
  it('are read as they were written, replaced, and gone when removed', async () => {
    const files = open();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    expect(await files.read('images/none.webp')).toBeUndefined();
    await files.write('images/a.webp', bytes);
    expect(await files.read('images/a.webp')).toEqual(bytes);
    await files.write('images/a.webp', Buffer.from('shorter'));
    expect(String(await files.read('images/a.webp'))).toBe('shorter');
    await files.write('images/empty.webp', new Uint8Array());
    expect(await files.read('images/empty.webp')).toEqual(Buffer.alloc(0));
    await files.remove('images/a.webp');
    await files.remove('images/a.webp');
    expect(await files.read('images/a.webp')).toBeUndefined();
    await files.check();
  });

  it.each(['../secret', 'images/../../x', '/images/a', 'images//a', 'a', 'images/ä'])(
    'have no such key: %s',
    async (key) => {
      await expect(async () => open().read(key)).rejects.toThrow('not a file key');
      await expect(open().write(key, new Uint8Array())).rejects.toThrow('not a file key');
      await expect(open().remove(key)).rejects.toThrow('not a file key');
    },
  );

  it.each([
    ['a wrong key', { S3_ACCESS_KEY_ID: 'WRONG-ID', S3_SECRET_ACCESS_KEY: 'wrong-secret' }],
    ['no such bucket', { S3_BUCKET: 'elsewhere' }],
  ])('cannot be used with %s, and nothing secret is revealed', async (_, changes) => {
    const files = open(changes);
    for (const work of [() => files.check(), () => files.write('images/a.webp', Buffer.from('x'))]) {
      const error = await failure(work());
      expect(refusalOfError(error)).toEqual({ code: 'service.unavailable' });
      expect(JSON.stringify([error.message, error.stack, error, error.cause])).not.toMatch(
        /wrong-secret|WRONG-ID|Signature=|S3RVER/,
      );
    }
  });

  it('that cannot be reached mean that the store is away', async () => {
    const nobody = createTcpServer().listen(0, '127.0.0.1');
    await new Promise((resume) => nobody.once('listening', resume));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resume) => nobody.close(resume));
    const error = await failure(open({ S3_ENDPOINT: `http://127.0.0.1:${port}` }).read('images/a.webp'));
    expect(refusalOfError(error)).toEqual({ code: 'service.unavailable' });
  });

  it('are not awaited for ever if the store falls silent in the middle of an answer', async () => {
    const silent = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half');
    }).listen(0, '127.0.0.1');
    await new Promise((resume) => silent.once('listening', resume));
    const { port } = silent.address() as AddressInfo;
    const { s3 } = parseConfig(environment({ S3_ENDPOINT: `http://127.0.0.1:${port}` }));
    if (s3 === undefined) expect.unreachable();
    const error = await failure(createS3Store(s3, 300).read('images/a.webp'));
    expect(refusalOfError(error)).toEqual({ code: 'service.unavailable' });
    silent.closeAllConnections();
    await new Promise((resume) => silent.close(resume));
  });
});

describe('a shop whose files lie in a bucket', () => {
  it('is ready, and not ready when the bucket is gone', async () => {
    const ready = await startTestApp(environment());
    expect(await ready.call('GET /readyz')).toMatchObject({ status: 200, body: { storage: 'ok' } });
    await ready.close();
    const broken = await startTestApp(environment({ S3_BUCKET: 'elsewhere' }));
    expect(await broken.call('GET /readyz')).toMatchObject({
      status: 503,
      body: { status: 'not ready', database: 'ok', storage: 'unavailable' },
    });
    await broken.close();
  });
});

describe('the variables of the bucket', () => {
  it('are absent together', () => {
    expect(parseConfig({}).s3).toBeUndefined();
    expect(parseConfig({ S3_REGION: 'ap-south-1', S3_BUCKET: ' ' }).s3).toBeUndefined();
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['S3_ENDPOINT', { S3_ENDPOINT: '' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'minio:9000' }],
    ['S3_BUCKET', { S3_BUCKET: undefined }],
    ['S3_BUCKET', { S3_BUCKET: '../etc' }],
    ['S3_REGION', { S3_REGION: 'a b' }],
    ['S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: '' }],
    ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: '' }],
  ])('stop the start with one line that names %s', (name, changes) => {
    try {
      parseConfig(environment(changes));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      expect(String(error)).toMatch(new RegExp(`^Error: ${name}: [^\\n]+$`));
    }
  });
});
