/** Pieces of an outfit, cut by the body that wears them, front or back. */
import type { BodyOutline } from '../body/body-outline.ts';
import { drawGarment } from '../draw-garment.ts';
import { HALF_WIDTH_PER_GIRTH, type Measurements, type Stand } from '../measurements.ts';
import { clamp } from '../shape/geometry.ts';
import type { GarmentDrawing } from '../shape/panel.ts';
import type { WornPiece } from './outfit.ts';

/** Inches that a collar stands off the neck. */
const COLLAR_ROOM = 0.42;

export const standOf = (
  { marks, outerAt, legCentreAt }: BodyOutline,
  armAngle: number,
  from: number,
): Stand => {
  const { neckHalf, shoulderHalf, shoulderY, armpitY, waistY, hipY, crotchY, kneeY } = marks;
  const collar = Math.min(neckHalf + COLLAR_ROOM, shoulderHalf * 0.6);
  return {
    torso: {
      neckHalf: collar,
      neckDrop: collar * 0.98,
      // The seam ends before the arm turns down; the sleeve's head rounds over it.
      shoulderHalf: shoulderHalf * 0.93,
      shoulderDrop: clamp(shoulderY * 0.84, 0.4, armpitY * 0.45),
      armholeY: armpitY + 0.4,
      waistY,
      hipY,
    },
    armAngle,
    bicep: marks.bicep,
    wrist: marks.wrist,
    outerAt: (y) => outerAt(y + from),
    legCentreAt: (y) => legCentreAt(y + from),
    crotchY: crotchY - from,
    kneeY: kneeY - from,
  };
};

/** The piece drawn around the body; its origin is the shoulder at the neck, or the waist. */
export const placePiece = (
  piece: WornPiece,
  outline: BodyOutline,
  armAngle: number,
  view: 'front' | 'back',
): { readonly drawing: GarmentDrawing; readonly from: number } => {
  const { chestHalf, waistHalf, hipHalf, shoulderHalf, waistY } = outline.marks;
  const from = piece.hangs === 'waist' ? waistY : 0;
  const girth = (half: number): number => half / HALF_WIDTH_PER_GIRTH;
  const measured: Measurements = {
    chest: girth(chestHalf),
    waist: girth(waistHalf),
    hips: girth(hipHalf),
    shoulders: shoulderHalf * 2,
    sleeves: piece.sleeves,
    length: piece.length,
    stand: standOf(outline, armAngle, from),
  };
  return { drawing: drawGarment(piece.spec, measured, view), from };
};
