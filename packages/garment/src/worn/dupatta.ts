/** A dupatta over the left shoulder, its ends before and behind. */
import type { BodyOutline } from '../body/body-outline.ts';
import { lighten } from '../colour.ts';
import type { GarmentSpec } from '../garment-spec.ts';
import { closePath, joinPaths, type Line, mix, type Point, smoothPath } from '../shape/geometry.ts';
import {
  boundsOfPanels,
  type GarmentDrawing,
  grainOf,
  type Mark,
  type Panel,
  piece,
} from '../shape/panel.ts';

type Dupatta = { readonly spec: GarmentSpec; readonly kind: string };

const COLOUR: Readonly<Record<string, (dye: string) => string>> = {
  net: (dye) => lighten(dye, 0.55),
  silk: () => '#c8963c',
};

/** A hanging strip between two edges, pleated along its length, with a border at its foot. */
export const strip = (spec: GarmentSpec, kind: string, left: Line, right: Line): Panel => {
  const colour = (COLOUR[kind] ?? ((dye: string) => lighten(dye, 0.12)))(spec.colour);
  const foot = right[right.length - 1] ?? [0, 0];
  const start = left[left.length - 1] ?? [0, 0];
  const hem: Point[] = Array.from({ length: 9 }, (_, i): Point => {
    const u = i / 8;
    return [mix(foot[0], start[0], u), mix(foot[1], start[1], u) + (i % 2 ? 0.35 : 0)];
  });
  const folds = [0.22, 0.45, 0.7].map((u) => ({
    line: left.map((point, i): Point => {
      const other = right[i] ?? point;
      return [mix(point[0], other[0], u), mix(point[1], other[1], u)];
    }),
    width: 0.5,
    depth: 0.3,
    lean: 1,
  }));
  const edge = (line: Line): Mark => ({
    kind: 'band',
    line,
    width: 0.5,
    colour: spec.border?.ink ?? '#d9a441',
  });
  const [first = [0, 0] as const] = left;
  return piece({
    id: 'dupatta',
    outline: closePath(joinPaths(smoothPath(right), smoothPath(hem), smoothPath([...left].reverse()))),
    grain: grainOf(
      [(first[0] + (right[0]?.[0] ?? 0)) / 2, first[1]],
      0,
      0,
      Math.max(1, foot[1] - first[1]),
      () => [-3, 3],
    ),
    colour,
    form: 0.3,
    lift: 0.2,
    print: 'none',
    folds,
    marks: [edge(hem.map(([x, y]): Point => [x, y - 0.5])), edge(hem.map(([x, y]): Point => [x, y - 1.5]))],
  });
};

export const drawDupatta = (
  { spec, kind }: Dupatta,
  { marks }: BodyOutline,
  view: 'front' | 'back',
): GarmentDrawing => {
  const { neckHalf, shoulderHalf, shoulderY, chestHalf, chestY, waistHalf, waistY, crotchY, kneeY } = marks;
  // The wearer's left: on the right of the picture from the front, on the left from behind.
  const side = view === 'front' ? 1 : -1;
  const foot = view === 'front' ? mix(crotchY, kneeY, 0.75) : kneeY + 1;
  const at = (line: Line): Point[] => line.map(([x, y]) => [side * x, y]);
  const inner = at([
    [neckHalf + 0.3, 0.05],
    [chestHalf * 0.16, chestY],
    [waistHalf * 0.2, waistY],
    [waistHalf * 0.32, mix(waistY, foot, 0.5)],
    [waistHalf * 0.3, foot],
  ]);
  const outer = at([
    [mix(neckHalf, shoulderHalf, 0.86), shoulderY * 0.72],
    [chestHalf * 1.02, chestY],
    [waistHalf * 1.12, waistY],
    [waistHalf * 1.3, mix(waistY, foot, 0.5)],
    [waistHalf * 1.38, foot - 0.6],
  ]);
  const panels = [strip(spec, kind, inner, outer)];
  return { panels, bounds: boundsOfPanels(panels) };
};
