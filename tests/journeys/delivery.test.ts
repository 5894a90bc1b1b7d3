import { expect, it } from 'vitest';
import { ADDRESS, aCustomer, adminToken, aPiece, ordersOf, putIntoCart } from './people-and-goods.ts';
import { axeFindings, DESKTOP, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const csv = (text: string) => ({ name: 'pins.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

it('an owner sets where parcels go and when they arrive; an invalid list changes nothing', async () => {
  await shop.call('DELETE', '/api/admin/delivery', await adminToken(shop));
  const { page } = await shop.visitAs('admin', '/admin/delivery', PHONE, { expectsErrors: true });
  const main = page.getByRole('main');
  await main.getByText('Parcels go everywhere in India').waitFor();
  const file = main.getByLabel('File of PIN codes');
  await file.setInputFiles(csv('pin,cod\n600020,no\n56001,yes\n'));
  await main.getByText('Nothing was changed. Row 3: “56001” is not a PIN code.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await file.setInputFiles(csv('pin,zone,days,cod\n600020,South,2,no\n560001,South,,yes\n'));
  await main.getByText('Parcels go to 2 PIN codes, in 1 zone, 1 of them without cash on delivery').waitFor();
  const days = main.getByLabel('Working days on the way');
  await days.fill('61');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await main.getByText('At most 60').waitFor();
  await days.fill('6');
  await main.getByLabel('Holidays').fill('2027-01-26\n2026-12-25');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => main.getByLabel('Holidays').inputValue()).toBe('2026-12-25\n2027-01-26');
  await main.getByRole('button', { name: 'Deliver everywhere' }).click();
  await page.getByRole('button', { name: 'Remove the list' }).click();
  await page.getByText('The list of PIN codes is removed.').waitFor();
  await main.getByText('Parcels go everywhere in India').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'a shopper at a %s sees the delivery date, and cannot buy what cannot be delivered',
  async (_at, viewport) => {
    const owner = await adminToken(shop);
    const form = new FormData();
    form.append('file', new Blob(['pin,days,cod\n600020,2,no\n560001,2,yes\n']), 'pins.csv');
    const uploaded = await fetch(`${shop.url()}/api/admin/delivery`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner}` },
      body: form,
    });
    expect(uploaded.status).toBe(200);
    const person = await aCustomer(shop);
    const piece = await aPiece(shop, { name: 'Delivered Dupatta', price: 900, stock: { M: 9 } });
    const { page } = await shop.visit(`/product/${piece.handle}`, viewport, { token: person.token });
    const main = page.getByRole('main');
    const pin = main.getByLabel('Deliver to PIN');
    await pin.fill('400001');
    await main.getByText('We do not deliver to 400001 yet.').waitFor();
    await pin.fill('012345');
    await main.getByText('Please enter a valid 6-digit pin code').waitFor();
    await pin.fill('560 001');
    await main
      .getByText(/^Delivered to 560001 by \w{3}, \d+ \w+\. Cash is accepted on delivery\.$/)
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await putIntoCart(shop, person, piece, 'M');
    const visit = await shop.visit('/place-order', viewport, { token: person.token, expectsErrors: true });
    const checkout = visit.page.getByRole('main');
    for (const [label, text] of [
      ['First Name', ADDRESS.firstName],
      ['Last Name', ADDRESS.lastName],
      ['Street Address', ADDRESS.streetAddress],
      ['City', ADDRESS.city],
      ['Pin Code', '400001'],
      ['Phone Number', ADDRESS.phoneNumber],
    ] as const) {
      await checkout.getByLabel(label).fill(text);
    }
    await checkout.getByLabel('State').selectOption(ADDRESS.state);
    await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check();
    await checkout.getByText('We do not deliver to 400001 yet.', { exact: true }).waitFor();
    const place = checkout.getByRole('button', { name: /Place Order/ });
    await place.click();
    await checkout.getByText('We do not deliver to 400001 yet. Please choose another address.').waitFor();
    await checkout.getByLabel('Pin Code').fill('600020');
    await checkout.getByText(/^Delivered to 600020 by .*\. Online payment only\.$/).waitFor();
    await place.click();
    await checkout.getByText(/Orders to 600020 cannot be paid in cash on delivery/).waitFor();
    expect(await axeFindings(visit.page)).toEqual([]);
    expect(await ordersOf(shop, person)).toEqual([]);
    await checkout.getByLabel('Pin Code').fill('560001');
    await place.click();
    await visit.page.waitForURL(/\/orders$/);
    expect(await ordersOf(shop, person)).toHaveLength(1);
  },
);

it('an owner sets delivery costs and the return period; pages, cart and checkout follow', async () => {
  const owner = await adminToken(shop);
  const form = new FormData();
  form.append('file', new Blob(['pin,zone\n560001,South\n781001,North East\n']), 'pins.csv');
  const headers = { Authorization: `Bearer ${owner}` };
  await fetch(`${shop.url()}/api/admin/delivery`, { method: 'POST', headers, body: form });
  const { page } = await shop.visitAs('admin', '/admin/delivery', PHONE, { expectsErrors: true });
  const costs = page.getByRole('form', { name: 'What delivery costs' });
  await costs.getByLabel('Free from, ₹').fill('2000');
  await costs.getByLabel('Fee for cash on delivery, ₹').fill('30');
  await costs.getByRole('button', { name: 'Add a fee' }).click();
  await costs.getByLabel('Zone').fill('North East');
  await costs.getByRole('button', { name: 'Save fees' }).click();
  await costs.getByText('Please enter an amount in rupees').waitFor();
  await costs.getByRole('textbox', { name: 'Fee, ₹', exact: true }).fill('120');
  await costs.getByRole('button', { name: 'Save fees' }).click();
  await page.getByText('Saved. The shop uses it now.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await shop.call('PATCH', '/api/admin/settings', owner, { returnDays: 15 });

  const person = await aCustomer(shop);
  const piece = await aPiece(shop, { name: 'Carried Kurta', price: 900, stock: { M: 9 } });
  const { page: look } = await shop.visit(`/product/${piece.handle}`, DESKTOP, { token: person.token });
  await look.getByText('Free delivery from ₹2,000').waitFor();
  expect(await look.getByText('Free Shipping').count()).toBe(0);
  await look.getByText('Delivery and returns').click();
  await look
    .getByText(
      /Delivery in India costs ₹49 to ₹120 an order, and nothing from ₹2,000\. Paying in cash on delivery costs ₹30 more\. Send it back within 15 days/,
    )
    .waitFor();
  await putIntoCart(shop, person, piece, 'M');
  const { page: cart } = await shop.visit('/cart', PHONE, { token: person.token });
  await cart.getByText('₹1,100 more for free delivery').waitFor();
  await cart.getByText('Delivery depends on your PIN code: you see it at the checkout.').waitFor();
  expect(await axeFindings(cart)).toEqual([]);

  const visit = await shop.visit('/place-order', DESKTOP, { token: person.token });
  const checkout = visit.page.getByRole('main');
  for (const [label, text] of [
    ['First Name', ADDRESS.firstName],
    ['Last Name', ADDRESS.lastName],
    ['Street Address', ADDRESS.streetAddress],
    ['City', ADDRESS.city],
    ['Pin Code', '781001'],
    ['Phone Number', ADDRESS.phoneNumber],
  ] as const) {
    await checkout.getByLabel(label).fill(text);
  }
  await checkout.getByLabel('State').selectOption(ADDRESS.state);
  const summary = checkout.getByRole('complementary', { name: 'Order summary' });
  const total = summary.getByRole('definition').filter({ visible: true }).last();
  await expect.poll(() => total.textContent()).toBe('₹1,020');
  await checkout.getByRole('radio', { name: /Cash on Delivery/ }).check();
  await expect.poll(() => total.textContent()).toBe('₹1,050');
  await checkout.getByText('This costs ₹30 more.').waitFor();
  await checkout.getByRole('button', { name: 'Place Order · ₹1,050' }).click();
  await visit.page.waitForURL(/\/orders$/);
  expect(await ordersOf(shop, person)).toMatchObject([{ amount: 1_050, deliveryFee: 120, cashFee: 30 }]);

  const { page: policy } = await shop.visit('/policy', PHONE);
  await policy.getByText(/within 15 days of delivery/).waitFor();
  await policy.getByText('From ₹2,000 on, delivery costs nothing.').waitFor();
  await shop.call('DELETE', '/api/admin/delivery', owner);
  await shop.call('PATCH', '/api/admin/settings', owner, {
    returnDays: 7,
    deliveryRates: { freeFrom: null, cashFee: 0, rows: [], weight: null },
  });
});
