import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, eventually, openShopForJourneys } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const main = (page: Page) => page.getByRole('main');

it('follows the owner’s tables for making and cloth', async () => {
  const { page } = await shop.visit('/craft-your-look?garment=nehru-vest&fabric=cotton', DESKTOP);
  await main(page).getByRole('tab', { name: 'Design' }).click();
  const shown = () => main(page).getByRole('region', { name: 'What it takes' }).innerText();
  await main(page).getByText('Price, about').waitFor();
  const before = await shown();

  const owner = await shop.visitAs('admin', '/admin/settings', DESKTOP);
  const set = async (label: string, rupees: string) => {
    await owner.page.getByLabel(label).fill(rupees);
    const save = owner.page.getByRole('button', { name: 'Save settings' });
    await save.click();
    // nothing is left to save; the first confirmation may still be visible
    await eventually(() => save.isDisabled()).toBe(true);
    await owner.page.getByText('Saved. The shop uses it now.').last().waitFor();
  };
  const afresh = async () => {
    await page.reload();
    await main(page).getByRole('tab', { name: 'Design' }).click();
    await main(page).getByText('Price, about').waitFor();
    return shown();
  };
  await set('Nehru vest, price of making in rupees', '64321');
  await eventually(afresh).toMatch(/₹6\d,\d{3} to/);
  const making = await shown();
  expect(making).not.toBe(before);
  await set('Cotton, rupees a metre', '9876');
  await eventually(afresh).not.toBe(making);
});
