import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PIXEL } from './custom-orders.ts';
import { aCustomer } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const look = (page: Page, title: string) =>
  main(page)
    .getByRole('region', { name: 'Start from a look' })
    .getByRole('link', { name: title, exact: true });
const isChosen = (page: Page, name: string) =>
  main(page).getByRole('radio', { name, exact: true }).isChecked();
const field = (page: Page, label: string) => main(page).getByLabel(new RegExp(`^${label} `));
const fitsTheWindow = async (page: Page) => {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide).toBeLessThanOrEqual(window ?? 0);
};
const titleOf = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('looks at a %s', (_device, viewport) => {
  it('are composed in the studio, rendered, published, hidden and removed', async () => {
    const title = titleOf('Evening in peacock');
    const { page } = await shop.visitAs('designer', '/studio', viewport, { isLive: true });
    await main(page).getByRole('link', { name: 'Looks' }).click();
    await main(page).getByRole('link', { name: 'Rani lehenga' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await fitsTheWindow(page);
    await main(page).getByRole('link', { name: 'New look' }).click();
    await button(page, 'Publish').click();
    await eventually(() => main(page).getByLabel('Title').getAttribute('aria-invalid')).toBe('true');
    await main(page).getByLabel('Title').fill(title);
    await main(page).getByLabel('Description').fill('Silk for an evening outside.');
    await main(page).getByLabel('Name in Hindi').fill(`${title} हिंदी में`);
    await main(page).getByLabel('Text in Hindi').fill('बाहर की शाम के लिए रेशम।');
    await main(page).getByLabel('Garment').selectOption('saree-blouse');
    await main(page).getByLabel('Fabric').selectOption('silk');
    await main(page).getByLabel('Dye').selectOption('Peacock');
    await main(page).getByLabel('Border').selectOption('temple');
    await button(page, 'See the back').click();
    await button(page, 'See it in cloth').click();
    await main(page).getByRole('img', { name: 'Your design in cloth, seen from the front' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await fitsTheWindow(page);
    await button(page, 'Publish').click();

    // Once the workshop has rendered it, the list updates by itself.
    const card = main(page).getByRole('listitem').filter({ hasText: title });
    await card.locator('img').waitFor();
    await eventually(() => card.innerText()).toContain('Published');
    await eventually(async () => (await fetch(`${shop.url()}/craft-your-look`)).text()).toContain(title);
    await eventually(async () => (await fetch(`${shop.url()}/hi/craft-your-look`)).text()).toContain(
      `${title} हिंदी में`,
    );

    await card.getByRole('link').click();
    await button(page, 'Save and hide').click();
    await eventually(() => card.innerText()).toContain('Draft');
    await eventually(async () => (await fetch(`${shop.url()}/craft-your-look`)).text()).not.toContain(title);
    await card.getByRole('link').click();
    await button(page, 'Remove').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
    await main(page).getByRole('heading', { level: 1, name: 'Looks' }).waitFor();
    await eventually(() => card.count()).toBe(0);
  });

  it('start an order without losing measurements, can be changed, and are shown to the designer', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/craft-your-look', viewport, { token: person.token });
    await main(page)
      .getByRole('radio', { name: /^Custom measurements/ })
      .check();
    await field(page, 'Waist \\(inches\\)').fill('30');
    await field(page, 'Hips \\(inches\\)').fill('39');
    await look(page, 'Rani lehenga').click();
    await eventually(() => isChosen(page, 'Lehenga and blouse')).toBe(true);
    await eventually(() => isChosen(page, 'Woman')).toBe(true);
    await main(page).getByText('Started from Rani lehenga by Farida Merchant').waitFor();
    await eventually(() => field(page, 'Waist \\(inches\\)').inputValue()).toBe('30');
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeFindings(page)).toEqual([]);
    await fitsTheWindow(page);
    const numbers = { Chest: '36', Shoulders: '14.5', Sleeves: '8', Length: '41', 'Blouse length': '15' };
    for (const [label, inches] of Object.entries({ ...numbers, 'Under the bust': '31' })) {
      const asked = field(page, `${label} \\(inches\\)`);
      if ((await asked.count()) > 0) await asked.fill(inches);
    }
    await button(page, 'Next').click();
    await eventually(() => field(page, 'Style').inputValue()).toBe('traditional');
    await eventually(() => field(page, 'Fabric Preference').inputValue()).toBe('silk');
    await eventually(() => isChosen(page, 'Rani pink')).toBe(true);
    await main(page)
      .getByRole('group', { name: /^Colour/ })
      .getByRole('radio', { name: 'Wine' })
      .check();
    await field(page, 'Special Requirements').fill('For my sister’s wedding.');
    await button(page, 'Next').click();
    await main(page)
      .getByLabel(/^Reference Images/)
      .setInputFiles([{ name: 'reference.png', mimeType: 'image/png', buffer: PIXEL }]);
    await button(page, 'Submit Order').click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    const { orders } = await shop.call('GET', '/api/custom-order', person.token);
    const [order] = orders as { _id: string }[];
    expect(order).toMatchObject({
      look: { title: 'Rani lehenga', designer: 'Farida Merchant' },
      design: { garment: 'lehenga-set', colour: '#501b30', print: 'buti', border: 'zari', fit: 'close' },
      measurements: { waist: 30, hips: 39 },
    });
    const studio = await shop.visitAs('designer', `/studio/orders/${order?._id}`, viewport, { isLive: true });
    await main(studio.page).getByText('Rani lehenga, a look by Farida Merchant').waitFor();
  });
});

it('drops a look when the garment changes, and starts from the one named in an address', async () => {
  const { looks } = await shop.call('GET', '/api/custom-order/looks');
  const sherwani = (looks as { _id: string; title: string }[]).find(({ title }) =>
    title.includes('sherwani'),
  );
  const { page } = await shop.visit(`/craft-your-look?look=${sherwani?._id}`, DESKTOP);
  await main(page)
    .getByText(/^Started from Ivory sherwani/)
    .waitFor();
  expect(await isChosen(page, 'Sherwani')).toBe(true);
  await main(page)
    .getByRole('group', { name: /^What shall we make/ })
    .getByRole('radio', { name: 'Kurta', exact: true })
    .check();
  await expect
    .poll(() =>
      main(page)
        .getByText(/^Started from/)
        .count(),
    )
    .toBe(0);
});

it('shows further looks on request, and says so where they do not come', async () => {
  const token = await shop.tokenOf('designer@example.com');
  const { looks } = await shop.call('GET', '/api/custom-order/looks');
  const [last] = (looks as { title: string; design: object }[]).slice(-1);
  // of one design, so that its pictures are drawn once
  for (let number = 1; number <= 12; number += 1)
    await shop.call('POST', '/api/studio/looks', token, {
      title: `Further ${number}`,
      design: last?.design,
      published: true,
    });
  await eventually(async () => (await fetch(`${shop.url()}/craft-your-look`)).text()).toMatch(
    /Further 1<.*More looks/s,
  );
  const { page } = await shop.visit('/craft-your-look', PHONE, { expectsErrors: true });
  await page.route('**/api/custom-order/looks?*', (route) => route.abort());
  await button(page, 'More looks').click();
  await page.getByText('More looks could not be loaded. Please try again.').waitFor();
  await page.unroute('**/api/custom-order/looks?*');
  await button(page, 'More looks').click();
  await look(page, last?.title ?? '').waitFor();
  await expect.poll(() => button(page, 'More looks').count()).toBe(0);
});
