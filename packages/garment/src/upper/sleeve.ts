/** Sleeves: a right sleeve along a bent axis of its own; the left one mirrors it. */
import type { UpperCut } from '../garment-spec.ts';
import type { Measurements } from '../measurements.ts';
import {
  clamp,
  closePath,
  joinPaths,
  type Line,
  mapPath,
  mix,
  type Path,
  type Point,
  reversePath,
  smoothPath,
  smoothStep,
} from '../shape/geometry.ts';
import { type Grain, grainOf, toGrain } from '../shape/panel.ts';
import { armhole, type Block, QUILT_ROW } from './bodice.ts';

/** Inches that a sleeve extends beneath the body at its armhole. */
const UNDER_BODY = 0.45;

export type Sleeve = {
  readonly outline: Path;
  readonly grain: Grain;
  /** The end of the sleeve from the outer to the inner edge. */
  readonly end: Line;
  readonly outer: Line;
  readonly inner: Line;
  readonly length: number;
  /** Direction of the lower arm, radians from the vertical. */
  readonly angle: number;
};

type Profile = {
  readonly start: number;
  readonly elbow: number;
  readonly end: number;
  readonly puff: number;
};

const profileOf = (cut: UpperCut, body: Measurements): Profile => {
  const { stand } = body;
  const arm = stand ? stand.bicep + 0.55 + cut.ease * 0.17 : 2.2 + body.chest * 0.105 + cut.ease * 0.13;
  const wrist = stand ? stand.wrist + 0.5 + cut.ease * 0.12 : 1.7 + body.chest * 0.053 + cut.ease * 0.05;
  const share = cut.sleeveShare;
  const at = (t: number): number => mix(arm, wrist, smoothStep(0, 1.05, t));
  switch (cut.sleeve) {
    case 'bell':
      return { start: arm, elbow: at(share * 0.5) * 0.98, end: at(share) + 4.2 * share + 0.8, puff: 0 };
    case 'puff':
      return { start: arm, elbow: arm + 1.6, end: at(share) + 0.2, puff: 1.1 };
    case 'bishop':
      return { start: arm, elbow: at(0.4) + 0.7, end: at(share) + 1.6, puff: 0.3 };
    case 'full':
      return { start: arm, elbow: at(share * 0.5) + 0.6, end: at(share) + 0.35, puff: 0.08 };
    case 'cap':
      return { start: arm, elbow: arm * 0.9, end: arm * 0.78, puff: 0 };
    default:
      return { start: arm, elbow: at(share * 0.5), end: at(share), puff: 0 };
  }
};

/** The angle from the vertical at which an arm clears what hangs below it. */
const hangAngle = (block: Block, length: number, wristWidth: number): number => {
  let widest = 0;
  const reach = Math.min(block.hemY, block.shoulder[1] + length);
  for (let y = block.armpit[1]; y <= reach; y += 1) widest = Math.max(widest, block.widthAt(y));
  const needed = (widest + 0.3 + wristWidth * 0.8 - block.shoulder[0]) / Math.max(6, length);
  return clamp(Math.asin(clamp(needed, 0, 0.62)), 0.17, 0.52);
};

/** The right sleeve; along its outer edge it is as long as measured times the cut's share. */
export const cutSleeve = (block: Block, body: Measurements, cut: UpperCut): Sleeve | undefined => {
  const length = (body.sleeves - cut.drop) * cut.sleeveShare;
  if (cut.sleeve === 'none' || length < 1) return undefined;
  const profile = profileOf(cut, body);
  const short = length < body.sleeves * 0.6;
  const lower = body.stand?.armAngle ?? (short ? 0.36 : hangAngle(block, length, profile.end));
  // On a body the sleeve's head curves over the shoulder; on a hanger it lies flat.
  const upper = body.stand ? 1.05 : lower + 0.08;
  const turn = body.stand ? ([-1.2 / length, 2.9 / length] as const) : ([0.15, 0.7] as const);
  const [sx, sy] = block.shoulder;
  const [ax, ay] = block.armpit;
  const heading = (angle: number): Point => [Math.sin(angle), Math.cos(angle)];
  const out = (angle: number): Point => [Math.cos(angle), -Math.sin(angle)];
  const steps = block.puff > 0 ? 64 : body.stand ? Math.max(24, Math.round(length * 1.6)) : 24;
  const outer: Point[] = [];
  const inner: Point[] = [];
  // The head is eased, not inflated: it continues the shoulder's slope into the arm within an inch or two.
  const ease = 0.3 * Math.min(1, body.chest / 36);
  const head = 1.25 * Math.min(1, body.chest / 36);
  let at: Point = [sx, sy];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const angle = mix(upper, lower, smoothStep(turn[0], turn[1], t));
    if (i > 0)
      at = [at[0] + (heading(angle)[0] * length) / steps, at[1] + (heading(angle)[1] * length) / steps];
    const o = out(angle);
    const along1 = (t * length) / head;
    const crown = clamp((t * length) / Math.min(9, length * 1.1), 0, 1);
    const bulge = ease * along1 * Math.exp(1 - along1) + profile.puff * Math.sin(Math.PI * crown ** 0.62);
    const puff = cut.sleeve === 'puff' ? profile.puff * 1.2 * Math.sin(Math.PI * clamp(t, 0, 1)) : 0;
    const balloon =
      cut.sleeve === 'bishop' ? 0.9 * Math.sin(Math.PI * clamp((t - 0.3) / 0.7, 0, 1)) ** 1.5 : 0;
    const width =
      t < 0.5
        ? mix(profile.start, profile.elbow, smoothStep(0, 0.5, t))
        : mix(
            profile.elbow,
            profile.end,
            cut.sleeve === 'bell' ? ((t - 0.5) * 2) ** 1.4 : smoothStep(0.4, 1.02, t),
          );
    // The first row starts at the shoulder seam: its corner does not stick out above it.
    const rows =
      block.puff *
      smoothStep(0, 1.4, t * length) *
      (Math.abs(Math.sin((Math.PI * t * length) / QUILT_ROW)) - 0.6);
    const lift = bulge + puff + balloon + rows;
    outer.push([at[0] + o[0] * lift, at[1] + o[1] * lift]);
    inner.push([at[0] - o[0] * (width - balloon + rows), at[1] - o[1] * (width - balloon + rows)]);
  }
  const arm = blendIntoArmpit(inner, [ax, ay]);
  if (cut.sleeve === 'bishop' && cut.cuff === 'gathered') drawnIn(outer, arm, 0.27, 5);
  else if (cut.cuff === 'shirt') drawnIn(outer, arm, 0.09, 3);
  else if (cut.cuff === 'rib') drawnIn(outer, arm, 0.08, 3);
  const underarm = body.stand ? besideBody(closed(arm, block), block) : closed(arm, block);
  const tip = outer[steps] ?? at;
  const cuff = underarm[underarm.length - 1] ?? at;
  const dip = cut.sleeve === 'cap' ? 0.1 : 0.3;
  const endPath = smoothPath([
    tip,
    [
      mix(tip[0], cuff[0], 0.5) + heading(lower)[0] * dip,
      mix(tip[1], cuff[1], 0.5) + heading(lower)[1] * dip,
    ],
    cuff,
  ]);
  const outline = closePath(
    joinPaths(
      smoothPath(outer),
      endPath,
      reversePath(smoothPath(underarm)),
      // Tucked beneath the body, so that no background shows through the seam.
      reversePath(mapPath(armhole(block), ([x, y]) => [x - UNDER_BODY, y + UNDER_BODY * 0.9])),
    ),
  );
  const angle = body.stand ? lower : mix(upper, lower, 0.6);
  const frame = grainOf([sx, sy], angle, 0, length, () => [0, 0]);
  const edge = (line: Line): ((q: number) => number) => {
    const local = line.map((point) => toGrain(frame, point));
    return (q) => {
      let before = local[0] ?? [0, 0];
      for (const point of local) {
        if (point[1] >= q) {
          const span = point[1] - before[1];
          return span > 1e-6 ? mix(before[0], point[0], (q - before[1]) / span) : point[0];
        }
        before = point;
      }
      return before[0];
    };
  };
  const right = edge(outer);
  const left = edge(underarm);
  const grain = grainOf([sx, sy], angle, 0, length, (q) => [Math.min(left(q), right(q) - 0.5), right(q)]);
  return {
    outline,
    grain,
    end: [tip, ...endLine(endPath), cuff],
    outer,
    inner: underarm,
    length,
    angle: lower,
  };
};

/** A sleeve gathered into a cuff rounds into it over its last points, so that its corners do not stick out. */
const drawnIn = (outer: Point[], inner: Point[], by: number, over: number): void => {
  const towards = (from: Point, to: Point, share: number): Point => [
    mix(from[0], to[0], share),
    mix(from[1], to[1], share),
  ];
  for (let back = 0; back < over; back++) {
    const [o, i] = [outer.length - 1 - back, inner.length - 1 - back];
    const [a, b] = [outer[o], inner[i]];
    if (!a || !b || i < 2) return;
    const share = by * (1 - back / over) ** 1.8;
    outer[o] = towards(a, b, share);
    inner[i] = towards(b, a, share);
  }
};

const endLine = (path: Path): Point[] => path.curves.map((curve) => curve[2]).slice(0, -1);

/** Inches that an underarm extends beneath the side of the body, and the gap above which it hangs free. */
const UNDER_SIDE = 0.3;
const HAIRLINE = 0.3;

/** Closes the gap where arm and body almost touch, and above any place where they meet again. */
const closed = ([armpit = [0, 0], next = armpit, ...rest]: Line, block: Block): Point[] => {
  const between = [0.2, 0.4, 0.6, 0.8].map(
    (t): Point => [mix(armpit[0], next[0], t), mix(armpit[1], next[1], t)],
  );
  const points = [armpit, ...between, next, ...rest];
  const gaps = points.map(([x, y]) => (y < block.hemY ? x - block.widthAt(y) : Infinity));
  const meets = gaps.findLastIndex((gap, i) => gap < 0 && i > between.length);
  const free = gaps.findIndex((gap, i) => i > meets && gap >= HAIRLINE);
  const last = (free < 0 ? points.length : free) - 1;
  return points.map(
    ([x, y], i): Point => (i <= last ? [Math.min(x, block.widthAt(y) - UNDER_SIDE - block.puff), y] : [x, y]),
  );
};

/** The inner edge of a short sleeve ends beside a large body, not in front of it. */
const besideBody = ([armpit = [0, 0], ...rest]: Line, block: Block): Point[] => [
  armpit,
  ...rest.map(
    ([x, y]): Point => [Math.max(x, block.widthAt(Math.min(y, block.hemY)) - 2 * UNDER_SIDE - block.puff), y],
  ),
];

/** The underarm seam starts at the armpit and joins the arm's inner edge a third of the way down. */
const blendIntoArmpit = (inner: Line, armpit: Point): Point[] => {
  const kept = inner.filter(
    ([x, y], i) =>
      i >= inner.length * 0.3 && y > armpit[1] + 0.8 && (x > armpit[0] - 1.5 || i === inner.length - 1),
  );
  if (kept.length > 0) return [armpit, ...kept];
  const last = inner[inner.length - 1] ?? armpit;
  return [armpit, [Math.max(last[0], armpit[0] + 0.4), Math.max(last[1], armpit[1] + 0.5)]];
};

/** A line across the sleeve at `t` of its length (0 shoulder, 1 end), outer to inner. */
export const acrossSleeve = (sleeve: Sleeve, t: number): Line => {
  const pick = (line: Line): Point => {
    const place = clamp(t, 0, 1) * (line.length - 1);
    const i = Math.min(line.length - 2, Math.floor(place));
    const a = line[i] ?? [0, 0];
    const b = line[i + 1] ?? a;
    return [mix(a[0], b[0], place - i), mix(a[1], b[1], place - i)];
  };
  return [pick(sleeve.outer), pick(sleeve.inner)];
};

/** A place at the sleeve's end: `share` of the way from its outer to its inner edge, `along` inches beyond it. */
export const onCuff = (sleeve: Sleeve, share: number, along: number): Point => {
  const [tip = [0, 0] as Point] = sleeve.end;
  const cuff = sleeve.end[sleeve.end.length - 1] ?? tip;
  return [
    mix(tip[0], cuff[0], share) + Math.sin(sleeve.angle) * along,
    mix(tip[1], cuff[1], share) + Math.cos(sleeve.angle) * along,
  ];
};

/** A closed strip across the sleeve's end, `width` inches along it: cuffs and ribs. */
export const cuffOutline = (sleeve: Sleeve, width: number, taper: number): Path => {
  const at = (share: number, along: number): Point => onCuff(sleeve, share, along);
  const n = taper;
  const top = smoothPath([at(0.01, -width * 0.12), at(0.5, 0.16), at(0.99, -width * 0.12)]);
  const bottom = smoothPath([at(n, width), at(0.5, width + 0.24), at(1 - n, width)]);
  const inner = smoothPath([at(0.99, -width * 0.12), at(mix(0.99, n, 0.6), width * 0.5), at(n, width)]);
  const outer = smoothPath([
    at(1 - n, width),
    at(mix(0.01, 1 - n, 0.6), width * 0.5),
    at(0.01, -width * 0.12),
  ]);
  return closePath(joinPaths(top, inner, bottom, outer));
};

/** The end of a sleeve rolled up, `width` inches deep and slightly wider than the sleeve. */
export const rolledOutline = (sleeve: Sleeve, width: number): Path => {
  const at = (share: number, along: number): Point => onCuff(sleeve, share, along);
  const [a, b] = [-0.02, 1.02];
  const line = (...points: Point[]): Path => smoothPath(points);
  return closePath(
    joinPaths(
      line(at(a, -width), at(0.5, 0.24 - width), at(b, -width)),
      line(at(b, -width), at(b + 0.012, -width * 0.5), at(b, 0.04)),
      line(at(b, 0.04), at(0.5, 0.36), at(a, 0.04)),
      line(at(a, 0.04), at(a - 0.012, -width * 0.5), at(a, -width)),
    ),
  );
};

export const mirroredGrain = (grain: Grain): Grain => ({
  origin: [-grain.origin[0], grain.origin[1]],
  angle: -grain.angle,
  from: grain.from,
  step: grain.step,
  left: grain.right.map((p) => -p),
  right: grain.left.map((p) => -p),
});
