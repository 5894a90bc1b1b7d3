import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deadlineIn } from '../../payments/gateways/gateway.ts';
import { parseConfig } from '../../settings/config.ts';
import { createCourier } from './shiprocket.courier.ts';
import { startCourierSimulator } from './start-courier-simulator.ts';

const KEYS = {
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 'a password',
  SHIPROCKET_WEBHOOK_TOKEN: 'a-token-of-16-ch',
};

describe('the courier’s variables', () => {
  it('lead to Shiprocket itself and its first pickup address', () => {
    expect(parseConfig(KEYS).shiprocket).toMatchObject({
      apiBase: 'https://apiv2.shiprocket.in',
      pickupLocation: 'Primary',
    });
    expect(parseConfig({ SHIPROCKET_EMAIL: ' ' }).shiprocket).toBeUndefined();
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['SHIPROCKET_PASSWORD', { ...KEYS, SHIPROCKET_PASSWORD: '' }],
    ['SHIPROCKET_EMAIL', { ...KEYS, SHIPROCKET_EMAIL: 'api' }],
    ['SHIPROCKET_WEBHOOK_TOKEN', { ...KEYS, SHIPROCKET_WEBHOOK_TOKEN: 'short' }],
    ['SHIPROCKET_EMAIL', { SHIPROCKET_API_BASE: 'http://127.0.0.1:1' }],
  ])('stop the start with one line that names %s', (name, environment) => {
    expect(() => parseConfig(environment)).toThrow(new RegExp(`^${name}: `));
  });
});

describe('the courier simulator', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'darzi-courier-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('stands in if no courier has keys, with keys of its own', async () => {
    const { config, url, stop } = await startCourierSimulator(
      parseConfig({ DATA_DIR: directory }),
      () => 'http://shop.test',
    );
    expect(config.shiprocket).toMatchObject({ apiBase: url });
    const courier = createCourier(config);
    expect(await courier?.findOrder('nothing', deadlineIn(5_000))).toEqual({ is: 'done', value: undefined });
    const page = await fetch(`${url}/simulator`);
    expect(await page.text()).toContain('Stands in for Shiprocket');
    await stop();
    expect(await courier?.findOrder('nothing', deadlineIn(1_000))).toMatchObject({ is: 'unclear' });
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['strangers reach the shop', { PUBLIC_URL: 'https://shop.example' }],
    ['it is a shop in production', { NODE_ENV: 'production' }],
    ['there are keys', KEYS],
  ])('stays away where %s', async (_, environment) => {
    const { url } = await startCourierSimulator(
      parseConfig({ DATA_DIR: directory, ...environment }),
      () => '',
    );
    expect(url).toBeUndefined();
  });
});
