/** From a specification and measurements to the drawing: the one entry point for browser and renderer. */

import { withDetails } from './details.ts';
import {
  type Family,
  type GarmentSpec,
  LOWER_FAMILIES,
  type LowerFamily,
  UPPER_FAMILIES,
  type UpperFamily,
} from './garment-spec.ts';
import { LOWER_CUTS } from './lower/lower-families.ts';
import { drawSkirt } from './lower/skirt.ts';
import { drawTrousers } from './lower/trousers.ts';
import type { Measurements } from './measurements.ts';
import { torsoOf } from './measurements.ts';
import { layDupatta } from './pieces/dupatta.ts';
import { drawStole } from './pieces/stole.ts';
import { drawWinterSet } from './pieces/winter-set.ts';
import { mapPath, type Point } from './shape/geometry.ts';
import { boundsOfPanels, type GarmentDrawing, type Mark, type Panel } from './shape/panel.ts';
import { drawUpper, type View } from './upper/draw-upper.ts';

export type { View } from './upper/draw-upper.ts';

const isUpper = (family: Family): family is UpperFamily => UPPER_FAMILIES.some((name) => name === family);
const isLower = (family: Family): family is LowerFamily => LOWER_FAMILIES.some((name) => name === family);

/**
 * Draws a garment cut for the measurements (inches). Works for every body within the accepted bounds: girths 20–60,
 * length 20–72, shoulders 12–30, sleeves 0–40.
 */
export const drawGarment = (
  spec: GarmentSpec,
  measured: Measurements,
  view: View = 'front',
): GarmentDrawing => {
  const { family } = spec;
  const measurements = { ...measured, length: spec.length ?? measured.length };
  const own = withDetails(
    spec,
    { view, isWorn: measured.stand !== undefined },
    ((): GarmentDrawing => {
      if (isUpper(family)) return drawUpper(spec, family, measurements, view);
      if (isLower(family)) {
        const cut = { ...LOWER_CUTS[family], ...spec.lower };
        return family === 'skirt' || family === 'lehenga'
          ? drawSkirt(spec, cut, measurements, view)
          : drawTrousers(spec, cut, measurements, view);
      }
      return family === 'stole' ? drawStole(spec, view) : drawWinterSet(spec, view);
    })(),
  );
  if (!spec.with) return withDupatta(own, spec, measurements, view);
  // Laid flat, a blouse and its skirt are kept apart: overlapping in one cloth, they would look like a dress.
  const waist =
    family === 'saree-blouse' && measured.stand === undefined
      ? Math.max(torsoOf(measurements).waistY - 1.2, own.bounds.bottom + 1.8)
      : torsoOf(measurements).waistY - 1.2;
  const beneath = shift(
    drawGarment(
      spec.with,
      { ...measurements, length: 40 * (measurements.shoulders > 12.5 ? 1 : 0.62) },
      view,
    ),
    0,
    waist,
  );
  const panels = [...beneath.panels, ...own.panels];
  const bounds = boundsOfPanels(panels.filter((panel) => panel.outline.closed));
  return withDupatta({ panels, bounds }, spec, measurements, view);
};

/** A figure's dupatta hangs from the body; here it lies over the set. */
const withDupatta = (
  { panels, bounds }: GarmentDrawing,
  spec: GarmentSpec,
  body: Measurements,
  view: View,
): GarmentDrawing =>
  spec.dupatta === undefined || body.stand !== undefined
    ? { panels, bounds }
    : { panels: [...panels, layDupatta(spec, spec.dupatta, body, view, bounds.bottom)], bounds };

const shiftMark = (mark: Mark, move: (point: Point) => Point): Mark =>
  'line' in mark ? { ...mark, line: mark.line.map(move) } : { ...mark, at: move(mark.at) };

/** The same drawing moved by inches. */
export const shift = (drawing: GarmentDrawing, dx: number, dy: number): GarmentDrawing => {
  const move = ([x, y]: Point): Point => [x + dx, y + dy];
  const panels = drawing.panels.map(
    (panel): Panel => ({
      ...panel,
      outline: mapPath(panel.outline, move),
      grain: { ...panel.grain, origin: move(panel.grain.origin) },
      folds: panel.folds.map((fold) => ({ ...fold, line: fold.line.map(move) })),
      marks: panel.marks.map((mark) => shiftMark(mark, move)),
    }),
  );
  return { panels, bounds: boundsOfPanels(panels.filter((panel) => panel.outline.closed)) };
};
