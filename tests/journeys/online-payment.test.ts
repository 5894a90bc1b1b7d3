import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ADDRESS,
  aCustomer,
  aPiece,
  type Goods,
  inRupees,
  ordersOf,
  type Person,
  putIntoCart,
} from './people-and-goods.ts';
import { axeFindings, DESKTOP, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys({ CARD_CURRENCY: 'usd', INR_PER_USD: '85' });

const PRICE = 1850;
const TOTAL = PRICE + 49;
const DECLINED = '4000 0000 0000 0002';

/** A customer with one piece in the cart, at the checkout with the address filled in. */
const atCheckout = async (
  viewport: { width: number; height: number },
  { person: known, piece, ...more }: { person?: Person; piece?: Goods; expectsErrors?: boolean } = {},
): Promise<{ page: Page; person: Person }> => {
  const person = known ?? (await aCustomer(shop));
  await putIntoCart(shop, person, piece ?? (await aPiece(shop, { name: 'Ledger Kurta', price: PRICE })), 'M');
  const { page } = await shop.visit('/place-order', viewport, { token: person.token, ...more });
  await page.getByLabel('First Name').fill(ADDRESS.firstName);
  await page.getByLabel('Last Name').fill(ADDRESS.lastName);
  await page.getByRole('main').getByLabel('Email').first().fill(ADDRESS.email);
  await page.getByLabel('Street Address').fill(ADDRESS.streetAddress);
  await page.getByLabel('City').fill(ADDRESS.city);
  await page.getByLabel('State').selectOption(ADDRESS.state);
  await page.getByLabel('Pin Code').fill(ADDRESS.pinCode);
  await page.getByLabel('Phone Number').fill(ADDRESS.phoneNumber);
  return { page, person };
};

const choose = (page: Page, method: string) =>
  page.getByRole('radio', { name: method }).check({ force: true });
const CARD = 'Card Pay on Stripe';
const RAZORPAY = 'UPI, net banking';
const dialogOf = (page: Page) => page.frameLocator('iframe.razorpay-checkout-frame');

const cartOf = async ({ token }: Person) => (await shop.call('GET', '/api/cart/get', token)).cartData;
const expectUntouched = async (person: Person) => {
  expect(await ordersOf(shop, person)).toEqual([]);
  expect(Object.keys((await cartOf(person)) as object)).toHaveLength(1);
};
const expectBought = async (person: Person, paymentMethod: string) => {
  expect(await ordersOf(shop, person)).toMatchObject([{ amount: TOTAL, payment: true, paymentMethod }]);
  expect(await cartOf(person)).toEqual({});
};

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('paying online at a %s', (_device, viewport) => {
  it('by card, after one that was declined', async () => {
    const { page, person } = await atCheckout(viewport);
    await choose(page, CARD);
    await page.getByRole('button', { name: 'Place Order · USD 22.34' }).click();
    await page.getByRole('heading', { name: /order #/i }).waitFor();
    await page.getByText('22.34').first().waitFor();
    await page.getByLabel('Card number').fill(DECLINED);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('alert').waitFor();
    await expectUntouched(person);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/verify\?success=true/);
    await page.getByRole('heading', { level: 1, name: 'Payment Verified' }).waitFor();
    await page.getByText('Your transaction has been successfully processed').waitFor();
    const order = page.getByRole('region', { name: 'Payment Verified' });
    for (const text of ['Ledger Kurta', ADDRESS.streetAddress, inRupees(TOTAL), 'What happens next'])
      await order.getByText(text).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await expectBought(person, 'Stripe');
    await page.getByRole('link', { name: 'View My Orders' }).click();
    await page.getByText('Ledger Kurta').first().waitFor();
  });

  it('by card, cancelling on the card page', async () => {
    const { page, person } = await atCheckout(viewport, { expectsErrors: true });
    await choose(page, CARD);
    await page.getByRole('button', { name: 'Place Order · USD 22.34' }).click();
    await page.getByRole('link', { name: 'Cancel and return to the shop' }).click();
    await page.waitForURL(/\/verify\?success=false/);
    await page.getByRole('heading', { level: 1, name: 'Payment Failed' }).waitFor();
    await page.getByText('Your transaction could not be completed').waitFor();
    await expectUntouched(person);
    // An address claiming success does not make it one.
    await page.goto(page.url().replace('success=false', 'success=true'));
    await page.getByRole('heading', { level: 1, name: 'Checking your payment' }).waitFor();
    await page.getByRole('button', { name: 'Check again' }).waitFor();
    await expectUntouched(person);
    await page.goto(page.url().replace('success=true', 'success=false'));
    await page.getByRole('link', { name: 'Try Again' }).click();
    await page.getByText('Ledger Kurta').first().waitFor();
  });

  it('in Razorpay’s dialog, after a declined card', async () => {
    const { page, person } = await atCheckout(viewport);
    await choose(page, RAZORPAY);
    await page.getByRole('button', { name: `Place Order · ${inRupees(TOTAL)}` }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Card number').fill(DECLINED);
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await dialog.getByRole('alert').waitFor();
    await expectUntouched(person);
    await dialog.getByLabel('Card number').fill('4242 4242 4242 4242');
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await page.getByText('Order placed successfully!').first().waitFor();
    await page.waitForURL(/\/orders$/);
    await page.getByText('Ledger Kurta').first().waitFor();
    await expectBought(person, 'Razorpay');
  });

  it('in Razorpay’s dialog, closing it unpaid; the same order can then be paid', async () => {
    const { page, person } = await atCheckout(viewport);
    await choose(page, RAZORPAY);
    const order = page.getByRole('button', { name: `Place Order · ${inRupees(TOTAL)}` });
    await order.click();
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await page.getByText('Payment cancelled').first().waitFor();
    await expectUntouched(person);
    await order.click();
    await dialogOf(page).getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/orders$/);
    await expectBought(person, 'Razorpay');
  });
});

it('a payment made just before the connection is lost is confirmed on the same page once it is back', async () => {
  const { page, person } = await atCheckout(PHONE, { expectsErrors: true });
  await choose(page, RAZORPAY);
  await page.route('**/api/order/verifyRazorpay', async (route) => {
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: `Place Order · ${inRupees(TOTAL)}` }).click();
  await dialogOf(page).getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('We will check your payment once you are online again.').waitFor();
  await page.unroute('**/api/order/verifyRazorpay');
  await page.context().setOffline(false);
  await page.getByText('Order placed successfully!').first().waitFor();
  await page.waitForURL(/\/orders$/);
  await expectBought(person, 'Razorpay');
});

it('the last piece stays available to the customer who closed the dialog it was reserved for', async () => {
  const person = await aCustomer(shop);
  const last = await aPiece(shop, { name: 'Last Ledger Kurta', price: PRICE, stock: { M: 1 } });
  const { page } = await atCheckout(PHONE, { person, piece: last });
  await choose(page, RAZORPAY);
  const order = page.getByRole('button', { name: `Place Order · ${inRupees(TOTAL)}` });
  const asked = page.waitForResponse('**/api/cart/reserved');
  await order.click();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await page.getByText('Payment cancelled').first().waitFor();
  await asked;
  expect(await page.getByText('is sold out').count()).toBe(0);
  await order.click();
  await dialogOf(page).getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/orders$/);
  await expectBought(person, 'Razorpay');
});

const CHALLENGED = '4000 0025 0000 3155';

it('by card with 3-D Secure: first failed at the bank, then passed', async () => {
  const { page, person } = await atCheckout(PHONE);
  await choose(page, CARD);
  await page.getByRole('button', { name: 'Place Order · USD 22.34' }).click();
  for (const answer of ['Fail', 'Complete'] as const) {
    await page.getByLabel('Card number').fill(CHALLENGED);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: '3-D Secure' }).waitFor();
    await expectUntouched(person);
    await page.getByRole('button', { name: `${answer} authentication` }).click();
    if (answer === 'Fail') await page.getByRole('alert').waitFor();
  }
  await page.getByRole('heading', { level: 1, name: 'Payment Verified' }).waitFor();
  await expectBought(person, 'Stripe');
});

it('in Razorpay’s dialog with 3-D Secure: failed at the bank, then by UPI: failed, then paid', async () => {
  const { page, person } = await atCheckout(DESKTOP);
  await choose(page, RAZORPAY);
  await page.getByRole('button', { name: `Place Order · ${inRupees(TOTAL)}` }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Card number').fill(CHALLENGED);
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await dialog.getByRole('button', { name: 'Fail authentication' }).click();
  await dialog.getByRole('alert').waitFor();
  await expectUntouched(person);
  await dialog.getByLabel('UPI', { exact: true }).check();
  await dialog.getByLabel('UPI ID').fill('failure@razorpay');
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await dialog.getByRole('alert').waitFor();
  await expectUntouched(person);
  await dialog.getByLabel('UPI ID').fill('success@razorpay');
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/orders$/);
  await expectBought(person, 'Razorpay');
});

it('allows the gateway on payment pages only', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${shop.url()}${path}`)).headers.get('content-security-policy') ?? '';
  const [script = ''] = /(?<=script-src 'self' )http:\S+/.exec(await policyOf('/place-order')) ?? [];
  expect(script).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  for (const path of ['/place-order', '/custom-order-history']) {
    const policy = await policyOf(path);
    for (const part of [
      `script-src 'self' ${script} `,
      `connect-src 'self' ${script};`,
      `frame-src ${script};`,
    ])
      expect(policy).toContain(part);
    expect(policy.split(script)).toHaveLength(4);
  }
  for (const path of ['/', '/cart', '/login', '/verify', '/orders', '/no-such-page']) {
    expect(await policyOf(path)).toContain("connect-src 'self';");
    expect(await policyOf(path)).not.toContain(script);
  }
});

it('says when the gateway’s script does not load, orders nothing, and retries', async () => {
  const { page } = await atCheckout(PHONE, { expectsErrors: true });
  await page.route('**/v1/checkout.js', (route) => route.abort());
  await choose(page, RAZORPAY);
  const order = page.getByRole('button', { name: `Place Order · ${inRupees(TOTAL)}` });
  await order.click();
  await page.getByText('Payment gateway is not loaded. Please try again.').first().waitFor();
  await page.unroute('**/v1/checkout.js');
  await order.click();
  await dialogOf(page).getByRole('button', { name: /^Pay/ }).waitFor();
});
