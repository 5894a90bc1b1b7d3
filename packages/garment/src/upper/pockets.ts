/** Pockets of upper garments. */

import type { Dyes } from '../dyes.ts';
import type { GarmentSpec, PrintKind, UpperCut } from '../garment-spec.ts';
import {
  clamp,
  closePath,
  joinPaths,
  type Line,
  mirrorLine,
  mirrorPath,
  type Path,
  type Point,
  polylinePath,
  smoothPath,
} from '../shape/geometry.ts';
import { grainOf, type Mark, type Panel, piece } from '../shape/panel.ts';
import { type Block, bodyGrain, hemDip } from './bodice.ts';

type Side = 1 | -1;
const turn = (path: Path, side: Side): Path => (side === 1 ? path : mirrorPath(path));
const turnLine = (line: Line, side: Side): Line => (side === 1 ? line : mirrorLine(line));

/** The edge of what is laid onto the cloth. */
const edged = (line: Line): Mark => ({ kind: 'seam', line, depth: 0.7 });
const stitched = (line: Line, dyes: Dyes): Mark => ({ kind: 'stitch', line, colour: dyes.thread });

const patch = (
  id: string,
  x: number,
  y: number,
  w: number,
  h: number,
  point: number,
  side: Side,
  dyes: Dyes,
): Panel => {
  const edge: Line = [
    [x, y],
    [x + w, y - 0.06],
    [x + w, y + h - point],
    [x + w / 2, y + h],
    [x, y + h - point],
  ];
  const outline = closePath(polylinePath(edge));
  const i = 0.16;
  const inner: Line = [
    [x + i, y],
    [x + i, y + h - point - i * 0.5],
    [x + w / 2, y + h - i],
    [x + w - i, y + h - point - i * 0.5],
    [x + w - i, y],
  ];
  return piece({
    id,
    outline: turn(outline, side),
    colour: dyes.main,
    form: 0.06,
    lift: 0.1,
    marks: [
      edged(turnLine([...edge, [x, y]], side)),
      stitched(turnLine(inner, side), dyes),
      stitched(
        turnLine(
          [
            [x + 0.1, y + 0.75],
            [x + w - 0.1, y + 0.7],
          ],
          side,
        ),
        dyes,
      ),
    ],
  });
};

const flap = (
  id: string,
  x: number,
  y: number,
  w: number,
  h: number,
  dip: number,
  side: Side,
  dyes: Dyes,
  tilt = 0,
): Panel => {
  const outline = closePath(
    joinPaths(
      polylinePath([
        [x, y],
        [x + w, y + tilt],
        [x + w, y + h * 0.8 + tilt],
      ]),
      smoothPath([
        [x + w, y + h * 0.8 + tilt],
        [x + w * 0.88, y + h + tilt],
        [x + w / 2, y + h + dip + tilt * 0.5],
        [x + w * 0.12, y + h],
        [x, y + h * 0.8],
      ]),
    ),
  );
  const edge: Line = [
    [x + 0.16, y],
    [x + 0.16, y + h * 0.76],
    [x + w / 2, y + h + dip - 0.18 + tilt * 0.5],
    [x + w - 0.16, y + h * 0.76 + tilt],
    [x + w - 0.16, y + tilt],
  ];
  return piece({
    id,
    outline: turn(outline, side),
    colour: dyes.main,
    form: 0.05,
    lift: 0.12,
    marks: [stitched(turnLine(edge, side), dyes)],
  });
};

const welt = (id: string, from: Point, to: Point, width: number, side: Side, dyes: Dyes): Panel => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const nx = (-(to[1] - from[1]) / length) * width;
  const ny = ((to[0] - from[0]) / length) * width;
  const edge: Line = [to, [to[0] + nx, to[1] + ny], [from[0] + nx, from[1] + ny], from];
  const outline = closePath(polylinePath([from, ...edge.slice(0, -1)]));
  return piece({
    id,
    outline: turn(outline, side),
    colour: dyes.main,
    form: 0,
    lift: 0.12,
    // Cut from a plain part of the cloth: it shows too little of a motif to match one.
    print: 'none',
    marks: [
      edged(turnLine(edge, side)),
      { kind: 'hole', line: turnLine([from, to], side), colour: dyes.inside },
    ],
  });
};

const kangaroo = (block: Block, dyes: Dyes, ribTop: number): Panel => {
  const half = Math.min(6.2, block.widthAt(block.torso.waistY) * 0.66);
  const top = ribTop - Math.min(8, (ribTop - block.torso.armholeY) * 0.62);
  const right: Line = [
    [half * 0.62, top],
    [half * 0.68, top + 0.8],
    [half, ribTop - (ribTop - top) * 0.38],
    // Down to the rib, which sags in the middle.
    ...[1, 0.75, 0.5, 0.25].map((u): Point => {
      const x = half * u;
      return [x, ribTop - 0.06 + hemDip(x, block.widthAt(ribTop), 'rib')];
    }),
  ];
  const outline = closePath(polylinePath([...mirrorLine(right), ...[...right].reverse()]));
  const opening: Line = [
    [half * 0.62, top],
    [half * 0.68, top + 0.8],
    [half, ribTop - (ribTop - top) * 0.38],
  ];
  return piece({
    id: 'kangaroo',
    outline,
    colour: dyes.main,
    form: 0.1,
    lift: 0.2,
    marks: [
      stitched(
        opening.map(([x, y]): Point => [x - 0.22, y + 0.1]),
        dyes,
      ),
      stitched(mirrorLine(opening.map(([x, y]): Point => [x - 0.22, y + 0.1])), dyes),
      stitched(
        [
          [-half * 0.6, top + 0.2],
          [half * 0.6, top + 0.2],
        ],
        dyes,
      ),
    ],
  });
};

/** Pocket panels with their buttons; `ribTop` is where a ribbed or banded hem begins. */
export const pocketPieces = (
  block: Block,
  cut: UpperCut,
  spec: GarmentSpec,
  dyes: Dyes,
  ribTop: number,
): { panels: Panel[]; marks: Mark[] } => {
  const panels: Panel[] = [];
  const marks: Mark[] = [];
  const chestHalf = block.widthAt(block.torso.armholeY);
  const scale = Math.min(1.1, chestHalf / 9.2);
  const { armholeY, waistY } = block.torso;
  const button = (at: Point): Mark => ({
    kind: 'button',
    at,
    radius: 0.26 * scale,
    colour: dyes.button,
    style: spec.button?.style ?? 'shell',
  });
  for (const pocket of cut.pockets) {
    const x = chestHalf * 0.24;
    const w = 4.1 * scale;
    if (pocket === 'chest')
      panels.push(patch('pocket', x, armholeY - 1.5 * scale, w, 4.7 * scale, 0.6 * scale, 1, dyes));
    if (pocket === 'chest-flaps')
      for (const side of [1, -1] as const) {
        panels.push(
          patch(`pocket-${side}`, x, armholeY - 1.9 * scale, w, 5 * scale, 0.55 * scale, side, dyes),
        );
        panels.push(
          flap(
            `flap-${side}`,
            x - 0.12,
            armholeY - 2.3 * scale,
            w + 0.24,
            1.5 * scale,
            0.5 * scale,
            side,
            dyes,
          ),
        );
        marks.push(button([side * (x + w / 2), armholeY - 0.85 * scale]));
      }
    if (pocket === 'welt-chest')
      panels.push(
        welt(
          'pocket',
          [x + 0.3, armholeY - 0.4],
          [x + 0.3 + 3.2 * scale, armholeY - 0.75],
          0.8 * scale,
          1,
          dyes,
        ),
      );
    if (pocket === 'kangaroo') panels.push(kangaroo(block, dyes, ribTop));
    const wide = block.widthAt(Math.min(waistY + 3, ribTop));
    const low = Math.min(waistY + 1.2, ribTop - 5.4 * scale);
    for (const side of [1, -1] as const) {
      if (pocket === 'hip-patch')
        panels.push(
          patch(
            `hip-${side}`,
            wide * 0.28,
            low,
            5 * scale,
            Math.min(5.6 * scale, ribTop - low - 0.4),
            0.1,
            side,
            dyes,
          ),
        );
      if (pocket === 'hip-flap')
        // Two rows of buttons take the place of a single row's flaps.
        panels.push(
          flap(
            `hip-${side}`,
            wide * (cut.closure === 'double' ? 0.46 : 0.32),
            low + (cut.closure === 'double' ? 2.4 : 1) + clamp((ribTop - 30) * 0.25, 0, 2.5),
            Math.min(5.4 * scale, wide * (cut.closure === 'double' ? 0.44 : 1)),
            1.7 * scale,
            0.05,
            side,
            dyes,
            0.18,
          ),
        );
      if (pocket === 'hip-welt')
        panels.push(
          welt(
            `hip-${side}`,
            [wide * 0.78, low + 5 * scale],
            [wide * 0.56, low + 0.4],
            0.7 * scale,
            side,
            dyes,
          ),
        );
    }
  }
  const isQuilted = cut.quilting === 'diamond';
  return {
    panels:
      isQuilted || spec.print
        ? panels.map((panel) =>
            panel.id === 'pocket' && spec.print && CHECKS.has(spec.print.kind) && panel.print !== 'none'
              ? onTheBias(panel)
              : continued(panel, block, isQuilted),
          )
        : panels,
    marks,
  };
};

const CHECKS: ReadonlySet<PrintKind> = new Set(['check', 'gingham', 'windowpane', 'madras']);

/** A single breast pocket of checks, cut on the bias so that it shows. */
const onTheBias = (panel: Panel): Panel => {
  const { origin, left, right, from, step } = panel.grain;
  const reach = Math.max(...right, step * left.length + from);
  return { ...panel, grain: grainOf(origin, Math.PI / 4, -reach, reach, () => [-reach, reach]) };
};

/** A pocket continues the print and the quilting of the cloth that it lies on: its checks meet those around it. */
const continued = (panel: Panel, block: Block, isQuilted: boolean): Panel => ({
  ...panel,
  surface: isQuilted ? 'quilt-diamond' : panel.surface,
  grain: bodyGrain(block),
});
