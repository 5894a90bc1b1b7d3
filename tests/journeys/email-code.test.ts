import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { adminToken, aPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const main = (page: Page) => page.getByRole('main');
/** The newest code emailed to this address, other than the known ones. */
const codeFor = async (email: string, known: readonly string[] = []): Promise<string> => {
  let code = '';
  await eventually(async () => {
    const list = await (await fetch(`${shop.url()}/dev/mail`)).text();
    for (const [, address] of list.matchAll(/href="(\/dev\/mail\/email-code-[^"]+)"/g)) {
      const mail = await (await fetch(`${shop.url()}${address}`)).text();
      const found = /(\d{6}) is your code/.exec(mail)?.[1] ?? '';
      if (mail.includes(email) && !known.includes(found)) code = found;
    }
    return code;
  }).not.toBe('');
  return code;
};
const askFor = async (page: Page, email: string) => {
  await main(page).getByRole('button', { name: 'Continue with email' }).click();
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByRole('button', { name: 'Email me a code' }).click();
  await main(page).getByLabel('Code').waitFor();
};
const enter = async (page: Page, code: string) => {
  await main(page).getByLabel('Code').fill(code);
  await main(page).getByRole('button', { name: 'Continue', exact: true }).click();
};
const placeOf = (page: Page) => new URL(page.url()).pathname;

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'a newcomer at a %s puts a piece in the cart, continues with email, and has it there; a password can follow',
  async (device, viewport) => {
    const email = `new-at-a-${device}@example.com`;
    const piece = await aPiece(shop, { name: `Kurta at a ${device}` });
    const { page } = await shop.visit(`/product/${piece.handle}`, viewport, { expectsErrors: true });
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
    await eventually(() => placeOf(page)).toBe('/login');
    await askFor(page, email);
    expect(await axeFindings(page)).toEqual([]);
    const code = await codeFor(email);
    await enter(page, code === '111111' ? '222222' : '111111');
    await main(page).getByText('This is not the code that we sent you.').waitFor();
    // a phone may reload the page on returning from its mail app
    await page.reload();
    await main(page).getByText(email).waitFor();
    await main(page).getByRole('button', { name: 'Send a new code' }).click();
    await page.getByText('We have sent a new code.').waitFor();
    await enter(page, await codeFor(email, [code]));
    await eventually(() => placeOf(page)).toBe(`/product/${piece.handle}`);
    await page.goto(`${shop.url()}/cart`);
    await main(page).getByText(piece.name).first().waitFor();

    await page.goto(`${shop.url()}/profile`);
    await main(page).getByText('Your email is confirmed.').waitFor();
    await main(page).getByRole('button', { name: 'Email me a link to set a password' }).click();
    await main(page).getByText(`We have sent a link to ${email}.`, { exact: false }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  },
);

it('returns to where login was requested, and is hidden when the owner has switched it off', async () => {
  const { page } = await shop.visit('/login?returnTo=/orders', DESKTOP);
  await askFor(page, 'returning@example.com');
  await enter(page, await codeFor('returning@example.com'));
  await eventually(() => placeOf(page)).toBe('/orders');

  await shop.call('PATCH', '/api/admin/settings', await adminToken(shop), { isEmailCodeOffered: false });
  const { page: later } = await shop.visit('/login', PHONE);
  await main(later).getByRole('button', { name: 'Login' }).waitFor();
  await eventually(async () => {
    await later.reload();
    return main(later).getByRole('button', { name: 'Continue with email' }).count();
  }).toBe(0);
});
