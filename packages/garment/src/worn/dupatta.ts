/** A dupatta over the left shoulder, with one end in front and one behind. */
import type { BodyOutline } from '../body/body-outline.ts';
import type { GarmentSpec } from '../garment-spec.ts';
import { strip } from '../pieces/dupatta.ts';
import { type Line, mix, type Point } from '../shape/geometry.ts';
import { boundsOfPanels, type GarmentDrawing } from '../shape/panel.ts';

type Dupatta = { readonly spec: GarmentSpec; readonly kind: string };

export const drawDupatta = (
  { spec, kind }: Dupatta,
  { marks }: BodyOutline,
  view: 'front' | 'back',
): GarmentDrawing => {
  const { neckHalf, shoulderHalf, shoulderY, chestHalf, chestY, waistHalf, waistY, crotchY, kneeY } = marks;
  // The wearer's left: on the right of a front view, on the left of a back view.
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
