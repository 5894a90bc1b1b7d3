import { dirname } from 'node:path';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startShopProcess } from '../../tools/shop-process.ts';
import { adminToken, aPiece, onePiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const TABLET = { width: 820, height: 1180 } as const;

const aPhotograph = async (background: string) => ({
  name: `${background}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const SHOPIFY_HEADER =
  'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price\r\n';

type Shown = { name: string; price: number; image: string[]; imageAlt: string[]; imageFocus?: number[][] };

const shownInShop = async (id: string): Promise<Shown> =>
  (await shop.call('GET', `/api/product/${id}`)).product as Shown;

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
] as const)('the owner at a %s', (device, viewport) => {
  it('adds a product with photographs, previews it, and finds it in the shop', async () => {
    const { page } = await shop.visitAs('admin', '/admin/products', viewport);
    await page.getByRole('table', { name: /Products/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Add a product' }).click();

    await page.getByRole('button', { name: 'Add to the shop' }).click();
    await page.getByText('An amount in rupees, more than zero').waitFor();
    const name = `Neem Kurta for a ${device}`;
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Description').fill('Cut straight, washed soft.');
    await page.getByLabel('Price in rupees').fill('1,899.50');
    await page.getByLabel('Stock of M').fill('4');
    await page.getByRole('button', { name: 'Remove L' }).click();
    await page
      .getByLabel(/^Add pictures/)
      .setInputFiles([await aPhotograph('green'), await aPhotograph('ivory')]);
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('img');
    await eventually(() => pictures.count()).toBe(2);
    expect(await page.getByText('blurred when enlarged').count()).toBe(0);
    const [green] = await Promise.all([pictures.first().getAttribute('src')]);

    await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
    await page.getByRole('button', { name: 'Describe picture 1' }).click();
    const about = page.getByRole('dialog', { name: 'Picture 1' });
    await about.getByLabel('What it shows').fill('Neem kurta, front');
    await about.getByLabel(/^From the top/).fill('20');
    expect(await axeFindings(page)).toEqual([]);
    await about.getByRole('button', { name: 'Done' }).click();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'As the shopper sees it' });
    await preview.getByText('₹1,899.50').first().waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add to the shop' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    const shown = await shownInShop(id);
    expect(shown).toMatchObject({
      name,
      price: 1899.5,
      imageAlt: ['Neem kurta, front', name],
      imageFocus: [
        [50, 20],
        [50, 50],
      ],
    });
    expect(shown.image[1]).toBe(green);

    await page.getByRole('link', { name: 'See it in the shop' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('img', { name: 'Neem kurta, front' }).first().waitFor();
  });
});

describe('the owner', () => {
  it('imports the products of a former shop: checked first, then imported, with a report by row', async () => {
    const { page } = await shop.visitAs('admin', '/admin/products', DESKTOP);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    const rows = SHOPIFY_HEADER.concat(
      'plain-tee,Plain Tee,<p>Soft.</p>,Shirt,"men",true,Size,S,4,19.99\r\n',
      'plain-tee,,,,,,,M,0,19.99\r\n',
      'broken-tee,Broken Tee,,Shirt,"men",true,Size,S,4,abc\r\n',
      'odd-thing,Odd Thing,,Lamp,"light",true,Title,Default Title,1,50\r\n',
    );
    const file = { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    await page.getByLabel(/^Choose a CSV file/).setInputFiles(file);
    await page.getByText('This was only a check: nothing has been imported yet.').waitFor();
    const problems = page.getByRole('region', { name: 'Problems' }).getByRole('row');
    await eventually(() => problems.nth(1).innerText()).toMatch(/^4\s/);
    expect(await axeFindings(page)).toEqual([]);
    expect((await shop.call('GET', '/api/product/list?q=plain+tee&limit=5')).total).toBe(0);
    await page.getByRole('button', { name: 'Import 2 products' }).click();
    await page.getByText('The import is finished.').waitFor();
    await page
      .getByRole('region', { name: 'Not shown in the shop yet' })
      .getByText(/^Odd Thing/)
      .waitFor();
    const found = (await shop.call('GET', '/api/product/list?q=plain+tee&limit=5')) as {
      products: { price: number; soldOut: string[] }[];
    };
    expect(found.products).toMatchObject([{ price: 19.99, soldOut: ['M'] }]);
  });

  it('creates missing types named in a file with one click, and sees the file checked again', async () => {
    const { page } = await shop.visitAs('admin', '/admin/products/import', PHONE);
    const rows = SHOPIFY_HEADER.concat(
      'phiran-1,Phiran One,,Phiran,"women",true,Size,S,4,1999\r\n',
      'phiran-2,Phiran Two,,Phiran,"winter",true,Size,S,4,1999\r\n',
    );
    const file = { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    await page.getByLabel(/^Choose a CSV file/).setInputFiles(file);
    const missing = page.getByRole('region', { name: 'Missing categories and types' });
    await missing.getByLabel(/^Phiran 2 products: a new type/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await missing.getByLabel('Category of Phiran').selectOption('Women');
    await missing.getByRole('button', { name: 'Create and check again' }).click();
    await missing.waitFor({ state: 'hidden' });
    expect(await page.getByText('Not shown in the shop yet').count()).toBe(0);
    await page.getByRole('button', { name: 'Import 2 products' }).click();
    await page.getByText('The import is finished.').waitFor();
    const { total } = await shop.call('GET', '/api/product/list?subCategory=Phiran&limit=5');
    expect(total).toBe(2);
  });

  it('is told when a file is not an import, and exports everything as CSV', async () => {
    const { page } = await shop.visitAs('admin', '/admin/products/import', DESKTOP, { expectsErrors: true });
    const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
    await page.getByLabel(/^Choose a CSV file/).setInputFiles(file);
    await page
      .getByRole('alert')
      .getByText(/could not be read as CSV/)
      .waitFor();
    await page.getByRole('link', { name: 'All products' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^products-.*\.csv$/);
  });

  it('moves a picture by dragging it', async () => {
    const piece = await onePiece(shop, 'q=anarkali');
    const { page } = await shop.visitAs('admin', `/admin/products/${piece._id}`, DESKTOP);
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
    await pictures.nth(2).waitFor();
    const address = async (at: number) => pictures.nth(at).getByRole('img').getAttribute('src');
    const [first, second, third] = [await address(0), await address(1), await address(2)];
    await pictures.nth(2).dragTo(pictures.nth(0));
    await eventually(async () => [await address(0), await address(1), await address(2)]).toEqual([
      third,
      first,
      second,
    ]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Everything is saved').waitFor();
    expect((await shownInShop(piece._id)).image[0]).toBe(third);
  });

  it('is told what somebody else changed meanwhile, and loses none of their own changes', async () => {
    const piece = await aPiece(shop, { name: 'Two Hands Shirt', price: 1000 });
    const { page } = await shop.visitAs('admin', `/admin/products/${piece._id}`, DESKTOP, {
      expectsErrors: true,
    });
    await page.getByLabel('Name', { exact: true }).fill('My Shirt');
    await shop.call('PATCH', `/api/admin/products/${piece._id}`, await adminToken(shop), { price: 777 });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this product' });
    await notice.waitFor();
    expect((await notice.innerText()).replace(/\s+/g, ' ')).toContain('Price: ₹1,000 → became ₹777');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep my changes, take the rest' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Everything is saved').waitFor();
    expect(await shownInShop(piece._id)).toMatchObject({ name: 'My Shirt', price: 777 });
  });

  it('changes several at once, and archives one instead of deleting it', async () => {
    const pieces = [
      await aPiece(shop, { name: 'Batch Vest One', price: 1000 }),
      await aPiece(shop, { name: 'Batch Vest Two', price: 2000 }),
    ];
    const { page } = await shop.visitAs('admin', '/admin/products?q=batch+vest', DESKTOP);
    await page.getByLabel('Select Batch Vest One').check();
    await page.getByLabel('Select Batch Vest Two').check();
    await page.getByRole('button', { name: 'Price…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Price of 2 products' });
    await dialog.getByLabel('How').selectOption('by');
    await dialog.getByLabel('Percent').fill('-10');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change them' }).click();
    const told = page.getByText('2 products changed', { exact: true });
    await told.waitFor();
    const prices = () => Promise.all(pieces.map(async ({ _id }) => (await shownInShop(_id)).price));
    expect(await prices()).toEqual([900, 1800]);

    const undo = page.getByRole('list', { name: 'Price changes' });
    await undo.getByText('Prices of 2 products changed').waitFor();
    const [message, way] = [await told.boundingBox(), await undo.getByRole('button').boundingBox()];
    expect((way?.x ?? 0) + (way?.width ?? 0), 'the message covers no Undo').toBeLessThan(message?.x ?? 0);
    await undo.getByRole('button', { name: 'Undo' }).click();
    await undo.waitFor({ state: 'hidden' });
    await expect.poll(prices).toEqual([1000, 2000]);

    await page.getByLabel('Select Batch Vest Two').check();
    await page.getByRole('button', { name: 'Price…' }).click();
    const one = page.getByRole('dialog', { name: 'Price of 1 product' });
    await one.getByLabel('How').selectOption('amount');
    await one.getByLabel('Rupees to add').fill('345');
    await one.getByLabel('Round to prices that end in 9').check();
    await one.getByRole('row', { name: /Batch Vest Two ₹2,000 ₹2,349/ }).waitFor();
    await one.getByRole('button', { name: 'Change them' }).click();
    await expect.poll(prices).toEqual([1000, 2349]);

    await page.getByRole('link', { name: 'Batch Vest Two' }).click();
    await page.setViewportSize(PHONE);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.waitFor();
    const bar = await page.locator('.bar-below').boundingBox();
    expect(bar?.height, 'one row').toBeLessThan(2 * ((await save.boundingBox())?.height ?? 0));
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.waitForURL('**/admin/products');
    expect((await shop.call('GET', `/api/product/${pieces[1]?._id}`)).success).toBe(false);
    await page.getByLabel('State').selectOption('archived');
    await page.getByRole('link', { name: 'Batch Vest Two' }).click();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await page.getByRole('link', { name: 'See it in the shop' }).waitFor();
    expect((await shownInShop(pieces[1]?._id ?? '')).name).toBe('Batch Vest Two');
  });
});

it('shows a change on every copy of the shop within two seconds, whole pages too', async () => {
  const piece = await aPiece(shop, { name: 'Everywhere Shirt', price: 1000 });
  const other = await startShopProcess(shop.databaseUrl(), dirname(shop.dataDirectory()), { SEED: 'none' });
  try {
    const page = async (url: string) => (await fetch(`${url}/product/${piece.handle}`)).text();
    // A new product reaches every copy within two seconds, like any change.
    for (const url of [shop.url(), other.url]) await eventually(() => page(url)).toContain('₹1,000');
    await shop.call('PATCH', `/api/admin/products/${piece._id}`, await adminToken(shop), { price: 1111 });
    const changedAt = Date.now();
    // How long an answer takes depends on the machine; asked after two seconds, it has the new price.
    const answered = async (url: string) => {
      const askedAfterMs = Date.now() - changedAt;
      return { isNew: (await page(url)).includes('₹1,111'), askedAfterMs };
    };
    for (const url of [other.url, shop.url()]) {
      let answer = await answered(url);
      while (!answer.isNew && answer.askedAfterMs < 2_000) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        answer = await answered(url);
      }
      expect(answer).toMatchObject({ isNew: true });
    }
  } finally {
    await other.stop();
  }
});

it('selects all matching products, including those not loaded yet, and reports the result', async () => {
  const COUNT = 104;
  for (let n = 1; n <= COUNT; n += 1) await aPiece(shop, { name: `Flock Scarf ${n}`, price: 500 });
  const { page } = await shop.visitAs('admin', '/admin/products?q=flock+scarf', DESKTOP);
  await page.getByText(`50 of ${COUNT} products`).waitFor();
  await page.getByLabel('Select all listed').check();
  await page.getByRole('button', { name: `Select all ${COUNT} products that match` }).click();
  const bar = page.getByRole('region', { name: 'Change all products that match' });
  await bar.getByRole('button', { name: 'Price…' }).waitFor();
  for (const width of [DESKTOP, PHONE]) {
    await page.setViewportSize(width);
    expect(await axeFindings(page)).toEqual([]);
  }
  // one deselected: no longer all
  await page.getByLabel(`Select Flock Scarf ${COUNT}`).uncheck();
  await bar.waitFor({ state: 'hidden' });
  await page.getByText('49 products selected').waitFor();
  await page.getByLabel(`Select Flock Scarf ${COUNT}`).check();
  await page.getByRole('button', { name: `Select all ${COUNT} products that match` }).click();

  await bar.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  const result = page.getByRole('dialog', { name: 'What was changed' });
  await result.getByText(`${COUNT} products changed, 0 unchanged, 0 refused.`).waitFor();
  await result.getByRole('button', { name: 'Close' }).click();
  await bar.waitFor({ state: 'hidden' });
  const found = await shop.call(
    'GET',
    '/api/admin/products?q=flock+scarf&published=1',
    await adminToken(shop),
  );
  expect(found.total).toBe(0);

  // stopped half way: finished changes are reported, the rest is unchanged
  await page.route('**/api/admin/products/bulk', async (route) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await route.continue();
  });
  await page.getByLabel('Select all listed').check();
  await page.getByRole('button', { name: `Select all ${COUNT} products that match` }).click();
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await result.getByText('100 products changed, 0 unchanged, 0 refused.').waitFor();
  await result.getByText('You stopped it').waitFor();
});

it('previews new prices for all matching products, changes them in the background, and reverts them', async () => {
  const COUNT = 120;
  for (let n = 1; n <= COUNT; n += 1) await aPiece(shop, { name: `Herd Scarf ${n}`, price: 500 });
  const { page } = await shop.visitAs('admin', '/admin/products?q=herd+scarf', DESKTOP);
  await page.getByLabel('Select all listed').check();
  await page.getByRole('button', { name: `Select all ${COUNT} products that match` }).click();
  const bar = page.getByRole('region', { name: 'Change all products that match' });
  await bar.getByRole('button', { name: 'Price…' }).click();
  const dialog = page.getByRole('dialog', { name: `Price of all ${COUNT} products` });
  await dialog.getByLabel('How').selectOption({ label: 'Raise or lower by percent' });
  await dialog.getByLabel('Percent').fill('12');
  await dialog.getByLabel('Round to prices that end in 9').check();
  await dialog.getByRole('button', { name: 'See what changes' }).click();
  await dialog.getByText(`Of ${COUNT} products: ${COUNT} change, 0 already match`).waitFor();
  for (const width of [DESKTOP, PHONE]) {
    await page.setViewportSize(width);
    expect(await axeFindings(page)).toEqual([]);
  }
  const token = await adminToken(shop);
  const whole = () => shop.call('GET', '/api/admin/products?q=herd+scarf&limit=100', token);
  await dialog.getByRole('button', { name: `Change ${COUNT} products` }).click();
  const told = page.getByRole('list', { name: 'Changes to many products' });
  await told.getByText(`Prices of ${COUNT} products changed`).waitFor();
  for (const width of [DESKTOP, PHONE]) {
    await page.setViewportSize(width);
    expect(await axeFindings(page)).toEqual([]);
  }
  const priced = (await whole()).products as { price: number }[];
  expect(new Set(priced.map(({ price }) => price))).toEqual(new Set([559]));
  await told.getByRole('button', { name: 'Undo' }).click();
  await told.getByText(`Prices of ${COUNT} products are restored.`).waitFor();
  const back = (await whole()).products as { price: number }[];
  expect(new Set(back.map(({ price }) => price))).toEqual(new Set([500]));
});

it('a product is not saved before its pictures have arrived', async () => {
  const { page } = await shop.visitAs('admin', '/admin/products/new', DESKTOP);
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/admin/images', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.getByLabel('Name', { exact: true }).fill('Late Pictures Kurta');
  await page.getByLabel('Price in rupees').fill('900');
  await page.getByLabel(/^Add pictures/).setInputFiles([await aPhotograph('green')]);
  await page.getByText('Saving waits for 1 picture').waitFor();
  const add = page.getByRole('button', { name: 'Add to the shop' });
  expect(await add.isDisabled()).toBe(true);
  arrival.resolve();
  await add.click();
  await page.getByRole('heading', { level: 1, name: 'Late Pictures Kurta' }).waitFor();
  expect((await shownInShop(page.url().split('/').at(-1) ?? '')).image).toHaveLength(1);
});

it('leads to what the shop refused, however long the form is', async () => {
  const taken = await aPiece(shop, { name: 'Taken Address Kurta' });
  const { _id } = await aPiece(shop, { name: 'Free Address Kurta' });
  const { page } = await shop.visitAs('admin', `/admin/products/${_id}`, PHONE, { expectsErrors: true });
  const address = page.getByLabel('Address', { exact: true });
  await address.fill(taken.handle ?? '');
  await page.getByLabel('Name', { exact: true }).fill('Free Address Kurta, renamed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(() => address.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await address.getAttribute('aria-invalid')).toBe('true');
});

it('leads to a fault with every press, and leaves whoever types elsewhere alone', async () => {
  const taken = await aPiece(shop, { name: 'Once Taken Kurta' });
  const { _id } = await aPiece(shop, { name: 'Twice Pressed Kurta' });
  const { page } = await shop.visitAs('admin', `/admin/products/${_id}`, PHONE, { expectsErrors: true });
  const name = page.getByLabel('Name', { exact: true });
  const address = page.getByLabel('Address', { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const isFocused = (field: Locator) => field.evaluate((one) => one === document.activeElement);
  await name.fill('');
  for (const _press of ['first', 'second']) {
    await save.click();
    await eventually(() => isFocused(name)).toBe(true);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
  }
  await name.fill('Twice Pressed Kurta, renamed');
  await address.fill(taken.handle ?? '');
  await save.click();
  await eventually(() => isFocused(address)).toBe(true);
  // the refusal stays at its field while another one is mended
  await name.press('End');
  await page.keyboard.type(' again');
  expect(await name.inputValue()).toBe('Twice Pressed Kurta, renamed again');
  expect(await isFocused(name)).toBe(true);
});
