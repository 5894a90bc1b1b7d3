import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

/** An independent catalogue, if there is one beside the project. */
const FILE = join(import.meta.dirname, '../../../shared/data/shopify-apparel.csv');
const WIDTHS = [PHONE, { width: 820, height: 1180 }, DESKTOP] as const;
const ACCENT = '#1f5f5b';
const SHOWN_ACCENT = 'rgb(31, 95, 91)';
const MADDER = 'rgb(155, 45, 48)';

const shop = openShopForJourneys();

const fetchText = async (path: string): Promise<string> => (await fetch(`${shop.url()}${path}`)).text();
const leadsTo = async (path: string) =>
  (await fetch(`${shop.url()}${path}`, { redirect: 'manual' })).headers.get('location');
const colourOf = (page: Page, text: string) =>
  page.getByText(text).evaluate((one) => getComputedStyle(one).color);

/** At each width, nothing is covered and nothing overflows. */
const look = async (page: Page, path: string) => {
  await page.goto(`${shop.url()}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize(width);
    expect(await axeFindings(page), `${path} at ${width.width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
  }
};

it.skipIf(!existsSync(FILE))(
  'an owner makes the shop their own: an imported catalogue, text in two languages, a look, old addresses',
  async () => {
    const { page } = await shop.visitAs('admin', '/admin/products/import', DESKTOP, { expectsErrors: true });
    await page.locator('input[type=file]').setInputFiles(FILE);
    await page.getByRole('button', { name: 'Import 20 products' }).click();
    await page.getByText('The import is finished.', { exact: false }).waitFor();

    // its pictures are unreachable from here: the owner adds one, and the product is on sale
    await page.goto(`${shop.url()}/admin/products?q=ocean+blue`);
    await page.getByRole('link', { name: 'Ocean Blue Shirt' }).click();
    await page.getByLabel('Name in Hindi').fill('समुद्री नीली शर्ट');
    const photograph = await sharp({
      create: { width: 900, height: 1125, channels: 3, background: '#23395b' },
    })
      .jpeg()
      .toBuffer();
    const file = { name: 'blue.jpg', mimeType: 'image/jpeg', buffer: photograph };
    await page.getByLabel('Add pictures').setInputFiles(file);
    await page.getByRole('button', { name: 'Remove picture 1' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Everything is saved').waitFor();
    await page.getByRole('link', { name: 'See it in the shop' }).waitFor();

    await page.goto(`${shop.url()}/admin/pages/menu-and-brand`);
    const brand = page.getByRole('form', { name: 'Menu and brand' });
    await brand.getByLabel('Accent colour').fill(ACCENT);
    await brand.getByLabel('Opening hours').fill('Noon to nine');
    await brand.getByRole('button', { name: 'Save', exact: true }).click();
    await brand.getByText('Nothing to save').waitFor();

    await page.goto(`${shop.url()}/admin/pages/home`);
    const form = page.getByRole('form', { name: 'Page', exact: true });
    await form.getByLabel('Write Hindi beside the English').check();
    await form.getByText('Carousel', { exact: true }).click();
    const slide = form.getByRole('group', { name: 'Slide 1' });
    await slide.getByLabel('Title', { exact: true }).fill('INDIGO SEASON');
    await slide.getByLabel('Title in Hindi').fill('नील का मौसम');
    const preview = page.locator('iframe[title=Preview]').filter({ visible: true }).contentFrame();
    const pressed = preview.getByRole('link', { name: 'SHOP NOW' });
    await eventually(() => pressed.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      SHOWN_ACCENT,
    );
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The public sees this', { exact: true }).waitFor();

    await page.goto(`${shop.url()}/admin/pages/policy`);
    await form.getByLabel('Write Hindi beside the English').check();
    await form.getByText('Returns', { exact: true }).click();
    await form
      .getByLabel('Text', { exact: true })
      .filter({ visible: true })
      .fill('Back within {return days}.');
    await form.getByLabel('Text in Hindi').filter({ visible: true }).fill('{return days} में वापस।');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The public sees this', { exact: true }).waitFor();

    await page.goto(`${shop.url()}/admin/pages`);
    await page.getByRole('button', { name: 'New page' }).click();
    const adding = page.getByRole('form', { name: 'New page' });
    await adding.getByLabel('Title').fill('Our story');
    await adding.getByRole('button', { name: 'Create the page' }).click();
    await form.getByLabel('Another part').selectOption('Picture');
    await form.getByRole('button', { name: 'Add to the page' }).click();
    await form.getByLabel('Choose a picture').setInputFiles(file);
    await form.getByLabel('What the picture shows').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    // errors stay red, whatever the owner's colour
    expect(await colourOf(page, 'Required')).toBe(MADDER);
    await form.getByLabel('What the picture shows').fill('Indigo cloth');
    await page.getByRole('button', { name: 'Publish later' }).click();
    const later = page.getByRole('dialog', { name: 'Publish later' });
    await later.getByLabel('Day and time').fill('2020-01-01T10:00');
    await later.getByRole('button', { name: 'Schedule' }).click();
    await later.getByText('This time has passed').waitFor();
    await later.getByLabel('Day and time').fill('2090-01-01T10:00');
    await later.getByRole('button', { name: 'Schedule' }).click();
    // typed as the shop writes its times, wherever the owner's machine believes to be
    await page.getByText('Will be published on 1 Jan 2090, 10:00 am').waitFor();
    await page.getByRole('button', { name: 'Cancel the schedule' }).click();
    await page.getByText('Not public yet', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The public sees this', { exact: true }).waitFor();

    await eventually(() => fetchText('/')).toContain('INDIGO SEASON');
    await eventually(() => fetchText('/hi')).toContain('नील का मौसम');
    await eventually(() => fetchText('/policy')).toContain('Back within 7 days.');
    await eventually(() => fetchText('/hi/policy')).toContain('7 दिन में वापस।');
    await eventually(() => fetchText('/hi/product/ocean-blue-shirt')).toContain('समुद्री नीली शर्ट');
    const visit = await shop.visit('/pages/our-story', DESKTOP, { expectsErrors: true });
    const picture = visit.page.getByRole('img', { name: 'Indigo cloth' });
    expect((await picture.boundingBox())?.height).toBeLessThan(DESKTOP.height);
    for (const path of ['/', '/hi', '/policy', '/hi/product/ocean-blue-shirt', '/pages/our-story'])
      await look(visit.page, path);
    expect(
      await Promise.all(
        ['/products/ocean-blue-shirt', '/collections/women', '/policies/refund-policy'].map(leadsTo),
      ),
    ).toEqual(['/product/ocean-blue-shirt', '/collection?category=Women', '/policy#returns']);

    for (const path of ['/blogs/news', '/blogs/news/indigo']) expect(await fetchText(path)).toContain('404');
    await page.goto(`${shop.url()}/admin/redirects`);
    await eventually(async () => {
      await page.reload();
      return page.getByRole('button', { name: 'Redirect /blogs/news', exact: true }).count();
    }).toBe(1);
    await look(page, '/admin/redirects');
  },
  240_000,
);
