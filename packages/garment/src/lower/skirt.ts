/** Skirts and lehengas: from the waist to a swinging hem. */
import { dyesOf } from '../dyes.ts';
import type { GarmentSpec, LowerCut } from '../garment-spec.ts';
import { halfWidth, type Measurements } from '../measurements.ts';
import { drapeGrowth, foldHeight } from '../shape/drape.ts';
import {
  aboveHem,
  clamp,
  closePath,
  joinPaths,
  type Line,
  mirrorPath,
  mix,
  type Point,
  polylinePath,
  reversePath,
  smoothPath,
} from '../shape/geometry.ts';
import {
  boundsOfPanels,
  type Drape,
  type GarmentDrawing,
  type Gathers,
  grainOf,
  type Mark,
  type Panel,
  piece,
} from '../shape/panel.ts';
import { BAND_DEPTH, waistbandPieces, waistDip } from './waistband.ts';

/** How far a tiered skirt has widened at the waist, at both seams and at the hem. */
const TIERS = [0.02, 0.4, 0.7, 1] as const;

const drapesOf = (cut: LowerCut, top: number, length: number, sweep: number, seed: number): Drape[] => {
  switch (cut.gathers) {
    case 'kalis':
      return [
        {
          count: Math.max(6, Math.round(sweep * 0.5)),
          from: top,
          to: length,
          depth: 1.7,
          sharp: 0.6,
          seed: seed + 1,
        },
        { count: Math.round(sweep * 1.05), from: top, to: top + 9, depth: 0.24, sharp: 0.4, seed: seed + 2 },
      ];
    case 'gathered':
    case 'tiered':
      return [
        {
          count: Math.max(5, Math.round(sweep * 0.5)),
          from: top,
          to: length + 2,
          depth: 1.3,
          sharp: 0.5,
          seed: seed + 1,
        },
        {
          count: Math.round(sweep * 1.3),
          from: top - 1,
          to: top + 5,
          depth: 0.22,
          sharp: 0.3,
          seed: seed + 2,
        },
      ];
    case 'knife':
      return [
        {
          count: Math.max(7, Math.round(sweep * 0.85)),
          from: top - 3,
          to: top + 5,
          depth: 0.5,
          sharp: 1,
          seed,
          knife: true,
        },
      ];
    default:
      return [{ count: 4, from: top + 3, to: length + 6, depth: 0.4, sharp: 0.15, seed: seed + 1 }];
  }
};

/** The skirt; `length` runs from the waist's upper edge to the hem. */
export const drawSkirt = (
  spec: GarmentSpec,
  cut: LowerCut,
  body: Measurements,
  view: 'front' | 'back',
): GarmentDrawing => {
  const dyes = dyesOf(spec);
  const half = halfWidth(body.waist + 1);
  const hips = halfWidth(body.hips + cut.ease);
  const top = BAND_DEPTH[cut.waistband];
  const length = Math.max(body.length, top + 4);
  const sweep = Math.max(cut.sweep, hips * 0.9);
  const cutWidthAt = (y: number): number => {
    const t = clamp((y - top) / (length - top), 0, 1);
    const start = half + (cut.waistband === 'yoke' ? 0.72 : 0.2);
    if (cut.gathers === 'none' || cut.gathers === 'panel') {
      const wide = Math.max(sweep, hips * 1.16);
      return mix(start, wide, 0.3 * Math.sqrt(t) + 0.7 * t);
    }
    if (cut.gathers === 'tiered') {
      // Each tier is gathered into the one above: it leaves the seam equally wide and swells below it.
      const tier = Math.min(2, Math.floor(t * 3));
      const share = t * 3 - tier;
      const [from = 0, to = 1] = TIERS.slice(tier, tier + 2);
      return mix(start, sweep, mix(from, to, 0.55 * Math.sin((share * Math.PI) / 2) + 0.45 * share));
    }
    return mix(start, sweep, 0.72 * t + 0.28 * Math.sin((t * Math.PI) / 2));
  };
  const widthAt = (y: number): number =>
    Math.max(cutWidthAt(y), body.stand && y > top ? body.stand.outerAt(y) + 0.25 : 0);
  const drapes = drapesOf(cut, top, length, sweep, spec.seed);
  const steps = 200;
  const hem = Array.from({ length: steps + 1 }, (_, i): Point => {
    const u = 1 - (2 * i) / steps;
    const fold = drapes.reduce(
      (sum, drape) =>
        sum +
        (foldHeight(u, drape) - 0.4) * drape.depth * (drape.knife ? 0.35 : 0.85) * drapeGrowth(drape, length),
      0,
    );
    return [
      u * widthAt(length),
      length + (0.5 + sweep * 0.045) * (1 - u * u) + fold * (1 - Math.abs(u) ** 8),
    ];
  });
  const lowestSide = hem[0]?.[1] ?? length;
  const side = smoothPath(
    Array.from({ length: 25 }, (_, i): Point => {
      const y = mix(top - 0.15, lowestSide, i / 24);
      return [widthAt(y), y];
    }),
  );
  const waist = Array.from({ length: 15 }, (_, i): Point => {
    const x = mix(-widthAt(top), widthAt(top), i / 14);
    return [x, top - 0.2 + (view === 'front' ? waistDip(x, widthAt(top)) : 0)];
  });
  const outline = closePath(
    joinPaths(polylinePath(waist), side, polylinePath(hem), reversePath(mirrorPath(side))),
  );
  const above = (by: number): Line => aboveHem(hem, by);
  const marks: Mark[] = [];
  // Sewn before the border, which covers their ends.
  if (cut.gathers === 'kalis')
    for (const u of [-0.78, -0.5, -0.18, 0.16, 0.48, 0.8]) {
      const near = hem.filter(([x]) => Math.abs(x - u * widthAt(length)) < 2);
      const hemY = near.reduce((sum, [, y]) => sum + y, 0) / near.length;
      // Only just beneath the border, which would show in relief what it covers.
      const low = spec.border?.places.includes('hem') ? hemY - spec.border.width + 0.15 : length;
      const line = Array.from(
        { length: 13 },
        (_, i): Point => [widthAt(mix(top, low, i / 12)) * u, mix(top, low, i / 12)],
      );
      marks.push({ kind: 'seam', line, depth: 0.45 });
      if (spec.border?.places.includes('slit'))
        marks.push({ kind: 'ribbon', line, width: 0.42, border: { ...spec.border, kind: 'zari' } });
    }
  if (spec.border?.places.includes('hem')) {
    marks.push({
      kind: 'ribbon',
      line: above(spec.border.width / 2),
      width: spec.border.width,
      border: spec.border,
      isHem: true,
    });
    if (cut.gathers === 'kalis')
      marks.push({
        kind: 'ribbon',
        line: above(spec.border.width + 1.1),
        width: 0.5,
        border: { ...spec.border, kind: 'zari' },
        isHem: true,
      });
  } else marks.push({ kind: 'stitch', line: above(0.9), colour: dyes.thread });
  const gathers: Gathers[] =
    cut.gathers === 'gathered' || cut.gathers === 'tiered'
      ? [{ at: top, reach: 3.4, count: Math.round(half * 7), depth: 0.13 }]
      : cut.gathers === 'kalis'
        ? [{ at: top, reach: 2.4, count: Math.round(half * 5), depth: 0.07 }]
        : [];
  const tiers = (cut.gathers === 'tiered' ? [0.33, 0.66] : []).map((t) => ({
    at: mix(top, length, t),
    dip: 0.3 + sweep * 0.03,
  }));
  for (const { at: y, dip } of tiers) {
    const w = widthAt(y);
    const line: Line = Array.from({ length: 21 }, (_, i): Point => {
      const u = 1.02 - (2.04 * i) / 20;
      return [u * w, y + dip * (1 - u * u)];
    });
    marks.push({ kind: 'seam', line, depth: 0.9 }, { kind: 'step', line, rise: 0.06 });
    gathers.push({ at: y + 0.3, reach: 3.6, count: Math.round(w * 3.4), depth: 0.2 });
  }
  if (cut.gathers === 'panel' && view === 'front') {
    marks.push(
      {
        kind: 'step',
        line: [
          [-0.6, top],
          [-0.62, length / 2],
          [-0.65, length + 1],
        ],
        rise: 0.09,
      },
      {
        kind: 'stitch',
        line: [
          [0.6, top],
          [0.65, length + 1],
        ],
        colour: dyes.thread,
      },
    );
    for (const s of [1, -1])
      marks.push(
        {
          kind: 'seam',
          line: [
            [s * half * 0.5, top],
            [s * widthAt(length) * 0.5, length],
          ],
        },
        {
          kind: 'stitch',
          line: [
            [s * (half * 0.5 + 0.15), top],
            [s * (widthAt(length) * 0.5 + 0.15), length],
          ],
          colour: dyes.thread,
        },
      );
  }
  const band = waistbandPieces(half, cut, spec, dyes, view);
  const buttons: Mark[] =
    view === 'front'
      ? Array.from(
          { length: cut.buttons },
          (_, i): Mark => ({
            kind: 'button',
            at: [0, mix(top + 1.6, length * 0.82, i / Math.max(1, cut.buttons - 1))],
            radius: 0.32,
            colour: dyes.button,
            style: spec.button?.style ?? 'metal',
          }),
        )
      : [];
  const folds =
    cut.gathers === 'none' || cut.gathers === 'panel'
      ? [
          {
            line: [
              [-half * 0.8, top + 1],
              [-hips * 0.4, top + 5],
              [-hips * 0.2, top + 6.4],
            ] as Point[],
            width: 0.6,
            depth: 0.18,
            lean: 1,
          },
          {
            line: [
              [half * 0.8, top + 1.4],
              [hips * 0.45, top + 5],
              [hips * 0.1, top + 7.4],
            ] as Point[],
            width: 0.6,
            depth: 0.24,
            lean: -1,
          },
        ]
      : [];
  const main: Panel = piece({
    id: 'skirt',
    outline,
    grain: grainOf([0, 0], 0, 0, length + 1, (q) => [-widthAt(q), widthAt(q)]),
    colour: dyes.main,
    form: 0.75,
    lift: 0.1,
    print: cut.gathers === 'none' || cut.gathers === 'panel' ? 'flat' : 'fan',
    tiers,
    drapes,
    gathers,
    folds,
    marks,
  });
  const panels = [...band.behind, main, ...band.front];
  const tops = [...band.marks, ...buttons];
  return {
    panels:
      tops.length > 0
        ? [
            ...panels,
            piece({ id: 'fastenings', outline: polylinePath([]), colour: dyes.button, marks: tops }),
          ]
        : panels,
    bounds: boundsOfPanels(panels),
  };
};
