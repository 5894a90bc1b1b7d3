import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../platform/pdf/test-pdf.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import {
  aCustomOrder,
  anAcceptedOrder,
  aPicture,
  MEASURES,
  orderIn,
  submit,
} from '../orders/test-custom-orders.ts';

let shop: TestApp;
let asha: Someone;
let designer: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [asha, designer] = await Promise.all([aPerson(shop), aPerson(shop, 'designer')]);
});
afterAll(() => shop.close());

const print = (id: string) =>
  shop.app.inject({
    method: 'GET',
    url: `/api/studio/custom-orders/${id}/job-sheet`,
    headers: { authorization: `Bearer ${designer.token}` },
  });

describe('the job sheet', () => {
  it('has measurements in both units, design, notes, pictures and a link to the order', async () => {
    const images = await Promise.all([aPicture(), aPicture('png', '#23395B'), aPicture('webp', '#2F6B4F')]);
    const design = { style: 'fusion', fabric: 'silk', customization: 'Deep neck,\nthree-quarter sleeves' };
    const draft = { measurementMode: 'custom', measurements: MEASURES, design, images };
    const id = orderIn(await submit(shop, asha, draft))._id;
    await shop.call(`POST /api/studio/custom-orders/${id}/bid`, {
      token: designer.token,
      body: { price: 12_500, designerNotes: 'Lining ₹450, agreed', color: 'Indigo' },
    });

    const answer = await print(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="job-sheet-${id.slice(-6)}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const { title, pages } = readPdf(answer.rawPayload);
    expect(title).toBe(`Job sheet #${id.slice(-6)}`);
    expect(pages.every(({ width, height }) => width === 595.28 && height === 841.89)).toBe(true);
    const text = pages.map((page) => page.text).join('');
    for (const words of ['Asha Rao', 'Deep neck,\nthree-quarter', 'Silk', 'Indigo', 'Sleeves\n0\n0.0']) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Chest\n38\n96\.5\nWaist\n32\n81\.3\n/);
    expect(text.replaceAll('\n', '')).toContain('Lining ₹450, agreed');
    expect(text).toContain('Scan to open the order');
    // The figure and three references.
    expect(pages.reduce((sum, { images: drawn }) => sum + drawn, 0)).toBe(4);
  });

  it('has the owner’s name for the shop', async () => {
    const other = await startTestApp();
    try {
      const admin = await aPerson(other, 'admin');
      const customer = await aPerson(other);
      const renamed = await other.call('PATCH /api/admin/settings', {
        token: admin.token,
        body: { storeName: 'Sui Dhaga' },
      });
      expect(renamed.status).toBe(200);
      const id = orderIn(await submit(other, customer))._id;
      for (const paper of ['job-sheet', 'draft-block']) {
        const answer = await other.app.inject({
          method: 'GET',
          url: `/api/studio/custom-orders/${id}/${paper}`,
          headers: { authorization: `Bearer ${admin.token}` },
        });
        const text = readPdf(answer.rawPayload)
          .pages.map((page) => page.text)
          .join('');
        expect(text).toContain('Sui Dhaga, made to measure');
        expect(text).not.toContain('Darzi');
      }
      const { body } = await other.call('GET /api/docs/json');
      expect(body).toMatchObject({ info: { title: 'Sui Dhaga API' } });
    } finally {
      await other.close();
    }
  });

  it('continues on further pages with long requests, and says what it cannot print', async () => {
    const notes = `${'A narrow border at hem and cuff. '.repeat(55)}\n${'word'.repeat(40)} 絹`;
    const design = { style: 'modern', fabric: 'linen', customization: notes };
    const id = orderIn(await submit(shop, asha, { design }))._id;
    const { pages } = readPdf((await print(id)).rawPayload);
    expect(pages.length).toBeGreaterThan(1);
    const text = pages
      .map((page) => page.text)
      .join('')
      .replaceAll('\n', ' ')
      .replace(/Darzi · [^ ]+ · printed [\w ]+? Page \d of \d /g, '');
    expect(text.match(/A narrow border/g)?.length).toBe(55);
    expect(text).toContain('Some of its letters cannot be printed here');
    expect(pages[1]?.text).toContain(`Page 2 of ${pages.length}`);
  });

  it('is printed in the customer’s script', async () => {
    const priya = await aPerson(shop);
    await shop.db
      .updateTable('users')
      .set({ name: 'प्रिया श्रीवास्तव' })
      .where('id', '=', priya.userId)
      .execute();
    const customization = 'लंबी आस्तीन, गहरा गला।\nமெல்லிய கரை';
    const design = { style: 'modern', fabric: 'silk', customization };
    const id = orderIn(await submit(shop, priya, { design }))._id;
    const pages = readPdf((await print(id)).rawPayload).pages;
    const words = pages.flatMap((page) => page.words);
    expect(words).toEqual(expect.arrayContaining(['प्रिया', 'श्रीवास्तव', 'आस्तीन', 'गला।', 'மெல்லிய', 'கரை']));
    const text = pages.map((page) => page.text).join('');
    expect(text).not.toContain('?');
    expect(text).not.toContain('cannot be printed here');
  });

  it('has the pins of the pictures, with their comments', async () => {
    const images = await Promise.all([aPicture(), aPicture('png')]);
    const id = orderIn(await submit(shop, asha, { images }))._id;
    const pin = (image: number, x: number, text: string) =>
      shop.call(`POST /api/studio/custom-orders/${id}/pins`, {
        token: designer.token,
        body: { image, x, y: 0.5, text },
      });
    await pin(0, 0.25, 'This collar');
    await pin(0, 0.75, 'not this one');
    await pin(1, 1, 'गला ऐसा');
    const pages = readPdf((await print(id)).rawPayload).pages;
    const text = pages.map((page) => page.text).join('');
    expect(text).toContain(
      'Picture 1, pin 1\nThis collar\nPicture 1, pin 2\nnot this one\nPicture 2, pin 1\n',
    );
    expect(pages.flatMap((page) => page.words)).toEqual(['गला', 'ऐसा']);
    const marks = pages.flatMap((page) => page.commands.match(/ 14 14 re/g) ?? []);
    expect(marks).toHaveLength(3);
  });

  it('says that the measurements were deleted with the account', async () => {
    const parting = await aPerson(shop);
    const id = orderIn(await submit(shop, parting))._id;
    await shop.db
      .updateTable('custom_orders')
      .set({ measurements: null, erased_at: new Date() })
      .where('id', '=', id)
      .execute();
    const answer = await print(id);
    expect(answer.statusCode).toBe(200);
    expect(readPdf(answer.rawPayload).pages[0]?.text).toContain('Erased with the customer’s account.');
  });

  it('does not exist for unknown orders', async () => {
    for (const id of ['x', asha.userId]) {
      const answer = await print(id);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'custom_order.not_found']);
    }
  });
});

describe('the packing slip', () => {
  const slipOf = (id: string) =>
    shop.app.inject({
      method: 'GET',
      url: `/api/studio/custom-orders/${id}/packing-slip`,
      headers: { authorization: `Bearer ${designer.token}` },
    });

  it('has the custom order’s address and contents, without its price', async () => {
    const answer = await slipOf(await anAcceptedOrder(shop, asha, designer));
    expect(answer.statusCode).toBe(200);
    const text = readPdf(answer.rawPayload)
      .pages.map((page) => page.text)
      .join('')
      .replaceAll('\n', ' ');
    for (const words of ['Packing slip', 'Custom order #', 'Asha Rao', 'Phone', 'Made to measure', '× 1'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/12,500/);
  });

  it('is refused before an agreement, when there is no address', async () => {
    expect((await slipOf(await aCustomOrder(shop, asha))).json()).toMatchObject({
      code: 'custom_order.nothing_to_pack',
    });
    expect((await slipOf('none')).statusCode).toBe(404);
  });
});
