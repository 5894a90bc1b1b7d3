/** The seams of an upper garment's body. */
import type { Dyes } from '../dyes.ts';
import type { GarmentSpec, UpperCut } from '../garment-spec.ts';
import { flatten, type Line, mix, type Point, smoothPath } from '../shape/geometry.ts';
import type { Mark } from '../shape/panel.ts';
import { type Block, hemDip } from './bodice.ts';

/** Seams of the body: yokes, princess seams, kalis, the waist. */
export const seamMarks = (
  block: Block,
  cut: UpperCut,
  spec: GarmentSpec,
  dyes: Dyes,
  view: 'front' | 'back',
): Mark[] => {
  const marks: Mark[] = [];
  const { armholeY, waistY } = block.torso;
  const yokeY = armholeY * 0.52;
  const frontYokeY = armholeY - 3.5;
  const trucker = spec.family === 'denim-jacket';
  const half = block.shoulder[0] - 0.2;
  const dip = view === 'back' ? 0.25 : 0.9;
  const y = view === 'back' ? yokeY : frontYokeY;
  if (cut.yoke && (view === 'back' || trucker)) {
    const line: Line = [
      [-half, y],
      [-half * 0.5, y + dip * 0.5],
      [0, y + dip],
      [half * 0.5, y + dip * 0.5],
      [half, y],
    ];
    marks.push(
      { kind: 'seam', line },
      { kind: 'stitch', line: line.map(([x, py]): Point => [x, py + 0.16]), colour: dyes.thread },
    );
    if (view === 'back')
      marks.push({
        kind: 'step',
        line: [
          [0.5, y + 0.3],
          [0.45, (y + block.hemY) / 2],
          [0.4, block.hemY],
        ],
        rise: 0.05,
      });
  }
  if (cut.princess || trucker) {
    // Only just beneath the border of the hem, which would show in relief what it covers.
    const hemHalf = block.widthAt(block.hemY);
    const edged = spec.border?.places.includes('hem')
      ? block.hemY + hemDip(hemHalf * 0.52, hemHalf, cut.hem) - spec.border.width + 0.1
      : block.hemY + 1;
    const low = cut.waistSeam !== 'none' ? block.waistSeamY : edged;
    // From the yoke, or from the armhole that it runs into.
    const start: Point = trucker
      ? [half - 1.1, y + (dip * 1.1) / half + 0.1]
      : [Math.min(block.shoulder[0], block.armpit[0]) - 0.3, armholeY * 0.6];
    const welted = cut.pockets.includes('welt-chest') ? 0.14 : 0;
    for (const side of [1, -1] as const) {
      const line: Line = flatten(
        smoothPath([
          [side * start[0], start[1]],
          [side * block.widthAt(armholeY) * (0.55 + welted), armholeY + 1.4],
          [side * block.widthAt(Math.min(waistY, low)) * (0.5 + welted * 0.7), Math.min(waistY, low)],
          ...(low > waistY + 1 ? [[side * block.widthAt(low) * (0.52 + welted * 0.5), low] as Point] : []),
        ]),
        8,
      );
      marks.push({ kind: 'seam', line });
      if (spec.fabric === 'denim')
        marks.push({
          kind: 'stitch',
          line: line.map(([x, y]): Point => [x + side * 0.14, y]),
          colour: dyes.thread,
        });
    }
  }
  if (cut.waistSeam !== 'none') {
    const w = block.widthAt(block.waistSeamY);
    const line: Line = [
      [-w, block.waistSeamY],
      [-w * 0.5, block.waistSeamY + 0.18],
      [0, block.waistSeamY + 0.25],
      [w * 0.5, block.waistSeamY + 0.18],
      [w, block.waistSeamY],
    ];
    marks.push({ kind: 'seam', line });
    if (spec.border?.places.includes('neck') && cut.waistSeam === 'kalis')
      marks.push({
        kind: 'ribbon',
        line: line.map(([x, y]): Point => [x * 1.02, y]),
        width: Math.min(1.3, spec.border.width * 0.5),
        border: spec.border,
      });
    if (cut.waistSeam === 'kalis')
      for (const u of [-0.62, -0.22, 0.22, 0.62])
        marks.push({ kind: 'seam', line: kali(block, u), depth: 0.5 });
    if (cut.waistSeam === 'tiered') {
      const y = mix(block.waistSeamY, block.hemY, 0.5);
      const half = block.widthAt(y);
      const line: Line = Array.from({ length: 21 }, (_, i): Point => {
        const u = 1.02 - (2.04 * i) / 20;
        return [u * half, y + 0.45 * (1 - u * u)];
      });
      marks.push({ kind: 'seam', line, depth: 0.9 }, { kind: 'step', line, rise: 0.08 });
    }
  }
  if (
    view === 'back' &&
    (cut.hem === 'slit') === false &&
    cut.quilting === 'none' &&
    (spec.fabric === 'wool' || cut.collar === 'lapel') &&
    block.hemY > 30
  )
    marks.push({
      kind: 'step',
      line: [
        [0.2, waistY],
        [0.1, block.hemY + 0.6],
      ],
      rise: 0.1,
    });
  return marks;
};

const kali = (block: Block, u: number): Line =>
  Array.from({ length: 9 }, (_, i): Point => {
    const y = mix(block.waistSeamY, block.hemY, i / 8);
    return [block.widthAt(y) * u, y];
  });
