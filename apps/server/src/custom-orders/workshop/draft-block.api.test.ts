import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadPage, readPdf } from '../../platform/pdf/test-pdf.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { orderIn, submit } from '../orders/test-custom-orders.ts';
import { EASE } from './block.rules.ts';
import { FRAME } from './block-tiles.rules.ts';

const MM = 72 / 25.4;
const BODY = { chest: 38, waist: 32, hips: 40, length: 30, shoulders: 15.5, sleeves: 22 };

let shop: TestApp;
let asha: Someone;
let designer: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [asha, designer] = await Promise.all([aPerson(shop), aPerson(shop, 'designer')]);
});
afterAll(() => shop.close());

const print = (id: string, what = 'draft-block') =>
  shop.app.inject({
    method: 'GET',
    url: `/api/studio/custom-orders/${id}/${what}`,
    headers: { authorization: `Bearer ${designer.token}` },
  });

type Point = readonly [number, number];

/** Straight lines, and the course of the block's own outline; points on the page, y down. */
const linesOf = ({ commands }: ReadPage): readonly (readonly [Point, Point])[] =>
  [...commands.matchAll(/^([-\d.]+) ([-\d.]+) m\n([-\d.]+) ([-\d.]+) l$/gm)].map((found) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = found.slice(1).map(Number);
    return [
      [x1, y1],
      [x2, y2],
    ];
  });
const outlineOf = ({ commands }: ReadPage): readonly Point[] =>
  [
    ...(commands.split(/\n[Sf]\n/).find((part) => part.includes('1.2 w')) ?? '').matchAll(
      /([-\d.]+) ([-\d.]+) [mlc]$/gm,
    ),
  ].map(([, x, y]): Point => [Number(x), Number(y)]);
const squaresOf = ({ commands }: ReadPage): readonly string[] =>
  [...commands.matchAll(/^[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+) re$/gm)].map(
    ([, width, height]) => `${width}×${height}`,
  );

describe('the starting block on paper', () => {
  it('is true to scale, and covered by its sheets', async () => {
    const draft = { measurementMode: 'custom', measurements: BODY };
    const id = orderIn(await submit(shop, asha, draft))._id;
    const answer = await print(id);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="starting-block-${id.slice(-6)}.pdf"`,
    });
    const { pages } = readPdf(answer.rawPayload);
    const [cover, ...sheets] = pages;
    if (cover === undefined) throw new Error('no cover');
    expect(pages.every(({ width, height }) => width === 595.28 && height === 841.89)).toBe(true);
    for (const words of [
      'Starting block',
      'never ready to cut',
      'Estimated',
      'Neck: 14',
      'Hips (FreeSewing’s seat): 40 in',
    ]) {
      expect(cover.text).toContain(words);
    }
    expect(squaresOf(cover)).toEqual(expect.arrayContaining(['72×72', '144×144']));

    const frame = { left: FRAME.left * MM, top: FRAME.top * MM };
    const isHeld = ([x, y]: Point): boolean =>
      x >= frame.left &&
      x <= frame.left + FRAME.width * MM &&
      y >= frame.top &&
      y <= frame.top + FRAME.height * MM;
    for (const name of ['Front', 'Back', 'Sleeve']) {
      const ofPiece = sheets.filter(({ text }) => new RegExp(`^${name} [A-Z]\\d, of`, 'm').test(text));
      const outlines = ofPiece.map(outlineOf);
      expect(outlines[0]?.length).toBeGreaterThan(5);
      outlines[0]?.forEach((_, index) => {
        const somewhere = outlines.some((outline) => isHeld(outline[index] ?? [-1, -1]));
        expect(somewhere, `${name}, point ${index}`).toBe(true);
      });
    }
    for (const sheet of sheets) {
      const inches = linesOf(sheet).filter(
        ([[x1, y1], [x2, y2]]) => y1 === y2 && Math.abs(x2 - x1 - 72) < 0.01,
      );
      expect(inches).toHaveLength(1);
      expect(sheet.text).toContain('starting block, not ready to cut');
    }
    // The front's hem: a quarter of the chest with its ease, from the fold to the side.
    const front = sheets.find(({ text }) => text.includes('Front A1'));
    const [, fold = [0, 0], side = [0, 0]] = front === undefined ? [] : outlineOf(front);
    expect(side[0] - fold[0]).toBeCloseTo(((BODY.chest * 72) / 4) * (1 + EASE.chest), 0);
  });

  it.each(['a4', 'a3', 'a0', 'fifth'])(
    'is drafted by garment, on %s, with both squares true',
    async (paper) => {
      const design = {
        style: 'traditional',
        customization: 'As in the picture',
        fabric: 'silk',
        garment: 'lehenga-set',
        wearer: { who: 'woman' },
      };
      const measurements = { chest: 36, waist: 30, hips: 39, shoulders: 15, length: 40, topLength: 15 };
      const sent = await submit(shop, asha, { design, measurementMode: 'custom', measurements });
      const answer = await print(orderIn(sent)._id, `pattern?paper=${paper}&ease=1.5&seam=0.75`);
      expect(answer.statusCode).toBe(200);
      const { pages } = readPdf(answer.rawPayload);
      const text = pages
        .map((page) => page.text)
        .join('')
        .replaceAll('\n', ' ');
      for (const words of [
        'Lehenga and blouse for a woman',
        'Bella',
        'Sandy',
        'Seam allowance',
        'Ease added, as asked for: blouse 1.5 in; lehenga 0.5 in around the waist, 1.5 in around the hips.',
      ]) {
        expect(text).toContain(words);
      }
      const squares = pages.flatMap(squaresOf);
      expect(squares).toEqual(expect.arrayContaining(['72×72', '144×144']));
      if (paper === 'fifth') return expect(pages).toHaveLength(1);
      for (const sheet of pages.filter((page) => page.text.includes(' down'))) {
        const inches = linesOf(sheet).filter(
          ([[x1, y1], [x2, y2]]) => y1 === y2 && Math.abs(x2 - x1 - 72) < 0.01,
        );
        expect(inches.length).toBeGreaterThanOrEqual(1);
      }
    },
  );

  it('refuses an unknown paper, ease or seam', async () => {
    const id = orderIn(await submit(shop, asha))._id;
    for (const query of ['paper=a5', 'ease=99', 'seam=-1']) {
      expect((await print(id, `pattern?${query}`)).statusCode).toBe(400);
    }
  });

  it('is refused without measurements, and for unknown orders', async () => {
    const parting = await aPerson(shop);
    const id = orderIn(await submit(shop, parting))._id;
    await shop.db
      .updateTable('custom_orders')
      .set({ measurements: null, erased_at: new Date() })
      .where('id', '=', id)
      .execute();
    const answer = await print(id);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'custom_order.measurements_erased']);
    expect((await print('x')).statusCode).toBe(404);
  });
});
