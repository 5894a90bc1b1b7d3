import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aCustomer, adminToken, aPiece, orderPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const anOrder = async (name: string): Promise<string> => {
  const person = await aCustomer(shop, name);
  return orderPiece(shop, person, await aPiece(shop, { name: `Kurta for ${name}`, price: 1000 }), 'M');
};
const numberOf = (id: string): string => `#${id.slice(-6)}`;
const orderNow = async (id: string) =>
  (await shop.call('GET', `/api/admin/orders/${id}`, await adminToken(shop))) as {
    order: { status: string; payment: boolean; tracking: { carrier: string; number: string } | null };
  };
const parcelNow = async (id: string) =>
  ((await shop.call('GET', `/api/admin/orders/${id}/parcel`, await adminToken(shop))) as { parcel: object })
    .parcel;

/** Sets a parcel's next status at the simulator that the shop started. */
const steer = async (awb: string, status: string): Promise<void> => {
  const state = JSON.parse(await readFile(join(shop.dataDirectory(), 'courier-simulator.json'), 'utf8'));
  const answer = await fetch(`http://127.0.0.1:${state.port}/simulator/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ awb, status }),
  });
  expect(answer.status).toBe(200);
};

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a parcel at a %s', (device, viewport) => {
  it('is booked, labelled, picked up, and tracked until delivered', async () => {
    const id = await anOrder(`Booked ${device}`);
    const { page } = await shop.visitAs('admin', `/admin/orders/${id}`, viewport);
    await page.getByRole('button', { name: 'Book with Shiprocket' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book 1 parcel with Shiprocket' });
    await dialog.getByLabel('Weight in grams').fill('10');
    await dialog.getByRole('button', { name: 'Book' }).click();
    await dialog.getByText('From 50 to 30,000').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel('Weight in grams').fill('450');
    await dialog.getByRole('button', { name: 'Book' }).click();

    await page.getByRole('button', { name: 'Label (PDF)' }).waitFor();
    await eventually(() => orderNow(id)).toMatchObject({
      order: { status: 'Packing', tracking: { carrier: 'Delhivery Surface' } },
    });
    const { tracking } = (await orderNow(id)).order;
    const awb = tracking?.number ?? '';
    await expect
      .poll(() => page.getByRole('link', { name: awb, exact: true }).getAttribute('href'))
      .toBe(`https://www.delhivery.com/track-v2/package/${awb}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    for (const [button, file] of [
      ['Label (PDF)', 'labels-1.pdf'],
      ['Manifest (PDF)', 'manifest-1.pdf'],
    ] as const) {
      const [paper] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      expect(paper.suggestedFilename()).toBe(file);
    }
    await page.getByRole('button', { name: 'Request pickup' }).click();
    await page.getByRole('button', { name: 'Request pickup again' }).waitFor();

    for (const [step, status] of [
      ['picked_up', 'Shipped'],
      ['out_for_delivery', 'Out for delivery'],
      ['delivered', 'Delivered'],
    ] as const) {
      await steer(awb, step);
      await eventually(async () => (await orderNow(id)).order.status).toBe(status);
    }
    await eventually(async () => (await orderNow(id)).order.payment).toBe(true);
    await page.reload();
    const courier = page.getByRole('region', { name: 'Courier' });
    await courier.getByText('Delivered').first().waitFor();
    await page.getByText('Out for delivery → Delivered').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});

it('several are booked from the list, labelled and picked up', async () => {
  const ids = [await anOrder('Many One'), await anOrder('Many Two')];
  const { page } = await shop.visitAs('admin', '/admin/orders?status=Order+Placed', DESKTOP);
  for (const id of ids) await page.getByLabel(`Select ${numberOf(id)} to pack`).check();
  await page.getByRole('button', { name: 'Book with Shiprocket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book 2 parcels with Shiprocket' });
  await dialog.getByRole('button', { name: 'Book' }).click();
  await page.getByText('2 parcels are being booked.').waitFor();
  for (const id of ids) await eventually(() => parcelNow(id)).toMatchObject({ state: 'booked' });

  await page.goto(`${shop.url()}/admin/orders?status=Packing`);
  for (const id of ids) await page.getByLabel(`Select ${numberOf(id)}`).check();
  const [labels] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Labels' }).click(),
  ]);
  expect(labels.suggestedFilename()).toBe('labels-2.pdf');
  await page.getByRole('button', { name: 'Request pickup' }).click();
  await page.getByText('2 parcels will be fetched.').waitFor();
});

it('are packed and shipped from the link on Today, selected once', async () => {
  const ids = [await anOrder('Chosen Once'), await anOrder('Chosen Too')];
  const { page } = await shop.visitAs('admin', '/admin', PHONE);
  await page.getByRole('link', { name: 'Orders to pack' }).click();
  for (const id of ids) await page.getByLabel(`Select ${numberOf(id)} to pack`).check();
  await page.getByRole('button', { name: 'Book with Shiprocket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book 2 parcels with Shiprocket' });
  await dialog.getByRole('button', { name: 'Book' }).click();
  await page.getByText('2 parcels are being booked.').waitFor();
  for (const id of ids) await eventually(() => parcelNow(id)).toMatchObject({ state: 'booked' });
  // they stay in the list, still selected
  await page.getByText('2 orders selected').waitFor();
  const [labels] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Labels' }).click(),
  ]);
  expect(labels.suggestedFilename()).toBe('labels-2.pdf');
  await page.getByRole('button', { name: 'Request pickup' }).click();
  await page.getByText('2 parcels will be fetched.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

it('a parcel that comes back is shown until it is taken back', async () => {
  const id = await anOrder('Sent Back');
  await shop.call('POST', '/api/admin/parcels', await adminToken(shop), { orders: [id] });
  await eventually(() => parcelNow(id)).toMatchObject({ state: 'booked' });
  const awb = (await orderNow(id)).order.tracking?.number ?? '';
  await steer(awb, 'out_for_delivery');
  await eventually(() => parcelNow(id)).toMatchObject({ state: 'out_for_delivery' });
  await steer(awb, 'rto_delivered');
  await eventually(() => parcelNow(id)).toMatchObject({ state: 'returned', needsOwner: true });
  const { page } = await shop.visitAs('admin', '/admin/parcels?needsOwner=yes', PHONE);
  await page.getByRole('link', { name: new RegExp(awb) }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: new RegExp(awb) }).click();
  await page.getByText('It came back. Once it is in your hands').waitFor();
  // nobody is delivering it any more
  await expect.poll(() => page.getByRole('button', { name: 'Out for delivery' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Mark as delivered' }).count()).toBe(0);
  await page.getByRole('button', { name: 'It came back' }).click();
  await page.getByRole('button', { name: 'Returned to sender' }).click();
  await eventually(() => parcelNow(id)).toMatchObject({ needsOwner: false });
});

it('a courier’s statement is matched against what was delivered', async () => {
  const id = await anOrder('Cash Remitted');
  await shop.call('POST', '/api/admin/parcels', await adminToken(shop), { orders: [id] });
  await eventually(() => parcelNow(id)).toMatchObject({ state: 'booked' });
  const awb = (await orderNow(id)).order.tracking?.number ?? '';
  await steer(awb, 'delivered');
  await eventually(async () => (await orderNow(id)).order.status).toBe('Delivered');
  const { page } = await shop.visitAs('admin', '/admin/remittances', PHONE, { expectsErrors: true });
  const row = page.getByRole('row').filter({ hasText: awb });
  await row.getByText('Not remitted').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const upload = (csv: string) =>
    page
      .getByLabel('Remittance statement')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await upload('awb,amount\nnonsense!,1\n');
  await page.getByText('Nothing was added. Row 2').waitFor();
  await upload(`awb,amount,utr\n${awb},1000,U1\n`);
  await row.getByText('Differs').waitFor();
  await upload(`awb,amount,utr\n${awb},1000,U1\n${awb},49,U2\n`);
  await row.waitFor({ state: 'detached' });
});
