/** Surfaces at thread scale: height in inches and a colour factor. `p` across, `q` along, inches. */
import { smoothStep } from '@darzi/garment/shape/geometry.ts';
import { chance, layeredNoise, noise2 } from '@darzi/garment/shape/random.ts';
import type { Cloth } from './cloth.ts';

export type Thread = { height: number; tint: number };

const TAU = Math.PI * 2;

/** Knit gauge, stitches and rows per inch. */
const GAUGE = 5.2;
const ROWS = 6.6;

/** One V of stocking stitch. */
const stitchHeight = (p: number, q: number): number => {
  const a = p * GAUGE;
  const fa = a - Math.floor(a);
  const side = Math.abs(fa - 0.5) * 2;
  const wave = 0.5 + 0.5 * Math.cos(TAU * (q * ROWS - (1 - side) * 0.62));
  const leg = Math.sin(Math.PI * Math.min(1, Math.max(0, fa < 0.5 ? fa * 2 : fa * 2 - 1)));
  return wave * (0.35 + 0.65 * leg);
};

const cableHeight = (p: number, q: number): number => {
  const period = 3.6;
  const column = p - Math.round(p / period) * period;
  const away = Math.abs(column);
  if (away > 1.02) {
    const purl = away < 1.22 ? -0.09 : 0;
    const moss = Math.abs(away - 1.8) < 0.26 ? 0.03 * Math.cos(TAU * q * 4) : 0;
    return purl + moss + stitchHeight(p, q) * 0.022;
  }
  const turn = (TAU * q) / 3;
  let height = 0;
  for (let k = 0; k < 3; k++) {
    const phase = turn + (k * TAU) / 3;
    const centre = 0.56 * Math.sin(phase);
    const d = (column - centre) / 0.42;
    if (Math.abs(d) < 1) height = Math.max(height, Math.sqrt(1 - d * d) * (0.12 + 0.05 * Math.cos(phase)));
  }
  const slant = Math.cos(turn) * 0.9;
  return height + (0.5 + 0.5 * Math.cos(TAU * (q * ROWS * 0.9 + column * GAUGE * slant * 0.6))) * 0.016;
};

const out: Thread = { height: 0, tint: 1 };

/** Thick places in a weft yarn: long, thin, few, never two alike; 0 to 1. */
export const slubAt = (p: number, q: number, seed: number): number => {
  const drift = 0.02 * noise2(p * 0.7, q * 3, seed + 31);
  return smoothStep(0.3, 0.72, noise2(p * 1.15, (q + drift) * 15, seed + 29));
};

/** Thread relief fades where threads are finer than the picture can show (`scale` pixels per inch). */
const shown = (scale: number, perInch: number): number => smoothStep(2.2, 4.6, scale / perInch);

/** Writes one place of a cloth into `out`; `melange` is how uneven its yarn is dyed. */
type Surface = (p: number, q: number, melange: number, scale: number, seed: number) => void;

const plain: Surface = (p, q, m, scale, seed) => {
  const t = 26;
  const f = shown(scale, t);
  if (f > 0) {
    const over = (Math.floor(p * t) + Math.floor(q * t)) % 2 === 0;
    const a = Math.abs(Math.sin(Math.PI * p * t));
    const b = Math.abs(Math.sin(Math.PI * q * t));
    out.height = f * 0.006 * (over ? a * (0.5 + 0.5 * b) : b * (0.5 + 0.5 * a));
    out.tint = 1 + f * 0.05 * (over ? 1 : -1);
  }
  out.tint += m * (noise2(p * 34, q * 5, seed) + noise2(p * 5, q * 34, seed + 1));
};

const slub: Surface = (p, q, m, scale, seed) => {
  const t = 22;
  const f = shown(scale, t);
  const across = noise2(p * 1.6, q * 24, seed);
  const along = noise2(p * 24, q * 1.6, seed + 1);
  if (f > 0)
    out.height =
      f * 0.006 * (Math.sin(TAU * p * t * 0.5 + along) ** 2 + Math.sin(TAU * q * t * 0.5 + across) ** 2);
  out.height += 0.007 * (across + along);
  out.tint = 1 + m * (across + along * 0.8);
};

const twill: Surface = (p, q, m, scale, seed) => {
  const t = 17;
  const f = 0.35 + 0.65 * shown(scale, t);
  const line = Math.sin(TAU * (p * 0.78 + q) * t * 0.62 + 0.6 * noise2(p * 9, q * 9, seed));
  // Uneven warp threads run down; the white weft shows through as specks.
  const yarn = noise2(p * 26, q * 1.1, seed + 2) + 0.6 * noise2(p * 9, q * 0.5, seed + 5);
  const weft = Math.max(0, noise2(p * 22, q * 34, seed + 8)) * f;
  out.height = f * 0.0045 * line;
  out.tint = 1 + m * (0.6 * line * f + 0.75 * yarn + 1.1 * weft);
};

const satin: Surface = (p, q, m, _scale, seed) => {
  out.height = 0.0016 * noise2(p * 50, q * 3, seed);
  out.tint = 1 + m * noise2(p * 40, q * 2, seed);
};

/** The pile stands on end: a fine grain, and broad strokes where it was brushed the other way and lies darker. */
const pile: Surface = (p, q, m, scale, seed) => {
  const nap = layeredNoise(p * 0.62 + 0.2 * q, q * 0.34, seed + 7, 3);
  const grain = noise2(p * 40, q * 30, seed) * shown(scale, 20) + 0.7 * noise2(p * 19, q * 12, seed + 3);
  out.height = 0.004 * grain;
  out.tint = 1 + 0.24 * Math.tanh(nap * 2.2) + 2.2 * m * grain;
};

/** Brushed one way: fine hairs that lie along the cloth, light and dark ones side by side, in soft tufts. */
const felt: Surface = (p, q, m, scale, seed) => {
  const sway = 0.5 * noise2(p * 2, q * 1.2, seed + 5);
  const hair = noise2(p * 44 + sway * 6, q * 6, seed) * shown(scale, 22);
  const tuft = layeredNoise(p * 8 + sway, q * 2, seed + 4, 2);
  out.height = 0.0016 * hair + 0.0012 * tuft;
  out.tint = 1 + m * (1.3 * hair + 0.8 * tuft);
};

const tweed: Surface = (p, q, m, _scale, seed) => {
  const bone = Math.floor(p * 2.4) % 2 === 0 ? p : -p;
  const line = Math.sin(TAU * (bone * 1.1 + q) * 8);
  out.height = 0.006 * line;
  out.tint = 1 + m * (0.34 * line + 0.5 * noise2(p * 20, q * 20, seed));
};

const knit: Surface = (p, q, m, _scale, seed) => {
  const stitch = stitchHeight(p, q);
  out.height = 0.026 * stitch;
  out.tint = 0.9 + 0.16 * stitch + m * noise2(p * 7, q * 9, seed);
};

const cable: Surface = (p, q, m, _scale, seed) => {
  out.height = cableHeight(p, q);
  out.tint = 1 + m * noise2(p * 8, q * 10, seed);
};

const corduroy: Surface = (p, q, m, _scale, seed) => {
  const wale = Math.abs(Math.sin(Math.PI * p * 6));
  out.height = 0.028 * wale ** 0.7;
  out.tint = 0.84 + 0.2 * wale + m * noise2(p * 20, q * 8, seed);
};

const fleece: Surface = (p, q, _melange, _scale, seed) => {
  out.height = 0.03 * layeredNoise(p * 5.5, q * 5.5, seed, 3);
  out.tint = 1 + 0.08 * layeredNoise(p * 6, q * 6, seed + 2, 2);
};

const jersey: Surface = (p, q, m, scale, seed) => {
  out.height = 0.003 * shown(scale, 14) * stitchHeight(p * 2.6, q * 2.6);
  out.tint = 1 + m * (noise2(p * 26, q * 4, seed) + 0.5 * noise2(p * 40, q * 40, seed));
};

/** Ribs of a knitted welt, and the stitches on them. */
export const ribHeight = (p: number, q: number): number => {
  const rib = Math.abs(Math.sin(Math.PI * p * 4.4));
  return 0.045 * rib ** 0.8 + 0.008 * (0.5 + 0.5 * Math.cos(TAU * q * 7)) * rib;
};

const SURFACES: Readonly<Record<Cloth['weave'], Surface>> = {
  plain,
  slub,
  twill,
  satin,
  pile,
  felt,
  tweed,
  knit,
  cable,
  rib: (p, q) => {
    out.height = ribHeight(p, q);
  },
  corduroy,
  fleece,
  jersey,
  nylon: (p, q, _melange, _scale, seed) => {
    out.height = 0.003 * noise2(p * 7, q * 7, seed);
  },
};

/** The surface at a place. Every call answers with the same object: read it before the next one. */
export const threadAt = (cloth: Cloth, p: number, q: number, scale: number, seed: number): Thread => {
  out.height = 0;
  out.tint = 1;
  SURFACES[cloth.weave](p, q, cloth.melange, scale, seed);
  if (cloth.slub) {
    const thick = slubAt(p, q, seed) * cloth.slub;
    out.height += 0.014 * thick;
    out.tint += 0.1 * thick + 0.035 * cloth.slub * noise2(p * 0.8, q * 22, seed + 33);
  }
  return out;
};

/** Coloured neps spun into tweed: the colour at a place and how much of it, or undefined. */
export const fleckAt = (
  p: number,
  q: number,
  seed: number,
): readonly [share: number, kind: 0 | 1] | undefined => {
  const column = Math.floor(p * 7.5 + 0.4 * noise2(p * 3, q * 3, seed + 3));
  const row = Math.floor(q * 7.5);
  const roll = chance(column, row, seed + 17);
  if (roll > 0.06) return undefined;
  const dx = p * 7.5 - column - 0.5 + 0.25 * (chance(column, row, seed + 18) - 0.5);
  const dy = q * 7.5 - row - 0.5;
  const away = Math.hypot(dx * (1 + 1.2 * chance(column, row, seed + 19)), dy * 1.5);
  // Some sit on the cloth, most are half spun in.
  const share = smoothStep(0.55, 0.15, away) * (0.3 + 0.5 * chance(column, row, seed + 20));
  return share > 0 ? [share, roll > 0.03 ? 1 : 0] : undefined;
};
