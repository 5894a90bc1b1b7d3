import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../../test-factories.ts';
import { deleteImage } from '../images/image-jobs.ts';
import { aBomb } from '../images/test-pictures.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

/** A customer to whom the product was delivered. */
const aBuyer = async (productId: string, size = 'M'): Promise<Someone> => {
  const buyer = await aPerson(shop);
  await shop.call('POST /api/cart/add', { token: buyer.token, body: { itemId: productId, size } });
  const items = [{ _id: productId, size, quantity: 1, price: 1_499 }];
  const body = { items, amount: 1_548, address: anAddress() };
  const placed = await shop.call('POST /api/order/place-cod', { token: buyer.token, body });
  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
    const given = { status, carrier: 'Delhivery', trackingNumber: 'DL-1' };
    await shop.call(`POST /api/admin/orders/${placed.body.orderId}/status`, {
      token: owner.token,
      body: given,
    });
  }
  return buyer;
};
const aPhoto = () =>
  sharp(randomBytes(40 * 50 * 3), { raw: { width: 40, height: 50, channels: 3 } })
    .jpeg()
    .toBuffer();

const formOf = (fields: Readonly<Record<string, string>>, photos: readonly Uint8Array[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const photo of photos) form.append('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
};
const send = async ({ token }: Someone, productId: string, form: FormData) => {
  const { headers, payload } = await encodeForm(form);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/product/${productId}/reviews`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};
const write = ({ token }: Someone, productId: string, body: object) =>
  shop.call(`POST /api/product/${productId}/reviews`, { token, body });

type Shown = { _id: string; photos: string[]; state: string; hiddenReason: string | null };
const publicOf = async (productId: string) =>
  (await shop.call(`GET /api/product/${productId}/reviews`)).body as { reviews: Shown[] } & Record<
    string,
    unknown
  >;
const toModerate = async (query: string) =>
  (await shop.call(`GET /api/admin/reviews?${query}`, { token: owner.token })).body.reviews as Shown[];
const decide = (id: unknown, body: object) =>
  shop.call(`POST /api/admin/reviews/${id}/state`, { token: owner.token, body });

describe('a review', () => {
  it('renews what shows its product, when written and when hidden, and nothing else', async () => {
    const [reviewed, other] = [await aProduct(shop, {}), await aProduct(shop, { category: 'Kids' })];
    const buyer = await aBuyer(reviewed);
    const isCached = (id: string) => shop.deps.cache.read(`/api/product/${id}`) !== undefined;
    const renewing = async <T>(change: () => Promise<T>): Promise<T> => {
      const ask = async () => {
        for (const id of [reviewed, other]) await shop.call(`GET /api/product/${id}`);
        return isCached(reviewed) && isCached(other);
      };
      // earlier changes may still be on their way
      await expect.poll(ask).toBe(true);
      const done = await change();
      await expect.poll(() => isCached(reviewed)).toBe(false);
      expect(isCached(other)).toBe(true);
      return done;
    };
    const { body } = await renewing(() => write(buyer, reviewed, { rating: 4, text: 'Soft' }));
    const { _id } = body.review as Shown;
    await renewing(() => decide(_id, { state: 'hidden', reason: 'Names the tailor' }));
  });

  it('replaces the default rating, and says how the garment fits', async () => {
    const product = await aProduct(shop, { pricePaise: 149_900, stock: { M: 5 } });
    await write(await aBuyer(product), product, { rating: 5, text: 'Lovely', fit: 'true' });
    await write(await aBuyer(product), product, { rating: 2, text: 'Tight', fit: 'small' });
    await write(await aBuyer(product), product, { rating: 3, text: 'Fine' });
    expect(await publicOf(product)).toMatchObject({
      average: 3.3,
      count: 3,
      fits: { small: 1, true: 1, large: 0 },
      reviews: [{ photos: [] }, { fit: 'small' }, { fit: 'true' }],
    });
    const shown = (await shop.call(`GET /api/product/${product}`)).body.product;
    expect(shown).toMatchObject({ rating: 3.3, reviews: 3 });
  });

  it('has re-encoded photographs, shown once staff have approved them', async () => {
    const product = await aProduct(shop, { pricePaise: 149_900 });
    const photos = [await aPhoto(), await aPhoto()];
    const buyer = await aBuyer(product);
    const sent = await send(buyer, product, formOf({ rating: '4', text: 'Worn', fit: '' }, photos));
    expect(sent).toMatchObject({ status: 200, body: { review: { rating: 4, fit: null, photos: [] } } });
    expect((await publicOf(product)).reviews).toMatchObject([{ text: 'Worn', photos: [] }]);
    const [waiting] = await toModerate('state=new&limit=1');
    expect(waiting?.photos).toHaveLength(2);
    const own = (await shop.call('GET /api/user/export', { token: buyer.token })).body.export;
    expect(own).toMatchObject({ reviews: [{ photos: waiting?.photos }] });
    const [signed = ''] = waiting?.photos ?? [];
    const [plain = ''] = signed.split('?');
    const unsigned = [
      plain,
      `${plain}?exp=9999999999&sig=${'A'.repeat(43)}`,
      signed.replace('exp=', 'exp=1'),
    ];
    for (const url of unsigned) expect((await shop.app.inject({ url })).statusCode, url).toBe(404);
    expect(await shop.app.inject({ url: signed })).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': expect.stringMatching(/^private, /) },
    });
    expect((await decide(waiting?._id, { state: 'published' })).status).toBe(200);
    const [review] = (await publicOf(product)).reviews;
    expect(review?.photos).toEqual(waiting?.photos.map((photo) => photo.split('?')[0]));
    const picture = await shop.app.inject({ url: plain });
    expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
  });

  it.each<[string, Record<string, string>, () => Promise<Uint8Array[]>, number]>([
    [
      'a file that is no picture',
      { rating: '4', text: 'x' },
      async () => [Buffer.from('<svg/>'.repeat(9))],
      400,
    ],
    ['five photographs', { rating: '4', text: 'x' }, () => Promise.all([1, 2, 3, 4, 5].map(aPhoto)), 413],
    ['no rating', { text: 'x' }, async () => [], 400],
    ['a rating of 6', { rating: '6', text: 'x' }, async () => [], 400],
    ['a text of blanks', { rating: '4', text: '  ' }, async () => [], 400],
    ['another fit', { rating: '4', text: 'x', fit: 'huge' }, async () => [], 400],
  ])('is refused with %s, and leaves nothing', async (_, fields, photos, status) => {
    const product = await aProduct(shop, { pricePaise: 149_900 });
    const answer = await send(await aBuyer(product), product, formOf(fields, await photos()));
    expect(answer).toMatchObject({ status, body: { success: false } });
    expect(await publicOf(product)).toMatchObject({ count: 0 });
  });

  it('is refused without a delivery, before a picture is accepted', async () => {
    const product = await aProduct(shop, { pricePaise: 149_900 });
    const photo = await aPhoto();
    const answer = await send(await aPerson(shop), product, formOf({ rating: '4', text: 'x' }, [photo]));
    expect(answer).toMatchObject({ status: 403, body: { code: 'review.not_buyer' } });
  });
});

describe('photographs of a review are not opened', () => {
  const avif = () =>
    sharp({ create: { width: 30, height: 40, channels: 3, background: '#888' } })
      .avif({ effort: 0 })
      .toBuffer();

  it('if the review exists already, or its texts are invalid', async () => {
    const product = await aProduct(shop, { pricePaise: 149_900 });
    const buyer = await aBuyer(product);
    const bomb = aBomb(8_200, 5_000);
    const wordless = await send(buyer, product, formOf({ rating: '4', text: ' ' }, [bomb]));
    expect(wordless.body).toMatchObject({ code: 'request.invalid', fields: { text: expect.any(String) } });
    await write(buyer, product, { rating: 5, text: 'Lovely' });
    const again = await send(buyer, product, formOf({ rating: '4', text: 'x' }, [bomb]));
    expect(again).toMatchObject({ status: 409, body: { code: 'review.already_written' } });
  });

  it('if they are AVIF, or more than twenty forms were sent in an hour', async () => {
    const product = await aProduct(shop, { pricePaise: 149_900 });
    const buyer = await aBuyer(product);
    const form = async () => send(buyer, product, formOf({ rating: '4', text: 'x' }, [await avif()]));
    expect(await form()).toMatchObject({
      status: 400,
      body: { fields: { photos: 'Picture 1 is in AVIF format; please save it as JPEG, PNG or WebP' } },
    });
    for (let sent = 1; sent < 20; sent += 1) expect((await form()).status).toBe(400);
    expect((await form()).status).toBe(429);
  });
});

it('counts photographs against the account’s quota, but still accepts a review without them', async () => {
  const first = await aProduct(shop, { pricePaise: 149_900 });
  const second = await aProduct(shop, { pricePaise: 149_900 });
  const buyer = await aBuyer(first);
  const other = await aBuyer(second);
  await shop.db
    .updateTable('orders')
    .set({ user_id: buyer.userId })
    .where('user_id', '=', other.userId)
    .execute();
  const sent = await send(buyer, first, formOf({ rating: '4', text: 'Worn' }, [await aPhoto()]));
  expect(sent.status).toBe(200);
  const { image_hash: hash } = await shop.db
    .selectFrom('review_photos')
    .innerJoin('reviews', 'reviews.id', 'review_photos.review_id')
    .where('reviews.user_id', '=', buyer.userId)
    .select('image_hash')
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('images').set({ bytes: 500_000_001 }).where('hash', '=', hash).execute();
  const full = await send(buyer, second, formOf({ rating: '4', text: 'Worn' }, [await aPhoto()]));
  expect(full).toMatchObject({ status: 413, body: { code: 'review.no_room' } });
  const wordsOnly = await send(buyer, second, formOf({ rating: '4', text: 'Worn' }, []));
  expect(wordsOnly.status).toBe(200);
});

describe('a hidden review', () => {
  it('does not count, keeps its reason, and comes back when it is published', async () => {
    const product = await aProduct(shop, { pricePaise: 149_900, stock: { M: 3 } });
    await write(await aBuyer(product), product, { rating: 5, text: 'Lovely' });
    const rude = await write(await aBuyer(product), product, { rating: 1, text: 'Rude words', fit: 'large' });
    const { _id } = rude.body.review as Shown;
    expect((await decide(_id, { state: 'hidden' })).status).toBe(400);
    const hidden = await decide(_id, { state: 'hidden', reason: 'Insults the tailor' });
    expect(hidden.body.review).toMatchObject({ state: 'hidden', hiddenReason: 'Insults the tailor' });
    expect(await publicOf(product)).toMatchObject({
      average: 5,
      count: 1,
      fits: { small: 0, true: 0, large: 0 },
      reviews: [{ text: 'Lovely' }],
    });
    expect((await shop.call(`GET /api/product/${product}`)).body.product).toMatchObject({
      rating: 5,
      reviews: 1,
    });
    expect((await toModerate('state=hidden&q=rude')).map((review) => review._id)).toEqual([_id]);
    expect(await decide(_id, { state: 'hidden', reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'review.not_allowed' },
    });
    const back = await decide(_id, { state: 'published' });
    expect(back.body.review).toMatchObject({ state: 'published', hiddenReason: null });
    expect(await publicOf(product)).toMatchObject({ average: 3, count: 2 });
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('subject', '=', `review:${_id}`)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'review.moved', changes: { state: ['new', 'hidden'] } },
      { action: 'review.moved', changes: { state: ['hidden', 'published'] } },
    ]);
  });

  it('is decided by one of two concurrent moderators', async () => {
    const product = await aProduct(shop, { pricePaise: 149_900 });
    const written = await write(await aBuyer(product), product, { rating: 3, text: 'Hm' });
    const { _id } = written.body.review as Shown;
    const answers = await Promise.all([
      decide(_id, { state: 'published' }),
      decide(_id, { state: 'published' }),
      decide(_id, { state: 'published' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is found by product, and an unknown one is refused', async () => {
    const product = await aProduct(shop, { pricePaise: 149_900, name: 'Peacock 100% Silk' });
    await write(await aBuyer(product), product, { rating: 3, text: 'Hm' });
    expect(await toModerate(`q=${encodeURIComponent('peacock 100%')}`)).toHaveLength(1);
    expect(await toModerate('q=peacock_100')).toHaveLength(0);
    for (const id of ['019e0000-0000-7000-8000-000000000000', 'x']) {
      expect((await decide(id, { state: 'published' })).status).toBe(404);
    }
    const unknown = await shop.call('GET /api/admin/reviews?state=odd', { token: owner.token });
    expect(unknown.status).toBe(400);
  });
});

describe('photographs of a deleted account', () => {
  it('are deleted with it, unless something else shows them', async () => {
    const product = await aProduct(shop, { pricePaise: 149_900, stock: { M: 3 } });
    const buyer = await aBuyer(product);
    await send(buyer, product, formOf({ rating: '4', text: 'Worn' }, [await aPhoto()]));
    const [waiting] = await toModerate('state=new&limit=1');
    const hash = waiting?.photos[0]?.split('/')[2] ?? '';
    await deleteImage(shop.deps, hash);
    expect((await shop.app.inject({ url: waiting?.photos[0] ?? '' })).statusCode).toBe(200);
    const erased = await shop.call(`POST /api/admin/customers/${buyer.userId}/erase`, {
      token: owner.token,
      body: { email: buyer.email },
    });
    expect(erased.status).toBe(200);
    await deleteImage(shop.deps, hash);
    const left = await shop.db.selectFrom('images').select('hash').where('hash', '=', hash).execute();
    expect(left).toEqual([]);
    expect(await shop.deps.files.read(`images/${hash.slice(0, 2)}/${hash}.webp`)).toBeUndefined();
    expect((await publicOf(product)).reviews).toMatchObject([{ author: 'Deleted customer', photos: [] }]);
  });
});
