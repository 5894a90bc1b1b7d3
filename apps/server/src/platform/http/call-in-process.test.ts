import { accept, refuse } from '@darzi/contract/outcome.ts';
import pino from 'pino';
import { expect, it } from 'vitest';
import { callInProcess } from './register-routes.ts';
import { ResponseCache } from './response-cache.ts';
import { serve } from './serve.ts';

/** Suggestions, and products that are all missing but one, which nobody can read. */
const aPage = () => {
  const lines: string[] = [];
  const asked: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const routes = [
    serve('GET /api/product/:id', async ({ params }) => {
      asked.push(params.id);
      if (params.id === 'torn') throw new Error('relation "gone" does not exist');
      return refuse('catalogue.product_not_found');
    }),
    serve('GET /api/search/suggestions', async () => {
      asked.push('suggestions');
      return accept({ suggestions: ['kurta'] });
    }),
    serve('GET /api/admin/audit', async () => refuse('session.forbidden')),
  ];
  const cache = new ResponseCache();
  return { cache, lines, asked, call: callInProcess({ cache, log }, routes) };
};

it('gives a page what a browser would be answered, worked out once', async () => {
  const { cache, asked, call } = aPage();
  const first = await call('GET /api/search/suggestions', {});
  expect(first).toEqual({ success: true, suggestions: ['kurta'] });
  expect(await call('GET /api/search/suggestions', {})).toEqual(first);
  expect(asked).toEqual(['suggestions']);
  expect(JSON.parse(String(cache.read('/api/search/suggestions')?.identity))).toEqual(first);
});

it('refuses as a browser is refused, and keeps no refusal', async () => {
  const { asked, call } = aPage();
  const refused = { status: 404, code: 'catalogue.product_not_found' };
  await expect(call('GET /api/product/:id', { params: { id: 'a kurta/?' } })).rejects.toMatchObject(refused);
  await expect(call('GET /api/product/:id', { params: { id: 'a kurta/?' } })).rejects.toMatchObject(refused);
  expect(asked).toEqual(['a kurta/?', 'a kurta/?']);
});

it('tells of a fault once in the log and in no detail on the page', async () => {
  const { lines, call } = aPage();
  for (let turn = 0; turn < 3; turn += 1)
    await expect(call('GET /api/product/:id', { params: { id: 'torn' } })).rejects.toMatchObject({
      status: 500,
      message: 'Something went wrong on our side.',
    });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['fault']);
});

it('opens no door to what is not for everybody, which no page compiles with', async () => {
  const { call } = aPage();
  // @ts-expect-error only routes that the contract declares as cached
  await expect(call('GET /api/admin/audit', { query: {} })).rejects.toThrow('is not the same for everybody');
});
