import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

/** What the public is answered now; the pages' tests cover invalidation of the cache. */
const ask = async (url: string) => {
  shop.deps.cache.drop();
  const { statusCode, headers } = await shop.app.inject({ method: 'GET', url });
  return { status: statusCode, location: headers.location };
};
const change = (id: string, body: Record<string, unknown>) =>
  shop.call(`PATCH /api/admin/products/${id}`, { token: owner.token, body });
const add = (from: string, to: string) =>
  shop.call('POST /api/admin/redirects', { token: owner.token, body: { from, to } });
const list = async (q = '') =>
  (await shop.call(`GET /api/admin/redirects?q=${encodeURIComponent(q)}`, { token: owner.token })).body
    .redirects as { _id: string; from: string; to: string }[];
const send = async (text: string) => {
  const form = new FormData();
  form.append('file', new Blob([text]), 'redirects.csv');
  const { headers, payload } = await encodeForm(form);
  return shop.call('POST /api/admin/redirects/import', { token: owner.token, headers, body: payload });
};

describe('a product’s address', () => {
  it('is made from its name, keeps the vowel signs, and is never another’s', async () => {
    const made = async (name: string) => {
      const id = await aProduct(shop, { name });
      const { body } = await shop.call(`GET /api/product/${id}`);
      return (body.product as { handle: string }).handle;
    };
    expect(await made('Écru Shirt, 2nd')).toBe('ecru-shirt-2nd');
    expect(await made('नीला कुर्ता')).toBe('नीला-कुर्ता');
    expect(await made('नील कुर्ता')).toBe('नील-कुर्ता');
    expect(await made('✂✂')).toBe('product');
    expect(await made('Ecru shirt 2nd')).toBe('ecru-shirt-2nd-2');
    const many = await Promise.all(Array.from({ length: 30 }, () => made('Twin')));
    expect(new Set(many).size).toBe(30);
  });

  it('is reached from the id and from every former address, in one step, with the query', async () => {
    const id = await aProduct(shop, { name: 'Wandering Kurta' });
    expect(await ask(`/product/${id}?colour=Red&utm_source=x`)).toEqual({
      status: 301,
      location: '/product/wandering-kurta?colour=Red&utm_source=x',
    });
    expect((await ask('/product/wandering-kurta')).status).toBe(200);
    expect((await change(id, { handle: 'second-name' })).status).toBe(200);
    expect((await change(id, { handle: 'कुर्ता' })).status).toBe(200);
    const canonical = `/product/${encodeURIComponent('कुर्ता')}`;
    for (const old of [id, 'wandering-kurta', 'second-name', 'SECOND-name']) {
      expect(await ask(`/product/${old}`)).toEqual({ status: 301, location: canonical });
    }
    expect((await ask(canonical)).status).toBe(200);
    expect(await ask('/products/second-name?variant=1')).toEqual({
      status: 301,
      location: `${canonical}?variant=1`,
    });
    expect(await ask('/collections/summer/products/wandering-kurta')).toEqual({
      status: 301,
      location: canonical,
    });
    expect(await ask('/collections/all?page=2')).toEqual({ status: 301, location: '/collection?page=2' });
    expect((await ask('/products/nothing-like-it')).status).toBe(404);
  });

  it('is refused if another product once had it, but can be taken back', async () => {
    const first = await aProduct(shop, { name: 'First Holder' });
    const second = await aProduct(shop, { name: 'Second Holder' });
    await change(first, { handle: 'moved-away' });
    const refused = await change(second, { handle: 'first-holder' });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toHaveProperty('handle');
    const added = await shop.call('POST /api/admin/products', {
      token: owner.token,
      body: {
        name: 'Third',
        price: 10,
        category: 'Men',
        subCategory: 'Topwear',
        stock: { M: 1 },
        handle: 'first-holder',
      },
    });
    expect(added.body.fields).toHaveProperty('handle');
    expect((await change(first, { handle: 'first-holder' })).status).toBe(200);
    expect((await ask('/product/first-holder')).status).toBe(200);
  });

  it.each(['', 'a b', '-a', 'a/b', '019e0000-0000-7000-8000-000000000000', 'x'.repeat(201)])(
    'is refused as %j',
    async (handle) => {
      const id = await aProduct(shop);
      const { status, body } = await change(id, { handle });
      expect(status).toBe(400);
      expect(body.fields).toHaveProperty('handle');
    },
  );

  it('has the owner’s title and description for search engines', async () => {
    const id = await aProduct(shop, { name: 'Plain Name' });
    await change(id, { seoTitle: 'Hand-blocked kurtas from Jaipur', seoDescription: 'Cut by hand.' });
    shop.deps.cache.drop();
    const { payload } = await shop.app.inject({ method: 'GET', url: '/product/plain-name' });
    expect(payload).toContain('<title>Hand-blocked kurtas from Jaipur');
    expect(payload).toContain('content="Cut by hand."');
    await change(id, { seoTitle: '  ' });
    const { body } = await shop.call(`GET /api/admin/products/${id}`, { token: owner.token });
    expect(body.product).toMatchObject({ seoTitle: null, seoDescription: 'Cut by hand.' });
  });
});

describe('a redirect', () => {
  it('applies to missing pages, and never to existing ones', async () => {
    expect((await add('https://old.example/Pages/Our-Story/?x=1', '/about')).status).toBe(200);
    expect(await ask('/pages/our-story?utm=1')).toEqual({ status: 301, location: '/about' });
    expect((await add('/about', '/contact')).status).toBe(200);
    expect((await ask('/about')).status).toBe(200);
    await add('/older', '/pages/our-story');
    expect((await ask('/older')).location).toBe('/about');
    await add('/round', '/and-round');
    await add('/and-round', '/round');
    expect((await ask('/round')).status).toBe(404);
    await add('/abroad', 'https://elsewhere.example/a?b=1');
    expect((await ask('/abroad')).location).toBe('https://elsewhere.example/a?b=1');
    const [first] = await list('abroad');
    const gone = await shop.call(`DELETE /api/admin/redirects/${first?._id}`, { token: owner.token });
    expect(gone.status).toBe(200);
    expect((await ask('/abroad')).status).toBe(404);
  });

  it.each([
    ['/', '/about', 'from'],
    ['no-slash', '/about', 'from'],
    ['/self', '/SELF/', 'to'],
    ['/x', '//evil.example', 'to'],
    ['/x', 'javascript:alert(1)', 'to'],
    ['/x', 'http://plain.example', 'to'],
    ['/x', '/\\evil.example', 'to'],
    // parsed as an address, these lead to `//evil.example`, another host
    ['/x', '/.//evil.example', 'to'],
    ['/x', '/a/..//evil.example', 'to'],
    ['/x', '/%2e%2E//evil.example', 'to'],
  ])('from %s to %s is refused', async (from, to, field) => {
    const { status, body } = await add(from, to);
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty(field);
  });

  it('from /journal/* covers everything below, and a closer one comes first', async () => {
    for (const path of ['/journal', '/journal/2024/diwali', '/journals']) {
      expect((await ask(path)).status).toBe(404);
    }
    const noted = () => shop.call('GET /api/admin/missing-pages', { token: owner.token });
    const beneath = async () =>
      ((await noted()).body.pages as { path: string }[]).filter(({ path }) => path.startsWith('/journal'));
    await expect.poll(beneath, { timeout: 15_000 }).toHaveLength(3);
    expect((await add('/journal/*', '/about')).status).toBe(200);
    expect((await beneath()).map(({ path }) => path)).toEqual(['/journals']);
    await add('/journal/2024/*', '/collection');
    await add('/journal/2024/holi', '/contact');
    expect((await ask('/Journal/')).location).toBe('/about');
    expect((await ask('/journal/2023/diwali?utm=1')).location).toBe('/about');
    expect((await ask('/journal/2024/diwali')).location).toBe('/collection');
    expect((await ask('/journal/2024/holi')).location).toBe('/contact');
    expect((await ask('/journals')).status).toBe(404);
    await add('/turning/*', '/turning/again');
    expect((await ask('/turning/a')).status).toBe(404);
  });

  it('is imported by the hundred from Shopify’s file; broken rows are named, a second run changes nothing', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `/blogs/news/post-${n},/collection?post=${n}`);
    const file = `\ufeffRedirect from,Redirect to\r\n${rows.join('\r\n')}\r\n/bad,nowhere\r\n"/with,comma",/policy\r\n`;
    const first = await send(file);
    expect(first.body).toMatchObject({ created: 301, updated: 0, skipped: 0, errors: [{ row: 302 }] });
    expect((await send(file)).body).toMatchObject({ created: 0, updated: 0, skipped: 301 });
    expect((await ask('/blogs/news/post-7')).location).toBe('/collection?post=7');
    expect((await send('a,b\n1,2\n')).body.code).toBe('import.not_csv');
  });
});

describe('an address that every Shopify shop has', () => {
  it.each([
    ['/policies/refund-policy', '/policy#returns'],
    ['/policies/shipping-policy', '/policy#shipping'],
    ['/policies/privacy-policy', '/policy#privacy'],
    ['/policies/terms-of-service', '/policy'],
    ['/hi/policies/refund-policy', '/hi/policy#returns'],
    ['/policies/contact-information', '/contact'],
    ['/pages/contact', '/contact'],
    ['/account', '/profile'],
    ['/account/login?return_url=//evil.test', '/login'],
    ['/account/register', '/login'],
    ['/checkout', '/cart'],
    ['/collections', '/collection'],
    ['/products', '/collection'],
    ['/search?type=product&q=blue+shirt', '/collection?q=blue+shirt'],
    ['/search', '/collection'],
    ['/collections/vendors?q=Neel%20%26%20Co', '/collection?q=Neel+%26+Co'],
    ['/collections/types?q=Shirt', '/collection?q=Shirt'],
    ['/collections/women', '/collection?category=Women'],
    ['/hi/collections/Women/blue?page=2', '/hi/collection?category=Women'],
    ['/collections/frontpage', '/collection'],
    ['/hi/collections/frontpage?page=2', '/hi/collection'],
    ['/pages/about-us', '/about'],
    ['/hi/pages/our-story', '/hi/about'],
    ['/pages/contact-us', '/contact'],
    ['/pages/shipping-policy', '/policy#shipping'],
    ['/pages/returns-exchanges', '/policy#returns'],
    ['/pages/privacy-policy', '/policy#privacy'],
    ['/pages/terms-conditions', '/policy'],
    ['/pages/track-order', '/orders'],
    ['/account/addresses', '/profile'],
    ['/account/logout', '/login'],
    ['/cart/41234567890:1?discount=DIWALI', '/cart'],
    ['/checkouts/cn/Z2NwLXVzLWVhc3Q', '/cart'],
    ['/en/policies/refund-policy', '/policy#returns'],
    ['/en-in/pages/contact', '/contact'],
    ['/en-in/about?utm_source=x', '/about?utm_source=x'],
    ['/hi-in/about', '/hi/about'],
    ['/en-in', '/'],
  ])('%s leads to %s', async (from, to) => {
    expect(await ask(from)).toEqual({ status: 301, location: to });
  });

  it.each([
    '/policies/unheard-of',
    '/collections/nothing-like-it',
    '/blogs/news',
    '/account/orders/1',
    '/pages/faq',
    '/en-in/nothing',
    '/en-in/en-in/about',
    '/collections/nothing/blue',
  ])('%s is not one of them', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('follows the owner’s redirect first, and the shop’s own page at the target', async () => {
    await add('/policies/terms-of-service', '/about');
    await add('/collections/men', '/collection?q=shirt');
    expect((await ask('/policies/terms-of-service')).location).toBe('/about');
    expect((await ask('/collections/men')).location).toBe('/collection?q=shirt');
    await shop.call('POST /api/admin/collections', {
      token: owner.token,
      body: { name: 'Kids', products: [] },
    });
    expect((await ask('/collections/kids')).location).toBe('/collection/kids');
    expect((await ask('/collections/kids/blue')).location).toBe('/collections/kids');
    await add('/pages/terms-of-use', '/about');
    expect((await ask('/en-in/pages/terms-of-use')).location).toBe('/about');
  });

  it('leads from a blog post to the owner’s page of that name', async () => {
    expect((await ask('/blogs/news/how-we-dye')).status).toBe(404);
    const { body } = await shop.call('POST /api/admin/pages', {
      token: owner.token,
      body: { title: 'How we dye' },
    });
    const { revision } = body.page as { revision: number };
    await shop.call('POST /api/admin/pages/how-we-dye/publish', { token: owner.token, body: { revision } });
    expect(await ask('/blogs/news/how-we-dye')).toEqual({ status: 301, location: '/pages/how-we-dye' });
    expect((await ask('/hi/blogs/news/how-we-dye')).location).toBe('/hi/pages/how-we-dye');
  });
});

describe('a missing page', () => {
  const missing = async () => {
    // records in memory are written every few seconds
    await expect
      .poll(
        async () => (await shop.call('GET /api/admin/missing-pages', { token: owner.token })).body.pages,
        {
          timeout: 15_000,
        },
      )
      .toContainEqual(expect.objectContaining({ path: '/lookbook/diwali', hits: 3 }));
    return (await shop.call('GET /api/admin/missing-pages', { token: owner.token })).body.pages as {
      path: string;
    }[];
  };

  it('is counted without the query, and dropped once it is redirected', async () => {
    for (const query of ['', '?email=meera@example.com', '?b']) await ask(`/lookbook/Diwali${query}`);
    await ask('/wp-login.php');
    await ask('/to/meera@example.com');
    const paths = (await missing()).map(({ path }) => path);
    expect(paths.join()).not.toMatch(/meera|wp-login/);
    await add('/lookbook/diwali', '/collection');
    const { rows } = await sql`select path from missing_pages where path like '/lookbook%'`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  it('is dropped once a page is published there', async () => {
    await ask('/lookbook/diwali-again');
    for (const path of ['/pages/weavers', '/pages/dyers', '/hi/pages/weavers']) await ask(path);
    const all = () => shop.call('GET /api/admin/missing-pages', { token: owner.token });
    const paths = async () => ((await all()).body.pages as { path: string }[]).map(({ path }) => path);
    await expect.poll(paths, { timeout: 15_000 }).toContain('/pages/weavers');
    const { body } = await shop.call('POST /api/admin/pages', {
      token: owner.token,
      body: { title: 'Weavers' },
    });
    const { revision } = body.page as { revision: number };
    expect(await paths()).toContain('/pages/weavers');
    await shop.call('POST /api/admin/pages/weavers/publish', { token: owner.token, body: { revision } });
    expect(await paths()).not.toContain('/pages/weavers');
    expect(await paths()).toContain('/pages/dyers');
  });

  it('stays within its bounds under a flood', async () => {
    await Promise.all(Array.from({ length: 260 }, (_, n) => ask(`/flood/page-${n}`)));
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ n: number }>`
            select count(*)::int as n from missing_pages where path like '/flood/%'`.execute(shop.db);
          return rows[0]?.n;
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(50);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from missing_pages`.execute(shop.db);
    expect(rows[0]?.n).toBeLessThanOrEqual(500);
  });
});
