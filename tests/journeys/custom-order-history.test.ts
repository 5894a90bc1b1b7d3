import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  acceptByCall as acceptByCallAt,
  bidOn,
  CUSTOM_ORDER_ADDRESS,
  PIXEL,
  placeCustomOrder as placeCustomOrderAt,
  succeed as succeedAt,
} from './custom-orders.ts';
import { aCustomer, ADDRESS as HOME, type Person } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const PAGE = '/custom-order-history';
const STEPS = ['Order Placed', 'Accepted', 'Payment', 'In Progress', 'Completed', 'Shipped', 'Delivered'];
const ADDRESS = {
  'Address Line 1': CUSTOM_ORDER_ADDRESS.addressLine1,
  City: CUSTOM_ORDER_ADDRESS.city,
  State: CUSTOM_ORDER_ADDRESS.state,
  'Postal Code': CUSTOM_ORDER_ADDRESS.postalCode,
  'Phone Number': CUSTOM_ORDER_ADDRESS.phoneNumber,
} as const;

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('region', { name: /^Order #/ });
const cardOf = (page: Page, id: string) => main(page).getByRole('region', { name: `Order #${id.slice(-6)}` });
const press = (page: Page, id: string, name: string) =>
  cardOf(page, id).getByRole('button', { name, exact: true }).click();
const acceptDialog = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Order' });

const succeed = (path: string, token: string, body?: object) => succeedAt(shop, path, token, body);
const placeCustomOrder = (person: Person) => placeCustomOrderAt(shop, person);
const bid = (id: string, price: number, more?: object) => bidOn(shop, id, price, more);
const acceptByCall = (person: Person, id: string, price: number) => acceptByCallAt(shop, person, id, price);

const statusOf = async ({ token }: Person, id: string): Promise<string | undefined> => {
  const { orders } = (await shop.call('GET', '/api/custom-order', token)) as {
    orders: { _id: string; status: string }[];
  };
  return orders.find((order) => order._id === id)?.status;
};

const fillAddress = async (page: Page, changes: Record<string, string> = {}): Promise<void> => {
  for (const [label, text] of Object.entries({ ...ADDRESS, ...changes }))
    await acceptDialog(page).getByLabel(label, { exact: true }).fill(text);
};
const chooseOnline = (page: Page) => page.getByRole('radio', { name: /^UPI/ }).check({ force: true });

/** A customer with one custom order and a bid of 7,300, looking at the list. */
const withBid = async (
  viewport: { width: number; height: number },
  expectsErrors = false,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
) => {
  const person = await aCustomer(shop);
  const id = await placeCustomOrder(person);
  await bid(id, 7_300, {
    breakdown: [
      { label: 'Fabric', amount: 3_400 },
      { label: 'Making', amount: 3_900 },
    ],
    designerNotes: 'Lined in mulmul.',
    estimatedDelivery: '2027-03-01',
    color: 'Ivory',
  });
  const { page } = await shop.visit(PAGE, viewport, { token: person.token, expectsErrors, prepare });
  await cardOf(page, id).waitFor();
  return { person, id, page };
};

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('custom orders at a %s', (_device, viewport) => {
  it('show each state by its badge, its steps and what can be done', async () => {
    const { page } = await shop.visitAs('customer', PAGE, viewport);
    await cards(page).first().waitFor();
    const seen = async () => {
      const found = new Map<string, { done: number; buttons: string[] }>();
      for (const card of await cards(page).all()) {
        const badge = (await card.locator('h2 + span').innerText()).trim();
        const names = await card.getByRole('button').allInnerTexts();
        const more = await card.getByRole('link').allInnerTexts();
        const steps = await card.getByRole('listitem').count();
        expect(steps, badge).toBe(badge === 'Cancelled' ? 0 : STEPS.length);
        const priced = await card.getByText('Includes all taxes and shipping charges').count();
        found.set(priced === 0 ? `${badge}, no bid` : badge, {
          done: await card.getByText('(done)').count(),
          buttons: [...names, ...more].map((name) => name.replace(/\s+/g, ' ').trim()),
        });
        await card.getByText('Placed on').waitFor();
      }
      return Object.fromEntries(found);
    };
    // New messages are known a little after the cards.
    await eventually(seen).toMatchObject({
      'Pending, no bid': { done: 1, buttons: ['View Details', 'Messages', 'Cancel Order', 'Order again'] },
      Pending: {
        done: 1,
        buttons: ['Accept Bid', 'View Details', 'Messages New', 'Cancel Order', 'Order again'],
      },
      'Payment Pending': { done: 3 },
      'In Progress': { done: 4 },
      Completed: {
        done: 5,
        buttons: ['View Details', 'Leave Review', 'Agreement', 'Messages', 'Receipt', 'Order again'],
      },
      Shipped: { done: 6 },
      Delivered: {
        done: 7,
        buttons: ['View Details', 'Agreement', 'Messages', 'Receipt', 'Order again'],
      },
      Cancelled: { done: 0, buttons: ['View Details', 'Messages', 'Order again'] },
    });
    expect(await axeFindings(page)).toEqual([]);
  });

  it('open to everything about one: bid, design, measurements, pictures, notes, shipping', async () => {
    const { page, id } = await withBid(viewport);
    await bid(id, 7_800, {
      breakdown: [
        { label: 'Fabric', amount: 3_900 },
        { label: 'Making', amount: 3_900 },
      ],
      designerNotes: 'With a heavier silk.',
      estimatedDelivery: '2027-03-01',
      color: 'Ivory',
    });
    await main(page).getByRole('button', { name: 'Refresh' }).click();
    await cardOf(page, id).getByText('₹7,800').waitFor();
    await press(page, id, 'View Details');
    const dialog = page.getByRole('dialog', { name: /^Order #/ });
    for (const heading of [
      'Status',
      'The bid',
      'Design',
      'Measurements (inches)',
      'Reference Images',
      'Designer Notes',
      'Shipping Information',
    ])
      await dialog.getByRole('heading', { name: heading, exact: true }).waitFor();
    await dialog.getByText('Price from ₹7,300 to ₹7,800').waitFor();
    await dialog.getByText('Fabric from ₹3,400 to ₹3,900').waitFor();
    await dialog.getByText('Deep neck, long sleeves').waitFor();
    await dialog.getByText('39″').first().waitFor();
    await dialog.getByRole('img', { name: /^Reference 1/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const opener = cardOf(page, id).getByRole('button', { name: 'View Details' });
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('are accepted with an address, without being asked how to pay; what is missing is said', async () => {
    const { page, person, id } = await withBid(viewport);
    await press(page, id, 'Accept Bid');
    const dialog = acceptDialog(page);
    const accept = dialog.getByRole('button', { name: 'Accept Bid · ₹7,300' });
    const said = (text: string) => dialog.getByRole('alert').getByText(text, { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await accept.click();
    await said('Please fill all required fields in the shipping address');
    expect(await axeFindings(page)).toEqual([]);
    for (const field of Object.keys(ADDRESS)) {
      await fillAddress(page, { [field]: '  ' });
      await accept.click();
      await said('Please fill all required fields in the shipping address');
    }
    await fillAddress(page, { 'Phone Number': '98400 1234' });
    await accept.click();
    await said('Please enter a valid 10-digit phone number');
    await fillAddress(page, { 'Postal Code': '06000' });
    await accept.click();
    await said('Please enter a valid 6-digit pin code');
    await fillAddress(page, { State: 'Bavaria' });
    await accept.click();
    await said('Please choose a state or union territory of India');
    expect(await statusOf(person, id)).toBe('pending');
    await fillAddress(page, { 'Postal Code': '600 020', 'Phone Number': '+91 98400 12345' });
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(0);
    await Promise.all([dialog.getByText('Bid accepted successfully!').waitFor(), accept.click()]);
    await dialog.waitFor({ state: 'hidden' });
    await cardOf(page, id).locator('h2 + span', { hasText: 'Accepted' }).waitFor();
    expect(await statusOf(person, id)).toBe('accepted');
    await expect.poll(() => cardOf(page, id).getByRole('button', { name: 'Cancel Order' }).count()).toBe(0);
  });

  it('are talked about with the designer, in words and pictures, and the answer is marked as new', async () => {
    const { page, person, id } = await withBid(viewport, true);
    const designer = await shop.tokenOf('designer@example.com');
    await press(page, id, 'Messages');
    const dialog = page.getByRole('dialog', { name: /^Messages about/ });
    await dialog.getByText('No messages yet.').waitFor();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Please write something or add a picture.').waitFor();
    await dialog.getByLabel('Pictures (optional)').setInputFiles({
      name: 'IMG_0007.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('no picture'),
    });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog
      .getByText(
        /^Please upload only images under 5MB\. IMG_0007\.HEIC is a HEIC photo, which we cannot read/,
      )
      .waitFor();
    await dialog.getByLabel('Your message').fill('Like this one, please.');
    await dialog
      .getByLabel('Pictures (optional)')
      .setInputFiles({ name: 'sleeve.png', mimeType: 'image/png', buffer: PIXEL });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('listitem').getByText('Like this one, please.').waitFor();
    const picture = dialog.getByRole('img', { name: '1 of 1, opens in full' });
    await eventually(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    ).toBe(true);
    await eventually(() => dialog.getByLabel('Your message').inputValue()).toBe('');
    expect(await axeFindings(page)).toEqual([]);
    const { messages } = (await shop.call('GET', `/api/custom-order/${id}/messages`, person.token)) as {
      messages: { text: string; images: string[] }[];
    };
    expect(messages).toMatchObject([{ text: 'Like this one, please.', images: [expect.any(String)] }]);
    await page.keyboard.press('Escape');
    // The designer answers, and the open page shows it without a reload.
    await succeed(`/api/custom-order/${id}/messages`, designer, { text: 'Gladly.' });
    const opener = cardOf(page, id).getByRole('button', { name: 'Messages New' });
    await opener.waitFor();
    await opener.click();
    await dialog.getByText('Gladly.').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => opener.count()).toBe(0);
    // What was read here must not be visible to the next person at this browser.
    const left = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('seen-')));
    expect(await left()).toEqual([`seen-message:${id}`]);
    await page
      .getByRole('button', { name: /profile|account/i })
      .first()
      .click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await eventually(left).toEqual([]);
  });

  it('are cancelled while they are pending', async () => {
    const { page, person, id } = await withBid(viewport);
    await press(page, id, 'Cancel Order');
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await statusOf(person, id)).toBe('pending');
    await press(page, id, 'Cancel Order');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await cardOf(page, id).getByText('Cancelled', { exact: true }).waitFor();
    await expect.poll(() => cardOf(page, id).getByText('(done)').count()).toBe(0);
    expect(await statusOf(person, id)).toBe('cancelled');
  });
});

it('a picture that does not come leaves its name on the shop’s own ground', async () => {
  const { page, id } = await withBid(PHONE, true, (fresh) =>
    fresh.route('**/*', (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.fallback(),
    ),
  );
  await press(page, id, 'View Details');
  const picture = page.getByRole('img', { name: 'Reference 1, opens in full' });
  await eventually(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(
    0,
  );
  // where browsers draw the icon of a broken image
  const corner = { left: 0, top: 0, width: 24, height: 24 };
  const shot = sharp(await picture.screenshot());
  const { channels } = await sharp(await shot.extract(corner).toBuffer()).stats();
  expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0]);
});

it('a picture for the designer says how far it is, can be called off, and is kept when the line is lost', async () => {
  const { page, person, id } = await withBid(PHONE, true);
  const raw = { width: 600, height: 600, channels: 3 as const };
  const buffer = await sharp(randomBytes(600 * 600 * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer();
  const line = await page.context().newCDPSession(page);
  const setLine = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      uploadThroughput,
      latency: 0,
      downloadThroughput: -1,
    });
  const messages = async () =>
    (await shop.call('GET', `/api/custom-order/${id}/messages`, person.token)).messages as { text: string }[];
  await press(page, id, 'Messages');
  const dialog = page.getByRole('dialog', { name: /^Messages about/ });
  const send = dialog.getByRole('button', { name: 'Send' });
  const bar = dialog.getByRole('progressbar', { name: 'Progress of the upload' });
  await dialog.getByLabel('Your message').fill('This cloth.');
  await dialog
    .getByLabel('Pictures (optional)')
    .setInputFiles({ name: 'cloth.jpg', mimeType: 'image/jpeg', buffer });

  await setLine(20_000);
  await send.click();
  await dialog.getByText(/^[\d.]+ of [\d.]+ MB sent/).waitFor();
  await eventually(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel upload' }).click();
  await bar.waitFor({ state: 'detached' });
  await eventually(() => send.getAttribute('aria-busy')).toBe(null);
  await expect.poll(() => dialog.locator('[aria-invalid]').count()).toBe(0);

  await setLine(-1);
  await page.route('**/messages', (route) => route.abort());
  await send.click();
  await dialog.getByText('Your message could not be sent. Please try again.').waitFor();
  expect(await messages()).toEqual([]);
  await page.unroute('**/messages');
  await send.click();
  await dialog.getByRole('listitem').getByText('This cloth.').waitFor();
  expect(await messages()).toMatchObject([{ text: 'This cloth.', images: { length: 1 } }]);
});

it('shows the new price when the bid was raised while the address was typed, and accepts that one', async () => {
  const { page, person, id } = await withBid(DESKTOP, true);
  await press(page, id, 'Accept Bid');
  await fillAddress(page);
  await page.route('**/api/custom-order', (route) => route.abort());
  await bid(id, 8_100);
  await acceptDialog(page).getByRole('button', { name: 'Accept Bid · ₹7,300' }).click();
  await acceptDialog(page).getByText('The price of this order is now ₹8,100.').waitFor();
  expect(await statusOf(person, id)).toBe('pending');
  await page.unroute('**/api/custom-order');
  await acceptDialog(page).getByRole('button', { name: 'Close' }).click();
  await main(page)
    .getByRole('button', { name: /Refresh|Try again/ })
    .first()
    .click();
  await cardOf(page, id).getByText('₹8,100').waitFor();
  await press(page, id, 'Accept Bid');
  await fillAddress(page);
  await acceptDialog(page).getByRole('button', { name: 'Accept Bid · ₹8,100' }).click();
  await eventually(() => statusOf(person, id)).toBe('accepted');
});

it('offers the addresses of the profile, and begins with the first', async () => {
  const person = await aCustomer(shop);
  const work = { ...HOME, streetAddress: '3 Residency Road', city: 'Bengaluru', state: 'Karnataka' };
  await shop.call('PATCH', '/api/user/me', person.token, { addresses: [HOME, work] });
  const id = await placeCustomOrder(person);
  await bid(id, 7_300);
  // The profile loads after the form.
  const prepare = (fresh: Page) =>
    fresh.route('**/api/user/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
  const { page } = await shop.visit(PAGE, PHONE, { token: person.token, prepare });
  await press(page, id, 'Accept Bid');
  const typed = (label: string) => acceptDialog(page).getByLabel(label, { exact: true });
  const choose = (name: RegExp) => acceptDialog(page).getByRole('radio', { name }).check({ force: true });
  await eventually(() => typed('Address Line 1').inputValue()).toBe('8 Besant Avenue');
  expect(await axeFindings(page)).toEqual([]);
  await choose(/A new address/);
  await eventually(() => typed('Address Line 1').inputValue()).toBe('');
  await choose(/3 Residency Road/);
  await eventually(() => typed('City').inputValue()).toBe('Bengaluru');
  await typed('Address Line 2 (optional)').fill('Second floor');
  await eventually(() =>
    acceptDialog(page)
      .getByRole('radio', { name: /A new address/ })
      .isChecked(),
  ).toBe(true);
  await acceptDialog(page).getByRole('button', { name: 'Accept Bid · ₹7,300' }).click();
  await eventually(() => statusOf(person, id)).toBe('accepted');
  const { orders } = await shop.call('GET', '/api/custom-order', person.token);
  expect(orders).toMatchObject([
    {
      shippingAddress: {
        addressLine1: '3 Residency Road',
        addressLine2: 'Second floor',
        city: 'Bengaluru',
        state: 'Karnataka',
        postalCode: '600020',
        phoneNumber: '9840012345',
        country: 'India',
      },
    },
  ]);
});

it('does not cancel what was accepted in another window', async () => {
  // The page is not notified in time.
  const { page, person, id } = await withBid(DESKTOP, true, (fresh) =>
    fresh.route('**/custom-order/events', (route) => route.abort()),
  );
  await press(page, id, 'Cancel Order');
  await acceptByCall(person, id, 7_300);
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByText('This order can no longer be cancelled: it is accepted.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await cardOf(page, id).locator('h2 + span', { hasText: 'Accepted' }).waitFor();
});

it('says in the fixed words what failed without an answer of the shop', async () => {
  const { page, id } = await withBid(DESKTOP, true);
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await press(page, id, 'Cancel Order');
  await page.route('**/cancel', (route) => route.fulfill({ status: 500, body: 'no' }));
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByText('Failed to cancel order', { exact: true }).waitFor();
  await page.unroute('**/cancel');
  await page.route('**/cancel', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByText('Failed to cancel order. Please try again.', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Keep it' }).click();

  await press(page, id, 'Accept Bid');
  await fillAddress(page);
  const accept = acceptDialog(page).getByRole('button', { name: /^Accept Bid/ });
  await page.route('**/accept-bid', (route) => route.fulfill({ status: 500, body: 'no' }));
  await accept.click();
  await acceptDialog(page).getByText('Failed to accept bid.', { exact: true }).waitFor();
  await page.unroute('**/accept-bid');
  await page.route('**/accept-bid', (route) => route.abort());
  await accept.click();
  await acceptDialog(page).getByText('Failed to place order. Please try again.', { exact: true }).waitFor();
});

it('says when the list cannot be loaded, and loads it on the next try', async () => {
  const person = await aCustomer(shop);
  const { page } = await shop.visit('/about', DESKTOP, { token: person.token, expectsErrors: true });
  await page.route('**/api/custom-order', (route) => route.fulfill({ status: 404, body: 'no' }));
  await page.goto(`${shop.url()}${PAGE}`);
  const alert = main(page).getByRole('alert');
  await alert.getByText('Failed to fetch your orders', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/api/custom-order');
  await page.route('**/api/custom-order', (route) => route.abort());
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await alert.getByText('Something went wrong. Please try again.', { exact: true }).waitFor();
  await page.unroute('**/api/custom-order');
  await page.context().setOffline(true);
  await main(page).getByRole('button', { name: 'Refresh' }).click();
  await alert.getByText('Please check your connection.').waitFor();
  await page.context().setOffline(false);
  await main(page).getByRole('button', { name: 'Refresh' }).click();
  await main(page).getByRole('heading', { name: 'No Custom Orders Yet' }).waitFor();
  await eventually(() =>
    main(page).getByRole('link', { name: 'Create Custom Order' }).getAttribute('href'),
  ).toBe('/craft-your-look');
});

it('shows a state that it does not know as pending', async () => {
  const { page, id } = await withBid(DESKTOP);
  await page.route('**/api/custom-order', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"pending"', '"ironing"') });
  });
  await Promise.all([
    page.waitForResponse(async (answer) => (await answer.text()).includes('"ironing"')),
    main(page).getByRole('button', { name: 'Refresh' }).click(),
  ]);
  await cardOf(page, id).getByText('Pending', { exact: true }).waitFor();
  await eventually(() => cardOf(page, id).getByText('(done)').count()).toBe(1);
});

it('shows a new bid, and a changed one in the open dialog, without being asked', async () => {
  const person = await aCustomer(shop);
  const id = await placeCustomOrder(person);
  const { page } = await shop.visit(PAGE, DESKTOP, { token: person.token });
  await cardOf(page, id).waitFor();
  await bid(id, 5_200);
  await cardOf(page, id).getByText('₹5,200').waitFor();
  await press(page, id, 'Accept Bid');
  await bid(id, 5_900);
  const dialog = acceptDialog(page);
  await dialog.getByText('The designer has just changed the bid. The price is now ₹5,900.').waitFor();
  await dialog.getByRole('button', { name: 'Accept Bid · ₹5,900' }).waitFor();
});

it('asks again by itself while changes cannot be told live', async () => {
  const person = await aCustomer(shop);
  const id = await placeCustomOrder(person);
  const { page } = await shop.visit(PAGE, DESKTOP, {
    token: person.token,
    expectsErrors: true,
    prepare: async (fresh) => {
      await fresh.clock.install();
      await fresh.route('**/custom-order/events', (route) => route.abort());
    },
  });
  await page.clock.runFor(1_000);
  await cardOf(page, id).waitFor();
  await bid(id, 5_200);
  await page.clock.runFor(25_000);
  await cardOf(page, id).getByText('₹5,200').waitFor();
});

it('asks a visitor to login, and the shop for nothing', async () => {
  const asked: string[] = [];
  const { page } = await shop.visit(PAGE, PHONE, {
    prepare: async (fresh) => {
      fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
    },
  });
  await main(page).getByRole('heading', { name: 'Please login to view orders', exact: true }).waitFor();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

describe('paying', () => {
  const payDialog = (page: Page) => page.getByRole('dialog', { name: 'Complete Payment' });
  const gateway = (page: Page) => page.frameLocator('iframe.razorpay-checkout-frame');

  /** A customer with an accepted bid of 7,300, at the payment dialog with the method chosen. */
  const atPayment = async (viewport: { width: number; height: number }) => {
    const person = await aCustomer(shop);
    const id = await placeCustomOrder(person);
    await bid(id, 7_300);
    await acceptByCall(person, id, 7_300);
    const { page } = await shop.visit(PAGE, viewport, { token: person.token, expectsErrors: true });
    await press(page, id, 'Pay Now');
    const dialog = payDialog(page);
    const pay = dialog.getByRole('button', { name: 'Pay ₹7,300' });
    const said = (text: string) => dialog.getByText(text, { exact: true }).waitFor();
    return { person, id, page, dialog, pay, said };
  };

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('at a %s: closed, declined, paid', async (_device, viewport) => {
    const { person, id, page, dialog, pay, said } = await atPayment(viewport);
    await pay.click();
    await said('Please select a payment method');
    await chooseOnline(page);
    expect(await axeFindings(page)).toEqual([]);
    await pay.click();
    await gateway(page).getByRole('button', { name: 'Close' }).click();
    await said('Payment window was closed before completion.');
    expect(await statusOf(person, id)).toBe('waiting_payment');
    await pay.click();
    await gateway(page).getByLabel('Card number').fill('4000 0000 0000 0002');
    await gateway(page).getByRole('button', { name: /^Pay/ }).click();
    await gateway(page).getByRole('alert').waitFor();
    expect(await statusOf(person, id)).toBe('waiting_payment');
    await gateway(page).getByLabel('Card number').fill('4242 4242 4242 4242');
    await Promise.all([
      said('Payment verified successfully! Your order is now in progress.'),
      gateway(page).getByRole('button', { name: /^Pay/ }).click(),
    ]);
    await dialog.waitFor({ state: 'hidden' });
    await cardOf(page, id).getByText('In Progress', { exact: true }).first().waitFor();
    expect(await statusOf(person, id)).toBe('in_progress');
    await expect.poll(() => cardOf(page, id).getByRole('button', { name: 'Pay Now' }).count()).toBe(0);
  });

  it('with 3-D Secure: failed at the bank, then passed', async () => {
    const { person, id, page, pay, said } = await atPayment(PHONE);
    await chooseOnline(page);
    await pay.click();
    const pays = async () => {
      await gateway(page).getByLabel('Card number').fill('4000 0025 0000 3155');
      await gateway(page).getByRole('button', { name: /^Pay/ }).click();
    };
    await pays();
    await gateway(page).getByRole('button', { name: 'Fail authentication' }).click();
    await gateway(page).getByRole('alert').waitFor();
    expect(await statusOf(person, id)).toBe('waiting_payment');
    await pays();
    await Promise.all([
      said('Payment verified successfully! Your order is now in progress.'),
      gateway(page).getByRole('button', { name: 'Complete authentication' }).click(),
    ]);
    expect(await statusOf(person, id)).toBe('in_progress');
  });

  it('says what stopped it: opening, the script, the window, the verification', async () => {
    const { person, id, page, pay, said } = await atPayment(DESKTOP);
    await chooseOnline(page);
    const failing = async (path: string, status: number | 'abort', body: object | string, text: string) => {
      await page.route(path, (route) =>
        status === 'abort'
          ? route.abort()
          : route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }),
      );
      await pay.click();
      await said(text);
      await page.unroute(path);
    };
    const opening = '**/api/custom-order/razorpay';
    await failing('**/checkout.js', 'abort', '', 'Payment gateway is not loaded. Please try again.');
    await failing(opening, 404, 'no', 'Endpoint not found. Please contact support.');
    await failing(opening, 500, 'no', 'Failed to initialize payment');
    await failing(opening, 'abort', '', 'Failed to process payment. Please try again.');
    await page.evaluate(() => {
      const real = Reflect.get(window, 'Razorpay') as unknown;
      Reflect.set(window, 'Razorpay', function Broken() {
        Reflect.set(window, 'Razorpay', real);
        throw new Error('broken');
      });
    });
    await pay.click();
    await said('Failed to initialize payment window. Please try again.');

    const verification = '**/api/custom-order/verify-razorpay';
    const verifying = async (status: number | 'abort', body: object | string, text: string) => {
      await page.route(verification, (route) =>
        status === 'abort'
          ? route.abort()
          : route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }),
      );
      await page.route('**/api/custom-order', (route) => route.abort());
      await page.evaluate(() => {
        Reflect.set(
          window,
          'Razorpay',
          class {
            handler: (word: object) => void;
            constructor({ handler }: { handler: (word: object) => void }) {
              this.handler = handler;
            }
            on() {}
            open() {
              this.handler({ razorpay_payment_id: 'p', razorpay_order_id: 'o', razorpay_signature: 's' });
            }
          },
        );
      });
      await pay.click();
      await said(text);
      await page.unroute(verification);
    };
    const no = { success: false, code: 'payment.differs', message: 'The amount differs.' };
    await verifying(409, no, 'Payment verification failed: The amount differs.');
    await verifying(404, 'no', 'Endpoint not found. Please contact support.');
    await verifying('abort', '', 'Payment verification failed. Please try again.');
    expect(await statusOf(person, id)).toBe('waiting_payment');
  });

  it('hands over to the page that keeps asking while the gateway cannot say whether the money came', async () => {
    const { person, id, page, pay } = await atPayment(PHONE);
    let asked = 0;
    await page.route('**/api/custom-order/verify-razorpay', (route) => {
      asked += 1;
      const no = { success: false, code: 'gateway_unavailable', message: 'Failed to initialize payment' };
      return route.fulfill({ status: 502, body: JSON.stringify(no) });
    });
    await chooseOnline(page);
    await pay.click();
    await gateway(page).getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL((url) => url.pathname === '/verify' && url.searchParams.get('orderId') === id);
    expect(asked).toBeGreaterThan(1);
    // The gateway notifies the shop by itself.
    await main(page).getByRole('heading', { name: 'Payment Verified' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await main(page).getByRole('link', { name: 'My Custom Orders' }).click();
    await cardOf(page, id).getByText('In Progress', { exact: true }).first().waitFor();
    expect(await statusOf(person, id)).toBe('in_progress');
  });

  it('says that the money has come where only the answer was lost', async () => {
    const { person, id, page, dialog, pay, said } = await atPayment(PHONE);
    await page.route('**/api/custom-order/verify-razorpay', (route) => route.abort());
    await chooseOnline(page);
    await pay.click();
    await Promise.all([
      said('Payment verified successfully! Your order is now in progress.'),
      gateway(page).getByRole('button', { name: /^Pay/ }).click(),
    ]);
    await dialog.waitFor({ state: 'hidden' });
    expect(await statusOf(person, id)).toBe('in_progress');
  });

  it('stands although the status could not be set afterwards', async () => {
    const { person, id, page, pay, said } = await atPayment(DESKTOP);
    await page.route('**/update-status', (route) => route.abort());
    await chooseOnline(page);
    await pay.click();
    await Promise.all([
      said(
        'Payment verified successfully! There was an issue updating the status of your order, but your payment succeeded.',
      ),
      gateway(page).getByRole('button', { name: /^Pay/ }).click(),
    ]);
    expect(await statusOf(person, id)).toBe('in_progress');
  });
});

it('is reviewed once it was delivered, and not before', async () => {
  const { page } = await shop.visitAs('customer', PAGE, DESKTOP);
  await main(page).getByRole('button', { name: 'Leave Review' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Leave Review' });
  await dialog.getByText('You can review your outfit once it has been delivered.').waitFor();
  await page.keyboard.press('Escape');
  const shipped = cards(page).filter({ has: page.locator('h2 + span', { hasText: 'Shipped' }) });
  const label = (await shipped.getAttribute('aria-label')) ?? '';
  const { orders } = (await shop.call(
    'GET',
    '/api/custom-order',
    await shop.tokenOf('customer@example.com'),
  )) as { orders: { _id: string; status: string }[] };
  const id = orders.find(({ status }) => status === 'shipped')?._id ?? '';
  await succeed(`/api/studio/custom-orders/${id}/status`, await shop.tokenOf('designer@example.com'), {
    status: 'delivered',
  });
  const card = main(page).getByRole('region', { name: label });
  await card.locator('h2 + span', { hasText: 'Delivered' }).waitFor();
  await card.getByRole('button', { name: 'Leave Review' }).click();
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await dialog.getByText('Please choose a rating').waitFor();
  await dialog.getByText('Required').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await dialog.getByLabel('Your review').fill('Falls beautifully.');
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await dialog.getByText('Thank you for your review!').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => card.getByRole('button', { name: 'Leave Review' }).count()).toBe(0);
  await card.getByRole('button', { name: 'View Details' }).click();
  await page.getByRole('dialog').getByText('4 of 5 · Falls beautifully.').waitFor();
});

it('keeps what was agreed, checked in the browser; a copy that was changed is said to be so', async () => {
  const { page, person, id } = await withBid(DESKTOP, true);
  await acceptByCall(person, id, 7_300);
  const dialog = page.getByRole('dialog', { name: 'What was agreed' });
  await page.route('**/agreement', (route) => route.abort());
  await press(page, id, 'Agreement');
  await dialog.getByText('The agreement could not be loaded.').waitFor();
  await page.unroute('**/agreement');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('nothing has changed since you accepted').waitFor();
  await dialog.getByText('8 Besant Avenue').first().waitFor();
  await dialog.getByText('₹7,300', { exact: true }).waitFor();
  await expect.poll(() => dialog.getByText('bid.price', { exact: true }).isVisible()).toBe(false);
  await dialog.getByText('Every detail as agreed').click();
  await dialog.getByText('bid.price', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.route('**/agreement', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('Besant', 'Basant') });
  });
  await page.reload();
  await press(page, id, 'Agreement');
  await dialog.getByText('This copy does not match what was agreed.').waitFor();
});

it('names the garment wherever its bid is read, and has no heading over nothing', async () => {
  const person = await aCustomer(shop);
  const id = await placeCustomOrderAt(shop, person, { garment: 'lehenga-set', wearer: { who: 'woman' } });
  await bid(id, 18_400);
  const { page } = await shop.visit(PAGE, PHONE, { token: person.token });
  await press(page, id, 'View Details');
  const details = page.getByRole('dialog', { name: /^Order #/ });
  await details.getByRole('heading', { name: 'Design', exact: true }).waitFor();
  expect(await details.getByRole('heading', { name: 'The bid', exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await press(page, id, 'Accept Bid');
  await acceptDialog(page)
    .getByText(/Lehenga and blouse, Fusion, Silk$/)
    .waitFor();
  // What is wrong with a field is seen with it, also at the bottom of the dialog.
  await fillAddress(page, { State: 'Karnatka' });
  await acceptDialog(page)
    .getByRole('button', { name: /^Accept Bid/ })
    .click();
  const fault = acceptDialog(page).locator('[data-fault]');
  await fault.waitFor();
  const box = await fault.boundingBox();
  expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(PHONE.height - 16);
});
