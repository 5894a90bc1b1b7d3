import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aCustomer,
  adminToken,
  aPiece,
  type Goods,
  goodsFor,
  inRupees,
  onePiece,
} from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const main = (page: Page) => page.getByRole('main');
let shirt: Goods;
let rare: Goods;
let gone: Goods;

const LONG = `${'The cloth is woven by hand and washed twice. '.repeat(5)}End.`;

beforeAll(async () => {
  shirt = await onePiece(shop, 'q=shirt');
  rare = await aPiece(shop, {
    name: 'Rare Jacket',
    price: 12345.5,
    description: LONG,
    stock: { S: 0, M: 3, L: 0, XL: 1 },
  });
  gone = await aPiece(shop, { name: 'Gone Jacket', stock: { S: 0, M: 0 } });
});

const rareAt = {
  desktop: shop.stay(() => `/product/${rare.handle}`, DESKTOP),
  phone: shop.stay(() => `/product/${rare.handle}`, PHONE),
};
const shirtAt = {
  desktop: shop.stay(() => `/product/${shirt.handle}`, DESKTOP),
  phone: shop.stay(() => `/product/${shirt.handle}`, PHONE),
};

it('tells the chosen size and the button also in the reader’s own colours', async () => {
  const page = await rareAt.desktop();
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (of: ReturnType<Page['locator']>) =>
    of.evaluate((element) => getComputedStyle(element).backgroundColor);
  const size = (name: string) =>
    main(page)
      .locator('label')
      .filter({ hasText: new RegExp(`^${name}$`) });
  const paper = await ground(page.locator('body'));
  expect(await ground(size('M'))).not.toBe(await ground(size('XL')));
  expect(await ground(main(page).getByRole('button', { name: 'Add to Cart' }))).not.toBe(paper);
  await page.emulateMedia({ forcedColors: 'none' });
});

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a product page at a %s', (device, viewport) => {
  it('shows name, price, the rating every new piece has, and the three badges', async () => {
    const page = await rareAt[device]();
    await main(page).getByRole('heading', { level: 1, name: 'Rare Jacket' }).waitFor();
    await main(page).getByText('₹12,345.50').first().waitFor();
    await main(page).getByRole('img', { name: 'Rated 4.5 out of 5' }).waitFor();
    await main(page).getByText('(122 reviews)').waitFor();
    for (const badge of ['Free Shipping', 'Secure Payment', 'Easy Returns']) {
      await main(page).getByRole('listitem').getByText(badge, { exact: true }).waitFor();
    }
  });

  it('gives the one view of a piece its whole column, without thumbnails', async () => {
    const page = await rareAt[device]();
    const view = main(page).getByRole('button', { name: 'Zoom in' });
    const { x = 0, width = 0 } = (await view.boundingBox()) ?? {};
    // half of the content beside the buying column, or the whole screen
    expect(width).toBeGreaterThan(viewport === PHONE ? 370 : 600);
    // and it starts at the content's left edge
    const above = await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox();
    if (viewport !== PHONE) expect(Math.abs(x - (above?.x ?? 0))).toBeLessThan(2);
    expect(
      await main(page)
        .getByRole('button', { name: /^Show / })
        .count(),
    ).toBe(0);
  });

  it('cuts the description at 150 characters, with Read more and Show less', async () => {
    const page = await rareAt[device]();
    const description = main(page)
      .getByRole('paragraph')
      .filter({ has: page.getByRole('button') });
    const button = description.getByRole('button');
    await eventually(() => button.innerText()).toBe('Read more');
    const cut = (await description.innerText()).replace(/…\s*Read more$/, '');
    expect(cut).toBe(LONG.slice(0, 150).trimEnd());
    await button.click();
    await description.getByText('End.').waitFor();
    await eventually(() => button.innerText()).toBe('Show less');
    await button.click();
    await expect.poll(() => description.getByText('End.').count()).toBe(0);
  });

  it('keeps the lines of a description, in its summary and whole', async () => {
    const verse = ['Cotton, 2.5 m', 'Wash cold', '', 'Iron warm'].join('\n');
    const said = `${verse}\n${'Woven by hand. '.repeat(12)}`.trim();
    for (const description of [verse, said]) {
      const piece = await aPiece(shop, { name: 'Piece in lines', description });
      const { page } = await shop.visit(`/product/${piece._id}`, viewport);
      const texts = main(page).getByText(/^Cotton, 2\.5 m/);
      await eventually(() => texts.count()).toBeGreaterThan(0);
      for (const text of await texts.all()) {
        if (await text.isVisible()) expect(await text.innerText()).toContain(verse);
      }
      await main(page).getByRole('tab', { name: 'Description' }).click();
      expect(await main(page).getByRole('tabpanel').innerText()).toContain(verse);
    }
  });

  it('takes one of the sizes that are left, and none that is sold out', async () => {
    const page = await rareAt[device]();
    const sizes = main(page).getByRole('group', { name: 'Select size' });
    await expect.poll(() => sizes.getByRole('radio').count()).toBe(4);
    await eventually(() => sizes.getByRole('radio', { name: 'M', exact: true }).isChecked()).toBe(true);
    for (const size of ['S', 'L']) {
      await expect
        .poll(() => sizes.getByRole('radio', { name: `${size} (sold out)`, exact: true }).isDisabled())
        .toBe(true);
    }
    await sizes.getByText('XL', { exact: true }).click();
    await eventually(() => sizes.getByRole('radio', { name: 'XL' }).isChecked()).toBe(true);
  });

  it('of a piece of which nothing is left offers nothing to add', async () => {
    const { page } = await shop.visit(`/product/${gone.handle}`, viewport);
    await eventually(() => main(page).getByRole('button', { name: 'Sold out' }).first().isDisabled()).toBe(
      true,
    );
    await expect.poll(() => main(page).getByRole('button', { name: 'Add to Cart' }).count()).toBe(0);
    await expect.poll(() => main(page).getByRole('radio', { checked: true }).count()).toBe(0);
  });

  it('opens the size guide, in inches and in centimetres, and gives the focus back', async () => {
    const page = await shirtAt[device]();
    const button = main(page).getByRole('button', { name: 'Size guide' });
    await button.click();
    const guide = page.getByRole('dialog', { name: 'Size guide' });
    const row = (size: string) =>
      guide.getByRole('row').filter({ has: page.getByRole('rowheader', { name: size, exact: true }) });
    await guide.getByRole('table').waitFor();
    await eventually(() => guide.getByRole('columnheader').allInnerTexts()).toEqual([
      'Size',
      'Chest',
      'Waist',
      'Hips',
      'Shoulders',
      'Sleeves',
      'Length',
    ]);
    await eventually(() => row('M').getByRole('cell').allInnerTexts()).toEqual([
      '38–40',
      '32–34',
      '40–42',
      '17–18',
      '24–25',
      '29–30',
    ]);
    await guide.getByText('Centimetres', { exact: true }).click();
    await eventually(() => row('M').getByRole('cell').allInnerTexts()).toEqual([
      '97–102',
      '81–86',
      '102–107',
      '43–46',
      '61–64',
      '74–76',
    ]);
    await page.keyboard.press('Escape');
    await guide.waitFor({ state: 'hidden' });
    await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('names in the size guide the size for measurements that are kept, and takes it', async () => {
    const person = await aCustomer(shop);
    const measurements = { chest: 47, waist: 41, hips: 49, length: 33, shoulders: 21, sleeves: 28 };
    const profile = { name: 'Meera', measurements };
    await shop.call('POST', '/api/user/measurement-profiles', person.token, profile);
    const { page } = await shop.visit(`/product/${rare.handle}`, viewport, { token: person.token });
    const guide = page.getByRole('dialog', { name: 'Size guide' });
    await main(page).getByRole('button', { name: 'Size guide' }).click();
    const kept = guide.getByRole('region', { name: 'By your saved measurements' });
    await kept.getByRole('listitem').filter({ hasText: 'Meera: XL' }).waitFor();
    await kept.getByRole('button', { name: 'Choose XL' }).click();
    await guide.waitFor({ state: 'hidden' });
    await eventually(() => main(page).getByRole('radio', { name: 'XL', exact: true }).isChecked()).toBe(true);
  });

  it('explains sizes by age with the height, and sizes by waist', async () => {
    const child = await onePiece(shop, 'category=Kids&subCategory=Topwear');
    const { page } = await shop.visit(`/product/${child.handle}`, viewport);
    const guide = page.getByRole('dialog', { name: 'Size guide' });
    await main(page).getByRole('button', { name: 'Size guide' }).click();
    await guide.getByText('Sizes are ages.').waitFor();
    const [first] = child.sizes;
    expect(first).toBe('2-3Y');
    const row = guide.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '2-3Y' }) });
    await eventually(() => row.getByRole('cell').allInnerTexts()).toEqual(['92–98', '36–39']);

    const jeans = await onePiece(shop, 'q=raw indigo straight jeans');
    await page.goto(`${shop.url()}/product/${jeans.handle}`);
    await main(page).getByRole('button', { name: 'Size guide' }).click();
    await guide.getByText('The size is the waist in inches').waitFor();
    await eventually(() => guide.getByRole('columnheader').allInnerTexts()).toEqual([
      'Size',
      'Waist',
      'Hips',
    ]);
    await eventually(() => guide.getByRole('rowheader').allInnerTexts()).toEqual(jeans.sizes);
    const waist = guide.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '32' }) });
    await eventually(() => waist.getByRole('cell').allInnerTexts()).toEqual(['32', '40']);
  });

  it('keeps the thumbnails of many pictures beside the picture', async () => {
    const token = await adminToken(shop);
    const images = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const background = { r: 20 * index, g: 90, b: 120 };
        const bytes = await sharp({ create: { width: 200, height: 250, channels: 3, background } })
          .png()
          .toBuffer();
        const body = new FormData();
        body.append('image', new Blob([new Uint8Array(bytes)]), 'one.png');
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${shop.url()}/api/admin/images`, { method: 'POST', headers, body });
        return ((await answer.json()) as { image: string }).image;
      }),
    );
    const piece = await aPiece(shop, { name: `Of twelve pictures, ${viewport.width}`, image: images });
    expect(piece.image).toHaveLength(12);
    const { page } = await shop.visit(`/product/${piece.handle}`, viewport);
    const views = main(page).getByRole('group', { name: /^Pictures of/ });
    const thumbnails = main(page).getByRole('button', { name: /^Show / });
    await eventually(() => thumbnails.count()).toBe(12);
    const [view, list] = [
      await views.boundingBox(),
      await main(page)
        .getByRole('list')
        .filter({ has: page.getByRole('button', { name: /^Show / }) })
        .boundingBox(),
    ];
    if (view === null || list === null) throw new Error('the gallery is not shown');
    expect(list.height).toBeLessThanOrEqual(view.height);
    await thumbnails.last().click();
    await eventually(() => thumbnails.last().getAttribute('aria-pressed')).toBe('true');
    await main(page).getByText('View 12 of 12').waitFor({ state: 'attached' });
  });

  it('puts the chosen size into the cart and counts it on the badge', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit(`/product/${rare.handle}`, viewport, { token: person.token });
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Added to cart!', { exact: true }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    expect(await shop.call('GET', '/api/cart/get', person.token)).toMatchObject({
      cartData: { [rare._id]: { M: 1 } },
    });
  });
});

it('says at once that there is no connection, and adds nothing by itself once there is', async () => {
  const person = await aCustomer(shop);
  const { page, context } = await shop.visit(`/product/${rare.handle}`, PHONE, {
    token: person.token,
    expectsErrors: true,
  });
  const add = main(page).getByRole('button', { name: 'Add to Cart' }).first();
  await context.setOffline(true);
  await add.click();
  await page
    .getByRole('status')
    .getByText('Failed to add item to cart. Please check your connection.')
    .waitFor();
  await eventually(() => add.getAttribute('aria-busy')).toBe(null);
  await context.setOffline(false);
  await add.click();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
});

it('counts what was added although an older answer about the cart is still on its way', async () => {
  const person = await aCustomer(shop);
  let answered = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const { page } = await shop.visit(`/product/${rare.handle}`, PHONE, {
    token: person.token,
    // the answer is delayed
    isLive: true,
    prepare: (fresh) =>
      fresh.route(
        '**/api/cart/get',
        async (route) => {
          await route.fetch();
          answered();
        },
        { times: 1 },
      ),
  });
  await isAnswered;
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/cart/get'));
  await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
  await dropped;
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
});

it('a picture that does not come leaves its name on the shop’s own ground', async () => {
  const { page } = await shop.visit(`/product/${shirt.handle}`, PHONE, {
    expectsErrors: true,
    prepare: (fresh) => fresh.route('**/images/**', (route) => route.abort()),
  });
  const picture = main(page).locator('img').first();
  await eventually(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(
    0,
  );
  // where browsers draw the icon of a broken image
  const corner = { left: 0, top: 0, width: 40, height: 40 };
  const { channels } = await sharp(
    await sharp(await picture.screenshot())
      .extract(corner)
      .toBuffer(),
  ).stats();
  expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0]);
});

it('keeps the price and the button in sight on a phone once they were scrolled past', async () => {
  const page = await rareAt.phone();
  const buttons = main(page).getByRole('button', { name: 'Add to Cart' });
  await eventually(() => buttons.count()).toBe(1);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await eventually(() => buttons.count()).toBe(2);
  await eventually(() =>
    buttons.last().evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight),
  ).toBe(true);
});

describe('the pictures', () => {
  it('are swiped on a phone, and turned by arrow keys', async () => {
    const page = await shirtAt.phone();
    const row = main(page).getByRole('group', { name: `Pictures of ${shirt.name}` });
    const thumbnails = main(page).getByRole('button', { name: /^Show / });
    const pressed = (index: number) => thumbnails.nth(index).getAttribute('aria-pressed');
    // Like a finger: the row scrolls by its own width and snaps.
    await row.evaluate((element) => element.scrollBy({ left: element.clientWidth, behavior: 'smooth' }));
    await eventually(() => pressed(1)).toBe('true');
    await row.getByText(`View 2 of ${shirt.image.length}`).waitFor({ state: 'attached' });
    // The other views have loaded too, but only the chosen one is reachable; roles do not reflect `inert`.
    await eventually(() => row.getByRole('button', { name: 'Zoom in' }).count()).toBe(shirt.image.length);
    expect(await row.locator(':not([inert]) > button').count()).toBe(1);
    await row.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(() => pressed(2)).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await eventually(() => pressed(0)).toBe('true');
    await eventually(() => row.evaluate((element) => element.scrollLeft)).toBe(0);
  });

  it('are seen closer in their widest form', async () => {
    const page = await shirtAt.desktop();
    await main(page).getByRole('button', { name: 'Zoom in' }).click();
    const view = main(page).getByRole('button', { name: 'Zoom out' }).getByRole('img');
    const source = () =>
      view.evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''));
    await eventually(source).toMatch(/\/(1600|2400)\./);
    await main(page).getByRole('button', { name: 'Zoom out' }).click();
  });

  it('fill their frame of 4:5, and are seen closer whole', async () => {
    const page = await shirtAt.desktop();
    const fillOf = (name: string) =>
      main(page)
        .getByRole('button', { name })
        .getByRole('img')
        .first()
        .evaluate((image) => getComputedStyle(image).objectFit);
    await eventually(() => fillOf('Zoom in')).toBe('cover');
    await main(page).getByRole('button', { name: 'Zoom in' }).first().click();
    await eventually(() => fillOf('Zoom out')).toBe('contain');
    await page.evaluate(() => document.documentElement.style.setProperty('--picture-fit', 'contain'));
    await main(page).getByRole('button', { name: 'Zoom out' }).first().click();
    await eventually(() => fillOf('Zoom in')).toBe('contain');
    await page.evaluate(() => document.documentElement.style.removeProperty('--picture-fit'));
  });

  it('can be marked as a favourite, which nobody is told', async () => {
    const page = await shirtAt.desktop();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await main(page).getByRole('button', { name: 'Add to favourites' }).click();
    await main(page).getByRole('button', { name: 'Remove from favourites', pressed: true }).click();
    await main(page).getByRole('button', { name: 'Add to favourites', pressed: false }).waitFor();
    expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
  });

  it('change by their thumbnails', async () => {
    const page = await shirtAt.desktop();
    // the others, which may have loaded too, are unreachable
    const reached = main(page).locator(':not([inert]) > button');
    const view = reached.and(main(page).getByRole('button', { name: 'Zoom in' })).getByRole('img');
    const front = await view.getAttribute('alt');
    expect(front).toContain(shirt.name);
    const thumbnails = main(page).getByRole('button', { name: /^Show / });
    await expect.poll(() => thumbnails.count()).toBe(shirt.image.length);
    await thumbnails.nth(1).click();
    await eventually(() => view.getAttribute('alt')).not.toBe(front);
    await eventually(() => thumbnails.nth(1).getAttribute('aria-pressed')).toBe('true');
    await eventually(() => thumbnails.nth(0).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the tabs', () => {
  it('and the PIN code wait for a line that is away, and the page stays', async () => {
    const { page, context } = await shop.visit(`/product/${rare.handle}`, DESKTOP, { expectsErrors: true });
    await main(page).getByRole('button', { name: 'Add to Cart' }).waitFor();
    await context.setOffline(true);
    await main(page).getByRole('tab', { name: 'Reviews' }).click();
    await page.getByLabel('Deliver to PIN').fill('000000');
    await main(page).getByRole('tab', { name: 'Reviews', selected: true }).waitFor();
    expect(await main(page).getByText('No reviews yet.').count()).toBe(0);
    await context.setOffline(false);
    await main(page).getByText('No reviews yet.').waitFor();
    await main(page).getByText('Please enter a valid 6-digit pin code').waitFor();
  });

  it('hold the whole description and the reviews, and are moved by arrow keys', async () => {
    const page = await rareAt.desktop();
    const panel = main(page).getByRole('tabpanel');
    // The rating above is the demo's own; the reviews here are written by customers only.
    await eventually(() => main(page).getByRole('tab').allInnerTexts()).toEqual(['Description', 'Reviews']);
    await eventually(() => panel.innerText()).toBe(LONG);
    await main(page).getByRole('tab', { name: 'Description' }).focus();
    await page.keyboard.press('ArrowRight');
    await panel.getByText('No reviews yet.').waitFor();
    const reviews = main(page).getByRole('tab', { name: 'Reviews', selected: true });
    await eventually(() => reviews.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await main(page).getByRole('tab', { name: 'Description', selected: true }).waitFor();
  });
});

it('shows up to five related pieces of the same category and type, without itself', async () => {
  const page = await shirtAt.desktop();
  const links = page.getByRole('region', { name: 'Related Products' }).getByRole('list').getByRole('link');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const { products } = await goodsFor(
    shop,
    `category=${shirt.category}&subCategory=${shirt.subCategory}&limit=100`,
  );
  expect(hrefs).toHaveLength(5);
  expect(hrefs).not.toContain(`/product/${shirt.handle}`);
  expect(products.map(({ handle }) => `/product/${handle}`)).toEqual(expect.arrayContaining(hrefs));
});

describe('the breadcrumb', () => {
  it('leads back to the collection', async () => {
    const page = await shirtAt.desktop();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await eventually(() => crumbs.getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Shop',
      shirt.category,
    ]);
    await crumbs.getByRole('link', { name: shirt.category }).click();
    await page.getByRole('heading', { level: 1, name: shirt.category }).waitFor();
    expect(new URL(page.url()).search).toBe(`?category=${shirt.category}`);
  });

  it.each([
    ['/shop', '/collection'],
    ['/category/Women', '/collection?category=Women'],
    ['/category/women', '/collection?category=Women'],
    ['/category/Home%20%26%20linen', '/collection?category=Home+%26+linen'],
    ['/product', '/collection'],
    ['/custom-cloth', '/craft-your-look'],
  ])('%s has moved to %s for good', async (from, to) => {
    const answer = await fetch(`${shop.url()}${from}`, { redirect: 'manual' });
    expect([301, 308]).toContain(answer.status);
    expect(answer.headers.get('location')).toBe(to);
  });
});

it('of a category that the shop does not have says so, and leads to the whole collection', async () => {
  const { page } = await shop.visit('/category/Shoes');
  expect(new URL(page.url()).search).toBe('?category=Shoes');
  await page.getByRole('heading', { name: 'Nothing on this rail' }).waitFor();
  await expect.poll(() => page.getByRole('main').locator('a[href^="/product/"]').count()).toBe(0);
});

it('of a piece that is not there is a kind page with the status 404 and a way on', async () => {
  const { page } = await shop.visit('/product/019e0000-0000-7000-8000-000000000000', DESKTOP, {
    expectsErrors: true,
  });
  await page.getByRole('heading', { level: 1, name: 'This piece is no longer available' }).waitFor();
  const answer = await page.reload();
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'See the collection' }).click();
  await page.getByRole('heading', { level: 1, name: 'Collection' }).waitFor();
});

it('shows the price that the shop has now', async () => {
  const piece = await aPiece(shop, { name: 'Cheaper Jacket', price: 500 });
  const { page } = await shop.visit(`/product/${piece.handle}`);
  await main(page).getByText('₹500', { exact: true }).first().waitFor();
  await shop.call('PATCH', `/api/admin/products/${piece._id}`, await shop.tokenOf('admin@example.com'), {
    price: 450,
  });
  await eventually(async () => {
    await page.reload();
    return main(page).getByText(inRupees(450), { exact: true }).first().isVisible();
  }).toBe(true);
});
