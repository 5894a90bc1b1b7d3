import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aCustomer } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const TABLET = { width: 820, height: 1180 } as const;

type Shown = { readonly _id: string; readonly status: string; readonly bids: { readonly price: number }[] };

/** A custom order without a bid. Returns its id. */
const anOrder = async (measurements?: object, garment: object = {}): Promise<string> => {
  const { token } = await aCustomer(shop, 'Lakshmi Rao');
  const picture = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#9B2D30' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('size', 'M');
  form.set('measurementMode', measurements === undefined ? 'standard' : 'custom');
  form.set('measurements', JSON.stringify(measurements ?? {}));
  form.set(
    'design',
    JSON.stringify({ style: 'fusion', fabric: 'silk', customization: 'Deep neck', ...garment }),
  );
  form.append('referenceImages', new Blob([Buffer.from(picture)], { type: 'image/jpeg' }), 'look.jpg');
  const answer = await fetch(`${shop.url()}/api/custom-order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { order, message } = (await answer.json()) as { order?: Shown; message: string };
  if (order === undefined) throw new Error(message);
  return order._id;
};

const orderNow = async (id: string): Promise<Shown> => {
  const token = await shop.tokenOf('designer@example.com');
  const { order } = await shop.call('GET', `/api/studio/custom-orders/${id}`, token);
  return order as Shown;
};
const oneIn = async (status: string): Promise<string> => {
  const token = await shop.tokenOf('designer@example.com');
  const { orders } = await shop.call('GET', `/api/studio/custom-orders?status=${status}`, token);
  const [order] = orders as Shown[];
  if (order === undefined) throw new Error(`the demo has no order that is ${status}`);
  return order._id;
};

const bidForm = (page: Page) => page.getByRole('form', { name: 'Bid' });
const fillBid = async (page: Page, amounts: readonly string[], price: string) => {
  for (const [index, amount] of amounts.entries()) {
    await bidForm(page)
      .getByLabel(`Amount ${index + 1}`)
      .fill(amount);
  }
  await bidForm(page).getByLabel('Price in rupees').fill(price);
};

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('one order at a %s', (_device, viewport) => {
  it('is bid for with its lines, and revised', async () => {
    const id = await anOrder();
    const { page } = await shop.visitAs('designer', `/studio/orders/${id}`, viewport, { isLive: true });
    await page.getByRole('heading', { level: 1, name: 'Lakshmi Rao' }).waitFor();
    const chest = page.getByRole('row', { name: /chest/i });
    await eventually(() => chest.innerText()).toMatch(/39\s+99\.1/);
    expect(await axeFindings(page)).toEqual([]);

    await fillBid(page, ['4000', '6000', '500'], '11,000');
    await bidForm(page).getByText('The lines add up to ₹10,500, not to ₹11,000').first().waitFor();
    await bidForm(page).getByRole('button', { name: 'Place the bid' }).click();
    expect((await orderNow(id)).bids).toEqual([]);
    // the price takes the focus and is described by its error
    const described = await page.evaluate(
      () =>
        document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.innerText,
    );
    expect(described).toBe('The lines add up to ₹10,500, not to ₹11,000');

    await fillBid(page, ['4000', '6000', '500'], '10,500');
    await bidForm(page).getByLabel('Colour').fill('Indigo');
    await bidForm(page).getByRole('button', { name: 'Place the bid' }).click();
    await page.getByText('Bid sent to the customer.').waitFor();
    await page.getByText('Revision 1,').waitFor();
    await fillBid(page, ['4000', '6000.50', '500'], '10500.50');
    await bidForm(page).getByRole('button', { name: 'Revise the bid' }).click();
    await page.getByText('Revision 2,').waitFor();
    await page.getByText('1 earlier revision').click();
    await page.getByText('Revision 1,').waitFor();
    expect((await orderNow(id)).bids.map(({ price }) => price)).toEqual([10_500, 10_500.5]);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

it('fills a bid from the estimate, and carries a proposal of the designer to the customer', async () => {
  const id = await anOrder(
    { chest: 36, waist: 30, hips: 39, length: 40, shoulders: 14.5, sleeves: 20 },
    { garment: 'kurta', wearer: { who: 'woman' }, choices: { neck: 'round' } },
  );
  const { page } = await shop.visitAs('designer', `/studio/orders/${id}`, DESKTOP, { isLive: true });
  const form = bidForm(page);
  await form.getByRole('button', { name: 'Propose another design' }).click();
  await form.getByLabel('Neck', { exact: true }).selectOption('vee');
  await form.getByLabel('Lining').selectOption('satin');
  await form.getByRole('region', { name: 'My proposal' }).getByText('V-neck').waitFor();
  await form.getByRole('button', { name: 'Fill in from the estimate' }).click();
  await eventually(() => form.getByLabel('Line 3').inputValue()).toMatch(/^Lining: Satin, [\d.]+ m$/);
  const price = await form.getByLabel('Price in rupees').inputValue();
  expect(Number(price)).toBeGreaterThan(2_000);
  await form.getByLabel('Amount 1').fill('1000');
  await eventually(() => form.getByLabel('Price in rupees').inputValue()).toBe(String(Number(price) + 100));
  await form.getByLabel('Price in rupees').fill('1');
  await form.getByText('The lines add up to').first().waitFor();
  await expect.poll(() => form.getByText('The lines add up to').count()).toBe(1);
  await form.getByRole('button', { name: 'Place the bid' }).click();
  await expect.poll(() => form.getByText('The lines add up to').count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel('Price in rupees').fill(String(Number(price) + 100));
  await form.getByRole('button', { name: 'Place the bid' }).click();
  await page.getByText('Bid sent to the customer.').waitFor();
  expect((await orderNow(id)).bids).toMatchObject([
    { design: { choices: { neck: 'vee', lining: 'satin' } } },
  ]);
});

it('draws a proposal with the measurements that were taken, and no empty places', async () => {
  const id = await anOrder(
    { waist: 34, hips: 39, length: 41 },
    { garment: 'trousers', fabric: 'wool', wearer: { who: 'man' } },
  );
  const { page } = await shop.visitAs('designer', `/studio/orders/${id}`, DESKTOP, { isLive: true });
  await bidForm(page).getByRole('button', { name: 'Propose another design' }).click();
  const proposal = bidForm(page).getByRole('region', { name: 'My proposal' });
  await proposal.getByText('Waist', { exact: true }).waitFor();
  expect(await proposal.getByText('Chest', { exact: true }).count()).toBe(0);
});

it('asks about measurements that look mistaken before anybody cuts', async () => {
  const id = await anOrder({ chest: 38, waist: 23, hips: 40, length: 42, shoulders: 15.5, sleeves: 23 });
  const { page } = await shop.visitAs('designer', `/studio/orders/${id}`, PHONE, { isLive: true });
  await page.getByText('Ask before you cut').waitFor();
  await page.getByText('Did you mean 32?').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it('tells the second of two designers, and lets them start from the newer bid', async () => {
  const id = await anOrder();
  const { page } = await shop.visitAs('designer', `/studio/orders/${id}`, DESKTOP, {
    expectsErrors: true,
    isLive: true,
  });
  await fillBid(page, [], '9000');
  const admin = await shop.tokenOf('admin@example.com');
  await shop.call('POST', `/api/studio/custom-orders/${id}/bid`, admin, { price: 12_000 });

  const newer = page.getByText('There is now a newer bid of ₹12,000.');
  // Whether the update or the click comes first, the later bid is not overwritten.
  await bidForm(page)
    .getByRole('button', { name: 'Place the bid' })
    .click()
    .catch(() => undefined);
  await newer.waitFor();
  expect((await orderNow(id)).bids.map(({ price }) => price)).toEqual([12_000]);
  await page.getByRole('button', { name: 'Start from theirs' }).click();
  await eventually(() => bidForm(page).getByLabel('Price in rupees').inputValue()).toBe('12000');
  await bidForm(page).getByLabel('Price in rupees').fill('11500');
  await bidForm(page).getByRole('button', { name: 'Revise the bid' }).click();
  await page.getByText('Revision 2,').waitFor();
  expect((await orderNow(id)).bids.map(({ price }) => price)).toEqual([12_000, 11_500]);
});

it('completes, ships with carrier and number only, undoes, ships again and delivers', async () => {
  const id = await oneIn('in_progress');
  const { page } = await shop.visitAs('designer', `/studio/orders/${id}`, DESKTOP, { isLive: true });
  await page.getByRole('button', { name: 'Mark as completed' }).click();
  await page.getByRole('button', { name: 'Ship it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship this order' });
  await dialog.getByRole('button', { name: 'Ship and notify the customer' }).click();
  await eventually(() => dialog.getByText('Required').count()).toBe(2);
  expect((await orderNow(id)).status).toBe('completed');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Carrier').fill('Delhivery');
  await dialog.getByLabel('Tracking number').fill('DL-42');
  await dialog.getByRole('button', { name: 'Ship and notify the customer' }).click();
  await page.getByText('Delhivery, DL-42').waitFor();

  await page.getByText(/9:\d\d left to undo it/).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Ship it' }).waitFor();
  expect((await orderNow(id)).status).toBe('completed');
  await page.getByText('Last move undone: back to Completed').waitFor();

  await page.getByRole('button', { name: 'Ship it' }).click();
  await dialog.getByLabel('Carrier').fill('Blue Dart');
  await dialog.getByLabel('Tracking number').fill('BD-7');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await eventually(async () => (await orderNow(id)).status).toBe('delivered');
});

it('lets the admin cancel after a question, and take it back while nothing was paid', async () => {
  const id = await anOrder();
  const { page } = await shop.visitAs('admin', `/studio/orders/${id}`, TABLET, { isLive: true });
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByText('Nothing was paid. You can undo this within ten minutes.').waitFor();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  expect((await orderNow(id)).status).toBe('pending');
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await eventually(async () => (await orderNow(id)).status).toBe('cancelled');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await eventually(async () => (await orderNow(id)).status).toBe('pending');
});

it('talks with the customer, in words and pictures, and takes the order', async () => {
  const id = await anOrder();
  const { page } = await shop.visitAs('designer', `/studio/orders/${id}`, PHONE, { isLive: true });
  const message = page.getByRole('form', { name: 'Message' });
  await message.getByLabel('Message to the customer').fill('Which length of sleeve?');
  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#23395b' } })
    .png()
    .toBuffer();
  await message
    .getByLabel('Pictures')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await message.getByRole('button', { name: 'Send' }).click();
  const said = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await said.getByText('Which length of sleeve?').waitFor();
  await eventually(() => said.getByRole('img').count()).toBe(1);
  await page.getByRole('button', { name: 'Take it' }).click();
  await page.getByRole('button', { name: 'Hand it back' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it('says kindly that an order is not there, and opens what was agreed where there is something', async () => {
  const { page } = await shop.visitAs('designer', '/studio/orders/none', PHONE, {
    expectsErrors: true,
    isLive: true,
  });
  await page.getByRole('heading', { name: 'We could not find this order' }).waitFor();
  const accepted = await shop.visitAs('designer', `/studio/orders/${await oneIn('delivered')}`, DESKTOP, {
    isLive: true,
  });
  await accepted.page.getByRole('button', { name: 'Open the agreement' }).click();
  await accepted.page.getByText(/^SHA-256 [0-9a-f]{64}$/).waitFor();
  expect(await axeFindings(accepted.page)).toEqual([]);
});

it('shows what somebody else writes without being asked', async () => {
  const id = await anOrder();
  const { page } = await shop.visitAs('designer', `/studio/orders/${id}`, DESKTOP, { isLive: true });
  await page.getByText('No messages yet.').waitFor();
  const admin = await shop.tokenOf('admin@example.com');
  await shop.call('POST', `/api/custom-order/${id}/messages`, admin, { text: 'Is it a wedding?' });
  await page.getByText('Is it a wedding?').waitFor();
});

it('a phone leads from the top of a long order to the bid and the conversation', async () => {
  const { page } = await shop.visitAs('designer', `/studio/orders/${await oneIn('pending')}`, PHONE);
  const parts = page.getByRole('navigation', { name: 'On this page' });
  for (const name of ['Conversation', 'Bid']) {
    await page.evaluate(() => scrollTo(0, 0));
    await parts.getByRole('link', { name }).click();
    const heading = page.getByRole('heading', { level: 2, name, exact: true });
    await eventually(() => heading.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(300);
    expect(await heading.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(50);
  }
});
