/** A dupatta: a long cloth over the left shoulder, pleated along its length, with its border at the lower end. */
import { lighten } from '../colour.ts';
import type { GarmentSpec } from '../garment-spec.ts';
import { type Measurements, torsoOf } from '../measurements.ts';
import { closePath, joinPaths, type Line, mix, type Point, smoothPath } from '../shape/geometry.ts';
import { grainOf, type Mark, type Panel, piece } from '../shape/panel.ts';

const COLOUR: Readonly<Record<string, (dye: string) => string>> = {
  net: (dye) => lighten(dye, 0.55),
  silk: () => '#c8963c',
};

const HEM_STEPS = 24;
/** Pleats that reach the hem. */
const PLEATS = 4;

/** A hanging strip between two edges, both given from the shoulder down. */
export const strip = (spec: GarmentSpec, kind: string, left: Line, right: Line): Panel => {
  const colour = (COLOUR[kind] ?? ((dye: string) => lighten(dye, 0.12)))(spec.colour);
  const foot = right[right.length - 1] ?? [0, 0];
  const start = left[left.length - 1] ?? [0, 0];
  const hem = Array.from({ length: HEM_STEPS + 1 }, (_, i): Point => {
    const u = i / HEM_STEPS;
    const wave = 0.16 * Math.sin(u * PLEATS * 2 * Math.PI);
    return [mix(foot[0], start[0], u), mix(foot[1], start[1], u) + wave];
  });
  const [first = [0, 0] as const] = left;
  const last = left.length - 1;
  const middle = (first[0] + (right[0]?.[0] ?? 0)) / 2;
  const edge = (line: Line, y: number): number => {
    const i = Math.max(0, Math.min(last - 1, line.findIndex((point) => point[1] > y) - 1));
    const [a = first, b = first] = [line[i], line[i + 1]];
    return mix(a[0], b[0], Math.min(1, Math.max(0, (y - a[1]) / Math.max(0.1, b[1] - a[1])))) - middle;
  };
  const length = Math.max(1, foot[1] - first[1]);
  const above = (by: number): Line => hem.map(([x, y]): Point => [x, y - by]);
  const { border } = spec;
  const ink = border?.ink ?? '#d9a441';
  const marks: readonly Mark[] = border
    ? [{ kind: 'ribbon', line: above(border.width / 2 + 0.3), width: border.width, border, isHem: true }]
    : [
        { kind: 'band', line: above(0.55), width: 0.5, colour: ink },
        { kind: 'band', line: above(1.45), width: 0.3, colour: ink },
      ];
  return piece({
    id: 'dupatta',
    outline: closePath(joinPaths(smoothPath(right), smoothPath(hem), smoothPath([...left].reverse()))),
    grain: grainOf([middle, first[1]], 0, 0, length, (q) => {
      const y = first[1] + q;
      const edges = [edge(left, y), edge(right, y)] as const;
      return [Math.min(...edges), Math.max(...edges)];
    }),
    colour,
    form: 0.35,
    lift: 0.2,
    print: 'none',
    drapes: [{ count: PLEATS, from: -8, to: length, depth: 0.7, sharp: 0.5, seed: 11 }],
    marks,
  });
};

/** Laid flat over the set, from the shoulder to the knee. */
export const layDupatta = (
  spec: GarmentSpec,
  kind: string,
  body: Measurements,
  view: 'front' | 'back',
  bottom: number,
): Panel => {
  const { neckHalf, shoulderHalf, shoulderDrop, armholeY, waistY } = torsoOf(body);
  const foot = mix(waistY, bottom, view === 'front' ? 0.62 : 0.72);
  // The wearer's left: on the right of a front view, on the left of a back view.
  const side = view === 'front' ? 1 : -1;
  const at = (line: Line): Line => line.map(([x, y]): Point => [side * x, y]);
  const half = shoulderHalf - neckHalf;
  const inner = at([
    [neckHalf + half * 0.18, shoulderDrop * 0.12],
    [shoulderHalf * 0.4, armholeY],
    [shoulderHalf * 0.34, waistY],
    [shoulderHalf * 0.36, foot],
  ]);
  const outer = at([
    [neckHalf + half * 0.9, shoulderDrop * 0.8],
    [shoulderHalf * 0.98, armholeY],
    [shoulderHalf * 1.04, waistY],
    [shoulderHalf * 1.16, foot - 0.5],
  ]);
  return strip(spec, kind, inner, outer);
};
