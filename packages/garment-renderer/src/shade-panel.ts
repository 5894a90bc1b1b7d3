/** Lays one piece onto the picture: its shadow, its cloth, its print, its light. */

import { darken } from '@darzi/garment/colour.ts';
import type { Print, PrintKind } from '@darzi/garment/garment-spec.ts';
import { repeatOf } from '@darzi/garment/prints.ts';
import { clamp, flatten, mix, smoothStep } from '@darzi/garment/shape/geometry.ts';
import { type Panel, spanAt } from '@darzi/garment/shape/panel.ts';
import { layeredNoise, noise2 } from '@darzi/garment/shape/random.ts';
import { type Canvas, linearColour } from './canvas.ts';
import type { Cloth } from './cloth.ts';
import { fasten } from './fasten.ts';
import { lightUp } from './light.ts';
import { blur, fillMask, type Window, windowAround } from './raster.ts';
import { type Places, placesOf, quiltStitch, reliefOf, type Scene } from './relief.ts';
import { type Layers, sew } from './sewn.ts';
import { sampleTile, type Tile } from './tile.ts';
import { fleckAt, ribHeight, threadAt } from './weave.ts';

/** Rust and ivory. */
const NEPS = [linearColour('#b0552f'), linearColour('#c9b994')] as const;

/** Of dyed yarn: no ink wears off. */
const KNITTED: ReadonlySet<PrintKind> = new Set(['breton', 'fair-isle']);

export type Printed = { readonly print: Print; readonly tile: Tile };

const castShadow = (canvas: Canvas, panel: Panel, mask: Float32Array, win: Window, scale: number): void => {
  if (panel.lift <= 0) return;
  const reach = panel.lift * scale;
  const soft = blur(mask, win.w, win.h, Math.max(1, reach * 0.75), 2);
  const shiftX = Math.round(reach * 0.45);
  const shiftY = Math.round(reach * 0.75);
  const strength = clamp(0.3 + panel.lift, 0.3, 0.55);
  for (let y = 0; y < win.h; y++)
    for (let x = 0; x < win.w; x++) {
      const from = (y - shiftY) * win.w + x - shiftX;
      if (y < shiftY || x < shiftX) continue;
      const at = (win.y + y) * canvas.width + win.x + x;
      const dark = (soft[from] ?? 0) * strength * (canvas.cover[at] ?? 0);
      if (dark <= 0.002) continue;
      for (let c = 0; c < 3; c++) canvas.rgb[at * 3 + c] = (canvas.rgb[at * 3 + c] ?? 0) * (1 - dark);
    }
};

/** Indigo wears off on thighs, seams and ridges. */
const washOf = (panel: Panel, places: Places, i: number, seed: number): number => {
  const u = places.u[i] ?? 0;
  const q = places.q[i] ?? 0;
  const cloudy = layeredNoise((places.p[i] ?? 0) * 0.35, q * 0.22, seed, 3) * 0.5;
  const legs = panel.id.startsWith('leg')
    ? smoothStep(3, 9, q) * smoothStep(34, 20, q) * Math.exp(-((u * 1.5) ** 2))
    : 0.3 * Math.exp(-((u * 1.2) ** 2));
  return clamp(legs * 0.55 + cloudy * 0.28, -0.2, 0.6);
};

/** Inches that a fold may shift a print: a small share of its repeat, so that no motif is distorted. */
export const maxShift = (print: Print): number => {
  const { width, height } = repeatOf(print);
  return Math.min(0.07, Math.min(width, height) / 100 / 16);
};

/** How far a print shifts on the flank of a fold. */
export const foldShift = (slope: number, most: number): number => most * Math.tanh(slope * 1.2);

/** The place on the print for gathered cloth: flat above the seam it is gathered into, spread below it. */
const spread = (panel: Panel, places: Places, i: number, sweep: number): number => {
  const p = places.p[i] ?? 0;
  const q = places.q[i] ?? 0;
  if (panel.print !== 'fan' || q < (panel.drapes[0]?.from ?? 0)) return p;
  const [left, right] = spanAt(panel.grain, q);
  return (places.u[i] ?? 0) * ((right - left) * 0.28 + sweep * 0.44);
};

/** The offset of each tier's print, as a share of a repeat: motifs do not match across a gathered seam. */
const TIER_SHIFT = 0.37;

/** Each tier is cut from its own cloth, so the print starts anew at its seam. */
export const startOfTier = (
  tiers: NonNullable<Panel['tiers']>,
  u: number,
  q: number,
): { readonly along: number; readonly tier: number } => {
  const seams = tiers.map(({ at, dip }) => at + dip * (1 - u * u)).filter((seam) => seam < q);
  return { along: seams.at(-1) ?? 0, tier: seams.length };
};

/** Where on its print a knitted place stands: rows end whole at the rib, and bend with its seam. */
export const rowAboveRib = ({ at, dip }: NonNullable<Panel['rib']>, u: number, q: number): number =>
  (q * at) / (at + dip * (1 - Math.min(1, u * u))) - at;

const dye = (
  panel: Panel,
  layers: Layers,
  mask: Float32Array,
  places: Places,
  cloth: Cloth,
  scene: Scene,
  printed: Printed | undefined,
): void => {
  const { win, h, rgb, gloss } = layers;
  const colour = linearColour(panel.colour);
  const quilting = linearColour(darken(panel.colour, 0.3));
  const out = new Float32Array(4);
  const plain = panel.surface === 'cloth' || panel.surface.startsWith('quilt');
  const prints = plain && panel.print !== 'none' && printed ? printed : undefined;
  const sweep = Math.max(...panel.grain.right.map((right, i) => right - (panel.grain.left[i] ?? 0))) / 2;
  // Threads dyed before weaving bleed: far along the warp of an ikat, hardly in a Madras.
  const bleed = prints?.print.kind === 'ikat' ? 1 : prints?.print.kind === 'madras' ? 0.2 : 0;
  const reach = Math.max(2, Math.round(scene.scale * 0.3));
  const isPrinted = prints !== undefined && !KNITTED.has(prints.print.kind);
  const most = prints ? maxShift(prints.print) : 0;
  for (let y = 0; y < win.h; y++)
    for (let x = 0; x < win.w; x++) {
      const i = y * win.w + x;
      if ((mask[i] ?? 0) <= 0) continue;
      const p = places.p[i] ?? 0;
      const q = places.q[i] ?? 0;
      let tint = 1;
      let lift = 0;
      if (plain) {
        const thread = threadAt(cloth, p, q, scene.scale, scene.seed);
        tint = thread.tint;
        lift = thread.height;
      } else if (panel.surface === 'rib') lift = ribHeight(p, q);
      else if (panel.surface === 'pompom') {
        lift = 0.16 * layeredNoise(p * 5, q * 5, scene.seed, 3);
        tint = 1 + 0.25 * layeredNoise(p * 6, q * 6, scene.seed + 1, 2);
      } else if (panel.surface === 'wood')
        tint = 1 + 0.16 * noise2(p * 7, q * 0.5, 4) + 0.1 * noise2(p * 22, q * 0.9, 9);
      else if (panel.surface === 'inside') tint = 0.74 - 0.3 * smoothStep(-1.6, 1.4, q);
      let [r, g, b] = colour;
      if (plain && cloth.weave === 'tweed') {
        const fleck = fleckAt(p, q, scene.seed);
        if (fleck) {
          const [share, kind] = fleck;
          const nep = NEPS[kind];
          r += (nep[0] - r) * share;
          g += (nep[1] - g) * share;
          b += (nep[2] - b) * share;
        }
      }
      if (plain && cloth.wash) {
        const wash = washOf(panel, places, i, scene.seed) * cloth.wash;
        r += (0.42 - r) * wash * 0.5;
        g += (0.5 - g) * wash * 0.5;
        b += (0.6 - b) * wash * 0.5;
      }
      if (prints) {
        const left = x >= reach ? i - reach : i;
        const right = x + reach < win.w ? i + reach : i;
        const here = h[i] ?? 0;
        const before = (mask[left] ?? 0) > 0 ? (h[left] ?? here) : here;
        const after = (mask[right] ?? 0) > 0 ? (h[right] ?? here) : here;
        let a = spread(panel, places, i, sweep) + foldShift((after - before) / (2 * reach), most);
        let c = q;
        if (panel.tiers?.length) {
          const { along, tier } = startOfTier(panel.tiers, places.u[i] ?? 0, q);
          a += tier * TIER_SHIFT * (prints.tile.w / prints.tile.perUnit / 100);
          c -= along;
        }
        if (panel.rib && prints.print.kind === 'fair-isle') c = rowAboveRib(panel.rib, places.u[i] ?? 0, q);
        if (bleed > 0)
          c +=
            bleed *
            (0.09 * noise2(p * 9, q * 1.2, scene.seed) + 0.05 * noise2(p * 24, q * 2, scene.seed + 1));
        sampleTile(prints.tile, a * 100, c * 100, out);
        if ((out[3] ?? 0) > 0) {
          const worn = isPrinted ? 1 - 0.12 * Math.max(0, layeredNoise(p * 3, q * 3, scene.seed + 6, 2)) : 1;
          const alpha = (out[3] ?? 0) * worn;
          r = r * (1 - alpha) + (out[0] ?? 0) * worn;
          g = g * (1 - alpha) + (out[1] ?? 0) * worn;
          b = b * (1 - alpha) + (out[2] ?? 0) * worn;
        }
      }
      if (panel.surface === 'quilt-diamond') {
        const share = 0.7 * quiltStitch(p, q);
        r += (quilting[0] - r) * share;
        g += (quilting[1] - g) * share;
        b += (quilting[2] - b) * share;
      }
      rgb[i * 3] = r * tint;
      rgb[i * 3 + 1] = g * tint;
      rgb[i * 3 + 2] = b * tint;
      h[i] = (h[i] ?? 0) + lift * scene.scale;
      gloss[i] = plain ? cloth.gloss : panel.surface === 'wood' ? 0.12 : 0;
    }
};

/**
 * How far a place turns away from the eye, −1 to 1: towards an edge, unless it continues into the adjoining piece.
 */
export const roundness = ({ joined }: Panel, u: number, q: number): number => {
  if (joined === undefined) return u;
  const { edge, until } = joined;
  return mix((u - edge) / 2, u, smoothStep(until - 2.5, until + 2, q));
};

/** Shades a piece and lays it over what is already there. */
export const shadePanel = async (
  canvas: Canvas,
  panel: Panel,
  cloth: Cloth,
  scene: Scene,
  printed: Printed | undefined,
): Promise<void> => {
  const line = scene.project(flatten(panel.outline, 14));
  if (!panel.outline.closed) {
    for (const mark of panel.marks) await strayMark(canvas, mark, scene);
    return;
  }
  const win = windowAround(line, 8 + panel.lift * scene.scale * 2.2, canvas.width, canvas.height);
  if (win.w < 3 || win.h < 3) return;
  const mask = fillMask(line, win);
  castShadow(canvas, panel, mask, win, scene.scale);
  const places = placesOf(panel, win, mask, scene);
  const h = reliefOf(panel, win, mask, places, cloth, scene);
  const n = win.w * win.h;
  const layers: Layers = { win, h, rgb: new Float32Array(n * 3), gloss: new Float32Array(n) };
  dye(panel, layers, mask, places, cloth, scene, printed);
  for (const mark of panel.marks) await sew(mark, layers, scene);
  const formX = new Float32Array(n);
  const formY = new Float32Array(n);
  const c = Math.cos(panel.grain.angle);
  const s = Math.sin(panel.grain.angle);
  for (let i = 0; i < n; i++) {
    if ((mask[i] ?? 0) <= 0) continue;
    const u = roundness(panel, places.u[i] ?? 0, places.q[i] ?? 0);
    const away = Math.min(1.1, Math.abs(u));
    // approximately |u| to the power 2.1
    const slope = -panel.form * 0.8 * Math.sign(u) * away * away * (0.88 + 0.12 * away);
    formX[i] = slope * c;
    formY[i] = -slope * s;
  }
  const soft: Cloth =
    panel.surface === 'cloth' || panel.surface.startsWith('quilt')
      ? cloth
      : { ...cloth, pile: Math.min(cloth.pile, 0.05) };
  lightUp(
    layers.rgb,
    layers.gloss,
    { h, mask, w: win.w, height: win.h, formX, formY, scale: scene.scale },
    soft,
  );
  for (let y = 0; y < win.h; y++)
    for (let x = 0; x < win.w; x++) {
      const i = y * win.w + x;
      const m = mask[i] ?? 0;
      if (m <= 0) continue;
      const at = (win.y + y) * canvas.width + win.x + x;
      canvas.cover[at] = Math.max(canvas.cover[at] ?? 0, m);
      for (let k = 0; k < 3; k++)
        canvas.rgb[at * 3 + k] = (canvas.rgb[at * 3 + k] ?? 0) * (1 - m) + (layers.rgb[i * 3 + k] ?? 0) * m;
    }
  for (const mark of panel.marks) fasten(canvas, mark, scene);
};

/** Draws a mark that belongs to no piece straight onto the picture. */
const strayMark = async (canvas: Canvas, mark: Panel['marks'][number], scene: Scene): Promise<void> => {
  if (mark.kind !== 'stitch') return fasten(canvas, mark, scene);
  fasten(canvas, { kind: 'cord', line: mark.line, width: 0.04, colour: mark.colour }, scene);
};
