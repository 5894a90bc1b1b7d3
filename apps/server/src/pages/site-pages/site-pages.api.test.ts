import { HOUR_MS } from '@darzi/contract/durations.ts';
import { DEFAULT_PAGES } from '@darzi/contract/pages/first-pages.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteImage, sweepImages } from '../../catalogue/images/image-jobs.ts';
import { storeImage } from '../../catalogue/images/store-image.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { publishDue } from './publish-pages.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

type Page = { revision: number; hasDraft: boolean; published: number | null; publishAt: string | null } & {
  content: { title: string; blocks: object[] };
  versions: { number: number }[];
};
const ask = async (route: string, body?: unknown) => {
  const answer = await shop.call(route, { token: owner.token, body });
  return { ...answer, page: answer.body.page as Page };
};
const open = async (handle: string) => (await ask(`GET /api/admin/pages/${handle}`)).page;
const save = async (handle: string, content: object) =>
  ask(`PATCH /api/admin/pages/${handle}`, { content, revision: (await open(handle)).revision });
const publish = async (handle: string, at?: string) =>
  ask(`POST /api/admin/pages/${handle}/publish`, { revision: (await open(handle)).revision, at });
const restore = async (handle: string, version: number) =>
  ask(`POST /api/admin/pages/${handle}/restore`, { revision: (await open(handle)).revision, version });
const seen = async (handle: string) => {
  shop.deps.cache.drop();
  const { status, body } = await shop.call(`GET /api/page/${encodeURIComponent(handle)}`);
  return { status, page: body.page as { title: string; blocks: object[] } };
};
const html = async (url: string) => {
  shop.deps.cache.drop();
  const { statusCode, payload, headers } = await shop.app.inject({ url });
  return { statusCode, payload, location: headers.location };
};
const part = (text: string, title = 'Part') => ({ kind: 'part', anchor: '', title, text });

it.each(['home', 'about', 'policy'] as const)('%s starts with its initial content', async (handle) => {
  expect((await seen(handle)).page).toMatchObject(DEFAULT_PAGES[handle]);
  expect(await open(handle)).toMatchObject({ hasDraft: false, published: null, versions: [{ number: 0 }] });
});

describe('a draft', () => {
  it('is seen by nobody until it is published, and an earlier version can be restored', async () => {
    const second = { title: 'House rules', description: 'All of them.', blocks: [part('Second text.')] };
    expect((await save('policy', second)).page).toMatchObject({ hasDraft: true, content: second });
    expect((await seen('policy')).page.title).toBe('Policy page');
    expect((await publish('policy')).page).toMatchObject({ hasDraft: false, published: 1 });
    expect((await seen('policy')).page).toMatchObject(second);
    const page = await html('/policy');
    expect(page.payload).toContain('Second text.');
    expect(page.payload).toMatch(/<title>House rules/);

    await save('policy', { ...second, title: 'Third' });
    await publish('policy');
    expect((await restore('policy', 1)).page).toMatchObject({ hasDraft: true, content: second });
    expect((await seen('policy')).page.title).toBe('Third');
    expect((await restore('policy', 2)).page).toMatchObject({ hasDraft: false, content: { title: 'Third' } });
    await restore('policy', 0);
    await publish('policy');
    expect((await seen('policy')).page).toMatchObject(DEFAULT_PAGES.policy);
    expect((await open('policy')).versions.map(({ number }) => number)).toEqual([3, 2, 1, 0]);
    expect((await restore('policy', 9)).body.code).toBe('page.no_version');
  });

  it('is not overwritten by a concurrent editor', async () => {
    const { revision } = await open('about');
    const content = { title: 'A', description: '', blocks: [] };
    const answers = await Promise.all(
      ['A', 'B'].map((title) =>
        ask('PATCH /api/admin/pages/about', { content: { ...content, title }, revision }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ask('POST /api/admin/pages/about/publish', { revision })).body.code).toBe(
      'page.changed_meanwhile',
    );
    await restore('about', 0);
    expect((await publish('about')).body.code).toBe('page.nothing_new');
  });

  it('is published at its scheduled time, and not before; a change cancels the schedule', async () => {
    const content = { title: 'Diwali', description: '', blocks: [part('Lamps.')] };
    await save('about', content);
    const at = new Date(Date.now() + HOUR_MS).toISOString();
    expect((await publish('about', at)).page).toMatchObject({ hasDraft: true, publishAt: at });
    expect(await publishDue(shop.deps)).toBe(0);
    expect((await save('about', content)).page.publishAt).toBeNull();
    await publish('about', at);
    await shop.db
      .updateTable('site_pages')
      .set({ publish_at: new Date() })
      .where('handle', '=', 'about')
      .execute();
    expect(await Promise.all([publishDue(shop.deps), publishDue(shop.deps)])).toContain(1);
    expect((await seen('about')).page.title).toBe('Diwali');
    expect(await open('about')).toMatchObject({ hasDraft: false, publishAt: null, published: 1 });
  });
});

describe('a page of the owner’s own', () => {
  it('is found at its address once it is published, and in the sitemap', async () => {
    const added = await ask('POST /api/admin/pages', { title: 'Size & Care' });
    expect(added.body.page).toMatchObject({
      handle: 'size-care',
      path: '/pages/size-care',
      isPublished: false,
    });
    expect((await html('/pages/size-care')).statusCode).toBe(404);
    expect((await html('/sitemap/pages.xml')).payload).not.toContain('/pages/size-care');
    await save('size-care', {
      title: 'Size & Care',
      description: 'How to wash.',
      blocks: [part('Wash *cold*, see [returns](/policy#returns). <script>alert(1)</script>')],
    });
    await publish('size-care');
    const page = await html('/pages/size-care');
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain('<em>cold</em>');
    expect(page.payload).toContain('href="/policy#returns"');
    expect(page.payload).not.toContain('<script>alert');
    expect(page.payload).toContain('/pages/size-care"/>');
    expect((await html('/sitemap/pages.xml')).payload).toContain('/pages/size-care</loc>');
    expect(
      (await ask('POST /api/admin/pages', { title: 'x', handle: 'size-care' })).body.fields,
    ).toHaveProperty('handle');
    expect((await ask('DELETE /api/admin/pages/size-care')).status).toBe(200);
    expect((await html('/pages/size-care')).statusCode).toBe(404);
  });

  it('the pages that every shop has stay, at their own addresses', async () => {
    expect((await ask('DELETE /api/admin/pages/home')).body.code).toBe('page.built_in');
    expect(await html('/pages/about')).toMatchObject({ statusCode: 301, location: '/about' });
    expect((await ask('GET /api/admin/pages/nowhere')).status).toBe(404);
    expect((await html('/pages/nowhere')).statusCode).toBe(404);
  });
});

it('a picture needs a description, must be the shop’s, and stays as long as a version shows it', async () => {
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#9b2d30' } })
    .png()
    .toBuffer();
  const made = await storeImage(shop.deps, bytes);
  if (!made.ok) throw new Error('no picture');
  const address = `/images/${made.value.hash}/960.webp`;
  const block = (picture: object) => ({
    kind: 'picture',
    picture,
    side: 'left',
    title: '',
    text: '',
    button: '',
    to: '',
  });
  const content = (picture: object) => ({ title: 'Lookbook', description: '', blocks: [block(picture)] });
  await ask('POST /api/admin/pages', { title: 'Lookbook' });
  const bare = await save('lookbook', content({ address, alt: ' ' }));
  expect(bare.body.fields).toEqual({ 'content.blocks.0.picture.alt': 'Required' });
  const strange = await save(
    'lookbook',
    content({ address: `/images/${'0'.repeat(64)}/960.webp`, alt: 'x' }),
  );
  expect(strange.status).toBe(400);
  expect((await save('lookbook', content({ address: 'https://evil.test/a.png', alt: 'x' }))).status).toBe(
    400,
  );
  await save('lookbook', content({ address, alt: 'Red cloth' }));
  await publish('lookbook');
  await shop.db
    .updateTable('images')
    .set({ created_at: new Date(0) })
    .execute();
  expect(await sweepImages(shop.deps)).toBe(0);
  await deleteImage(shop.deps, made.value.hash);
  expect((await shop.app.inject({ url: address })).statusCode).toBe(200);
  expect((await html('/pages/lookbook')).payload).toContain('alt="Red cloth"');
  await ask('DELETE /api/admin/pages/lookbook');
  expect(await sweepImages(shop.deps)).toBe(1);
});

it.each([
  [
    'a link that runs a program',
    { kind: 'band', title: 'T', text: '', button: 'B', to: 'javascript:alert(1)' },
  ],
  ['a link without a protocol', { kind: 'band', title: 'T', text: '', button: 'B', to: '//evil.test' }],
  ['markup of its own', { kind: 'html', html: '<b>' }],
  ['a carousel without slides', { kind: 'slides', slides: [] }],
])('%s is refused', async (_what, block) => {
  const { status } = await save('home', { title: 'Home', description: '', blocks: [block] });
  expect(status).toBe(400);
  expect(await open('home')).toMatchObject({ hasDraft: false });
});

it('every change is audited once', async () => {
  const { body } = await shop.call('GET /api/admin/audit?area=page&limit=100', { token: owner.token });
  const actions = (body.entries as { action: string }[]).map(({ action }) => action);
  for (const action of [
    'page.added',
    'page.changed',
    'page.published',
    'page.planned',
    'page.restored',
    'page.removed',
  ])
    expect(actions).toContain(action);
});

describe('another address for a page', () => {
  const rename = async (from: string, handle: string) =>
    ask(`POST /api/admin/pages/${from}/rename`, { handle, revision: (await open(from)).revision });
  const aPublishedPage = async (title: string) => {
    const { handle } = (await ask('POST /api/admin/pages', { title })).body.page as { handle: string };
    await save(handle, { title, description: '', blocks: [part(`${title} text.`)] });
    await publish(handle);
    return handle;
  };

  it('is reached from the former ones for good, as a document, its data and through the call', async () => {
    const first = await aPublishedPage('Our weavers');
    expect((await rename(first, 'the-weavers')).body.page).toMatchObject({
      handle: 'the-weavers',
      path: '/pages/the-weavers',
    });
    expect((await rename('the-weavers', 'weavers')).status).toBe(200);
    for (const former of [first, 'the-weavers']) {
      expect(await html(`/pages/${former}?from=mail`)).toMatchObject({
        statusCode: 301,
        location: '/pages/weavers?from=mail',
      });
      expect((await html(`/hi/pages/${former}`)).location).toBe('/hi/pages/weavers');
      expect((await seen(former)).page).toMatchObject({ handle: 'weavers', title: 'Our weavers' });
    }
    expect((await html('/pages/weavers')).payload).toContain('Our weavers text.');
    expect((await html('/sitemap/pages.xml')).payload).not.toContain('the-weavers');
    expect((await ask('GET /api/admin/pages/the-weavers')).status).toBe(404);
    expect((await rename('weavers', first)).status).toBe(200);
    expect((await html(`/pages/${first}`)).statusCode).toBe(200);
    expect((await html('/pages/weavers')).location).toBe(`/pages/${first}`);
  });

  it('is refused if another page has it, and for pages that every shop has', async () => {
    const one = await aPublishedPage('Care one');
    const two = await aPublishedPage('Care two');
    expect((await rename(one, two)).body.fields).toEqual({ handle: 'Another page has this address' });
    expect((await rename(one, 'policy')).status).toBe(400);
    expect((await rename('about', 'about-us')).body.code).toBe('page.fixed_address');
    const { revision } = await open(one);
    const answers = await Promise.all(
      ['care-a', 'care-b'].map((handle) => ask(`POST /api/admin/pages/${one}/rename`, { handle, revision })),
    );
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  });

  it('may be one that another page left: its current holder comes first', async () => {
    const old = await aPublishedPage('Festive');
    await rename(old, 'festive-2025');
    const fresh = await ask('POST /api/admin/pages', { title: 'Festive', handle: old });
    expect(fresh.status).toBe(200);
    await save(old, { title: 'Festive 2026', description: '', blocks: [part('New.')] });
    await publish(old);
    expect((await seen(old)).page.title).toBe('Festive 2026');
    expect((await seen('festive-2025')).page.title).toBe('Festive');
  });
});

describe('a page in Hindi', () => {
  const inHindi = {
    title: 'Wash and care',
    description: 'How to wash silk.',
    hindi: { title: 'धुलाई और देखभाल', description: 'रेशम कैसे धोएँ।' },
    blocks: [
      { ...part('Cold, *by hand*.', 'Washing'), hindi: { title: 'धुलाई', text: 'ठंडे पानी में, *हाथ से*।' } },
      { ...part('In the shade.', 'Drying'), hindi: { title: '', text: '' } },
      part('<b>&</b> [us](javascript:alert)', 'Asking'),
    ],
  };

  it('shows the owner’s text, or English where there is none, each marked with its language', async () => {
    const { handle } = (await ask('POST /api/admin/pages', { title: 'Wash and care' })).body.page as {
      handle: string;
    };
    const hostile = { title: 'T', text: '<img src=x onerror=alert(1)> [हम](javascript:alert)' };
    const blocks = [...inHindi.blocks.slice(0, 2), { ...inHindi.blocks[2], hindi: hostile }];
    expect((await save(handle, { ...inHindi, blocks })).page.content).toMatchObject({ ...inHindi, blocks });
    expect((await html(`/hi/pages/${handle}`)).statusCode).toBe(404);
    await publish(handle);

    const english = (await html(`/pages/${handle}`)).payload;
    expect(english).toContain('Cold, <em>by hand</em>.');
    expect(english.slice(english.indexOf('<main'), english.indexOf('</main'))).not.toMatch(
      /\p{Script=Devanagari}/u,
    );
    const hindi = (await html(`/hi/pages/${handle}`)).payload;
    expect(hindi).toMatch(/<html lang="hi-IN"/);
    expect(hindi).toMatch(/<title>धुलाई और देखभाल/);
    expect(hindi).toContain('<meta name="description" content="रेशम कैसे धोएँ।"');
    expect(hindi).toContain('ठंडे पानी में, <em>हाथ से</em>।');
    expect(hindi).toMatch(/<p lang="en-IN"[^>]*>In the shade\.<\/p>/);
    expect(hindi).toMatch(/<span lang="en-IN">Drying<\/span>/);
    expect(hindi).not.toMatch(/<img src=x|href="javascript/);
    expect(hindi).toMatch(
      new RegExp(`rel="alternate" hrefLang="hi-IN" href="[^"]*/hi/pages/${handle}"`, 'i'),
    );
    expect((await html('/sitemap/pages.xml')).payload).toContain(`/hi/pages/${handle}<`);

    const { body } = await shop.call(`GET /api/page/${handle}?language=hi`);
    expect(body.page).toMatchObject({ language: 'hi', title: 'धुलाई और देखभाल' });
    expect(JSON.stringify(body.page)).not.toContain('"hindi"');
    expect(JSON.stringify((await seen(handle)).page)).not.toContain('"hindi"');
  });

  it('is stored in its versions, and published as scheduled', async () => {
    await save('about', inHindi);
    await publish('about');
    await save('about', { ...inHindi, hindi: { title: 'कुछ और' } });
    await publish('about', new Date(Date.now() + 60_000).toISOString());
    await shop.db
      .updateTable('site_pages')
      .set({ publish_at: new Date(0) })
      .where('handle', '=', 'about')
      .execute();
    expect(await publishDue(shop.deps)).toBe(1);
    expect((await html('/hi/about')).payload).toMatch(/<title>कुछ और/);
    const [, before] = (await open('about')).versions;
    const { page } = await restore('about', before?.number ?? -1);
    expect(page).toMatchObject({ hasDraft: true, content: { hindi: inHindi.hindi } });
    expect((await restore('about', 0)).page.content.title).toBe('About Us');
    await publish('about');
  });

  it('keeps the built-in Hindi of texts that the owner has not changed', async () => {
    const [first] = DEFAULT_PAGES.policy.blocks;
    const text = { ...part('Sixty days.', 'Returns'), anchor: 'returns' };
    await save('policy', {
      ...DEFAULT_PAGES.policy,
      blocks: [text, ...DEFAULT_PAGES.policy.blocks.slice(1)],
    });
    await publish('policy');
    const hindi = (await html('/hi/policy')).payload;
    expect(first).toMatchObject({ title: 'Returns' });
    for (const words of ['<title>हमारी नीतियाँ', 'रिटर्न', 'पेमेंट', 'Sixty days.'])
      expect(hindi).toContain(words);
    await save('policy', { title: 'Rules', description: '', blocks: [part('Ours.', 'Rule one')] });
    await publish('policy');
    // a recent answer may be sent for another second
    await expect
      .poll(async () => (await shop.call('GET /api/page/policy?language=hi')).body.page, { timeout: 20_000 })
      .toMatchObject({ language: 'en', title: 'Rules' });
    await expect
      .poll(async () => (await html('/hi/policy')).payload, { timeout: 20_000 })
      .toMatch(/<div[^>]* lang="en-IN"/);
    await restore('policy', 0);
    await publish('policy');
  });

  it('is refused at its field if a text is too long', async () => {
    const { status, body } = await save('home', {
      title: 'Home',
      description: '',
      blocks: [{ ...part('T'), hindi: { title: 'क'.repeat(121) } }],
    });
    expect([status, Object.keys(body.fields as object)]).toEqual([400, ['content.blocks.0.hindi.title']]);
  });
});
