import { describe, expect, it } from 'vitest';
import { gstinText, isGstinOf } from './gstin.ts';

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29ABCDE1234F1ZW', ' 27aapfu0939f1zv '])('%s is accepted', (typed) => {
    expect(gstinText.parse(typed)).toBe(typed.trim().toUpperCase());
  });

  it.each([
    ['27AAPFU0939F1ZW', 'check each character'],
    // two characters swapped, one misread
    ['27APAFU0939F1ZV', 'check each character'],
    ['27AAPFU0938F1ZV', 'check each character'],
    ['00AAPFU0939F1ZV', 'not the code of a state'],
    ['27AAPFU0939F1Z', '15 characters'],
    ['27AAPFU0939F0ZV', '15 characters'],
    ['', '15 characters'],
  ])('%s is refused', (typed, why) => {
    expect(gstinText.safeParse(typed).error?.issues[0]?.message).toContain(why);
  });

  it('belongs to a state', () => {
    expect(isGstinOf('27AAPFU0939F1ZV', 'Maharashtra')).toBe(true);
    expect(isGstinOf('27AAPFU0939F1ZV', 'Karnataka')).toBe(false);
  });
});
