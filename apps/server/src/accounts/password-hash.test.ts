import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

const hashed = async (password: string): Promise<string> => {
  const outcome = await hashPassword(password);
  if (!outcome.ok) throw new Error('refused');
  return outcome.value;
};

describe('a password', () => {
  it("is hashed by argon2id with OWASP's figures and a salt of its own", async () => {
    const [one, other] = [await hashed('tailor-made'), await hashed('tailor-made')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it.each([
    ['as it was set', 'tailor-made', 'tailor-made', true],
    ['in another case', 'tailor-made', 'Tailor-made', false],
    ['with a blank more', 'tailor-made', 'tailor-made ', false],
    ['cut at a NUL', 'tailor\u0000made', 'tailor', false],
    ['with accents typed in two keystrokes', 'caf\u00e9-durzi', 'cafe\u0301-durzi', true],
    ['of 128 emoji', '🧵'.repeat(128), '🧵'.repeat(128), true],
    ['of 128 emoji, the last one other', '🧵'.repeat(128), `${'🧵'.repeat(127)}🪡`, false],
  ])('%s opens or not', async (_, set, given, opens) => {
    expect(await verifyPassword(await hashed(set), given)).toEqual({ ok: true, value: opens });
  });

  it('never opens an account that does not exist, whatever is given', async () => {
    for (const given of ['wrong', '', 'tailor-made']) {
      expect(await verifyPassword(undefined, given)).toEqual({ ok: true, value: false });
    }
  });

  it('is hashed by a bounded queue: callers beyond it are told to retry', async () => {
    const stored = await hashed('tailor-made');
    const outcomes = await Promise.all(
      Array.from({ length: 160 }, () => verifyPassword(stored, 'tailor-made')),
    );
    const refused = outcomes.filter((outcome) => !outcome.ok);
    expect(refused).toHaveLength(160 - 102);
    expect(refused[0]).toMatchObject({ refusal: { code: 'request.too_many' } });
    expect(outcomes.filter((outcome) => outcome.ok && outcome.value)).toHaveLength(102);
    expect((await verifyPassword(stored, 'tailor-made')).ok).toBe(true);
  });
});
