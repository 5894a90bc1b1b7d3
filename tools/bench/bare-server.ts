import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';

/**
 * The yardstick: a bare Fastify that answers `/N` with N plain bytes, and `/as-compressed/N` with N bytes that look
 * compressed. Load generators that read bodies as text take three times as long for those, which would count against
 * a shop that compresses. Prints its port.
 */
const app = Fastify();
const bodies = new Map<number, Buffer>();
const bodyOf = (bytes: number): Buffer => {
  const known = bodies.get(bytes) ?? Buffer.from(`"${'x'.repeat(Math.max(0, bytes - 2))}"`);
  bodies.set(bytes, known);
  return known;
};
app.route<{ Params: { bytes: string } }>({
  method: ['GET', 'POST'],
  url: '/:bytes',
  handler: (request, reply) =>
    reply.type('application/json; charset=utf-8').send(bodyOf(Number(request.params.bytes))),
});
const compressed = new Map<number, Buffer>();
app.get<{ Params: { bytes: string } }>('/as-compressed/:bytes', (request, reply) => {
  const bytes = Number(request.params.bytes);
  const body = compressed.get(bytes) ?? randomBytes(bytes);
  compressed.set(bytes, body);
  reply.type('text/html; charset=utf-8').send(body);
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(`ready ${typeof address === 'object' ? address?.port : ''}`);
process.on('SIGTERM', () => process.exit(0));
