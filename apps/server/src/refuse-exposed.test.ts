import { seedDemoAccounts } from '@darzi/demo-shop/seed-demo-accounts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseExposed } from './refuse-exposed.ts';
import { parseConfig } from './settings/config.ts';
import { startShop } from './start-shop.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const PRODUCTION = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:2525' };
const SECRET = 'whsec_0123456789abcdef';
const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1234', STRIPE_WEBHOOK_SECRET: SECRET };
const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_live_1234',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: SECRET,
};
const judge = (env: NodeJS.ProcessEnv) => () => refuseExposed(parseConfig(env));

describe('production', () => {
  it.each([
    ['a test key of Stripe', { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1234' }, /^STRIPE_SECRET_KEY: /],
    ['a restricted test key', { ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1234' }, /^STRIPE_SECRET_KEY: /],
    ['a test key of Razorpay', { ...RAZORPAY, RAZORPAY_KEY_ID: 'rzp_test_1' }, /^RAZORPAY_KEY_ID: /],
    [
      'a short secret of Stripe',
      { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_short' },
      /^STRIPE_WEBHOOK_SECRET: /,
    ],
    [
      'a short secret of Razorpay',
      { ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: 'short' },
      /^RAZORPAY_WEBHOOK_SECRET: /,
    ],
  ])('refuses %s, unless told', (_name, keys, line) => {
    expect(judge({ ...PRODUCTION, ...keys })).toThrow(line);
    expect(judge({ ...PRODUCTION, ...keys, ALLOW_TEST_KEYS: '1' })).not.toThrow();
    expect(judge(keys)).not.toThrow();
  });

  it('refuses to store its mail itself, unless told', () => {
    expect(judge({ NODE_ENV: 'production' })).toThrow(/^SMTP_URL: .*MAIL=outbox/);
    expect(judge({ NODE_ENV: 'production', MAIL: 'outbox' })).not.toThrow();
    expect(judge({ ...PRODUCTION, ...STRIPE, ...RAZORPAY })).not.toThrow();
  });

  it('does not take the mailbox of whoever is logged in for its own setting', () => {
    expect(parseConfig({ MAIL: '/var/mail/asha' }).storesMail).toBe(false);
    expect(judge({ NODE_ENV: 'production', MAIL: '/var/mail/asha' })).toThrow(/^SMTP_URL: /);
    expect(judge({ MAIL: 'outbx' })).toThrow('MAIL: must be outbox');
  });
});

describe('an address that strangers can reach', () => {
  it.each(['https://shop.example', 'http://192.168.1.5:3000', 'http://localhost.example'])(
    'refuses the demo: %s',
    (PUBLIC_URL) => {
      expect(() => parseConfig({ PUBLIC_URL, SEED: 'demo' })).toThrow(/^SEED: .*PUBLIC_URL/);
      expect(parseConfig({ PUBLIC_URL })).toMatchObject({ seed: 'none', isDemoAllowed: false });
    },
  );

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://127.1.2.3:80',
    'http://[::1]:3000',
    'http://shop.localhost',
  ])('is not %s', (PUBLIC_URL) => {
    expect(parseConfig({ PUBLIC_URL })).toMatchObject({ seed: 'demo', isDemoAllowed: true });
  });

  it('has neither simulator nor outbox', async () => {
    const shop = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
    try {
      expect((await shop.call('GET /dev/mail')).status).toBe(404);
    } finally {
      await shop.close();
    }
  });
});

describe('the demo’s accounts', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
    await seedDemoAccounts(shop.db);
  });
  afterAll(() => shop.close());

  it.each([PRODUCTION, { PUBLIC_URL: 'https://shop.example' }])(
    'keep the shop from starting where strangers reach it: %j',
    async (environment) => {
      const config = parseConfig({
        ...environment,
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATABASE_URL: shop.databaseUrl,
        DATA_DIR: shop.dataDirectory,
      });
      await expect(startShop(config)).rejects.toThrow(
        /admin@example\.com.* npm run admin:create -- .*--replace-demo/,
      );
    },
  );
});
