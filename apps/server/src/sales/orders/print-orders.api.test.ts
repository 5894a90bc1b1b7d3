import { type OrderId, orderId, type SessionId } from '@darzi/contract/ids.ts';
import { DEFAULT_FRONT } from '@darzi/contract/settings/first-front.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeImage } from '../../catalogue/images/store-image.ts';
import { readPdf } from '../../platform/pdf/test-pdf.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { printOrders } from './print-orders.ts';

let till: Till;
let packer: Someone;
beforeAll(async () => {
  till = await startTill();
  packer = await aPerson(till, 'packer');
});
afterAll(() => till.close());

const anOrder = async (isShipped: boolean): Promise<OrderId> => {
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const id = orderId.parse((await till.checkOut(buyer, 'place-cod', [kurta])).body.orderId);
  for (const status of isShipped ? ['Packing', 'Shipped'] : []) {
    await till.call(`POST /api/admin/orders/${id}/status`, { token: packer.token, body: { status } });
  }
  return id;
};
const print = (what: string, orders: readonly string[], { token }: Someone = packer) =>
  till.app.inject({
    method: 'POST',
    url: '/api/admin/orders/print',
    headers: { authorization: `Bearer ${token}` },
    payload: { what, orders },
  });

it('prints several orders’ slips and existing invoices, one file each, numbering pages per document', async () => {
  const ids = [await anOrder(true), await anOrder(false), await anOrder(true)];
  const slips = await print('packing-slips', [...ids, 'none']);
  expect(slips.headers['content-disposition']).toBe('attachment; filename="packing-slips-3.pdf"');
  const { pages } = readPdf(slips.rawPayload);
  expect(pages).toHaveLength(3);
  pages.forEach(({ text }, index) => {
    expect(text).toContain(`#${ids[index]?.slice(-6)}`);
    expect(text).toContain('Cash on delivery: collect');
    expect(text).toContain('Page 1 of 1');
  });
  const invoices = readPdf((await print('invoices', ids)).rawPayload);
  expect(invoices.pages).toHaveLength(2);
  for (const { text } of invoices.pages) expect(text).toContain('Tax invoice');
});

it('prints the logo of the shop on invoices', async () => {
  const [id, another] = [await anOrder(true), await anOrder(true)];
  const bytes = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#23395b80' } })
    .png()
    .toBuffer();
  const kept = await storeImage(till.deps, bytes);
  if (!kept.ok) throw new Error('no picture');
  const { token } = await aPerson(till, 'admin');
  const front = { ...DEFAULT_FRONT, logo: `/images/${kept.value.hash}/960.webp` };
  expect((await till.call('PATCH /api/admin/settings', { token, body: { front } })).status).toBe(200);
  const { pages } = readPdf((await print('invoices', [id])).rawPayload);
  expect(pages.map(({ images }) => images)).toEqual([1]);
  const both = (await print('invoices', [id, another])).rawPayload;
  expect(readPdf(both).pages.map(({ images }) => images)).toEqual([1, 1]);
  expect(both.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  await till.call('PATCH /api/admin/settings', { token, body: { front: DEFAULT_FRONT } });
  const bare = readPdf((await print('invoices', [id])).rawPayload);
  expect(bare.pages.map(({ images }) => images)).toEqual([0]);
});

it('loads the slips’ pictures order by order, in the size visitors get, and each once', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => anOrder(false)));
  const hashes = await Promise.all(
    ['#884422', '#228844', '#442288'].map(async (background) => {
      const bytes = await sharp({ create: { width: 900, height: 1_200, channels: 3, background } })
        .png()
        .toBuffer();
      const kept = await storeImage(till.deps, bytes);
      return kept.ok ? kept.value.hash : '';
    }),
  );
  for (const [index, id] of ids.entries())
    await till.db
      .updateTable('order_lines')
      .set({ images: [`/images/${hashes[index % hashes.length]}/960.webp`] })
      .where('order_id', '=', id as OrderId)
      .execute();
  let [open, most] = [0, 0];
  const keys: string[] = [];
  const read: typeof till.deps.files.read = async (key) => {
    keys.push(key);
    most = Math.max(most, ++open);
    return till.deps.files.read(key).finally(() => {
      open -= 1;
    });
  };
  const deps = { ...till.deps, files: { ...till.deps.files, read } };
  const asked = { what: 'packing-slips', orders: ids } as const;
  const actor = { userId: packer.userId, role: 'packer', sessionId: 'none' as SessionId } as const;
  const printed = await printOrders(deps, asked, actor);
  if (!printed.ok) throw new Error(printed.refusal.code);
  expect(readPdf(printed.value.bytes).pages.map(({ images }) => images)).toEqual([1, 1, 1, 1]);
  expect(printed.value.bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(3);
  expect(most).toBe(1);
  keys.length = 0;
  expect((await printOrders(deps, asked, actor)).ok).toBe(true);
  expect(keys.map((key) => key.split('-').at(-1))).toEqual(['320.webp', '320.webp', '320.webp']);
});

it('refuses orders with nothing to print, too many orders, and strangers', async () => {
  const id = await anOrder(false);
  expect((await print('invoices', [id])).json()).toMatchObject({ code: 'invoice.none_yet' });
  expect((await print('packing-slips', ['none'])).statusCode).toBe(404);
  expect((await print('packing-slips', [])).statusCode).toBe(400);
  expect(
    (
      await print(
        'packing-slips',
        Array.from({ length: 201 }, () => id),
      )
    ).statusCode,
  ).toBe(400);
  expect((await print('packing-slips', [id], await aPerson(till))).statusCode).toBe(403);
});
