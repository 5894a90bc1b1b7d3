import { beforeAll, describe, expect, it } from 'vitest';
import { aCollection, addressOf, EVERY_PAGE } from './every-page.ts';
import { aPiece, type Goods, goodsFor } from './people-and-goods.ts';
import { DESKTOP, openShopForJourneys } from './shop-in-browser.ts';

const shop = openShopForJourneys();

let goods: Goods;
beforeAll(async () => {
  goods = await aPiece(shop, { name: 'Documented <Shirt> & "Scarf"', price: 1299.5, stock: { M: 3 } });
  await aCollection(shop, goods);
});

const fetchText = async (path: string): Promise<{ status: number; headers: Headers; text: string }> => {
  const answer = await fetch(path.startsWith('http') ? path : `${shop.url()}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

describe('robots.txt and sitemap', () => {
  it('exclude the personal pages and name the sitemap', async () => {
    const { text } = await fetchText('/robots.txt');
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
    for (const path of ['/cart', '/place-order', '/orders', '/profile', '/verify', '/login', '/api/']) {
      expect(closed).toContain(path);
    }
    for (const open of ['/', '/collection', '/product', '/about']) expect(closed).not.toContain(open);
    expect(text).toContain(`Sitemap: ${shop.url()}/sitemap.xml`);
  });

  it('list every product, and only existing pages', async () => {
    const listed = locations((await fetchText('/sitemap.xml')).text);
    const { total } = await goodsFor(shop, 'limit=1');
    expect(listed.filter((address) => address.includes('/product/'))).toHaveLength(total);
    expect(listed).toContain(`${shop.url()}/product/${goods.handle}`);
    for (const address of listed.filter((one) => !one.includes('/product/'))) {
      expect((await fetchText(address.replaceAll('&amp;', '&'))).status, address).toBe(200);
    }
  });
});

it.each(['/', '/collection', '/login', '/no-such-page'])(
  '%s delays the router’s scripts until it has been painted',
  async (path) => {
    const { text } = await fetchText(path);
    // Data where it should be, as long as the router writes its scripts the way we expect.
    for (const name of ['data-boot', 'data-loaded'])
      expect(text).toContain(`<script type="application/json" ${name}>`);
    expect(text).not.toMatch(/<script[^>]*type="module"/);
    expect(text).not.toMatch(/<script[^>]*>window\.__reactRouterContext\.streamController/);
    expect(text).toContain('darzi:listening');
  },
);

describe('the document of', () => {
  it.each(EVERY_PAGE)('/$route is protected by its headers and sets no cookie', async (listed) => {
    const { headers, text } = await fetchText(addressOf(listed, goods));
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(/;\s*/).map((rule) => {
        const [name = '', ...sources] = rule.split(' ');
        return [name, sources];
      }),
    );
    const scripts = policy['script-src'] ?? [];
    expect(scripts).toContain("'self'");
    expect(scripts.filter((source) => /unsafe|^\*|^https?:$|^data:/.test(source))).toEqual([]);
    expect(policy['object-src']).toEqual(["'none'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBeTruthy();
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(headers.get('content-encoding')).toBeTruthy();
    expect(text).not.toMatch(/<[a-z]+ [^>]*\son[a-z]+="/);
  });

  const publicPages = EVERY_PAGE.filter(({ isPublic }) => isPublic === true);
  it.each(publicPages)('/$route introduces itself to search engines', async (listed) => {
    const path = addressOf(listed, goods);
    const { status, text } = await fetchText(path);
    expect(status).toBe(200);
    const title = attribute(text, /<title>([^<]*)<\/title>/) ?? '';
    const description = attribute(text, /<meta name="description" content="([^"]*)"/) ?? '';
    expect(title.length).toBeGreaterThan(4);
    expect(description.length).toBeGreaterThan(20);
    expect(attribute(text, /<link rel="canonical" href="([^"]*)"/)).toBe(`${shop.url()}${path}`);
    expect(attribute(text, /<meta property="og:url" content="([^"]*)"/)).toBe(`${shop.url()}${path}`);
    expect(attribute(text, /<meta property="og:title" content="([^"]*)"/)).toBeTruthy();
    expect(text).not.toMatch(/<meta name="robots" content="noindex/);
    const picture = attribute(text, /<meta property="og:image" content="([^"]*)"/);
    if (picture !== undefined) expect((await fetch(picture)).status).toBe(200);
    expect(text).toContain('<html lang="en-IN"');
  });

  it('a product without a picture is shared with the shop’s own', async () => {
    const piece = await aPiece(shop, { name: 'Piece without a picture' });
    const { text } = await fetchText(`/product/${piece.handle}`);
    expect(attribute(text, /<meta property="og:image" content="([^"]*)"/)).toBe(`${shop.url()}/share.jpg`);
  });

  it('different pages have different titles and descriptions', async () => {
    const texts = await Promise.all(publicPages.map((listed) => fetchText(addressOf(listed, goods))));
    const titles = texts.map(({ text }) => attribute(text, /<title>([^<]*)<\/title>/));
    expect(new Set(titles).size).toBe(publicPages.length);
  });

  it.each(EVERY_PAGE.filter(({ isPublic }) => isPublic !== true))(
    '/$route is kept out of search engines',
    async (listed) => {
      const { text } = await fetchText(addressOf(listed, goods));
      expect(text).toMatch(/<meta name="robots" content="noindex/);
    },
  );

  it('a filtered collection is canonical without its order', async () => {
    const { text } = await fetchText('/collection?sort=high-low&category=Men');
    expect(attribute(text, /<link rel="canonical" href="([^"]*)"/)).toBe(
      `${shop.url()}/collection?category=Men`,
    );
  });
});

it('a product describes itself and its place to search engines, without a made-up rating', async () => {
  const { page } = await shop.visit(`/product/${goods.handle}`, DESKTOP, { hasScripts: false });
  const things = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  );
  const product = things.find((thing) => thing['@type'] === 'Product');
  expect(product).toMatchObject({
    name: goods.name,
    offers: {
      priceCurrency: 'INR',
      price: '1299.50',
      availability: 'https://schema.org/InStock',
      url: `${shop.url()}/product/${goods.handle}`,
    },
  });
  expect(product).not.toHaveProperty('aggregateRating');
  const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList') as {
    itemListElement: { name: string }[];
  };
  expect(trail.itemListElement.map(({ name }) => name)).toEqual(['Home', 'Shop', 'Women', goods.name]);
});

describe('assets', () => {
  it('have a content hash in their name and are cached forever', async () => {
    const asked = new Set<string>();
    await shop.visit(`/product/${goods.handle}`, DESKTOP, {
      prepare: async (page) => {
        page.on('request', (request) => asked.add(request.url()));
      },
    });
    const assets = [...asked].filter((url) => new URL(url).pathname.startsWith('/assets/'));
    expect(assets.length).toBeGreaterThan(4);
    for (const url of assets) {
      expect(url).toMatch(/-[\w-]{6,}\.(js|css|woff2)$/);
      const answer = await fetch(url);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-request-id'), 'a dozen files come with a page').toBeNull();
    }
    const elsewhere = [...asked].filter((url) => !url.startsWith(shop.url()) && !url.startsWith('data:'));
    expect(elsewhere, 'nothing comes from elsewhere').toEqual([]);
  });

  it('that do not exist are 404, not a page cached forever', async () => {
    const answer = await fetch(`${shop.url()}/assets/none-12345678.js`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
  });
});

it('creates no markup but its own, and still does while people browse', async () => {
  const { page } = await shop.visit('/collection', DESKTOP, { expectsErrors: true });
  const violations = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        addEventListener('securitypolicyviolation', ({ violatedDirective }) => seen.push(violatedDirective));
        addEventListener('asked', () => resolve(seen), { once: true });
      }),
  );
  await page.locator('main a[href^="/product/"]').first().click();
  await page.waitForURL(/\/product\//);
  await page.locator('script[type="application/ld+json"]').first().waitFor({ state: 'attached' });
  await page.evaluate(() => dispatchEvent(new Event('asked')));
  expect(await violations).toEqual([]);
  const refused = await page.evaluate(() => {
    try {
      document.body.append(
        Object.assign(document.createElement('p'), { innerHTML: '<img onerror="steal()">' }),
      );
      return '';
    } catch (error) {
      return String(error);
    }
  });
  expect(refused).toContain('TypeError');
});
