/** Where the tape runs for each body measurement, seen from each side. Inches, y from the shoulder at the neck. */
import { curvePath, mix, type Path, type Point, smoothPath } from '../shape/geometry.ts';
import type { BodyOutline } from './body-outline.ts';
import type { SideProfile } from './side-outline.ts';

export const BODY_TAPES = [
  'chest',
  'waist',
  'hips',
  'length',
  'shoulders',
  'sleeves',
  'topLength',
  'underbust',
  'neck',
  'bicep',
  'wrist',
  'armhole',
  'shoulderToBust',
  'shoulderToWaist',
  'backLength',
  'waistToHip',
  'rise',
  'inseam',
  'thigh',
  'knee',
  'calf',
  'ankle',
] as const;
export type BodyTape = (typeof BODY_TAPES)[number];
export type TapeView = 'front' | 'back' | 'side';

/** The side from which the tape is seen best. */
export const tapeView = (name: BodyTape): TapeView => {
  if (name === 'shoulders' || name === 'backLength' || name === 'sleeves') return 'back';
  return name === 'armhole' || name === 'rise' || name === 'waistToHip' ? 'side' : 'front';
};

/** `front` lies over the body; a girth continues behind it. */
export type TapePath = { readonly front: Path; readonly behind?: Path; readonly label: Point };

export type LaidOn = {
  readonly outline: BodyOutline;
  readonly side: SideProfile;
  /** Where the garment, its top (if it has two parts) and its sleeve end, inches. */
  readonly hem: number;
  readonly topHem: number;
  readonly sleeve: number;
  /** Whether the length is measured from the waist. */
  readonly fromWaist: boolean;
};

const ring = (left: number, right: number, y: number): TapePath => {
  const half = (right - left) / 2;
  const arc = (sag: number): Path =>
    curvePath([left, y], [left + half * 0.4, y + sag], [right - half * 0.4, y + sag], [right, y]);
  return { front: arc(half * 0.2), behind: arc(-half * 0.14), label: [right, y] };
};

const line = (...points: readonly Point[]): TapePath => ({
  front: smoothPath(points),
  label: points[Math.floor(points.length / 2)] ?? [0, 0],
});

const inFront = (name: BodyTape, laid: LaidOn): TapePath => {
  const { outline, hem, topHem, sleeve, fromWaist } = laid;
  const { marks, armOuter, outerAt, legCentreAt } = outline;
  const { neckHalf, shoulderHalf, shoulderY, armpitY, chestY, underbustY, waistY, hipY } = marks;
  const { crotchY, kneeY, calfY, ankleY, chestHalf, waistHalf, hipHalf, armLength } = marks;
  const around = (half: number, y: number): TapePath => ring(-half, half, y);
  const leg = (y: number): TapePath => {
    const middle = legCentreAt(y);
    return ring(Math.max(0.05, 2 * middle - outerAt(y)), outerAt(y), y);
  };
  const arm = (share: number, width: number): TapePath => {
    const at = armOuter[Math.round(share * (armOuter.length - 1))] ?? [shoulderHalf, shoulderY];
    return ring(-at[0], -at[0] + width * 1.02, at[1] + width * 0.08);
  };
  const nape: Point = [-neckHalf * 1.05, 0];
  switch (name) {
    case 'chest':
      return around(chestHalf, chestY);
    case 'underbust':
      return around(marks.trunkAt(underbustY), underbustY);
    case 'waist':
      return around(waistHalf, waistY);
    case 'hips':
      return around(hipHalf, hipY);
    case 'neck':
      return around(neckHalf, -0.4);
    case 'bicep':
      return arm(0.36, marks.bicep);
    case 'wrist':
      return arm(1, marks.wrist);
    case 'armhole': {
      const top: Point = [shoulderHalf * 0.95, shoulderY * 0.85];
      const pit: Point = [chestHalf + 0.2, armpitY + 0.4];
      const front = curvePath(
        top,
        [top[0] - 1.1, mix(top[1], pit[1], 0.4)],
        [pit[0] - 0.9, mix(top[1], pit[1], 0.9)],
        pit,
      );
      return { front, label: [top[0] - 0.6, mix(top[1], pit[1], 0.5)] };
    }
    case 'shoulders':
      return line(
        [-shoulderHalf, shoulderY],
        [-shoulderHalf * 0.5, shoulderY * 0.45],
        [shoulderHalf * 0.5, shoulderY * 0.45],
        [shoulderHalf, shoulderY],
      );
    case 'sleeves': {
      const share = Math.min(1, sleeve / armLength);
      const along = armOuter.slice(0, Math.max(2, Math.ceil(share * (armOuter.length - 1)) + 1));
      return line(...along.map(([x, y]): Point => [-x - 0.35, y]));
    }
    case 'shoulderToBust':
      return line([neckHalf + 0.3, 0.1], [chestHalf * 0.46, chestY * 0.5], [chestHalf * 0.48, chestY]);
    case 'shoulderToWaist':
      return line([neckHalf + 0.3, 0.1], [chestHalf * 0.5, chestY], [waistHalf * 0.44, waistY]);
    case 'backLength':
      return line([0, -0.7], [0, waistY / 2], [0, waistY]);
    case 'waistToHip':
      return line(
        [waistHalf + 0.15, waistY],
        [outerAt(mix(waistY, hipY, 0.5)) + 0.2, mix(waistY, hipY, 0.5)],
        [hipHalf + 0.2, hipY],
      );
    case 'rise':
      return line([waistHalf + 0.15, waistY], [hipHalf + 0.15, hipY], [outerAt(crotchY) + 0.2, crotchY]);
    case 'inseam':
      return line(
        [0.2, crotchY + 0.4],
        [Math.max(0.2, 2 * legCentreAt(kneeY) - outerAt(kneeY)), kneeY],
        [Math.max(0.3, 2 * legCentreAt(ankleY) - outerAt(ankleY)), ankleY],
      );
    case 'thigh':
      return leg(mix(crotchY, kneeY, 0.22));
    case 'knee':
      return leg(kneeY);
    case 'calf':
      return leg(calfY);
    case 'ankle':
      return leg(ankleY);
    case 'topLength':
      return line(nape, [nape[0], topHem / 2], [nape[0], topHem]);
    case 'length': {
      if (!fromWaist) return line(nape, [nape[0], hem / 2], [nape[0], hem]);
      const steps = [0, 0.25, 0.5, 0.75, 1].map((t): Point => {
        const y = mix(waistY, hem, t);
        return [-outerAt(y) - 0.35, y];
      });
      return line(...steps);
    }
  }
};

const fromTheSide = (name: BodyTape, laid: LaidOn): TapePath => {
  const { outline, side, hem, topHem, fromWaist } = laid;
  const { marks } = outline;
  const { chestY, underbustY, waistY, hipY, crotchY, kneeY, calfY, ankleY, armpitY } = marks;
  const across = (y: number): TapePath => ring(side.backAt(y), side.frontAt(y), y);
  const along = (at: (y: number) => number, from: number, to: number): TapePath =>
    line(...[0, 0.25, 0.5, 0.75, 1].map((t): Point => [at(mix(from, to, t)), mix(from, to, t)]));
  const seam = (from: number, to: number): TapePath =>
    along((y) => (side.frontAt(y) + side.backAt(y)) / 2, from, to);
  const [sx, sy] = side.shoulder;
  const arm = (point: Point, width: number): TapePath =>
    ring(point[0] - width / 2, point[0] + width / 2, point[1]);
  switch (name) {
    case 'chest':
      return across(chestY);
    case 'underbust':
      return across(underbustY);
    case 'waist':
      return across(waistY);
    case 'hips':
      return across(hipY);
    case 'neck':
      return ring(-marks.neckHalf * 1.1, marks.neckHalf * 0.86, -0.2);
    case 'thigh':
      return across(mix(crotchY, kneeY, 0.22));
    case 'knee':
      return across(kneeY);
    case 'calf':
      return across(calfY);
    case 'ankle':
      return across(ankleY);
    case 'bicep':
      return arm([sx - 0.2, mix(sy, side.elbow[1], 0.6)], marks.bicep);
    case 'wrist':
      return arm(side.wrist, marks.wrist);
    case 'armhole': {
      const half = marks.bicep * 0.62;
      const front = smoothPath([
        [sx, sy - marks.bicep * 0.45],
        [sx + half, mix(sy, armpitY, 0.4)],
        [sx + half * 0.6, armpitY],
        [sx - half * 0.6, armpitY],
        [sx - half, mix(sy, armpitY, 0.4)],
        [sx, sy - marks.bicep * 0.45],
      ]);
      return { front, label: [sx + half, mix(sy, armpitY, 0.4)] };
    }
    case 'shoulders':
    case 'sleeves':
      return line(side.shoulder, side.elbow, side.wrist);
    case 'backLength':
      return along((y) => side.backAt(y) - 0.1, -0.6, waistY);
    case 'shoulderToBust':
      return along((y) => side.frontAt(y) + 0.1, 0.6, chestY);
    case 'shoulderToWaist':
      return along((y) => side.frontAt(y) + 0.1, 0.6, waistY);
    case 'waistToHip':
      return seam(waistY, hipY);
    case 'rise':
      return seam(waistY, crotchY);
    case 'inseam':
      return seam(crotchY + 0.4, ankleY);
    case 'topLength':
      return along((y) => side.frontAt(Math.min(y, waistY)) + 0.1, 0.6, topHem);
    case 'length':
      return fromWaist
        ? seam(waistY, Math.min(hem, ankleY))
        : along((y) => side.frontAt(Math.min(y, hipY)) + 0.1, 0.6, hem);
  }
};

/** The path of a measurement's tape, seen from one side. */
export const tapeFor = (name: BodyTape, view: TapeView, laid: LaidOn): TapePath =>
  view === 'side' ? fromTheSide(name, laid) : inFront(name, laid);
