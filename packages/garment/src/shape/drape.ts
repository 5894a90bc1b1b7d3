/** How cloth falls: fold functions shared by outlines, the light drawing and rendered light. */
import { clamp } from './geometry.ts';
import type { Drape } from './panel.ts';
import { chance, noise1 } from './random.ts';

/** Folds crowd towards the edges of a round body: the arc's share, 0 left to 1 right. */
const arcShare = (u: number): number => Math.asin(clamp(u, -1, 1) * 0.985) / Math.PI + 0.5;

/** Height (0–1) of tubular folds at `u` (-1 left edge, 1 right edge). */
export const foldHeight = (u: number, drape: Drape): number => {
  const arc = drape.knife ? (u + 1) / 2 : arcShare(u);
  const wander = drape.knife ? 0 : 0.75 * noise1(arc * drape.count * 0.7 + 11, drape.seed);
  const phase = arc * drape.count + wander;
  const index = Math.floor(phase);
  const t = phase - index;
  if (drape.knife) return t < 0.86 ? t / 0.86 : (1 - t) / 0.14;
  const swell = 0.5 + 0.5 * chance(index, 5, drape.seed);
  const wave = Math.sin(Math.PI * t);
  return swell * (drape.sharp * wave ** 0.8 + (1 - drape.sharp) * wave * wave);
};

/** The `u` of each valley between tubular folds, for drawings with few lines. */
export const valleysOf = (drape: Drape): number[] => {
  const valleys: number[] = [];
  const steps = drape.count * 24;
  for (let i = 1; i < steps; i++) {
    const u = (i / steps) * 2 - 1;
    const here = foldHeight(u, drape);
    const d = 2 / steps;
    if (here < foldHeight(u - d, drape) && here <= foldHeight(u + d, drape)) valleys.push(u);
  }
  return valleys;
};

/** The share of its full depth that a drape has at `q` along the hang. */
export const drapeGrowth = (drape: Drape, q: number): number => {
  const t = clamp((q - drape.from) / Math.max(0.5, drape.to - drape.from), 0, 1);
  return t * (2 - t);
};
