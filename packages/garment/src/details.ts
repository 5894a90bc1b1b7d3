/** Details sewn into a finished drawing: fastenings invisible from the front, lining, cups, pleats, open backs. */
import { darken } from './colour.ts';
import { dyesOf } from './dyes.ts';
import type { GarmentSpec } from './garment-spec.ts';
import { closePath, flatten, mix, type Point, smoothPath } from './shape/geometry.ts';
import { fromGrain, type GarmentDrawing, type Mark, type Panel, piece, spanAt } from './shape/panel.ts';

type View = 'front' | 'back';
/** The side it is seen from, and whether somebody wears it: openings then show skin, otherwise the inside. */
type Seen = { readonly view: View; readonly isWorn: boolean };
const SKIN = '#e4dac9';

const endOf = ({ grain }: Panel): number => grain.from + grain.step * (grain.left.length - 1);

/** The hem's edge from left to right without its ends, `above` inches over it. */
const alongHem = (panel: Panel, above: number): Point[] => {
  const edge = flatten(panel.outline, 6);
  const lowest = Math.max(...edge.map(([, y]) => y));
  const hem = edge.filter(([, y]) => y > lowest - 1.6).sort(([a], [b]) => a - b);
  const [left, right] = [hem[0]?.[0] ?? 0, hem.at(-1)?.[0] ?? 0];
  // Side seams stand there, one point above another.
  const side = (right - left) * 0.04;
  return hem.filter(([x]) => x > left + side && x < right - side).map(([x, y]): Point => [x, y - above]);
};

/** Hidden beneath a lap of the cloth: a seam, and the pull at its upper end. */
export const concealedZip = (line: readonly Point[], colour: string): Mark[] => {
  const [x, y] = line[0] ?? [0, 0];
  const pull = (from: number, to: number, width: number, shade: number): Mark => ({
    kind: 'cord',
    line: [
      [x + 0.05, y + from],
      [x + 0.07, y + to],
    ],
    width,
    colour: darken(colour, shade),
  });
  return [
    { kind: 'seam', line: [...line] },
    { kind: 'step', line: [...line], rise: 0.07 },
    pull(0.1, 0.3, 0.2, 0.35),
    pull(0.35, 0.95, 0.12, 0.25),
  ];
};

/** The lowest point of the back's neckline, where its fastening begins. */
const backTop = (spec: GarmentSpec, body: Panel): number => {
  const start = body.outline.start[1];
  return spec.upper?.backNeck === 'keyhole' ? start + 5 : start;
};

const backMarks = (spec: GarmentSpec, body: Panel): Mark[] => {
  const dyes = dyesOf(spec);
  const from = backTop(spec, body) + 0.1;
  const to = endOf(body) - 0.8;
  const line: Point[] = [
    [0, from],
    [0, mix(from, to, 0.5)],
    [0, to],
  ];
  const buttons = (radius: number, gap: number, colour: string): Mark[] =>
    Array.from(
      { length: Math.max(2, Math.min(9, Math.floor((to - from) / gap))) },
      (_, i): Mark => ({
        kind: 'button',
        at: [0.16, from + 0.7 + i * gap],
        radius,
        colour,
        style: 'cloth',
      }),
    );
  switch (spec.details?.fastening) {
    case 'back-zip':
      return concealedZip(
        line.map(([x, y]): Point => [x, from + (y - from) * 0.72]),
        dyes.main,
      );
    case 'back-hooks':
      return [{ kind: 'step', line, rise: 0.08 }, ...buttons(0.09, 1.2, darken(dyes.main, 0.5))];
    case 'back-buttons':
      return [{ kind: 'step', line, rise: 0.08 }, ...buttons(0.2, 1.5, dyes.button)];
    default:
      return [];
  }
};

const sideZip = (spec: GarmentSpec, panel: Panel): Mark[] => {
  const from = panel.id === 'body' ? endOf(panel) * 0.45 : 0.4;
  const to = panel.id === 'body' ? Math.min(endOf(panel) - 0.6, from + 8) : 7.5;
  const line = Array.from({ length: 6 }, (_, i): Point => {
    const q = mix(from, to, i / 5);
    return fromGrain(panel.grain, [spanAt(panel.grain, q)[0] + 0.22, q]);
  });
  return concealedZip(line, dyesOf(spec).main);
};

/** A keyhole or a tied back: an opening that shows what is beneath, with its cords. */
const opening = (
  spec: GarmentSpec,
  body: Panel,
  { view, isWorn }: Seen,
): { panels: Panel[]; marks: Mark[] } => {
  const kind = view === 'back' ? spec.upper?.backNeck : spec.upper?.neck;
  const dyes = dyesOf(spec);
  const top = body.outline.start[1];
  const tassel = (x: number, y: number): Mark[] => [
    {
      kind: 'cord',
      line: [
        [0, y],
        [x * 0.7, y + 1.4],
        [x, y + 3.6],
      ],
      width: 0.14,
      colour: dyes.button,
    },
    { kind: 'tassel', at: [x, y + 3.6], length: 1.3, colour: dyes.button },
  ];
  if (kind === 'keyhole') {
    const y = top + 0.5;
    const drop = closePath(
      smoothPath([
        [0, y],
        [1.1, y + 2.1],
        [0.85, y + 3.7],
        [0, y + 4.3],
        [-0.85, y + 3.7],
        [-1.1, y + 2.1],
        [0, y],
      ]),
    );
    return {
      panels: [
        piece({
          id: 'back-opening',
          outline: drop,
          colour: isWorn ? SKIN : darken(dyes.main, 0.45),
          form: 0,
          lift: 0,
          print: 'none',
        }),
      ],
      marks: [{ kind: 'button', at: [0, y - 0.15], radius: 0.2, colour: dyes.button, style: 'cloth' }],
    };
  }
  if (kind !== 'tie-back') return { panels: [], marks: [] };
  const half = (body.outline.curves[0]?.[2][0] ?? 3) * 0.98;
  return {
    panels: [],
    marks: [
      {
        kind: 'cord',
        line: [
          [-half, 0.5],
          [0, 1.25],
          [half, 0.5],
        ],
        width: 0.14,
        colour: dyes.button,
      },
      ...tassel(-0.8, 1.25),
      ...tassel(0.6, 1.6),
    ],
  };
};

const curvedSeam = (points: readonly Point[]): Mark => ({
  kind: 'seam',
  line: flatten(smoothPath(points), 6),
});

const cups = (body: Panel, count: number): Mark[] => {
  const [left, right] = spanAt(body.grain, endOf(body) * 0.55);
  const w = (right - left) / 2;
  const y = Math.min(endOf(body) * 0.62, 11.5);
  return [1, -1].flatMap((side) => [
    curvedSeam([
      [side * w * 0.1, y - 1.2],
      [side * w * 0.3, y + 0.9],
      [side * w * 0.56, y + 1.1],
      [side * w * 0.84, y - 1],
    ]),
    ...(count > 1
      ? [
          curvedSeam([
            [side * w * 0.44, y + 1.1],
            [side * w * 0.46, y - 1.2],
            [side * w * 0.6, y - 3.2],
          ]),
        ]
      : []),
  ]);
};

const frontPleats = (leg: Panel, count: number): Mark[] => {
  const side = leg.id === 'leg-right' ? 1 : -1;
  return Array.from({ length: count }, (_, i): Mark => {
    const x = side * (2 + i * 1.15);
    return {
      kind: 'step',
      line: [
        [x, 1.7],
        [x + side * 0.06, 4],
        [x + side * 0.02, 6.5],
      ],
      rise: side * 0.12,
    };
  });
};

const sidePockets = (panel: Panel, kind: 'welt' | 'slant'): Mark[] =>
  ([0, 1] as const).map((edge): Mark => {
    const line = [3.6, 6, 8.4].map((q, i): Point => {
      const inset = kind === 'welt' ? 0.5 : 2.6 - i;
      return fromGrain(panel.grain, [spanAt(panel.grain, q)[edge] + (edge === 0 ? 1 : -1) * inset, q]);
    });
    return { kind: 'step', line, rise: 0.1 };
  });

const marksOf = (spec: GarmentSpec, panel: Panel, { view, isWorn }: Seen): Mark[] => {
  const { details = {}, lining } = spec;
  const isBody = panel.id === 'body';
  const isLeg = panel.id === 'leg-right' || panel.id === 'leg-left';
  const isMain = isBody || isLeg || panel.id === 'skirt';
  if (!isMain) return [];
  const upright = isBody || panel.id === 'skirt';
  return [
    // Laid flat, it shows at the neck or the waist; behind a rib nobody sees it.
    ...(lining && isWorn && !panel.rib
      ? [{ kind: 'band', line: alongHem(panel, 0.06), width: 0.12, colour: lining } as const]
      : []),
    ...(view === 'back' && upright ? backMarks(spec, panel) : []),
    ...(details.fastening === 'side-zip' && (upright || panel.id === 'leg-left') ? sideZip(spec, panel) : []),
    ...(view === 'front' && isBody && details.cups ? cups(panel, details.cups) : []),
    ...(view === 'front' && isLeg && details.frontPleats ? frontPleats(panel, details.frontPleats) : []),
    ...(details.sidePockets && view === 'front' ? sidePockets(panel, details.sidePockets) : []),
  ];
};

export const withDetails = (spec: GarmentSpec, seen: Seen, drawing: GarmentDrawing): GarmentDrawing => {
  const { view } = seen;
  const isOpen =
    view === 'front'
      ? spec.upper?.neck === 'keyhole'
      : spec.upper?.backNeck === 'keyhole' || spec.upper?.backNeck === 'tie-back';
  if (!spec.details && !spec.lining && !isOpen) return drawing;
  const body = drawing.panels.find(({ id }) => id === 'body');
  const open = isOpen && body ? opening(spec, body, seen) : { panels: [], marks: [] };
  const panels = drawing.panels.map((panel) => {
    const marks = marksOf(spec, panel, seen);
    return marks.length > 0 ? { ...panel, marks: [...panel.marks, ...marks] } : panel;
  });
  const cords: Panel[] =
    open.marks.length > 0
      ? [
          piece({
            id: 'ties',
            outline: { start: [0, 0], curves: [], closed: false },
            colour: spec.colour,
            marks: open.marks,
          }),
        ]
      : [];
  return { ...drawing, panels: [...panels, ...open.panels, ...cords] };
};
