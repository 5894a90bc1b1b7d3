import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { DESKTOP, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

/** Shopify's product export format: two variants, HTML, a quoted line break. */
const EXPORT = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Image Src
poppy-dress,Poppy Wrap Dress,"<p>A wrap dress with <b>poppies</b>.</p>
<ul><li>Viscose</li></ul>",Journey,Dress,women,true,Size,Small,4,1899.50,
poppy-dress,,,,,,,,Medium,2,1899.50,
`;

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a shopper at a %s', (device, viewport) => {
  it('finds an imported dress, signs up, orders it cash on delivery and tracks it until it is delivered', async () => {
    const file = join(shop.dataDirectory(), 'export.csv');
    await writeFile(file, EXPORT);
    const cli = join(import.meta.dirname, '../../apps/server/src/catalogue/import/import-catalogue.cli.ts');
    await promisify(execFile)(process.execPath, [cli, file], {
      env: { ...process.env, DATABASE_URL: shop.databaseUrl(), DATA_DIR: shop.dataDirectory() },
    });

    const { page } = await shop.visit('/', viewport);
    await page
      .getByRole('button', { name: /search/i })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('searchbox')
      .or(page.getByRole('dialog').getByRole('combobox'))
      .first()
      .fill('poppy');
    const search = page.getByRole('dialog');
    await search.getByText('Poppy Wrap Dress').first().click();
    await page.getByRole('heading', { level: 1, name: 'Poppy Wrap Dress' }).waitFor();
    await page.getByText('₹1,899.50').first().waitFor();

    // Signed out: sent to login with a notice, and the dress is in the cart afterwards.
    await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Please login to add items to cart').first().waitFor();
    await page.waitForURL(/\/login/);
    const email = `${device}@example.com`;
    await page
      .getByRole('button', { name: /^sign up$/i })
      .or(page.getByRole('tab', { name: /^sign up$/i }))
      .first()
      .click();
    await page.getByLabel('Name', { exact: false }).first().fill('Meera Iyer');
    await page.getByRole('main').getByLabel('Email').first().fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await page.getByLabel(/confirm/i).fill('a-long-password');
    await page.locator('main form button[type=submit]').last().click();
    await page.getByText('Account created successfully! Please login.').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await page.getByRole('main').getByLabel('Email').first().fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await page.locator('main form button[type=submit]').last().click();
    await page.getByText('Added to cart!').first().waitFor();

    await page.goto(`${shop.url()}/cart`);
    await page.getByText('Poppy Wrap Dress').first().waitFor();
    await page
      .getByRole('link', { name: 'Proceed to Checkout' })
      .or(page.getByRole('button', { name: 'Proceed to Checkout' }))
      .first()
      .click();
    await page.waitForURL(/place-order/);
    await page.getByLabel('First Name').fill('Meera');
    await page.getByLabel('Last Name').fill('Iyer');
    await page.getByRole('main').getByLabel('Email').first().fill(email);
    await page.getByLabel('Street Address').fill('8 Besant Avenue');
    await page.getByLabel('City').fill('Chennai');
    await page.getByLabel('State').selectOption('Tamil Nadu');
    await page.getByLabel('Pin Code').fill('600020');
    await page.getByLabel('Phone Number').fill('9840012345');
    await page.getByRole('radio', { name: /cash on delivery/i }).check({ force: true });
    await page
      .getByRole('button', { name: /1,948\.50|place order/i })
      .last()
      .click();
    await page.getByText('Order placed successfully!').first().waitFor();
    await page.waitForURL(/\/orders/);
    await page.getByText('Poppy Wrap Dress').first().waitFor();

    // The shop packs, ships and delivers; the customer sees each step.
    const customer = await shop.tokenOf(email, 'a-long-password');
    const { orders } = (await shop.call('POST', '/api/order/userorders', customer)) as {
      orders: { _id: string; amount: number }[];
    };
    expect(orders).toHaveLength(1);
    expect(orders[0]?.amount).toBe(1948.5);
    const admin = await shop.tokenOf('admin@example.com');
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
      const moved = await shop.call('POST', `/api/admin/orders/${orders[0]?._id}/status`, admin, {
        status,
        ...(status === 'Shipped' ? { carrier: 'Delhivery', trackingNumber: 'DL-42' } : {}),
      });
      expect(moved).toMatchObject({ success: true });
      await page.reload();
      await page.getByText(status, { exact: true }).first().waitFor();
    }
    await page.getByRole('button', { name: 'Track Order' }).first().click();
    await page.getByText('DL-42').first().waitFor();
  });
});
