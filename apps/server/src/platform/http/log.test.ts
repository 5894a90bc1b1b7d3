import { expect, it } from 'vitest';
import { tellRepeatedFaults } from './log.ts';

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
