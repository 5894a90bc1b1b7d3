/**
 * Figures on contact sheets, for inspection: `node packages/garment-renderer/src/figure-sheet.ts DIR
 * [bodies|garments|WORD]`. A word selects the garments whose key contains it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRAME } from '@darzi/garment/body/figure-tapes.ts';
import { drawOnBody } from '@darzi/garment/worn/dress.ts';
import type { FigureRequest, FigureView } from '@darzi/garment/worn/figure.ts';
import { figureSvg } from '@darzi/garment/worn/figure-svg.ts';
import { type GarmentDesign, WORN_GARMENTS } from '@darzi/garment/worn/spec-for-garment.ts';
import sharp from 'sharp';

const INKS = { ink: '#1d1a17', chalk: '#6b635a', line: '#d8cfc0', sheet: '#fdfbf6', skin: '#ece5d8' };
const VIEWS: readonly FigureView[] = ['front', 'back', 'side'];
const [, , folder = 'figures', wanted = 'garments'] = process.argv;

const BODIES: readonly (readonly [name: string, request: FigureRequest])[] = [
  [
    'woman',
    {
      wearer: { who: 'woman', height: 64 },
      measurements: { chest: 36, waist: 30, hips: 39, shoulders: 14.8, sleeves: 21.5 },
    },
  ],
  [
    'woman-slim',
    { wearer: { who: 'woman', height: 76 }, measurements: { chest: 31, waist: 24, hips: 33, shoulders: 14 } },
  ],
  [
    'woman-60',
    { wearer: { who: 'woman', height: 63 }, measurements: { chest: 60, waist: 56, hips: 60, shoulders: 17 } },
  ],
  [
    'woman-short',
    {
      wearer: { who: 'woman', height: 54 },
      measurements: { chest: 34, waist: 29, hips: 37, shoulders: 13.5 },
    },
  ],
  [
    'pregnant',
    { wearer: { who: 'woman', height: 64 }, measurements: { chest: 38, waist: 42, hips: 41, shoulders: 15 } },
  ],
  [
    'man',
    {
      wearer: { who: 'man', height: 69 },
      measurements: { chest: 40, waist: 34, hips: 40, shoulders: 17.6, sleeves: 24 },
    },
  ],
  [
    'man-waist',
    { wearer: { who: 'man', height: 68 }, measurements: { chest: 46, waist: 50, hips: 46, shoulders: 18.5 } },
  ],
  [
    'man-tall',
    { wearer: { who: 'man', height: 76 }, measurements: { chest: 36, waist: 29, hips: 36, shoulders: 17.5 } },
  ],
  ['girl-3', { wearer: { who: 'girl', age: 3 }, measurements: { chest: 20 } }],
  ['girl-9', { wearer: { who: 'girl', age: 9 }, measurements: {} }],
  ['girl-15', { wearer: { who: 'girl', age: 15 }, measurements: {} }],
  ['boy-6', { wearer: { who: 'boy', age: 6 }, measurements: {} }],
  ['boy-12', { wearer: { who: 'boy', age: 12 }, measurements: {} }],
  ['plain', { measurements: { chest: 38, waist: 32, hips: 41, shoulders: 15, sleeves: 22.5, length: 38 } }],
];

const COLOURS = ['#c02a6c', '#14694f', '#2a4066', '#d9722a', '#efe0bf', '#65202f', '#0f5b70', '#3a393a'];
const MEN: readonly string[] = [
  'sherwani',
  'bandhgala',
  'nehru-vest',
  'shirt',
  'trousers',
  'churidar',
  'kurta',
];

const designOf = (garment: (typeof WORN_GARMENTS)[number], i: number): GarmentDesign => ({
  garment,
  fabric: i % 2 ? 'cotton' : 'silk',
  colour: COLOURS[i % COLOURS.length],
  ...(i % 3 === 0 && { print: 'buti' }),
  ...(i % 2 === 0 && { border: 'zari' }),
  choices: garment === 'lehenga-set' ? { dupatta: 'net', backNeck: 'tie-back', neck: 'sweetheart' } : {},
});

const cell = (request: FigureRequest, i: number): string => {
  const figure = drawOnBody(request, `f${i}`);
  return figureSvg(figure, INKS, `f${i}`);
};

const sheet = async (name: string, cells: readonly FigureRequest[], columns: number): Promise<void> => {
  const rows = Math.ceil(cells.length / columns);
  const [w, h] = [FRAME.width, FRAME.height];
  const inner = cells
    .map(
      (request, i) =>
        `<svg x="${(i % columns) * w}" y="${Math.floor(i / columns) * h}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${cell(request, i)}</svg>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns * w}" height="${rows * h}"><rect width="100%" height="100%" fill="#fdfbf6"/>${inner}</svg>`;
  writeFileSync(join(folder, `${name}.png`), await sharp(Buffer.from(svg)).png().toBuffer());
};

mkdirSync(folder, { recursive: true });
if (wanted === 'bodies')
  for (let at = 0; at < BODIES.length; at += 5) {
    const some = BODIES.slice(at, at + 5);
    await sheet(
      `bodies-${at / 5}`,
      VIEWS.flatMap((view) => some.map(([, request]) => ({ ...request, view }))),
      some.length,
    );
  }
else {
  const some = WORN_GARMENTS.filter((garment) => wanted === 'garments' || garment.includes(wanted));
  const wearerOf = (garment: string, child: boolean): FigureRequest | undefined => {
    const isMan = MEN.includes(garment);
    const name = child ? (isMan ? 'boy-6' : 'girl-9') : isMan ? 'man' : 'woman';
    return BODIES.find(([one]) => one === name)?.[1];
  };
  for (const child of [false, true])
    for (let at = 0; at < some.length; at += 5) {
      const five = some.slice(at, at + 5);
      await sheet(
        `${child ? 'children' : 'grown'}-${at / 5}`,
        VIEWS.flatMap((view) =>
          five.map(
            (garment, i): FigureRequest => ({
              measurements: {},
              ...wearerOf(garment, child),
              design: designOf(garment, at + i),
              view,
            }),
          ),
        ),
        five.length,
      );
    }
}
