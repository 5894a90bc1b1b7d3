import { expect, it } from 'vitest';
import { phoneIn } from './customer.repository.ts';

it.each([
  ['9845012345', '9845012345'],
  ['+91 98450 12345', '9845012345'],
  ['098450-12345', '9845012345'],
  ['(98450) 12345', undefined],
  ['984501', '984501'],
  ['98450', undefined],
  ['asha', undefined],
  ['asha 9845', undefined],
  ['', undefined],
])('in “%s” the phone number is %s', (term, phone) => {
  expect(phoneIn(term)).toBe(phone);
});
