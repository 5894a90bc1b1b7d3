/** Stoles and shawls: a long cloth folded lengthwise over a rail, its ends at two heights. */
import { dyesOf } from '../dyes.ts';
import type { GarmentSpec } from '../garment-spec.ts';
import { foldHeight } from '../shape/drape.ts';
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
  type Drape,
  type GarmentDrawing,
  grainOf,
  type Mark,
  type Panel,
  piece,
} from '../shape/panel.ts';

const RAIL_Y = 0;

type Fall = {
  readonly id: string;
  readonly centre: number;
  readonly half: number;
  readonly foot: number;
  readonly seed: number;
  readonly lean: number;
};

const fallOf = (spec: GarmentSpec, fall: Fall, fringe: boolean): Panel => {
  const dyes = dyesOf(spec);
  const drape: Drape = { count: 4, from: -6, to: fall.foot + 4, depth: 1.3, sharp: 0.5, seed: fall.seed };
  const widthAt = (y: number): number =>
    fall.half * mix(0.86, 1.06, Math.min(1, Math.max(0, y / fall.foot)) ** 0.8);
  const middle = (y: number): number => fall.centre + fall.lean * (y / fall.foot) ** 1.5;
  const hem = Array.from({ length: 61 }, (_, i): Point => {
    const u = 1 - i / 30;
    return [
      middle(fall.foot) + u * widthAt(fall.foot),
      fall.foot + 0.25 * u * fall.lean + (foldHeight(u, drape) - 0.4) * 0.55,
    ];
  });
  const side = (s: 1 | -1): Line =>
    Array.from({ length: 9 }, (_, i): Point => {
      const y = mix(RAIL_Y, hem[s === 1 ? 0 : 60]?.[1] ?? fall.foot, i / 8);
      return [middle(y) + s * widthAt(y), y];
    });
  const topEdge = smoothPath([
    [fall.centre - widthAt(0), 0],
    [fall.centre - widthAt(0) * 0.5, -0.5],
    [fall.centre + widthAt(0) * 0.5, -0.55],
    [fall.centre + widthAt(0), 0],
  ]);
  const outline = closePath(
    joinPaths(topEdge, smoothPath(side(1)), polylinePath(hem), smoothPath([...side(-1)].reverse())),
  );
  const above = (by: number): Line => hem.map(([x, y]): Point => [x, y - by]);
  const marks: Mark[] = [];
  if (spec.border) {
    marks.push({
      kind: 'ribbon',
      line: above(spec.border.width / 2 + 0.7),
      width: spec.border.width,
      border: spec.border,
      isHem: true,
    });
    marks.push({
      kind: 'ribbon',
      line: above(spec.border.width + 1.6),
      width: 0.5,
      border: { ...spec.border, kind: 'zari' },
      isHem: true,
    });
    for (const s of [1, -1] as const)
      marks.push({
        kind: 'ribbon',
        line: side(s).map(([x, y]): Point => [x - s * 0.3, y]),
        width: 0.7,
        border: { ...spec.border, kind: 'zari' },
      });
  }
  if (fringe)
    for (let i = 0; i <= 60; i += 3) {
      const [x, y] = hem[i] ?? [0, 0];
      const sway = Math.sin(i * 1.7 + fall.seed) * 0.12;
      marks.push({
        kind: 'cord',
        line: [
          [x, y - 0.1],
          [x + sway * 0.5, y + 0.9],
          [x + sway, y + 1.8 + 0.15 * Math.sin(i * 3.1)],
        ],
        width: 0.17,
        colour: spec.contrast ?? dyes.main,
      });
    }
  return piece({
    id: fall.id,
    outline,
    grain: grainOf([fall.centre, 0], 0, 0, fall.foot + 1, (q) => [
      middle(q) - fall.centre - widthAt(q),
      middle(q) - fall.centre + widthAt(q),
    ]),
    colour: dyes.main,
    form: 0.55,
    lift: 0.3,
    print: 'flat',
    drapes: [drape],
    folds: [
      {
        line: [
          [fall.centre - 2.4, 0.6],
          [fall.centre - 1.2, 5],
          [fall.centre - 1.6, 11],
        ],
        width: 0.7,
        depth: 0.3,
        lean: 1,
      },
      {
        line: [
          [fall.centre + 2, 0.4],
          [fall.centre + 1.1, 4],
          [fall.centre + 1.5, 9],
        ],
        width: 0.6,
        depth: 0.26,
        lean: -1,
      },
    ],
    marks,
  });
};

export const drawStole = (spec: GarmentSpec, view: 'front' | 'back'): GarmentDrawing => {
  const swap = view === 'back' ? -1 : 1;
  const fringe = spec.fabric !== 'silk' || spec.texture === 'crepe';
  const rail = piece({
    id: 'rail',
    outline: closePath(
      polylinePath([
        [-10, -0.55],
        [10, -0.55],
        [10, 0.15],
        [-10, 0.15],
      ]),
    ),
    grain: grainOf([0, -0.2], Math.PI / 2, -10, 10, () => [-0.35, 0.35]),
    colour: '#a98256',
    surface: 'wood',
    form: 1,
    lift: 0.5,
    print: 'none',
  });
  const panels = [
    rail,
    fallOf(
      spec,
      { id: 'fall-behind', centre: 1.7 * swap, half: 4.6, foot: 33.5, seed: spec.seed + 4, lean: 0.7 * swap },
      fringe,
    ),
    fallOf(
      spec,
      { id: 'fall-front', centre: -1.3 * swap, half: 5.1, foot: 26.5, seed: spec.seed, lean: -0.6 * swap },
      fringe,
    ),
  ];
  return { panels, bounds: boundsOfPanels(panels) };
};
