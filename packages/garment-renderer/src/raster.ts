/** Filling and tracing shapes on float images. Coordinates are pixels. */
import type { Line, Point } from '@darzi/garment/shape/geometry.ts';

/** A rectangular part of the picture. */
export type Window = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

export const windowAround = (line: Line, padding: number, width: number, height: number): Window => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const x = Math.max(0, Math.floor(left - padding));
  const y = Math.max(0, Math.floor(top - padding));
  return {
    x,
    y,
    w: Math.max(0, Math.min(width, Math.ceil(right + padding)) - x),
    h: Math.max(0, Math.min(height, Math.ceil(bottom + padding)) - y),
  };
};

/** Exact area coverage (0–1) of a closed polygon, by accumulated signed areas. */
export const fillMask = (line: Line, win: Window): Float32Array => {
  const { w, h } = win;
  // Two columns more than the window: edges beyond its right side land there and are ignored.
  const stride = w + 3;
  const area = new Float32Array(stride * h + 4);
  const add = (i: number, value: number): void => {
    area[i] = (area[i] ?? 0) + value;
  };
  const edge = (ax: number, ay: number, bx: number, by: number): void => {
    if (ay === by) return;
    const direction = ay < by ? 1 : -1;
    let [x, y0, x1, y1] = direction === 1 ? [ax, ay, bx, by] : [bx, by, ax, ay];
    const slope = (x1 - x) / (y1 - y0);
    if (y0 < 0) {
      x -= y0 * slope;
      y0 = 0;
    }
    y1 = Math.min(y1, h);
    for (let y = Math.floor(y0); y < y1; y++) {
      const dy = Math.min(y + 1, y1) - Math.max(y, y0);
      if (dy <= 0) continue;
      const next = x + slope * dy;
      const d = dy * direction;
      const left = Math.min(w + 0.5, Math.max(0, Math.min(x, next)));
      const right = Math.min(w + 0.5, Math.max(0, Math.max(x, next)));
      const li = Math.floor(left);
      const ri = Math.ceil(right);
      const row = y * stride;
      if (ri <= li + 1) {
        const middle = 0.5 * (left + right) - li;
        add(row + li, d - d * middle);
        add(row + li + 1, d * middle);
      } else {
        const s = 1 / (right - left);
        const lf = left - li;
        const a0 = 0.5 * s * (1 - lf) * (1 - lf);
        const rf = right - ri + 1;
        const am = 0.5 * s * rf * rf;
        add(row + li, d * a0);
        if (ri === li + 2) add(row + li + 1, d * (1 - a0 - am));
        else {
          const a1 = s * (1.5 - lf);
          add(row + li + 1, d * (a1 - a0));
          for (let i = li + 2; i < ri - 1; i++) add(row + i, d * s);
          add(row + ri - 1, d * (1 - (a1 + (ri - li - 3) * s) - am));
        }
        add(row + ri, d * am);
      }
      x = next;
    }
  };
  for (let i = 0; i < line.length; i++) {
    const a = line[i];
    const b = line[(i + 1) % line.length];
    if (a && b) edge(a[0] - win.x, a[1] - win.y, b[0] - win.x, b[1] - win.y);
  }
  const mask = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    let sum = 0;
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      sum += area[y * stride + x] ?? 0;
      const covered = Math.abs(sum);
      mask[i] = covered < 0.004 ? 0 : Math.min(1, covered);
    }
  }
  return mask;
};

/** Signed distance to a line (negative on its left) and the distance along it, within `reach` pixels. */
export type Trace = {
  readonly win: Window;
  readonly d: Float32Array;
  readonly s: Float32Array;
  readonly total: number;
};

export const FAR = 1e6;

/** Unit directions at each point of a line, between those of its two neighbours. */
const tangentsOf = (line: Line): Line =>
  line.map((point, i): Point => {
    const [ax, ay] = line[i - 1] ?? point;
    const [bx, by] = line[i + 1] ?? point;
    const length = Math.hypot(bx - ax, by - ay) || 1;
    return [(bx - ax) / length, (by - ay) / length];
  });

/** `bent` measures from the curve that the line approximates: no facets show where its straight parts meet. */
export const traceLine = (line: Line, reach: number, width: number, height: number, bent = false): Trace => {
  const tangents = bent ? tangentsOf(line) : [];
  const win = windowAround(line, reach + 1, width, height);
  const n = Math.max(0, win.w * win.h);
  const d = new Float32Array(n).fill(FAR);
  const nearest = new Float32Array(n).fill(FAR);
  const s = new Float32Array(n);
  let along = 0;
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i];
    const b = line[i + 1];
    if (!a || !b) continue;
    const ax = a[0] - win.x;
    const ay = a[1] - win.y;
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const length = Math.hypot(dx, dy);
    if (length < 1e-9) continue;
    const [ux, uy] = tangents[i] ?? [0, 0];
    const [vx, vy] = tangents[i + 1] ?? [0, 0];
    const x0 = Math.max(0, Math.floor(Math.min(ax, ax + dx) - reach));
    const x1 = Math.min(win.w - 1, Math.ceil(Math.max(ax, ax + dx) + reach));
    const y0 = Math.max(0, Math.floor(Math.min(ay, ay + dy) - reach));
    const y1 = Math.min(win.h - 1, Math.ceil(Math.max(ay, ay + dy) + reach));
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const px = x + 0.5 - ax;
        const py = y + 0.5 - ay;
        const t = Math.min(1, Math.max(0, (px * dx + py * dy) / (length * length)));
        const ex = px - t * dx;
        const ey = py - t * dy;
        const away = Math.sqrt(ex * ex + ey * ey);
        const k = y * win.w + x;
        if (away < (nearest[k] ?? FAR)) {
          nearest[k] = away;
          d[k] = bent
            ? (ux * py - uy * px) * (1 - t) + (vx * (py - dy) - vy * (px - dx)) * t
            : dx * py - dy * px >= 0
              ? away
              : -away;
          s[k] = along + t * length;
        }
      }
    along += length;
  }
  return { win, d, s, total: along };
};

const boxRows = (from: Float32Array, to: Float32Array, w: number, h: number, r: number): void => {
  const k = 1 / (2 * r + 1);
  /** A row, with its ends repeated. */
  const padded = new Float32Array(w + 2 * r + 1);
  for (let y = 0; y < h; y++) {
    const row = y * w;
    padded.fill(from[row] ?? 0, 0, r);
    padded.set(from.subarray(row, row + w), r);
    padded.fill(from[row + w - 1] ?? 0, r + w);
    let sum = 0;
    for (let x = 0; x <= 2 * r; x++) sum += padded[x] ?? 0;
    for (let x = 0; x < w; x++) {
      to[row + x] = sum * k;
      sum += (padded[x + 2 * r + 1] ?? 0) - (padded[x] ?? 0);
    }
  }
};

const boxColumns = (from: Float32Array, to: Float32Array, w: number, h: number, r: number): void => {
  const k = 1 / (2 * r + 1);
  const sums = new Float32Array(w);
  for (let y = -r; y <= r; y++) {
    const row = Math.min(h - 1, Math.max(0, y)) * w;
    for (let x = 0; x < w; x++) sums[x] = (sums[x] ?? 0) + (from[row + x] ?? 0);
  }
  for (let y = 0; y < h; y++) {
    const enter = Math.min(h - 1, y + r + 1) * w;
    const leave = Math.max(0, y - r) * w;
    for (let x = 0; x < w; x++) {
      const sum = sums[x] ?? 0;
      to[y * w + x] = sum * k;
      sums[x] = sum + (from[enter + x] ?? 0) - (from[leave + x] ?? 0);
    }
  }
};

/** Overwritten by every pass. */
let scratch = new Float32Array(0);

/** A blur close to Gaussian: three boxes of radius `r` pixels. */
export const blur = (source: Float32Array, w: number, h: number, r: number, passes = 3): Float32Array => {
  const radius = Math.max(1, Math.round(r));
  if (scratch.length < w * h) scratch = new Float32Array(w * h);
  const out = source.slice(0, w * h);
  for (let i = 0; i < passes; i++) {
    boxRows(out, scratch, w, h, radius);
    boxColumns(scratch, out, w, h, radius);
  }
  return out;
};

/** A coarse grid, `across` wide and with a point every `step` pixels, as a picture. */
export const stretch = (
  coarse: Float32Array,
  across: number,
  step: number,
  w: number,
  h: number,
): Float32Array => {
  const out = new Float32Array(w * h);
  const columns = Int32Array.from({ length: w }, (_, x) => Math.floor(x / step));
  const shares = Float64Array.from({ length: w }, (_, x) => x / step - Math.floor(x / step));
  for (let y = 0; y < h; y++) {
    const row = Math.floor(y / step);
    const ty = y / step - row;
    for (let x = 0; x < w; x++) {
      const tx = shares[x] ?? 0;
      const k = row * across + (columns[x] ?? 0);
      const top = (coarse[k] ?? 0) * (1 - tx) + (coarse[k + 1] ?? 0) * tx;
      const low = (coarse[k + across] ?? 0) * (1 - tx) + (coarse[k + across + 1] ?? 0) * tx;
      out[y * w + x] = top * (1 - ty) + low * ty;
    }
  }
  return out;
};
