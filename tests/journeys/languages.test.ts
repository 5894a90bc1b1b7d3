import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const addressNow = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

it('a visitor shops in Hindi: from home to a piece by links, and back to English on the same page', async () => {
  const { page } = await shop.visit('/');
  const toHindi = page.getByRole('banner').getByRole('link', { name: 'हिन्दी' });
  expect(await toHindi.getAttribute('lang')).toBe('hi');
  await toHindi.click();
  await page.getByRole('heading', { level: 2, name: 'नया कलेक्शन' }).waitFor();
  expect([addressNow(page), await languageOf(page)]).toEqual(['/hi', 'hi-IN']);

  await page.getByRole('banner').getByRole('link', { name: 'कलेक्शन', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'कलेक्शन' }).waitFor();
  await page.getByRole('checkbox', { name: 'महिलाएँ' }).check();
  await eventually(() => addressNow(page)).toBe('/hi/collection?category=Women');
  await page.getByRole('heading', { level: 1, name: 'महिलाएँ' }).waitFor();
  await page.getByRole('main').locator('li a[href^="/hi/product/"]').first().click();
  await page.getByRole('button', { name: 'कार्ट में डालें' }).first().waitFor();
  await page.getByRole('group', { name: 'साइज़ चुनें' }).waitFor();
  const path = new URL(page.url()).pathname;
  expect(path).toMatch(/^\/hi\/product\//);

  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor();
  expect([addressNow(page), await languageOf(page)]).toEqual([path.slice('/hi'.length), 'en-IN']);
});

it('a phone has the switch in its menu and at the foot; search works in Hindi', async () => {
  const { page } = await shop.visit('/hi/collection', PHONE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).waitFor();
  await page.getByRole('button', { name: 'मेन्यू खोलें' }).click();
  await page.getByRole('dialog', { name: 'मेन्यू' }).getByRole('link', { name: 'English' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'खोजें' }).first().click();
  await page.getByRole('combobox', { name: 'कपड़े खोजें' }).fill('kurta');
  await page.getByRole('listbox', { name: 'कपड़े' }).getByRole('option').first().waitFor();
});

const fetchText = async (path: string): Promise<string> => (await fetch(`${shop.url()}${path}`)).text();

describe('search engines', () => {
  it.each(['/', '/about', '/collection', '/collection?category=Men'])(
    'find %s in both languages, each naming the other',
    async (path) => {
      const hindi = path === '/' ? '/hi' : `/hi${path}`;
      for (const [address, canonical] of [
        [path, path],
        [hindi, hindi],
      ] as const) {
        const text = await fetchText(address);
        expect(text).toContain(`<link rel="canonical" href="${shop.url()}${canonical}"`);
        const alternates = [...text.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)];
        expect(alternates.map(([, language, there]) => [language, there])).toEqual([
          ['en-IN', `${shop.url()}${path}`],
          ['hi-IN', `${shop.url()}${hindi}`],
          ['x-default', `${shop.url()}${path}`],
        ]);
      }
    },
  );

  it('find what is not translated yet in English alone, and readers are told', async () => {
    const text = await fetchText('/hi/craft-your-look');
    expect(text).toContain(`<link rel="canonical" href="${shop.url()}/craft-your-look"`);
    expect(text).not.toContain('hreflang="');
    expect(text).toMatch(/<main[^>]* lang="en-IN"/);
  });

  it('are sent on from former addresses in the language that they asked for', async () => {
    const answers = await Promise.all(
      ['/hi/shop', '/hi/category/Men', '/hi/admin/orders?page=2', '/hi/collections/all'].map(async (path) => {
        const answer = await fetch(`${shop.url()}${path}`, { redirect: 'manual' });
        return answer.headers.get('location');
      }),
    );
    expect(answers).toEqual([
      '/hi/collection',
      '/hi/collection?category=Men',
      '/admin/orders?page=2',
      '/hi/collection',
    ]);
  });
});

/** What a page loads until nothing more comes, by kind: bodies as sent, bytes. */
const weigh = async (path: string) => {
  const weights = { script: 0, font: 0 };
  const asked: Promise<void>[] = [];
  const { page } = await shop.visit(path, DESKTOP, {
    prepare: async (fresh) => {
      fresh.on('requestfinished', (request) => {
        const kind = request.resourceType();
        if (kind !== 'script' && kind !== 'font') return;
        asked.push(
          request.sizes().then(({ responseBodySize }) => {
            weights[kind] += responseBodySize;
          }),
        );
      });
    },
  });
  await page.waitForLoadState('networkidle');
  await Promise.all(asked);
  return weights;
};

it('a Hindi page sends little more than an English one: its own texts and letters', async () => {
  for (const path of ['/', '/collection']) {
    const [english, hindi] = [await weigh(path), await weigh(path === '/' ? '/hi' : `/hi${path}`)];
    if (path === '/') expect(english.script).toBeLessThanOrEqual(135 * 1024);
    // Devanagari has three bytes a letter, and what the contract fixes in English lies in a file that every page has
    expect(hindi.script - english.script, path).toBeLessThanOrEqual(3 * 1024);
    expect(hindi.font - english.font, path).toBeLessThanOrEqual(60 * 1024);
  }
});

it.each(['/hi', '/hi/collection', '/hi/about'])('nothing stands in the way on %s', async (path) => {
  const { page } = await shop.visit(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const width of [DESKTOP, PHONE]) {
    await page.setViewportSize(width);
    expect(await axeFindings(page), `at ${width.width} px`).toEqual([]);
  }
});
