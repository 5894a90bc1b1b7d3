/// <reference path="./freesewing.d.ts" />
import { capitalised } from '@darzi/contract/wording.ts';
import type { CutOfPart, Drafted, Part } from '@freesewing/brian';
import type { BlockOp, BlockPiece, BlockPoint } from './block-piece.ts';
import { type Bounds, boundsOf } from './block-tiles.rules.ts';
import { outlineOf, point } from './draft-pieces.ts';
import { GIRTHS, type Girth, type Girths } from './ease.rules.ts';
import { type LegPart, type LegWidth, shapeLegs } from './leg-shape.rules.ts';
import { type Cut, type DesignRow, designRow } from './pattern-designs.ts';
import {
  clothAt,
  foldMark,
  grainOf,
  isOnCloth,
  type Line,
  polygonOf,
  sectorOf,
} from './piece-geometry.rules.ts';
import { withAllowance } from './seam-allowance.rules.ts';

export type PatternPart = Cut & {
  readonly design: Parameters<typeof designRow>[0];
  /** Around each piece, millimetres; 0 for none. */
  readonly seam: number;
  /** Length of the sleeve, millimetres; 0 for none. */
  readonly sleeve: number;
  /** Of the legs below the fork; empty: as the design has them. */
  readonly legs?: readonly LegWidth[];
};
export type DraftedPart = {
  readonly title: string;
  readonly pieces: readonly BlockPiece[];
  /** Around the garment as drafted on paper, millimetres. */
  readonly girths: Girths;
  /** The measurements it depends on, by FreeSewing's names. */
  readonly uses: readonly string[];
};

const OUTLINES = ['seam', 'outline'];
const GUIDE_WORDS: Readonly<Record<string, string>> = {
  chest: 'Chest',
  waist: 'Waist',
  hip: 'High hip',
  seat: 'Hips',
  fold: 'Fold',
  dart: 'Dart',
  pocket: 'Pocket',
  rollLine: 'Roll line',
  breakLine: 'Break line',
};

/** With its fold on the middle. */
const toTheMiddle = (outline: readonly BlockOp[]): readonly BlockOp[] => {
  const { left } = boundsOf(polygonOf(outline));
  const moved = ([x, y]: BlockPoint): BlockPoint => [x - left, y];
  return outline.map((op) => {
    if (op.kind === 'close') return op;
    const to = moved(op.to);
    return op.kind === 'curve' ? { ...op, c1: moved(op.c1), c2: moved(op.c2), to } : { ...op, to };
  });
};

const outlineFor = (part: Part, row: DesignRow): readonly BlockOp[] | undefined => {
  const name = [...OUTLINES, row.sector ?? ''].find((one) => (part.paths[one]?.ops.length ?? 0) > 3);
  if (name === undefined) return undefined;
  const outline = outlineOf(part.paths[name]?.ops ?? []);
  return name === row.sector ? toTheMiddle(outline) : outline;
};

/** `frontSideDart` is “Front side dart”. */
const nameOf = (part: string): string =>
  capitalised(
    (part.split('.').at(-1) ?? part)
      .replace(/SideDart$/, '')
      .replace(/(top|under)sleeve/, '$1 sleeve')
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );

/** @param isHalf it is drawn with a fold, which the list of cuts forgets for collars and pocket bags */
const cutWords = (cut: CutOfPart | undefined, isHalf: boolean): string => {
  const materials = Object.entries(cut?.materials ?? {}).map(([material, cuts]) => {
    const times = cuts.reduce((sum, one) => sum + one.cut, 0);
    return `${times} in ${material}${isHalf || cuts.some(({ onFold }) => onFold) ? ' on the fold' : times > 1 ? ', mirrored' : ''}`;
  });
  return materials.length === 0 ? 'Cut as needed' : `Cut ${materials.join('; ')}`;
};

/** The class FreeSewing gives a path inside or around a piece. */
const classOf = (name: string, part: Part): string => {
  const words = part.paths[name]?.attributes.get('class');
  return words === false || words === undefined ? '' : words;
};
const isAllowance = (name: string, part: Part): boolean => /\bsa\b/.test(classOf(name, part));
const isInner = (name: string, part: Part): boolean =>
  !name.startsWith('__') &&
  /fabric|lining|canvas|interfacing|help|dashed|dotted|note/.test(classOf(name, part));

const macroLine = (part: Part, macro: string): readonly BlockPoint[] | undefined => {
  const name = Object.keys(part.paths).find((one) => one.startsWith(`__macro_${macro}`));
  return name === undefined ? undefined : polygonOf(outlineOf(part.paths[name]?.ops ?? []));
};

/** The design's own grain line if it has one that lies on the piece. */
const grainLine = (part: Part, polygon: readonly BlockPoint[]): Line => {
  const [from, to] = macroLine(part, 'grainline') ?? [];
  const isUsable = from !== undefined && to !== undefined && isOnCloth(polygon, [from, to]);
  return isUsable ? [from, to] : grainOf(polygon);
};

/** Its notches; a part keeps some of the one it was drafted from, beyond its own outline. */
const notchesOf = (part: Part, { left, top, right, bottom }: Bounds): readonly BlockPoint[] =>
  Object.values(part.snippets)
    .filter(({ def }) => def === 'notch' || def === 'bnotch')
    .map(({ anchor }) => point(anchor))
    .filter(([x, y]) => x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1);

const pieceOf = (
  name: string,
  part: Part,
  { row, seam, sleeve, cut }: { row: DesignRow; seam: number; sleeve: number; cut: CutOfPart | undefined },
): BlockPiece | undefined => {
  const outline = outlineFor(part, row);
  if (outline === undefined) return undefined;
  const polygon = polygonOf(outline);
  const { left, top, right, bottom } = boundsOf(polygon);
  if (!(right - left > 1) || !(bottom - top > 1)) throw new Error(`${name} is nothing`);
  const names = Object.entries(part.paths).flatMap(([one, path]) =>
    path.hidden || OUTLINES.includes(one) || one === row.sector || path.ops.length < 2 ? [] : [one],
  );
  const allowances = names
    .filter((one) => isAllowance(one, part))
    .map((one) => outlineOf(part.paths[one]?.ops ?? []));
  const inner = names.filter((one) => !isAllowance(one, part) && isInner(one, part));
  const isSleeve = part.points.sleeveTip !== undefined && part.points.wristRight !== undefined;
  const hem = isSleeve ? point(part.points.sleeveTip)[1] + sleeve : 0;
  const isSector = row.sector !== undefined && part.paths[row.sector] !== undefined;
  const grain = isSector ? grainOf(polygon) : grainLine(part, polygon);
  const fold = isSector ? undefined : macroLine(part, 'cutonfold');
  const words = row.cuts?.[name] ?? cutWords(cut, fold !== undefined);
  const isOnFold = isSector || words.includes('on the fold');
  return {
    name: nameOf(name),
    cut: words,
    outline,
    allowances: seam === 0 ? [] : allowances.length > 0 ? allowances : [withAllowance(outline, seam)],
    guides: [
      ...(isOnFold
        ? [
            {
              words: 'Fold',
              line: fold ?? foldMark(polygon),
            },
          ]
        : []),
      ...inner.map((one) => ({
        words: GUIDE_WORDS[one] ?? '',
        line: polygonOf(outlineOf(part.paths[one]?.ops ?? [])),
      })),
      ...(isSleeve && sleeve > 0 && hem < bottom - 5
        ? [
            {
              words: 'Hem of the sleeve',
              line: [
                [left, hem],
                [right, hem],
              ] as const,
            },
          ]
        : []),
    ],
    notches: isSector ? [] : notchesOf(part, { left, top, right, bottom }),
    grain,
    // Beside the grain line, not over it.
    middle: [grain[0][0] + 8, top + (bottom - top) * 0.45],
  };
};

/** Undefined for a piece that does not reach from the fork to the floor, such as the pocket of a leg. */
const legOf = ({ outline }: BlockPiece, { points: { fork, knee, floor } }: Part): LegPart | undefined =>
  fork === undefined ||
  knee === undefined ||
  floor === undefined ||
  boundsOf(polygonOf(outline)).bottom < point(floor)[1] - 1
    ? undefined
    : { fork: point(fork)[1], knee: point(knee)[1], middle: point(knee)[0] };

const girthsOf = ({ parts: [parts] }: Drafted, row: DesignRow, measurements: Cut['measurements']): Girths =>
  Object.fromEntries(
    GIRTHS.flatMap((girth) => {
      const levels = row.levels[girth];
      if (levels === undefined) return [];
      const widths = levels.map((level) => {
        const { part: name, times } = level;
        const part = parts[name];
        if (part === undefined) throw new Error(`${name} was not drafted`);
        const pointOf = (one: string): BlockPoint => point(part.points[one]);
        if ('between' in level) {
          const [[x1, y1], [x2, y2]] = [pointOf(level.between[0]), pointOf(level.between[1])];
          return Math.hypot(x2 - x1, y2 - y1) * times;
        }
        const { at, isClipped } = level;
        const polygon = polygonOf(outlineOf(part.paths.seam?.ops ?? []));
        const { left, right } = boundsOf(polygon);
        if (at === 'reach') return right * times;
        const side = isClipped ? (Math.abs(left) > Math.abs(right) ? -1 : 1) : undefined;
        return clothAt(polygon, at(pointOf, measurements), side) * times;
      });
      // Shorter than this height: there is nothing that could be too narrow.
      return widths.some((width) => width === 0)
        ? []
        : [[girth, widths.reduce((sum, width) => sum + width, 0)]];
    }),
  );

/** A skirt's, from half a panel: its arc at the waist, and at the hips' height if it is that long. */
const sectorGirths = (
  { parts: [parts] }: Drafted,
  { sector, hangsFrom }: DesignRow,
  { measurements, length, panels }: Pick<Cut, 'measurements' | 'length'> & { readonly panels: number },
): Girths => {
  const path = Object.values(parts).find((part) => part.paths[sector ?? ''])?.paths[sector ?? ''];
  if (path === undefined || hangsFrom !== 'waist') return {};
  const { inner, outer, edge } = sectorOf(polygonOf(outlineOf(path.ops)));
  // It begins below its waistband.
  const toHips = (measurements.waistToSeat ?? 0) - (length - edge);
  const atHips = inner + ((outer - inner) * toHips) / edge;
  return {
    waist: inner * 2 * panels,
    ...(toHips > 0 && toHips <= edge ? { hips: atHips * 2 * panels } : {}),
  };
};

const BODY_NAME = { chest: 'chest', waist: 'waist', hips: 'seat' } as const satisfies Record<Girth, string>;
/** What the width there depends on, whatever the design asks for. */
const USED_AT = {
  chest: ['chest'],
  waist: ['waist'],
  hips: ['seat', 'waistToSeat'],
} as const satisfies Record<Girth, readonly string[]>;
const MAX_ATTEMPTS = 6;
const CLOSE_ENOUGH = 0.5;
/** So much wider than it must be, a waistband is not snug. */
const LOOSE = 3;
const MAX_FITTING_ATTEMPTS = 3;

/**
 * Drafts one part of a garment by its FreeSewing design. A result too narrow for the body and its ease is drafted again
 * with more ease, until it fits. Runs in its own thread, so that a draft that does not terminate can be ended.
 * @throws Error if these measurements yield nothing
 */
export const draftPatternPart = async (order: PatternPart): Promise<DraftedPart> => {
  const row = designRow(order.design);
  const measurements = row.adapt?.(order.measurements, order.length) ?? order.measurements;
  const Design = await row.load();
  const want = (girth: Girth): number => (measurements[BODY_NAME[girth]] ?? 0) + order.ease[girth];
  let ease = order.ease;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const cut = { ...order, measurements, ease };
    const options = row.options(cut);
    const drafted = new Design({
      measurements: row.withEase?.(cut) ?? measurements,
      options,
      complete: true,
      sa: order.seam,
    }).draft();
    // Sandy stores its points without a name, which the shop's `lodash.set` refuses (the published one has an open
    // advisory): its panel is drawn anyway, only its own additions are missing.
    if (row.sector === undefined && drafted.setStores[0].logs.error.length > 0)
      throw new Error('the draft failed');
    const panels = Number(options.panels ?? 0);
    const girths =
      row.sector === undefined
        ? girthsOf(drafted, row, measurements)
        : sectorGirths(drafted, row, { ...order, measurements, panels });
    const missing = (girth: Girth): number => want(girth) - (girths[girth] ?? want(girth));
    const isLoose = (girth: Girth): boolean =>
      tries < MAX_FITTING_ATTEMPTS && row.snug?.includes(girth) === true && missing(girth) < -LOOSE;
    const off = GIRTHS.filter((girth) => missing(girth) > CLOSE_ENOUGH || isLoose(girth));
    if (off.length > 0) {
      const more = (girth: Girth): number => missing(girth) + (missing(girth) > 0 ? 2 : 0);
      // A stomach larger than the chest gets its room only if the chest gets it as well.
      const changed: readonly Girth[] = tries < 2 ? off : [...off, 'chest'];
      const most = Math.max(0, ...off.map(more));
      const eased = changed.map((girth) => [girth, ease[girth] + (off.includes(girth) ? more(girth) : most)]);
      ease = { ...ease, ...Object.fromEntries(eased) };
      continue;
    }
    const { seam, sleeve } = order;
    const cutlist = drafted.setStores[0].cutlist;
    const drawn = Object.entries(drafted.parts[0]).flatMap(([name, part]) => {
      const isLeftOut = part.hidden || (sleeve === 0 && /sleeve|cuff/i.test(name));
      const piece = isLeftOut ? undefined : pieceOf(name, part, { row, seam, sleeve, cut: cutlist?.[name] });
      return piece === undefined ? [] : [{ piece, part: legOf(piece, part) }];
    });
    const legs = drawn.flatMap(({ piece, part }) => (part === undefined ? [] : [{ piece, part }]));
    const pieces = [
      ...shapeLegs(legs, order.legs ?? []),
      ...drawn.flatMap(({ piece, part }) => (part === undefined ? [piece] : [])),
    ];
    if (pieces.length === 0) throw new Error('no piece was drafted');
    const named = pieces.map((piece) =>
      piece.name === 'Skirt' && panels > 0 ? { ...piece, cut: `Cut ${panels} in fabric on the fold` } : piece,
    );
    const { measurements: asked, optionalMeasurements } = Design.patternConfig;
    const around = GIRTHS.flatMap((girth) => (girths[girth] === undefined ? [] : USED_AT[girth]));
    return { title: row.title, pieces: named, girths, uses: [...asked, ...optionalMeasurements, ...around] };
  }
  throw new Error('it stays narrower than the body');
};
