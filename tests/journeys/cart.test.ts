import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aCustomer, adminToken, aPiece, type Person, putIntoCart } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const main = (page: Page) => page.getByRole('main');
const summary = (page: Page) => page.getByRole('complementary', { name: 'Cart summary' });
const totals = async (page: Page) =>
  (await summary(page).getByRole('definition').allInnerTexts()).join(' + ');
const cartOf = async ({ token }: Person) => (await shop.call('GET', '/api/cart/get', token)).cartData;

/** A customer with two lines in the cart: 2 × ₹1,000 and 1 × ₹499.50. */
const aShopper = async () => {
  const person = await aCustomer(shop);
  const kurta = await aPiece(shop, { name: 'Cart Kurta', price: 1000, stock: { S: 30, M: 30 } });
  const scarf = await aPiece(shop, { name: 'Cart Scarf', price: 499.5, stock: { 'Free Size': 30 } });
  await putIntoCart(shop, person, kurta, 'M', 2);
  await putIntoCart(shop, person, scarf, 'Free Size', 1);
  return { person, kurta, scarf };
};

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('the cart at a %s', (_device, viewport) => {
  it('shows a line for each product and size, with its price, and the total', async () => {
    const { person, kurta } = await aShopper();
    await putIntoCart(shop, person, kurta, 'S', 1);
    const { page } = await shop.visit('/cart', viewport, { token: person.token });
    const lines = main(page).getByRole('list').getByRole('listitem');
    await eventually(() => lines.count()).toBe(3);
    const line = lines.filter({ hasText: 'Size M' });
    await eventually(() => line.getByRole('heading').innerText()).toBe('Cart Kurta');
    await eventually(() => line.getByRole('heading').getByRole('link').getAttribute('href')).toBe(
      `/product/${kurta.handle}`,
    );
    await line.getByText('₹2,000', { exact: true }).waitFor();
    await eventually(() =>
      line.getByRole('spinbutton', { name: 'Quantity of Cart Kurta, size M' }).inputValue(),
    ).toBe('2');
    await eventually(() => totals(page)).toBe('₹3,499.50 + ₹49 + ₹3,548.50');
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 4 items' }).waitFor();
  });

  it('changes a quantity in the shop, and ignores blank or 0', async () => {
    const { person, kurta } = await aShopper();
    const { page } = await shop.visit('/cart', viewport, { token: person.token });
    const quantity = page.getByRole('spinbutton', { name: 'Quantity of Cart Kurta, size M' });
    await quantity.fill('5');
    await eventually(() => totals(page)).toBe('₹5,499.50 + ₹49 + ₹5,548.50');
    await eventually(() => cartOf(person)).toMatchObject({ [kurta._id]: { M: 5 } });

    const asked: string[] = [];
    // Refetching the cart after the earlier change does not count.
    page.on('request', (request) => {
      if (request.method() !== 'GET') asked.push(`${request.method()} ${request.url()}`);
    });
    for (const nothing of ['', '0', '-3']) {
      await quantity.fill(nothing);
      await quantity.blur();
      await eventually(() => quantity.inputValue()).toBe('5');
    }
    await eventually(() => totals(page)).toBe('₹5,499.50 + ₹49 + ₹5,548.50');
    expect(asked).toEqual([]);

    await page.getByRole('button', { name: 'One less: Quantity of Cart Kurta, size M' }).click();
    await page.getByRole('button', { name: 'One less: Quantity of Cart Kurta, size M' }).click();
    await eventually(() => cartOf(person)).toMatchObject({ [kurta._id]: { M: 3 } });
    await eventually(() => totals(page)).toBe('₹3,499.50 + ₹49 + ₹3,548.50');
  });

  it('removes a line, undoes it, and is empty after the last one', async () => {
    const { person, scarf, kurta } = await aShopper();
    const { page } = await shop.visit('/cart', viewport, { token: person.token });
    const removeKurta = page.getByRole('button', { name: 'Remove Cart Kurta, size M' });
    await removeKurta.click();
    await removeKurta.waitFor({ state: 'detached' });
    await eventually(() => cartOf(person)).toEqual({ [scarf._id]: { 'Free Size': 1 } });
    await eventually(() => totals(page)).toBe('₹499.50 + ₹49 + ₹548.50');
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(() => cartOf(person)).toMatchObject({ [kurta._id]: { M: 2 } });
    await removeKurta.click();
    await page.getByRole('button', { name: 'Remove Cart Scarf, size Free Size' }).click();
    await page.getByRole('heading', { name: 'Your cart is empty', exact: true }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).waitFor();
    await main(page).getByRole('link', { name: 'Start Shopping' }).click();
    await page.getByRole('heading', { level: 1, name: 'Collection' }).waitFor();
    expect(await cartOf(person)).toEqual({});
  });
});

it('offers Undo again if there was no connection', async () => {
  const { person, kurta } = await aShopper();
  const { page, context } = await shop.visit('/cart', PHONE, { token: person.token, expectsErrors: true });
  await page.getByRole('button', { name: 'Remove Cart Kurta, size M' }).click();
  await eventually(() => cartOf(person)).not.toHaveProperty(kurta._id);
  await context.setOffline(true);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await page.getByText('Failed to update cart. Please check your connection.').first().waitFor();
  await context.setOffline(false);
  await undo.click();
  await eventually(() => cartOf(person)).toMatchObject({ [kurta._id]: { M: 2 } });
});

it('accepts at most what is in stock, and says so', async () => {
  const person = await aCustomer(shop);
  const coat = await aPiece(shop, { name: 'Scarce Coat', price: 2000, stock: { M: 3 } });
  await putIntoCart(shop, person, coat, 'M', 1);
  const { page } = await shop.visit('/cart', DESKTOP, { token: person.token, expectsErrors: true });
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Scarce Coat, size M' });
  await quantity.fill('9');
  await page.getByText('Only 3 of Scarce Coat in size M left').waitFor();
  await quantity.blur();
  await eventually(() => quantity.inputValue()).toBe('1');
  await eventually(() => totals(page)).toBe('₹2,000 + ₹49 + ₹2,049');
});

it('does not go to checkout with a size that has sold out meanwhile', async () => {
  const { person, scarf } = await aShopper();
  await shop.call('PATCH', `/api/admin/products/${scarf._id}`, await adminToken(shop), {
    stock: { 'Free Size': 0 },
  });
  const { page } = await shop.visit('/cart', DESKTOP, { token: person.token });
  await main(page).getByText('Cart Scarf in size Free Size is sold out').waitFor();
  await eventually(() => page.getByRole('button', { name: 'Proceed to Checkout' }).isDisabled()).toBe(true);
  await eventually(() => totals(page)).toBe('₹2,000 + ₹49 + ₹2,049');
  await page.getByRole('button', { name: 'Remove Cart Scarf, size Free Size' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
});

it('drops products that have left the shop', async () => {
  const { person, scarf } = await aShopper();
  await shop.call('DELETE', `/api/admin/products/${scarf._id}`, await adminToken(shop));
  const { page } = await shop.visit('/cart', DESKTOP, { token: person.token });
  await eventually(() => totals(page)).toBe('₹2,000 + ₹49 + ₹2,049');
  await expect.poll(() => main(page).getByText('Cart Scarf').count()).toBe(0);
});

it('goes to checkout with the quantity chosen last, however quickly', async () => {
  const { person } = await aShopper();
  const { page } = await shop.visit('/cart', DESKTOP, { token: person.token });
  await page.getByRole('spinbutton', { name: 'Quantity of Cart Kurta, size M' }).fill('7');
  await page
    .getByRole('link', { name: 'Proceed to Checkout' })
    .or(page.getByRole('button', { name: 'Proceed to Checkout' }))
    .click();
  await page.waitForURL(/\/place-order/);
  await main(page).getByText('₹7,548.50').filter({ visible: true }).first().waitFor();
});

it('shown again by Back as the browser kept it, is the cart of now, and of nobody once somebody has signed out', async () => {
  const { person, kurta } = await aShopper();
  const { page } = await shop.visit('/cart', DESKTOP, { token: person.token });
  // What a kept page is told; it heard nothing of what happened elsewhere meanwhile.
  const showAgain = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Cart Kurta, size M' });
  await eventually(() => quantity.inputValue()).toBe('2');
  await putIntoCart(shop, person, kurta, 'M', 4);
  await showAgain();
  await eventually(() => quantity.inputValue()).toBe('4');
  await page.evaluate(() => localStorage.removeItem('token'));
  await showAgain();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
});

it('says when it cannot be loaded, and retries', async () => {
  const { person } = await aShopper();
  const { page } = await shop.visit('/about', DESKTOP, { token: person.token, expectsErrors: true });
  await page.route(/\/api\/cart\/get/, (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'Something in between', code: 'x' } }),
  );
  await page.goto(`${shop.url()}/cart`);
  await main(page).getByRole('alert').waitFor();
  await page.unroute(/\/api\/cart\/get/);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await main(page).getByRole('heading', { name: 'Cart Kurta' }).waitFor();
});

it('keeps prices aligned on a phone, however long a discount’s name', async () => {
  const { person, kurta, scarf } = await aShopper();
  const isGiven = (name: string, ids: string[]) =>
    adminToken(shop).then((token) =>
      shop.call('POST', '/api/admin/automatic-discounts', token, {
        name,
        kind: 'percent',
        percent: 10,
        goods: { of: 'products', ids },
      }),
    );
  await isGiven('A tenth off every kurta that is left of the monsoon', [kurta._id]);
  await isGiven('A tenth off scarves', [scarf._id]);
  const { page } = await shop.visit('/cart', PHONE, { token: person.token });
  const price = (text: string) => main(page).getByRole('list').getByText(text, { exact: true });
  const rightOf = async (text: string) => {
    const box = await price(text).boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  await main(page).getByRole('list').getByText('A tenth off scarves').waitFor();
  expect(await rightOf('₹499.50')).toBe(await rightOf('₹2,000'));
});
