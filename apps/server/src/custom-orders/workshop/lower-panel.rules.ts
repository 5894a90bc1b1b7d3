/**
 * The panel below a bodice that ends at the waist: a quarter of it, drafted from waist, hips and length. Millimetres.
 */
import type { BlockOp, BlockPiece, BlockPoint } from './block-piece.ts';
import type { Girths } from './ease.rules.ts';
import type { Cut } from './pattern-designs.ts';
import { foldMark, grainOf, polygonOf } from './piece-geometry.rules.ts';
import { withAllowance } from './seam-allowance.rules.ts';

type Panel = Cut & {
  readonly seam: number;
  /** Falls wide instead of following the hips. */
  readonly isFlared: boolean;
  /** The length counts from the waist, not from the shoulder. */
  readonly fromTheWaist?: boolean;
};

type LowerPanel = { readonly pieces: readonly BlockPiece[]; readonly girths: Girths };

/** By FreeSewing's names. */
export const PANEL_USES = ['waist', 'seat', 'waistToSeat', 'hpsToWaistFront'];

/** Anything shorter is a hem to turn, not a panel. */
const SHORTEST = 30;

/** An arc of at most a quarter circle around a point above the waist. */
const arc = (radius: number, from: number, to: number, centreY: number): BlockOp => {
  const reach = (4 / 3) * Math.tan((to - from) / 4) * radius;
  const on = (angle: number, along: number): BlockPoint => [
    radius * Math.sin(angle) + along * Math.cos(angle),
    centreY + radius * Math.cos(angle) - along * Math.sin(angle),
  ];
  return { kind: 'curve', c1: on(from, reach), c2: on(to, -reach), to: on(to, 0) };
};

/** One piece, cut twice on the fold; none if the bodice is long enough. */
export const lowerPanel = (panel: Panel): LowerPanel => {
  const { measurements, ease, length, flare, seam, isFlared: wantsFlare, fromTheWaist = false } = panel;
  const { waist = 0, seat = 0, waistToSeat = 0, hpsToWaistFront = 0 } = measurements;
  const long = fromTheWaist ? length : length - hpsToWaistFront;
  if (long < SHORTEST) return { pieces: [], girths: {} };
  const atWaist = (waist + ease.waist) / 4;
  const atHips = Math.max((seat + ease.hips) / 4, atWaist);
  const hipY = Math.min(waistToSeat, long);
  const toHips = (atHips - atWaist) / Math.max(waistToSeat, 1);
  // A flared panel is a sector of a ring, so that its hem hangs level; without any flare it is straight.
  const angle = wantsFlare ? Math.max((Math.PI / 2) * flare, toHips) : 0;
  const isFlared = angle > 0;
  const radius = atWaist / angle;
  const at = (angle: number, y: number): BlockPoint => [
    (radius + y) * Math.sin(angle),
    (radius + y) * Math.cos(angle) - radius,
  ];
  const outline: BlockOp[] = isFlared
    ? [
        { kind: 'move', to: [0, 0] },
        arc(radius, 0, angle, -radius),
        { kind: 'line', to: at(angle, long) },
        arc(radius + long, angle, 0, -radius),
        { kind: 'close' },
      ]
    : [
        { kind: 'move', to: [0, 0] },
        { kind: 'line', to: [atWaist, 0] },
        { kind: 'line', to: [atWaist + toHips * hipY, hipY] },
        ...(hipY < long ? [{ kind: 'line', to: [atHips, long] } as const] : []),
        { kind: 'line', to: [0, long] },
        { kind: 'close' },
      ];
  const polygon = polygonOf(outline);
  const hips: readonly BlockPoint[] = isFlared
    ? Array.from({ length: 13 }, (_, step) => at((angle * step) / 12, waistToSeat))
    : [
        [0, waistToSeat],
        [atHips, waistToSeat],
      ];
  return {
    girths: waistToSeat < long ? { hips: 4 * (isFlared ? atWaist + angle * waistToSeat : atHips) } : {},
    pieces: [
      {
        name: 'Below the waist',
        cut: 'Cut 2 on the fold, front and back',
        outline,
        allowances: seam > 0 ? [withAllowance(outline, seam)] : [],
        guides: [
          { words: 'Fold', line: foldMark(polygon) },
          ...(waistToSeat < long ? [{ words: 'Hips', line: hips }] : []),
        ],
        notches: waistToSeat < long ? hips.slice(-1) : [],
        grain: grainOf(polygon),
        middle: [atWaist * 0.3, long * 0.45],
      },
    ],
  };
};
