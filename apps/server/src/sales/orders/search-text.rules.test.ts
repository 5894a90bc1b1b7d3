import { expect, it } from 'vitest';
import { searchTextOf } from './order.repository.ts';

it.each([
  ['  Asha   RAO ', 'asha rao'],
  ['#A1B2C3', 'a1b2c3'],
  ['+91 98450-12345', '9845012345'],
  ['98450 12345', '9845012345'],
  ['(080) 2345', '(080) 2345'],
  ['asha@Example.com', 'asha@example.com'],
  ['123456', '123456'],
  ['100%_\\', '100%_\\'],
  ['#', undefined],
  ['   ', undefined],
])('looks for %j as %j', (typed, text) => {
  expect(searchTextOf(typed)).toBe(text);
});
