import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { deliverMail } from '../test-delivery.ts';
import type { Someone } from '../test-factories.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { type Answer, anAdmin, aVisitor, join, PASSWORD, signIn, type Visitor } from './test-visitor.ts';

let shop: TestApp;
let admin: Someone;
let visitor: Visitor;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'https://darzi.example' });
  admin = await anAdmin(shop);
  visitor = aVisitor(shop, '10.11.0.1');
});
afterAll(() => shop.close());

const linkTo = async (email: string): Promise<string> => {
  const mails = (await deliverMail(shop)).filter(({ to }) => to === email);
  const links = mails.flatMap(
    ({ text }) => /\/(?:join|reset-password)\?token=([\w-]+)/.exec(text)?.[1] ?? [],
  );
  return links.at(-1) ?? '';
};

/** A way to choose a password, ready to be repeated by the email's owner. */
type Door = {
  readonly field: string;
  readonly open: (email: string) => Promise<(chosen: string) => Promise<Answer>>;
};
const DOORS: Readonly<Record<string, Door>> = {
  'at sign-up': {
    field: 'password',
    open: async (email) => (password) =>
      visitor.call('POST /api/user/register', { body: { name: 'Asha', email, password } }),
  },
  'by the mailed link': {
    field: 'password',
    open: async (email) => {
      await join(visitor, email);
      await visitor.call('POST /api/user/forgot-password', { body: { email } });
      const token = await linkTo(email);
      return (password) => visitor.call('POST /api/user/reset-password', { body: { token, password } });
    },
  },
  'in the profile': {
    field: 'newPassword',
    open: async (email) => {
      const token = await join(visitor, email);
      return (newPassword) =>
        visitor.call('POST /api/user/password', { token, body: { password: PASSWORD, newPassword } });
    },
  },
  'with an invitation': {
    field: 'password',
    open: async (email) => {
      const body = { name: 'Leela', email, role: 'packer', password: PASSWORD };
      await visitor.call('POST /api/admin/staff', { token: admin.token, body });
      const token = await linkTo(email);
      return (password) => visitor.call('POST /api/user/accept-invitation', { body: { token, password } });
    },
  },
};

describe.each(Object.entries(DOORS))('a password chosen %s', (_, { field, open }) => {
  it('is not one of those tried first, and an uncommon one is accepted', async () => {
    const email = `Wide.Open@door-${field}-${_.replaceAll(' ', '-')}.example`;
    const choose = await open(email);
    const refused = [
      'password123',
      'Iloveyou',
      'QWERTYUIOP',
      '１２３４５６７８',
      ' sunshine1 ',
      email,
      email.toUpperCase(),
      'wide.open',
    ];
    for (const chosen of [...refused, DEMO_PASSWORD]) {
      expect(await choose(chosen), chosen).toMatchObject({
        status: 400,
        body: {
          success: false,
          code: 'account.password_common',
          fields: { [field]: 'This password is easy to guess. Please choose another.' },
        },
      });
    }
    expect((await choose('seven-needles-of-hers')).status).toBe(200);
    await signIn(visitor, email, 'seven-needles-of-hers');
  });
});

it('the demo’s own password is accepted where the demo is allowed', async () => {
  const demo = await startTestApp();
  try {
    await join(aVisitor(demo, '10.11.0.2'), 'asha@example.com', DEMO_PASSWORD);
  } finally {
    await demo.close();
  }
});
