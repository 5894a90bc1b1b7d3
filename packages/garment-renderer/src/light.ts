/** One soft light from the top left, for the whole shop. */
import { clamp } from '@darzi/garment/shape/geometry.ts';
import type { Cloth } from './cloth.ts';
import { blur } from './raster.ts';

const KEY: readonly [number, number, number] = (() => {
  const v = [-0.46, -0.58, 0.78] as const;
  const n = Math.hypot(...v);
  return [v[0] / n, v[1] / n, v[2] / n];
})();
/** Halfway between the light and the eye. */
const HALF: readonly [number, number, number] = (() => {
  const v = [KEY[0], KEY[1], KEY[2] + 1] as const;
  const n = Math.hypot(...v);
  return [v[0] / n, v[1] / n, v[2] / n];
})();
const WRAP = 0.2;
const AMBIENT = 0.25;
const FACING = (KEY[2] + WRAP) / (1 + WRAP);
const STRENGTH = (1.03 - AMBIENT) / FACING;

export type Lighting = {
  readonly h: Float32Array;
  readonly mask: Float32Array;
  readonly w: number;
  readonly height: number;
  /** Slope of the piece's own roundness per pixel, across and down. */
  readonly formX: Float32Array;
  readonly formY: Float32Array;
  readonly scale: number;
};

/** Lights a piece's colours in place. */
export const lightUp = (rgb: Float32Array, gloss: Float32Array, lighting: Lighting, cloth: Cloth): void => {
  const { mask, w, height, formX, formY, scale } = lighting;
  const n = w * height;
  const isPile = cloth.pile > 0.3;
  const weighted = new Float32Array(n);
  let { h } = lighting;
  for (let i = 0; i < n; i++) weighted[i] = (h[i] ?? 0) * (mask[i] ?? 0);
  if (isPile) {
    // Light sinks into the pile and comes back over its flanks: no fold has a sharp edge there.
    const soft = blur(weighted, w, height, 0.1 * scale, 2);
    const softMask = blur(mask, w, height, 0.1 * scale, 2);
    h = soft.map((v, i) => 0.8 * (v / Math.max(0.05, softMask[i] ?? 1)) + 0.2 * (lighting.h[i] ?? 0));
  }
  const near = blur(weighted, w, height, 0.14 * scale, 2);
  const nearMask = blur(mask, w, height, 0.14 * scale, 2);
  const far = blur(weighted, w, height, 0.6 * scale, 2);
  const farMask = blur(mask, w, height, 0.6 * scale, 2);
  const edge = blur(mask, w, height, 0.05 * scale, 2);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      if ((mask[i] ?? 0) <= 0) continue;
      const here = h[i] ?? 0;
      const east = (mask[i + 1] ?? 0) > 0 ? (h[i + 1] ?? 0) : here;
      const west = (mask[i - 1] ?? 0) > 0 ? (h[i - 1] ?? 0) : here;
      const south = (mask[i + w] ?? 0) > 0 ? (h[i + w] ?? 0) : here;
      const north = (mask[i - w] ?? 0) > 0 ? (h[i - w] ?? 0) : here;
      const roll = 1.1;
      const dx = clamp(
        (east - west) * 0.5 + (formX[i] ?? 0) + ((edge[i + 1] ?? 0) - (edge[i - 1] ?? 0)) * roll,
        -1.7,
        1.7,
      );
      const dy = clamp(
        (south - north) * 0.5 + (formY[i] ?? 0) + ((edge[i + w] ?? 0) - (edge[i - w] ?? 0)) * roll,
        -1.7,
        1.7,
      );
      const inv = 1 / Math.sqrt(dx * dx + dy * dy + 1);
      const dot = (-dx * KEY[0] - dy * KEY[1] + KEY[2]) * inv;
      const facing = Math.max(0, (dot + WRAP) / (1 + WRAP));
      const hollow = clamp(
        (here - (near[i] ?? 0) / Math.max(0.05, nearMask[i] ?? 1)) / (0.11 * scale),
        -1,
        1,
      );
      const deep = clamp((here - (far[i] ?? 0) / Math.max(0.05, farMask[i] ?? 1)) / (0.42 * scale), -1, 1);
      const open = clamp(1 + 0.28 * Math.min(0.35, hollow) + 0.42 * Math.min(0.3, deep), 0.32, 1.16);
      const sky = AMBIENT * (0.86 - 0.3 * dy * inv) * open;
      const key = STRENGTH * facing * (0.35 + 0.65 * open);
      const light = sky + key;
      const lum =
        0.3 * (rgb[i * 3] ?? 0) + 0.59 * (rgb[i * 3 + 1] ?? 0) + 0.11 * (rgb[i * 3 + 2] ?? 0) + 1e-4;
      const shine = Math.max(0, (-dx * HALF[0] - dy * HALF[1] + HALF[2]) * inv);
      const g = gloss[i] ?? 0;
      const spec =
        g > 0.004
          ? g * (0.75 * shine ** (cloth.sharpness * 1.6) + 0.35 * shine ** (cloth.sharpness * 0.45) - 0.3)
          : 0;
      const turned = Math.max(0.035, cloth.pile) * (1 - inv) ** (isPile ? 0.75 : 0.9);
      const dim = isPile ? 0.5 : 1;
      const rich = clamp(0.3 * (1 - light), 0, 0.25);
      for (let c = 0; c < 3; c++) {
        const k = i * 3 + c;
        const a = rgb[k] ?? 0;
        const own = a * (1 - rich) + ((a * a) / lum) * rich;
        const tint = 0.35 + 0.65 * clamp(a / (lum * 1.1), 0, 2);
        rgb[k] = Math.max(
          0,
          own * light * dim +
            spec * (0.25 + 0.75 * Math.sqrt(a)) * tint * 0.5 +
            turned * (isPile ? (0.006 + a * 5.4) * (0.3 + 0.7 * open) : 0.05 + a * 1.5),
        );
      }
    }
  copyBorder(rgb, w, height);
};

/** The outermost pixels have no neighbours to slope against: they copy the next ones' light. */
const copyBorder = (rgb: Float32Array, w: number, height: number): void => {
  const copy = (to: number, from: number): void => {
    for (let c = 0; c < 3; c++) rgb[to * 3 + c] = rgb[from * 3 + c] ?? 0;
  };
  for (let y = 1; y < height - 1; y++) {
    copy(y * w, y * w + 1);
    copy(y * w + w - 1, y * w + w - 2);
  }
  for (let x = 0; x < w; x++) {
    copy(x, w + x);
    copy((height - 1) * w + x, (height - 2) * w + x);
  }
};
