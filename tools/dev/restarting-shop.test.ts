import { expect, it } from 'vitest';
import { parseConfig } from '../../apps/server/src/settings/config.ts';
import { developerUrl } from './restarting-shop.ts';

const seedAt = (host: string) => parseConfig({ PUBLIC_URL: developerUrl(host, 3000) }).seed;

it.each(['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1'])(
  'npm run dev with HOST=%s has the demo',
  (host) => {
    expect(seedAt(host)).toBe('demo');
  },
);

it('an address open to strangers has no demo', () => {
  expect(developerUrl('203.0.113.7', 3000)).toBe('http://203.0.113.7:3000');
  expect(seedAt('203.0.113.7')).toBe('none');
});
