import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aCustomer, aPiece, moveOrder, onePiece, orderPiece, ordersOf } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const main = (page: Page) => page.getByRole('main');
const orders = (page: Page) => main(page).getByRole('region', { name: /^Order #/ });
const numberOf = (id: string) => `Order #${id.slice(-6)}`;
const STEPS = ['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'];

it('shows eight orders at a time, newest first, and the rest by View More Orders', async () => {
  const person = await aCustomer(shop);
  const belt = await aPiece(shop, { name: 'Belt', price: 300, stock: { 'Free Size': 50 } });
  const ids: string[] = [];
  for (let count = 0; count < 9; count += 1) ids.unshift(await orderPiece(shop, person, belt, 'Free Size'));
  const { page } = await shop.visit('/orders', DESKTOP, { token: person.token });
  const shown = () => orders(page).evaluateAll((all) => all.map((order) => order.getAttribute('aria-label')));
  await eventually(shown).toEqual(ids.slice(0, 8).map(numberOf));
  await main(page).getByRole('button', { name: 'View More Orders' }).click();
  await eventually(shown).toEqual(ids.map(numberOf));
  await expect.poll(() => main(page).getByRole('button', { name: 'View More Orders' }).count()).toBe(0);
});

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('an order at a %s', (_device, viewport) => {
  it('has a card for each piece, with size, quantity, price, date and payment, and a total', async () => {
    const person = await aCustomer(shop);
    const belt = await aPiece(shop, { name: 'Silk Belt', price: 1250.5, stock: { M: 5 } });
    const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
    const before = day.format(new Date());
    const id = await orderPiece(shop, person, belt, 'M');
    const placedOn = [before, day.format(new Date())];
    const { page } = await shop.visit('/orders', viewport, { token: person.token });
    const order = main(page).getByRole('region', { name: numberOf(id) });
    await order.getByText('₹1,299.50', { exact: true }).waitFor();
    const card = order.getByRole('listitem').first();
    await card.getByRole('heading', { name: 'Silk Belt' }).waitFor();
    await card.getByText('Order Placed', { exact: true }).waitFor();
    await eventually(() => card.getByRole('definition').allInnerTexts()).toEqual([
      'M',
      '1',
      '₹1,250.50',
      expect.toBeOneOf(placedOn),
      'Cash on Delivery · Not paid yet',
    ]);
  });

  it('shows five steps, marked up to the one it has reached', async () => {
    const person = await aCustomer(shop);
    const belt = await aPiece(shop, { name: 'Tracked Belt', stock: { M: 5 } });
    const id = await orderPiece(shop, person, belt, 'M');
    await moveOrder(shop, id, 'Packing');
    await moveOrder(shop, id, 'Shipped');
    const { page } = await shop.visit('/orders', viewport, { token: person.token });
    const track = main(page).getByRole('button', { name: 'Track Order' });
    const steps = orders(page).getByRole('listitem').getByRole('listitem');
    await eventually(() => track.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => steps.count()).toBe(0);
    await track.click();
    const texts = async () => (await steps.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    await eventually(texts).toEqual(STEPS.map((step, index) => (index <= 2 ? `${step} (done)` : step)));
    await eventually(() => steps.nth(2).getAttribute('aria-current')).toBe('step');
    await main(page).getByText('Delhivery').waitFor();
    await main(page).getByText('DL-42').waitFor();
    await track.click();
    await expect.poll(() => steps.count()).toBe(0);
  });

  it('can be cancelled before it is packed, which puts the piece back in stock', async () => {
    const person = await aCustomer(shop);
    const last = await aPiece(shop, { name: 'Last Belt', stock: { M: 1 } });
    const id = await orderPiece(shop, person, last, 'M');
    const { page } = await shop.visit('/orders', viewport, { token: person.token });
    const order = main(page).getByRole('region', { name: numberOf(id) });
    await order.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await ordersOf(shop, person))[0]?.status).toBe('Order Placed');
    await order.getByRole('button', { name: 'Cancel order' }).click();
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Your order has been cancelled.').waitFor();
    await order.getByText('Cancelled', { exact: true }).waitFor();
    await expect.poll(() => order.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    await order.getByRole('button', { name: 'Track Order' }).click();
    expect(await order.getByText('(done)').count(), 'no progress').toBe(0);
    expect((await onePiece(shop, 'q=Last Belt')).soldOut).toEqual([]);
  });
});

it('cannot be cancelled once it is packed, even from an outdated page', async () => {
  const person = await aCustomer(shop);
  const belt = await aPiece(shop, { name: 'Packed Belt', stock: { M: 5 } });
  const id = await orderPiece(shop, person, belt, 'M');
  const { page } = await shop.visit('/orders', DESKTOP, { token: person.token, expectsErrors: true });
  await moveOrder(shop, id, 'Packing');
  await main(page).getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('This order can no longer be cancelled: it is Packing').waitFor();
  await orders(page).getByText('Packing', { exact: true }).first().waitFor();
  await eventually(() => main(page).getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
});

it('that was delivered leads to a review, which replaces the default rating', async () => {
  const person = await aCustomer(shop, 'Kavya Nair');
  const belt = await aPiece(shop, { name: 'Reviewed Belt', stock: { M: 5 } });
  const id = await orderPiece(shop, person, belt, 'M');
  for (const status of STEPS.slice(1)) await moveOrder(shop, id, status);
  const { page } = await shop.visit('/orders', DESKTOP, { token: person.token });
  await orders(page).getByText('Cash on Delivery · Paid').waitFor();
  await orders(page).getByRole('link', { name: 'Write a review' }).click();
  await main(page).getByRole('heading', { name: 'Leave Review' }).waitFor();
  await main(page).getByRole('button', { name: 'Send review' }).click();
  await main(page).getByText('Please choose a rating').waitFor();
  await main(page).getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await main(page).getByLabel('Your review').fill('Firm leather, fits well.');
  await main(page).getByRole('button', { name: 'Send review' }).click();
  await main(page).getByText('Firm leather, fits well.').waitFor();
  const other = await shop.visit(`/product/${belt.handle}`);
  await main(other.page).getByText('(1 review)', { exact: true }).waitFor();
  await main(other.page).getByRole('img', { name: 'Rated 4 out of 5' }).first().waitFor();
});

describe('signed out', () => {
  it('asks to login, and requests nothing personal', async () => {
    const asked: string[] = [];
    const { page } = await shop.visit('/orders', PHONE, {
      prepare: async (fresh) => {
        fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
      },
    });
    await main(page).getByRole('heading', { name: 'Please login to view orders', exact: true }).waitFor();
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await main(page).getByRole('link', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  });
});

it('without any order leads to the collection and to made to measure', async () => {
  const person = await aCustomer(shop);
  const { page } = await shop.visit('/orders', DESKTOP, { token: person.token });
  await main(page).getByRole('heading', { name: 'No orders yet' }).waitFor();
  await eventually(() => main(page).getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe(
    '/collection',
  );
  await main(page).getByRole('link', { name: 'My Custom Orders' }).click();
  await page.getByRole('heading', { level: 1, name: 'Custom Orders' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/custom-order-history');
});

it('says when the orders cannot be loaded, and retries', async () => {
  const person = await aCustomer(shop);
  const { page } = await shop.visit('/about', DESKTOP, { token: person.token, expectsErrors: true });
  await page.route(/userorders/, (route) => route.fulfill({ status: 404, body: 'no' }));
  await page.goto(`${shop.url()}/orders`);
  await main(page).getByText('Error loading orders. Please try again later.', { exact: true }).waitFor();
  await page.unroute(/userorders/);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await main(page).getByRole('heading', { name: 'No orders yet' }).waitFor();
});
