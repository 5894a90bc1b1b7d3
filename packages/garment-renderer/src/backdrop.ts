/** The paper behind the garment, and the garment's shadow on it. */
import { noise2 } from '@darzi/garment/shape/random.ts';
import { type Canvas, linearColour } from './canvas.ts';
import { blur, stretch } from './raster.ts';

export type Backdrop = 'paper' | 'table' | 'stone' | 'clay';

const TONES: Record<Backdrop, readonly [string, string]> = {
  paper: ['#f6f1e7', '#e9e1d3'],
  table: ['#efe8dc', '#ded5c5'],
  stone: ['#eeeae1', '#dcd6ca'],
  clay: ['#ece4d7', '#d9cfbf'],
};

/** The paper laid last: a customer's pictures all lie on the same. */
let last: { readonly width: number; readonly backdrop: Backdrop; readonly rgb: Float32Array } | undefined;

/** Fills the picture with paper, lighter towards the light. */
export const layPaper = ({ width, height, rgb }: Canvas, backdrop: Backdrop): void => {
  if (last?.backdrop === backdrop && last.width === width && last.rgb.length === rgb.length) {
    rgb.set(last.rgb);
    return;
  }
  const [light, dark] = TONES[backdrop].map(linearColour);
  if (!light || !dark) return;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = x / width - 0.36;
      const dy = y / height - 0.3;
      const t = Math.min(1, (dx * dx * 0.9 + dy * dy) * 1.35);
      const fibre = 0.006 * noise2(x * 0.09, y * 0.05, 3) + 0.004 * noise2(x * 0.5, y * 0.5, 5);
      const k = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) rgb[k + c] = ((light[c] ?? 0) * (1 - t) + (dark[c] ?? 0) * t) * (1 + fibre);
    }
  last = { width, backdrop, rgb: rgb.slice() };
};

/** Blurs on a smaller picture if the radius allows: shadows have no detail to lose. */
const softened = (source: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const by = Math.min(8, Math.floor(radius / 3));
  if (by < 2) return blur(source, width, height, radius);
  const w = Math.ceil(width / by) + 1;
  const h = Math.ceil(height / by) + 1;
  const small = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const fromY = Math.min(height - 1, y * by);
      const fromX = Math.min(width - 1, x * by);
      small[y * w + x] = source[fromY * width + fromX] ?? 0;
    }
  const soft = blur(small, w, h, radius / by);
  return stretch(soft, w, by, width, height);
};

/** Three shadows of the whole silhouette: contact, near, and a wide one that makes it float. */
export const layShadow = (canvas: Canvas, silhouette: Float32Array, scale: number): void => {
  const { width, height, rgb } = canvas;
  const casts = [
    { r: 0.1, dx: 0.06, dy: 0.1, strength: 0.3 },
    { r: 0.5, dx: 0.4, dy: 0.62, strength: 0.26 },
    { r: 1.8, dx: 1.3, dy: 2, strength: 0.24 },
  ];
  for (const cast of casts) {
    const soft = softened(silhouette, width, height, cast.r * scale);
    const sx = Math.round(cast.dx * scale);
    const sy = Math.round(cast.dy * scale);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        if (x < sx || y < sy) continue;
        const dark = (soft[(y - sy) * width + x - sx] ?? 0) * cast.strength;
        if (dark < 0.002) continue;
        const k = (y * width + x) * 3;
        rgb[k] = (rgb[k] ?? 0) * (1 - dark * 0.92);
        rgb[k + 1] = (rgb[k + 1] ?? 0) * (1 - dark * 0.97);
        rgb[k + 2] = (rgb[k + 2] ?? 0) * (1 - dark);
      }
  }
};
