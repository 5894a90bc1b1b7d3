import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminToken, aPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const main = (page: Page) => page.getByRole('main');

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('the owner at a %s', (device, viewport) => {
  it('adds colours to a product, pastes prices from a spreadsheet, and the shop shows them', async () => {
    const token = await adminToken(shop);
    const piece = await aPiece(shop, { name: `Grid Kurta ${device} ${Date.now()}`, price: 1_200 });
    const { page } = await shop.visit(`/admin/products/${piece._id}`, viewport, { token });
    await main(page).getByRole('button', { name: 'Colours, prices, SKU and barcode' }).click();
    await main(page).getByRole('button', { name: 'It comes in several colours' }).click();
    await main(page).getByLabel('Name of colour 1').fill('Indigo');
    await main(page).getByRole('button', { name: 'Another colour' }).click();
    // while being typed, the name equals the first one for a moment
    await main(page).getByLabel('Name of colour 2').fill('Indigo');
    await main(page).getByLabel('Name of colour 2').fill('Madder');
    await main(page).getByLabel('Shade of Madder').fill('#9b2d20');
    const grid = main(page).getByRole('region', { name: 'Variants' });
    await eventually(() => grid.getByRole('row').count()).toBe(5);
    await grid.getByLabel('Pieces of Madder S').evaluate((cell) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '7\t₹1,499.00\t1,999\tGK-M-S\r\n4\t1,599\t1,999\tGK-M-M\r\n');
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await eventually(() => grid.getByLabel('SKU of Madder M').inputValue()).toBe('GK-M-M');
    await grid.getByLabel('Cost ₹ of Madder M').fill('800');
    await grid.getByText('50%').waitFor();
    await grid.getByLabel('MRP ₹ of Indigo S').fill('900');
    await main(page).getByRole('button', { name: 'Save' }).first().click();
    await main(page).getByText('An MRP cannot be below its price').waitFor();
    await grid.getByLabel('MRP ₹ of Indigo S').fill('1500');
    await main(page).getByLabel('Country of origin').fill('India');
    expect(await axeFindings(page)).toEqual([]);
    await main(page).getByRole('button', { name: 'Save' }).first().click();
    await main(page).getByText('Everything is saved').waitFor();
    const shown = async () =>
      (await shop.call('GET', `/api/product/${piece._id}`)).product as Record<string, unknown>;
    await eventually(shown).toMatchObject({
      price: 1_200,
      mrp: 1_500,
      countryOfOrigin: 'India',
      colours: [{ name: 'Indigo' }, { name: 'Madder', hex: '#9b2d20' }],
      variants: [
        { colour: 'Indigo', size: 'S', price: 1_200 },
        { colour: 'Indigo', size: 'M', price: 1_200, mrp: null },
        { colour: 'Madder', size: 'S', price: 1_499, mrp: 1_999, sku: 'GK-M-S' },
        { colour: 'Madder', size: 'M', price: 1_599 },
      ],
    });
    await main(page).getByRole('button', { name: 'Move Madder up' }).click();
    await main(page).getByRole('button', { name: 'Save' }).first().click();
    await eventually(shown).toMatchObject({
      colours: [{ name: 'Madder' }, { name: 'Indigo' }],
      variants: [
        { colour: 'Madder', size: 'S' },
        { colour: 'Madder', size: 'M' },
        { size: 'S' },
        { size: 'M' },
      ],
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  });
});
