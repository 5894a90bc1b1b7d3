/** Fastenings that lie on top: buttons, cords, tassels, zips. Each casts its own small shadow. */
import { darken, lighten } from '@darzi/garment/colour.ts';
import type { ButtonStyle } from '@darzi/garment/garment-spec.ts';
import { clamp, type Line, type Point, smoothStep } from '@darzi/garment/shape/geometry.ts';
import type { Mark } from '@darzi/garment/shape/panel.ts';
import { chance } from '@darzi/garment/shape/random.ts';
import { type Canvas, type Light3, linearColour } from './canvas.ts';
import { traceLine } from './raster.ts';
import type { Scene } from './relief.ts';

const put = (
  canvas: Canvas,
  x: number,
  y: number,
  colour: Light3 | readonly number[],
  share: number,
): void => {
  if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height || share <= 0) return;
  const k = (y * canvas.width + x) * 3;
  for (let c = 0; c < 3; c++)
    canvas.rgb[k + c] = (canvas.rgb[k + c] ?? 0) * (1 - share) + (colour[c] ?? 0) * share;
};

const dim = (canvas: Canvas, x: number, y: number, share: number): void =>
  put(canvas, x, y, [0, 0, 0], share);

const buttonShade = (
  style: ButtonStyle,
  r: number,
  dx: number,
  dy: number,
): { light: number; spec: number } => {
  const rim = smoothStep(0.62, 0.78, r) * smoothStep(1.02, 0.86, r);
  const metal = style === 'metal' || style === 'snap';
  const dome = metal || style === 'cloth';
  const slope = dome ? r * 0.9 : r > 0.78 ? (r - 0.78) * 3 : r > 0.6 ? -(r - 0.6) * 2.4 : 0;
  const nx = r > 1e-3 ? (dx / r) * slope : 0;
  const ny = r > 1e-3 ? (dy / r) * slope : 0;
  const inv = 1 / Math.hypot(nx, ny, 1);
  const facing = (nx * -0.43 + ny * -0.54 + 0.72) * inv;
  const half = (nx * -0.25 + ny * -0.31 + 0.92) * inv;
  const spec = Math.max(0, half) ** (metal ? 26 : 40) * (metal ? 0.9 : style === 'cloth' ? 0.1 : 0.55);
  return { light: 0.42 + 0.8 * Math.max(0, facing) + (dome ? 0 : 0.08 * rim), spec };
};

const drawButton = (canvas: Canvas, mark: Mark & { kind: 'button' }, scene: Scene): void => {
  const [at = [0, 0] as Point] = scene.project([mark.at]);
  const [cx, cy] = at;
  const radius = mark.radius * scene.scale;
  const colour = linearColour(mark.colour);
  const hole = linearColour(darken(mark.colour, 0.72));
  const thread = linearColour(lighten(mark.colour, 0.25));
  const reach = Math.ceil(radius * 1.9 + 3);
  for (let y = Math.floor(cy) - reach; y <= cy + reach; y++)
    for (let x = Math.floor(cx) - reach; x <= cx + reach; x++) {
      const sx = x + 0.5 - cx - radius * 0.22;
      const sy = y + 0.5 - cy - radius * 0.34;
      dim(canvas, x, y, 0.5 * smoothStep(radius * 1.5, radius * 0.7, Math.hypot(sx, sy)));
    }
  for (let y = Math.floor(cy - radius - 2); y <= cy + radius + 2; y++)
    for (let x = Math.floor(cx - radius - 2); x <= cx + radius + 2; x++) {
      const dx = (x + 0.5 - cx) / radius;
      const dy = (y + 0.5 - cy) / radius;
      const r = Math.hypot(dx, dy);
      const share = clamp((1 - r) * radius + 0.5, 0, 1);
      if (share <= 0) continue;
      const { light, spec } = buttonShade(mark.style, Math.min(1, r), dx, dy);
      const grain =
        mark.style === 'wood' || mark.style === 'horn'
          ? 0.86 + 0.22 * Math.sin(dx * 9 + Math.sin(dy * 5) * 1.4)
          : 1;
      const lit = colour.map((c) => c * light * grain + spec * (0.35 + 0.65 * Math.sqrt(c)));
      put(canvas, x, y, lit, share);
      if (mark.style === 'shell' || mark.style === 'wood' || mark.style === 'horn') {
        const gap = 0.24;
        const hx = Math.abs(Math.abs(dx) - gap);
        const hy = Math.abs(Math.abs(dy) - gap);
        put(canvas, x, y, hole, 0.8 * smoothStep(0.17, 0.1, Math.hypot(hx, hy)));
        if (Math.abs(dx) < gap + 0.05 && hy < 0.09 && radius > 4) put(canvas, x, y, thread, 0.6);
      }
      if (mark.style === 'snap') put(canvas, x, y, hole, 0.45 * smoothStep(0.12, 0.05, Math.abs(r - 0.52)));
    }
};

const curveThrough = (line: Line): Line => {
  if (line.length < 3) return line;
  const out: Point[] = [];
  const at = (i: number): Point => line[clamp(i, 0, line.length - 1)] ?? [0, 0];
  for (let i = 0; i + 1 < line.length; i++)
    for (let k = 0; k < 8; k++) {
      const t = k / 8;
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      const along = (j: 0 | 1): number =>
        0.5 *
        (2 * b[j] +
          (c[j] - a[j]) * t +
          (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t +
          (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t * t * t);
      out.push([along(0), along(1)]);
    }
  out.push(at(line.length - 1));
  return out;
};

const drawCord = (canvas: Canvas, line: Line, width: number, colour: string, scene: Scene): void => {
  const half = Math.max(0.9, (width * scene.scale) / 2);
  const ink = linearColour(colour);
  const path = scene.project(curveThrough(line));
  const shadow = traceLine(
    path.map(([x, y]): Point => [x + half * 0.7, y + half * 1]),
    half * 2.6,
    canvas.width,
    canvas.height,
  );
  for (let y = 0; y < shadow.win.h; y++)
    for (let x = 0; x < shadow.win.w; x++) {
      const d = Math.abs(shadow.d[y * shadow.win.w + x] ?? 1e6) / half;
      if (d < 2.4) dim(canvas, shadow.win.x + x, shadow.win.y + y, 0.34 * smoothStep(2.2, 0.4, d));
    }
  const trace = traceLine(path, half + 2, canvas.width, canvas.height);
  for (let y = 0; y < trace.win.h; y++)
    for (let x = 0; x < trace.win.w; x++) {
      const k = y * trace.win.w + x;
      const d = (trace.d[k] ?? 1e6) / half;
      if (Math.abs(d) > 1.4) continue;
      const twist = 0.82 + 0.26 * Math.sin((trace.s[k] ?? 0) * (2.2 / half) + d * 1.8);
      const round = Math.sqrt(Math.max(0, 1 - Math.min(1, d * d)));
      const light = (0.45 + 0.68 * round + 0.12 * clamp(d, -1, 1)) * twist;
      put(
        canvas,
        trace.win.x + x,
        trace.win.y + y,
        ink.map((c) => c * light),
        smoothStep(1 + 0.7 / half, 1 - 0.7 / half, Math.abs(d)),
      );
    }
};

const drawTassel = (canvas: Canvas, mark: Mark & { kind: 'tassel' }, scene: Scene): void => {
  const [x, y] = mark.at;
  const { length, colour } = mark;
  for (let i = 0; i < 11; i++) {
    const u = i / 5 - 1;
    const sway = (chance(i, 3, scene.seed) - 0.5) * 0.1;
    drawCord(
      canvas,
      [
        [x + u * 0.12, y + 0.25],
        [x + u * 0.24 + sway, y + length * 0.55],
        [x + u * 0.32 + sway * 2, y + length + (chance(i, 4, scene.seed) - 0.5) * 0.14],
      ],
      0.085,
      i % 2 ? colour : darken(colour, 0.18),
      scene,
    );
  }
  drawCord(
    canvas,
    [
      [x, y - 0.08],
      [x, y + 0.34],
    ],
    0.36,
    lighten(colour, 0.08),
    scene,
  );
  drawCord(
    canvas,
    [
      [x - 0.16, y + 0.36],
      [x + 0.16, y + 0.36],
    ],
    0.12,
    darken(colour, 0.35),
    scene,
  );
};

const drawZip = (canvas: Canvas, mark: Mark & { kind: 'zip' }, scene: Scene): void => {
  const path = scene.project(mark.line);
  const half = 0.34 * scene.scale;
  const tape = linearColour(darken(mark.colour, 0.42));
  const metal = linearColour(mark.metal);
  const trace = traceLine(path, half + 3, canvas.width, canvas.height);
  const pitch = Math.max(2.6, 0.12 * scene.scale);
  const teeth = 0.105 * scene.scale;
  for (let y = 0; y < trace.win.h; y++)
    for (let x = 0; x < trace.win.w; x++) {
      const k = y * trace.win.w + x;
      const d = trace.d[k] ?? 1e6;
      const s = trace.s[k] ?? 0;
      if (Math.abs(d) > half + 2) continue;
      const away = Math.abs(d);
      put(
        canvas,
        trace.win.x + x,
        trace.win.y + y,
        tape.map((c) => c * (0.75 + 0.25 * (away / half))),
        smoothStep(half + 0.8, half - 0.8, away) * 0.95,
      );
      dim(
        canvas,
        trace.win.x + x,
        trace.win.y + y,
        0.4 * smoothStep(half * 0.55, half, away) * smoothStep(half + 0.8, half - 0.8, away),
      );
      const phase = ((s + (d > 0 ? pitch / 2 : 0)) % pitch) / pitch;
      const tooth =
        smoothStep(0.05, 0.25, phase) *
        smoothStep(0.95, 0.7, phase) *
        smoothStep(teeth + 0.7, teeth - 0.5, away);
      put(
        canvas,
        trace.win.x + x,
        trace.win.y + y,
        metal.map((c) => c * (1.25 - phase * 0.7)),
        tooth * 0.95,
      );
    }
  const [x, y] = mark.line[0] ?? [0, 0];
  drawCord(
    canvas,
    [
      [x, y + 0.35],
      [x, y + 0.75],
    ],
    0.36,
    mark.metal,
    scene,
  );
  drawCord(
    canvas,
    [
      [x, y + 0.7],
      [x + 0.03, y + 1.75],
    ],
    0.2,
    lighten(mark.metal, 0.1),
    scene,
  );
};

/** Draws a fastening onto the finished cloth; sewn-in marks are skipped. */
export const fasten = (canvas: Canvas, mark: Mark, scene: Scene): void => {
  if (mark.kind === 'button') drawButton(canvas, mark, scene);
  if (mark.kind === 'cord') drawCord(canvas, mark.line, mark.width, mark.colour, scene);
  if (mark.kind === 'tassel') drawTassel(canvas, mark, scene);
  if (mark.kind === 'zip') drawZip(canvas, mark, scene);
};
