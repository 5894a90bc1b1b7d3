/**
 * Renders the pictures of the demo's looks, front and back, so that the first start has nothing to draw. Each is named by
 * what it shows: one that is drawn otherwise by now has another name. `npm run look-pictures`.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clothPictureKey } from '@darzi/garment-renderer/cloth-request.ts';
import { renderCloth } from '@darzi/garment-renderer/render-cloth.ts';
import { DEMO_LOOKS, requestOf } from './demo-looks.ts';
import { LOOK_PICTURES } from './seed-demo-looks.ts';

await mkdir(LOOK_PICTURES, { recursive: true });
const had = await readdir(LOOK_PICTURES);
const wanted = new Set<string>();
for (const look of DEMO_LOOKS) {
  for (const view of ['front', 'back'] as const) {
    const request = requestOf(look, view);
    const name = `${clothPictureKey(request)}.webp`;
    wanted.add(name);
    if (had.includes(name)) continue;
    const bytes = await renderCloth(request);
    await writeFile(join(LOOK_PICTURES, name), bytes);
    console.log(look.title, view, bytes.length);
  }
}
for (const name of had.filter((one) => !wanted.has(one))) await rm(join(LOOK_PICTURES, name));
