/** A beanie and muffler laid out together. */
import { dyesOf } from '../dyes.ts';
import type { GarmentSpec } from '../garment-spec.ts';
import {
  closePath,
  joinPaths,
  type Line,
  mix,
  type Point,
  polylinePath,
  smoothPath,
} from '../shape/geometry.ts';
import {
  boundsOfPanels,
  type GarmentDrawing,
  grainOf,
  type Mark,
  type Panel,
  piece,
} from '../shape/panel.ts';

const beanie = (spec: GarmentSpec, pompom: boolean): Panel[] => {
  const dyes = dyesOf(spec);
  const dome = closePath(
    joinPaths(
      smoothPath([
        [-4.6, 6.4],
        [-4.7, 3.6],
        [-3.7, 1.1],
        [-1.6, -0.35],
        [0.1, -0.6],
        [1.8, -0.3],
        [3.8, 1.2],
        [4.75, 3.7],
        [4.6, 6.4],
      ]),
      // Continues beneath the brim, which sags in the middle.
      polylinePath([
        [4.6, 6.4],
        [4.6, 7.2],
        [-4.6, 7.2],
        [-4.6, 6.4],
      ]),
    ),
  );
  const brim = closePath(
    joinPaths(
      smoothPath([
        [-4.85, 6.1],
        [-2, 6.5],
        [2, 6.5],
        [4.85, 6.05],
      ]),
      smoothPath([
        [4.85, 6.05],
        [4.98, 7.6],
        [4.8, 9.1],
      ]),
      smoothPath([
        [4.8, 9.1],
        [2, 9.65],
        [-2, 9.65],
        [-4.8, 9.1],
      ]),
      smoothPath([
        [-4.8, 9.1],
        [-4.98, 7.6],
        [-4.85, 6.1],
      ]),
    ),
  );
  const panels: Panel[] = [];
  panels.push(
    piece({
      id: 'dome',
      outline: dome,
      grain: grainOf([0, 0], 0, -1, 7, (q) => [
        -4.7 * Math.sqrt(Math.min(1, Math.max(0.03, (q + 1.4) / 5))),
        4.7 * Math.sqrt(Math.min(1, Math.max(0.03, (q + 1.4) / 5))),
      ]),
      colour: dyes.main,
      form: 0.95,
      lift: 0.3,
      gathers: [{ at: -0.8, reach: 3, count: 16, depth: 0.16 }],
      print: 'flat',
    }),
    piece({
      id: 'brim',
      outline: brim,
      colour: dyes.contrast,
      surface: 'rib',
      form: 0.85,
      lift: 0.16,
      print: 'none',
    }),
  );
  if (pompom) {
    const ring = Array.from({ length: 110 }, (_, i): Point => {
      const a = (i / 110) * Math.PI * 2;
      const r = 1.95 + 0.1 * Math.sin(i * 5.3) + 0.08 * Math.sin(i * 9.1);
      return [Math.cos(a) * r, -1.7 + Math.sin(a) * r];
    });
    panels.push(
      piece({
        id: 'pompom',
        outline: closePath(smoothPath(ring)),
        colour: dyes.contrast,
        surface: 'pompom',
        form: 1,
        lift: 0.3,
        print: 'none',
      }),
    );
  }
  return panels;
};

/** A muffler folded twice, ends to the front. */
const muffler = (spec: GarmentSpec): Panel[] => {
  const dyes = dyesOf(spec);
  const strip = (
    id: string,
    x: number,
    y: number,
    w: number,
    h: number,
    ends: boolean,
    skew: number,
  ): Panel => {
    const left: Line = [
      [x, y],
      [x - 0.12, y + h / 2],
      [x + skew, y + h],
    ];
    const right: Line = [
      [x + w, y],
      [x + w + 0.1, y + h / 2],
      [x + w + skew, y + h],
    ];
    const top = smoothPath([
      [x, y],
      [x + w * 0.3, y - 0.22],
      [x + w * 0.7, y - 0.2],
      [x + w, y],
    ]);
    const outline = closePath(
      joinPaths(
        top,
        smoothPath(right),
        smoothPath([
          [x + w + skew, y + h],
          [x + w / 2 + skew, y + h + 0.15],
          [x + skew, y + h],
        ]),
        smoothPath([...left].reverse()),
      ),
    );
    const marks: Mark[] = [];
    if (ends) {
      const band = (by: number, width: number, colour: string): Mark => ({
        kind: 'band',
        line: [
          [x - 3, y + h - by],
          [x + w + 3, y + h - by + 0.06],
        ],
        width,
        colour,
      });
      // The ends are knitted plain, with three stripes.
      marks.push(band(1.7, 4.4, dyes.main));
      for (const by of [1.2, 2.2, 3.2]) marks.push(band(by, 0.5, dyes.contrast));
      for (let i = 0; i <= 12; i++) {
        const fx = mix(x + 0.25, x + w - 0.25, i / 12) + skew;
        marks.push({
          kind: 'cord',
          line: [
            [fx, y + h - 0.1],
            [fx + 0.08 * Math.sin(i * 2), y + h + 0.8],
            [fx + 0.16 * Math.sin(i * 1.3), y + h + 1.6],
          ],
          width: 0.2,
          colour: i % 2 === 0 ? dyes.main : dyes.contrast,
        });
      }
    }
    return piece({
      id,
      outline,
      grain: grainOf([x + w / 2, y], 0, 0, h, () => [-w / 2, w / 2]),
      colour: dyes.main,
      form: 0.5,
      lift: 0.4,
      marks,
      folds: [
        {
          line: [
            [x + w * 0.3, y + 0.2],
            [x + w * 0.42, y + h * 0.4],
            [x + w * 0.36, y + h * 0.8],
          ],
          width: 0.7,
          depth: 0.12,
          lean: 1,
        },
      ],
    });
  };
  return [
    strip('muffler-behind', 9.4, -5.6, 5.2, 21.4, true, 0.9),
    strip('muffler-front', 6, -5.2, 5.2, 18.4, true, -0.5),
  ];
};

export const drawWinterSet = (spec: GarmentSpec, view: 'front' | 'back'): GarmentDrawing => {
  const panels = [...muffler(spec), ...beanie(spec, spec.texture === 'cable' || spec.texture === 'knit')];
  const turned = view === 'back' ? panels.filter((panel) => panel.id !== 'muffler-behind') : panels;
  return { panels: turned, bounds: boundsOfPanels(panels) };
};
