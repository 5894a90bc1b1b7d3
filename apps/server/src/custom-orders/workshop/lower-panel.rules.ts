/**
 * The panel below a bodice that ends at the waist: a quarter of it, drafted from waist, hips and length. Millimetres.
 */
import type { BlockOp, BlockPiece, BlockPoint } from './block-piece.ts';
import type { Cut } from './pattern-designs.ts';
import { withAllowance } from './piece-geometry.rules.ts';

type Panel = Cut & {
  readonly seam: number;
  /** Falls wide instead of following the hips. */
  readonly isFlared: boolean;
  /** The length counts from the waist, not from the shoulder. */
  readonly fromTheWaist?: boolean;
};

/** Anything shorter is a hem to turn, not a panel. */
const SHORTEST = 30;

/** One piece, cut twice on the fold; none if the bodice is long enough. */
export const lowerPanel = (panel: Panel): readonly BlockPiece[] => {
  const { measurements, ease, length, flare, seam, isFlared, fromTheWaist = false } = panel;
  const { waist = 0, seat = 0, waistToSeat = 0, hpsToWaistFront = 0 } = measurements;
  const long = fromTheWaist ? length : length - hpsToWaistFront;
  if (long < SHORTEST) return [];
  const atWaist = (waist + ease.waist) / 4;
  const atHips = Math.max((seat + ease.hips) / 4, atWaist);
  const slope = isFlared ? (Math.PI / 2) * flare : 0;
  const widthAt = (y: number): number => {
    const along = y < waistToSeat ? atWaist + ((atHips - atWaist) * y) / Math.max(waistToSeat, 1) : atHips;
    return Math.max(along, atWaist + slope * y);
  };
  const hipY = Math.min(waistToSeat, long);
  const side: BlockPoint[] = [
    [atWaist, 0],
    [widthAt(hipY), hipY],
    ...(hipY < long ? [[widthAt(long), long] as const] : []),
  ];
  const outline: BlockOp[] = [
    { kind: 'move', to: [0, 0] },
    ...side.map((to): BlockOp => ({ kind: 'line', to })),
    { kind: 'line', to: [0, long] },
    { kind: 'close' },
  ];
  return [
    {
      name: 'Below the waist',
      cut: 'Cut 2 on the fold, front and back',
      outline,
      allowances: seam > 0 ? [withAllowance(outline, seam)] : [],
      guides:
        waistToSeat < long
          ? [
              {
                words: 'Hips',
                line: [
                  [0, waistToSeat],
                  [widthAt(waistToSeat), waistToSeat],
                ],
              },
            ]
          : [],
      notches: [],
      grain: [
        [atWaist * 0.25, long * 0.2],
        [atWaist * 0.25, long * 0.8],
      ],
      middle: [atWaist * 0.3, long * 0.45],
    },
  ];
};
