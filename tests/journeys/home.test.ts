import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goodsFor, inRupees } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const DESCRIPTION =
  'Discover our carefully curated selection designed for those who appreciate quality and style.';
const SLIDES = [
  {
    eyebrow: 'Latest Arrivals',
    title: 'OUR BEST SELLERS',
    button: 'SHOP NOW',
    leads: '/collection?bestSeller=1',
  },
  {
    eyebrow: 'Summer Collection',
    title: 'NEW SEASON',
    button: 'DISCOVER MORE',
    leads: '/collection?sort=relevant',
  },
  {
    eyebrow: 'Special Offers',
    title: 'LIMITED TIME',
    button: 'VIEW DEALS',
    leads: '/collection?sort=low-high',
  },
];

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const counter = (page: Page) => carousel(page).getByText(/^\d \/ 3$/);
const press = (page: Page, name: string) => carousel(page).getByRole('button', { name, exact: true }).click();
const shownTitle = (page: Page) => carousel(page).getByRole('heading', { level: 2 });

/** With motion allowed, and the clock controlled by the journey. */
const visitWithMotion = async () => {
  const { page } = await shop.visit('/', DESKTOP, {
    reducedMotion: 'no-preference',
    prepare: (fresh) => fresh.clock.install(),
  });
  return page;
};
/** Stops time, except where the journey advances it. It cannot be stopped in the past, hence the leap. */
const standStill = async (page: Page) => {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
};

const homeAt = { desktop: shop.stay('/', DESKTOP), phone: shop.stay('/', PHONE) };

describe.each(['desktop', 'phone'] as const)('the home page at a %s', (device) => {
  it('wraps from the first slide to the last and back', async () => {
    const page = await homeAt[device]();
    await eventually(() => counter(page).innerText()).toBe('1 / 3');
    await press(page, 'Previous slide');
    await eventually(() => counter(page).innerText()).toBe('3 / 3');
    await press(page, 'Next slide');
    await eventually(() => counter(page).innerText()).toBe('1 / 3');
    await press(page, 'Next slide');
    await eventually(() => counter(page).innerText()).toBe('2 / 3');
  });

  it('shows three slides, one at a time, each with its text and a link to the collection', async () => {
    const page = await homeAt[device]();
    for (const [index, slide] of SLIDES.entries()) {
      await press(page, `Go to slide ${index + 1}`);
      const group = carousel(page).getByRole('group', { name: `${index + 1} of 3` });
      await group.getByText(slide.eyebrow, { exact: true }).waitFor();
      await group.getByText(DESCRIPTION).waitFor();
      await group.getByRole('heading', { name: slide.title }).waitFor();
      await eventually(() => group.getByRole('link', { name: slide.button }).getAttribute('href')).toBe(
        slide.leads,
      );
      await eventually(() => shownTitle(page).allInnerTexts()).toEqual([slide.title]);
      await eventually(() => counter(page).innerText()).toBe(`${index + 1} / 3`);
    }
  });

  it('keeps its pictures equally tall on every slide', async () => {
    const page = await homeAt[device]();
    const heights: number[] = [];
    for (const index of [1, 2, 3]) {
      await press(page, `Go to slide ${index}`);
      const picture = page.locator('[aria-roledescription=slide]:not([inert]) img').first();
      await picture.waitFor();
      heights.push(await picture.evaluate((image) => Math.round(image.getBoundingClientRect().height)));
    }
    expect(new Set(heights).size).toBe(1);
    expect(heights[0]).toBeGreaterThan(200);
  });

  it('shows the ten latest and at most five best sellers, with name and price', async () => {
    const latest = (await goodsFor(shop, 'limit=10')).products;
    const inDemand = (await goodsFor(shop, 'bestSeller=1&limit=5')).products;
    expect(latest).toHaveLength(10);
    expect(inDemand.length).toBeGreaterThan(0);
    const page = await homeAt[device]();
    for (const [name, expected] of [
      ['Latest Collection', latest],
      ['In-Demand Styles', inDemand],
    ] as const) {
      const tiles = page.getByRole('region', { name }).getByRole('list').getByRole('link');
      await expect.poll(() => tiles.count()).toBe(expected.length);
      for (const [index, piece] of expected.entries()) {
        await eventually(() => tiles.nth(index).getAttribute('href')).toBe(`/product/${piece.handle}`);
        const text = await tiles.nth(index).innerText();
        expect(text).toContain(piece.name);
        expect(text).toContain(inRupees(piece.price));
      }
    }
  });
});

describe('the slides', () => {
  it('are 650 px high', async () => {
    const page = await homeAt.desktop();
    expect((await carousel(page).boundingBox())?.height).toBe(650);
  });

  it('advance every six seconds if motion is welcome, and wrap after the last', async () => {
    const page = await visitWithMotion();
    await standStill(page);
    await press(page, 'Go to slide 2');
    await page.mouse.move(700, 880);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.clock.runFor(5_500);
    expect(await counter(page).innerText()).toBe('2 / 3');
    await page.clock.runFor(500);
    await eventually(() => counter(page).innerText()).toBe('3 / 3');
    await page.clock.runFor(6_000);
    await eventually(() => counter(page).innerText()).toBe('1 / 3');
  });

  it('pause on request, on hover and under keyboard focus', async () => {
    const page = await visitWithMotion();
    await press(page, 'Pause slides');
    // A slow machine may have moved to another slide before the click.
    const paused = await counter(page).innerText();
    await page.mouse.move(700, 880);
    await page.clock.runFor(20_000);
    expect(await counter(page).innerText(), 'paused').toBe(paused);
    await carousel(page).getByRole('button', { name: 'Play slides' }).click();
    await page.clock.runFor(20_000);
    expect(await counter(page).innerText(), 'the pointer rests on it').toBe(paused);
    await page.keyboard.press('Tab');
    await page.mouse.move(700, 880);
    await page.clock.runFor(20_000);
    expect(await counter(page).innerText(), 'the focus rests in it').toBe(paused);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.clock.runFor(6_500);
    await eventually(() => counter(page).innerText()).not.toBe(paused);
  });

  it('never advance for readers who prefer reduced motion', async () => {
    const { page } = await shop.visit('/', DESKTOP, { prepare: (fresh) => fresh.clock.install() });
    await page.mouse.move(700, 880);
    await page.clock.runFor(30_000);
    expect(await counter(page).innerText()).toBe('1 / 3');
  });
});

it('shows the three promises', async () => {
  const page = await homeAt.desktop();
  const promises = page.getByRole('region', { name: 'Our promises' }).getByRole('heading');
  await eventually(() => promises.allInnerTexts()).toEqual([
    'Easy exchange',
    '7 days return policy',
    'Best customer support 24/7',
  ]);
});

it('thanks for a newsletter address, only has a link emailed, and accepts only an email address', async () => {
  const page = await homeAt.desktop();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const footer = page.getByRole('contentinfo');
  const subscribe = footer.getByRole('button', { name: 'Subscribe' });
  const field = footer.getByPlaceholder('Your email');
  await subscribe.click();
  await field.fill('nobody');
  await subscribe.click();
  await expect.poll(() => footer.getByText('Thank you for subscribing!').count()).toBe(0);
  await field.fill('reader@example.com');
  await subscribe.click();
  await footer.getByText('Thank you for subscribing!', { exact: true }).waitFor();
  // its only call has a link emailed; nothing else is revealed
  await expect
    .poll(() => asked.filter((url) => url.includes('/api/')).map((url) => new URL(url).pathname))
    .toEqual(['/api/newsletter']);
});

it('shows the newest products in the carousel, and no empty blocks, without best sellers or children’s clothes', async () => {
  const token = await shop.tokenOf('admin@example.com');
  const call = async (method: string, path: string, body?: object) =>
    (
      await fetch(`${shop.url()}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    ).json() as Promise<{ products: { _id: string; version: number }[]; results?: { outcome: string }[] }>;
  const changeAll = async (query: string, change: object) => {
    const { products } = await call('GET', `/api/admin/products?limit=50&${query}`);
    const { results } = await call('POST', '/api/admin/products/bulk', {
      products: products.map(({ _id, version }) => ({ _id, version })),
      change,
    });
    expect(results?.map(({ outcome }) => outcome)).toContain('changed');
    expect(results?.map(({ outcome }) => outcome)).not.toContain('refused');
  };
  await changeAll('category=Kids', { archived: true });
  for (const category of ['Men', 'Women']) await changeAll(`category=${category}`, { bestSeller: false });
  const page = async () => (await fetch(`${shop.url()}/`)).text();
  await eventually(page).not.toMatch(/>In-Demand Styles<|href="\/collection\?category=Kids/);
  const html = await page();
  expect(html).toContain('category=Women');
  expect(html.slice(0, html.indexOf('category=Men'))).toMatch(/<img[^>]+src="\/images\/[0-9a-f]{64}/);
});
