import { dyesOf } from '@darzi/garment/dyes.ts';
import type { GarmentSpec } from '@darzi/garment/garment-spec.ts';
import { UPPER_FAMILIES } from '@darzi/garment/garment-spec.ts';
import { repeatOf } from '@darzi/garment/prints.ts';
import { closePath, type Line, type Point, polylinePath } from '@darzi/garment/shape/geometry.ts';
import { type Fold, fromGrain, grainOf, type Mark, piece } from '@darzi/garment/shape/panel.ts';
import { noise2, rollDice } from '@darzi/garment/shape/random.ts';
import { upperCutOf } from '@darzi/garment/upper/draw-upper.ts';
import { type Canvas, newCanvas } from './canvas.ts';
import { clothOf } from './cloth.ts';
import type { Scene } from './relief.ts';
import { shadePanel } from './shade-panel.ts';
import { rasterTile } from './tile.ts';

/** The picture's width in inches. */
const FIELD = 8.5;

const closureOf = (spec: GarmentSpec): 'buttons' | 'zip' | 'none' => {
  const family = UPPER_FAMILIES.find((name) => name === spec.family);
  if (!family) return spec.lower?.buttons ? 'buttons' : 'none';
  const { closure } = upperCutOf(family, spec);
  if (closure === 'zip') return 'zip';
  return closure === 'buttons' || closure === 'half-placket' || closure === 'double' ? 'buttons' : 'none';
};

/** The detail's sewing: a border, a button stand, a zip, or a double row of stitches. */
const detailOf = (spec: GarmentSpec, at: (p: number, q: number) => Point): Mark[] => {
  const dyes = dyesOf(spec);
  const along = (p: number): Line =>
    Array.from({ length: 13 }, (_, i) => at(p + 0.06 * Math.sin(i * 0.9), -9 + i * 1.5));
  const across = (q: number): Line =>
    Array.from({ length: 13 }, (_, i) => at(-9 + i * 1.5, q + 0.07 * Math.sin(i * 0.8)));
  const stitch = (line: Line): Mark => ({ kind: 'stitch', line, colour: dyes.thread });
  if (spec.border) {
    const width = Math.min(3, Math.max(1.4, spec.border.width));
    return [
      // From right to left, as along a hem: a border with a top and a bottom stands upright.
      { kind: 'ribbon', line: [...across(2.6)].reverse(), width, border: spec.border },
      stitch(across(2.6 - width / 2 - 0.18)),
      stitch(across(2.6 + width / 2 + 0.18)),
    ];
  }
  if (
    spec.texture === 'knit' ||
    spec.texture === 'cable' ||
    spec.texture === 'rib' ||
    spec.texture === 'fleece'
  )
    return [];
  const closure = closureOf(spec);
  if (closure === 'buttons') {
    const style = spec.button?.style ?? 'shell';
    return [
      { kind: 'step', line: along(0.4), rise: 0.09 },
      stitch(along(0.62)),
      stitch(along(1.75)),
      ...[-3.1, 0.6, 4.3].map(
        (q): Mark => ({
          kind: 'button',
          at: at(1.18, q),
          radius: style === 'metal' ? 0.36 : 0.3,
          colour: dyes.button,
          style,
        }),
      ),
    ];
  }
  if (closure === 'zip') return [{ kind: 'zip', line: along(1.1), colour: dyes.main, metal: dyes.button }];
  if (spec.fabric === 'denim')
    return [{ kind: 'seam', line: along(1) }, stitch(along(1.14)), stitch(along(1.34))];
  return [{ kind: 'step', line: [...across(3)].reverse(), rise: 0.05 }, stitch(across(3))];
};

/** Long S-shaped folds, deeper in plain cloth, which has nothing else to show. */
const sweepsOf = (spec: GarmentSpec, at: (p: number, q: number) => Point): Fold[] => {
  const dice = rollDice(spec.seed * 5 + 2);
  const velvet = spec.fabric === 'velvet';
  const stiff = spec.fabric === 'denim' || spec.fabric === 'wool';
  const plain = spec.print ? 1 : spec.fabric === 'silk' ? 2.1 : 1.6;
  // A pile rolls in few wide folds; narrow sharp ones would look like satin.
  const count = velvet ? 3 : stiff ? 4 : 6;
  const bend = spec.print ? 0.7 : 1.5;
  return Array.from({ length: count }, (_, i): Fold => {
    const start = -6.2 + (i * 11) / count + dice.spread(0.6);
    const swing = bend * dice.range(0.6, 1.3);
    const phase = dice.spread(0.5);
    return {
      line: Array.from({ length: 29 }, (_, k) =>
        at(start + swing * Math.sin(k * 0.17 + phase) + k * 0.05, -9.5 + k * 0.68),
      ),
      width: dice.range(0.5, 1.05) * (velvet ? 1.5 : 1),
      depth: dice.range(0.26, 0.5) * plain,
      lean: i % 3 === 0 ? -1 : 1,
    };
  });
};

/** Renders the close-up, `width` pixels wide, 4 : 5. */
export const renderCloseUp = async (spec: GarmentSpec, width: number): Promise<Canvas> => {
  const height = Math.round(width * 1.25);
  const canvas = newCanvas(width, height);
  const big =
    spec.texture === 'cable' ||
    spec.texture === 'knit' ||
    spec.texture === 'nylon' ||
    spec.family === 'stole';
  const scale = width / (big ? FIELD * 1.25 : FIELD);
  const scene: Scene = {
    scale,
    width,
    height,
    seed: spec.seed,
    project: (line) =>
      line.map(
        ([x, y]): Point => [
          width / 2 + (x + 0.1 * noise2(x * 0.3, y * 0.3, 3)) * scale,
          height / 2 + y * scale,
        ],
      ),
    unproject: (x, y) => [(x - width / 2) / scale, (y - height / 2) / scale],
  };
  const angle = spec.border ? 0.16 : 0.3;
  const grain = grainOf([0, 0], angle, -12, 12, () => [-12, 12]);
  const at = (p: number, q: number): Point => fromGrain(grain, [p, q]);
  const quilted =
    spec.upper?.quilting === 'diamond' ? 'quilt-diamond' : spec.family === 'puffer' ? 'quilt-rows' : 'cloth';
  const soft =
    spec.texture === 'knit' || spec.texture === 'cable' || spec.texture === 'fleece' || quilted !== 'cloth';
  const sheet = piece({
    id: 'sweep-of-cloth',
    outline: closePath(
      polylinePath([
        [-9, -11],
        [9, -11],
        [9, 11],
        [-9, 11],
      ]),
    ),
    grain,
    colour: spec.colour,
    surface: quilted,
    form: 0.25,
    lift: 0,
    folds: soft
      ? sweepsOf(spec, at)
          .slice(0, 2)
          .map((fold) => ({ ...fold, width: fold.width * 1.7 }))
      : sweepsOf(spec, at),
    marks: detailOf(spec, at),
  });
  const printed = spec.print
    ? { print: spec.print, tile: await rasterTile(repeatOf(spec.print), (scale / 100) * 1.1) }
    : undefined;
  await shadePanel(canvas, sheet, clothOf(spec), scene, printed);
  return canvas;
};
