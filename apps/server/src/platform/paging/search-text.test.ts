import { expect, it } from 'vitest';
import { nameWordsIn, phoneIn, rarePartOf, searchTextOf, wholeWordsIn } from './search-text.ts';

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

it.each([
  ['+91 98450-12345', ['9845012345']],
  ['98450 12345', ['9845012345']],
  ['14353221098765', ['3221098765', '14353221098765']],
  [' AWB100004711 ', ['awb100004711']],
  ['dlv-778899', ['dlv-778899']],
  ['Kaveri.M@example.org', ['kaveri.m@example.org']],
  ['kaveri.m@example', []],
  ['kaveri.m@', []],
  ['asha rao480123', []],
  ['9845012', []],
  ['#a1b2c3', []],
  ['balasubramaniam', []],
  ['', []],
])('takes %j as the whole words %j', (typed, words) => {
  expect(wholeWordsIn(typed)).toEqual(words);
});

it.each([
  ['asha rao', ['asha', 'rao']],
  ['r asha devi', ['r', 'asha', 'devi']],
  ['asha ra', []],
  ['asha', []],
])('takes “%s” as the whole name %j', (text, words) => {
  expect(nameWordsIn(text)).toEqual(words);
});

it.each([
  ['sha rao480', ['sha', 'rao'], 'ao480'],
  ['asha rao', ['ash', 'sha', 'rao'], 'asha rao'],
  ['asha d. rao', ['rao'], 'asha'],
  ['d. r.-48', [], 'd. r.-48'],
  ['asha 480', ['ash', 'sha'], 'asha 480'],
  ['vikram480', ['vik', 'ram'], 'am480'],
  ['vikramaditya480', ['kra', 'a48'], 'ramaditya4'],
  ['48', ['480'], '48'],
  ['కమల 𝟘𝟙𝟚𝟛', [], '𝟘𝟙𝟚𝟛'],
  ['meera', [], 'meera'],
])('of “%s” with the common entries %j looks for “%s” in a trigram index', (text, common, part) => {
  expect(rarePartOf(text, new Set(common))).toBe(part);
});
