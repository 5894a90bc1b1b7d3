import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ADDRESS,
  aCustomer,
  adminToken,
  aPiece,
  type Goods,
  ordersOf,
  type Person,
  putIntoCart,
} from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const main = (page: Page) => page.getByRole('main');
const payButton = (page: Page) => main(page).getByRole('button', { name: /Place Order|Placing your order/ });

const aShopper = async (): Promise<{ person: Person; saree: Goods }> => {
  const person = await aCustomer(shop);
  const saree = await aPiece(shop, { name: 'Checkout Saree', price: 1500, stock: { 'Free Size': 12 } });
  await putIntoCart(shop, person, saree, 'Free Size', 2);
  return { person, saree };
};

const fillAddress = async (page: Page, changes: Partial<Record<keyof typeof ADDRESS, string>> = {}) => {
  const { firstName, lastName, email, streetAddress, city, state, pinCode, phoneNumber } = {
    ...ADDRESS,
    ...changes,
  };
  await main(page).getByLabel('First Name').fill(firstName);
  await main(page).getByLabel('Last Name').fill(lastName);
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Street Address').fill(streetAddress);
  await main(page).getByLabel('City').fill(city);
  await main(page).getByLabel('State').selectOption(state);
  await main(page).getByLabel('Pin Code').fill(pinCode);
  await main(page).getByLabel('Phone Number').fill(phoneNumber);
};
const payCash = (page: Page) =>
  main(page)
    .getByRole('radio', { name: /Cash on Delivery/ })
    .check();

it('an order without a connection leaves the form as it is, and is placed once there is one', async () => {
  const { person } = await aShopper();
  const { page, context } = await shop.visit('/place-order', PHONE, {
    token: person.token,
    expectsErrors: true,
  });
  await fillAddress(page);
  await payCash(page);
  await eventually(() => payButton(page).isDisabled()).toBe(false);
  await context.setOffline(true);
  await payButton(page).click();
  await main(page)
    .getByRole('alert')
    .getByText('Failed to place order. Please check your connection.')
    .waitFor();
  await eventually(() => main(page).getByLabel('City').inputValue()).toBe(ADDRESS.city);
  await context.setOffline(false);
  await payButton(page).click();
  await page.getByText('Order placed successfully!').first().waitFor();
  expect(await ordersOf(shop, person)).toHaveLength(1);
});

it('discounts of the cart outlast a lost connection', async () => {
  const { person, saree } = await aShopper();
  const token = await adminToken(shop);
  await shop.call('POST', '/api/admin/discounts', token, { code: 'TUNNEL', percent: 10 });
  await shop.call('POST', '/api/admin/automatic-discounts', token, {
    name: 'A tenth off sarees',
    kind: 'percent',
    percent: 10,
    combinesWithCode: true,
    goods: { of: 'products', ids: [saree._id] },
  });
  const { page, context } = await shop.visit('/place-order', DESKTOP, {
    token: person.token,
    expectsErrors: true,
  });
  const summary = main(page).getByRole('complementary', { name: 'Order summary' });
  const applied = summary.getByRole('status').filter({ hasText: 'TUNNEL' });
  await summary.getByRole('textbox', { name: 'Discount code' }).fill('TUNNEL');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await applied.waitFor();
  await fillAddress(page);
  await payCash(page);
  const total = await payButton(page).innerText();
  const lost: string[] = [];
  page.on('requestfailed', (request) => lost.push(new URL(request.url()).pathname));
  await context.setOffline(true);
  await payButton(page).click();
  await main(page)
    .getByRole('alert')
    .getByText(/^Failed to place order/)
    .waitFor();
  // each is asked three times
  for (const path of ['/api/cart/discount', '/api/cart/discounts'])
    await eventually(() => lost.filter((one) => one === path).length).toBeGreaterThanOrEqual(3);
  await expect.poll(() => payButton(page).innerText()).toBe(total);
  await applied.waitFor();
});

it('an order whose answer never comes is sent again after a minute, and is one order', async () => {
  const { person } = await aShopper();
  const { page } = await shop.visit('/place-order', PHONE, {
    token: person.token,
    expectsErrors: true,
    prepare: (fresh) => fresh.clock.install(),
  });
  await fillAddress(page);
  await payCash(page);
  await eventually(() => payButton(page).isDisabled()).toBe(false);
  // the shop takes the order; its answer stays on the way
  await page.route('**/api/order/place-cod', (route) => void route.fetch(), { times: 1 });
  await payButton(page).click();
  await eventually(async () => (await ordersOf(shop, person)).length).toBe(1);
  await page.clock.fastForward(61_000);
  await page.getByText('Order placed successfully!').first().waitFor();
  expect(await ordersOf(shop, person)).toHaveLength(1);
});

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('checkout at a %s', (_device, viewport) => {
  it('names every missing address field', async () => {
    const { person } = await aShopper();
    const { page } = await shop.visit('/place-order', viewport, { token: person.token });
    await eventually(() => main(page).getByLabel('Email').inputValue()).toBe(person.email);
    await main(page).getByLabel('Email').fill('');
    await payCash(page);
    await payButton(page).click();
    const said = page.getByRole('alert').filter({ hasText: 'Please fill in all address fields' });
    await said
      .getByText('First Name, Last Name, Email, Street Address, City, State, Pin Code, Phone Number')
      .waitFor();
    const first = main(page).getByLabel('First Name');
    await eventually(() => first.getAttribute('aria-invalid')).toBe('true');
    await eventually(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    await fillAddress(page, { city: '   ' });
    await payButton(page).click();
    await page.getByRole('alert').getByText('City', { exact: true }).waitFor();
    expect(await ordersOf(shop, person)).toEqual([]);
  });

  it('requires a payment method before ordering', async () => {
    const { person } = await aShopper();
    const { page } = await shop.visit('/place-order', viewport, { token: person.token });
    await fillAddress(page);
    await expect.poll(() => main(page).getByRole('radio', { checked: true }).count()).toBe(0);
    await eventually(() => payButton(page).isDisabled()).toBe(true);
    await main(page).getByText('Please select a payment method', { exact: true }).waitFor();
    await payCash(page);
    await eventually(() => payButton(page).isDisabled()).toBe(false);
    await eventually(() =>
      main(page).getByText('Please select a payment method', { exact: true }).count(),
    ).toBe(0);
  });

  it('shows the order, its total with delivery, and the same total on the button', async () => {
    const { person } = await aShopper();
    const { page } = await shop.visit('/place-order', viewport, { token: person.token });
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    if (viewport === PHONE) await summary.getByText('Order summary').first().click();
    await summary.getByText('Checkout Saree').filter({ visible: true }).waitFor();
    await summary.getByText('Size Free Size · Quantity 2').filter({ visible: true }).waitFor();
    await eventually(() => summary.getByRole('definition').filter({ visible: true }).allInnerTexts()).toEqual(
      ['₹3,000', '₹49', '₹3,049'],
    );
    await payCash(page);
    await eventually(() => payButton(page).innerText()).toContain('₹3,049');
  });

  it('two quick clicks make one order, an empty cart and the list of orders', async () => {
    const { person } = await aShopper();
    const { page } = await shop.visit('/place-order', viewport, { token: person.token });
    await fillAddress(page);
    await payCash(page);
    await payButton(page).dblclick();
    await page.getByText('Order placed successfully!').first().waitFor();
    await page.getByText('Your order has been confirmed.').first().waitFor();
    await page.waitForURL(/\/orders$/);
    const orders = await ordersOf(shop, person);
    expect(orders.map(({ amount }) => amount)).toEqual([3049]);
    await main(page).getByRole('heading', { name: 'Checkout Saree' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).waitFor();
    expect(await shop.call('GET', '/api/cart/get', person.token)).toMatchObject({ cartData: {} });
  });
});

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('an order placed at a %s', (_device, viewport) => {
  const edgesOf = async (of: Locator) => {
    const box = await of.boundingBox();
    return box === null ? undefined : { top: box.y, bottom: box.y + box.height };
  };
  /** Fully visible, below the header, clear of every message, and focused. */
  const expectInSight = async (page: Page, heading: Locator) => {
    await eventually(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
    const header = await edgesOf(page.getByRole('banner'));
    await eventually(async () => {
      const at = await edgesOf(heading);
      return at !== undefined && at.top >= (header?.bottom ?? 0) && at.bottom <= viewport.height;
    }).toBe(true);
    const isCovered = await heading.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return [left + 2, (left + right) / 2, right - 2].some(
        (x) => !one.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
    });
    expect(isCovered, 'a message lies over the confirmation').toBe(false);
  };

  it('is confirmed in view: what, where to, how much and what comes next; old errors are gone', async () => {
    const { person } = await aShopper();
    const { page } = await shop.visit('/place-order', viewport, { token: person.token });
    await payCash(page);
    await payButton(page).click();
    const complaint = page.getByRole('alert').filter({ hasText: 'Please fill in all address fields' });
    await complaint.waitFor();
    await fillAddress(page);
    await payButton(page).click();
    const heading = main(page).getByRole('heading', { name: 'Order placed successfully!' });
    await heading.waitFor();
    await expectInSight(page, heading);
    await expect.poll(() => complaint.count()).toBe(0);

    await page.waitForURL(/\/orders$/);
    await expectInSight(page, heading);
    const order = main(page).getByRole('region', { name: 'Order placed successfully!' });
    for (const text of ['Checkout Saree', /8 Besant Avenue/, /Chennai, Tamil Nadu 600020/, '₹3,049'])
      await order.getByText(text).first().waitFor();
    await order.getByRole('heading', { name: 'What happens next' }).waitFor();
    await order.getByText(/₹3,049 in cash/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // It is confirmed once: reopening the list does not repeat it.
    await page.reload();
    await main(page).getByRole('heading', { name: 'Checkout Saree' }).waitFor();
    await expect.poll(() => heading.count()).toBe(0);
  });
});

/** The element with a field's error; a hint may be beside it. */
const errorIdOf = async (field: Locator): Promise<string> => {
  const described = (await field.getAttribute('aria-describedby')) ?? '';
  return described.split(' ').find((id) => id.endsWith('-error')) ?? 'none';
};

it('reports every error on the first click, and each field’s error on leaving it', async () => {
  const { person } = await aShopper();
  // Finding it out must not take a call.
  const { page } = await shop.visit('/place-order', DESKTOP, { token: person.token });
  const errorOf = async (label: string) => {
    const id = await errorIdOf(main(page).getByLabel(label));
    return page.locator(`[id="${id}"]`).allInnerTexts();
  };
  await main(page).getByLabel('Pin Code').fill('0600');
  await main(page).getByLabel('Phone Number').click();
  await eventually(() => errorOf('Pin Code')).toEqual(['Please enter a valid 6-digit pin code']);
  expect(await errorOf('City')).toEqual([]);
  await main(page).getByLabel('Pin Code').fill('600020');
  await eventually(() => errorOf('Pin Code')).toEqual([]);

  await fillAddress(page, { firstName: '', email: 'meera', pinCode: '060002', phoneNumber: '12345' });
  await payCash(page);
  await payButton(page).click();
  await page.getByRole('alert').getByText('First Name', { exact: true }).waitFor();
  expect(await errorOf('First Name')).toEqual(['Required']);
  expect(await errorOf('Email')).toEqual(['Please enter a valid email address']);
  expect(await errorOf('Pin Code')).toEqual(['Please enter a valid 6-digit pin code']);
  expect(await errorOf('Phone Number')).toEqual(['Please enter a valid 10-digit phone number']);
  // Numbers are accepted the way people write them.
  await fillAddress(page, { pinCode: '600 020', phoneNumber: '+91 98400 12345' });
  await payButton(page).click();
  await page.waitForURL(/\/orders$/);
});

it('does not sell at a price that has changed: it says so, and sells at the new one', async () => {
  const { person, saree } = await aShopper();
  const { page } = await shop.visit('/place-order', DESKTOP, { token: person.token, expectsErrors: true });
  await fillAddress(page);
  await payCash(page);
  await shop.call('PATCH', `/api/admin/products/${saree._id}`, await adminToken(shop), { price: 1750 });
  await payButton(page).click();
  const refusal = main(page).getByRole('alert').filter({
    hasText: 'Checkout Saree (Free Size): the price is now ₹1,750 instead of ₹1,500',
  });
  await refusal.waitFor();
  expect(await ordersOf(shop, person)).toEqual([]);
  await eventually(() => payButton(page).innerText()).toContain('₹3,549');
  await eventually(() => main(page).getByLabel('Street Address').inputValue()).toBe(ADDRESS.streetAddress);
  await payButton(page).click();
  await page.getByText('Order placed successfully!').first().waitFor();
  expect((await ordersOf(shop, person)).map(({ amount }) => amount)).toEqual([3549]);
});

it('does not sell what somebody else has bought meanwhile', async () => {
  const { person, saree } = await aShopper();
  const { page } = await shop.visit('/place-order', DESKTOP, { token: person.token, expectsErrors: true });
  await fillAddress(page);
  await payCash(page);
  await shop.call('PATCH', `/api/admin/products/${saree._id}`, await adminToken(shop), {
    stock: { 'Free Size': 1 },
  });
  await payButton(page).click();
  await main(page).getByText('Only 1 of Checkout Saree (Free Size) left').waitFor();
  expect(await ordersOf(shop, person)).toEqual([]);
});

it.each([
  ['pinCode', 'Pin Code', '0600', 'Please enter a valid 6-digit pin code'],
  ['phoneNumber', 'Phone Number', '12345', 'Please enter a valid 10-digit phone number'],
  ['email', 'Email', 'meera', 'Please enter a valid email address'],
] as const)('says below %s what is wrong with it', async (field, label, wrong, words) => {
  const { person } = await aShopper();
  const { page } = await shop.visit('/place-order', DESKTOP, { token: person.token, expectsErrors: true });
  await fillAddress(page, { [field]: wrong });
  await payCash(page);
  await payButton(page).click();
  const input = main(page).getByLabel(label);
  await eventually(() => input.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator(`[id="${await errorIdOf(input)}"]`).innerText()).toBe(words);
  expect(await ordersOf(shop, person)).toEqual([]);
});

it('retries when the answer to an order was lost, and orders once', async () => {
  const { person } = await aShopper();
  const { page } = await shop.visit('/place-order', DESKTOP, { token: person.token, expectsErrors: true });
  let lost = 0;
  await page.route(/\/api\/order\/place-cod/, async (route) => {
    const answer = await route.fetch();
    lost += 1;
    if (lost === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await fillAddress(page);
  await payCash(page);
  await payButton(page).click();
  await page.getByText('Order placed successfully!').first().waitFor();
  expect(lost).toBe(2);
  expect(await ordersOf(shop, person)).toHaveLength(1);
});

it('offers saved addresses, and saves a new one on request', async () => {
  const { person, saree } = await aShopper();
  const { page } = await shop.visit('/place-order', DESKTOP, { token: person.token });
  await fillAddress(page);
  await main(page).getByRole('checkbox', { name: 'Save this address for next time' }).check();
  await payCash(page);
  await payButton(page).click();
  await page.waitForURL(/\/orders$/);
  await putIntoCart(shop, person, saree, 'Free Size', 1);
  await page.goto(`${shop.url()}/place-order`);
  const kept = main(page).getByRole('group', { name: 'Saved addresses' });
  await kept.getByRole('radio', { name: /Meera Iyer/, checked: true }).waitFor();
  await eventually(() => main(page).getByLabel('Street Address').inputValue()).toBe(ADDRESS.streetAddress);
  await payCash(page);
  await payButton(page).click();
  await page.getByText('Order placed successfully!').first().waitFor();
  expect(await ordersOf(shop, person)).toHaveLength(2);
});

it('with an empty cart leads to the collection', async () => {
  const person = await aCustomer(shop);
  const { page } = await shop.visit('/place-order', PHONE, { token: person.token });
  await main(page).getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await main(page).getByRole('link', { name: 'Start Shopping' }).waitFor();
});
