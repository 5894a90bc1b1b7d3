import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const STAFF = 'staff/staff-layout';

/** Replaces a part of the shop that this page's router does not know: its pages load as documents. */
const LEAVING = `export const clientLoader = ({ request }) => {
  location.assign(request.url);
  return new Promise(() => {});
};
export default () => null;
`;

/** Pages that links prefetch: for others the router does not read their module's imports. */
const FETCHED_AHEAD = 'product/:productId';

const slim = (route) => ({
  ...Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
  imports: route.path === FETCHED_AHEAD ? route.imports : [],
});

/**
 * The router's table without the staff pages, two thirds of it, and without what the router does not read in the
 * browser: shoppers fetch it with every first page.
 * @param module what replaces those pages
 */
export const shopManifest = (manifest, module) => {
  const { routes } = manifest;
  const isOfStaff = (id) => id === STAFF || (id !== undefined && isOfStaff(routes[id]?.parentId));
  const [staff, others] = [true, false].map((wanted) =>
    Object.entries(routes).filter(([id]) => isOfStaff(id) === wanted),
  );
  const parts = new Set(staff.flatMap(([, { path }]) => path?.split('/')[0] ?? []));
  const leaving = [...parts].map((part) => [
    `leave/${part}`,
    {
      id: `leave/${part}`,
      parentId: 'root',
      path: `${part}/*`,
      hasClientLoader: true,
      hasDefaultExport: true,
      module,
      imports: [],
      css: [],
    },
  ]);
  return {
    ...manifest,
    url: manifest.url.replace('/manifest-', '/shop-manifest-'),
    routes: Object.fromEntries([...others.map(([id, route]) => [id, slim(route)]), ...leaving]),
  };
};

/** Writes it beside the router's own, with `shop-` before its name. */
export const writeShopManifest = async (client) => {
  const assets = join(client, 'assets');
  const own = (await readdir(assets)).find((name) => /^manifest-\w+\.js$/.test(name));
  if (own === undefined) throw new Error('the build has no manifest');
  const text = await readFile(join(assets, own), 'utf8');
  const begins = text.indexOf('{');
  const hash = createHash('sha256').update(LEAVING).digest('hex').slice(0, 8);
  const shop = shopManifest(
    JSON.parse(text.slice(begins, text.lastIndexOf('}') + 1)),
    `/assets/leave-${hash}.js`,
  );
  await writeFile(join(assets, `leave-${hash}.js`), LEAVING);
  await writeFile(join(assets, `shop-${own}`), `${text.slice(0, begins)}${JSON.stringify(shop)};`);
};
