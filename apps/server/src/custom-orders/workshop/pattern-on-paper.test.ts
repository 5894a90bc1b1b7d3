import type { BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import { estimateMeasurements } from '@darzi/contract/custom-orders/estimate-measurements.ts';
import { GARMENTS, type Garment, garmentRows, withDefaults } from '@darzi/contract/custom-orders/garments.ts';
import { usualLength, usualTopLength } from '@darzi/contract/custom-orders/usual-length.ts';
import { describe, expect, it } from 'vitest';
import { type ReadPage, type ReadPdf, readPdf, type TextRun } from '../../platform/pdf/test-pdf.ts';
import type { BlockPiece, BlockPoint } from './block-piece.ts';
import { boundsOf, frameOf, OVERLAP } from './block-tiles.rules.ts';
import { draftGarment } from './draft-garment.ts';
import { writePattern } from './pattern.document.ts';
import { lay, type PatternContent } from './pattern-layout.ts';
import { edgesOf, polygonOf, touches } from './piece-geometry.rules.ts';

const MM = 72 / 25.4;
/** A tenth of a millimetre on paper. */
const TRUE = 0.1 * MM;
const SHEETS = { a4: [210, 297], a3: [297, 420], a0: [841, 1189] } as const;

const WEARERS: readonly (readonly [Wearer, BodyMeasurements])[] = [
  [{ who: 'woman' }, { chest: 36, waist: 30, hips: 39, shoulders: 15 }],
  [
    { who: 'man', height: 76 },
    { chest: 42, waist: 36, hips: 41, shoulders: 19 },
  ],
  [{ who: 'girl', age: 9 }, {}],
  [{ who: 'boy', age: 4 }, {}],
  [
    { who: 'woman', height: 66 },
    { chest: 52, waist: 48, hips: 55, shoulders: 17 },
  ],
  [{ who: 'girl', age: 15 }, {}],
  [{ who: 'man' }, { chest: 52, waist: 50, hips: 53, shoulders: 20.5 }],
];

/** Every garment is printed for one of its wearers, another one for the next garment. */
const CASES = GARMENTS.map((garment, index) => {
  const { wearers, label } = garmentRows[garment];
  const fitting = WEARERS.filter(([{ who }]) => wearers.includes(who));
  const [wearer, body] = fitting[index % fitting.length] ?? [{ who: 'woman' } as const, {}];
  return { garment, wearer, body, name: `${label} for a ${wearer.who}` };
});

const contentOf = async (
  garment: Garment,
  wearer: Wearer,
  body: BodyMeasurements,
): Promise<Omit<PatternContent, 'paper'>> => {
  const choices = withDefaults(garment, {});
  const pattern = await draftGarment({
    garment,
    wearer,
    choices,
    fit: 'regular',
    known: body,
    length: usualLength(garment, wearer),
    topLength: usualTopLength(wearer),
    sleeves: choices.sleeve === 'sleeveless' ? 0 : estimateMeasurements(wearer, body).sleeves,
    ease: undefined,
    seam: 0.5,
  });
  if (pattern === undefined) throw new Error('nothing was drafted');
  return {
    ...pattern,
    subject: `${garmentRows[garment].label} for a ${wearer.who}`,
    shortNumber: '#abc123',
    customerName: 'Asha Rao',
    storeName: 'Darzi',
    measured: [['Waist', 35]],
    easeWords: 'Ease added: as usual.',
    seam: 0.5,
  };
};

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const boxesOn = ({ commands }: ReadPage): readonly Box[] =>
  [...commands.matchAll(/^([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((found) => {
    const [left = 0, top = 0, width = 0, height = 0] = found.slice(1).map(Number);
    return { left, top, right: left + width, bottom: top + height };
  });
const sideOf = ({ left, right }: Box): number => right - left;
const isSquare = (box: Box, side: number): boolean =>
  Math.abs(sideOf(box) - side) < TRUE && Math.abs(box.bottom - box.top - side) < TRUE;

/** The ink of a run: its capitals and what hangs below its line. */
const inkOf = ({ x, y, width, size }: TextRun): Box => ({
  left: x,
  top: y - 0.7 * size,
  right: x + width,
  bottom: y + 0.2 * size,
});
const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const isWithin = (a: Box, b: Box): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** The sizes of all outlines of pieces on a page, drawn in this line's width. */
const drawnSizes = ({ commands }: ReadPage, line: string): readonly string[] =>
  commands
    .split(/\nS\n/)
    .filter((part) => part.includes(`\n${line} w\n1 j`))
    .map((part) => {
      const points = [...part.matchAll(/^((?:[-\d.]+ )+)[mlc]$/gm)].flatMap(([, numbers = '']) => {
        const all = numbers.trim().split(' ').map(Number);
        return all.flatMap((x, index) => (index % 2 === 0 ? [[x, all[index + 1] ?? 0] as const] : []));
      });
      const { left, top, right, bottom } = boundsOf(points);
      return `${(right - left).toFixed(0)} × ${(bottom - top).toFixed(0)}`;
    });
const sizesOf = ({ sections }: Pick<PatternContent, 'sections'>, k: number): readonly string[] =>
  sections.flatMap(({ pieces }) =>
    pieces.map(({ outline }) => {
      // With the points that draw a curve, which the page has, too.
      const points = outline.flatMap((op) =>
        op.kind === 'close' ? [] : op.kind === 'curve' ? [op.c1, op.c2, op.to] : [op.to],
      );
      const { left, top, right, bottom } = boundsOf(points);
      return `${((right - left) * k).toFixed(0)} × ${((bottom - top) * k).toFixed(0)}`;
    }),
  );

/** What a ruler shows on the paper. */
const inchesOf = (outline: BlockPiece['outline']): string => {
  const { left, top, right, bottom } = boundsOf(polygonOf(outline));
  return `${((right - left) / 25.4).toFixed(1)} × ${((bottom - top) / 25.4).toFixed(1)} in`;
};

/** The writing on pieces that one sees on a sheet, each with the frame of its tile. */
const labelsOn = ({ runs }: ReadPage) =>
  runs.flatMap((run) => {
    if (run.clip === undefined) return [];
    const [left = 0, top = 0, width = 0, height = 0] = run.clip;
    const shown = { left, top, right: left + width, bottom: top + height };
    const ink = inkOf(run);
    return meet(ink, shown) ? [{ run, ink, frame: grown(shown, -OVERLAP * MM) }] : [];
  });

const expectApart = (labels: readonly { readonly run: TextRun; readonly ink: Box }[]): void => {
  for (const [index, { run, ink }] of labels.entries())
    for (const other of labels.slice(index + 1))
      expect(meet(ink, other.ink), `“${run.text}” over “${other.run.text}”`).toBe(false);
};

/** Straight lines on a page, such as grain lines and their arrowheads, each as points along it. */
const linesOn = ({ commands }: ReadPage): readonly (readonly (readonly [number, number])[])[] =>
  [...commands.matchAll(/^([-\d.]+) ([-\d.]+) m\n([-\d.]+) ([-\d.]+) l$/gm)].map((found) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = found.slice(1).map(Number);
    return Array.from({ length: 101 }, (_, step) => {
      const t = step / 100;
      return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t] as const;
    });
  });

const expectClear = (
  page: ReadPage,
  labels: readonly { readonly run: TextRun; readonly ink: Box }[],
): void => {
  const lines = linesOn(page);
  for (const { run, ink } of labels)
    expect(
      lines.some((line) =>
        line.some(([x, y]) => x > ink.left && x < ink.right && y > ink.top && y < ink.bottom),
      ),
      `a line through “${run.text}”`,
    ).toBe(false);
};

const COLUMN = 10;

/** Most of the width of the first row of A4 sheets shows cloth: nobody glues empty paper on top. */
const expectFullFirstRow = (content: Pick<PatternContent, 'sections'>): void => {
  const frame = frameOf('a4');
  for (const { title, placed, tiles } of lay(content, frame)) {
    const polygons = placed.map(({ piece, dx, dy }) =>
      polygonOf(piece.outline).map(([x, y]): BlockPoint => [x + dx, y + dy]),
    );
    const columns = tiles
      .filter(({ row }) => row === 0)
      .flatMap(({ left }) =>
        Array.from({ length: Math.floor(frame.width / COLUMN) }, (_, step) => left + step * COLUMN),
      );
    const shown = columns.filter((left) =>
      polygons.some((polygon) =>
        touches(polygon, { left, right: left + COLUMN, top: 0, bottom: frame.height }),
      ),
    );
    // A single sheet is as full as what is left for it.
    if (columns.length > frame.width / COLUMN)
      expect(shown.length / columns.length, title).toBeGreaterThanOrEqual(0.5);
  }
};

const STEP = 3;

/** Every line that one cuts or sews along is printed: in a sheet's frame, an allowance also in its margins. */
const expectWholeLines = (content: Pick<PatternContent, 'sections'>, paper: 'a4' | 'a3' | 'a0'): void => {
  const frame = frameOf(paper);
  for (const { placed, tiles } of lay(content, frame))
    for (const { piece, dx, dy } of placed)
      for (const [outline, margin] of [
        [piece.outline, 0.01],
        ...piece.allowances.map((allowance) => [allowance, OVERLAP - 0.5] as const),
      ] as const) {
        const points = edgesOf(polygonOf(outline)).flatMap(([[x1, y1], [x2, y2]]) => {
          const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / STEP));
          return Array.from({ length: steps }, (_, step): BlockPoint => {
            const t = step / steps;
            return [x1 + (x2 - x1) * t + dx, y1 + (y2 - y1) * t + dy];
          });
        });
        const lost = points.filter(
          ([x, y]) =>
            !tiles.some(
              ({ left, top }) =>
                x >= left - margin &&
                x <= left + frame.width + margin &&
                y >= top - margin &&
                y <= top + frame.height + margin,
            ),
        );
        expect(lost, `${paper}: ${piece.name}`).toEqual([]);
      }
};

const expectTrueSquares = ({ pages }: ReadPdf): void => {
  const boxes = pages.flatMap(boxesOn);
  for (const side of [72, 144]) expect(boxes.filter((box) => isSquare(box, side))).toHaveLength(1);
};

describe.each(CASES)('the pattern of a $name', ({ garment, wearer, body }) => {
  it('is true to scale on every paper, with all its writing where one can read it', {
    timeout: 120_000,
  }, async () => {
    const content = await contentOf(garment, wearer, body);
    expectFullFirstRow(content);
    for (const paper of ['a4', 'a3', 'a0'] as const) {
      expectWholeLines(content, paper);
      const pdf = readPdf(await writePattern({ ...content, paper }));
      expectTrueSquares(pdf);
      const sheets = pdf.pages.filter(({ runs }) =>
        runs.some(({ text }) => / across and \d+ down$/.test(text)),
      );
      const sizes = sizesOf(content, MM);
      const words: string[] = [];
      for (const sheet of sheets) {
        const [width, height] = SHEETS[paper];
        expect(Math.abs(sheet.width - width * MM)).toBeLessThan(TRUE);
        expect(Math.abs(sheet.height - height * MM)).toBeLessThan(TRUE);
        expect(sheet.commands).toMatch(/^([\d.]+) ([\d.]+) m\n([\d.]+) \2 l$/m);
        for (const size of drawnSizes(sheet, '1.2')) expect(sizes, paper).toContain(size);
        const seen = labelsOn(sheet);
        for (const { run, ink, frame } of seen)
          expect(isWithin(ink, frame), `${paper}: “${run.text}” is cut`).toBe(true);
        expectApart(seen);
        words.push(seen.map(({ run }) => run.text).join(' '));
      }
      const text = words.join(' ');
      for (const { pieces } of content.sections)
        for (const piece of pieces) expect(text.toLowerCase(), paper).toContain(piece.name.toLowerCase());
    }
  });

  it('is one page at 1:5, with every number and piece on it', async () => {
    const content = await contentOf(garment, wearer, body);
    const pdf = readPdf(await writePattern({ ...content, paper: 'fifth' }));
    const [page, ...others] = pdf.pages;
    if (page === undefined) throw new Error('no page');
    expect(others).toHaveLength(0);
    expectTrueSquares(pdf);
    expect(drawnSizes(page, '0.8').toSorted()).toEqual(sizesOf(content, MM / 5).toSorted());
    const sheet = { left: 0, top: 0, right: page.width, bottom: page.height };
    const labels = page.runs.map((run) => ({ run, ink: inkOf(run) }));
    for (const { run, ink } of labels) expect(isWithin(ink, sheet), run.text).toBe(true);
    expectApart(labels);
    expectClear(page, labels);
    for (const { title, isEstimated } of content.measures)
      if (isEstimated) expect(page.text).toContain(`${title}:`);
    for (const { pieces } of content.sections)
      for (const { name, outline } of pieces) expect(page.text, name).toContain(inchesOf(outline));
    // The longest side of the largest paper.
    expect(Math.max(page.width, page.height)).toBeLessThanOrEqual(SHEETS.a0[1] * MM);
  });
});
