/** Prints and borders as sampled images. */

import type { Repeat } from '@darzi/garment/print-motifs.ts';
import sharp from 'sharp';
import { linearOf } from './canvas.ts';

/** A repeat in linear light with alpha; `perUnit` pixels per hundredth of an inch (or border unit). */
export type Tile = {
  readonly w: number;
  readonly h: number;
  readonly data: Float32Array;
  readonly perUnit: number;
};

/** Rasterises a repeat so that neighbours join without a seam. */
export const rasterTile = async (repeat: Repeat, perUnit: number): Promise<Tile> => {
  const w = Math.max(2, Math.round(repeat.width * perUnit));
  const h = Math.max(2, Math.round(repeat.height * perUnit));
  const copies = [-1, 0, 1]
    .flatMap((i) =>
      [-1, 0, 1].map(
        (j) => `<g transform="translate(${i * repeat.width} ${j * repeat.height})">${repeat.svg}</g>`,
      ),
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${repeat.width} ${repeat.height}" preserveAspectRatio="none">${repeat.width > 2000 || repeat.height > 2000 ? repeat.svg : copies}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const data = new Float32Array(w * h * 4);
  for (let i = 0; i < w * h; i++) {
    const alpha = (bytes[i * 4 + 3] ?? 0) / 255;
    for (let c = 0; c < 3; c++) data[i * 4 + c] = linearOf(bytes[i * 4 + c] ?? 0) * alpha;
    data[i * 4 + 3] = alpha;
  }
  return { w, h, data, perUnit };
};

/** Bilinear sample of premultiplied linear RGBA at repeat units, written into `out`. */
export const sampleTile = (tile: Tile, x: number, y: number, out: Float32Array): void => {
  const { w, h, data } = tile;
  let px = (x * tile.perUnit - 0.5) % w;
  let py = (y * tile.perUnit - 0.5) % h;
  if (px < 0) px += w;
  if (py < 0) py += h;
  const x0 = Math.floor(px) % w;
  const y0 = Math.floor(py) % h;
  const x1 = (x0 + 1) % w;
  const y1 = (y0 + 1) % h;
  const tx = px - Math.floor(px);
  const ty = py - Math.floor(py);
  const [a, b, c, d] = [(y0 * w + x0) * 4, (y0 * w + x1) * 4, (y1 * w + x0) * 4, (y1 * w + x1) * 4];
  for (let k = 0; k < 4; k++) {
    const top = (data[a + k] ?? 0) * (1 - tx) + (data[b + k] ?? 0) * tx;
    const low = (data[c + k] ?? 0) * (1 - tx) + (data[d + k] ?? 0) * tx;
    out[k] = top * (1 - ty) + low * ty;
  }
};
