import type { FastifyInstance } from 'fastify';
import { countSitemapPages, listSitemapPage } from '../catalogue/products/list-products.ts';
import { PUBLIC_BUT_FRESH } from '../platform/http/response-cache.ts';
import type { Deps } from '../settings/deps.ts';

const PERSONAL = [
  '/api/',
  '/cart',
  '/place-order',
  '/orders',
  '/profile',
  '/verify',
  '/receipt',
  '/login',
  '/reset-password',
  '/confirm-email',
  '/join',
  '/custom-order-history',
  '/studio',
  '/admin',
];
const STATIC_PAGES = [
  '/',
  '/collection',
  '/collection?category=Men',
  '/collection?category=Women',
  '/collection?category=Kids',
  '/craft-your-look',
  '/about',
  '/contact',
  '/policy',
];

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const urlSet = (entries: readonly { readonly address: string; readonly changedAt?: Date }[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries
    .map(
      ({ address, changedAt }) =>
        `<url><loc>${escapeXml(address)}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`}</url>`,
    )
    .join('\n')}\n</urlset>\n`;

/** robots.txt, and a sitemap index over pages of at most 40,000 products each (the protocol's limit is 50,000). */
export const registerSitemap = (app: FastifyInstance, { db, publicUrl }: Deps): void => {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(
        `User-agent: *\n${PERSONAL.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${publicUrl()}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const pages = await countSitemapPages(db);
    const parts = ['pages', ...Array.from({ length: pages }, (_, index) => `products-${index + 1}`)];
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', PUBLIC_BUT_FRESH)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts
          .map((part) => `<sitemap><loc>${escapeXml(`${publicUrl()}/sitemap/${part}.xml`)}</loc></sitemap>`)
          .join('\n')}\n</sitemapindex>\n`,
      );
  });
  app.get<{ Params: { part: string } }>(
    '/sitemap/:part',
    { schema: { hide: true } },
    async (request, reply) => {
      const { part } = request.params;
      const page = /^products-([1-9][0-9]{0,4})\.xml$/.exec(part)?.[1];
      if (part !== 'pages.xml' && page === undefined) return reply.callNotFound();
      const entries =
        page === undefined
          ? STATIC_PAGES.map((path) => ({ address: `${publicUrl()}${path}` }))
          : (await listSitemapPage(db, Number(page))).map((product) => ({
              address: `${publicUrl()}/product/${product.id}`,
              changedAt: product.updatedAt,
            }));
      return reply
        .type('application/xml; charset=utf-8')
        .header('Cache-Control', PUBLIC_BUT_FRESH)
        .send(urlSet(entries));
    },
  );
};
