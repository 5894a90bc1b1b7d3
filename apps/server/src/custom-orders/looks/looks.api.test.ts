import type { PublishedLook, StudioLook } from '@darzi/contract/custom-orders/looks.routes.ts';
import type { LookId } from '@darzi/contract/ids.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { sweepClothPictures } from '../cloth/cloth-pictures.ts';
import { orderIn, submit } from '../orders/test-custom-orders.ts';
import { drawLookInCloth } from './draw-look-in-cloth.ts';

let shop: TestApp;
let designer: Someone;
let colleague: Someone;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  designer = await aPerson(shop, 'designer');
  colleague = await aPerson(shop, 'designer');
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

const A_LOOK = {
  title: 'Sangeet at dusk',
  description: 'Raw silk with a narrow zari border.',
  design: {
    garment: 'kurta',
    wearer: { who: 'woman' },
    style: 'traditional',
    fabric: 'silk',
    fit: 'close',
    choices: { neck: 'keyhole' },
    colour: '#c02a6c',
    border: 'zari',
  },
};
const add = (by: Someone, changes: object = {}) =>
  shop.call('POST /api/studio/looks', { token: by.token, body: { ...A_LOOK, ...changes } });
const lookIn = ({ status, body }: { status: number; body: Record<string, unknown> }): StudioLook => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.look as StudioLook;
};
const change = (by: Someone, id: string, body: object) =>
  shop.call(`PATCH /api/studio/looks/${id}`, { token: by.token, body });
const listOf = async (by: Someone) =>
  (await shop.call('GET /api/studio/looks', { token: by.token })).body.looks as StudioLook[];
/** What the public reads now. */
const shown = async (query = '') => {
  shop.deps.cache.drop();
  const { body } = await shop.call(`GET /api/custom-order/looks${query}`);
  return body as { looks: PublishedLook[]; nextCursor: string | null };
};
const titlesShown = async () => (await shown()).looks.map(({ title }) => title);
const aShownLook = async (changes: object = {}): Promise<StudioLook> => {
  const look = lookIn(await add(designer, { published: true, ...changes }));
  await drawLookInCloth(shop.deps, look._id);
  return look;
};

describe('a look', () => {
  it('is shown to everybody once it is published and rendered, with its usual price', async () => {
    const look = lookIn(await add(designer, { title: 'Seen by all' }));
    expect(look).toMatchObject({ published: false, isMine: true, orders: 0, clothPictures: null });
    await drawLookInCloth(shop.deps, look._id);
    expect(await titlesShown()).not.toContain('Seen by all');
    await change(designer, look._id, { published: true });
    const [first] = (await shown()).looks;
    expect(first).toMatchObject({
      _id: look._id,
      title: 'Seen by all',
      description: A_LOOK.description,
      words: A_LOOK.description,
      designer: 'Asha Rao',
      design: {
        garment: 'kurta',
        wearer: { who: 'woman' },
        style: 'traditional',
        fabric: 'silk',
        fit: 'close',
        choices: expect.objectContaining({ neck: 'keyhole', hem: expect.any(String) }),
        colour: '#c02a6c',
        print: null,
        border: 'zari',
      },
    });
    const { garment, fabric, wearer, choices } = first?.design ?? {};
    const estimate = await shop.call('POST /api/custom-order/estimate', {
      body: { garment, fabric, wearer, choices },
    });
    expect(first?.price).toEqual(estimate.body.price);
    for (const picture of Object.values(first?.clothPictures ?? {})) {
      expect((await shop.app.inject({ url: picture })).statusCode).toBe(200);
      const small = await shop.app.inject({ url: picture.replace('.webp', '-small.webp') });
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 400, height: 500 });
    }
    await change(designer, look._id, { published: false });
    expect(await titlesShown()).not.toContain('Seen by all');
  });

  it('has a title and a description for Hindi pages, blank if there are none', async () => {
    const look = lookIn(await add(designer, { titleHindi: ' शाम का कुर्ता ', descriptionHindi: 'रेशम।' }));
    expect(look).toMatchObject({ titleHindi: 'शाम का कुर्ता', descriptionHindi: 'रेशम।' });
    expect(lookIn(await change(designer, look._id, { descriptionHindi: '' }))).toMatchObject({
      titleHindi: 'शाम का कुर्ता',
      descriptionHindi: '',
    });
    expect(lookIn(await add(designer))).toMatchObject({ titleHindi: '', descriptionHindi: '' });
    expect(await add(designer, { titleHindi: 'अ'.repeat(81) })).toMatchObject({
      status: 400,
      body: { fields: { titleHindi: expect.any(String) } },
    });
  });

  it('names its description `words` as it did a release ago', async () => {
    const { description, ...rest } = A_LOOK;
    const look = lookIn(
      await shop.call('POST /api/studio/looks', {
        token: designer.token,
        body: { ...rest, words: description },
      }),
    );
    expect(look).toMatchObject({ description, words: description });
    expect(lookIn(await change(designer, look._id, { words: 'Cotton.' }))).toMatchObject({
      description: 'Cotton.',
    });
    const both = { words: 'Raw silk.', description: 'Raw silk.' };
    expect(lookIn(await change(designer, look._id, both))).toMatchObject({ description: 'Raw silk.' });
  });

  it('published before it is rendered waits for its pictures; recomposed, it is rendered again', async () => {
    const look = lookIn(await add(designer, { title: 'Patience', published: true }));
    expect(await titlesShown()).not.toContain('Patience');
    await drawLookInCloth(shop.deps, look._id);
    const before = (await shown()).looks.find(({ _id }) => _id === look._id)?.clothPictures;
    const changed = lookIn(
      await change(designer, look._id, { design: { ...A_LOOK.design, colour: '#0f5b70' } }),
    );
    expect(changed).toMatchObject({ title: 'Patience', clothPictures: null, design: { colour: '#0f5b70' } });
    expect(await titlesShown()).not.toContain('Patience');
    await drawLookInCloth(shop.deps, look._id);
    const after = (await shown()).looks.find(({ _id }) => _id === look._id)?.clothPictures;
    expect(after?.front).toBeDefined();
    expect(after?.front).not.toBe(before?.front);
  });

  it('keeps no pictures of an earlier composition', async () => {
    const look = lookIn(await add(designer, { title: 'In haste', published: true }));
    // The composition changes while its pictures are being rendered.
    const slow = {
      ...shop.deps,
      clothPictures: {
        ...shop.deps.clothPictures,
        draw: async (request: Parameters<typeof shop.deps.clothPictures.draw>[0]) => {
          const drawn = await shop.deps.clothPictures.draw(request);
          if (request.view === 'back')
            await change(designer, look._id, { design: { ...A_LOOK.design, fabric: 'cotton' } });
          return drawn;
        },
      },
    };
    await drawLookInCloth(slow, look._id);
    const found = (await listOf(designer)).find(({ _id }) => _id === look._id);
    expect(found).toMatchObject({ clothPictures: null, design: { fabric: 'cotton' } });
  });

  it('on a child is rendered without a given age', async () => {
    const design = {
      garment: 'dress',
      wearer: { who: 'girl' },
      style: 'modern',
      fabric: 'cotton',
      print: 'dots',
    };
    expect(lookIn(await add(designer, { design })).design.wearer).toEqual({ who: 'girl', age: 8 });
  });

  it('is listed a page at a time, and cached', async () => {
    await aShownLook({ title: 'Page one' });
    await aShownLook({ title: 'Page two' });
    const first = await shown('?limit=1');
    expect(first.looks.map(({ title }) => title)).toEqual(['Page two']);
    const second = await shown(`?limit=1&cursor=${first.nextCursor}`);
    expect(second.looks.map(({ title }) => title)).toEqual(['Page one']);
    const answer = await shop.app.inject({ url: '/api/custom-order/looks?limit=1' });
    expect(answer.headers['cache-control']).toContain('s-maxage');
    const again = await shop.app.inject({
      url: '/api/custom-order/looks?limit=1',
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await shop.call('GET /api/custom-order/looks?cursor=none')).status).toBe(400);
  });

  it('is updated for the public at once when published, changed, hidden or deleted', async () => {
    const version = async () =>
      (await shop.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version;
    const look = lookIn(await add(designer, { title: 'Told' }));
    let seen = await version();
    const isNotified = async () => {
      const now = await version();
      const told = now > seen;
      seen = now;
      return told;
    };
    await change(designer, look._id, { description: 'Nobody sees this yet.' });
    expect(await isNotified()).toBe(false);
    await change(designer, look._id, { published: true });
    expect(await isNotified()).toBe(true);
    await drawLookInCloth(shop.deps, look._id);
    expect(await isNotified()).toBe(true);
    await change(designer, look._id, { title: 'Told again' });
    expect(await isNotified()).toBe(true);
    await change(designer, look._id, { published: false });
    expect(await isNotified()).toBe(true);
    await change(designer, look._id, { published: true });
    await isNotified();
    await shop.call(`DELETE /api/studio/looks/${look._id}`, { token: designer.token });
    expect(await isNotified()).toBe(true);
  });
});

describe('permissions', () => {
  it('a designer works on their own looks, an admin on everybody’s', async () => {
    const look = lookIn(await add(designer, { title: 'Mine' }));
    const path = `/api/studio/looks/${look._id}`;
    expect((await listOf(colleague)).map(({ title }) => title)).not.toContain('Mine');
    for (const call of [`GET ${path}`, `PATCH ${path}`, `DELETE ${path}`] as const) {
      const answer = await shop.call(call, {
        token: colleague.token,
        ...(call.startsWith('P') ? { body: { title: 'Taken over' } } : {}),
      });
      expect([answer.status, answer.body.code]).toEqual([404, 'look.not_found']);
    }
    expect((await listOf(owner)).find(({ _id }) => _id === look._id)).toMatchObject({ isMine: false });
    expect(lookIn(await change(owner, look._id, { title: 'By the owner' }))).toMatchObject({
      title: 'By the owner',
      designer: 'Asha Rao',
    });
    expect((await shop.call(`DELETE ${path}`, { token: owner.token })).status).toBe(200);
    expect((await shop.call(`GET ${path}`, { token: designer.token })).status).toBe(404);
    const { body } = await shop.call(`GET /api/admin/audit?subject=look:${look._id}`, { token: owner.token });
    const actions = (body.entries as { action: string; subject: string }[])
      .filter(({ subject }) => subject === `look:${look._id}`)
      .map(({ action }) => action);
    expect(actions).toEqual(['look.removed', 'look.changed', 'look.added']);
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(81) }, 'title'],
    [{ description: 'x'.repeat(601) }, 'description'],
    [{ design: undefined }, 'design.garment'],
    [{ design: null }, 'design.garment'],
    [{ design: 'kurta' }, 'design.garment'],
    [{ design: { ...A_LOOK.design, garment: 'cape' } }, 'design.garment'],
    [{ design: { ...A_LOOK.design, wearer: undefined } }, 'design.wearer.who'],
    [{ design: { ...A_LOOK.design, garment: 'sherwani' } }, 'design.wearer.who'],
    [{ design: { ...A_LOOK.design, fabric: 'denim' } }, 'design.fabric'],
    [{ design: { ...A_LOOK.design, fabric: undefined } }, 'design.fabric'],
    [{ design: { ...A_LOOK.design, style: 'loud' } }, 'design.style'],
    [{ design: { ...A_LOOK.design, choices: { neck: 'turtle' } } }, 'design.choices.neck'],
    [{ design: { ...A_LOOK.design, colour: 'pink' } }, 'design.colour'],
  ])('%j is refused', async (changes, field) => {
    const refused = await add(designer, changes);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields as object)).toContain(field);
  });
});

describe('an order started from a look', () => {
  const ordered = async (customer: Someone, look: unknown, garment = 'kurta') => {
    const design = {
      ...A_LOOK.design,
      garment,
      choices: {},
      customization: 'With longer sleeves',
      look,
    };
    return orderIn(await submit(shop, customer, { design }));
  };

  it('remembers it, for customer and studio, even after it is deleted', async () => {
    const look = await aShownLook({ title: 'Remembered' });
    const customer = await aPerson(shop);
    const order = await ordered(customer, look._id);
    const begun = { _id: look._id, title: 'Remembered', designer: 'Asha Rao' };
    expect(order).toMatchObject({ look: begun });
    expect((await listOf(designer)).find(({ _id }) => _id === look._id)).toMatchObject({ orders: 1 });
    await shop.call(`DELETE /api/studio/looks/${look._id}`, { token: designer.token });
    const studio = await shop.call(`GET /api/studio/custom-orders/${order._id}`, { token: colleague.token });
    expect(studio.body.order).toMatchObject({ look: begun });
    const { body } = await shop.call('GET /api/user/export', { token: customer.token });
    expect(JSON.stringify(body)).toContain(JSON.stringify(begun));
  });

  it.each([
    ['none', undefined],
    ['text', 'sangeet'],
    ['an unknown one', '019e0000-0000-7000-8000-000000000000'],
    ['no text', { $ne: null }],
  ])('is still placed with %s', async (_, look) => {
    expect(await ordered(await aPerson(shop), look)).toMatchObject({ look: null });
  });

  it('of another garment did not start from it', async () => {
    const look = await aShownLook({ title: 'Of a kurta' });
    expect(await ordered(await aPerson(shop), look._id, 'saree-blouse')).toMatchObject({ look: null });
  });
});

it('outlives unused pictures; once it is deleted, its pictures go with them', async () => {
  const look = await aShownLook({ title: 'Swept', design: { ...A_LOOK.design, colour: '#123456' } });
  const pictures = (await shown()).looks.find(({ _id }) => _id === look._id)?.clothPictures;
  const front = pictures?.front ?? '';
  const small = front.replace('.webp', '-small.webp');
  const age = () =>
    shop.db
      .updateTable('cloth_pictures')
      .set({ asked_at: new Date(0) })
      .execute();
  const statusOf = async (url: string) => (await shop.app.inject({ url })).statusCode;
  await age();
  await sweepClothPictures(shop.deps);
  expect([await statusOf(front), await statusOf(small)]).toEqual([200, 200]);
  await shop.call(`DELETE /api/studio/looks/${look._id}`, { token: designer.token });
  await age();
  await sweepClothPictures(shop.deps);
  expect([await statusOf(front), await statusOf(small)]).toEqual([404, 404]);
  await drawLookInCloth(shop.deps, look._id as LookId);
});
