import pg from 'pg';
import { expect, it } from 'vitest';
import { ADDRESS, aCustomer, adminToken, aPiece, putIntoCart, unique } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

/** The job that runs every minute. */
const lookAtStock = async (): Promise<void> => {
  const client = new pg.Client(shop.databaseUrl());
  await client.connect();
  await client.query("select graphile_worker.add_job('notify-back-in-stock')");
  await client.end();
};

/** The unsubscribe link from the mail about this product. */
const linkFrom = async (piece: string): Promise<string> => {
  let link = '';
  await eventually(async () => {
    const list = await (await fetch(`${shop.url()}/dev/mail`)).text();
    for (const [, address] of list.matchAll(/href="(\/dev\/mail\/stock-notice-[^"]+)"/g)) {
      const mail = await (await fetch(`${shop.url()}${address}`)).text();
      if (mail.includes(piece)) link = /\/unsubscribe\?token=[\w.-]+/.exec(mail)?.[0] ?? '';
    }
    return link;
  }).not.toBe('');
  return link;
};

it('the owner switches reminders on; a shopper is told once that a size is back, and stops it by the emailed link', async () => {
  const piece = await aPiece(shop, {
    name: `Kurta that comes back ${unique()}`,
    stock: { S: 0, M: 4, L: 0 },
  });
  // a retry would find nothing to save
  await shop.call('PATCH', '/api/admin/settings', await adminToken(shop), {
    reminders: { backInStock: false, reviewRequestDays: null, cartReminderHours: null },
  });
  const { page: office } = await shop.visitAs('admin', '/admin/settings', DESKTOP);
  await office.getByLabel('Notify shoppers who ask when a sold-out size is back').check();
  await office.getByLabel('Ask for reviews, days after delivery').fill('7');
  await office.getByLabel('Remind of a cart, hours after its last change').fill('4');
  await office.getByRole('button', { name: 'Save settings' }).click();
  await office.getByText('saved', { exact: false }).first().waitFor();

  const { page } = await shop.visit(`/product/${piece.handle}`, PHONE);
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  const form = page.getByRole('form', { name: 'Tell me when it is back' });
  await form.getByLabel('Size that is sold out').selectOption('L');
  await form.getByRole('button', { name: 'Tell me' }).click();
  await form.getByText('Required').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel('Email').fill('waiting@example.com');
  await form.getByRole('button', { name: 'Tell me' }).click();
  await page.getByText('We will email you once, as soon as it is back.').waitFor();

  await shop.call('PATCH', `/api/admin/products/${piece._id}`, await adminToken(shop), { stock: { L: 2 } });
  await lookAtStock();
  await page.goto(`${shop.url()}${await linkFrom(piece.name)}`);
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('You are unsubscribed from these emails.').waitFor();
});

it('a customer agrees beside the cart, and finds and stops it in the profile', async () => {
  const reminders = { backInStock: false, reviewRequestDays: 7, cartReminderHours: 4 };
  await shop.call('PATCH', '/api/admin/settings', await adminToken(shop), { reminders });
  const person = await aCustomer(shop);
  await putIntoCart(shop, person, await aPiece(shop, { name: 'Kurta that is left' }), 'M');
  const { page } = await shop.visit('/cart', PHONE, { token: person.token });
  const inCart = page.getByLabel('Email me once if I leave pieces in my cart');
  expect(await inCart.isChecked()).toBe(false);
  const agreed = page.waitForResponse((answer) => answer.url().endsWith('/api/user/reminders'));
  await inCart.check();
  expect((await agreed).status()).toBe(200);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${shop.url()}/profile`);
  const emails = page.getByRole('region', { name: 'Emails' });
  const inProfile = emails.getByLabel('Email me once if I leave pieces in my cart');
  await eventually(() => inProfile.isChecked()).toBe(true);
  expect(await emails.getByLabel('Email me after delivery to ask how my order fits').isChecked()).toBe(false);
  await inProfile.uncheck();
  await page.reload();
  await eventually(() => inProfile.isChecked()).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
});

it('the owner switches WhatsApp on; a customer agrees at the checkout, gets messages, and stops them with one click', async () => {
  await shop.call('PATCH', '/api/admin/settings', await adminToken(shop), {
    phoneMessages: { channel: null, templates: { placed: '', shipped: '', delivered: '', bidAnswered: '' } },
  });
  const { page: office } = await shop.visitAs('admin', '/admin/settings', DESKTOP);
  await office.getByLabel('Channel').selectOption('whatsapp');
  await office.getByLabel('Template: an order is placed').fill('order_placed');
  await office.getByRole('button', { name: 'Save settings' }).click();
  await office.getByText('saved', { exact: false }).first().waitFor();
  expect(await axeFindings(office)).toEqual([]);

  const person = await aCustomer(shop);
  await putIntoCart(shop, person, await aPiece(shop, { name: 'Kurta told of by phone' }), 'M');
  const { page } = await shop.visit('/place-order', PHONE, { token: person.token });
  const main = page.getByRole('main');
  for (const [label, text] of [
    ['First Name', ADDRESS.firstName],
    ['Last Name', ADDRESS.lastName],
    ['Street Address', ADDRESS.streetAddress],
    ['City', ADDRESS.city],
    ['Pin Code', ADDRESS.pinCode],
    ['Phone Number', '98450 12345'],
  ] as const)
    await main.getByLabel(label).fill(text);
  await main.getByLabel('State').selectOption(ADDRESS.state);
  await main.getByRole('radio', { name: /Cash on Delivery/ }).check();
  const tick = main.getByLabel('Send me messages about my orders by WhatsApp or SMS');
  expect(await tick.isChecked()).toBe(false);
  await tick.check();
  expect(await axeFindings(page)).toEqual([]);
  await main.getByRole('button', { name: /Place Order/ }).click();
  await page.waitForURL(/\/orders$/);
  const held = async () =>
    (await shop.call('GET', '/api/user/export', person.token)).export as {
      phoneMessages: { messages: { event: string; state: string }[] };
    };
  await eventually(async () => (await held()).phoneMessages.messages).toMatchObject([
    { event: 'placed', state: 'sent' },
  ]);

  await page.goto(`${shop.url()}/profile`);
  const section = page.getByRole('region', { name: 'WhatsApp and SMS' });
  await section.getByText('+919845012345').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await section.getByRole('button', { name: 'End these messages' }).click();
  await section.getByLabel('Number for messages').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it('staff see a failed phone message, and resend it once the number is corrected', async () => {
  const admin = await adminToken(shop);
  const templates = { placed: 'order_placed', shipped: '', delivered: '', bidAnswered: '' };
  await shop.call('PATCH', '/api/admin/settings', admin, {
    phoneMessages: { channel: 'whatsapp', templates },
  });
  const person = await aCustomer(shop);
  const agree = (phone: string) =>
    shop.call('POST', '/api/user/phone-messages', person.token, { phone, textVersion: 1 });
  await agree('98450 00000');
  const piece = await aPiece(shop, { name: 'Kurta of a wrong number', price: 1000 });
  await putIntoCart(shop, person, piece, 'M');
  const { orderId } = (await shop.call('POST', '/api/order/place-cod', person.token, {
    items: [{ _id: piece._id, size: 'M', quantity: 1, price: 1000 }],
    amount: 1049,
    address: { ...ADDRESS, email: person.email },
  })) as { orderId: string };
  const { page } = await shop.visitAs('admin', `/admin/orders/${orderId}`, DESKTOP);
  const messages = page.getByRole('region', { name: 'Phone messages' });
  await expect
    .poll(
      async () => {
        await page.reload();
        await messages.waitFor();
        return messages.getByText('Failed').isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await messages.getByText('The number is not on WhatsApp (131026)').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await messages.scrollIntoViewIfNeeded();

  await agree('98450 54321');
  await page.goto(`${shop.url()}/admin/messages/phone?state=failed`);
  await page.setViewportSize(PHONE);
  const sendAgain = page.getByRole('button', { name: new RegExp(`^Send again.*#${orderId.slice(-6)}`, 'i') });
  await sendAgain.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await sendAgain.click();
  const dialog = page.getByRole('dialog', { name: 'Send this message again?' });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await page.getByText('It is on its way again.').waitFor();
  await eventually(async () =>
    shop.call('GET', `/api/admin/phone-messages?about=${orderId}`, admin),
  ).toMatchObject({ messages: [{ event: 'placed', state: 'sent', reason: null }] });
});
