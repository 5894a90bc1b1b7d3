/** The height of a piece before it is lit: folds, drapes, gathers, quilting, unevenness. Heights in pixels. */
import { drapeGrowth, foldHeight } from '@darzi/garment/shape/drape.ts';
import { clamp, type Line, smoothStep } from '@darzi/garment/shape/geometry.ts';
import type { Drape, Fold, Gathers, Panel } from '@darzi/garment/shape/panel.ts';
import { chance, layeredNoise, noise1 } from '@darzi/garment/shape/random.ts';
import { QUILT_ROW } from '@darzi/garment/upper/bodice.ts';
import type { Cloth } from './cloth.ts';
import { blur, stretch, traceLine, type Window } from './raster.ts';

/** A pixel's place on the cloth. */
export type Places = { readonly p: Float32Array; readonly q: Float32Array; readonly u: Float32Array };

export type Scene = {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Inches to pixels, with the small unevenness that keeps a garment from looking like a mirrored icon. */
  readonly project: (line: Line) => Line;
  readonly unproject: (x: number, y: number) => readonly [number, number];
};

export const placesOf = (panel: Panel, win: Window, mask: Float32Array, scene: Scene): Places => {
  const n = win.w * win.h;
  const places = { p: new Float32Array(n), q: new Float32Array(n), u: new Float32Array(n) };
  const { grain } = panel;
  const s = Math.sin(grain.angle);
  const c = Math.cos(grain.angle);
  const [zeroX, zeroY] = scene.unproject(win.x + 0.5, win.y + 0.5);
  const [nextX] = scene.unproject(win.x + 1.5, win.y + 0.5);
  const inch = nextX - zeroX;
  const rows = grain.left.length - 1;
  const lefts = Float64Array.from(grain.left);
  const rights = Float64Array.from(grain.right);
  for (let y = 0; y < win.h; y++) {
    const dy = zeroY + y * inch - grain.origin[1];
    for (let x = 0; x < win.w; x++) {
      const i = y * win.w + x;
      if ((mask[i] ?? 0) <= 0) continue;
      const dx = zeroX + x * inch - grain.origin[0];
      const p = dx * c - dy * s;
      const q = dx * s + dy * c;
      const place = Math.min(rows, Math.max(0, (q - grain.from) / grain.step));
      const row = Math.min(rows - 1, Math.floor(place));
      const t = place - row;
      const left = (lefts[row] ?? 0) * (1 - t) + (lefts[row + 1] ?? 0) * t;
      const right = (rights[row] ?? 0) * (1 - t) + (rights[row + 1] ?? 0) * t;
      places.p[i] = p;
      places.q[i] = q;
      places.u[i] = Math.min(1.15, Math.max(-1.15, ((p - left) / Math.max(0.05, right - left)) * 2 - 1));
    }
  }
  return places;
};

const TABLE = 2048;
const tableOf = (f: (u: number) => number): Float32Array =>
  Float32Array.from({ length: TABLE + 1 }, (_, i) => f((i / TABLE) * 2.3 - 1.15));
const sample = (table: Float32Array, u: number): number => {
  const place = ((u + 1.15) / 2.3) * TABLE;
  const i = Math.min(TABLE - 1, Math.max(0, Math.floor(place)));
  const a = table[i] ?? 0;
  return a + ((table[i + 1] ?? 0) - a) * (place - i);
};

const addDrape = (
  h: Float32Array,
  mask: Float32Array,
  places: Places,
  drape: Drape,
  strength: number,
  scale: number,
): void => {
  const table = tableOf((u) => foldHeight(u, drape));
  const sway = drape.knife ? 0 : 0.1 / Math.max(3, drape.count);
  for (let i = 0; i < mask.length; i++) {
    if ((mask[i] ?? 0) <= 0) continue;
    const q = places.q[i] ?? 0;
    const growth = drapeGrowth(drape, q);
    if (growth <= 0) continue;
    const u = (places.u[i] ?? 0) + sway * noise1(q * 0.16, drape.seed + 3) * 2;
    h[i] = (h[i] ?? 0) + sample(table, u) * growth * drape.depth * strength * scale;
  }
};

const addGathers = (
  h: Float32Array,
  mask: Float32Array,
  places: Places,
  gathers: Gathers,
  seed: number,
  scale: number,
): void => {
  const table = tableOf((u) => {
    const phase = ((u + 1) / 2) * gathers.count + 0.9 * noise1(u * gathers.count * 0.6, seed + 21);
    const pleat = chance(Math.floor(phase), 9, seed);
    return (0.45 + 0.55 * pleat) * Math.abs(Math.sin(Math.PI * phase)) ** 0.7;
  });
  const reaches = Float32Array.from({ length: 64 }, (_, i) => 0.45 + 0.55 * chance(i, 13, seed));
  for (let i = 0; i < mask.length; i++) {
    if ((mask[i] ?? 0) <= 0) continue;
    const u = places.u[i] ?? 0;
    const cell = Math.floor(((u + 1) / 2) * 40);
    const reach = gathers.reach * (0.7 * (reaches[clamp(cell, 0, 63)] ?? 1) + 0.3);
    const t = ((places.q[i] ?? 0) - gathers.at) / reach;
    if (t < -0.02 || t > 1) continue;
    h[i] = (h[i] ?? 0) + sample(table, u) * gathers.depth * Math.min(1, 1 - t) ** 1.4 * scale;
  }
};

const addFold = (h: Float32Array, win: Window, fold: Fold, cloth: Cloth, scene: Scene, own: number): void => {
  const w = fold.width * 0.82 * cloth.foldWidth * scene.scale;
  // No two folds are equally deep: left and right are cut the same, but never fall the same.
  const depth = fold.depth * cloth.fold * scene.scale * (0.7 + 0.55 * chance(own, 31, scene.seed));
  const trace = traceLine(scene.project(wandering(fold.line, own)), w * 3.4, scene.width, scene.height, true);
  for (let y = 0; y < trace.win.h; y++) {
    const row = trace.win.y + y - win.y;
    if (row < 0 || row >= win.h) continue;
    for (let x = 0; x < trace.win.w; x++) {
      const column = trace.win.x + x - win.x;
      if (column < 0 || column >= win.w) continue;
      const k = y * trace.win.w + x;
      const d = (trace.d[k] ?? 1e6) / w;
      if (Math.abs(d) > 3.4) continue;
      const t = (trace.s[k] ?? 0) / trace.total;
      const swell = 0.85 + 0.3 * noise1(t * 3.1 + own, own);
      const taper =
        fold.line.length > 20 ? swell : smoothStep(0, 0.22, t) * Math.max(0, 1 - t) ** 0.9 * 1.35 * swell;
      const valley = -Math.exp(-d * d * 2.6);
      const r = (d - fold.lean * 1.25) / 1.05;
      const f = (d + fold.lean * 1.5) / 1.3;
      const i = row * win.w + column;
      const edge = smoothStep(3.4, 2.3, Math.abs(d));
      h[i] =
        (h[i] ?? 0) + (valley + 0.85 * Math.exp(-r * r) + 0.25 * Math.exp(-f * f)) * depth * taper * edge;
    }
  }
};

/** Rounds a fold's few points so that it bends rather than breaks, and lets it wander a little. */
const wandering = (line: Line, own: number): Line => {
  const [a, b, c] = line;
  if (!a || !b || !c) return line;
  const curve: Line =
    line.length > 3
      ? line
      : Array.from({ length: 21 }, (_, i) => {
          const t = i / 20;
          const s = 1 - t;
          return [
            s * s * a[0] + 2 * s * t * b[0] + t * t * c[0],
            s * s * a[1] + 2 * s * t * b[1] + t * t * c[1],
          ] as const;
        });
  // A long sweep wanders slowly: bends tighter than its width would crease it.
  const pace = line.length > 20 ? 0.35 : 1;
  return curve.map(
    ([x, y]) =>
      [
        x + 0.16 * noise1((y * 0.4 + x * 0.3) * pace, own),
        y + 0.16 * noise1((x * 0.4 - y * 0.2) * pace, own + 7),
      ] as const,
  );
};

const quiltHeight = (surface: Panel['surface'], p: number, q: number): number => {
  if (surface === 'quilt-rows') {
    const row = QUILT_ROW;
    const t = q / row - Math.floor(q / row);
    const puff = Math.sin(Math.PI * t);
    const pucker = 0.05 * noise1(p * 2.1 + Math.floor(q / row) * 7, 5) * (1 - puff);
    return 0.52 * puff ** 0.55 + pucker * 2 + 0.06 * noise1(p * 1.3 + Math.floor(q / row) * 13, 8) * puff;
  }
  const a = Math.abs(Math.sin((Math.PI * (p + q)) / QUILT_DIAMOND));
  const b = Math.abs(Math.sin((Math.PI * (p - q)) / QUILT_DIAMOND));
  return 0.26 * (a * b) ** 0.5;
};

/** Inches from one diagonal of quilting to the next, measured across or down. */
const QUILT_DIAMOND = 2.1;

/** How much of a hand-sewn running stitch lies at a place on diamond quilting, 0 to 1. */
export const quiltStitch = (p: number, q: number): number => {
  const stitch = (across: number, along: number): number => {
    const line = Math.round(across / QUILT_DIAMOND);
    const away = Math.abs(across - line * QUILT_DIAMOND) / Math.SQRT2;
    const step = along / 0.3 + 0.3 * chance(line, 3, 7);
    const on = step - Math.floor(step);
    return smoothStep(0.045, 0.02, away) * smoothStep(0, 0.08, on) * smoothStep(0.58, 0.5, on);
  };
  return Math.max(stitch(p + q, p - q), stitch(p - q, p + q));
};

type Unevenness = { readonly wave: number; readonly crease: number; readonly own: number };

/** Soft waves and small creases. None is finer than a tenth of an inch, so a coarse smoothed grid is enough. */
const addUnevenness = (
  h: Float32Array,
  win: Window,
  mask: Float32Array,
  panel: Panel,
  scene: Scene,
  { wave, crease, own }: Unevenness,
): void => {
  const step = Math.max(1, Math.round(scene.scale * 0.1));
  const across = Math.ceil(win.w / step) + 2;
  const down = Math.ceil(win.h / step) + 2;
  const coarse = new Float32Array(across * down);
  const { origin, angle } = panel.grain;
  const s = Math.sin(angle);
  const c = Math.cos(angle);
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const px = Math.min(win.w - 1, x * step);
      const py = Math.min(win.h - 1, y * step);
      const [ix, iy] = scene.unproject(win.x + px, win.y + py);
      const p = (ix - origin[0]) * c - (iy - origin[1]) * s;
      const q = (ix - origin[0]) * s + (iy - origin[1]) * c;
      let height = 0;
      if (wave > 0) {
        const bend = layeredNoise(p * 0.12, q * 0.09, own + 2, 2) * 1.5;
        height += wave * layeredNoise(p * 0.34 + bend, q * 0.12 + bend * 0.4, own, 3) * 1.5;
      }
      if (crease > 0) {
        const bent = layeredNoise(p * 0.5, q * 0.5, own + 9, 2);
        height += crease * (1 - Math.abs(layeredNoise(p * 0.9 + bent, q * 0.7 - bent, own + 11, 3)) * 2.4);
      }
      coarse[y * across + x] = height;
    }
  const fine = stretch(coarse, across, step, win.w, win.h);
  const smooth = step > 1 ? blur(fine, win.w, win.h, step / 2, 1) : fine;
  for (let i = 0; i < h.length; i++) if ((mask[i] ?? 0) > 0) h[i] = (h[i] ?? 0) + (smooth[i] ?? 0);
};

/** Folds and unevenness of the whole piece, without its threads. */
export const reliefOf = (
  panel: Panel,
  win: Window,
  mask: Float32Array,
  places: Places,
  cloth: Cloth,
  scene: Scene,
): Float32Array => {
  const h = new Float32Array(win.w * win.h);
  const { scale, seed } = scene;
  const quilted = panel.surface === 'quilt-rows' || panel.surface === 'quilt-diamond';
  const plain = panel.surface === 'cloth' || quilted;
  if (panel.surface === 'cloth')
    for (const drape of panel.drapes) addDrape(h, mask, places, drape, cloth.fold, scale);
  for (const gathers of panel.gathers) addGathers(h, mask, places, gathers, seed + panel.id.length, scale);
  const side = seed + (panel.id.endsWith('left') ? 101 : 0);
  panel.folds.forEach((fold, i) => {
    addFold(h, win, quilted ? { ...fold, depth: fold.depth * 0.5 } : fold, cloth, scene, side + i * 3);
  });
  const small = panel.grain.right.every((right, i) => right - (panel.grain.left[i] ?? 0) < 4);
  const wave = plain ? cloth.wave * scale * (small ? 0.15 : 1) : 0;
  const crease = plain ? cloth.crease * scale * (small ? 0.5 : 1) : 0;
  const own = seed * 3 + panel.id.length * 5;
  if (wave > 0 || crease > 0) addUnevenness(h, win, mask, panel, scene, { wave, crease, own });
  if (quilted)
    for (let i = 0; i < h.length; i++) {
      if ((mask[i] ?? 0) <= 0) continue;
      h[i] = (h[i] ?? 0) + quiltHeight(panel.surface, places.p[i] ?? 0, places.q[i] ?? 0) * scale * 0.55;
    }
  return h;
};
