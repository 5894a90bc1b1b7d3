import Fastify from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createMetrics, registerRequestMetrics } from '../observability/metrics.ts';
import { handleError } from './error-handler.ts';

it('logs a fault that every request meets once, not for each request', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  const pool = new pg.Pool();
  registerRequestMetrics(app, { metrics: createMetrics(pool) });
  app.setErrorHandler(handleError);
  app.get('/broken/:id', async () => {
    throw new Error('relation "gone" does not exist');
  });
  for (let id = 0; id < 30; id += 1) expect((await app.inject(`/broken/${id}`)).statusCode).toBe(500);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['fault', 'answered']);
  await app.close();
  await pool.end();
});
