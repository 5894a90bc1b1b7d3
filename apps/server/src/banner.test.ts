import { expect, it } from 'vitest';
import { banner } from './banner.ts';

const DEMO = { storeName: 'Darzi', seed: 'demo', smtpUrl: undefined } as const;
const WARNING = /others can reach this address/i;

it.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])(
  'names the demo accounts at %s, which only this machine reaches',
  (host) => {
    const said = banner({ ...DEMO, host }, 'http://here', undefined);
    expect(said).toContain('Darzi is open at http://here');
    expect(said).toContain('admin@example.com');
    expect(said).not.toMatch(WARNING);
  },
);

it.each(['0.0.0.0', '::', '192.168.1.4', 'shop.example'])(
  'warns at %s, where others can sign in too',
  (host) => expect(banner({ ...DEMO, host }, 'http://here', undefined)).toMatch(WARNING),
);

it('has no warning without the demo', () => {
  const said = banner({ ...DEMO, seed: 'none', host: '0.0.0.0' }, 'http://here', undefined);
  expect(said).not.toMatch(WARNING);
  expect(said).not.toContain('admin@example.com');
});

it('says how to create the first owner if there is none, and only then', () => {
  const shop = { ...DEMO, seed: 'none', host: '127.0.0.1' } as const;
  const told = /npm run admin:create -- --email/;
  expect(banner(shop, 'http://here', undefined, undefined, false)).toMatch(told);
  expect(banner(shop, 'http://here', undefined, undefined, true)).not.toMatch(told);
  const installed = /as the shop's user: darzi admin:create --email/;
  expect(banner(shop, 'http://here', undefined, undefined, false)).not.toMatch(installed);
  const production = { ...shop, isProduction: true };
  expect(banner(production, 'http://here', undefined, undefined, false)).toMatch(installed);
});
