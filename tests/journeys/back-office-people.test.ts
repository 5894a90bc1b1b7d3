import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  aCustomer,
  adminToken,
  aPiece,
  moveOrder,
  orderPiece,
  ordersOf,
  PASSWORD,
  putIntoCart,
} from './people-and-goods.ts';
import {
  axeFindings,
  DEMO_PASSWORD,
  DESKTOP,
  eventually,
  openShopForJourneys,
  PHONE,
} from './shop-in-browser.ts';

const shop = openShopForJourneys();
const TABLET = { width: 820, height: 1180 } as const;
const SIZES = [
  ['desktop', DESKTOP],
  ['tablet', TABLET],
] as const;

const aMessage = (subject: string) =>
  shop.call('POST', '/api/contact', undefined, {
    name: 'Leela Menon',
    email: 'leela@example.com',
    subject,
    message: 'Could the sleeves be\ntwo inches longer?',
  });

describe.each(SIZES)('messages at a %s', (device, viewport) => {
  it('are found, read, answered by email and closed', async () => {
    const subject = `Sleeves, asked at a ${device}`;
    await aMessage(subject);
    const { page } = await shop.visitAs('admin', '/admin/messages', viewport);
    const table = page.getByRole('table', { name: 'Messages, newest first' });
    const row = table.getByRole('row', { name: new RegExp(subject) });
    await row.getByText('Unread').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Show').selectOption('unread');
    await page.getByLabel('Name, email or words').fill(`at a ${device}`);
    await page.keyboard.press('Enter');
    await eventually(() => table.getByRole('row').count()).toBe(2);

    await row.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: subject }).waitFor();
    await page.getByText('two inches longer?').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Answer to leela@example.com').fill('Gladly: send it back to us.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    const conversation = page.getByRole('list', { name: 'Conversation' });
    await conversation.getByText('Gladly: send it back to us.').waitFor();
    await eventually(() => page.getByLabel('Answer to leela@example.com').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('button', { name: 'Open again' }).waitFor();

    await page.getByRole('link', { name: 'All messages' }).click();
    await page.getByLabel('Show').selectOption('done');
    await row.getByText('Done').waitFor();
    const mails = `${shop.url()}/dev/mail`;
    await eventually(async () => (await fetch(mails)).text()).toContain(`Re: ${subject}`);
  });
});

describe.each(SIZES)('discount codes at a %s', (device, viewport) => {
  const code = `EID-${device.toUpperCase()}`;

  it('are added, refused if they make no sense, and changed', async () => {
    const { page } = await shop.visitAs('admin', '/admin/discounts', viewport, { expectsErrors: true });
    await page.getByRole('link', { name: 'New code' }).click();
    const dialog = page.getByRole('dialog', { name: 'New code' });
    await dialog.getByLabel('Code').fill(code.toLowerCase());
    await dialog.getByLabel('Percent').fill('95');
    await dialog.getByRole('button', { name: 'Add code' }).click();
    await eventually(() => dialog.getByLabel('Percent').getAttribute('aria-invalid')).toBe('true');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel('Percent').fill('20');
    await dialog.getByLabel('Minimum value of the goods').fill('500');
    await dialog.getByRole('button', { name: 'Add code' }).click();
    await eventually(() => dialog.isVisible()).toBe(false);
    const row = page.getByRole('row', { name: new RegExp(code) });
    await row.getByText('Running').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await row.getByRole('link').click();
    const change = page.getByRole('dialog', { name: code });
    await change.getByRole('button', { name: 'Pause' }).click();
    await row.getByText('Paused').waitFor();
    await row.getByRole('link').click();
    await change.getByRole('button', { name: 'Resume' }).click();
    await row.getByText('Running').waitFor();
  });
});

describe.each(SIZES)('customers at a %s', (device, viewport) => {
  it('are found by phone number, annotated, exported, and erased on request', async () => {
    const name = `Zarina ${device}`;
    const person = await aCustomer(shop, name);
    const piece = await aPiece(shop, { name: `Kurta for ${name}`, price: 1000 });
    await orderPiece(shop, person, piece, 'M');
    const { page } = await shop.visitAs('admin', '/admin/customers', viewport);
    await page.getByLabel('Name, email or phone').fill('98400 12345');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await row.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('table', { name: 'Orders, newest first' }).getByText('₹1,049').waitFor();
    await page.getByLabel('New note').fill('Prefers handloom');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByRole('list', { name: 'Notes' }).getByText('Prefers handloom').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all data' }).click();
    const path = await (await download).path();
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      profile: { name, email: person.email },
      notes: [{ text: 'Prefers handloom' }],
    });

    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this customer' });
    await dialog.getByText('One order is still under way.').waitFor();
    await eventually(() => dialog.getByRole('button', { name: 'Erase for good' }).isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel(`Type ${person.email} to confirm`).fill(person.email);
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await page.waitForURL('**/admin/customers');
    await page.getByLabel('Name, email or phone').fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No customer matches' }).waitFor();
  });
});

it('an account that somebody else took over is found by its former email and given back', async () => {
  const person = await aCustomer(shop, 'Gauri Deshpande');
  const thiefs = 'not-gauri@example.com';
  await shop.call('PATCH', '/api/user/me', person.token, { email: thiefs, password: PASSWORD });
  const { page } = await shop.visitAs('admin', '/admin/customers', PHONE, { expectsErrors: true });
  await page.getByLabel('Name, email or phone').fill(person.email);
  await page.keyboard.press('Enter');
  await page
    .getByRole('row', { name: /Gauri Deshpande/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Give the account back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give the account back' });
  await eventually(() => dialog.getByLabel('Their email').inputValue()).toBe(person.email);
  await dialog.getByLabel('Your password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await dialog.getByText('The password is not correct.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Give it back' }).click();
  await page.getByText(`A link for a new password is on its way to ${person.email}.`).waitFor();
  await page.getByRole('definition').getByText(person.email, { exact: true }).waitFor();
});

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a discount code at the checkout of a %s', (device, viewport) => {
  it('is typed in the cart, deducted up to the order, and shown on the receipt', async () => {
    const code = `SHOP-${device.toUpperCase()}`;
    const body = { code, percent: 20, minimum: 1500 };
    await shop.call('POST', '/api/admin/discounts', await adminToken(shop), body);
    const person = await aCustomer(shop);
    const piece = await aPiece(shop, { name: `Discounted Kurta ${device}`, price: 1000 });
    await putIntoCart(shop, person, piece, 'M');
    const { page } = await shop.visit('/cart', viewport, { token: person.token, expectsErrors: true });
    const summary = page.getByRole('complementary', { name: 'Cart summary' });
    await summary.getByLabel('Discount code').fill('nonsense');
    await summary.getByRole('button', { name: 'Apply' }).click();
    await summary.getByText('This discount code is not valid.').waitFor();
    await summary.getByLabel('Discount code').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await summary.getByText('Add ₹500 more to get 20% off').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^One more/ }).click();
    await summary.getByText('20% off your pieces').waitFor();
    await summary.getByText('−₹400').waitFor();
    await summary.getByText(`Discount ${code}`, { exact: true }).waitFor();
    await summary.getByText('₹1,649').waitFor();

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL('**/place-order');
    const order = page.getByRole('complementary', { name: 'Order summary' });
    if (device === 'phone') await order.getByText('Order summary').first().click();
    await eventually(() => order.getByText('−₹400').filter({ visible: true }).count()).toBe(1);
    await order.getByText(`Discount ${code}`, { exact: true }).filter({ visible: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('First Name').fill('Meera');
    await page.getByLabel('Last Name').fill('Iyer');
    await page.getByLabel('Street Address').fill('8 Besant Avenue');
    await page.getByLabel('City').fill('Chennai');
    await page.getByLabel('State').selectOption('Tamil Nadu');
    await page.getByLabel('Pin Code').fill('600020');
    await page.getByLabel('Phone Number').fill('9840012345');
    await page.getByText('Cash on Delivery').click();
    await page.getByRole('button', { name: 'Place Order · ₹1,649' }).click();
    await page.waitForURL('**/orders');
    const [placed] = await ordersOf(shop, person);
    expect(placed).toMatchObject({ amount: 1649, discount: { code, amount: 400 } });
    await page.goto(`${shop.url()}/receipt/${placed?._id}`);
    await page.getByText(`Discount ${code}`).waitFor();
    await page.getByText('-₹400').waitFor();
    const staff = await shop.visitAs('admin', `/admin/orders/${placed?._id}`, viewport);
    await staff.page.getByText(`Discount ${code}`, { exact: true }).waitFor();
  });
});

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('an automatic discount at a %s', (device, viewport) => {
  it('is created by the owner, applied in the cart, and respected in a return', async () => {
    const kurta = await aPiece(shop, { name: `Paired Kurta ${device}`, price: 1000 });
    const dupatta = await aPiece(shop, { name: `Paired Dupatta ${device}`, price: 400 });
    const name = `Two kurtas, one dupatta free (${device})`;
    const staff = await shop.visitAs('admin', '/admin/discounts', viewport);
    await staff.page.getByRole('link', { name: 'automatic discounts' }).click();
    await staff.page.getByRole('heading', { level: 1, name: 'Automatic discounts' }).waitFor();
    expect(await axeFindings(staff.page)).toEqual([]);
    await staff.page.getByRole('link', { name: 'New discount' }).click();
    const form = staff.page.getByRole('form', { name: 'Automatic discount' });
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('What it gives').selectOption('buy and get');
    await form.getByLabel('Percent off these').fill('100');
    for (const [legend, piece] of [
      ['What they buy', `Paired Kurta ${device}`],
      ['What they get', `Paired Dupatta ${device}`],
    ] as const) {
      const part = form.getByRole('group', { name: legend });
      await part.getByLabel('Goods').selectOption('products');
      await part.getByLabel('Find products').fill(piece);
      await part.getByRole('button', { name: `Add ${piece}` }).click();
    }
    expect(await axeFindings(staff.page)).toEqual([]);
    await form.getByRole('button', { name: 'Add discount' }).click();
    await staff.page.getByRole('link', { name }).waitFor();

    const person = await aCustomer(shop);
    await putIntoCart(shop, person, kurta, 'M');
    await putIntoCart(shop, person, dupatta, 'M');
    const { page } = await shop.visit('/cart', viewport, { token: person.token });
    const summary = page.getByRole('complementary', { name: 'Cart summary' });
    await summary.getByText('₹1,449').waitFor();
    await page.getByRole('button', { name: new RegExp(`^One more.*Kurta ${device}`) }).click();
    await summary.getByText(name).waitFor();
    await summary.getByText('−₹400').waitFor();
    await summary.getByText('₹2,049').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Dupatta' }).getByText(`−₹400 ${name}`).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL('**/place-order');
    await page.getByLabel('First Name').fill('Meera');
    await page.getByLabel('Last Name').fill('Iyer');
    await page.getByLabel('Street Address').fill('8 Besant Avenue');
    await page.getByLabel('City').fill('Chennai');
    await page.getByLabel('State').selectOption('Tamil Nadu');
    await page.getByLabel('Pin Code').fill('600020');
    await page.getByLabel('Phone Number').fill('9840012345');
    await page.getByText('Cash on Delivery').click();
    await page.getByRole('button', { name: 'Place Order · ₹2,049' }).click();
    await page.waitForURL('**/orders');
    const [placed] = await ordersOf(shop, person);
    const id = String(placed?._id);
    expect(placed).toMatchObject({ amount: 2049, discounts: [{ name, amount: 400 }] });
    await page.goto(`${shop.url()}/receipt/${id}`);
    await page.getByText(name).waitFor();
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
      await moveOrder(shop, id, status);

    const asked = await shop.call('POST', `/api/order/${id}/returns`, person.token, {
      lines: [{ _id: kurta._id, size: 'M', quantity: 1 }],
      resolution: 'refund',
      reason: 'Too long',
      payout: { method: 'upi', upiId: 'meera@okaxis' },
    });
    const { return: returned } = asked as { return: { _id: string } };
    for (const state of ['approved', 'received', 'refunded']) {
      await shop.call('POST', `/api/admin/returns/${returned._id}/state`, await adminToken(shop), {
        state,
        ...(state === 'refunded' ? { reference: 'UPI 1' } : {}),
      });
    }
    await staff.page.goto(`${shop.url()}/admin/orders/${id}`);
    await staff.page.getByText(name).waitFor();
    await staff.page.getByText('Taken off:').waitFor();
    expect((await ordersOf(shop, person))[0]).toMatchObject({ refunded: 1000 });
  });
});

describe.each(SIZES)('reviews at a %s', (device, viewport) => {
  it('are written with a photograph, moderated, and shown with the fit', async () => {
    const person = await aCustomer(shop, `Tara ${device}`);
    const piece = await aPiece(shop, { name: `Reviewed Kurta ${device}`, price: 1000 });
    const order = await orderPiece(shop, person, piece, 'M');
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
      await moveOrder(shop, order, status);
    const visit = await shop.visit(`/product/${piece.handle}#reviews`, viewport, { token: person.token });
    const written = visit.page.getByRole('main');
    await written.getByRole('radio', { name: '4 of 5' }).check({ force: true });
    await written.getByLabel('Your review').fill(`Soft and true, said at a ${device}.`);
    await written.getByLabel('Fit (optional)').selectOption('true');
    const photo = await sharp({ create: { width: 200, height: 250, channels: 3, background: '#9b2d30' } })
      .jpeg()
      .toBuffer();
    await written
      .getByLabel('Pictures (optional)')
      .setInputFiles({ name: 'worn.jpg', mimeType: 'image/jpeg', buffer: photo });
    expect(await axeFindings(visit.page)).toEqual([]);
    await written.getByRole('button', { name: 'Send review' }).click();
    await written.getByText('Your review is published').waitFor();
    await written.getByText(`Soft and true, said at a ${device}.`).waitFor();

    const { page } = await shop.visitAs('admin', '/admin/reviews', viewport);
    await page.getByLabel('Product, author or words').fill(piece.name);
    await page.keyboard.press('Enter');
    const review = page.getByRole('article', { name: `Tara about ${piece.name}` });
    await review.getByText('New').waitFor();
    await eventually(() => review.getByRole('img', { name: 'Picture 1 by Tara' }).count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: `Publish: Tara about ${piece.name}` }).click();
    await review.getByText('Published').waitFor();

    await visit.page.reload();
    await written.getByRole('img', { name: 'Picture 1 by Tara' }).waitFor();
    await written.getByText('100%').waitFor();
    expect(await axeFindings(visit.page)).toEqual([]);

    await page.getByRole('button', { name: `Hide: Tara about ${piece.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Hide this review' });
    await dialog.getByLabel('Reason').fill('Asked to take it down');
    await dialog.getByRole('button', { name: 'Hide review' }).click();
    await review.getByText('Hidden because: Asked to take it down').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const answer = await shop.call('GET', `/api/product/${piece._id}/reviews`);
    expect(answer).toMatchObject({ count: 0, reviews: [] });
  });
});

describe.each([...SIZES, ['phone', PHONE] as const])('tax at a %s', (device, viewport) => {
  it('shows the month with what is missing, and exports its files', async () => {
    const person = await aCustomer(shop, `Nila ${device}`);
    const piece = await aPiece(shop, { name: `Saree bought at a ${device}`, price: 2000 });
    const id = await orderPiece(shop, person, piece, 'M');
    for (const status of ['Packing', 'Shipped']) await moveOrder(shop, id, status);
    await shop.call('PATCH', '/api/admin/settings', await adminToken(shop), { gstin: '29ABCDE1234F1ZW' });
    const { page } = await shop.visitAs('admin', '/admin/tax', viewport);
    const months = page.getByRole('table', { name: 'Months with invoices, newest first' });
    await months.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await months.getByRole('link').first().click();
    await page.getByText('This period has not ended yet: more may come.').waitFor();
    await page.getByRole('table', { name: 'Tables of GSTR-1' }).getByText('B2CS').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'GSTR-1 as JSON' }).click();
    const path = await (await download).path();
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      gstin: '29ABCDE1234F1ZW',
      b2cs: expect.arrayContaining([expect.objectContaining({ pos: '33', rt: 5, sply_ty: 'INTER' })]),
    });
  });
});
