import { expect, it } from 'vitest';
import { createLog, reportRepeatedFaults } from './log.ts';

it('logs a fault once a minute, with the number of similar ones left out', () => {
  let time = 0;
  const report = reportRepeatedFaults(() => time);
  expect(report('connection refused')).toEqual({ suppressed: 0 });
  for (time = 1; time < 60_000; time += 1_000) expect(report('connection refused')).toBeUndefined();
  expect(report('disk full')).toEqual({ suppressed: 0 });
  time = 60_000;
  expect(report('connection refused')).toEqual({ suppressed: 60 });
  expect(report('connection refused')).toBeUndefined();
});

it('quotes nobody’s address or number, whatever the source', () => {
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

/** What a gateway, courier, mail or message server, or an impostor, might say about a customer. */
const HOSTILE = [
  "No such customer: 'Asha Rao'; 12/4 MG Road, Bengaluru 560001",
  'Wrong Address: Flat 9, Rose Villa, Pune – 411 001, Ms. ASHA RAO',
  '550 5.1.1 <asha.rao@example.com>: Recipient address rejected: User "Asha Rao" unknown',
  '550 5.7.1 आशा राव का पता अमान्य है',
  "The 'To' number +91 98765 43210 is not valid",
  'code 98765 43210, error 98765-43210, (0)98765.43210',
  'status 9 8 7 6 5 4 3 2 1 0',
  '９８７６５ ４３２１０ and ٩٨٧٦٥٤٣٢١٠',
  'ash\u200ba@exa\u00admple.com, asha(at)example.com, asha%40example.com, "asha rao"@example.com, आशा@उदाहरण.भारत',
  'YXNoYUBleGFtcGxlLmNvbQ== 4173686120526163',
  'declined\n    at Asha Rao (/MG Road)\n{"level":30,"msg":"Asha Rao"}',
  '{"name":"Asha Rao","phone":9876543210,"street":"MG Road"}',
  'asha_rao, ravi-kumar, ashaRao, Ravi/Kumar, user=asha:rao',
  'Unexpected token A, "Asha Rao" is not valid JSON',
  '4111 1111 1111 1111, 4111111111111111, ABCDE1234F',
  'Asha',
  'asha\\u0020rao \\x41sha &#65;sha',
];
const NAMED =
  /asha|\brao\b|rose|villa|mg road|bengaluru|560001|411|98765|43210|9 8 7|ravi|kumar|YXNo|417368|1111|ABCDE|[\u0900-\u097f\u0660-\u0669\uff10-\uff19]/i;

it.each(HOSTILE)('identifies nobody from: %s', (text) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const mutated = new Error(text);
  mutated.message = 'declined';
  log.warn({ reason: text, is: 'refused' }, 'parcel not booked');
  log.warn({ answer: { is: 'unclear', reason: text }, settlement: [{ deep: `because ${text}` }] }, 'no');
  log.warn({ reported: text }, 'OpenTelemetry');
  log.error({ err: new Error(text) }, 'fault');
  log.error(
    { err: Object.assign(new Error(text, { cause: text }), { code: `E ${text}`, response: text }) },
    'x',
  );
  log.error({ err: Object.assign(new Error(text), { name: 'error', code: '22P02' }) }, 'x');
  log.error({ err: mutated }, 'x');
  log.error(new Error(text));
  log.child({ reqId: 'r-1' }).error({ err: new SyntaxError(text) }, 'fault');
  expect(lines).toHaveLength(9);
  for (const line of lines) {
    expect(line.endsWith('}\n') && !line.slice(0, -1).includes('\n')).toBe(true);
    expect(
      Object.values({ ...JSON.parse(line), time: 0 })
        .flat()
        .map((value) => JSON.stringify(value))
        .join('\n')
        .replace(/\(?(?:file|node|\/).*?:\d+:\d+/g, ''),
    ).not.toMatch(NAMED);
  }
});

it('still says what was wrong, and where', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const say = (given: object) => {
    log.warn(given, 'x');
    return JSON.parse(lines.at(-1) ?? '{}');
  };
  expect(say({ reason: HOSTILE[2] }).reason).toBe(
    '550 5.1.1 <…>: Recipient address rejected: User "…" unknown',
  );
  expect(say({ reason: 'BAD_REQUEST_ERROR: card_declined, HTTP 402, error 21211' }).reason).toBe(
    'BAD_REQUEST_ERROR: card_declined, HTTP 402, error 21211',
  );
  expect(say({ err: new Error('connect ECONNREFUSED') }).err.message).toBe('connect ECONNREFUSED');
  expect(
    say({ err: new TypeError("Cannot read properties of undefined (reading 'lines')") }).err,
  ).toMatchObject({
    message: "Cannot read properties of undefined (reading 'lines')",
    stack: expect.stringMatching(/^TypeError: Cannot read [^\n]+\n {4}at .*log\.test\.ts/),
  });
  const gone = Object.assign(new Error('relation "gone" does not exist'), { name: 'error', code: '42P01' });
  expect(say({ err: gone, orderId: '0197c0de-1111-7000-8000-98765432100a' })).toMatchObject({
    err: { message: 'relation "gone" does not exist', code: '42P01' },
    orderId: '0197c0de-1111-7000-8000-98765432100a',
  });
});
