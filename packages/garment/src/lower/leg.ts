/** The cut of one trouser leg: its width at every height. */
import type { LowerCut } from '../garment-spec.ts';
import { halfWidth, type Measurements, type Stand } from '../measurements.ts';
import { clamp, mix, type Path, type Point, smoothPath, smoothStep } from '../shape/geometry.ts';
import { BAND_DEPTH } from './waistband.ts';

/** The right leg's edges by height, and the landmarks around them. */
export type Leg = {
  readonly top: number;
  readonly crotchY: number;
  readonly kneeY: number;
  readonly hemY: number;
  readonly waistHalf: number;
  readonly hipHalf: number;
  readonly outer: (y: number) => number;
  readonly inner: (y: number) => number;
};

/** A smooth curve through three heights, without steps or overshoot: y to value. */
const throughThree = (a: Point, b: Point, c: Point): ((y: number) => number) => {
  const first = (b[1] - a[1]) / Math.max(0.1, b[0] - a[0]);
  const second = (c[1] - b[1]) / Math.max(0.1, c[0] - b[0]);
  const middle = first * second > 0 ? (2 * first * second) / (first + second) : 0;
  const piece = (p: Point, q: Point, out: number, into: number, y: number): number => {
    const span = Math.max(0.1, q[0] - p[0]);
    const t = clamp((y - p[0]) / span, 0, 1);
    const s = 1 - t;
    return (
      p[1] * (1 + 2 * t) * s * s +
      out * span * t * s * s +
      q[1] * t * t * (3 - 2 * t) -
      into * span * t * t * s
    );
  };
  return (y) => (y < b[0] ? piece(a, b, first * 0.6, middle, y) : piece(b, c, middle, second * 0.6, y));
};

/** Cuts the right leg; works from shorts to floor length and for every girth. */
export const cutLeg = (body: Measurements, cut: LowerCut): Leg => {
  const top = BAND_DEPTH[cut.waistband];
  const size = body.hips / 40;
  const waistHalf = halfWidth(body.waist + 1);
  const band = waistHalf + (cut.waistband === 'yoke' ? 0.7 : 0.18);
  // Never a step below the band: cloth hangs straight where the hips are narrower.
  const hipHalf = Math.max(halfWidth(body.hips + cut.ease), band);
  const hemY = Math.max(body.length, top + 9);
  const crotchY = Math.min(4.6 + body.hips * 0.155 + (cut.ease > 6 ? 3.5 : 0), hemY - 3);
  const kneeY = Math.min(hemY - 0.5, crotchY + body.hips * 0.32);
  const scale = Math.max(0.5, size) * 0.86;
  const roomy = cut.ease > 6;
  const thigh = roomy
    ? Math.min(cut.thigh * scale, hipHalf * 1.14)
    : Math.min(cut.thigh * scale, hipHalf * (cut.hemWidth > cut.thigh ? 1.06 : 0.985));
  // A straight leg does not flare at its end just because the hip narrowed its thigh.
  const foot = Math.min(cut.hemWidth * scale, cut.hemWidth <= cut.thigh && !roomy ? thigh * 1.04 : Infinity);
  const isWide = cut.hemWidth > 0.9 * cut.thigh;
  const knee = roomy
    ? cut.knee * scale
    : isWide
      ? mix(thigh, foot, 0.5)
      : Math.min(cut.knee * scale, Math.max(thigh, cut.hemWidth * scale));
  const stance = 0.5 + 0.055 * Math.min(30, hemY - crotchY) * (foot > knee ? 0.35 : 1);
  const widthAt = throughThree([crotchY, thigh], [kneeY, knee], [hemY, foot]);
  const innerAt = (y: number): number =>
    0.05 + stance * clamp((y - crotchY) / Math.max(4, hemY - crotchY), 0, 1) ** 0.85;
  const isShort = hemY - crotchY < 9 && !roomy;
  const outer = (y: number): number => {
    const hipY = crotchY * 0.72;
    const above = mix(band, hipHalf, smoothStep(top - 0.4, hipY + 1, y) ** 0.8);
    const below = innerAt(y) + widthAt(y);
    // Shorts fall from the hip to their hem in one line.
    if (isShort && y > hipY) return mix(hipHalf, innerAt(hemY) + foot, (y - hipY) / Math.max(1, hemY - hipY));
    return mix(above, below, smoothStep(hipY, crotchY + 3.5, y));
  };
  const leg = {
    top,
    crotchY,
    kneeY,
    hemY,
    waistHalf,
    hipHalf,
    outer,
    inner: (y: number) => (y <= crotchY ? 0 : innerAt(y)),
  };
  return body.stand ? legOn(body.stand, leg, roomy ? 2.6 : 0.5) : leg;
};

/** The same leg around a body's own: at crotch, knee and hem as wide as it was cut, never inside the body. */
const legOn = (stand: Stand, cut: Leg, drop: number): Leg => {
  const crotchY = Math.min(stand.crotchY + drop, cut.hemY - 1);
  const kneeY = clamp(stand.kneeY, crotchY + 0.5, Math.max(crotchY + 0.6, cut.hemY - 0.4));
  const asCut = (y: number): number =>
    y < kneeY
      ? mix(cut.crotchY, cut.kneeY, (y - crotchY) / (kneeY - crotchY))
      : mix(cut.kneeY, cut.hemY, (y - kneeY) / Math.max(0.1, cut.hemY - kneeY));
  const half = (y: number): number => (cut.outer(asCut(y)) - cut.inner(asCut(y))) / 2;
  /** Wide legs touch, but a gap opens towards the hem; otherwise they would look like a skirt. */
  const apart = (y: number): number =>
    mix(0.05, 0.45, clamp((y - crotchY) / Math.max(1, cut.hemY - crotchY), 0, 1));
  /** Width that does not fit on the inside hangs on the outside. */
  const crowded = (y: number): number => Math.max(0, half(y) + apart(y) - stand.legCentreAt(y));
  const outerLeg = (y: number): number =>
    Math.max(stand.legCentreAt(y) + half(y) + 1.4 * crowded(y), stand.outerAt(y) + (y < kneeY ? 0.25 : 0.35));
  const hipY = mix(cut.top, stand.crotchY, 0.75);
  return {
    ...cut,
    crotchY,
    kneeY,
    outer: (y) => {
      const above = Math.max(
        mix(cut.outer(cut.top), cut.hipHalf, smoothStep(cut.top - 2, hipY + 1, y)),
        stand.outerAt(y) + 0.25,
      );
      return mix(above, outerLeg(Math.max(y, crotchY)), smoothStep(hipY, crotchY + 4, y));
    },
    inner: (y) =>
      y <= crotchY
        ? 0
        : Math.max(
            apart(y),
            Math.min(
              stand.legCentreAt(y) - half(y),
              2 * stand.legCentreAt(y) - stand.outerAt(y) - 0.3,
              0.05 + (y - crotchY) * 0.5,
            ),
          ),
  };
};

/** One edge of the leg between two heights, with this many rings of cloth pushed up at its end. */
export const legEdge = (
  at: (y: number) => number,
  from: number,
  to: number,
  rings: number,
  seed: number,
): Path => {
  const steps = Math.max(8, Math.ceil((to - from) / 2));
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const y = mix(from, to, i / steps);
    return [at(y), y];
  });
  if (rings === 0) return smoothPath(points);
  const start = to - rings * 0.8;
  const ringed: Point[] = points.filter(([, y]) => y < start);
  for (let i = 0; i < rings * 2; i++) {
    const y = start + i * 0.4;
    ringed.push([
      at(y) +
        (i % 2 === 0 ? 0.2 : -0.06) *
          Math.sign(at(y) - at(from) * 0.4) *
          (0.7 + 0.3 * Math.sin(i * 2.3 + seed)),
      y,
    ]);
  }
  ringed.push([at(to), to]);
  return smoothPath(ringed);
};
