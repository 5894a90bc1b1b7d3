import { beforeEach, expect, it, vi } from 'vitest';
import { BLANK_DRAFT, type CraftDraft, VISITOR, withChanges } from './craft-draft.ts';
import { forgetUnwritten, noteUnwritten, readUnwritten } from './unwritten-draft.ts';

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
});

const measured: CraftDraft = { ...BLANK_DRAFT, inches: { ...BLANK_DRAFT.inches, chest: '38' } };

it('brings back what was cleared and entered again, although only the clearing was stored', () => {
  noteUnwritten('meera', BLANK_DRAFT, measured);
  noteUnwritten('meera', measured, BLANK_DRAFT);
  const whole = readUnwritten('meera').reduce(
    (stored, { draft, before = BLANK_DRAFT }) => withChanges(stored, { ...BLANK_DRAFT, ...before }, draft),
    BLANK_DRAFT,
  );
  expect(whole).toEqual(measured);
});

it('forgets each change once the store has it', () => {
  const first = noteUnwritten('meera', measured, BLANK_DRAFT);
  noteUnwritten('meera', { ...measured, size: 'M' }, measured);
  forgetUnwritten(first);
  expect(readUnwritten('meera').map(({ draft }) => draft.size)).toEqual(['M']);
});

it('hands a visitor’s changes to the account that signs in, and an account’s to nobody else', () => {
  noteUnwritten(VISITOR, measured, BLANK_DRAFT);
  expect(readUnwritten('meera')).toHaveLength(1);
  noteUnwritten('meera', measured, BLANK_DRAFT);
  expect(readUnwritten('asha').map(({ owner }) => owner)).toEqual([VISITOR]);
  expect(readUnwritten('meera').map(({ owner }) => owner)).toEqual([VISITOR]);
});
