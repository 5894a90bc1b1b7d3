import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ADDRESS, aCustomer, aPiece, ordersOf } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const MAX_STOPS = 80;

/** Presses Tab until it is reached; every stop on the way must show the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'nothing';
      const marks = [focused, focused.closest('label'), focused.parentElement].filter((one) => one !== null);
      const isMarked = marks.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      });
      return isMarked
        ? ''
        : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
    });
    if (seen !== 'nothing') expect(seen, 'the focus is seen').toBe('');
    if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`${MAX_STOPS} presses of Tab did not lead to ${target}`);
};

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a purchase needs no pointer at a %s', async (device, viewport) => {
  const name = `Keyboard Waistcoat for a ${device}`;
  const person = await aCustomer(shop);
  await aPiece(shop, { name, price: 2200, stock: { S: 5, M: 5, L: 5 } });
  const { page } = await shop.visit('/', viewport, { token: person.token });
  const main = page.getByRole('main');

  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await eventually(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(name);
  // the results for the whole text, not for its first letters
  await page
    .getByRole('status')
    .filter({ hasText: /products? found/ })
    .waitFor({ state: 'attached' });
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  // a screen reader hears which page the choice has led to
  await page
    .locator('[aria-live="polite"]')
    .filter({ hasText: new RegExp(`^${name} · `) })
    .waitFor({ state: 'attached' });

  await tabTo(page, main.getByRole('radio', { name: 'S', exact: true }));
  await page.keyboard.press('ArrowRight');
  await eventually(() => main.getByRole('radio', { name: 'M', exact: true }).isChecked()).toBe(true);
  await tabTo(page, main.getByRole('button', { name: 'Add to Cart' }).first());
  await page.keyboard.press('Enter');
  await page.getByText('Added to cart!').waitFor();

  await page.goto(page.url());
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name }).waitFor();
  await tabTo(page, page.getByRole('spinbutton', { name: `Quantity of ${name}, size M` }));
  await page.keyboard.press('ArrowUp');
  await page.getByText('₹4,449', { exact: true }).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Proceed to Checkout' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await main.getByLabel('First Name').waitFor();

  for (const [label, text] of [
    ['First Name', ADDRESS.firstName],
    ['Last Name', ADDRESS.lastName],
    ['Street Address', ADDRESS.streetAddress],
    ['City', ADDRESS.city],
    ['State', 'Tamil'],
    ['Pin Code', ADDRESS.pinCode],
    ['Phone Number', ADDRESS.phoneNumber],
  ] as const) {
    await tabTo(page, main.getByLabel(label));
    await page.keyboard.type(text);
  }
  await eventually(() => main.getByLabel('State').inputValue()).toBe('Tamil Nadu');
  const cash = main.getByRole('radio', { name: /Cash on Delivery/ });
  await tabTo(page, main.getByRole('radio', { name: /Cash on Delivery|Card|Razorpay/ }));
  for (let turn = 0; turn < 3 && !(await cash.isChecked()); turn += 1) {
    await page.keyboard.press(turn === 0 ? 'Space' : 'ArrowDown');
  }
  await tabTo(page, main.getByRole('button', { name: /Place Order/ }));
  await page.keyboard.press('Enter');
  await page.getByText('Order placed successfully!').first().waitFor();
  await page.waitForURL(/\/orders$/);
  await eventually(async () => (await ordersOf(shop, person)).map(({ amount }) => amount)).toEqual([4449]);
  await main.getByRole('button', { name: 'Track Order' }).waitFor();
  await tabTo(page, main.getByRole('button', { name: 'Track Order' }));
  await page.keyboard.press('Enter');
  await main.getByText('Out for delivery').waitFor();
});

it('the focus stays inside an open dialog', async () => {
  const { page } = await shop.visit('/about', PHONE);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    const isInside = await menu.evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
});

it.each([
  ['the product page', '/product/ivory-silk-sherwani', 'customer'],
  ['the settings', '/admin/settings', 'admin'],
  ['the menu’s editor', '/admin/pages/menu-and-brand', 'admin'],
  ['a list with a selected row', '/admin/products', 'admin'],
] as const)('the focus is never beneath the bar at the bottom of %s', async (_page, path, who) => {
  const { page } = await shop.visitAs(who, path, { width: 320, height: 640 });
  if (path === '/admin/products') await page.getByRole('checkbox').nth(1).check();
  const bar = page.locator('.bar-below');
  await bar.waitFor({ state: 'attached' });
  const beneath = new Set<string>();
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const hidden = await bar.evaluate((one) => {
      const focused = document.activeElement;
      if (focused === null || one.contains(focused)) return undefined;
      const { top, height } = focused.getBoundingClientRect();
      // a bar that is not shown lies below the window
      const isHidden = top + Math.min(height, 44) > Math.max(one.getBoundingClientRect().top, 0) + 1;
      return isHidden ? `${focused.tagName} ${focused.textContent}` : undefined;
    });
    if (hidden !== undefined) beneath.add(hidden);
  }
  expect([...beneath]).toEqual([]);
});
