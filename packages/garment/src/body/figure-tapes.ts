/** The tapes on the figure and their labels, in the drawing's own units. */
import { type Path, svgPathData } from '../shape/geometry.ts';
import type { BodyOutline } from './body-outline.ts';
import { type BodyTape, type LaidOn, type TapeView, tapeFor } from './body-tapes.ts';

export const FRAME = { width: 400, height: 600, floor: 578, centre: 200 } as const;
const LABEL_GAP = 42;
/** As far from the edge as the longest name needs. */
const LEFT = 76;
const RIGHT = 324;

export type Tape = {
  readonly name: BodyTape;
  /** SVG path data of the tape, and of its half behind the body. */
  readonly front: string;
  readonly behind?: string;
  readonly leader: string;
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' };
};

/** User units per inch: children are drawn smaller, though not tiny, and everybody fits the frame. */
export const figureScale = ({ marks, reachHalf }: BodyOutline): number =>
  Math.min(555 / ((marks.heightInches + Math.max(70, marks.heightInches)) / 2 + 1), 117 / reachHalf);

/** Spaces out the labels of one column, from the top down. */
const spaced = (wanted: readonly number[]): number[] => {
  let last = -Infinity;
  return wanted.map((y) => {
    last = Math.max(y, last + LABEL_GAP);
    return last;
  });
};

/** The six tapes on the body. `lengths`: where hem and cuff end, inches. */
export const layTapes = (
  outline: BodyOutline,
  lengths: { readonly hem: number; readonly sleeve: number },
  scale: number,
): Tape[] => {
  const { marks, armOuter } = outline;
  const originY = FRAME.floor - marks.floorY * scale;
  const px = (inches: number): number => Math.round((FRAME.centre + inches * scale) * 10) / 10;
  const py = (inches: number): number => Math.round((originY + inches * scale) * 10) / 10;
  const at = (x: number, y: number): string => `${px(x)} ${py(y)}`;
  const arc = (half: number, y: number, sag: number): string =>
    `M${at(-half, y)}C${at(-half * 0.6, y + sag)} ${at(half * 0.6, y + sag)} ${at(half, y)}`;
  const rings = [
    { name: 'chest', half: marks.chestHalf, y: marks.chestY },
    { name: 'waist', half: marks.waistHalf, y: marks.waistY },
    { name: 'hips', half: marks.hipHalf, y: marks.hipY },
  ] as const;
  const ringLabels = spaced(rings.map(({ y }) => py(y)));
  const share = Math.min(1, lengths.sleeve / marks.armLength);
  const along = armOuter.slice(0, Math.max(2, Math.ceil(share * (armOuter.length - 1)) + 1));
  const middle = along[Math.floor(along.length / 2)] ?? [marks.shoulderHalf, marks.shoulderY];
  const hem = Math.min(lengths.hem, marks.floorY);
  const hemX = -marks.neckHalf * 1.05;
  const [shoulderLabel = 0, sleeveLabel = 0, lengthLabel = 0] = spaced([
    py(marks.shoulderY) - 34,
    py(middle[1]),
    py(hem),
  ]);
  const left = (y: number) => ({ x: LEFT, y, anchor: 'end' }) as const;
  return [
    ...rings.map(
      ({ name, half, y }, i): Tape => ({
        name,
        front: arc(half, y, half * 0.2),
        behind: arc(half, y, -half * 0.14),
        leader: `M${at(half, y)}L${RIGHT - 4} ${ringLabels[i] ?? py(y)}`,
        label: { x: RIGHT, y: ringLabels[i] ?? py(y), anchor: 'start' },
      }),
    ),
    {
      name: 'shoulders',
      front: `M${at(-marks.shoulderHalf, marks.shoulderY)}C${at(-marks.shoulderHalf * 0.5, marks.shoulderY - 1.1)} ${at(marks.shoulderHalf * 0.5, marks.shoulderY - 1.1)} ${at(marks.shoulderHalf, marks.shoulderY)}`,
      leader: `M${at(-marks.shoulderHalf, marks.shoulderY)}L${LEFT + 4} ${shoulderLabel}`,
      label: left(shoulderLabel),
    },
    {
      name: 'sleeves',
      front: `M${along.map(([x, y]) => at(-x - 0.35, y)).join('L')}`,
      leader: `M${at(-middle[0] - 0.35, middle[1])}L${LEFT + 4} ${sleeveLabel}`,
      label: left(sleeveLabel),
    },
    {
      name: 'length',
      front: `M${at(hemX, 0)}L${at(hemX, hem)}`,
      leader: `M${at(hemX, hem)}L${LEFT + 4} ${lengthLabel}`,
      label: left(lengthLabel),
    },
  ];
};

/** The named tapes, seen from this side, with their labels in two columns, ordered from the top. */
export const layTapesOf = (
  names: readonly BodyTape[],
  view: TapeView,
  laid: LaidOn,
  scale: number,
): Tape[] => {
  const origin = [FRAME.centre, FRAME.floor - laid.outline.marks.floorY * scale] as const;
  const pathOf = (path: Path): string => svgPathData(path, scale, origin);
  const tapes = names.map((name) => ({ name, path: tapeFor(name, view, laid) }));
  const column = (isLeft: boolean): Tape[] => {
    const own = tapes
      .filter(({ path }) => path.label[0] < -0.05 === isLeft)
      .sort((a, b) => a.path.label[1] - b.path.label[1]);
    const heights = spaced(own.map(({ path }) => origin[1] + path.label[1] * scale));
    // A column that is too long moves up as a whole, so that its last label stays on the page.
    const over = Math.max(0, (heights[heights.length - 1] ?? 0) - FRAME.height + 20);
    return own.map(({ name, path }, i): Tape => {
      const y = Math.round((heights[i] ?? 0) - over);
      const x = isLeft ? LEFT : RIGHT;
      const [fromX, fromY] = [origin[0] + path.label[0] * scale, origin[1] + path.label[1] * scale];
      return {
        name,
        front: pathOf(path.front),
        ...(path.behind && { behind: pathOf(path.behind) }),
        leader: `M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${isLeft ? x + 4 : x - 4} ${y}`,
        label: { x, y, anchor: isLeft ? 'end' : 'start' },
      };
    });
  };
  return [...column(true), ...column(false)];
};
