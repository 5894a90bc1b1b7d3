import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isoDay } from '@darzi/contract/dates.ts';
import { expect, it } from 'vitest';
import { ADDRESS, aCustomer, adminToken, aPiece, confirmEmailOf } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const RAO = { gstin: '27AAPFU0939F1ZV', company: 'Rao & Sons' };

const asOwner = async (method: string, path: string, body?: object) =>
  shop.call(method, path, await adminToken(shop), body);
/** The downloaded file. */
const fileAt = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const answer = await fetch(`${shop.url()}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${await adminToken(shop)}`, 'content-type': 'application/json' },
  });
  expect(answer.status, path).toBe(200);
  return answer;
};
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

type Seen = {
  order: { status: string; payment: boolean; amount: number; hasInvoice: boolean };
  money: { captured: number; refunded: number; rest: number };
};

it('a phone order is paid by UPI, shipped, returned in part, credited and filed', async () => {
  const customer = await aCustomer(shop, 'Asha Rao');
  await confirmEmailOf(shop, customer.email);
  const kurta = await aPiece(shop, { name: 'Phoned Kurta', price: 1_050 });
  const { order } = (await asOwner('POST', '/api/admin/orders', {
    lines: [{ _id: kurta._id, size: 'M', quantity: 2 }],
    address: {
      ...ADDRESS,
      email: customer.email,
      city: 'Mumbai',
      state: 'Maharashtra',
      pinCode: '400001',
    },
    business: RAO,
    isHandedOver: false,
    payment: { method: 'link', hours: 24 },
  })) as { order: { _id: string } };
  const id = order._id;
  const seen = async () => (await asOwner('GET', `/api/admin/orders/${id}`)) as Seen;

  // the customer has the link but no login
  const { link } = (await asOwner('GET', `/api/admin/orders/${id}/payment-link`)) as {
    link: { url: string };
  };
  const { pathname, search } = new URL(link.url);
  const { page } = await shop.visit(`${pathname}${search}`, PHONE, { expectsErrors: true });
  const dialog = page.frameLocator('iframe.razorpay-checkout-frame');
  const byUpi = dialog.getByLabel('UPI', { exact: true });
  // a loaded machine may not hear from the gateway in time: pressing again shows the same attempt
  const press = async () => {
    if (!(await byUpi.isVisible())) {
      const button = page.getByRole('button', { name: /^UPI, net banking or Indian card/ });
      await button.click({ timeout: 2_000 }).catch(() => {});
    }
    return byUpi.isVisible();
  };
  await expect.poll(press, { timeout: 60_000, interval: 1_000 }).toBe(true);
  await byUpi.check();
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Paid. Thank you!' }).waitFor();
  await eventually(seen).toMatchObject({
    order: { status: 'Order Placed', payment: true, amount: 2_149, hasInvoice: false },
    money: { captured: 2_149, refunded: 0 },
  });

  expect(await asOwner('POST', '/api/admin/parcels', { orders: [id] })).toMatchObject({
    verdicts: [{ ok: true }],
  });
  const parcel = async () =>
    ((await asOwner('GET', `/api/admin/orders/${id}/parcel`)) as { parcel: { state: string; awb: string } })
      .parcel;
  // no cash to collect: it is paid
  await eventually(parcel).toMatchObject({ state: 'booked', cash: 0 });
  for (const what of ['labels', 'manifest']) {
    const body = JSON.stringify({ what, orders: [id] });
    const paper = await fileAt('/api/admin/parcels/print', { method: 'POST', body });
    expect(paper.headers.get('content-type')).toBe('application/pdf');
  }
  expect(await asOwner('POST', '/api/admin/parcels/pickup', { orders: [id] })).toMatchObject({
    verdicts: [{ ok: true }],
  });
  const { awb } = await parcel();
  for (const [step, status] of [
    ['picked_up', 'Shipped'],
    ['in_transit', 'Shipped'],
    ['out_for_delivery', 'Out for delivery'],
    ['delivered', 'Delivered'],
  ] as const) {
    await steer(awb, step);
    await eventually(seen).toMatchObject({ order: { status, hasInvoice: true } });
  }

  const asked = (await shop.call('POST', `/api/order/${id}/returns`, customer.token, {
    lines: [{ _id: kurta._id, size: 'M', quantity: 1 }],
    resolution: 'refund',
    reason: 'Too long',
  })) as { return: { _id: string } };
  for (const state of ['approved', 'received', 'refunded'])
    expect(await asOwner('POST', `/api/admin/returns/${asked.return._id}/state`, { state })).toMatchObject({
      success: true,
    });
  await eventually(seen).toMatchObject({ money: { captured: 2_149, refunded: 1_050, rest: 1_099 } });

  type Paper = { kind: string; number: string; amount: number };
  const papers = async () =>
    ((await asOwner('GET', `/api/order/${id}/tax-documents`)) as { documents: Paper[] }).documents;
  await eventually(papers).toMatchObject([
    { kind: 'invoice', amount: 2_149 },
    { kind: 'credit_note', amount: 1_050 },
  ]);
  const [invoice, note] = await papers();

  // the month, exported from its page
  const month = isoDay(new Date()).slice(0, 7);
  const { page: desk } = await shop.visitAs('admin', `/admin/tax/${month}`, DESKTOP);
  await desk.getByRole('row', { name: /^B2B/ }).first().waitFor();
  const take = async (name: string): Promise<string> => {
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name, exact: true }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  const filed = JSON.parse(await take('GSTR-1 as JSON')) as Record<string, { ctin: string }[]>;
  const rate = (txval: number, iamt: number) => [{ itm_det: { rt: 5, txval, iamt, csamt: 0 } }];
  const ofRao = (section: string) => filed[section]?.filter(({ ctin }) => ctin === RAO.gstin);
  expect(ofRao('b2b')).toMatchObject([
    { inv: [{ inum: invoice?.number, val: 2_149, pos: '27', itms: rate(2_046.67, 102.33) }] },
  ]);
  expect(ofRao('cdnr')).toMatchObject([
    { nt: [{ nt_num: note?.number, ntty: 'C', val: 1_050, pos: '27', itms: rate(1_000, 50) }] },
  ]);
  expect(await take('B2B as CSV')).toContain(`${RAO.gstin},Rao & Sons,${invoice?.number},`);
  expect(await take('CDNR as CSV')).toContain(`${RAO.gstin},Rao & Sons,${note?.number},`);
  const vouchers = await take('Vouchers for Tally');
  for (const { number } of await papers())
    expect(vouchers).toContain(`<VOUCHERNUMBER>${number}</VOUCHERNUMBER>`);
  const { report } = (await asOwner('GET', `/api/admin/tax/${month}`)) as {
    report: { checks: { check: string }[] };
  };
  expect(report.checks.map(({ check }) => check)).not.toContain('refund_without_credit_note');
  expect(report.checks.map(({ check }) => check)).not.toContain('sums_differ');

  // the previous month is filed and locked
  await desk.getByRole('link', { name: 'All months' }).click();
  const before = desk.getByRole('row').filter({ hasText: 'Open' }).nth(1);
  await before.getByRole('link').click();
  await desk.getByRole('button', { name: 'Lock the month' }).click();
  const asking = desk.getByRole('dialog', { name: /^Lock / });
  await asking.getByRole('button', { name: 'Lock the month' }).click();
  await desk.getByText(/^Locked /).waitFor();
  expect(await desk.getByRole('button', { name: 'Lock the month' }).count()).toBe(0);
});
