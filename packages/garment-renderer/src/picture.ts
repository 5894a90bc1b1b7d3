/** A finished picture of a garment: 4 : 5, on paper, in the shop's one light. */
import { drawGarment, type View } from '@darzi/garment/draw-garment.ts';
import type { GarmentSpec } from '@darzi/garment/garment-spec.ts';
import type { Measurements } from '@darzi/garment/measurements.ts';
import { repeatOf } from '@darzi/garment/prints.ts';
import { flatten, type Line, type Point } from '@darzi/garment/shape/geometry.ts';
import type { GarmentDrawing } from '@darzi/garment/shape/panel.ts';
import { noise2 } from '@darzi/garment/shape/random.ts';
import { type Backdrop, layPaper, layShadow } from './backdrop.ts';
import { type Canvas, newCanvas } from './canvas.ts';
import { clothOf } from './cloth.ts';
import { fillMask, windowAround } from './raster.ts';
import type { Scene } from './relief.ts';
import { type Printed, shadePanel } from './shade-panel.ts';
import { rasterTile } from './tile.ts';

export type PictureOptions = { readonly width: number; readonly backdrop: Backdrop; readonly fill: number };

/** Fits the drawing into the picture; `fill` is the share that the garment may take up. */
const sceneOf = (
  drawing: GarmentDrawing,
  spec: GarmentSpec,
  width: number,
  height: number,
  fill: number,
): Scene => {
  const { left, right, top, bottom } = drawing.bounds;
  const scale = Math.min(
    (width * Math.min(0.9, fill + 0.04)) / (right - left),
    (height * fill) / (bottom - top),
  );
  const cx = (left + right) / 2;
  const cy = (top + bottom) / 2;
  const size = Math.max(right - left, bottom - top);
  const lift = height * 0.006;
  const bend = size * 0.0042;
  const freq = 3.2 / size;
  return {
    scale,
    width,
    height,
    seed: spec.seed,
    project: (line: Line): Line =>
      line.map(([x, y]): Point => {
        const wx =
          bend * noise2(x * freq + 5, y * freq, spec.seed) +
          bend * 0.35 * noise2(x * freq * 3, y * freq * 3, spec.seed + 2);
        const wy = bend * noise2(x * freq, y * freq + 9, spec.seed + 1);
        return [width / 2 + (x + wx - cx) * scale, height / 2 - lift + (y + wy - cy) * scale];
      }),
    unproject: (x, y) => [(x - width / 2) / scale + cx, (y - height / 2 + lift) / scale + cy],
  };
};

const silhouetteOf = (drawing: GarmentDrawing, scene: Scene): Float32Array => {
  const whole = new Float32Array(scene.width * scene.height);
  for (const panel of drawing.panels) {
    if (!panel.outline.closed) continue;
    const line = scene.project(flatten(panel.outline, 10));
    const win = windowAround(line, 1, scene.width, scene.height);
    const mask = fillMask(line, win);
    for (let y = 0; y < win.h; y++)
      for (let x = 0; x < win.w; x++) {
        const at = (win.y + y) * scene.width + win.x + x;
        whole[at] = Math.max(whole[at] ?? 0, mask[y * win.w + x] ?? 0);
      }
  }
  return whole;
};

const printedOf = async (spec: GarmentSpec, scale: number): Promise<Printed | undefined> =>
  spec.print
    ? { print: spec.print, tile: await rasterTile(repeatOf(spec.print), (scale / 100) * 1.3) }
    : undefined;

/** Renders one view. */
export const renderPicture = async (
  spec: GarmentSpec,
  body: Measurements,
  view: View,
  options: PictureOptions,
): Promise<Canvas> => {
  const { width } = options;
  const height = Math.round(width * 1.25);
  const canvas = newCanvas(width, height);
  const drawing = drawGarment(spec, body, view);
  const scene = sceneOf(
    drawing,
    view === 'back' ? { ...spec, seed: spec.seed + 60 } : spec,
    width,
    height,
    options.fill,
  );
  layPaper(canvas, options.backdrop);
  layShadow(canvas, silhouetteOf(drawing, scene), scene.scale);
  const cloth = clothOf(spec);
  const printed = await printedOf(spec, scene.scale);
  const under = spec.with
    ? new Set(drawGarment(spec.with, body, view).panels.map((panel) => panel.id))
    : undefined;
  const underCloth = spec.with ? clothOf(spec.with) : cloth;
  const underPrint = spec.with ? await printedOf(spec.with, scene.scale) : undefined;
  for (const panel of drawing.panels) {
    const beneath = under?.has(panel.id) === true && panel.id !== 'fastenings' && panel.id !== 'label';
    await shadePanel(canvas, panel, beneath ? underCloth : cloth, scene, beneath ? underPrint : printed);
  }
  return canvas;
};
