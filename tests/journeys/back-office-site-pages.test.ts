import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { unique } from './people-and-goods.ts';
import { axeFindings, DESKTOP, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)(
  'an owner rewords the policy at %s: a draft first, then published, then reverted',
  async (_name, viewport) => {
    const words = `Thirty days, no questions (${unique()}).`;
    const { page } = await shop.visitAs('admin', '/admin/pages', viewport);
    await page.getByRole('link', { name: 'Policy page' }).click();
    const form = page.getByRole('form', { name: 'Page' });
    await form.getByText('Returns', { exact: true }).click();
    await form.getByLabel('Text', { exact: true }).filter({ visible: true }).fill(`${words} Ask *us*.`);
    if (viewport === PHONE) {
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
    }
    const preview = page.locator('iframe[title=Preview]').filter({ visible: true }).contentFrame();
    await expect.poll(() => preview.getByText(words).count()).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    if (viewport === PHONE) await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('A draft that the public does not see yet').waitFor();
    expect(await (await fetch(`${shop.url()}/policy`)).text()).not.toContain(words);

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The public sees this', { exact: true }).waitFor();
    await expect.poll(async () => (await fetch(`${shop.url()}/policy`)).text()).toContain(words);
    expect(await axeFindings(page)).toEqual([]);

    await form.getByText('Earlier versions').click();
    await form.getByRole('button', { name: 'Go back to the shop’s first version' }).click();
    await page.getByText('A draft that the public does not see yet').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The public sees this', { exact: true }).waitFor();
    await expect
      .poll(async () => (await fetch(`${shop.url()}/policy`)).text())
      .toContain('within 7 days of delivery');
  },
);

it('an owner gives the first slide a picture of their own, which must be described', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'darzi-slide-'));
  const file = join(directory, 'slide.png');
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2f6b4f' } }).toFile(file);
  const { page } = await shop.visitAs('admin', '/admin/pages/home', DESKTOP, { expectsErrors: true });
  const form = page.getByRole('form', { name: 'Page' });
  await form.getByText('Carousel', { exact: true }).click();
  const slide = form.getByRole('group', { name: 'Slide 1' });
  await slide.getByLabel('Title').fill('DIWALI EDIT');
  await slide.getByLabel('Choose a picture').setInputFiles(file);
  await slide.getByLabel('What the picture shows').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await slide.getByText('Required').waitFor();
  await slide.getByLabel('What the picture shows').fill('Green silk on a table');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('The public sees this', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await rm(directory, { recursive: true });

  await expect
    .poll(async () => (await fetch(`${shop.url()}/`)).text())
    .toMatch(/alt="Green silk on a table"[\s\S]*DIWALI EDIT|DIWALI EDIT[\s\S]*alt="Green silk on a table"/);
  await form.getByText('Earlier versions').click();
  await form.getByRole('button', { name: 'Go back to the shop’s first version' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('The public sees this', { exact: true }).waitFor();
});

it('an owner adds a page of their own, and removes it again', async () => {
  const handle = `size-care-${unique()}`;
  const { page } = await shop.visitAs('admin', '/admin/pages', PHONE);
  await page.getByRole('button', { name: 'New page' }).click();
  const adding = page.getByRole('form', { name: 'New page' });
  await adding.getByLabel('Title').fill('Size and care');
  await adding.getByLabel('Address').fill(handle);
  await adding.getByRole('button', { name: 'Create the page' }).click();
  const form = page.getByRole('form', { name: 'Page', exact: true });
  await form.getByLabel('Another part').selectOption('Text');
  await form.getByRole('button', { name: 'Add to the page' }).click();
  await form.getByRole('textbox', { name: 'Title' }).last().fill('Washing');
  await form.getByLabel('Text', { exact: true }).fill('Cold, by hand.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('The public sees this', { exact: true }).waitFor();
  const visit = await shop.visit(`/pages/${handle}`, PHONE);
  await visit.page.getByRole('heading', { level: 1, name: 'Size and care' }).waitFor();
  await visit.page.getByRole('heading', { level: 2, name: 'Washing' }).waitFor();
  await form.getByRole('button', { name: 'Remove this page' }).click();
  await page.getByRole('button', { name: 'Remove the page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
  await expect.poll(async () => (await fetch(`${shop.url()}/pages/${handle}`)).status).toBe(404);
});

/** There the bar at the bottom edge has its place below the form: it hides half of nothing. */
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

it('open blocks of a page fit a phone', async () => {
  const { page } = await shop.visitAs('admin', '/admin/pages/home', PHONE);
  const form = page.getByRole('form', { name: 'Page' });
  for (const part of ['Carousel', 'Band', 'Promises']) {
    await form.getByRole('list', { name: 'Parts of the page' }).getByText(part, { exact: true }).click();
  }
  await form.getByRole('group', { name: 'Slide 1' }).getByLabel('Title').waitFor();
  expect(await isWithin(page)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)(
  'an owner adds a submenu link at %s, and an unreadable colour is refused',
  async (_name, viewport) => {
    const label = `Silk ${unique()}`;
    const { page } = await shop.visitAs('admin', '/admin/pages/menu-and-brand', viewport, {
      expectsErrors: true,
    });
    const form = page.getByRole('form', { name: 'Menu and brand' });
    const third = form.getByRole('group', { name: 'Link 3', exact: true });
    const before = await third.getByLabel('Text').count();
    await third.getByRole('button', { name: 'Add link beneath collection' }).click();
    await expect.poll(() => third.getByLabel('Text').count()).toBe(before + 1);
    await third.getByLabel('Text').last().fill(label);
    await third.getByLabel('Leads to').last().fill('/collection?q=silk');
    await form.getByLabel('Accent colour').fill('#d99a2b');
    await form.getByText(/^Too light to be read/).waitFor();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText(/^Words in this colour could not be read/).waitFor();
    await form.getByRole('button', { name: 'The shop’s own' }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText('Nothing to save').waitFor();
    expect(await isWithin(page)).toBe(true);
    await toTheEnd(page);
    expect(await axeFindings(page)).toEqual([]);

    const visit = await shop.visit('/about', viewport);
    if (viewport === PHONE) await visit.page.getByRole('button', { name: 'Open menu' }).click();
    else await visit.page.getByRole('button', { name: 'COLLECTION' }).click();
    await visit.page.getByRole('link', { name: label }).waitFor();
    expect(await axeFindings(visit.page)).toEqual([]);
    await visit.page.getByRole('link', { name: label }).click();
    await visit.page.waitForURL('**/collection?q=silk');
  },
);

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)(
  'an owner changes the address of a page at %s, and the former one leads there',
  async (_name, viewport) => {
    const handle = `weavers-${unique()}`;
    const { page } = await shop.visitAs('admin', '/admin/pages', viewport, { expectsErrors: true });
    await page.getByRole('button', { name: 'New page' }).click();
    const adding = page.getByRole('form', { name: 'New page' });
    await adding.getByLabel('Title').fill('Our weavers');
    await adding.getByLabel('Address').fill(handle);
    await adding.getByRole('button', { name: 'Create the page' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The public sees this', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change the address' }).click();
    const form = page.getByRole('dialog', { name: 'Change the address' });
    await form.getByLabel('New address').fill('policy');
    await form.getByRole('button', { name: 'Change it' }).click();
    await form.getByText('Another page has this address').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByLabel('New address').fill(`${handle}-new`);
    await form.getByRole('button', { name: 'Change it' }).click();
    await page.waitForURL(`**/admin/pages/${handle}-new`);
    await page.getByRole('link', { name: `/pages/${handle}-new` }).waitFor();
    const visit = await shop.visit(`/pages/${handle}`, viewport);
    await visit.page.waitForURL(`**/pages/${handle}-new`);
    await visit.page.getByRole('heading', { level: 1, name: 'Our weavers' }).waitFor();
  },
);

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)('an owner goes back to an earlier menu at %s', async (_name, viewport) => {
  const hours = `Noon to nine (${unique()})`;
  const { page } = await shop.visitAs('admin', '/admin/pages/menu-and-brand', viewport);
  const form = page.getByRole('form', { name: 'Menu and brand' });
  const field = form.getByLabel('Opening hours');
  const before = await field.inputValue();
  const save = async () => {
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText('Nothing to save').waitFor();
  };
  await field.fill(hours);
  await save();
  await field.fill(`${hours} and on Sundays`);
  await save();
  await form.getByText('Earlier versions').click();
  await form
    .getByRole('button', { name: /^Go back to version/ })
    .first()
    .click();
  expect(await field.inputValue()).toBe(hours);
  await form.getByText('Not saved yet').waitFor();
  expect(await isWithin(page)).toBe(true);
  await toTheEnd(page);
  expect(await axeFindings(page)).toEqual([]);
  await save();
  await expect.poll(async () => (await fetch(`${shop.url()}/about`)).text()).toContain(hours);
  expect(await (await fetch(`${shop.url()}/about`)).text()).not.toContain('and on Sundays');
  await field.fill(before);
  await save();
});

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)('an owner writes a page in Hindi beside the English at %s', async (_name, viewport) => {
  const handle = `silk-${unique()}`;
  const { page } = await shop.visitAs('admin', '/admin/pages', viewport);
  await page.getByRole('button', { name: 'New page' }).click();
  const adding = page.getByRole('form', { name: 'New page' });
  await adding.getByLabel('Title').fill('Silk');
  await adding.getByLabel('Address').fill(handle);
  await adding.getByRole('button', { name: 'Create the page' }).click();
  const form = page.getByRole('form', { name: 'Page', exact: true });
  await form.getByLabel('Title', { exact: true }).waitFor();
  expect(await form.getByLabel('Title in Hindi').count()).toBe(0);
  await form.getByLabel('Write Hindi beside the English').check();
  await form.getByLabel('Title in Hindi').fill('रेशम');
  await form.getByLabel('Another part').selectOption('Text');
  await form.getByRole('button', { name: 'Add to the page' }).click();
  await form.getByLabel('Title', { exact: true }).last().fill('Washing');
  await form.getByLabel('Text', { exact: true }).fill('Cold, by hand.');
  await form.getByLabel('Text in Hindi').fill('ठंडे पानी में, *हाथ से*।');
  expect(await isWithin(page)).toBe(true);
  if (viewport === PHONE) await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.locator('iframe[title=Preview]').filter({ visible: true }).contentFrame();
  await preview.getByText('Cold, by hand.').waitFor();
  await page.getByRole('button', { name: 'Hindi', exact: true }).filter({ visible: true }).click();
  await preview.getByText('हाथ से').waitFor();
  await preview.getByRole('heading', { name: 'रेशम' }).waitFor();
  await preview.getByText('Washing').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  if (viewport === PHONE) await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('The public sees this', { exact: true }).waitFor();

  const visit = await shop.visit(`/hi/pages/${handle}`, viewport);
  await visit.page.getByRole('heading', { level: 1, name: 'रेशम' }).waitFor();
  const washing = visit.page.getByRole('heading', { level: 2, name: 'Washing' });
  expect(await washing.locator('span').getAttribute('lang')).toBe('en-IN');
  expect(await axeFindings(visit.page)).toEqual([]);
  const text = await (await fetch(`${shop.url()}/pages/${handle}`)).text();
  expect(text).toContain('Cold, by hand.');
  await page.reload();
  expect(await form.getByLabel('Title in Hindi').first().inputValue()).toBe('रेशम');
});

it('an owner writes the menu in Hindi; the original text is shown in grey', async () => {
  const { page } = await shop.visitAs('admin', '/admin/pages/menu-and-brand', PHONE);
  const form = page.getByRole('form', { name: 'Menu and brand' });
  await form.getByLabel('Write Hindi beside the English').check();
  const first = form.getByRole('group', { name: 'Link 1', exact: true }).getByLabel('Text in Hindi').first();
  expect(await first.getAttribute('placeholder')).toBe('होम');
  await first.fill('घर');
  expect(await isWithin(page)).toBe(true);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Nothing to save').waitFor();
  await toTheEnd(page);
  expect(await axeFindings(page)).toEqual([]);
  const visit = await shop.visit('/hi/about', DESKTOP);
  await visit.page.getByRole('banner').getByRole('link', { name: 'घर', exact: true }).waitFor();
  await visit.page.getByRole('banner').getByRole('link', { name: 'अपने नाप से सिलवाएँ' }).waitFor();
  expect(await axeFindings(visit.page)).toEqual([]);
  await first.fill('');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Nothing to save').waitFor();
});
