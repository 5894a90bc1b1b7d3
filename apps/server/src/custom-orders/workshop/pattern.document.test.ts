import { withDefaults } from '@darzi/contract/custom-orders/garments.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSheet } from '../../platform/pdf/sheet.ts';
import { type ReadPdf, readPdf } from '../../platform/pdf/test-pdf.ts';
import type { BlockPiece } from './block-piece.ts';
import { frameOf, OVERLAP, packBoxes } from './block-tiles.rules.ts';
import { draftGarment, type GarmentPattern } from './draft-garment.ts';
import { writePattern } from './pattern.document.ts';
import { largestEmpty } from './pattern-fill.ts';
import { lay, sheetsOf } from './pattern-layout.ts';
import { MM, writingBeneath } from './pattern-piece.ts';

/** A tall man's trousers: legs slightly larger than A0, a waistband and belt loops too narrow for text. */
let drafted: GarmentPattern;
beforeAll(async () => {
  const pattern = await draftGarment({
    garment: 'trousers',
    wearer: { who: 'man', height: 72 },
    choices: withDefaults('trousers', {}),
    fit: 'regular',
    known: { waist: 35, hips: 39, length: 43 },
    length: 43,
    topLength: 16,
    sleeves: 0,
    ease: undefined,
    seam: 0.5,
  });
  if (pattern === undefined) throw new Error('nothing was drafted');
  drafted = pattern;
});
const print = async (paper: 'a4' | 'a0' | 'fifth'): Promise<ReadPdf> =>
  readPdf(
    await writePattern({
      ...drafted,
      subject: 'Trousers for a man',
      shortNumber: '#abc123',
      customerName: 'Asha Rao',
      storeName: 'Darzi',
      measured: [['Waist', 35]],
      easeWords: '',
      seam: 0.5,
      paper,
    }),
  );

describe('the writing on a pattern', () => {
  it.each(['a4', 'a0'] as const)('breaks no word, on %s', async (paper) => {
    const text = (await print(paper)).pages.map((page) => page.text).join('');
    for (const name of ['Waistband', 'Belt loops', 'Back pocket welt', 'Front', 'Back'])
      expect(text).toMatch(new RegExp(`^${name}$`, 'm'));
  });

  it('leaves to the tailor only what the garment has', async () => {
    const [cover] = (await print('a4')).pages;
    expect(cover?.text.replaceAll('\n', ' ')).toContain(
      'Yours to draw, as the customer chose: waistband and hem.',
    );
  });

  it('is on one sheet beneath a piece that has no room for it', () => {
    const frame = frameOf('a4');
    const size = { width: 60, height: 30 };
    for (const { placed, tiles } of lay(drafted, frame, () => size))
      for (const { piece, dx, dy, writeAt } of placed) {
        const [x, y] = [(writeAt?.[0] ?? Number.NaN) + dx, (writeAt?.[1] ?? Number.NaN) + dy];
        const tile = tiles.find(
          ({ left, top }) =>
            x > left &&
            y > top &&
            x + size.width < left + frame.width &&
            y + size.height < top + frame.height,
        );
        expect(tile, piece.name).toBeDefined();
        const bottom = Math.max(...piece.outline.flatMap((op) => (op.kind === 'close' ? [] : [op.to[1]])));
        expect(y, piece.name).toBeGreaterThan(bottom + dy);
      }
  });
});

describe('a pattern at a fifth', () => {
  it('is one page, on the smallest paper that holds it beside its numbers', async () => {
    const { pages } = await print('fifth');
    const [page] = pages;
    expect(pages).toHaveLength(1);
    const paper = [Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)].sort((a, b) => a - b);
    expect(paper).toEqual([1191, 1684]);
    expect(page?.text.replaceAll('\n', ' ')).toContain('At 1:5 on A2. The squares are true');
    for (const words of ['Waist: 35 in, 88.9 cm', 'Estimated', 'Seam allowance'])
      expect(page?.text).toContain(words);
    // What the pieces leave free lists what to cut, and has lines to write on.
    expect(page?.text).toContain('To cut');
    for (const { pieces } of drafted.sections)
      for (const { cut } of pieces) expect(page?.text.replaceAll('\n', ' ')).toContain(cut);
    const runs = (text: string) => page?.runs.filter((run) => run.text === text) ?? [];
    // The largest field for notes is beneath the numbers.
    const [notes] = runs('Notes');
    expect(notes?.y).toBeGreaterThan(runs('Estimated')[0]?.y ?? Number.NaN);
  });

  it('fits A3 with the pieces of a lehenga and its blouse, and their numbers beneath them', async () => {
    const pattern = await draftGarment({
      garment: 'lehenga-set',
      wearer: { who: 'woman', height: 64 },
      choices: withDefaults('lehenga-set', {}),
      fit: 'regular',
      known: { chest: 36, waist: 30, hips: 39, shoulders: 15 },
      length: 40,
      topLength: 15,
      sleeves: 10,
      ease: undefined,
      seam: 0.5,
    });
    if (pattern === undefined) throw new Error('nothing was drafted');
    const bytes = await writePattern({
      ...pattern,
      subject: 'Lehenga and blouse for a woman',
      shortNumber: '#abc123',
      customerName: 'Asha Rao',
      storeName: 'Darzi',
      measured: [['Waist', 30]],
      easeWords: '',
      seam: 0.5,
      paper: 'fifth',
    });
    const [page] = readPdf(bytes).pages;
    expect([page?.width, page?.height].map((side) => Math.round(side ?? 0))).toEqual([842, 1191]);
    const heightOf = (text: string): number => page?.runs.find((run) => run.text === text)?.y ?? Number.NaN;
    expect(heightOf('Measured')).toBeGreaterThan(heightOf('Lehenga: waistband'));
  });

  it('fits A4 with a child’s T-shirt, its numbers and its squares', async () => {
    const pattern = await draftGarment({
      garment: 'tee',
      wearer: { who: 'girl', age: 9 },
      choices: withDefaults('tee', {}),
      fit: 'regular',
      known: { chest: 27, waist: 25 },
      length: 20,
      topLength: 12,
      sleeves: 6,
      ease: undefined,
      seam: 0.5,
    });
    if (pattern === undefined) throw new Error('nothing was drafted');
    const bytes = await writePattern({
      ...pattern,
      subject: 'T-shirt for a girl of 9',
      shortNumber: '#abc123',
      customerName: 'Asha Rao',
      storeName: 'Darzi',
      measured: [['Chest', 27]],
      easeWords: '',
      seam: 0.5,
      paper: 'fifth',
    });
    const [page] = readPdf(bytes).pages;
    expect([page?.width, page?.height].map((side) => Math.round(side ?? 0))).toEqual([595, 842]);
    expect(page?.text).toContain('2 inches = 5.08 cm');
    expect(page?.text).not.toContain('Knee');
  });

  it('finds the largest space that is left on a page', () => {
    const page = { x: 10, y: 10, width: 100, height: 200 };
    expect(largestEmpty(page, [])).toEqual(page);
    const taken = [
      { x: 10, y: 10, width: 60, height: 50 },
      { x: 40, y: 100, width: 70, height: 20 },
    ];
    expect(largestEmpty(page, taken)).toEqual({ x: 10, y: 120, width: 100, height: 90 });
    expect(largestEmpty(page, [page]).width).toBe(0);
  });

  it('has its writing beneath a piece through which lines would run across it', async () => {
    const { doc } = await openSheet('Pattern');
    const piece = (width: number): BlockPiece => ({
      name: 'Front facing',
      cut: 'Cut 2 in fabric, mirrored',
      outline: [
        { kind: 'move', to: [0, 0] },
        { kind: 'line', to: [width, 0] },
        { kind: 'line', to: [width, 200] },
        { kind: 'line', to: [0, 200] },
        { kind: 'close' },
      ],
      allowances: [],
      guides: [],
      notches: [],
      grain: [
        [width / 2, 10],
        [width / 2, 190],
      ],
      middle: [width / 2, 100],
    });
    const beneath = (width: number) =>
      writingBeneath(
        doc,
        { piece: piece(width), title: 'Front facing' },
        { name: '#abc123', seam: 0.5, k: MM / 5 },
      );
    expect(beneath(165)).toBeDefined();
    expect(beneath(400)).toBeUndefined();
  });
});

describe('small pieces', () => {
  const box = (name: string, width: number, height: number) => ({ name, width, height });
  it('share the last sheet of a wider one', () => {
    const pages = packBoxes([box('yoke', 430, 200), box('placket', 120, 80)], frameOf('a4'), 6);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.[1]).toMatchObject({ box: { name: 'placket' }, x: 436, y: 0 });
  });
});

describe('a seam allowance over the edge of a sheet', () => {
  /** A piece of this width in millimetres, with half an inch of seam allowance inside it. */
  const wide = (width: number) => {
    const box = (by: number): BlockPiece['outline'] => [
      { kind: 'move', to: [by, by] },
      { kind: 'line', to: [width - by, by] },
      { kind: 'line', to: [width - by, 200 - by] },
      { kind: 'line', to: [by, 200 - by] },
      { kind: 'close' },
    ];
    const piece: BlockPiece = {
      name: 'Front',
      cut: 'cut 2',
      outline: box(12.7),
      allowances: [box(0)],
      guides: [],
      notches: [],
      grain: [
        [20, 20],
        [20, 100],
      ],
      middle: [60, 60],
    };
    const [section] = drafted.sections;
    if (section === undefined) throw new Error('nothing was drafted');
    return { sections: [{ ...section, pieces: [piece] }] };
  };
  const frame = frameOf('a4');
  const tilesFor = (width: number) => lay(wide(width), frame).flatMap(({ tiles }) => tiles).length;

  it('takes no sheet of its own if the margins show it', () => {
    expect(tilesFor(frame.width - 6)).toBe(1);
    expect(tilesFor(frame.width)).toBe(1);
    // A little at the left and at the right.
    expect(tilesFor(frame.width + 7)).toBe(1);
    expect(tilesFor(frame.width + 15)).toBe(2);
  });
});

it.each(['a4', 'a3', 'a0'] as const)('cuts nothing in two that fits one sheet, on %s', (paper) => {
  const frame = frameOf(paper);
  for (const { placed } of lay(drafted, frame))
    for (const { piece, dx, dy } of placed)
      for (const [at, length] of [
        [0, frame.width],
        [1, frame.height],
      ] as const) {
        const along = [piece.outline, ...piece.allowances].flatMap((outline) =>
          outline.flatMap((op) => (op.kind === 'close' ? [] : [op.to[at] + (at === 0 ? dx : dy)])),
        );
        const [from, to] = [Math.min(...along), Math.max(...along)];
        // The margins show some of a seam allowance.
        const sheetOf = (one: number): number => Math.floor(one / length);
        if (to - from < length - 10)
          expect(sheetOf(from + OVERLAP - 1), piece.name).toBe(sheetOf(to - OVERLAP + 1));
      }
});

describe('a leg slightly larger than A0', () => {
  it('shares a sheet with the end of the other', () => {
    const frame = frameOf('a0');
    const laid = lay(drafted, frame);
    const sheets = sheetsOf(laid, frame, 'a0');
    expect(sheets.length).toBeLessThan(laid.flatMap(({ tiles }) => tiles).length);
    for (const shown of sheets) {
      const lowest = Math.max(...shown.map((one) => one.frame.top + one.frame.height));
      expect(lowest).toBeLessThanOrEqual(frame.top + frame.height);
      expect(lowest).toBeGreaterThan(frame.height / 4);
    }
    // On small paper a tile is glued to the next one where it ends.
    expect(
      sheetsOf(lay(drafted, frameOf('a4')), frameOf('a4'), 'a4').every(({ length }) => length === 1),
    ).toBe(true);
  });

  it('starts a second sheet that also takes small pieces, and is not cut off', () => {
    const frame = frameOf('a0');
    const laid = lay(drafted, frame);
    const legs = laid.filter(({ placed }) => placed.some(({ piece }) => /^(Front|Back)$/.test(piece.name)));
    expect(
      legs.some(({ placed }) => placed.some(({ piece, dy }) => dy > 1_100 && piece.name !== 'Back')),
    ).toBe(true);
    expect(laid.flatMap(({ tiles }) => tiles).length).toBeLessThan(5);
    for (const { tiles, placed } of laid)
      for (const { piece, dx, dy } of placed)
        for (const op of piece.outline) {
          if (op.kind === 'close') continue;
          const [x, y] = [op.to[0] + dx, op.to[1] + dy];
          const holds = tiles.some(
            ({ left, top }) => x >= left && x <= left + frame.width && y >= top && y <= top + frame.height,
          );
          expect(holds, piece.name).toBe(true);
        }
  });
});
