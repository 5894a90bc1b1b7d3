import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PHONE_KEYS, startPhoneSimulator } from '@darzi/gateway-simulator/phone/phone-simulator.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin } from './accounts/staff.ts';
import { examine, showFindings } from './doctor.ts';
import { createKeyPair } from './platform/backup/age-keys.ts';
import { recordRun } from './platform/backup/backup-runs.ts';
import { parseConfig } from './settings/config.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { aPerson } from './test-factories.ts';

let shop: TestApp;
let directory: string;
beforeAll(async () => {
  shop = await startTestApp();
  directory = await mkdtemp(join(tmpdir(), 'darzi-doctor-'));
});
afterAll(async () => {
  await shop.close();
  await rm(directory, { recursive: true, force: true });
});

const statesOf = async (environment: NodeJS.ProcessEnv) => {
  const config = parseConfig({ DATA_DIR: directory, ...environment });
  const findings = await examine(config, shop.databaseUrl);
  return {
    ...Object.fromEntries(findings.map(({ what, state }) => [what, state])),
    text: showFindings(findings),
  };
};

it('names what must be fixed before opening to strangers', async () => {
  const found = await statesOf({
    STRIPE_SECRET_KEY: 'sk_test_1234',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  });
  expect(found).toMatchObject({
    Settings: 'bad',
    Address: 'bad',
    Mail: 'doubtful',
    Payments: 'bad',
    Storage: 'good',
    Clock: 'good',
    Accounts: 'bad',
    Backups: 'bad',
  });
  expect(found.text).toContain('there is no admin: npm run admin:create');
  expect(found.text).toContain('BACKUP_DIR is missing: nothing is backed up');
  expect(found.text).toMatch(/^ {2}!! {2}Payments {2}Stripe: not a live key, nobody would pay$/m);
});

it('leaves it to the owner whether the shop can open its own sets', async () => {
  const { recipient: BACKUP_PUBLIC_KEY } = createKeyPair();
  const backup = {
    kind: 'backup',
    beganAt: new Date(),
    isGood: true,
    place: directory,
    message: 'done',
  } as const;
  await recordRun(shop.db, backup);
  const sealed = { BACKUP_DIR: directory, BACKUP_PUBLIC_KEY };
  expect(await statesOf(sealed)).toMatchObject({ Backups: 'doubtful' });
  expect(await statesOf({ ...sealed, BACKUP_KEY_FILE: join(directory, 'key') })).toMatchObject({
    Backups: 'bad',
    text: expect.stringContaining('No backup was restored on trial yet.'),
  });
});

it('passes a shop that has everything', async () => {
  const owner = { name: 'Asha Rao', email: 'asha@darzi.example', password: 'linen-and-brass-thimble' };
  await createAdmin(shop.db, owner);
  for (const kind of ['backup', 'verify'] as const) {
    await recordRun(shop.db, { kind, beganAt: new Date(), isGood: true, place: directory, message: 'done' });
  }
  const found = await statesOf({
    NODE_ENV: 'production',
    MAIL: 'outbox',
    PUBLIC_URL: 'https://darzi.example',
    STRIPE_SECRET_KEY: 'sk_live_1234567890',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    BACKUP_DIR: directory,
  });
  expect(found).toMatchObject({
    Settings: 'good',
    Address: 'good',
    Payments: 'good',
    Accounts: 'good',
    Backups: 'doubtful',
  });
  expect(found.text).not.toContain('!!');
});

it('says what invoices lack', async () => {
  const { token } = await aPerson(shop, 'admin');
  expect(await statesOf({})).toMatchObject({
    Invoices: 'doubtful',
    text: expect.stringContaining('the shop’s address is missing'),
  });
  const settings = { shopAddress: '14 Lavelle Road, Bengaluru 560001', gstin: '29ABCDE1234F1ZW' };
  expect((await shop.call('PATCH /api/admin/settings', { token, body: settings })).status).toBe(200);
  expect(await statesOf({})).toMatchObject({ Invoices: 'good' });
});

it('says that a mail server is away', async () => {
  const found = await statesOf({ SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(found).toMatchObject({ Mail: 'bad', text: expect.stringContaining('ECONNREFUSED') });
});

it('does not call mail good while the shop’s own address is nobody’s', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const SMTP_URL = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  try {
    expect(await statesOf({ SMTP_URL })).toMatchObject({
      Mail: 'bad',
      text: expect.stringContaining('alarms and answers would go to hello@darzi.example: set CONTACT_EMAIL'),
    });
    expect(await statesOf({ SMTP_URL, CONTACT_EMAIL: 'hello@kaveri.in' })).toMatchObject({ Mail: 'good' });
  } finally {
    await new Promise<void>((resume) => server.close(() => resume()));
  }
});

it('tries the keys for phone messages, and says what does not match the settings', async () => {
  const phones = await startPhoneSimulator({ shopUrl: () => 'http://shop.test' });
  const keys = {
    WHATSAPP_TOKEN: PHONE_KEYS.whatsappToken,
    WHATSAPP_PHONE_ID: PHONE_KEYS.whatsappPhoneId,
    WHATSAPP_APP_SECRET: PHONE_KEYS.whatsappAppSecret,
    WHATSAPP_API_BASE: phones.url,
    TWILIO_ACCOUNT_SID: PHONE_KEYS.twilioSid,
    TWILIO_AUTH_TOKEN: PHONE_KEYS.twilioToken,
    TWILIO_MESSAGING_SERVICE: 'MGtest',
    TWILIO_API_BASE: phones.url,
  };
  const { token } = await aPerson(shop, 'admin');
  const templates = { placed: 'order_placed', shipped: '', delivered: '', bidAnswered: '' };
  const choose = async (channel: 'sms' | null) => {
    const body = { phoneMessages: { channel, templates } };
    expect((await shop.call('PATCH /api/admin/settings', { token, body })).status).toBe(200);
  };
  try {
    expect(await statesOf(keys)).toMatchObject({
      Phones: 'good',
      text: expect.stringContaining('WhatsApp and SMS: keys work, the owner has not switched them on'),
    });
    const wrong = await statesOf({ ...keys, WHATSAPP_TOKEN: 'another', TWILIO_AUTH_TOKEN: 'another' });
    expect(wrong).toMatchObject({
      Phones: 'bad',
      text: expect.stringContaining('WhatsApp: error 190; Twilio: error 20003'),
    });
    await choose('sms');
    expect(await statesOf(keys)).toMatchObject({
      Phones: 'good',
      text: expect.stringContaining('SMS accepts the keys'),
    });
    expect(await statesOf({})).toMatchObject({
      Phones: 'bad',
      text: expect.stringContaining('the owner has chosen SMS, which has no keys'),
    });
  } finally {
    await choose(null);
    await phones.stop();
  }
  expect(await statesOf({ ...keys, TWILIO_API_BASE: 'http://127.0.0.1:9' })).toMatchObject({
    Phones: 'bad',
    text: expect.stringContaining('ECONNREFUSED'),
  });
});

it('asks about variables that look like the shop’s and are none', async () => {
  const production = { NODE_ENV: 'production', MAIL: 'outbox' };
  const found = await statesOf({
    ...production,
    STRIPE_SECRET_KY: 'sk_live_1',
    BACKUPS: '1',
    S3_REGION: 'eu-1',
  });
  expect(found).toMatchObject({ Settings: 'doubtful' });
  expect(found.text).toContain('no variable of the shop is called STRIPE_SECRET_KY: misspelt?');
});
