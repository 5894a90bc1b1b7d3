import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acceptByCall, bidOn, placeCustomOrder, succeed } from './custom-orders.ts';
import { aCustomer, adminToken, aPiece, moveOrder, orderPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys({ CUSTOM_ORDER_COD: '1' });
const TABLET = { width: 820, height: 1180 } as const;

const anOrder = async (name: string, price = 1000): Promise<string> => {
  const person = await aCustomer(shop, name);
  return orderPiece(shop, person, await aPiece(shop, { name: `Kurta for ${name}`, price }), 'M');
};
const numberOf = (id: string): string => `#${id.slice(-6)}`;
const orderNow = async (id: string) =>
  (await shop.call('GET', `/api/admin/orders/${id}`, await adminToken(shop))) as {
    order: { status: string; version: number; tracking: { carrier: string; number: string } | null };
    money: { refunded: number; rest: number };
  };
const statusOf = async (id: string): Promise<string> => (await orderNow(id)).order.status;
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('order admin at a %s', (device, viewport) => {
  it('packs two orders at once, ships one of them, delivers it and gives half of it back', async () => {
    const ids = [await anOrder(`Packed ${device}`), await anOrder(`Sent ${device}`)];
    const { page } = await shop.visitAs('admin', '/admin/orders?status=Order+Placed', viewport);
    for (const id of ids) await page.getByLabel(`Select ${numberOf(id)} to pack`).check();
    await page.getByText('2 orders selected').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: 'Move to Packing' }).click();
    await page.getByText('2 orders are being packed.').waitFor();
    for (const id of ids) expect(await statusOf(id)).toBe('Packing');

    const [, id = ''] = ids;
    await page.goto(`${shop.url()}/admin/orders?q=${encodeURIComponent(numberOf(id))}`);
    await page.getByRole('link', { name: new RegExp(numberOf(id)) }).click();
    await page.getByRole('heading', { level: 1, name: 'Meera Iyer' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await fits(page)).toBe(true);

    await page.getByRole('button', { name: 'Ship it' }).click();
    const ship = page.getByRole('dialog', { name: 'Ship this order' });
    await ship.getByLabel('Carrier').fill('Blue Drat');
    await ship.getByLabel('Tracking number').fill('BD-1');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Correct carrier and number' }).click();
    const correct = page.getByRole('dialog', { name: 'Carrier and number' });
    await correct.getByLabel('Carrier').fill('Blue Dart');
    await correct.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Blue Dart, BD-1').waitFor();

    const [invoice] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Tax invoice INV\// }).click(),
    ]);
    expect(invoice.suggestedFilename()).toMatch(/^INV-\d\d-\d\d-\d{6}\.pdf$/);

    await page.getByRole('button', { name: 'Out for delivery' }).click();
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    const cash = page.getByRole('dialog', { name: 'Was the cash collected?' });
    expect(await axeFindings(page)).toEqual([]);
    await cash.getByRole('button', { name: 'Delivered, ₹1,049 collected' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await cash.getByRole('button', { name: 'Delivered, ₹1,049 collected' }).click();
    await page.getByRole('button', { name: 'Make a refund' }).click();
    const refund = page.getByRole('dialog', { name: 'Make a refund' });
    await refund.getByLabel('Part of it').check();
    await refund.getByLabel('Amount in rupees').fill('1,049.01');
    await refund.getByRole('button', { name: 'Refund' }).click();
    await refund.getByText('At most ₹1,049').waitFor();
    await refund.getByLabel('Amount in rupees').fill('524.50');
    await refund.getByLabel('Reference').fill('UPI 42');
    expect(await axeFindings(page)).toEqual([]);
    await refund.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('The refund has been made.').waitFor();
    // the undone cash payment is listed too
    await page.getByText('Refunded by hand').nth(1).waitFor();
    await eventually(async () => (await orderNow(id)).money).toMatchObject({ refunded: 524.5, rest: 524.5 });
    await page.getByText(/UPI 42/).waitFor();
    await page.getByRole('button', { name: /^Credit note CRN\// }).waitFor();
  });
});

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'ships what is packed together by hand at a %s, with numbers that are scanned or pasted',
  async (device, viewport) => {
    const ids = [
      await anOrder(`Scanned ${device}`),
      await anOrder(`Pasted ${device}`),
      await anOrder(`Gone ${device}`),
    ];
    const [scanned = '', pasted = '', gone = ''] = ids;
    for (const id of ids) await moveOrder(shop, id, 'Packing');
    const { page } = await shop.visitAs('admin', '/admin/orders?status=Packing', viewport, {
      expectsErrors: true,
    });
    for (const id of ids) await page.getByLabel(`Select ${numberOf(id)}`).check();
    await page.getByRole('button', { name: 'Ship by hand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ship 3 orders' });
    await moveOrder(shop, gone, 'Cancelled');

    const field = (id: string) => dialog.getByLabel(new RegExp(`^Tracking number for .*${numberOf(id)}$`));
    const fields = dialog.getByLabel(/^Tracking number/);
    await dialog.getByLabel('Carrier').fill('Delhivery');
    await page.keyboard.press('Enter');
    await page.keyboard.type('DL-0');
    await page.keyboard.press('Enter');
    await eventually(() => fields.nth(1).evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await fields.nth(0).inputValue()).toBe('DL-0');
    // a scanner's next letter follows within the millisecond
    const ledTo = await fields.nth(0).evaluate((input) => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      input.focus();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      return document.activeElement?.getAttribute('name');
    });
    expect(ledTo).toBe('numbers.1');
    await fields.nth(0).evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'DL-1\r\nDL-2\r\nDL-3\r\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await eventually(() =>
      fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['DL-1', 'DL-2', 'DL-3']);
    expect(await axeFindings(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    const given = [await field(scanned).inputValue(), await field(pasted).inputValue()];
    await dialog.getByRole('button', { name: 'Ship and notify the customers' }).click();
    await page.getByText('2 orders are shipped.').waitFor();
    const left = page.getByText(`${numberOf(gone)}: This order has just changed. Please reload it.`);
    await left.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await left.waitFor({ state: 'hidden' });
    for (const [index, id] of [scanned, pasted].entries())
      expect((await orderNow(id)).order).toMatchObject({
        status: 'Shipped',
        tracking: { carrier: 'Delhivery', number: given[index] },
      });
    expect(await statusOf(gone)).toBe('Cancelled');
  },
);

it('ships nothing by hand while a carrier or a number is missing, unless the shop delivers itself', async () => {
  const ids = [await anOrder('Unnumbered One'), await anOrder('Unnumbered Two')];
  for (const id of ids) await moveOrder(shop, id, 'Packing');
  const { page } = await shop.visitAs('admin', '/admin/orders?status=Packing', DESKTOP);
  for (const id of ids) await page.getByLabel(`Select ${numberOf(id)}`).check();
  await page.getByRole('button', { name: 'Ship by hand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' });
  const ship = dialog.getByRole('button', { name: 'Ship and notify the customers' });
  await ship.click();
  await eventually(() => dialog.getByText('Required').count()).toBe(3);
  await dialog.getByLabel('Carrier').fill('Delhivery');
  await dialog
    .getByLabel(/^Tracking number/)
    .first()
    .fill('DL-7');
  await ship.click();
  await eventually(() => dialog.getByText('Required').count()).toBe(1);
  for (const id of ids) expect(await statusOf(id)).toBe('Packing');
  await dialog.getByLabel('We deliver these ourselves').check();
  expect(await axeFindings(page)).toEqual([]);
  await ship.click();
  await page.getByText('2 orders are shipped.').waitFor();
  for (const id of ids)
    expect((await orderNow(id)).order).toMatchObject({ status: 'Shipped', tracking: null });
});

it('lets the customer save the invoice of what was shipped, from the orders and from the receipt', async () => {
  const person = await aCustomer(shop, 'Invoiced');
  const piece = await aPiece(shop, { name: 'Invoiced Kurta' });
  const id = await orderPiece(shop, person, piece, 'M');
  for (const status of ['Packing', 'Shipped']) await moveOrder(shop, id, status);
  const { page } = await shop.visit('/orders', PHONE, { token: person.token });
  for (const [address, name] of [
    ['/orders', `Invoice of order ${numberOf(id)}`],
    [`/receipt/${id}`, /^Tax invoice INV\//],
  ] as const) {
    await page.goto(`${shop.url()}${address}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^INV-\d\d-\d\d-\d{6}\.pdf$/);
  }
});

it('lets a customer ask about an order and read the answer', async () => {
  const person = await aCustomer(shop, 'Asking');
  const id = await orderPiece(shop, person, await aPiece(shop, { name: 'Asked Kurta' }), 'M');
  const { page } = await shop.visit('/orders', PHONE, { token: person.token });
  await page.getByRole('button', { name: `Messages about order ${numberOf(id)}` }).click();
  const talk = page.getByRole('dialog', { name: `Messages about ${numberOf(id)}` });
  await talk.getByText('No messages yet. Ask us anything about this order.').waitFor();
  await talk.getByRole('button', { name: 'Send' }).click();
  await talk.getByText('Required').waitFor();
  await talk.getByLabel('Your message').fill('Can it come on Friday?');
  await talk.getByRole('button', { name: 'Send' }).click();
  await talk.getByRole('listitem').filter({ hasText: 'Can it come on Friday?' }).waitFor();
  await eventually(() => talk.getByLabel('Your message').inputValue()).toBe('');
  expect(await axeFindings(page)).toEqual([]);
  expect(await fits(page)).toBe(true);

  const { page: staff } = await shop.visitAs('admin', `/admin/orders/${id}`, TABLET);
  const panel = staff.getByRole('region', { name: 'Conversation' });
  await panel.getByText('Can it come on Friday?').waitFor();
  await panel.getByLabel('Message to the customer').fill('It can, before noon.');
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByRole('listitem').filter({ hasText: 'It can, before noon.' }).waitFor();
  expect(await axeFindings(staff)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: `Messages about order ${numberOf(id)}` }).click();
  await talk
    .getByRole('listitem')
    .filter({ hasText: 'It can, before noon.' })
    .getByText(', the shop')
    .waitFor();
});

it('hands a custom order to a designer and gives a part of its price back', async () => {
  const person = await aCustomer(shop, 'Lakshmi Rao');
  const id = await placeCustomOrder(shop, person);
  await bidOn(shop, id, 10_000);
  await acceptByCall(shop, person, id, 10_000);
  await succeed(shop, `/api/custom-order/${id}/confirm-cod`, person.token, { amount: 10_000 });
  const workshop = await shop.tokenOf('designer@example.com');
  for (const body of [
    { status: 'completed' },
    { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'DL-1' },
    { status: 'delivered' },
  ]) {
    await succeed(shop, `/api/studio/custom-orders/${id}/status`, workshop, body);
  }
  const { page } = await shop.visitAs('admin', '/admin/orders', DESKTOP);
  await page.getByRole('link', { name: 'Custom orders' }).click();
  await page.goto(`${shop.url()}/studio/orders/${id}`, { waitUntil: 'load' });
  const designer = page.getByLabel('Assigned to');
  await designer.selectOption('Nobody');
  await page.getByText('Gave the order back').waitFor();
  await designer.selectOption({ index: 1 });
  await page.getByText('Handed the order over').first().waitFor();
  await page.getByRole('button', { name: 'Make a refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Make a refund' });
  await refund.getByLabel('Part of it').check();
  await refund.getByLabel('Amount in rupees').fill('250');
  expect(await axeFindings(page)).toEqual([]);
  await refund.getByRole('button', { name: 'Refund' }).click();
  await page.getByText('Refunded by hand').waitFor();
  await page.getByRole('button', { name: /^Credit note CRN\// }).waitFor();
  const [ofStudio] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Tax invoice INV\// }).click(),
  ]);
  expect(ofStudio.suggestedFilename()).toMatch(/^INV-\d\d-\d\d-\d{6}\.pdf$/);
  await page.goto(`${shop.url()}/studio/orders`, { waitUntil: 'load' });
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^custom-orders-.*\.csv$/);
  const receipt = (await shop.visit(`/receipt/${id}`, PHONE, { token: person.token })).page;
  const [ofCustomer] = await Promise.all([
    receipt.waitForEvent('download'),
    receipt.getByRole('button', { name: /^Tax invoice INV\// }).click(),
  ]);
  expect(ofCustomer.suggestedFilename()).toBe(ofStudio.suggestedFilename());
});

it('takes back a piece that the customer wants in another size', async () => {
  const person = await aCustomer(shop, 'Returning');
  const piece = await aPiece(shop, { name: 'Returned Kurta', stock: { M: 5, L: 5 } });
  const id = await orderPiece(shop, person, piece, 'M');
  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
    await moveOrder(shop, id, status);
  const { page } = await shop.visit('/orders', PHONE, { token: person.token });
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  const form = page.getByRole('dialog', { name: 'Return or exchange' });
  await form.getByRole('button', { name: 'Send request' }).click();
  await form.getByText('Please choose what to send back.').waitFor();
  const first = form.getByLabel('Returned Kurta, size M');
  await eventually(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
  await form.getByLabel('Another size').check();
  await form.getByLabel('Returned Kurta, size M').check();
  await form.getByLabel('New size').selectOption('L');
  await form.getByLabel('What went wrong?').fill('Too narrow at the shoulders');
  expect(await axeFindings(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await form.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Return requested').waitFor();

  const staff = (await shop.visitAs('admin', '/admin/returns?state=requested', TABLET)).page;
  await staff.getByRole('link', { name: new RegExp(numberOf(id)) }).waitFor();
  expect(await axeFindings(staff)).toEqual([]);
  await staff.getByRole('link', { name: new RegExp(numberOf(id)) }).click();
  await staff.getByText('Too narrow at the shoulders').waitFor();
  const press = async (name: string, words?: string) => {
    await staff.getByRole('button', { name, exact: true }).click();
    const dialog = staff.getByRole('dialog', { name });
    if (words !== undefined) await dialog.getByLabel('Message to the customer').fill(words);
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await press('Approve', 'Please fold it.');
  await press('It has arrived');
  expect(await axeFindings(staff)).toEqual([]);
  await press('Send the other size');
  await staff.getByText('Exchanged', { exact: true }).waitFor();
  await staff.getByRole('button', { name: 'Take pieces back' }).click();
  await staff.getByRole('dialog').getByLabel('Returned Kurta, Size L').waitFor();
  await page.reload();
  await page.getByText('Please fold it.').waitFor();

  await page.getByRole('button', { name: 'Return or exchange' }).click();
  expect(await form.getByLabel('Returned Kurta, size M').count()).toBe(0);
  await form.getByLabel('Returned Kurta, size L').check();
  await form.getByLabel('What went wrong?').fill('Too wide after all');
  await form.getByRole('textbox', { name: 'UPI ID' }).fill('meera@okaxis');
  await form.getByRole('button', { name: 'Send request' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByText('1 × Returned Kurta, L', { exact: true }).waitFor();
  await eventually(() => page.getByRole('button', { name: 'Return or exchange' }).count()).toBe(0);
  await staff.reload();
  await staff.getByText('1 × Returned Kurta, L', { exact: true }).waitFor();
  for (const name of ['Approve', 'It has arrived']) await press(name);
  expect(await staff.getByRole('button', { name: 'Take pieces back' }).count()).toBe(0);
  expect(await axeFindings(staff)).toEqual([]);
});

it('asks a cash buyer where the money goes, and tells the owner until it is paid', async () => {
  const person = await aCustomer(shop, 'Paid in cash');
  const piece = await aPiece(shop, { name: 'Cash Kurta', stock: { M: 5 } });
  const id = await orderPiece(shop, person, piece, 'M');
  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
    await moveOrder(shop, id, status);
  const { page } = await shop.visit('/orders', PHONE, { token: person.token });
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  const form = page.getByRole('dialog', { name: 'Return or exchange' });
  const send = () => form.getByRole('button', { name: 'Send request' }).click();
  await form.getByLabel('Cash Kurta, size M').check();
  await form.getByLabel('What went wrong?').fill('Too long');
  await send();
  await form.getByText('Please enter a UPI ID such as name@bank').waitFor();
  await form.getByRole('radio', { name: 'Bank account', exact: true }).check();
  await send();
  await form.getByText('Please enter the 11 characters of the IFSC').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await form.getByRole('radio', { name: 'UPI', exact: true }).check();
  await form.getByRole('textbox', { name: 'UPI ID' }).fill('meera@okaxis');
  await send();
  await page.getByText('Return requested').waitFor();

  const staff = (await shop.visitAs('admin', `/admin/orders/${id}`, TABLET)).page;
  const press = async (name: string) => {
    await staff.getByRole('button', { name, exact: true }).click();
    const dialog = staff.getByRole('dialog', { name });
    if (name === 'Refund this return') await dialog.getByText(/UPI meera@okaxis/).waitFor();
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await staff.getByText('Money goes to: UPI meera@okaxis').waitFor();
  for (const name of ['Approve', 'It has arrived', 'Refund this return']) await press(name);
  await staff.getByText('Money goes to').waitFor({ state: 'hidden' });
});

it('asks a cash buyer for the account later, and staff how else it was paid', async () => {
  const person = await aCustomer(shop, 'Asked later');
  const ids: string[] = [];
  for (const name of ['Late Kurta', 'Later Kurta']) {
    const piece = await aPiece(shop, { name });
    const id = await orderPiece(shop, person, piece, 'M');
    ids.unshift(id);
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
      await moveOrder(shop, id, status);
    const asked = (await shop.call('POST', `/api/order/${id}/returns`, person.token, {
      lines: [{ _id: piece._id, size: 'M', quantity: 1 }],
      resolution: 'refund',
      reason: 'Too long',
    })) as { return: { _id: string } };
    for (const state of ['approved', 'received'])
      await shop.call('POST', `/api/admin/returns/${asked.return._id}/state`, await adminToken(shop), {
        state,
      });
  }
  const [told = '', silent = ''] = ids;
  const { page } = await shop.visit('/orders', PHONE, { token: person.token });
  await page.getByRole('button', { name: 'Add account' }).first().click();
  const form = page.getByRole('dialog', { name: 'Your refund' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Please enter a UPI ID such as name@bank').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'UPI ID' }).fill('meera@okaxis');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  await eventually(() => page.getByRole('button', { name: 'Add account' }).count()).toBe(1);

  const staff = (await shop.visitAs('admin', `/admin/orders/${told}`, TABLET)).page;
  await staff.getByText('Money goes to: UPI meera@okaxis').waitFor();
  await staff.goto(`${shop.url()}/admin/orders/${silent}`);
  await staff.getByText('the customer has not yet said where to send the money').waitFor();
  await staff.getByRole('button', { name: 'Refund this return' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Refund this return' });
  const refund = () => dialog.getByRole('button', { name: 'Refund this return' }).click();
  await refund();
  await dialog.getByText('Required').waitFor();
  expect(await axeFindings(staff)).toEqual([]);
  await dialog.getByLabel('How was it paid?').fill('In cash at the shop');
  await refund();
  await dialog.waitFor({ state: 'hidden' });
  await staff.getByText('In cash at the shop').waitFor();
});

it('takes a parcel back without its pieces going to stock, and cancels after a question', async () => {
  const id = await anOrder('Refused');
  for (const status of ['Packing', 'Shipped']) await moveOrder(shop, id, status);
  const { page } = await shop.visitAs('admin', `/admin/orders/${id}`, TABLET);
  await page.getByRole('button', { name: 'It came back' }).click();
  const dialog = page.getByRole('dialog', { name: 'The parcel came back' });
  await dialog.getByLabel('Put 1 piece back into stock').uncheck();
  await dialog.getByRole('button', { name: 'Returned to sender' }).click();
  await eventually(() => statusOf(id)).toBe('Returned to sender');
  await page.getByRole('button', { name: /^Credit note CRN\// }).waitFor();

  const other = await anOrder('Changed mind');
  await page.goto(`${shop.url()}/admin/orders/${other}`);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  expect(await statusOf(other)).toBe('Order Placed');
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await question.getByRole('button', { name: 'Cancel the order' }).click();
  await eventually(() => statusOf(other)).toBe('Cancelled');
});

it('tells who acts on an old picture of an order, and shows what is so now', async () => {
  const id = await anOrder('Contested');
  const { page } = await shop.visitAs('admin', `/admin/orders/${id}`, DESKTOP, { expectsErrors: true });
  await page.getByRole('button', { name: 'Start packing' }).waitFor();
  await moveOrder(shop, id, 'Packing');
  await page.getByRole('button', { name: 'Start packing' }).click();
  await page.getByText('This order has just changed. Please reload it.').waitFor();
  await page.getByRole('button', { name: 'Ship it' }).waitFor();
});

it('is worked by the keyboard', async () => {
  const id = await anOrder('Keyboard');
  const { page } = await shop.visitAs('admin', '/admin/orders', DESKTOP);
  await page.getByRole('table').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(numberOf(id));
  await page.keyboard.press('Enter');
  await eventually(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'Search' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Start packing' }).waitFor();
});

it('says kindly that an order is not there, or that none fits', async () => {
  const { page } = await shop.visitAs('admin', '/admin/orders/none', PHONE, { expectsErrors: true });
  await page.getByRole('heading', { name: 'We could not find this order' }).waitFor();
  await page.goto(`${shop.url()}/admin/orders?q=nobody-is-called-so`);
  await page.getByText('No order matches').waitFor();
});
