/** Trunk, sleeve and collar from the side. */
import type { BodyLandmarks } from '../body/body-landmarks.ts';
import { armCrown, armLine, limb, profileLine, type SideProfile } from '../body/side-outline.ts';
import { type Dyes, dyesOf } from '../dyes.ts';
import type { GarmentSpec, UpperCut } from '../garment-spec.ts';
import {
  between,
  clamp,
  closePath,
  joinPaths,
  type Line,
  lineLength,
  mix,
  type Point,
  smoothPath,
  smoothStep,
} from '../shape/geometry.ts';
import { type Drape, grainOf, type Mark, type Panel, piece } from '../shape/panel.ts';

export const sleevePanel = (
  spec: GarmentSpec,
  cut: UpperCut,
  marks: BodyLandmarks,
  profile: SideProfile,
  length: number,
): Panel | undefined => {
  if (cut.sleeve === 'none') return undefined;
  const middle = armLine(profile);
  const reach = Math.min(1, (length * cut.sleeveShare) / marks.armLength);
  const whole = lineLength(middle);
  const line: Point[] = [];
  const steps = 8;
  for (let i = 0; i <= steps; i++) {
    let left = whole * reach * (i / steps);
    let at: Point = middle[0] ?? [0, 0];
    for (let k = 0; k + 1 < middle.length; k++) {
      const [a, b] = [middle[k] ?? at, middle[k + 1] ?? at];
      const span = Math.hypot(b[0] - a[0], b[1] - a[1]);
      at = between(a, b, clamp(left / span, 0, 1));
      if (left <= span) break;
      left -= span;
    }
    line.push(at);
  }
  const room = 0.7 + cut.ease * 0.12;
  const { bicep, wrist } = marks;
  const width = (t: number): number => {
    const arm = mix(bicep, wrist, smoothStep(0, 1, t * reach)) + room;
    if (cut.sleeve === 'bell') return arm + 3.4 * reach * t ** 1.6 + 0.4;
    if (cut.sleeve === 'puff') return arm + 2.2 * Math.sin(Math.PI * clamp(t * 1.02, 0, 1)) ** 0.8;
    if (cut.sleeve === 'bishop') return arm + 1.8 * Math.sin(Math.PI * clamp(t ** 1.6, 0, 1));
    return arm + (cut.sleeve === 'full' ? 0.5 : 0);
  };
  const { front, back } = limb(
    line,
    line.map((_, i) => width(i / steps)),
  );
  const [crownX, crownY] = armCrown(profile, bicep);
  const crown: Point = [crownX, crownY - (cut.sleeve === 'puff' ? 0.9 : 0.25)];
  /** The head of the sleeve, round from one side of the arm to the other. */
  const head = width(0) * 0.42;
  const sideOf = (side: 1 | -1): Point => [crownX + side * head, mix(crown[1], line[1]?.[1] ?? crownY, 0.36)];
  const [end = crown, start = crown] = [back[steps], front[steps]];
  const dyes = dyesOf(spec);
  const hem: Point[] = [start, [mix(start[0], end[0], 0.5), mix(start[1], end[1], 0.5) + 0.25], end];
  const border = spec.border;
  const rise = (by: number): Line => hem.map(([x, y]): Point => [x, y - by]);
  const cuffed = cut.cuff === 'shirt' || cut.cuff === 'gathered';
  return piece({
    id: 'sleeve-side',
    outline: closePath(
      joinPaths(
        smoothPath([...back.slice(1).reverse(), sideOf(-1), crown, sideOf(1), ...front.slice(1)]),
        smoothPath(hem),
      ),
    ),
    grain: grainOf(crown, 0, 0, Math.max(1, start[1] - crown[1]), () => [-bicep / 2, bicep / 2]),
    colour: dyes.main,
    form: 0.7,
    folds: [
      {
        line: [
          between(front[3] ?? crown, back[3] ?? crown, 0.1),
          between(front[4] ?? crown, back[4] ?? crown, 0.55),
        ],
        width: 0.4,
        depth: 0.2,
        lean: 1,
      },
    ],
    marks: border?.places.includes('cuff')
      ? [{ kind: 'ribbon', line: rise(border.width * 0.4), width: border.width * 0.8, border }]
      : [
          { kind: 'stitch', line: rise(0.7), colour: dyes.thread },
          ...(cuffed && reach > 0.6 ? [{ kind: 'seam', line: rise(2.2) } as const] : []),
        ],
  });
};

const COLLAR: Readonly<Partial<Record<UpperCut['collar'], number>>> = {
  band: 1.25,
  'tall-band': 1.7,
  shirt: 1.5,
  stand: 2.1,
  lapel: 1.2,
  shawl: 1.2,
  'peter-pan': 0.4,
  rib: 0.5,
};

/** A collar around the neck edge, which runs from the nape to the throat. */
export const collarPanel = (spec: GarmentSpec, cut: UpperCut, neckEdge: Line): Panel | undefined => {
  const height = COLLAR[cut.collar];
  if (height === undefined) return undefined;
  const folded =
    cut.collar === 'shirt' || cut.collar === 'lapel' || cut.collar === 'shawl' || cut.collar === 'peter-pan';
  /** How far towards the throat, −1 at the nape. */
  const at = neckEdge.map((_, i) => (2 * i) / (neckEdge.length - 1) - 1);
  const base = neckEdge.map(([x, y], i): Point => {
    const t = at[i] ?? 0;
    return folded ? [x + 0.35 * t, y + 0.6 + 0.2 * t] : [x + 0.05 * t, y + 0.12];
  });
  const top = neckEdge.map(([x, y], i): Point => {
    const t = at[i] ?? 0;
    return [x - 0.2 * t + 0.1, y - height * (0.88 - 0.14 * t)];
  });
  return piece({
    id: 'collar-side',
    outline: closePath(joinPaths(smoothPath([...base].reverse()), smoothPath(top))),
    colour: dyesOf(spec).contrast,
    form: 0.3,
    print: 'none',
  });
};

/** Where cloth ends in front or behind, by height. */
export type Edge = (y: number) => number;

const hemMarks = (spec: GarmentSpec, dyes: Dyes, hem: Line): Mark[] => {
  const above = (by: number): Line => hem.map(([x, y]): Point => [x, y - by]);
  const { border } = spec;
  if (border?.places.includes('hem'))
    return [{ kind: 'ribbon', line: above(border.width / 2), width: border.width, border }];
  return [
    { kind: 'stitch', line: above(0.8), colour: dyes.thread },
    ...(spec.lining ? [{ kind: 'band', line: above(0.3), width: 0.12, colour: spec.lining } as const] : []),
  ];
};

/** The hem from front to back, dipping a little in the middle. */
const hemOf = (front: number, back: number, y: number, waves: number): Point[] => {
  const steps = Math.max(6, waves * 2);
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const u = i / steps;
    return [mix(front, back, u), y + 0.9 * Math.sin(Math.PI * u) * 0.5 + (waves > 0 && i % 2 ? 0.35 : 0)];
  });
};

/** A piece around the trunk or a leg, between two edges. */
export const profilePanel = (
  spec: GarmentSpec,
  id: string,
  top: Line,
  edges: { readonly front: Edge; readonly back: Edge },
  range: readonly [from: number, to: number, frontFrom: number, backFrom: number],
  more: { readonly drapes?: readonly Drape[]; readonly marks?: readonly Mark[]; readonly waves?: number },
): Panel => {
  const [from, to, frontFrom, backFrom] = range;
  const dyes = dyesOf(spec);
  const { front, back } = edges;
  const hem = hemOf(front(to), back(to), to, more.waves ?? 0);
  const outline = closePath(
    joinPaths(
      smoothPath(top),
      smoothPath(profileLine(front, frontFrom, to)),
      smoothPath(hem),
      smoothPath(profileLine(back, to, backFrom)),
    ),
  );
  return piece({
    id,
    outline,
    grain: grainOf([0, 0], 0, from, to + 1, (y) => [back(clamp(y, from, to)), front(clamp(y, from, to))]),
    colour: dyes.main,
    form: 0.8,
    print: more.waves ? 'fan' : 'flat',
    drapes: more.drapes ?? [],
    marks: [...(more.marks ?? []), ...hemMarks(spec, dyes, hem)],
  });
};
