/**
 * Renders the small pictures of the made-to-measure page, so that it needs no drawing code before something is
 * chosen: examples of what we make, and each garment on each of its wearers. `npm run garment-examples`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WHO, type Who } from '@darzi/contract/custom-orders/body.ts';
import { DYE_CARD } from '@darzi/contract/custom-orders/garment-cloth.ts';
import { GARMENTS, type Garment, garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { FRAME } from '@darzi/garment/body/figure-tapes.ts';
import { drawOnBody } from '@darzi/garment/worn/dress.ts';
import type { FigureRequest } from '@darzi/garment/worn/figure.ts';
import { figureSvg } from '@darzi/garment/worn/figure-svg.ts';
import sharp from 'sharp';

const CRAFT = join(import.meta.dirname, '../../../apps/web/app/made-to-measure/craft');
const PALETTE = {
  ink: '#1d1a17',
  chalk: '#6b635a',
  line: '#d8cfc0',
  sheet: '#fbf9f4',
  skin: '#ece5d8',
} as const;
const EXAMPLE_WIDTH = 480;
const CHOICE_WIDTH = 240;

type Example = {
  readonly who: Who;
  readonly age?: number;
  readonly fabric?: 'silk' | 'cotton' | 'linen' | 'velvet' | 'wool';
  readonly dye: string;
  readonly print?: string;
  readonly border?: string;
};

/** A wearer it suits, in a cloth that suits them. */
const EXAMPLE = {
  kurta: { who: 'man', dye: 'Ivory', print: 'buti' },
  shirt: { who: 'man', dye: 'Cornflower', print: 'pin-stripe' },
  tee: { who: 'boy', age: 8, dye: 'Mustard' },
  sherwani: { who: 'man', dye: 'Champagne', fabric: 'silk', border: 'zari' },
  bandhgala: { who: 'man', dye: 'Wine', fabric: 'velvet' },
  'nehru-vest': { who: 'man', dye: 'Tobacco', fabric: 'wool' },
  'saree-blouse': { who: 'woman', dye: 'Aubergine', fabric: 'silk' },
  'lehenga-set': { who: 'woman', dye: 'Rani pink', fabric: 'silk', border: 'zari' },
  anarkali: { who: 'woman', dye: 'Emerald', fabric: 'silk', border: 'gota' },
  dress: { who: 'girl', age: 9, dye: 'Marigold', print: 'dots' },
  blouse: { who: 'woman', dye: 'Blush' },
  coat: { who: 'woman', dye: 'Camel', fabric: 'wool' },
  trousers: { who: 'man', dye: 'Charcoal', fabric: 'wool' },
  churidar: { who: 'woman', dye: 'Ivory' },
  salwar: { who: 'woman', dye: 'Parrot green' },
  palazzo: { who: 'woman', dye: 'Indigo', print: 'block-floral' },
  lehenga: { who: 'woman', dye: 'Firozi', fabric: 'silk', border: 'zari' },
  skirt: { who: 'girl', age: 12, dye: 'Madder', print: 'ajrakh' },
} as const satisfies Record<Garment, Example>;

const paint = async (request: FigureRequest, width: number, path: string): Promise<void> => {
  const figure = drawOnBody(request, 'example');
  const { width: w, height: h } = FRAME;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w * 2}" height="${h * 2}" viewBox="0 0 ${w} ${h}"><rect width="${w}" height="${h}" fill="${PALETTE.sheet}"/>${figureSvg(figure, PALETTE, 'example')}</svg>`;
  const picture = await sharp(Buffer.from(svg)).resize(width).webp({ quality: 82, effort: 6 }).toBuffer();
  await writeFile(join(CRAFT, path), picture);
  console.log(path, picture.length);
};

/** With default choices, in the cloth's own colour. */
const plainly = (garment: Garment) => {
  const { fabrics, defaults } = garmentRows[garment];
  return { garment, fabric: fabrics[0] ?? 'cotton', choices: defaults } as const;
};

for (const folder of ['examples', 'choices']) {
  await rm(join(CRAFT, folder), { recursive: true, force: true });
  await mkdir(join(CRAFT, folder));
}
for (const garment of GARMENTS) {
  const { who, age, dye, print, border, fabric = 'cotton' }: Example = EXAMPLE[garment];
  const wearer = { who, ...(age === undefined ? {} : { age }) };
  const colour = DYE_CARD.find(({ name }) => name === dye)?.hex;
  const design = { ...plainly(garment), fabric, colour, print, border };
  await paint({ wearer, measurements: {}, design }, EXAMPLE_WIDTH, `examples/${garment}.webp`);
  for (const one of garmentRows[garment].wearers)
    await paint(
      { wearer: { who: one }, measurements: {}, design: plainly(garment) },
      CHOICE_WIDTH,
      `choices/${one}-${garment}.webp`,
    );
}
await paint({ measurements: {} }, CHOICE_WIDTH, 'choices/anybody.webp');
for (const who of WHO)
  await paint({ wearer: { who }, measurements: {} }, CHOICE_WIDTH, `choices/${who}.webp`);
