import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BODY_MEASUREMENTS, type BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import { CHOICE_LABEL, CHOICE_NAMES, choiceWords } from '@darzi/contract/custom-orders/garment-choices.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { GARMENTS, measurementsOf } from '@darzi/contract/custom-orders/garments.ts';
import { cuttingValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { refuse } from '@darzi/contract/outcome.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInThread } from '../../platform/pdf/draw-document.ts';
import { type ReadPdf, readPdf } from '../../platform/pdf/test-pdf.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { drawOrderInCloth } from '../orders/draw-order-in-cloth.ts';
import { orderIn, submit } from '../orders/test-custom-orders.ts';
import { printJobSheet } from './print-job-sheet.ts';
import { aFullOrder, aGarmentOrder, NEEDED_BY, type OrderedGarment } from './test-garment-orders.ts';

let shop: TestApp;
let asha: Someone;
let designer: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [asha, designer] = await Promise.all([aPerson(shop), aPerson(shop, 'designer')]);
});
afterAll(() => shop.close());
/** Sheets are printed without their pictures, as beside a renderer that is never free. */
beforeEach(() => {
  vi.spyOn(shop.deps.clothPictures, 'draw').mockResolvedValue(refuse('request.too_many'));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const print = async (id: string): Promise<ReadPdf> => {
  const answer = await shop.app.inject({
    method: 'GET',
    url: `/api/studio/custom-orders/${id}/job-sheet`,
    headers: { authorization: `Bearer ${designer.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return readPdf(answer.rawPayload);
};
const wordsOf = ({ pages }: ReadPdf): string => pages.map(({ text }) => text).join('');
/** How many boxes of this size the sheet has: to tick, or to write into. */
const boxes = ({ pages }: ReadPdf, side: string): number =>
  pages.flatMap(({ commands }) => commands.match(new RegExp(` ${side} re`, 'g')) ?? []).length;

/** No third of a page is empty, from its first line to its foot. */
const expectUsed = ({ pages }: ReadPdf): void => {
  for (const { commands, height } of pages) {
    const found = (pattern: RegExp): readonly number[] =>
      [...commands.matchAll(pattern)].map(([, y]) => Number(y));
    // Lines are counted from the top, text from the bottom; the foot is on every page.
    const lines = found(/^[\d.]+ ([\d.]+) l$/gm);
    const writing = found(/^1 0 0 1 [\d.]+ ([\d.]+) Tm$/gm).map((y) => height - y);
    const above = [...lines, ...writing].filter((y) => y < height - 60);
    expect(writing.length).toBeGreaterThan(0);
    expect(Math.max(...above)).toBeGreaterThan(height * 0.67);
  }
};
const isBodyMeasurement = (name: string): name is BodyMeasurement =>
  BODY_MEASUREMENTS.some((one) => one === name);

const CASES: readonly (readonly [OrderedGarment, readonly string[]])[] = [
  [
    'lehenga-set',
    [
      'Lehenga and blouse for a woman, Asha Rao\n',
      `Wearer\nWoman\nAge\nAdult\nHeight\n63 in, 160.0 cm\nFit\nClose\nNeeded by\n${showDay(NEEDED_BY)}\n`,
      'Fabric\nSilk\nColour\nRani pink\nPrint\nButi\nBorder\nZari\n',
      'Neck\nSweetheart\nBack neck\nTie back (dori)\nSleeve\nPuff\nSleeve length\nElbow\nClosure\nHidden hooks\n',
      'Hem\nPanels (kalis)\nFlare\nFull\nLining\nCotton\nCups\nNone\nDupatta\nSame cloth\n',
      // A close blouse has little room; a lehenga holds at the waist and falls free of the hips.
      'Chest\n36\n91.4\n+ 0.75\n36.75\n93.3\n',
      'confirmed\nWaist\n30\n76.2\n+ 0.5\n30.5\n77.5\n',
      'confirmed, falls free\nHips\n40\n101.6\n',
      // To the elbow, on an arm that was not measured.
      'estimated\nSleeves\n21\n53.3\n10\n25.4\n',
      'Swatch of the cloth\nSwatch of the lining\n',
      'In cloth, front\nIn cloth, back\n',
      'Dupatta finished: same cloth\n',
    ],
  ],
  [
    'sherwani',
    [
      'Sherwani for a man, Asha Rao\n',
      'Height\n70 in, 177.8 cm\nFit\nRegular\nNeeded by\nNo date named\nFabric\nVelvet\nColour\nNavy\n',
      'Collar\nTall band (bandhgala)\nClosure\nButtons\nHem\nSide slits\n',
      'Chest\n41\n104.1\n+ 5\n46\n116.8\n',
      'Neck\n15.5\n39.4\n+ 0.5\n16\n40.6\n',
      'Closure\n9 buttons, as drawn\n',
      'Pile runs one way on every piece\n',
    ],
  ],
  [
    'dress',
    [
      'Dress for a girl of 9, Asha Rao\n',
      'Wearer\nGirl\nAge\n9\nHeight\n52 in, 132.1 cm\n',
      'Colour\nCornflower\nPrint\nGingham\nBorder\nNone\n',
      'Sleeve\nPuff\nSleeve length\nShort\n',
      'Sleeves\n5\n12.7\n5\n12.7\n',
      'Print matched at the seams: gingham\n',
    ],
  ],
  [
    'trousers',
    [
      'Trousers for a man, Asha Rao\n',
      'Height\nNot measured\n',
      'Leg\nStraight\nWaistband\nPlain\nPleats\nSingle\n',
      'confirmed\nWaist\n35\n88.9\n+ 0.5\n35.5\n90.2\n',
      'estimated\nThigh\n',
      'Length\n41\n104.1\n41\n104.1\n',
    ],
  ],
];

describe('a garment’s job sheet', () => {
  it.each(CASES)(
    '%s: everything that was chosen and measured, and what it is cut to',
    async (garment, words) => {
      const id = await aGarmentOrder(shop, asha, garment);
      const isDrawn = garment === 'lehenga-set';
      if (isDrawn) {
        vi.restoreAllMocks();
        await drawOrderInCloth(shop.deps, id);
      }
      const sheet = await print(id);
      const text = wordsOf(sheet);
      for (const one of words) expect(text).toContain(one);
      expect(text).toMatch(/Cloth\n\w+, \d+(\.\d)? m of cloth \d\d in wide\n/);
      // Front and back drawn, plus the reference; and in cloth once that is there.
      expect(sheet.pages.reduce((sum, { images }) => sum + images, 0)).toBe(isDrawn ? 5 : 3);
      const [, table = ''] = /Your own\n(.*?)\n(?:Ask before|Requests and)/s.exec(text) ?? [];
      const rows = table.split('\n').filter((line) => /^[A-Z][a-z]+/.test(line));
      expect(boxes(sheet, '52 15')).toBe(rows.length);
      const [, list = ''] = /Checklist\n(.*?)(\nNotes|\nReference|\nDarzi)/s.exec(text) ?? [];
      expect(boxes(sheet, '9 9')).toBe(list.split('\n').length);
      expect(sheet.pages.every(({ height }) => height === 841.89)).toBe(true);
      // A note of two lines has a row of its own height.
      const notes = sheet.pages
        .flatMap(({ runs }) => runs.filter(({ text }) => /^(estimated|confirmed|falls free)/.test(text)))
        .map(({ y }) => y)
        .toSorted((a, b) => a - b);
      for (const [index, y] of notes.slice(1).entries()) expect(y - (notes[index] ?? 0)).toBeGreaterThan(11);
    },
  );

  it('leaves no third of a page empty', async () => {
    expectUsed(await print(await aGarmentOrder(shop, asha, 'trousers')));
  });

  it.each(GARMENTS)('%s: every choice in words and drawing, on pages that are used', async (garment) => {
    const { draft, wearer, choices, measurements } = aFullOrder(garment);
    const sheet = await print(orderIn(await submit(shop, asha, draft))._id);
    const text = wordsOf(sheet);
    const line = (...words: readonly string[]): void => expect(text).toContain(`${words.join('\n')}\n`);
    line('Wearer', capitalised(wearer.who), 'Age', 'age' in wearer ? `${wearer.age}` : 'Adult', 'Height');
    line(
      'Needed by',
      showDay(NEEDED_BY),
      'Fabric',
      capitalised(draft.design.fabric ?? ''),
      'Colour',
      'Rani pink',
    );
    line('Print', 'Buti', 'Border', 'Zari');
    for (const name of CHOICE_NAMES) {
      const value = choices[name];
      if (value !== undefined) line(CHOICE_LABEL[name], choiceWords(value, name, garment));
    }
    expect(text).toMatch(/Cloth\n[A-Z][a-z ]+, \d+(\.\d)? m of cloth \d\d in wide\n/);
    const isLined = !['none', undefined].includes(choices.lining);
    expect(text.includes('Swatch of the lining')).toBe(isLined);
    if (isLined) expect(text).toMatch(/Lining\n[A-Z][a-z]+, \d+(\.\d)? m of cloth 44 in wide\n/);
    expect(text).toContain('Front\n');
    expect(text).toContain('Back\n');
    for (const [name, inches] of Object.entries(measurements)) {
      if (isBodyMeasurement(name)) line(MEASUREMENT_LABEL[name], cuttingValue(inches, 'in'));
    }
    const estimated = measurementsOf(garment).filter((name) => !(name in measurements));
    expect(text.match(/^estimated/gm) ?? []).toHaveLength(estimated.length);
    expect(text).toMatch(/^confirmed/m);
    expectUsed(sheet);
    for (const { runs: all, width, height } of sheet.pages) {
      // The tapes' words have the drawing's own scale.
      const runs = all.filter(({ size }) => size !== 14 && size !== 18);
      for (const run of runs) {
        expect(run.x, run.text).toBeGreaterThan(20);
        expect(run.x + run.width, run.text).toBeLessThan(width - 20);
        expect(run.y, run.text).toBeGreaterThan(20);
        expect(run.y, run.text).toBeLessThan(height - 20);
        const over = runs.find(
          (other) =>
            other !== run &&
            Math.abs(other.y - run.y) < 0.6 * run.size &&
            other.x < run.x + run.width - 1 &&
            run.x < other.x + other.width - 1,
        );
        expect(over?.text, `over “${run.text}”`).toBeUndefined();
      }
    }
  });

  it('has its pictures drawn in cloth before it is printed', async () => {
    vi.restoreAllMocks();
    const id = await aGarmentOrder(shop, asha, 'trousers');
    const printed = await printJobSheet(shop.deps, id, designer, 240_000);
    expect(printed.ok && wordsOf(await readPdf(printed.value.bytes))).toContain(
      'In cloth, front\nIn cloth, back\n',
    );
  });

  it('does not wait long behind pictures in cloth, and says that its own follows', async () => {
    vi.restoreAllMocks();
    const folder = await mkdtemp(join(tmpdir(), 'busy-'));
    const module = pathToFileURL(join(folder, 'busy.mjs'));
    await writeFile(
      module,
      `import { existsSync } from 'node:fs';
      import { setTimeout } from 'node:timers/promises';
      export const busy = async () => { while (existsSync(new URL(import.meta.url))) await setTimeout(50); };`,
    );
    const pictures = [1, 2, 3].map(() => runInThread(module, 'busy', {}, 60_000, 'pictures'));
    const isDone = vi.fn();
    for (const picture of pictures) picture.then(isDone, isDone);
    expect(wordsOf(await print(await aGarmentOrder(shop, asha, 'dress')))).toContain(
      'The picture in cloth follows',
    );
    expect(isDone).not.toHaveBeenCalled();
    await rm(folder, { recursive: true });
    await Promise.all(pictures);
  });

  it('keeps the garment of a customer who has left, and nothing about the wearer', async () => {
    const parting = await aPerson(shop);
    const id = await aGarmentOrder(shop, parting, 'dress');
    await shop.db
      .updateTable('custom_orders')
      .set({ measurements: null, more_measurements: null, wearer: null, erased_at: new Date() })
      .where('id', '=', id)
      .execute();
    const text = wordsOf(await print(id));
    expect(text).toContain('Sleeve\nPuff\n');
    expect(text).toContain('Erased with the customer’s account.');
    expect(text).not.toMatch(/girl|\n52 in/);
  });
});
