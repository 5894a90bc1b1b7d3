import { setTimeout as pause } from 'node:timers/promises';
import { accept, refuse } from '@darzi/contract/outcome.ts';
import { describe, expect, it } from 'vitest';
import { createFailedAttempts } from './failed-attempts.ts';

type Work = Parameters<ReturnType<typeof createFailedAttempts>>[2];
const wrong = async () => refuse('account.wrong_credentials');
/** Checks the code a moment after the password. */
const wrongCode: Work = (tryCode) =>
  tryCode(async () => {
    await pause(5);
    return refuse('account.code_wrong');
  });
const right = async () => accept('in');

describe('failed attempts', () => {
  it('are limited to ten per account and address, even if sent all at once', async () => {
    const attempt = createFailedAttempts();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => attempt('asha@example.com', '1.1.1.1', wrong)),
    );
    const codes = outcomes.map((outcome) => (outcome.ok ? '' : outcome.refusal.code));
    expect(codes.filter((code) => code === 'account.wrong_credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === 'request.too_many')).toHaveLength(30);
  });

  it('lock out neither the owner elsewhere nor others at the same address', async () => {
    const attempt = createFailedAttempts();
    for (let i = 0; i < 10; i++) await attempt('asha@example.com', '1.1.1.1', wrong);
    expect((await attempt('asha@example.com', '1.1.1.1', right)).ok).toBe(false);
    expect((await attempt('asha@example.com', '2.2.2.2', right)).ok).toBe(true);
    expect((await attempt('other@example.com', '1.1.1.1', right)).ok).toBe(true);
  });

  it('are limited to a hundred per address, whatever the accounts', async () => {
    const attempt = createFailedAttempts();
    for (let i = 0; i < 100; i++) await attempt(`${i}@example.com`, '1.1.1.1', wrong);
    expect(await attempt('new@example.com', '1.1.1.1', right)).toMatchObject({
      refusal: { code: 'request.too_many' },
    });
  });

  it('with a wrong code are limited to twenty an hour per account, from any address', async () => {
    const attempt = createFailedAttempts();
    for (let i = 0; i < 20; i++) {
      expect(await attempt('asha@example.com', `1.1.1.${i}`, wrongCode)).toMatchObject({
        refusal: { code: 'account.code_wrong' },
      });
    }
    expect(await attempt('asha@example.com', '2.2.2.2', right)).toMatchObject({
      refusal: { code: 'request.too_many' },
    });
    expect((await attempt('other@example.com', '2.2.2.2', right)).ok).toBe(true);
  });

  it('with a wrong code are counted before they are judged: of forty at once twenty are judged', async () => {
    const attempt = createFailedAttempts();
    const sent = Array.from({ length: 40 }, (_, i) => attempt('asha@example.com', `1.1.1.${i}`, wrongCode));
    const codes = (await Promise.all(sent)).map((outcome) => (outcome.ok ? '' : outcome.refusal.code));
    expect(codes.filter((code) => code === 'account.code_wrong')).toHaveLength(20);
    expect(codes.filter((code) => code === 'request.too_many')).toHaveLength(20);
  });

  it('do not affect correct attempts, even many at once', async () => {
    const attempt = createFailedAttempts();
    const rightCode: Work = (tryCode) => tryCode(right);
    const sent = Array.from({ length: 60 }, (_, i) =>
      attempt('asha@example.com', `1.1.${i % 4}.1`, rightCode),
    );
    await Promise.all(sent);
    expect((await attempt('asha@example.com', '1.1.1.1', rightCode)).ok).toBe(true);
  });

  it('do not include successes or refusals for other reasons', async () => {
    const attempt = createFailedAttempts();
    for (let i = 0; i < 30; i++) {
      await attempt('asha@example.com', '1.1.1.1', right);
      await attempt('asha@example.com', '1.1.1.1', async () => refuse('request.too_many'));
    }
    expect((await attempt('asha@example.com', '1.1.1.1', right)).ok).toBe(true);
  });

  it('continue after a fault', async () => {
    const attempt = createFailedAttempts();
    const fault = attempt('asha@example.com', '1.1.1.1', async () => {
      throw new Error('database gone');
    });
    await expect(fault).rejects.toThrow('database gone');
    expect((await attempt('asha@example.com', '1.1.1.1', right)).ok).toBe(true);
  });
});
