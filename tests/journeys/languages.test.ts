import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADDRESS, aCustomer, aPiece, putIntoCart } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const addressNow = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

it('a visitor shops in Hindi: from home to a product by links, and back to English on the same page', async () => {
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

it('a phone has the switch in its menu and in the footer; search works in Hindi', async () => {
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

  it('find made to measure in both languages, with the form’s fixed step names', async () => {
    const text = await fetchText('/hi/craft-your-look');
    expect(text).toContain(`<link rel="canonical" href="${shop.url()}/hi/craft-your-look"`);
    expect(text).not.toMatch(/<main[^>]* lang="en-IN"/);
    const { page } = await shop.visit('/hi/craft-your-look');
    await page.getByRole('tab', { name: 'Measurements' }).waitFor();
    await page.getByText('Step 1 of 3').waitFor();
    await page.getByRole('heading', { name: 'आपके नाप' }).waitFor();
  });

  it('are redirected from former addresses in the requested language', async () => {
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

/** Everything a page loads until it is idle, by kind: bodies as sent, bytes. */
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
    // Devanagari takes three bytes a letter, and the contract's fixed English is in a file that every page has
    expect(hindi.script - english.script, path).toBeLessThanOrEqual(3 * 1024);
    expect(hindi.font - english.font, path).toBeLessThanOrEqual(60 * 1024);
  }
});

it('a Hindi page names its fonts itself, rather than a round trip later in the style sheet', async () => {
  const asked: string[] = [];
  const { page } = await shop.visit('/hi/collection', PHONE, {
    prepare: async (fresh) => {
      fresh.on('request', (request) => {
        if (request.resourceType() === 'font') asked.push(new URL(request.url()).pathname);
      });
    },
  });
  await page.waitForLoadState('networkidle');
  const named = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(asked.toSorted()).toEqual(named.toSorted());
});

it.each(['/hi', '/hi/collection', '/hi/about'])('nothing stands in the way on %s', async (path) => {
  const { page } = await shop.visit(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const width of [DESKTOP, PHONE]) {
    await page.setViewportSize(width);
    expect(await axeFindings(page), `at ${width.width} px`).toEqual([]);
  }
});

it('a name that exists only in Hindi uses the shop’s font on an English page too', async () => {
  const piece = await aPiece(shop, { name: 'गुलाबी साड़ी', stock: { M: 3 } });
  const { page } = await shop.visit(`/product/${piece.handle}`, PHONE);
  await page.getByRole('heading', { level: 1, name: 'गुलाबी साड़ी' }).waitFor();
  await eventually(() =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Anek Devanagari/.test(family) && status === 'loaded'),
    ),
  ).toBe(true);
});

it('a product page sends at most 135 KB of scripts, and loads PIN code checks only when one is typed', async () => {
  const { page } = await shop.visit('/collection');
  const path = await page.getByRole('main').locator('li a[href^="/product/"]').first().getAttribute('href');
  expect((await weigh(path ?? '')).script).toBeLessThanOrEqual(135 * 1024);
  await page.goto(`${shop.url()}${path}`);
  await page.getByLabel('Deliver to PIN').fill('000000');
  await page.getByText('Please enter a valid 6-digit pin code').waitFor();
});

it('a customer orders in Hindi and follows the order there', async () => {
  const person = await aCustomer(shop);
  const belt = await aPiece(shop, {
    name: 'Hindi Belt',
    nameHindi: 'चमड़े की बेल्ट',
    price: 300,
    stock: { M: 5 },
  });
  await putIntoCart(shop, person, belt, 'M');
  const { page } = await shop.visit('/hi/place-order', PHONE, { token: person.token });
  const main = page.getByRole('main');
  expect(await main.getAttribute('lang')).toBeNull();
  await main.getByRole('heading', { name: 'डिलीवरी का पता' }).waitFor();
  const typed = {
    नाम: ADDRESS.firstName,
    उपनाम: ADDRESS.lastName,
    'घर का नंबर, गली और इलाक़ा': ADDRESS.streetAddress,
    शहर: ADDRESS.city,
    'मोबाइल नंबर': ADDRESS.phoneNumber,
  };
  for (const [label, text] of Object.entries(typed)) await main.getByLabel(label, { exact: true }).fill(text);
  await main.getByLabel('राज्य', { exact: true }).selectOption({ label: 'तमिलनाडु' });
  await main.getByLabel('पिन कोड', { exact: true }).fill('12');
  await main.getByLabel('शहर', { exact: true }).focus();
  await main.getByText('कृपया 6 अंकों का सही पिन कोड लिखें').waitFor();
  await main.getByLabel('पिन कोड', { exact: true }).fill(ADDRESS.pinCode);
  await main.getByRole('radio', { name: 'कैश ऑन डिलीवरी' }).check();
  await main.getByRole('button', { name: /^ऑर्डर करें/ }).click();
  await main.getByRole('heading', { name: 'आपका ऑर्डर हो गया!' }).waitFor();
  await eventually(() => addressNow(page)).toBe('/hi/orders');
  const order = main.getByRole('region', { name: /^ऑर्डर #/ });
  await order.getByText('ऑर्डर हो गया', { exact: true }).waitFor();
  await order.getByRole('heading', { name: 'चमड़े की बेल्ट' }).waitFor();
  await order.getByRole('button', { name: 'ऑर्डर रद्द करें' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ऑर्डर रद्द करें' }).click();
  await page.getByText('आपका ऑर्डर रद्द कर दिया गया है।').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

it('a Hindi description is shortened after a whole word', async () => {
  const piece = await aPiece(shop, {
    name: 'Wordy Kurta',
    nameHindi: 'लंबा कुर्ता',
    descriptionHindi: Array.from({ length: 40 }, () => 'हथकरघा').join(' '),
  });
  const { page } = await shop.visit(`/hi/product/${piece.handle}`, PHONE);
  const description = page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ has: page.getByRole('button', { name: 'और पढ़ें' }) });
  const shown = (await description.innerText()).replace(/…\s*और पढ़ें$/, '');
  expect(new Set(shown.split(' '))).toEqual(new Set(['हथकरघा']));
});

it('a refusal in Hindi says how many are left', async () => {
  const person = await aCustomer(shop);
  const coat = await aPiece(shop, { name: 'Hindi Coat', price: 2000, stock: { M: 3 } });
  await putIntoCart(shop, person, coat, 'M', 1);
  const { page } = await shop.visit('/hi/cart', PHONE, { token: person.token, expectsErrors: true });
  await page.getByRole('spinbutton', { name: /Hindi Coat/ }).fill('9');
  await page.getByText('Hindi Coat, साइज़ M: केवल 3 बचे हैं').waitFor();
});

it('the coach asks about measurements in Hindi, and explains how to lay the tape', async () => {
  const person = await aCustomer(shop);
  const { page } = await shop.visit('/hi/craft-your-look', DESKTOP, { token: person.token });
  const main = page.getByRole('main');
  await main.getByLabel(/^Custom measurements/).check();
  const numbers = { छाती: '83', कमर: '32', कूल्हे: '40', कंधे: '16', आस्तीन: '23', लंबाई: '40' };
  for (const [label, inches] of Object.entries(numbers))
    await main.getByLabel(new RegExp(`^${label} \\(इंच\\)`)).fill(inches);
  await main.getByLabel(/^कमर/).focus();
  await main.getByText('क्या आपका मतलब 38 था?').waitFor();
  await main.getByText('साँस छोड़ें, पेट अंदर न खींचें।').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await main.getByRole('button', { name: '38 इंच रखें' }).click();
  await eventually(() => main.getByLabel(/^छाती/).inputValue()).toBe('38');
});

it('the size guide is in Hindi, and so is a message’s close button', async () => {
  const shirt = await aPiece(shop, { name: 'Hindi Shirt', price: 900, stock: { M: 5 } });
  const person = await aCustomer(shop);
  const { page } = await shop.visit(`/hi/product/${shirt.handle}`, PHONE, { token: person.token });
  await page.getByRole('button', { name: 'साइज़ गाइड' }).click();
  const guide = page.getByRole('dialog', { name: 'साइज़ गाइड' });
  await guide.getByRole('table', { name: 'शरीर के नाप, साइज़ के हिसाब से, इंच में' }).waitFor();
  expect(await guide.getByRole('columnheader').allInnerTexts()).toEqual([
    'साइज़',
    'छाती',
    'कमर',
    'कूल्हे',
    'कंधे',
    'आस्तीन',
    'लंबाई',
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'साइज़ चुनें' }).getByText('M', { exact: true }).click();
  await page.getByRole('button', { name: 'कार्ट में डालें' }).first().click();
  await page.getByText('कार्ट में डाल दिया!', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'मैसेज बंद करें' }).click();
});
