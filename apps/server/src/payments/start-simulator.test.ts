import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayOrderId } from '@darzi/contract/ids.ts';
import { SIMULATOR_KEYS } from '@darzi/gateway-simulator/simulator.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../platform/config.ts';
import { parseConfig } from '../settings/config.ts';
import { deadlineIn } from './gateways/gateway.ts';
import { createGateways } from './gateways/gateways.ts';
import { startSimulator } from './start-simulator.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret-1',
  RAZORPAY_WEBHOOK_SECRET: 'secret-2',
};

describe('the payment variables', () => {
  it('default to the providers’ own addresses and to the shop’s figures', () => {
    expect(parseConfig({ ...STRIPE, ...RAZORPAY })).toMatchObject({
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: 'https://api.stripe.com' },
      razorpay: {
        apiBase: 'https://api.razorpay.com',
        checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      },
      cardCurrency: 'usd',
      inrPerUsd: 85,
      holdMinutes: 30,
      reconcileAfterMinutes: 15,
      isCustomOrderCodAllowed: false,
    });
    expect(parseConfig({ STRIPE_SECRET_KEY: ' ', RAZORPAY_KEY_ID: '' })).toMatchObject({
      stripe: undefined,
      razorpay: undefined,
    });
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }],
    ['STRIPE_SECRET_KEY', { STRIPE_API_BASE: 'http://127.0.0.1:1' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_API_BASE', { ...STRIPE, STRIPE_API_BASE: 'api.stripe.com' }],
    ['RAZORPAY_KEY_SECRET', { ...RAZORPAY, RAZORPAY_KEY_SECRET: '' }],
    ['RAZORPAY_WEBHOOK_SECRET', { ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: 'with blanks in it' }],
    ['RAZORPAY_CHECKOUT_URL', { ...RAZORPAY, RAZORPAY_CHECKOUT_URL: 'javascript:alert(1)' }],
    ['HOST', { HOST: 'not a host' }],
    ['CARD_CURRENCY', { CARD_CURRENCY: 'eur' }],
    ['INR_PER_USD', { INR_PER_USD: '0' }],
    ['INR_PER_USD', { INR_PER_USD: '8e1' }],
    ['HOLD_MINUTES', { HOLD_MINUTES: '-5' }],
    ['HOLD_MINUTES', { HOLD_MINUTES: '4.9' }],
    ['HOLD_MINUTES', { HOLD_MINUTES: '1381' }],
    ['HOLD_MINUTES', { HOLD_MINUTES: '1440' }],
    ['RECONCILE_AFTER_MINUTES', { RECONCILE_AFTER_MINUTES: 'soon' }],
    ['CUSTOM_ORDER_COD', { CUSTOM_ORDER_COD: 'yes' }],
  ])('stop the start with one line that names %s', (name, environment) => {
    try {
      parseConfig(environment);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      expect(String(error)).toMatch(new RegExp(`^Error: ${name}: [^\\n]+$`));
    }
  });
});

describe('the methods on offer', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'darzi-simulator-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const start = (environment: NodeJS.ProcessEnv) =>
    startSimulator(parseConfig({ DATA_DIR: directory, ...environment }), () => 'http://shop.test');
  const offered = (config: Parameters<typeof createGateways>[0]) =>
    createGateways(config).map(({ provider }) => provider);

  it('are only those with keys in production', async () => {
    const bare = await start({ NODE_ENV: 'production' });
    expect(bare.url).toBeUndefined();
    expect(offered(bare.config)).toEqual([]);
    expect(offered((await start({ NODE_ENV: 'production', ...STRIPE })).config)).toEqual(['stripe']);
  });

  it('are both at the simulator without keys, which stores its state in the data directory and ends with the shop', async () => {
    const { config, url, stop } = await start({});
    const [stripe, razorpay] = createGateways(config);
    expect(await stripe?.poll('cs_1' as GatewayOrderId, deadlineIn(2_000))).toMatchObject({ is: 'refused' });
    expect(await razorpay?.poll('order_1' as GatewayOrderId, deadlineIn(2_000))).toMatchObject({
      is: 'refused',
    });
    expect(config.razorpay?.checkoutUrl).toBe(`${url}/v1/checkout.js`);
    expect((await fetch(config.razorpay?.checkoutUrl ?? '')).headers.get('content-type')).toContain(
      'javascript',
    );
    await stop();
    await expect(fetch(`${url}/simulator`)).rejects.toThrow();
    expect(await readFile(join(directory, 'gateway-simulator.json'), 'utf8')).toContain('"port"');
  });

  it('trust a simulator only by this data directory’s secrets, which survive a restart', async () => {
    const secretsOf = async (place: string) => {
      const { config, stop } = await startSimulator(
        parseConfig({ DATA_DIR: place }),
        () => 'http://shop.test',
      );
      await stop();
      const { stripe, razorpay } = config;
      return [stripe?.secretKey, stripe?.webhookSecret, razorpay?.keySecret, razorpay?.webhookSecret];
    };
    const secrets = await secretsOf(directory);
    expect(secrets).not.toContain(undefined);
    for (const known of Object.values(SIMULATOR_KEYS)) expect(secrets).not.toContain(known);
    expect(await secretsOf(directory)).toEqual(secrets);
    expect((await stat(join(directory, 'gateway-simulator-keys.json'))).mode & 0o077).toBe(0);
    const other = await mkdtemp(join(tmpdir(), 'darzi-simulator-'));
    try {
      const others = await secretsOf(other);
      for (const one of others) expect(secrets).not.toContain(one);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  it('keep their real keys if they have them', async () => {
    const half = await start(STRIPE);
    expect(half.config.stripe).toMatchObject({ secretKey: 'sk_test_1', apiBase: 'https://api.stripe.com' });
    expect(half.config.razorpay?.apiBase).toBe(half.url);
    await half.stop();
    expect((await start({ ...STRIPE, ...RAZORPAY })).url).toBeUndefined();
  });
});
