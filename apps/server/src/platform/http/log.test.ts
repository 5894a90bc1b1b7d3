import { expect, it } from 'vitest';
import { createLog, tellRepeatedFaults } from './log.ts';

it('tells a fault once a minute, with how many like it were not told', () => {
  let time = 0;
  const tell = tellRepeatedFaults(() => time);
  expect(tell('connection refused')).toEqual({ untold: 0 });
  for (time = 1; time < 60_000; time += 1_000) expect(tell('connection refused')).toBeUndefined();
  expect(tell('disk full')).toEqual({ untold: 0 });
  time = 60_000;
  expect(tell('connection refused')).toEqual({ untold: 60 });
  expect(tell('connection refused')).toBeUndefined();
});

it('quotes nobody’s address or number, whoever named it', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const error = new Error('550 5.1.1 <asha.rao+kurta@mail.example.co.in>: no such user');
  log.error({ err: error }, 'not sent to asha@example.com');
  log
    .child({ reqId: 'r-1' })
    .warn({ answer: { reason: "The 'To' number +919812345678 is not valid." } }, 'refused');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toMatch(/asha|example|9812345678/);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    reqId: 'r-1',
    answer: { reason: "The 'To' number … is not valid." },
  });
});
