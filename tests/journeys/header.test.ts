import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aCustomer, onePiece, putIntoCart } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const MAIN = [
  ['HOME', '/'],
  ['CRAFT YOUR LOOK', '/craft-your-look'],
  ['COLLECTION', '/collection'],
] as const;

const header = (page: Page) => page.getByRole('banner');
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
const linksIn = (list: Locator) =>
  list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

const about = shop.stay('/about');

it('lets the keyboard skip to the content', async () => {
  const page = await about();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await eventually(() => skip.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await eventually(() =>
    page.getByRole('main').evaluate((element) => element === document.activeElement),
  ).toBe(true);
});

describe('the footer', () => {
  it('has quick links, services and contact details', async () => {
    const page = await about();
    const footer = page.getByRole('contentinfo');
    const column = (title: string) =>
      footer.locator('div', { has: page.getByRole('heading', { name: title }) }).last();
    expect(await linksIn(column('Quick Links'))).toEqual([
      ['Home', '/'],
      ['Collections', '/collection'],
      ['About Us', '/about'],
      ['Contact', '/contact'],
    ]);
    expect(await linksIn(column('Our Services'))).toEqual([
      ['Custom Design', '/craft-your-look'],
      ['Styling Consultation', '/contact?subject=Styling+Consultation'],
      ['Alterations', '/contact?subject=Alterations'],
      ['Wardrobe Planning', '/contact?subject=Wardrobe+Planning'],
    ]);
    await column('Contact').getByText('10 AM to 8 PM Monday to Saturday').waitFor();
  });

  it('links each service to a contact form that names it', async () => {
    const { page } = await shop.visit('/about', PHONE);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Alterations' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await eventually(() => page.getByRole('main').getByLabel('Subject').inputValue()).toBe('Alterations');
  });
});

describe('the way around', () => {
  it('is in the header on a wide screen, without a menu', async () => {
    const page = await about();
    const nav = header(page).getByRole('navigation', { name: 'Main' });
    expect(await linksIn(nav)).toEqual(MAIN.map(([label, to]) => [label, to]));
    await expect.poll(() => header(page).getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
    await nav.getByRole('link', { name: 'COLLECTION' }).click();
    await page.getByRole('heading', { level: 1, name: 'Collection' }).waitFor();
    await eventually(() => nav.getByRole('link', { name: 'COLLECTION' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('is a side menu on a phone, closed by Escape, its button or a choice', async () => {
    const { page } = await shop.visit('/about', PHONE);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const button = header(page).getByRole('button', { name: 'Open menu' });
    await expect.poll(() => header(page).getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await button.click();
    await menu.waitFor();
    expect(await linksIn(menu)).toEqual(expect.arrayContaining(MAIN.map(([label, to]) => [label, to])));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await menu.getByRole('button', { name: 'Close' }).click();
    await menu.waitFor({ state: 'hidden' });
    await button.click();
    await menu.getByRole('link', { name: 'COLLECTION' }).click();
    await page.getByRole('heading', { level: 1, name: 'Collection' }).waitFor();
    await menu.waitFor({ state: 'hidden' });
  });
});

describe('the profile menu', () => {
  it.each([
    ['customer', PHONE, ['My Profile', 'Order History', 'Logout']],
    ['designer', DESKTOP, ['My Profile', 'Order History', 'Studio', 'Logout']],
    ['admin', DESKTOP, ['My Profile', 'Order History', 'Studio', 'Back office', 'Logout']],
  ] as const)('offers %s what is theirs', async (who, viewport, expected) => {
    const { page } = await shop.visitAs(who, '/about', viewport);
    const button = header(page).getByRole('button', { name: 'Profile' });
    await button.click();
    const entries = header(page)
      .getByRole('link', { name: /^(My Profile|Order History|Studio|Back office)$/ })
      .or(header(page).getByRole('button', { name: 'Logout' }));
    await eventually(() => entries.allInnerTexts()).toEqual([...expected]);
    await page.keyboard.press('Escape');
    await eventually(() => entries.count()).toBe(0);
    await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('leads a visitor to login and a customer to profile and orders', async () => {
    const visitor = await shop.visit('/about', PHONE);
    await header(visitor.page).getByRole('link', { name: 'Login' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    const { page } = await shop.visitAs('customer', '/about', PHONE);
    for (const [entry, heading, path] of [
      ['My Profile', 'My Profile', '/profile'],
      ['Order History', 'Orders', '/orders'],
    ] as const) {
      await header(page).getByRole('button', { name: 'Profile' }).click();
      await header(page).getByRole('link', { name: entry }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(pathOf(page)).toBe(path);
    }
  });
});

describe('leaving', () => {
  it('clears token and cart, goes to login and ends the session at the shop', async () => {
    const person = await aCustomer(shop);
    const piece = await onePiece(shop, 'q=kurta');
    await putIntoCart(shop, person, piece, piece.sizes[0] ?? '', 2);
    const { page } = await shop.visit('/about', DESKTOP, { token: person.token });
    await header(page).getByRole('link', { name: 'Cart, 2 items' }).waitFor();
    const revoked = page.waitForResponse((answer) => answer.url().endsWith('/api/user/logout'));
    await header(page).getByRole('button', { name: 'Profile' }).click();
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(pathOf(page)).toBe('/login');
    await header(page).getByRole('link', { name: 'Cart', exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await revoked;
    expect(await shop.call('GET', '/api/cart/get', person.token)).toMatchObject({ success: false });
  });

  it('in one window signs out in the other too', async () => {
    const person = await aCustomer(shop);
    const { page, context } = await shop.visit('/about', DESKTOP, { token: person.token });
    const other = await context.newPage();
    await other.addInitScript(() => sessionStorage.setItem('journey', 'signed in'));
    await other.goto(`${shop.url()}/about`);
    await header(other).getByRole('button', { name: 'Profile' }).click();
    await header(other).getByRole('button', { name: 'Logout' }).click();
    await header(page).getByRole('link', { name: 'Login' }).waitFor();
  });
});

it('counts the pieces in the cart on its badge', async () => {
  const person = await aCustomer(shop);
  const piece = await onePiece(shop, 'q=shirt');
  const { page } = await shop.visit('/about', DESKTOP, { token: person.token });
  await header(page).getByRole('link', { name: 'Cart', exact: true }).waitFor();
  await putIntoCart(shop, person, piece, piece.sizes[0] ?? '', 1);
  await page.reload();
  await header(page).getByRole('link', { name: 'Cart, 1 item', exact: true }).waitFor();
  await putIntoCart(shop, person, piece, piece.sizes[0] ?? '', 3);
  await page.reload();
  const badge = header(page).getByRole('link', { name: 'Cart, 3 items', exact: true });
  await eventually(() => badge.innerText()).toBe('3');
});
