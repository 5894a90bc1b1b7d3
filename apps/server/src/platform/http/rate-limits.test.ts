import { describe, expect, it } from 'vitest';
import { addressKey, createLimit, within } from './rate-limits.ts';

describe('what counts as one address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

describe('a limit', () => {
  it('lets a number of calls through, says when to retry, and counts each key separately', async () => {
    const limit = createLimit(3, 60);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => limit.take('a')));
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, true, true, false, false]);
    expect(outcomes[4]).toMatchObject({
      refusal: { code: 'request.too_many', values: { retryAfterSeconds: 60 } },
    });
    expect((await limit.take('b')).ok).toBe(true);
    expect((await createLimit(3, 60).take('a')).ok).toBe(true);
  });

  it('counts nothing when it only checks', async () => {
    const limit = createLimit(1, 60);
    await limit.check('a');
    expect((await limit.check('a')).ok).toBe(true);
    await limit.count('a');
    expect((await limit.check('a')).ok).toBe(false);
  });

  it('treats prototype names as ordinary keys', async () => {
    const limit = createLimit(1, 60);
    for (const key of ['__proto__', 'constructor', 'toString']) {
      expect((await limit.take(key)).ok).toBe(true);
      expect((await limit.take(key)).ok).toBe(false);
    }
  });

  it('expires after its time', async () => {
    const limit = createLimit(1, 1);
    let done = 0;
    const work = async () => ({ ok: true, value: ++done }) as const;
    await within(limit, 'a', work);
    expect((await within(limit, 'a', work)).ok).toBe(false);
    await new Promise((resume) => setTimeout(resume, 1_100));
    expect(await within(limit, 'a', work)).toEqual({ ok: true, value: 2 });
  });
});
