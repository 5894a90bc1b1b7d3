import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aCustomer, adminToken, aPiece, moveOrder, orderPiece } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });

describe('the contact page', () => {
  it('says when the shop answers, by phone and by email', async () => {
    const { page } = await shop.visit('/contact', PHONE);
    await main(page).getByText('10 AM to 8 PM Monday to Saturday', { exact: true }).waitFor();
    await main(page).getByText('we usually respond within 24 hours', { exact: true }).waitFor();
  });

  it('requires all four fields', async () => {
    const { page } = await shop.visit('/contact');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await main(page).getByRole('button', { name: 'Send Message' }).click();
    await eventually(() => main(page).getByText('Required', { exact: true }).count()).toBe(4);
    await eventually(() =>
      main(page)
        .getByLabel('Name')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await main(page).getByLabel('Name').fill('Ravi');
    await eventually(() => main(page).getByText('Required', { exact: true }).count()).toBe(3);
    expect(asked).toEqual([]);
  });

  it('brings a visitor’s message to the back office', async () => {
    const { page } = await shop.visit('/contact', PHONE);
    await main(page).getByLabel('Name').fill('Ravi Menon');
    await main(page).getByLabel('Email').fill('ravi@example.com');
    await main(page).getByLabel('Subject').fill('Sleeves');
    await main(page).getByRole('textbox', { name: 'Message' }).fill('Two inches longer, please.');
    await main(page).getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Message sent successfully!', { exact: true }).waitFor();
    await eventually(() => main(page).getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
    const { messages } = (await shop.call('GET', '/api/admin/messages', await adminToken(shop))) as {
      messages: object[];
    };
    expect(messages[0]).toMatchObject({
      name: 'Ravi Menon',
      email: 'ravi@example.com',
      subject: 'Sleeves',
      message: 'Two inches longer, please.',
    });
  });

  it('keeps the message when it could not be sent', async () => {
    const { page } = await shop.visit('/contact', DESKTOP, { expectsErrors: true });
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: 'x' }));
    for (const [label, text] of [
      ['Name', 'Ravi'],
      ['Email', 'ravi@example.com'],
      ['Subject', 'Sleeves'],
      ['Message', 'Longer'],
    ] as const) {
      await main(page).getByRole('textbox', { name: label }).fill(text);
    }
    await main(page).getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Failed to send message. Please try again.', { exact: true }).waitFor();
    await eventually(() => main(page).getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Longer');
  });
});

it.each([
  ['/about', 'About Us'],
  ['/policy', 'Policy page'],
  ['/contact', 'Contact'],
  ['/collection', 'Collection'],
])('%s is headed %s, also without scripts', async (path, words) => {
  const { page } = await shop.visit(path, DESKTOP, { hasScripts: false });
  await eventually(() => title(page).innerText()).toBe(words);
});

it('the policy covers returns, shipping, privacy and whom to contact', async () => {
  const { page } = await shop.visit('/policy', PHONE);
  await eventually(() => main(page).getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Returns',
    'Shipping',
    'Payment',
    'Privacy',
    'Grievances',
  ]);
  await main(page)
    .getByText(/within 7 days/)
    .first()
    .waitFor();
  await main(page)
    .getByText(/₹49 an order/)
    .waitFor();
});

describe('the result of a payment', () => {
  it('comes from the shop’s ledger, not from the address', async () => {
    const person = await aCustomer(shop);
    const belt = await aPiece(shop, { name: 'Verified Belt', stock: { M: 5 } });
    const id = await orderPiece(shop, person, belt, 'M');
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
      await moveOrder(shop, id, status);
    }
    const { page } = await shop.visit(`/verify?success=true&orderId=${id}`, DESKTOP, {
      token: person.token,
      expectsErrors: true,
    });
    await eventually(() => title(page).innerText()).toBe('Payment Verified');
    await main(page).getByText('Your transaction has been successfully processed', { exact: true }).waitFor();
    await main(page).getByRole('link', { name: 'View My Orders' }).click();
    await eventually(() => title(page).innerText()).toBe('Orders');
  });

  it('without an order is no payment, whatever the address says', async () => {
    const person = await aCustomer(shop);
    const unknown = '019e0000-0000-7000-8000-000000000000';
    const { page } = await shop.visit(`/verify?success=true&orderId=${unknown}`, PHONE, {
      token: person.token,
      expectsErrors: true,
    });
    await eventually(() => title(page).innerText()).toBe('Payment Failed');
    await page.goto(`${shop.url()}/verify?success=false&orderId=${unknown}`);
    await eventually(() => title(page).innerText()).toBe('Payment Failed');
    await main(page).getByText('Your transaction could not be completed', { exact: true }).waitFor();
    await eventually(() => main(page).getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe(
      '/cart',
    );
  });
});

describe('a missing page', () => {
  it.each([['/nowhere'], ['/collection/more'], ['/admin2'], ['/.env']])(
    '%s is a friendly page with status 404',
    async (path) => {
      const answer = await fetch(`${shop.url()}${path}`);
      expect(answer.status).toBe(404);
      const { page } = await shop.visit(path, PHONE, { expectsErrors: true });
      await eventually(() => title(page).innerText()).toBe('We could not find this page');
      await main(page).getByRole('link', { name: 'See the collection' }).click();
      await eventually(() => title(page).innerText()).toBe('Collection');
    },
  );
});

describe('a fault', () => {
  it('is reported with its status, below the header and with a link onward', async () => {
    const { page } = await shop.visit('/about', DESKTOP, { expectsErrors: true });
    await page.route(/\/collection\.data/, (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'Something broke' }),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'COLLECTION' }).click();
    await eventually(() => title(page).innerText()).toBe('Unexpected Application Error!');
    await main(page).getByRole('alert').getByText(/^500/).waitFor();
    await page.unroute(/\/collection\.data/);
    await main(page).getByRole('link', { name: 'Try again' }).click();
    await eventually(() => title(page).innerText()).toBe('Collection');
  });
});

describe('messages', () => {
  const visitBuyable = async (reducedMotion: 'reduce' | 'no-preference') => {
    const person = await aCustomer(shop);
    const socks = await aPiece(shop, { name: 'Socks', stock: { M: 20 } });
    const { page } = await shop.visit(`/product/${socks.handle}`, DESKTOP, {
      token: person.token,
      reducedMotion,
    });
    const add = main(page).getByRole('button', { name: 'Add to Cart' }).first();
    return { page, add, shown: page.getByText('Added to cart!', { exact: true }) };
  };

  it('are at most three at a time, at the top right, each with a button to close it', async () => {
    const { page, add, shown } = await visitBuyable('reduce');
    for (const pieces of [1, 2, 3, 4]) {
      await add.click();
      await page
        .getByRole('banner')
        .getByRole('link', { name: `Cart, ${pieces} item${pieces === 1 ? '' : 's'}` })
        .waitFor();
    }
    await eventually(() => shown.count()).toBe(3);
    const box = await shown.first().boundingBox();
    expect(box?.x).toBeGreaterThan(DESKTOP.width / 2);
    expect(box?.y).toBeLessThan(DESKTOP.height / 4);
    await page.getByRole('button', { name: 'Close message' }).first().click();
    await eventually(() => shown.count()).toBe(2);
  });

  it('stay under the pointer and close by themselves afterwards', async () => {
    const { page, add, shown } = await visitBuyable('no-preference');
    await add.click();
    await shown.waitFor();
    await shown.hover();
    await page.waitForTimeout(4_500);
    await expect.poll(() => shown.count()).toBe(1);
    const leftAt = Date.now();
    await page.mouse.move(10, 800);
    await shown.waitFor({ state: 'detached' });
    expect(Date.now() - leftAt).toBeLessThan(12_000);
  });
});

describe('without a connection', () => {
  it('a link leaves the page as it is and says why, and works once there is a connection', async () => {
    const { page, context } = await shop.visit('/contact', PHONE, { expectsErrors: true });
    await main(page).getByLabel('Name').fill('Ravi');
    await context.setOffline(true);
    const about = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
    await about.click();
    await page.getByText('The shop is out of reach. Please check your connection.').waitFor();
    expect(await main(page).getByLabel('Name').inputValue()).toBe('Ravi');
    await context.setOffline(false);
    await about.click();
    await eventually(() => title(page).innerText()).toBe('About Us');
  });

  it('a link leaves the page as it is while the server is down, and works once it is back', async () => {
    const { page } = await shop.visit('/contact', DESKTOP, { expectsErrors: true });
    await main(page).getByLabel('Name').fill('Ravi');
    await page.route('**/*', (route) => route.abort('connectionrefused'));
    const link = page.getByRole('banner').getByRole('link', { name: /craft your look/i });
    await link.click();
    const said = page.getByText('The shop is out of reach. Please try again in a moment.');
    await said.waitFor();
    expect(await main(page).getByLabel('Name').inputValue()).toBe('Ravi');
    await page.unroute('**/*');
    await link.click();
    await eventually(() => title(page).innerText()).toBe('Craft Your Look');
  });

  it('a link leaves the page as it is also where only the data of the other page is missing', async () => {
    const { page } = await shop.visit('/about', DESKTOP, { expectsErrors: true });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await main(page).getByLabel('Name').fill('Ravi');
    await page.route('**/*', (route) => route.abort('connectionrefused'));
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
    await link.click();
    await page.getByText('The shop is out of reach. Please try again in a moment.').waitFor();
    expect(await main(page).getByLabel('Name').inputValue()).toBe('Ravi');
    await page.unroute('**/*');
    await link.click();
    await eventually(() => title(page).innerText()).toBe('About Us');
  });

  it('a link leaves the page as it is also where the data of the other page breaks off', async () => {
    const breaking = createServer((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/x-script', 'x-remix-response': 'yes' });
      answer.write('[{"_1":2},', () => answer.destroy());
    });
    await new Promise<void>((listening) => breaking.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void breaking.close());
    const { port } = breaking.address() as AddressInfo;
    const { page } = await shop.visit('/contact', DESKTOP, { expectsErrors: true });
    await main(page).getByLabel('Name').fill('Ravi');
    await page.route('**/about.data*', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
    await page.route('**/healthz', (route) => route.abort('connectionrefused'));
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
    await link.click();
    await page.getByText('The shop is out of reach. Please try again in a moment.').waitFor();
    expect(await main(page).getByLabel('Name').inputValue()).toBe('Ravi');
    await page.unroute('**/about.data*');
    await link.click();
    await eventually(() => title(page).innerText()).toBe('About Us');
  });

  it('a page that does not arrive is not held against the link that is pressed after it', async () => {
    const { page } = await shop.visit('/contact', DESKTOP, { expectsErrors: true });
    const gate = () => Promise.withResolvers<void>();
    const [asked, health, data] = [gate(), gate(), gate()];
    await page.route('**/about.data*', (route) => route.abort('connectionrefused'));
    await page.route('**/healthz', async (route) => {
      asked.resolve();
      await health.promise;
      await route.abort('connectionrefused');
    });
    await page.route('**/collection.data*', async (route) => {
      await data.promise;
      await route.continue();
    });
    const foot = page.getByRole('contentinfo');
    await foot.getByRole('link', { name: 'About Us' }).click();
    await asked.promise;
    const wanted = page.waitForRequest('**/collection.data*');
    await foot.getByRole('link', { name: 'Collections' }).click();
    await wanted;
    const answered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
    health.resolve();
    await answered;
    await page.waitForTimeout(300);
    expect(await page.getByText(/The shop is out of reach/).count()).toBe(0);
    data.resolve();
    await page.waitForURL('**/collection');
  });

  it('opens a page of which the script is gone as a new document', async () => {
    const { page } = await shop.visit('/contact', DESKTOP, { expectsErrors: true });
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await page.waitForEvent('load');
    await eventually(() => title(page).innerText()).toBe('About Us');
  });

  it('a page that fails to load says so in the shop’s words, and loads on retry', async () => {
    const { page } = await shop.visit('/collection', DESKTOP, { expectsErrors: true });
    await page.route('**/*.data*', (route) => route.abort());
    await main(page).getByRole('checkbox', { name: 'Kids' }).check();
    await eventually(() => title(page).innerText()).toBe('The shop is out of reach');
    await page.unroute('**/*.data*');
    await main(page).getByRole('link', { name: 'Try again' }).click();
    await eventually(() => title(page).innerText()).toBe('Kids');
  });
});
