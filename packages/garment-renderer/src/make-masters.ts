/**
 * Renders the demo catalogue's master pictures: front, back and cloth of every product, and a front of each further colour.
 *
 *   node packages/garment-renderer/src/make-masters.ts            what is missing
 *   … --all                                                     everything again
 *   … --only PART                                               handles containing PART
 *   … --width 480                                               another width, to look at
 *   … --out DIR                                                 another folder
 *   … --sheet FILE.png                                          a contact sheet at tile size instead
 */
import { fork } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { GarmentSpec } from '@darzi/garment/garment-spec.ts';
import { sampleBody } from '@darzi/garment/measurements.ts';
import sharp from 'sharp';
import type { Backdrop } from './backdrop.ts';
import { developed, save } from './canvas.ts';
import { renderCloseUp } from './close-up.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { renderPicture } from './picture.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const demo = join(root, 'packages/demo-shop/src/catalogue');

/** The part of a product this script needs; the catalogue's own type has the rest. */
type Shown = {
  readonly handle: string;
  readonly category: 'Men' | 'Women' | 'Kids';
  readonly images: readonly { readonly file: string }[];
  readonly garment: GarmentSpec;
  readonly colours: readonly {
    readonly image: { readonly file: string } | null;
    readonly garment: GarmentSpec;
  }[];
};
type Picture = Pick<Shown, 'category' | 'garment'> & { readonly file: string };

const WEARER = { Men: 'man', Women: 'woman', Kids: 'child' } as const;
const BACKDROPS: readonly Backdrop[] = ['paper', 'table', 'stone', 'paper', 'clay'];
type Shot = 'front' | 'back' | 'cloth';
/** Fronts are zoomed into; the other two are as large as a page shows them on a dense screen. */
const WIDTH: Record<Shot, number> = { front: 2400, back: 1600, cloth: 1600 };
/** AVIF quality. Threads close up hide more loss than paper and folds, and small pixels more than large ones. */
const QUALITY: Record<Shot, number> = { front: 42, back: 46, cloth: 38 };
/** Marks the front of a further colour, one of several on its page. */
const FURTHER = '-in-';
const FURTHER_WIDTH = 1600;
const shotOf = (file: string): Shot =>
  file.includes('-cloth.') ? 'cloth' : file.includes('-back.') ? 'back' : 'front';

const backdropOf = (garment: GarmentSpec): Backdrop => {
  const light = Number.parseInt(garment.colour.slice(3, 5), 16) > 0xd4;
  return light ? 'clay' : (BACKDROPS[garment.seed % BACKDROPS.length] ?? 'paper');
};

const renderView = async (
  { file, garment, category }: Picture,
  target: string,
  wanted: number | undefined,
): Promise<number> => {
  const shot = shotOf(file);
  const width = wanted ?? (file.includes(FURTHER) ? FURTHER_WIDTH : WIDTH[shot]);
  if (shot === 'cloth') return save(developed(await renderCloseUp(garment, width)), target, QUALITY[shot]);
  const body = sampleBody[WEARER[category]];
  const fill = category === 'Kids' ? 0.76 : 0.84;
  const canvas = await renderPicture(garment, body, shot, { width, backdrop: backdropOf(garment), fill });
  return save(developed(canvas), target, QUALITY[shot]);
};

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: join(demo, 'masters') },
    sheet: { type: 'string' },
    part: { type: 'string' },
    width: { type: 'string' },
    views: { type: 'string', default: 'front,back,cloth' },
  },
});

const loaded: { demoCatalogue: readonly Shown[] } = await import(join(demo, 'demo-catalogue.ts'));
const wanted = loaded.demoCatalogue.filter((product) => product.handle.includes(values.only));

const picturesOf = ({ category, garment, images, colours }: Shown): readonly Picture[] => [
  ...images.map(({ file }) => ({ file, garment, category })),
  ...colours.flatMap(({ image, garment: inColour }) =>
    image === null ? [] : [{ file: image.file, garment: inColour, category }],
  ),
];

const work = async (part: number, parts: number): Promise<void> => {
  sharp.concurrency(1);
  const views = values.views.split(',');
  const mine = wanted
    .flatMap(picturesOf)
    .filter(({ file }) => views.some((view) => file.includes(`-${view}.`)))
    .filter(({ file }) => values.all || !existsSync(join(values.out, file)))
    .filter((_, i) => i % parts === part);
  for (const picture of mine) {
    const { file } = picture;
    const size = await renderView(
      picture,
      join(values.out, file),
      values.width ? Number(values.width) : undefined,
    );
    console.log(`${file}  ${Math.round(size / 1024)} KB`);
  }
};

if (values.sheet) {
  await writeContactSheet(
    wanted.map((product) => picturesOf(product).map(({ file }) => join(values.out, file))),
    values.sheet,
  );
} else if (values.part) {
  const [part = 0, parts = 1] = values.part.split('/').map(Number);
  await work(part, parts);
} else {
  const parts = Math.min(4, Math.max(1, availableParallelism()));
  const ended = Array.from({ length: parts }, (_, i) => {
    const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--part', `${i}/${parts}`]);
    return new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
  });
  const codes = await Promise.all(ended);
  const total = wanted.flatMap(picturesOf).reduce((sum, { file }) => {
    const path = join(values.out, file);
    return existsSync(path) ? sum + statSync(path).size : sum;
  }, 0);
  console.log(`${wanted.length} products, ${(total / 1048576).toFixed(1)} MB`);
  process.exitCode = Math.max(...codes);
}
