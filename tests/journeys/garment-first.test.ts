import { DAY_MS } from '@darzi/contract/durations.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PIXEL } from './custom-orders.ts';
import { aCustomer, PASSWORD, type Person } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => main(page).getByLabel(new RegExp(`^${label} `));
/** Chooses a picture by the radio button on top of it. */
const choose = (page: Page, group: string, name: string) =>
  main(page)
    .getByRole('group', { name: new RegExp(`^${group}`) })
    .getByRole('radio', { name, exact: true })
    .check();
const REFERENCE = { name: 'reference.png', mimeType: 'image/png', buffer: PIXEL };

type Story = {
  readonly garment: string;
  readonly who: string;
  readonly age?: string;
  readonly numbers: Readonly<Record<string, string>>;
  readonly fabric: string;
  readonly choices: readonly (readonly [group: string, value: string])[];
  readonly read: object;
};

const STORIES: readonly Story[] = [
  {
    garment: 'Lehenga and blouse',
    who: 'Woman',
    numbers: {
      Chest: '36',
      Waist: '30',
      Hips: '39',
      Shoulders: '14.5',
      Sleeves: '8',
      Length: '41',
      'Blouse length': '15',
      'Under the bust': '31',
    },
    fabric: 'silk',
    choices: [
      ['Neck', 'Sweetheart'],
      ['Colour', 'Rani pink'],
      ['Fit', 'Close, 0.5 in of ease'],
    ],
    read: {
      garment: 'lehenga-set',
      wearer: { who: 'woman' },
      choices: { neck: 'sweetheart' },
      colour: '#c02a6c',
      fit: 'close',
    },
  },
  {
    garment: 'Sherwani',
    who: 'Man',
    numbers: {
      Chest: '40',
      Waist: '35',
      Hips: '40',
      Shoulders: '18',
      Sleeves: '25',
      Length: '42',
      Neck: '15.5',
    },
    fabric: 'silk',
    choices: [['Colour', 'Ivory']],
    read: { garment: 'sherwani', wearer: { who: 'man' }, colour: '#f1e9d8' },
  },
  {
    garment: 'Dress',
    who: 'Girl',
    age: '9',
    numbers: { Chest: '26', Waist: '23.5', Hips: '27', Shoulders: '11.5', Sleeves: '15', Length: '30' },
    fabric: 'cotton',
    choices: [['Colour', 'Marigold']],
    read: { garment: 'dress', wearer: { who: 'girl', age: 9 }, colour: '#e08e2b' },
  },
  {
    garment: 'Trousers',
    who: 'Man',
    numbers: { Waist: '34', Hips: '39', Length: '41', Inseam: '31', Rise: '10.5', Thigh: '22' },
    fabric: 'wool',
    choices: [],
    read: { garment: 'trousers', wearer: { who: 'man' } },
  },
];

const compose = async (page: Page, story: Story) => {
  await choose(page, 'Who is it for', story.who);
  if (story.age !== undefined) await main(page).getByLabel(/^Age/).selectOption(story.age);
  await choose(page, 'What shall we make', story.garment);
  const own = main(page).getByRole('radio', { name: /^Custom measurements/ });
  if (await own.isVisible()) await own.check();
  for (const [label, inches] of Object.entries(story.numbers)) {
    const asked = field(page, `${label} \\(inches\\)`);
    if ((await asked.count()) > 0 && (await asked.isVisible())) await asked.fill(inches);
  }
  await button(page, 'Next').click();
  const head = main(page).getByRole('heading', { name: 'Your design' });
  await head.waitFor();
  // the step begins at the top of the screen, with nothing of the page above it but its own progress
  await eventually(async () => ((await head.boundingBox())?.y ?? 0) < 300).toBe(true);
  await field(page, 'Style').selectOption('traditional');
  await field(page, 'Fabric Preference').selectOption(story.fabric);
  for (const [group, value] of story.choices) await choose(page, group, value);
  await field(page, 'Special Requirements').fill('For a wedding in winter.');
};

const finish = async (page: Page) => {
  await button(page, 'Next').click();
  await main(page)
    .getByLabel(/^Reference Images/)
    .setInputFiles([REFERENCE]);
  await button(page, 'Submit Order').click();
};

type Order = {
  readonly design: object;
  readonly measurements: Readonly<Record<string, number>>;
  readonly clothPictures: { readonly front: string; readonly back: string } | null;
};
const ordersOf = async (person: Person) =>
  (await shop.call('GET', '/api/custom-order', person.token)).orders as readonly Order[];

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('at a %s', (_device, viewport) => {
  it.each(STORIES)('a $garment for a $who is composed, estimated and ordered', async (story) => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/craft-your-look', viewport, { token: person.token });
    await compose(page, story);
    await main(page).getByText('Price, about').waitFor();
    // What lies half beneath the pinned figure counts as too small a target.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeFindings(page)).toEqual([]);
    await finish(page);
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    const [order] = await ordersOf(person);
    expect(order?.design).toMatchObject(story.read);
    // rendered in cloth soon after
    await eventually(async () => (await ordersOf(person))[0]?.clothPictures?.front).toMatch(
      /^\/garment-pictures\//,
    );
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).click();
    // whose it is stands on the card already
    const wearer = [story.who, story.age].filter(Boolean).join(', ');
    await main(page).getByText(wearer, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'View Details' }).click();
    await page.getByRole('img', { name: 'In cloth, from the back, opens in full' }).waitFor();
    if (viewport !== PHONE || story.age === undefined) return;
    const { pathname } = new URL(page.url());
    const inHindi = await shop.visit(`/hi${pathname}`, viewport, { token: person.token });
    await inHindi.page.getByRole('button', { name: 'पूरी जानकारी' }).click();
    await inHindi.page.getByRole('dialog').getByText('लड़की, 9').waitFor();
  });
});

it('shows a visitor all of it, and loses nothing on the way through login', async () => {
  const answer = await fetch(`${shop.url()}/craft-your-look`);
  const html = await answer.text();
  for (const name of [
    'Kurta',
    'Sherwani',
    'Saree blouse',
    'Lehenga and blouse',
    'Nehru vest',
    'Churidar',
    'Palazzo',
  ])
    expect(html).toContain(name);
  const { page } = await shop.visit('/craft-your-look?garment=trousers', PHONE);
  const [, , , trousers] = STORIES;
  if (trousers === undefined) throw new Error('no trousers');
  await compose(page, trousers);
  await finish(page);
  const person = await aCustomer(shop);
  await main(page).getByRole('heading', { name: 'Login' }).waitFor();
  await main(page).getByText('Everything you chose is kept.').waitFor();
  await main(page).getByLabel('Email').fill(person.email);
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await main(page).getByRole('button', { name: 'Login' }).click();
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    'What you have in mind',
  );
  await button(page, 'Submit Order').click();
  await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
  expect(await ordersOf(person)).toMatchObject([
    { design: { garment: 'trousers' }, measurements: { waist: 34 } },
  ]);
  await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).click();
  await page.getByRole('link', { name: 'Order again' }).click();
  await eventually(() => main(page).getByRole('radio', { name: 'Trousers', exact: true }).isChecked()).toBe(
    true,
  );
  await eventually(() => main(page).getByRole('radio', { name: 'Man', exact: true }).isChecked()).toBe(true);
  await eventually(() => field(page, 'Waist \\(inches\\)').inputValue()).toBe('34');
});

it('asks only what the garment needs, within its own bounds, and shows it in cloth', async () => {
  const { page } = await shop.visit('/craft-your-look', DESKTOP);
  await choose(page, 'Who is it for', 'Woman');
  await choose(page, 'What shall we make', 'Saree blouse');
  await main(page)
    .getByRole('radio', { name: /^Custom measurements/ })
    .check();
  await field(page, 'Length \\(inches\\)').fill('15');
  await button(page, 'Next').click();
  await eventually(() => field(page, 'Length \\(inches\\)').getAttribute('aria-invalid')).toBe(null);
  await eventually(() => field(page, 'Chest \\(inches\\)').getAttribute('aria-invalid')).toBe('true');
  await main(page).getByRole('tab', { name: 'Design' }).click();
  await button(page, 'See it in cloth').click();
  const picture = main(page).getByRole('img', { name: 'Your design in cloth, seen from the front' });
  await picture.waitFor();
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    900,
  );
});

it('shows cloth in the place of the drawing, the drawing again after a change, and the estimate beside it', async () => {
  const { page } = await shop.visit('/craft-your-look?garment=saree-blouse&who=woman', DESKTOP);
  await main(page).getByRole('tab', { name: 'Design' }).click();
  const beside = main(page).getByRole('complementary', { name: 'How it looks so far' });
  const drawing = beside.getByRole('img', { name: /^A figure seen from the/ });
  const cloth = (view: string) =>
    beside.getByRole('img', { name: `Your design in cloth, seen from the ${view}` });
  await drawing.waitFor();
  await beside.getByText('Price, about').waitFor();
  // All of it fits below the header once the page is scrolled down to the choices.
  await main(page).getByRole('group', { name: /^Fit/ }).scrollIntoViewIfNeeded();
  const estimate = await beside.getByText('An estimate. Your designer’s bid is the price.').boundingBox();
  expect((estimate?.y ?? Number.NaN) + (estimate?.height ?? Number.NaN)).toBeLessThanOrEqual(DESKTOP.height);

  await beside.getByRole('button', { name: 'See it in cloth' }).click();
  await cloth('front').waitFor();
  expect(await drawing.count()).toBe(0);
  await beside.getByRole('radio', { name: 'back' }).check();
  await cloth('back').waitFor();
  await beside.getByRole('button', { name: 'Back to the drawing' }).click();
  await drawing.waitFor();
  await beside.getByRole('button', { name: 'See it in cloth' }).click();
  await cloth('back').waitFor();
  await choose(page, 'Fit', 'Loose, 2 in of ease');
  await drawing.waitFor();
  expect(await cloth('back').count()).toBe(0);
  await beside.getByRole('button', { name: 'See the new design in cloth' }).waitFor();
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('at a %s lays the tape for a measurement that may be left out too', async (_device, viewport) => {
  const { page } = await shop.visit('/craft-your-look?garment=trousers&who=man', viewport);
  await main(page)
    .getByRole('radio', { name: /^Custom measurements/ })
    .check();
  const tape = main(page).locator('[data-tape="inseam"]').first();
  await main(page).locator('[data-tape="waist"]').first().waitFor({ state: 'attached' });
  expect(await tape.count()).toBe(0);
  await main(page).getByText('Measure more', { exact: true }).click();
  // what may be left out has no star after its unit
  const inseam = main(page).getByLabel('Inseam (inches)', { exact: true });
  await inseam.focus();
  await tape.waitFor({ state: 'attached' });
  expect(await tape.getAttribute('data-focused')).toBe('true');
  await main(page)
    .getByText(/^Inseam\. ./)
    .filter({ visible: true })
    .waitFor();
  // and two readings of it give their mean
  await main(page).getByText('Measured twice? Use the average', { exact: true }).click();
  const names = main(page).getByLabel('Measured twice', { exact: true });
  expect(await names.locator('option').allInnerTexts()).not.toContain('Chest');
  await names.selectOption('Inseam');
  await field(page, 'First reading').fill('31');
  await field(page, 'Second reading').fill('31.5');
  await button(page, /^Keep 31/).click();
  await eventually(() => inseam.inputValue()).toBe('31.25');
});

it.each([
  ['beside a form in a low window', { width: 1440, height: 700 }],
  ['opened on a phone', PHONE],
] as const)('writes on the figure so that one can read it: %s', async (_where, viewport) => {
  const { page } = await shop.visit('/craft-your-look?garment=kurta&who=woman', viewport);
  await main(page)
    .getByRole('radio', { name: /^Custom measurements/ })
    .check();
  if (viewport === PHONE) await button(page, 'Open the figure').click();
  const labels = page.locator('[data-tape] text').filter({ visible: true });
  await labels.first().waitFor();
  const sizes = await labels.locator('tspan').evaluateAll((spans) =>
    spans.map((span) => {
      const scale = (span.closest('svg')?.getBoundingClientRect().width ?? 0) / 400;
      return Number.parseFloat(getComputedStyle(span).fontSize) * scale;
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
  const boxes = await labels.evaluateAll((all) =>
    all
      .map((label) => label.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x, y, width, height })),
  );
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      expect(
        one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          // the line height around the letters may touch
          one.y + 3 < other.y + other.height &&
          other.y + 3 < one.y + one.height,
      ).toBe(false);
});

it('keeps a number that has just been typed while the page is scrolled', async () => {
  const { page } = await shop.visit('/craft-your-look?garment=kurta&who=woman', DESKTOP);
  await main(page)
    .getByRole('radio', { name: /^Custom measurements/ })
    .check();
  const chest = field(page, 'Chest \\(inches\\)');
  await chest.fill('34');
  await chest.hover();
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 240);
  await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  expect(await chest.inputValue()).toBe('34');
});

it.each([
  ['stays in sight on a phone', PHONE, true],
  ['leaves a low window, or one enlarged to 200 %, to the fields', { width: 720, height: 450 }, false],
] as const)('the figure %s', async (_what, viewport, isInSight) => {
  const { page } = await shop.visit('/craft-your-look?garment=kurta&who=woman', viewport);
  const figure = main(page).getByRole('button', { name: 'Open the figure' });
  await figure.waitFor();
  await button(page, 'Next').evaluate((next) => next.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await eventually(async () => ((await figure.boundingBox())?.y ?? Number.NaN) > 0).toBe(isInSight);
});

it('says so where the estimate does not come, and shows it by itself once the shop is within reach', async () => {
  const { page } = await shop.visit('/craft-your-look?garment=kurta&who=woman', DESKTOP, {
    expectsErrors: true,
    prepare: (opened) => opened.route('**/api/custom-order/estimate', (route) => route.abort()),
  });
  await main(page).getByRole('tab', { name: 'Design' }).click();
  await main(page).getByText('The estimate comes back by itself once the shop is within reach.').waitFor();
  await page.unroute('**/api/custom-order/estimate');
  await main(page).getByText('Price, about').waitFor();

  // what was chosen before is never shown for what is chosen now, however often it is asked for
  let asked = 0;
  await page.route('**/api/custom-order/estimate', (route) => {
    asked += 1;
    return route.abort();
  });
  await field(page, 'Fabric Preference').selectOption('silk');
  await eventually(() => asked).toBeGreaterThan(0);
  await main(page).getByText('The estimate comes back by itself once the shop is within reach.').waitFor();
  const seen = await page.evaluate(
    () =>
      new Promise<boolean>((settle) => {
        const look = () => document.body.innerText.includes('Price, about');
        const observer = new MutationObserver(() => look() && settle(true));
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => settle(look()), 7_000);
      }),
  );
  expect([seen, asked > 1]).toEqual([false, true]);
});

it('says so where a picture in cloth does not come, and shows it at the next try', async () => {
  const { page } = await shop.visit('/craft-your-look?garment=kurta&who=woman', PHONE, {
    expectsErrors: true,
  });
  await main(page).getByRole('tab', { name: 'Design' }).click();
  await page.route('**/garment-pictures/**', (route) => route.abort(), { times: 1 });
  await button(page, 'See it in cloth').click();
  await main(page).getByText('The picture could not be drawn. Please try again.').waitFor();
  expect(
    await main(page).getByRole('img', { name: 'Your design in cloth, seen from the front' }).count(),
  ).toBe(0);
  await button(page, 'See it in cloth').click();
  const picture = main(page).getByRole('img', { name: 'Your design in cloth, seen from the front' });
  await picture.waitFor();
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    900,
  );
});

it('asks about a number once it is typed, and about all of them once the step is left', async () => {
  const { page } = await shop.visit('/craft-your-look?garment=kurta&who=woman', DESKTOP);
  await main(page)
    .getByRole('radio', { name: /^Custom measurements/ })
    .check();
  for (const [label, inches] of [
    ['Chest', '36'],
    ['Waist', '30'],
    ['Hips', '39'],
    ['Shoulders', '14.5'],
  ] as const)
    await field(page, `${label} \\(inches\\)`).fill(inches);
  const questions = main(page).getByRole('button', { name: /right$/ });
  const waist = field(page, 'Waist \\(inches\\)');
  await waist.fill('3');
  await waist.pressSequentially('00');
  // far from any waist, and still in hand
  expect(await questions.count()).toBe(0);
  await waist.fill('12');
  expect(await questions.count()).toBe(0);
  await waist.press('Tab');
  await questions.first().waitFor();
  await waist.fill('75');
  // the tabs are pressed by a script, as by a screen reader: the field is never left
  await main(page)
    .getByRole('tab', { name: 'Design' })
    .evaluate((tab: HTMLElement) => tab.click());
  await main(page).getByRole('tab', { name: 'Measurements' }).click();
  await questions.first().waitFor();
});

it('takes a choice that was refused for mended once another is chosen', async () => {
  const person = await aCustomer(shop);
  const { page } = await shop.visit('/craft-your-look', DESKTOP, {
    token: person.token,
    expectsErrors: true,
  });
  const [, , , trousers] = STORIES;
  if (trousers === undefined) throw new Error('no trousers');
  await compose(page, trousers);
  await page.route('**/api/custom-order', (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        code: 'request.invalid',
        message: 'Please complete all required fields: design. Please choose another hem',
        fields: { 'design.choices.hem': 'Please choose another hem' },
      },
    }),
  );
  await finish(page);
  const refused = main(page).getByText('Please choose another hem', { exact: true });
  await refused.waitFor();
  await choose(page, 'Hem', 'Turned');
  await refused.waitFor({ state: 'detached' });
});

it('says on a phone what it takes, and at once that a day is too early', async () => {
  const { page } = await shop.visit('/craft-your-look?garment=sherwani&who=man', PHONE);
  await main(page).getByRole('tab', { name: 'Design' }).click();
  await main(page)
    .getByText(/^About ₹/)
    .waitFor();
  const needed = main(page).getByLabel('Needed by');
  await needed.fill(new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10));
  const warning = main(page).getByText(/^You need it by/);
  await warning.waitFor();
  const [day, said] = [await needed.boundingBox(), await warning.boundingBox()];
  expect((said?.y ?? Number.NaN) - (day?.y ?? Number.NaN)).toBeLessThan(160);
});

it('draws what is usual for a garment, as its pictures say it is chosen', async () => {
  const { page } = await shop.visit('/craft-your-look?garment=lehenga-set&who=woman', DESKTOP);
  await main(page).getByRole('tab', { name: 'Design' }).click();
  const paths = () => main(page).locator('figure svg path').count();
  const dupatta = (name: string) => choose(page, 'Dupatta', name);
  await eventually(() => main(page).getByRole('radio', { name: 'Same cloth', exact: true }).isChecked()).toBe(
    true,
  );
  await eventually(paths).toBeGreaterThan(20);
  const worn = await paths();
  await dupatta('None');
  await eventually(paths).toBeLessThan(worn);
});

it('keeps what is pressed and typed the moment before a reload', async () => {
  const { page } = await shop.visit('/craft-your-look', DESKTOP);
  await choose(page, 'Who is it for', 'Woman');
  await main(page)
    .getByRole('radio', { name: 'Skirt', exact: true })
    .evaluate((radio: HTMLInputElement) => {
      radio.click();
      location.reload();
    });
  await page.waitForLoadState();
  await eventually(() => main(page).getByRole('radio', { name: 'Skirt', exact: true }).isChecked()).toBe(
    true,
  );
  await eventually(() => page.evaluate(() => sessionStorage.getItem('craft-unwritten'))).toBe(null);
});

it('draws the pictures to choose from in the colour that is chosen', async () => {
  const { page } = await shop.visit('/craft-your-look?garment=lehenga-set&who=woman', DESKTOP);
  await main(page).getByRole('tab', { name: 'Design' }).click();
  const necks = main(page).getByRole('group', { name: /^Neck/ }).locator('svg').first();
  await necks.scrollIntoViewIfNeeded();
  const usual = await necks.innerHTML();
  await choose(page, 'Colour', 'Peacock');
  await eventually(async () => (await necks.innerHTML()) !== usual).toBe(true);
});

it('takes the colour over that is looked at', async () => {
  const { products } = await shop.call('GET', '/api/product/list?q=breton&limit=1');
  const [product] = products as { handle: string; colours: { name: string; hex: string }[] }[];
  const { name = '', hex = '' } = product?.colours.at(-1) ?? {};
  const page = await fetch(`${shop.url()}/product/${product?.handle}?colour=${encodeURIComponent(name)}`);
  expect(await page.text()).toContain(`colour=%23${hex.slice(1)}`);
});

it('begins with what a product of the collection is, each time that is pressed', async () => {
  const { products } = await shop.call('GET', '/api/product/list?q=lehenga&limit=1');
  const [product] = products as { handle: string; name: string }[];
  const { page } = await shop.visit(`/product/${product?.handle}`, DESKTOP);
  await page.getByRole('link', { name: 'Have it made to measure' }).click();
  await eventually(() => main(page).getByRole('radio', { name: 'Lehenga', exact: true }).isChecked()).toBe(
    true,
  );
  await choose(page, 'What shall we make', 'Skirt');
  await eventually(() => main(page).getByRole('radio', { name: 'Skirt', exact: true }).isChecked()).toBe(
    true,
  );
  await page.reload();
  await eventually(() => main(page).getByRole('radio', { name: 'Skirt', exact: true }).isChecked()).toBe(
    true,
  );
  await page.goBack();
  await page.getByRole('link', { name: 'Have it made to measure' }).click();
  await eventually(() => main(page).getByRole('radio', { name: 'Lehenga', exact: true }).isChecked()).toBe(
    true,
  );
});
