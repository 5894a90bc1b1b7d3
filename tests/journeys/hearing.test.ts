import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ADDRESS,
  aColleague,
  aCustomer,
  aPiece,
  orderPiece,
  ordersOf,
  PASSWORD,
  putIntoCart,
} from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const anOrder = async (name: string) => {
  const person = await aCustomer(shop, name);
  const piece = await aPiece(shop, { name: `Kurta of ${name}`, stock: { M: 5 } });
  const orderId = await orderPiece(shop, person, piece, 'M');
  return { person, orderId };
};

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('a message about an order, at a %s', (device, viewport) => {
  it('is on Today and in Messages until it needs no answer', async () => {
    const { person, orderId } = await anOrder(`Leela ${device}`);
    const text = `Is it lined? asked at a ${device}`;
    await shop.call('POST', `/api/order/${orderId}/messages`, person.token, { text });
    const { page } = await shop.visitAs('admin', '/admin', viewport);
    const tiles = page.getByRole('list', { name: 'Waiting' });
    await tiles.getByRole('link', { name: 'Messages about orders' }).click();
    const messages = page.getByRole('list', { name: 'Messages about orders' });
    const row = messages.getByRole('listitem').filter({ hasText: text });
    await row.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await row.getByRole('button', { name: /No answer needed/ }).click();
    await eventually(() => row.count()).toBe(0);
  });
});

describe('who is notified of what', () => {
  it('is chosen under Staff and applies at once', async () => {
    const { page } = await shop.visitAs('admin', '/admin/staff', DESKTOP);
    const open = () =>
      page
        .getByRole('row')
        .filter({ hasText: 'admin@example.com' })
        .getByRole('button', { name: /Change/ })
        .click();
    await open();
    const orders = page.getByRole('dialog').getByLabel('New orders');
    await orders.click();
    await eventually(() => orders.isEnabled()).toBe(true);
    await eventually(() => orders.isChecked()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    const { orderId } = await anOrder('Told by mail');
    const mails = `${shop.url()}/dev/mail`;
    await eventually(async () => (await fetch(mails)).text()).toContain(`alert-orders-${orderId}`);
    await page.reload();
    await open();
    await eventually(() => orders.isChecked()).toBe(true);
  });
});

describe('the browser', () => {
  it('is asked only after a click, and then shows a notification of an order', async () => {
    const { page } = await shop.visitAs('admin', '/admin/orders', DESKTOP, {
      prepare: async (page) => {
        await page.clock.install();
        await page.addInitScript(() => {
          const shown: string[] = [];
          const asked = { times: 0 };
          class Stand {
            static permission = 'default';
            static requestPermission = async () => {
              asked.times += 1;
              Stand.permission = 'granted';
              return 'granted';
            };
            onclick: (() => void) | null = null;
            constructor(title: string) {
              shown.push(title);
            }
            close() {}
          }
          Object.assign(globalThis, { Notification: Stand, shown, asked });
        });
      },
    });
    const button = page.getByRole('button', { name: 'Notify me in this browser' });
    await button.waitFor();
    const askedTimes = () =>
      page.evaluate(() => (globalThis as unknown as { asked: { times: number } }).asked.times);
    expect(await askedTimes()).toBe(0);
    await button.click();
    await page.getByRole('button', { name: 'Stop notifying me' }).waitFor();
    expect(await askedTimes()).toBe(1);
    const { orderId } = await anOrder('Notified');
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(31_000);
          return page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
        },
        { timeout: 20_000, interval: 500 },
      )
      .toContain(`New order #${orderId.slice(-6)}`);
  });
});

/** Paid by card at the simulated gateway. */
const aPaidOrder = async (name: string) => {
  const person = await aCustomer(shop, name);
  const piece = await aPiece(shop, { name: `Kurta of ${name}`, price: 1_850, stock: { M: 5 } });
  await putIntoCart(shop, person, piece, 'M');
  const opened = await shop.call('POST', '/api/order/stripe', person.token, {
    items: [{ ...piece, size: 'M', quantity: 1 }],
    amount: 1_899,
    address: ADDRESS,
  });
  const { page } = await shop.visit('/orders', DESKTOP, { token: person.token });
  await page.goto(String(opened.session_url));
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Payment Verified' }).waitFor();
  const [order] = await ordersOf(shop, person);
  return order?._id ?? '';
};

type Heard = { readonly shown: string[]; readonly refused: string[]; readonly asked: string[] };

/** The owner at the orders, in a browser with a decision about notifications; records what is notified. */
const ownerHearing = async (setting: 'granted' | 'denied') => {
  const { page } = await shop.visitAs('admin', '/admin/orders', DESKTOP, {
    prepare: async (page) => {
      // granting an origin something denies it everything else
      const granted = setting === 'granted' ? 'notifications' : 'geolocation';
      await page.context().grantPermissions([granted], { origin: shop.url() });
      await page.clock.install();
      await page.addInitScript((decision) => {
        const heard: Heard = { shown: [], refused: [], asked: [] };
        const Own = globalThis.Notification;
        // Chromium's headless shell knows no notifications: it forbids what was granted. There the page hears what
        // Chromium itself would tell it.
        const isDeaf = () => decision === 'granted' && Own.permission === 'denied';
        class Heeded extends Own {
          constructor(title: string, options?: NotificationOptions) {
            super(title, options);
            if (isDeaf()) {
              heard.shown.push(title);
              return;
            }
            this.addEventListener('show', () => heard.shown.push(title));
            this.addEventListener('error', () => heard.refused.push(title));
          }
          static override requestPermission(): Promise<NotificationPermission> {
            heard.asked.push(Heeded.permission);
            return isDeaf() ? Promise.resolve('granted') : Own.requestPermission();
          }
        }
        Object.defineProperty(Heeded, 'permission', { get: () => (isDeaf() ? decision : Own.permission) });
        Object.assign(globalThis, { Notification: Heeded, heard });
      }, setting);
    },
  });
  return {
    page,
    heard: () => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard),
    pass: (seconds: number) => page.clock.fastForward(seconds * 1_000),
  };
};

describe('a browser of the owner', () => {
  it('that allows it shows one notification for a paid order, until told to stop', async () => {
    const { page, heard, pass } = await ownerHearing('granted');
    await page.getByRole('button', { name: 'Notify me in this browser' }).click();
    const stop = page.getByRole('button', { name: 'Stop notifying me' });
    await stop.waitFor();
    const title = `New order #${(await aPaidOrder('Heard')).slice(-6)}`;
    const later = async () => {
      await pass(31);
      return (await heard()).shown;
    };
    await expect.poll(later, { timeout: 30_000, interval: 500 }).toContain(title);
    await pass(31);
    await pass(31);
    expect((await heard()).shown.filter((one) => one === title)).toHaveLength(1);
    await stop.click();
    await page.getByRole('button', { name: 'Notify me in this browser' }).waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/admin/news')) asked += 1;
    });
    await pass(120);
    await page.reload();
    await pass(120);
    expect(asked).toBe(0);
    expect((await heard()).refused).toEqual([]);
  });

  it('that forbids it shows one quiet line, and is neither asked nor notified', async () => {
    const { page, heard, pass } = await ownerHearing('denied');
    const line = page.getByText('This browser does not allow notifications from the shop.');
    await line.waitFor();
    expect(await page.getByRole('button', { name: /notify/i }).count()).toBe(0);
    await aPaidOrder('Unheard');
    await pass(31);
    await page.reload();
    await line.waitFor();
    await pass(31);
    expect(await heard()).toEqual({ shown: [], refused: [], asked: [] });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

const signIn = async (page: Page, email: string, password = 'darzi-demo-1') => {
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
};
describe('who works here', () => {
  it.each([
    ['admin', '/admin', 'Today'],
    ['designer', '/studio', 'Studio'],
  ])('lands, as %s, at %s', async (who, path, heading) => {
    const { page } = await shop.visit('/login', DESKTOP);
    await signIn(page, `${who}@example.com`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const)(
    'lands, as a packer at a %s, on the orders, and is offered nothing but packing',
    async (_device, viewport) => {
      const { email } = await aColleague(shop, 'Pari Packs', 'packer');
      const { page } = await shop.visit('/login', viewport);
      await signIn(page, email, PASSWORD);
      await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin/orders');
      const menu = page.getByRole('navigation', { name: 'Back office' });
      if (viewport === PHONE)
        await page.getByRole('main').getByRole('button', { name: 'Orders', exact: true }).click();
      expect(await menu.getByRole('link').allTextContents()).toEqual(['Orders', 'Returns', 'Parcels']);
      expect(await axeFindings(page)).toEqual([]);
    },
  );

  it('returns to the page that led to login', async () => {
    const { page } = await shop.visit('/login?returnTo=/about', DESKTOP);
    await signIn(page, 'admin@example.com');
    await eventually(() => new URL(page.url()).pathname).toBe('/about');
  });
});
