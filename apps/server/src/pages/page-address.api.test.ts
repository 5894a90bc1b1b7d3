import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { aProduct } from '../test-factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
});
afterAll(() => shop.close());

const fetchPage = async (url: string) => {
  const { statusCode, headers, payload } = await shop.app.inject({ method: 'GET', url });
  return { status: statusCode, headers, text: payload };
};

describe('a page', () => {
  it.each([
    '/',
    '/collection',
    '/about',
    '/login',
    '/collection.data',
    '/about.data',
    '/policy.data',
    '/_.data',
  ])('is one page whatever is added to the address %s', async (path) => {
    const { text } = await fetchPage(path);
    for (const query of ['?x=1', '?utm_source=%3Cb%3E&fbclid=2', '??', '?=&&']) {
      const added = await fetchPage(`${path}${query}`);
      expect(added.status).toBe(200);
      expect(added.text).toBe(text);
      expect(shop.deps.cache.find(`${path}${query}`)).toBeUndefined();
    }
  });

  it('still reads the parameters it knows', async () => {
    await aProduct(shop, { name: 'Madder Kurta', category: 'Women' });
    await aProduct(shop, { name: 'Indigo Shirt', category: 'Men' });
    const { text } = await fetchPage('/collection?x=1&category=Men&y=2');
    expect(text).toContain('Indigo Shirt');
    expect(text).not.toContain('Madder Kurta');
    expect((await fetchPage('/collection?category=Men')).text).toBe(text);
    expect((await fetchPage('/contact?subject=Order+7')).text).toContain('Order 7');
    const { text: data } = await fetchPage(
      '/collection.data?q=shirt&_routes=storefront%2Fcollection%2Fcollection,nowhere',
    );
    expect(data).toContain('Indigo Shirt');
    expect(data).not.toContain('"storeName"');
  });
});

describe('the documents', () => {
  it('have the same scripts, whatever they show', async () => {
    const id = await aProduct(shop, { name: '<script>alert(1)</script>' });
    const { headers } = await fetchPage(`/product/${id}`);
    const address = String(headers.location);
    const policies = await Promise.all(
      ['/', '/about', '/collection?q=%3Cscript%3Ealert(1)%3C/script%3E', address].map(
        async (path) => (await fetchPage(path)).headers['content-security-policy'],
      ),
    );
    expect(new Set(policies).size).toBe(1);
  });

  it('restrict browsers to TLS, and from features that the shop never needs', async () => {
    const { headers } = await fetchPage('/about');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  });
});
