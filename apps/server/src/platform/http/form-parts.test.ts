import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { readFormParts } from './form-parts.ts';

it('a form whose connection has gone before it is read ends, instead of being waited for', async () => {
  const app = fastify();
  await app.register(multipart);
  let arrived = () => {};
  const reading = new Promise<unknown>((read) => {
    app.post('/', async (request) => {
      const gone = once(request.raw, 'close').catch(() => {});
      arrived();
      await gone;
      read(
        await readFormParts(request, { fileSize: 1_000, files: 1 })
          .next()
          .catch((error: unknown) => error),
      );
    });
  });
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sending = httpRequest({
    port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' },
  });
  sending.on('error', () => {});
  sending.write('--x\r\n');
  await hasArrived;
  sending.destroy();
  expect(await reading).toMatchObject({ refusal: { code: 'request.malformed' } });
  await app.close();
});
