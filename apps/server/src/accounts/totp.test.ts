import { describe, expect, it } from 'vitest';
import { base32, codeOf, matchCode, otpAddress, stepAt } from './totp.ts';

/** The secret of RFC 6238, appendix B. */
const RFC = Buffer.from('12345678901234567890');

describe('codes of the authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOf(RFC, stepAt(new Date(seconds * 1_000)), 8)).toBe(code);
  });

  it.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('are those of RFC 4226 for count %i', (count, code) => {
    expect(codeOf(RFC, count)).toBe(code);
  });

  const now = new Date(1_234_567_890_000);
  it.each([
    ['of this half minute', 0, true],
    ['of the one before', -30, true],
    ['of the one after', 30, true],
    ['older', -60, false],
    ['newer', 60, false],
  ])('%s: %i seconds', (_what, seconds, isRight) => {
    const code = codeOf(RFC, stepAt(new Date(now.getTime() + seconds * 1_000)));
    expect(matchCode(RFC, code, now, 0) !== undefined).toBe(isRight);
  });

  it('work once', () => {
    const code = codeOf(RFC, stepAt(now));
    expect(matchCode(RFC, code, now, stepAt(now))).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('are six digits, not %j', (text) => {
    expect(matchCode(RFC, text, now, 0)).toBeUndefined();
  });
});

it.each([
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %s in base 32 as RFC 4648 does', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

it('names shop and person to the app', () => {
  expect(otpAddress(RFC, 'Darzi & Sons', 'a@b.example')).toBe(
    'otpauth://totp/Darzi%20%26%20Sons:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Darzi%20%26%20Sons',
  );
});
