import { DEFAULT_FRONT } from '@darzi/contract/settings/first-front.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteImage, sweepImages } from '../catalogue/images/image-jobs.ts';
import { storeImage } from '../catalogue/images/store-image.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { aPerson, type Someone } from '../test-factories.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

const change = (front: object) =>
  shop.call('PATCH /api/admin/settings', {
    token: owner.token,
    body: { front: { ...DEFAULT_FRONT, ...front } },
  });
const html = async (url: string) => {
  shop.deps.cache.drop();
  return (await shop.app.inject({ url })).payload;
};

it('every page starts with a new shop’s menu, footer and appearance', async () => {
  const page = await html('/about');
  for (const words of ['HOME', 'CRAFT YOUR LOOK', 'COLLECTION', 'Quick Links', 'Wardrobe Planning'])
    expect(page).toContain(words);
  expect(page).toContain('10 AM to 8 PM Monday to Saturday');
  expect(page).toContain('href="/favicon.svg"');
  expect(page).not.toContain('--color-madder:');
});

it('the owner’s changes show on every page at once', async () => {
  const { status } = await change({
    menu: [
      {
        label: 'SAREES',
        to: '/collection/sarees',
        children: [{ label: 'Banarasi', to: '/collection?q=banarasi' }],
      },
      { label: 'BLOG', to: 'https://blog.example/', children: [] },
    ],
    footer: [{ title: 'Help', links: [{ label: 'Care', to: '/pages/care' }] }],
    social: [{ label: 'Instagram', to: 'https://instagram.example/darzi' }],
    openingHours: '11 AM to 7 PM, closed on Tuesdays',
    accent: '#1F4E79',
    footNote: '',
  });
  expect(status).toBe(200);
  for (const url of ['/about', '/contact', '/nowhere']) {
    const page = await html(url);
    for (const words of ['SAREES', 'Banarasi', 'https://blog.example/', 'Help', '/pages/care', 'Instagram'])
      expect(page).toContain(words);
    expect(page).toContain('11 AM to 7 PM, closed on Tuesdays');
    expect(page).toContain('--color-madder:#1f4e79');
    expect(page).not.toContain('Quick Links');
    expect(page).not.toContain('10 AM to 8 PM');
  }
  await change({});
  expect(await html('/about')).toContain('Quick Links');
});

it('pictures are shown whole if the owner says so, even on cached pages', async () => {
  const page = async () => (await shop.app.inject({ url: '/collection' })).payload;
  expect(await page()).not.toContain('--picture-fit');
  expect((await change({ pictures: 'whole' })).status).toBe(200);
  await expect.poll(page).toContain('--picture-fit:contain');
  const { pictures: _, ...asOnceStored } = DEFAULT_FRONT;
  await shop.db
    .updateTable('shop_settings')
    .set({ stored: JSON.stringify({ front: asOnceStored }) })
    .execute();
  const { status, body } = await shop.call('GET /api/admin/settings', { token: owner.token });
  expect([status, body]).toMatchObject([200, { settings: { front: { pictures: 'cropped' } } }]);
  await change({ openingHours: 'Noon to nine' });
  await expect.poll(page).not.toContain('--picture-fit');
  await change({});
});

it('a logo replaces the name, and is stored as long as it does', async () => {
  const bytes = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#23395b80' } })
    .png()
    .toBuffer();
  const made = await storeImage(shop.deps, bytes);
  if (!made.ok) throw new Error('no picture');
  const address = `/images/${made.value.hash}/960.webp`;
  expect((await change({ logo: address, favicon: address })).status).toBe(200);
  const page = await html('/about');
  expect(page).toMatch(/<img src="\/images\/[0-9a-f]{64}\/480\.webp" alt="Darzi"/);
  expect(page).not.toContain('/favicon.svg');
  await shop.db
    .updateTable('images')
    .set({ created_at: new Date(0) })
    .execute();
  expect(await sweepImages(shop.deps)).toBe(0);
  await deleteImage(shop.deps, made.value.hash);
  expect((await shop.app.inject({ url: address })).statusCode).toBe(200);
  await change({});
  expect(await sweepImages(shop.deps)).toBe(1);
});

it.each([
  ['a colour that cannot be read', { accent: '#d99a2b' }, 'front.accent'],
  ['no colour', { accent: 'red' }, 'front.accent'],
  [
    'a link that runs a program',
    { menu: [{ label: 'X', to: 'javascript:alert(1)', children: [] }] },
    'front.menu.0.to',
  ],
  [
    'a link to another host without a protocol',
    { menu: [{ label: 'X', to: '//evil.test', children: [] }] },
    'front.menu.0.to',
  ],
  ['no menu', { menu: [] }, 'front.menu'],
  ['a logo from elsewhere', { logo: 'https://evil.test/logo.svg' }, 'front.logo'],
  ['pictures in no known way', { pictures: 'wide' }, 'front.pictures'],
  ['no hours', { openingHours: ' ' }, 'front.openingHours'],
])('%s is refused', async (_what, front, field) => {
  const { status, body } = await change(front);
  expect(status).toBe(400);
  expect(Object.keys(body.fields as object)).toEqual([field]);
});

it('keeps every saved front, newest first, with the initial one', async () => {
  const fronts = async () => {
    const { body } = await shop.call('GET /api/admin/settings/fronts', { token: owner.token });
    return body.versions as { number: number; savedAt: string | null; front: Record<string, unknown> }[];
  };
  const before = await fronts();
  expect(before.at(-1)).toEqual({ number: 0, savedAt: null, front: DEFAULT_FRONT });
  await change({ openingHours: 'Noon to nine' });
  await change({ openingHours: 'Noon to ten' });
  await shop.call('PATCH /api/admin/settings', { token: owner.token, body: { lowStockThreshold: 5 } });
  await change({ openingHours: 'Noon to ten' });
  const [now, earlier, ...rest] = await fronts();
  expect(rest).toEqual(before);
  expect(now?.front.openingHours).toBe('Noon to ten');
  expect(earlier?.front.openingHours).toBe('Noon to nine');
  expect(now?.number).toBe((earlier?.number ?? 0) + 1);
  expect((await change(earlier?.front ?? {})).status).toBe(200);
  expect(await html('/about')).toContain('Noon to nine');
  expect((await fronts())[0]?.front).toEqual(earlier?.front);
});

it('offers an earlier front without a logo that is no longer stored', async () => {
  const logo = `/images/${'ab'.repeat(32)}/960.webp`;
  expect((await change({ logo, openingHours: 'With a logo' })).status).toBe(200);
  const { body } = await shop.call('GET /api/admin/settings/fronts', { token: owner.token });
  const [now] = body.versions as { front: Record<string, unknown> }[];
  expect(now?.front).toMatchObject({ openingHours: 'With a logo', logo: null });
});

it('shows menu and footer in Hindi only on Hindi pages, in English where untranslated, and versions both', async () => {
  const menu = [
    {
      label: 'SAREES',
      to: '/collection/sarees',
      children: [{ label: 'Banarasi', to: '/collection?q=banarasi', hindi: { label: 'बनारसी' } }],
      hindi: { label: 'साड़ियाँ' },
    },
    { label: 'BLOG', to: 'https://blog.example/', children: [] },
    { label: 'COLLECTION', to: '/collection', children: [] },
  ];
  const hindi = { openingHours: 'सोमवार छोड़कर रोज़ 11 से 7' };
  expect((await change({ menu, openingHours: '11 AM to 7 PM', footNote: 'Sewn here.', hindi })).status).toBe(
    200,
  );
  const english = await html('/about');
  expect(english).toContain('11 AM to 7 PM');
  for (const words of ['साड़ियाँ', 'बनारसी', hindi.openingHours]) expect(english).not.toContain(words);
  for (const url of ['/hi/about', '/hi/contact', '/hi/nowhere']) {
    const page = await html(url);
    for (const words of ['साड़ियाँ', 'बनारसी', 'कलेक्शन', hindi.openingHours]) expect(page).toContain(words);
    expect(page).toMatch(/lang="en-IN"[^>]*>BLOG</);
    expect(page).toMatch(/<span lang="en-IN">Sewn here\.</);
    expect(page).not.toContain('SAREES');
  }
  const { body } = await shop.call('GET /api/admin/settings/fronts', { token: owner.token });
  const [now] = body.versions as { front: Record<string, unknown> }[];
  expect(now?.front).toMatchObject({ menu, hindi });
  await change({});
  expect(await html('/hi/about')).toContain('ज़रूरी लिंक');
  expect(await change({ hindi: { openingHours: 'क'.repeat(121) } })).toMatchObject({
    status: 400,
    body: { fields: { 'front.hindi.openingHours': expect.any(String) } },
  });
});
