/** Draws what we make on a body each, as small pictures for the page that orders it: `npm run garment-examples`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DYE_CARD } from '@darzi/contract/custom-orders/garment-cloth.ts';
import { GARMENTS, type Garment, garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { FRAME } from '@darzi/garment/body/figure-tapes.ts';
import { drawOnBody } from '@darzi/garment/worn/figure.ts';
import { figureSvg } from '@darzi/garment/worn/figure-svg.ts';
import sharp from 'sharp';

const OUT = join(import.meta.dirname, '../../../apps/web/app/made-to-measure/craft/examples');
const PALETTE = {
  ink: '#1d1a17',
  chalk: '#6b635a',
  line: '#d8cfc0',
  sheet: '#fbf9f4',
  skin: '#ece5d8',
} as const;
const WIDTH = 480;

type Example = {
  readonly who: 'woman' | 'man' | 'girl' | 'boy';
  readonly age?: number;
  readonly fabric?: 'silk' | 'cotton' | 'linen' | 'velvet' | 'wool';
  readonly dye: string;
  readonly print?: string;
  readonly border?: string;
};

/** Somebody it suits, in a cloth one would wish for. */
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

await mkdir(OUT, { recursive: true });
for (const garment of GARMENTS) {
  const { who, dye, ...example }: Example = EXAMPLE[garment];
  const figure = drawOnBody(
    {
      wearer: { who, ...(example.age === undefined ? {} : { age: example.age }) },
      measurements: {},
      design: {
        garment,
        fabric: example.fabric ?? 'cotton',
        choices: garmentRows[garment].defaults,
        colour: DYE_CARD.find(({ name }) => name === dye)?.hex,
        print: example.print,
        border: example.border,
      },
    },
    'example',
  );
  const { width, height } = FRAME;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${PALETTE.sheet}"/>${figureSvg(figure, PALETTE, 'example')}</svg>`;
  const picture = await sharp(Buffer.from(svg)).resize(WIDTH).webp({ quality: 82, effort: 6 }).toBuffer();
  await writeFile(join(OUT, `${garment}.webp`), picture);
  console.log(garment, picture.length);
}
