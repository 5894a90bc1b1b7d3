import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import {
  acceptInHistory,
  bidOn,
  fillShippingAddress,
  payInHistory,
  placeCustomOrder,
  savedBy,
  shipInStudio,
} from './custom-orders.ts';
import { aCustomer } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Noise that does not compress: as large as a photograph. */
const aPhotograph = async (name: string, side: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer(),
});

const measurements = {
  Chest: '38',
  Waist: '32',
  Hips: '40.5',
  Shoulders: '15.5',
  Sleeves: '22',
  Length: '42',
};

/** Fills in the three steps, up to the last button. */
const design = async (page: Page, pictures: Awaited<ReturnType<typeof aPhotograph>>[]) => {
  const field = (label: string) => main(page).getByLabel(new RegExp(`^${label}`));
  await main(page).getByText('Step 1 of 3', { exact: true }).waitFor();
  await field('Custom measurements').check();
  for (const [label, inches] of Object.entries(measurements)) await field(label).fill(inches);
  await press(page, 'Next');
  await field('Style').selectOption('traditional');
  await field('Fabric Preference').selectOption('silk');
  await field('Special Requirements').fill('A kurta with a high collar.');
  await press(page, 'Next');
  await field('Reference Images').setInputFiles(pictures);
  await eventually(() =>
    main(page)
      .getByRole('img', { name: /^Reference: / })
      .count(),
  ).toBe(pictures.length);
};

it('goes from the order to the review, the customer at a phone and the designer at a desk', async () => {
  const person = await aCustomer(shop, 'Lakshmi Rao');
  const { page: phone } = await shop.visit('/craft-your-look', PHONE, { token: person.token });
  await design(phone, [await aPhotograph('collar.png', 300), await aPhotograph('cloth.png', 240)]);
  expect(await axeFindings(phone)).toEqual([]);
  await press(phone, 'Submit Order');
  await phone.getByRole('dialog', { name: 'Order Placed Successfully! 🎉' }).waitFor();
  await phone.getByRole('link', { name: 'View Order History' }).click();
  const card = main(phone).getByRole('region', { name: /^Order #/ });
  const badge = (words: string) => card.locator('h2 + span', { hasText: words }).waitFor();
  await badge('Pending');

  const { page: desk } = await shop.visitAs('designer', '/studio', DESKTOP, { isLive: true });
  await desk.getByRole('link', { name: 'Lakshmi Rao' }).click();
  await desk.getByRole('heading', { level: 1, name: 'Lakshmi Rao' }).waitFor();

  // The workshop's documents.
  const sheet = await savedBy(desk, 'Job sheet (PDF)');
  expect(sheet.name).toMatch(/^job-sheet-[0-9a-f]{6}\.pdf$/);
  expect(sheet.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const block = await savedBy(desk, 'Starting block (PDF)');
  expect(block.name).toMatch(/^starting-block-[0-9a-f]{6}\.pdf$/);
  expect(block.bytes.length).toBeGreaterThan(10_000);

  // The designer's pins.
  await desk.getByRole('button', { name: 'Reference 1, open large' }).click();
  const lens = desk.getByRole('dialog', { name: 'Reference 1 of 2' });
  await lens.getByRole('button', { name: 'Add a pin' }).click();
  const target = lens.getByRole('button', { name: /^New pin/ });
  await target.focus();
  await desk.keyboard.press('ArrowLeft');
  await desk.keyboard.press('ArrowUp');
  await lens.getByRole('button', { name: 'New pin, 48% across and 48% down; arrow keys move it' }).waitFor();
  await lens.getByLabel('What to look at here').fill('As high as this?');
  expect(await axeFindings(desk)).toEqual([]);
  await lens.getByRole('button', { name: 'Save the pin' }).click();
  await lens.getByRole('listitem').getByText('As high as this?').waitFor();
  await lens.getByRole('button', { name: 'Side by side' }).click();
  await lens.getByRole('img', { name: 'Reference 2' }).waitFor();
  await lens.getByRole('button', { name: '2×' }).click();
  expect(await axeFindings(desk)).toEqual([]);
  await desk.keyboard.press('Escape');
  await desk.getByText('1 pin', { exact: true }).waitFor();

  const bid = desk.getByRole('form', { name: 'Bid' });
  await bid.getByLabel('Amount 1').fill('4000');
  await bid.getByLabel('Amount 2').fill('5500');
  await bid.getByLabel('Price in rupees').fill('9500');
  await bid.getByRole('button', { name: 'Place the bid' }).click();
  await desk.getByText('Revision 1,').waitFor();

  // The open page shows both by itself.
  await card.getByText('₹9,500').first().waitFor();
  await card.getByRole('button', { name: 'View Details' }).click();
  const details = phone.getByRole('dialog');
  await details.getByText('As high as this?').waitFor();
  expect(await axeFindings(phone)).toEqual([]);
  await phone.keyboard.press('Escape');

  await acceptInHistory(phone, '₹9,500');
  await badge('Accepted');
  await desk.getByText('Accepted', { exact: true }).first().waitFor();

  await payInHistory(phone, '₹9,500');
  await badge('In Progress');

  await press(desk, 'Mark as completed');
  await badge('Completed');
  await shipInStudio(desk);
  await badge('Shipped');
  await press(desk, 'Mark as delivered');
  await badge('Delivered');

  await card.getByRole('button', { name: 'Leave Review' }).click();
  const review = phone.getByRole('dialog', { name: 'Leave Review' });
  await review.getByRole('radio', { name: '5 of 5' }).check({ force: true });
  await review.getByLabel('Your review').fill('Falls beautifully.');
  await review.getByRole('button', { name: 'Send review' }).click();
  await review.waitFor({ state: 'hidden' });
  await desk.getByText('5 of 5: Falls beautifully.').waitFor();
  expect(await axeFindings(desk)).toEqual([]);
}, 180_000);

it('takes five photographs of nearly 5 MB over a slow line, and says how far it is', async () => {
  const person = await aCustomer(shop);
  const { page } = await shop.visit('/craft-your-look', PHONE, { token: person.token });
  const pictures = await Promise.all(
    [1, 2, 3, 4, 5].map((index) => aPhotograph(`photo-${index}.png`, 1_290)),
  );
  for (const { buffer } of pictures) expect(buffer.length).toBeGreaterThan(4_900_000);
  for (const { buffer } of pictures) expect(buffer.length).toBeLessThanOrEqual(5_242_880);
  await design(page, pictures);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_000_000,
    uploadThroughput: 1_250_000,
  });
  const begun = Date.now();
  await press(page, 'Submit Order');
  const seen = new Set<number>();
  const placed = page.getByRole('dialog', { name: 'Order Placed Successfully! 🎉' });
  while ((await placed.count()) === 0) {
    const now = await main(page)
      .getByRole('progressbar')
      .getAttribute('aria-valuenow')
      .catch(() => null);
    if (now !== null) seen.add(Number(now));
    if (Date.now() - begun > 120_000) throw new Error('it never arrived');
    await page.waitForTimeout(250);
  }
  // 25 MB at ten megabits take twenty seconds; the bar keeps moving meanwhile.
  expect(Date.now() - begun).toBeGreaterThan(15_000);
  expect(seen.size).toBeGreaterThan(4);
  const { orders } = (await shop.call('GET', '/api/custom-order', person.token)) as {
    orders: { referenceImages: string[] }[];
  };
  expect(orders[0]?.referenceImages).toHaveLength(5);
}, 180_000);

it('asks for an advance where the owner wants one, and for the rest before it ships', async () => {
  const owner = await shop.visitAs('admin', '/admin/settings', PHONE);
  const percent = owner.page.getByLabel('Advance for made to measure');
  await percent.fill('50');
  await owner.page.getByRole('button', { name: 'Save settings' }).click();
  await owner.page.getByText('Saved. The shop uses it now.').waitFor();
  expect(await axeFindings(owner.page)).toEqual([]);

  const person = await aCustomer(shop, 'Meera Pillai');
  const id = await placeCustomOrder(shop, person);
  await bidOn(shop, id, 9_000);
  const { page: phone } = await shop.visit('/custom-order-history', PHONE, { token: person.token });
  const card = main(phone).getByRole('region', { name: /^Order #/ });
  await card.getByText('₹4,500 now, ₹4,500 before it ships').waitFor();
  await card.getByRole('button', { name: 'Accept Bid' }).click();
  const accepting = phone.getByRole('dialog', { name: 'Complete Your Order' });
  await accepting.getByText('₹4,500 now, ₹4,500 before it ships').waitFor();
  await fillShippingAddress(accepting);
  expect(await axeFindings(phone)).toEqual([]);
  await accepting.getByRole('button', { name: 'Accept Bid · ₹9,000' }).click();
  await accepting.waitFor({ state: 'hidden' });

  await payInHistory(phone, '₹4,500');
  await card.getByText('Advance paid. ₹4,500 to pay before it ships').waitFor();
  await eventually(() => card.locator('h2 + span').innerText()).toBe('In Progress');

  // shipping is refused once, and browsers report that
  const isRefused = { isLive: true, expectsErrors: true };
  const { page: desk } = await shop.visitAs('designer', `/studio/orders/${id}`, PHONE, isRefused);
  await desk.getByText('₹4,500 owed').waitFor();
  await press(desk, 'Mark as completed');
  await press(desk, 'Ship it');
  const shipping = desk.getByRole('dialog', { name: 'Ship this order' });
  await shipping.getByLabel('Carrier').fill('Blue Dart');
  await shipping.getByLabel('Tracking number').fill('BD-8');
  await desk.keyboard.press('Enter');
  await shipping.getByText('₹4,500 of the price has not been paid yet.').waitFor();
  await desk.keyboard.press('Escape');
  expect(await axeFindings(desk)).toEqual([]);

  await payInHistory(phone, '₹4,500');
  await phone.getByText('Payment verified successfully! Your order is paid in full.').first().waitFor();
  await eventually(() => desk.getByText('₹4,500 owed').count()).toBe(0);
  await press(desk, 'Ship it');
  await shipping.getByLabel('Carrier').fill('Blue Dart');
  await shipping.getByLabel('Tracking number').fill('BD-8');
  await desk.keyboard.press('Enter');
  await eventually(() => card.locator('h2 + span').innerText()).toBe('Shipped');

  await phone.goto(`${shop.url()}/receipt/${id}`);
  const received = phone.getByRole('region', { name: 'Payments' });
  await eventually(() => received.getByText('₹4,500').count()).toBe(2);
  expect(await axeFindings(phone)).toEqual([]);
}, 180_000);
