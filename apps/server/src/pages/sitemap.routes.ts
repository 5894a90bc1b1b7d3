import { Readable } from 'node:stream';
import { productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { LANGUAGES, LOCALES, pathIn } from '@darzi/contract/languages.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { listFilledCategories } from '../catalogue/categories/category-names.ts';
import { listCollectionPaths } from '../catalogue/collections/collections.ts';
import { countSitemapPages, readSitemapPage } from '../catalogue/products/sitemap-products.ts';
import type { Db } from '../platform/db/database.ts';
import { PUBLIC_BUT_FRESH } from '../platform/http/cached-response.ts';
import { escapeXml } from '../platform/http/replies.ts';
import type { Deps } from '../settings/deps.ts';
import { listOwnPagePaths } from './site-pages/site-pages.ts';

const PERSONAL = [
  '/api/',
  '/cart',
  '/place-order',
  '/pay',
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
const STATIC_PAGES = ['/', '/collection', '/craft-your-look', '/about', '/contact', '/policy'];

const publicPages = async (db: Db): Promise<readonly string[]> => {
  const narrowed = (await listFilledCategories(db)).map(
    (category) => `/collection?${new URLSearchParams({ category })}`,
  );
  return STATIC_PAGES.flatMap((path) => (path === '/collection' ? [path, ...narrowed] : [path]));
};

const inEachLanguage = (path: string): readonly string[] =>
  LANGUAGES.map((language) => pathIn(language, path));

/** A page's address in each language, with the language's name. */
const named = (addresses: readonly string[]): NonNullable<Entry['alternates']> =>
  addresses.map((address, place) => [LOCALES[LANGUAGES[place] ?? 'en'], address]);

type Entry = {
  readonly address: string;
  readonly changedAt?: Date;
  /** The same page by language. */
  readonly alternates?: readonly (readonly [string, string])[];
};

const showEntry = ({ address, changedAt, alternates = [] }: Entry): string =>
  `<url><loc>${escapeXml(address)}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`}${alternates
    .map(([locale, there]) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeXml(there)}"/>`)
    .join('')}</url>\n`;

/** Written while it is read. */
async function* urlSet(batches: AsyncIterable<readonly Entry[]>) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
  for await (const entries of batches) yield entries.map(showEntry).join('');
  yield '</urlset>\n';
}

/** The pages that are not products. */
async function* readPages(db: Db, publicUrl: string) {
  const paths = [
    ...(await publicPages(db)),
    ...(await listCollectionPaths(db)),
    ...(await listOwnPagePaths(db)),
  ];
  yield paths.flatMap((path) => {
    const all = inEachLanguage(path).map((one) => `${publicUrl}${one}`);
    return all.map((address) => ({ address, alternates: named(all) }));
  });
}

async function* readProducts(db: Db, publicUrl: string, page: number) {
  for await (const products of readSitemapPage(db, page)) {
    yield products.map(({ handle, updatedAt }) => {
      const all = inEachLanguage(productAddress(handle)).map((path) => `${publicUrl}${path}`);
      return {
        address: `${publicUrl}${productAddress(handle)}`,
        changedAt: updatedAt,
        alternates: named(all),
      };
    });
  }
}

async function* readAll(db: Db, publicUrl: string) {
  yield* readPages(db, publicUrl);
  yield* readProducts(db, publicUrl, 1);
}

const sendXml = (reply: FastifyReply, xml: string | Readable): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('Cache-Control', PUBLIC_BUT_FRESH).send(xml);

/**
 * robots.txt and the sitemap; for more than 40,000 products (the protocol's limit is 50,000 addresses) an index of
 * pages of that many.
 */
export const registerSitemap = (app: FastifyInstance, { db, publicUrl }: Deps): void => {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(
        `User-agent: *\n${PERSONAL.flatMap((path) => (path === '/api/' ? [path] : inEachLanguage(path)))
          .map((path) => `Disallow: ${path}`)
          .join('\n')}\n\nSitemap: ${publicUrl()}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const pages = await countSitemapPages(db);
    if (pages === 1) return sendXml(reply, Readable.from(urlSet(readAll(db, publicUrl()))));
    const parts = ['pages', ...Array.from({ length: pages }, (_, index) => `products-${index + 1}`)];
    return sendXml(
      reply,
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
        page === undefined ? readPages(db, publicUrl()) : readProducts(db, publicUrl(), Number(page));
      return sendXml(reply, Readable.from(urlSet(entries)));
    },
  );
};
