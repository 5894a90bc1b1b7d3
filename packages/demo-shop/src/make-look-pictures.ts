/**
 * Renders the pictures of the demo's looks and custom orders, front and back, so that the first start has nothing to
 * render. Each is named by a hash of its request: if it renders differently now, its name changes. `npm run
 * look-pictures`.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clothPictureKey } from '@darzi/garment-renderer/cloth-request.ts';
import { renderCloth } from '@darzi/garment-renderer/render-cloth.ts';
import { clothRequestOf, DEMO_CUSTOM_ORDERS } from './demo-custom-orders.ts';
import { DEMO_LOOKS, requestOf } from './demo-looks.ts';
import { DEMO_PICTURES } from './store-demo-pictures.ts';

const VIEWS = ['front', 'back'] as const;

await mkdir(DEMO_PICTURES, { recursive: true });
const had = await readdir(DEMO_PICTURES);
const wanted = new Set<string>();
const requests = VIEWS.flatMap((view) => [
  ...DEMO_LOOKS.map((look) => requestOf(look, view)),
  ...DEMO_CUSTOM_ORDERS.flatMap(({ submission }) => clothRequestOf(submission, view) ?? []),
]);
for (const request of requests) {
  const name = `${clothPictureKey(request)}.webp`;
  wanted.add(name);
  if (had.includes(name)) continue;
  const bytes = await renderCloth(request);
  await writeFile(join(DEMO_PICTURES, name), bytes);
  console.log(request.spec.family, request.view, bytes.length);
}
for (const name of had.filter((one) => !wanted.has(one))) await rm(join(DEMO_PICTURES, name));
