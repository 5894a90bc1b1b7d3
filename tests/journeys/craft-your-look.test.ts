import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, PASSWORD, type Person } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

type Upload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
let cloth: Upload;
let sketch: Upload;
beforeAll(async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 320, height: 400, channels: 3, background } });
  cloth = {
    name: 'cloth.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('#9b2d30').jpeg().toBuffer(),
  };
  sketch = { name: 'sketch.png', mimeType: 'image/png', buffer: await picture('#23395b').png().toBuffer() };
});
const TOO_LARGE: Upload = {
  name: 'poster.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(5_242_881, 1),
};
const HEIC: Upload = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(64, 1) };
const LETTER: Upload = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(64, 1) };

const NUMBERS = { Chest: '38', Waist: '32', Hips: '40.5', Shoulders: '17', Sleeves: '0', Length: '44' };

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => main(page).getByRole('tab', { name, exact: true });
const field = (page: Page, label: string) => main(page).getByLabel(new RegExp(`^${label}`));
const said = (page: Page, text: string) => main(page).getByText(text, { exact: true });
const bar = (page: Page) => main(page).getByRole('progressbar');
const thumbnails = (page: Page) => main(page).getByRole('img', { name: /^Reference: / });
const errorUnder = async (page: Page, label: string) => {
  const input = field(page, label);
  await eventually(() => input.getAttribute('aria-invalid')).toBe('true');
  const id = (await input.getAttribute('aria-describedby'))?.split(' ')[0];
  return page.locator(`[id="${id}"]`).innerText();
};

const open = async (
  person: Person,
  viewport: { width: number; height: number } = DESKTOP,
  expectsErrors = false,
) => {
  const visit = await shop.visit('/craft-your-look', viewport, { token: person.token, expectsErrors });
  await said(visit.page, 'Step 1 of 3').waitFor();
  return visit;
};
/** The number of pictures the browser has stored. */
const storedImages = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('darzi-made-to-measure');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('images').objectStore('images').count();
          count.onsuccess = () => {
            resolve(count.result);
            opening.result.close();
          };
        };
      }),
  );
/** The stored form as text: what a reload restores. */
const storedDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('darzi-made-to-measure');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            resolve(JSON.stringify(all.result));
            opening.result.close();
          };
        };
      }),
  );
const measure = async (page: Page) => {
  await field(page, 'Custom measurements').check();
  for (const [label, inches] of Object.entries(NUMBERS)) await field(page, label).fill(inches);
};
const designIt = async (page: Page) => {
  await field(page, 'Style').selectOption('fusion');
  await field(page, 'Fabric Preference').selectOption('silk');
  await field(page, 'Special Requirements').fill('A kurta with a high collar.');
};
const fillAll = async (page: Page) => {
  await measure(page);
  await button(page, 'Next').click();
  await designIt(page);
  await button(page, 'Next').click();
  await field(page, 'Reference Images').setInputFiles([cloth, sketch]);
};
const ordersOf = async (person: Person) =>
  (await shop.call('GET', '/api/custom-order', person.token)).orders as {
    measurementMode: string;
    size: string;
    profileName: string | null;
    measurements: Record<string, number>;
    design: Record<string, string>;
    referenceImages: string[];
  }[];

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('ordering an outfit at a %s', (_device, viewport) => {
  it('goes through three steps and says that the order has arrived', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person, viewport);
    await eventually(() => bar(page).getAttribute('aria-valuenow')).toBe('33');
    expect(await axeFindings(page)).toEqual([]);
    await measure(page);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Next').click();
    await said(page, 'Step 2 of 3').waitFor();
    await eventually(() => bar(page).getAttribute('aria-valuenow')).toBe('66');
    expect(await axeFindings(page)).toEqual([]);
    await designIt(page);
    await button(page, 'Next').click();
    await said(page, 'Step 3 of 3').waitFor();
    await eventually(() => bar(page).getAttribute('aria-valuenow')).toBe('100');
    await field(page, 'Reference Images').setInputFiles([cloth]);
    await field(page, 'Reference Images').setInputFiles([sketch]);
    await eventually(() => thumbnails(page).count()).toBe(2);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Submit Order').click();
    const dialog = page.getByRole('dialog', { name: 'Order Placed Successfully! 🎉' });
    await dialog
      .getByText(
        "Thank you for your custom order! We'll review your requirements and contact you soon with more details.",
        { exact: true },
      )
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const [order] = await ordersOf(person);
    expect(order).toMatchObject({
      measurementMode: 'custom',
      size: '',
      measurements: { chest: 38, waist: 32, hips: 40.5, shoulders: 17, sleeves: 0, length: 44 },
      design: { style: 'fusion', fabric: 'silk', customization: 'A kurta with a high collar.' },
    });
    expect(order?.referenceImages).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await said(page, 'Step 1 of 3').waitFor();
    await eventually(() => field(page, 'Standard size').isChecked()).toBe(true);
    await eventually(() => main(page).getByRole('radio', { name: 'M', exact: true }).isChecked()).toBe(false);
    await field(page, 'Custom measurements').check();
    await eventually(() => field(page, 'Chest').inputValue()).toBe('');
    await tab(page, 'Reference').click();
    await expect.poll(() => thumbnails(page).count()).toBe(0);
  });
});

describe('a standard size', () => {
  it('is required, shows its measurements, and is what is ordered', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person);
    await button(page, 'Next').click();
    await said(page, 'Please select a size').waitFor();
    await said(page, 'Step 1 of 3').waitFor();
    await main(page).getByRole('radio', { name: 'M', exact: true }).check();
    await expect.poll(() => said(page, 'Please select a size').count()).toBe(0);
    const row = main(page).getByRole('row', { name: /^chest/i });
    expect((await row.innerText()).replace(/\s+/g, ' ')).toBe('Chest 38–40 39');
    await button(page, 'Next').click();
    await designIt(page);
    await button(page, 'Next').click();
    await field(page, 'Reference Images').setInputFiles([cloth]);
    await button(page, 'Submit Order').click();
    await page.getByRole('link', { name: 'View Order History' }).click();
    await page.waitForURL('**/custom-order-history');
    expect(await ordersOf(person)).toMatchObject([
      { size: 'M', measurementMode: 'standard', measurements: { chest: 39, length: 30 } },
    ]);
  });
});

describe('what a step wants', () => {
  it('names each measurement that is missing or out of bounds, and stays', async () => {
    const { page } = await open(await aCustomer(shop));
    await field(page, 'Custom measurements').check();
    await button(page, 'Next').click();
    for (const label of Object.keys(NUMBERS)) expect(await errorUnder(page, label)).toBe('Required');
    await eventually(() => field(page, 'Chest').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    await field(page, 'Chest').fill('19.9');
    await field(page, 'Shoulders').fill('30.5');
    // an edited field loses its error
    await eventually(() => said(page, 'Required').count()).toBe(4);
    await button(page, 'Next').click();
    expect(await errorUnder(page, 'Chest')).toBe('Must be at least 20 inches');
    expect(await errorUnder(page, 'Shoulders')).toBe('Must be less than 30 inches');
    await said(page, 'Step 1 of 3').waitFor();
  });

  it('names what is missing of design and images', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person);
    await tab(page, 'Design').click();
    await button(page, 'Next').click();
    for (const label of ['Style', 'Fabric Preference', 'Special Requirements'])
      expect(await errorUnder(page, label)).toBe('Required');
    await said(page, 'Step 2 of 3').waitFor();
    await tab(page, 'Measurements').click();
    await measure(page);
    await button(page, 'Next').click();
    await designIt(page);
    await button(page, 'Next').click();
    await button(page, 'Submit Order').click();
    await said(page, 'Please upload at least one reference image').waitFor();
    await main(page).getByRole('alert').getByText('Please complete all required fields').waitFor();
    await said(page, 'Step 3 of 3').waitFor();
    expect(await ordersOf(person)).toEqual([]);
  });

  it('takes images only, five of them, and says what to do with the others', async () => {
    const { page } = await open(await aCustomer(shop));
    await tab(page, 'Reference').click();
    const files = field(page, 'Reference Images');
    for (const [wrong, advice] of [
      [TOO_LARGE, /^poster\.jpg is 5\.1 MB/],
      [HEIC, /HEIC photo.*Most Compatible/],
      [LETTER, /^letter\.pdf is not an image/],
    ] as const) {
      await files.setInputFiles([cloth, wrong]);
      await said(page, 'Please upload only images under 5MB').waitFor();
      await main(page).getByText(advice).waitFor();
    }
    await eventually(() => thumbnails(page).count()).toBe(3);
    const count = main(page).getByRole('status').filter({ hasText: 'Pictures chosen' });
    await eventually(() => count.innerText()).toBe('Pictures chosen: 3 of 5');
    await main(page).getByRole('button', { name: 'Remove cloth.jpg' }).first().press('Enter');
    await eventually(() => thumbnails(page).count()).toBe(2);
    await eventually(() => count.innerText()).toBe('Pictures chosen: 2 of 5');
    expect(await files.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => said(page, 'Please upload only images under 5MB').count()).toBe(0);
    await files.setInputFiles([sketch, sketch, sketch, cloth]);
    await said(page, 'Please upload at most 5 images').waitFor();
    await eventually(() => thumbnails(page).count()).toBe(5);
  });
});

describe('pictures that cannot be sent as they are', () => {
  it('are made smaller or converted where the browser can open them, and the order goes through', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person);
    await fillAll(page);
    await main(page).getByRole('button', { name: 'Remove cloth.jpg' }).click();
    await main(page).getByRole('button', { name: 'Remove sketch.png' }).click();
    await button(page, 'Submit Order').click();
    const banner = main(page).getByRole('alert').getByText('Please complete all required fields');
    await banner.waitFor();
    const noise = sharp(randomBytes(1_900 * 1_900 * 3), {
      raw: { width: 1_900, height: 1_900, channels: 3 },
    });
    const large = await noise.png({ compressionLevel: 0 }).toBuffer();
    expect(large.length).toBeGreaterThan(5_242_880);
    const avif = await sharp(cloth.buffer).avif({ effort: 0 }).toBuffer();
    const flat = { width: 8_000, height: 6_000, channels: 3, background: '#9b2d30' } as const;
    const wide = await sharp({ create: flat }).jpeg().toBuffer();
    await field(page, 'Reference Images').setInputFiles([
      { name: 'scan.png', mimeType: 'image/png', buffer: large },
      { name: 'look.avif', mimeType: 'image/avif', buffer: avif },
      { name: 'camera.jpg', mimeType: 'image/jpeg', buffer: wide },
    ]);
    await eventually(() => thumbnails(page).count()).toBe(3);
    await expect.poll(() => banner.count()).toBe(0);
    await expect.poll(() => said(page, 'Please upload only images under 5MB').count()).toBe(0);
    await button(page, 'Submit Order').click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    expect(await ordersOf(person)).toMatchObject([{ referenceImages: { length: 3 } }]);
  });
});

describe('what helps with measurements', () => {
  it('asks about a slip without standing in the way, and puts the likely number in', async () => {
    const { page } = await open(await aCustomer(shop));
    await measure(page);
    await field(page, 'Chest').fill('83');
    await field(page, 'Waist').focus();
    await said(page, 'Did you mean 38?').waitFor();
    await button(page, 'Use 38 in').click();
    await eventually(() => field(page, 'Chest').inputValue()).toBe('38');
    await expect.poll(() => said(page, 'Did you mean 38?').count()).toBe(0);
    await field(page, 'Hips').fill('58');
    await button(page, 'Next').click();
    await said(page, 'Step 2 of 3').waitFor();
    await tab(page, 'Measurements').click();
    await eventually(() =>
      main(page)
        .getByText(/^Did you mean|Unusual/)
        .count(),
    ).toBeGreaterThan(0);
  });

  it('takes centimetres and sends inches', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person);
    await measure(page);
    await field(page, 'Centimetres').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Convert', exact: true }).click();
    await eventually(() => field(page, 'Hips').inputValue()).toBe('102.9');
    await field(page, 'Chest').fill('50.7');
    await button(page, 'Next').click();
    expect(await errorUnder(page, 'Chest')).toBe('Must be at least 20 inches');
    await field(page, 'Chest').fill('101.6');
    await field(page, 'Inches').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Convert', exact: true }).click();
    await eventually(() => field(page, 'Chest').inputValue()).toBe('40');
    expect(await field(page, 'Hips').inputValue(), 'untouched by the change of unit').toBe('40.5');
    await button(page, 'Next').click();
    await designIt(page);
    await button(page, 'Next').click();
    await field(page, 'Reference Images').setInputFiles([cloth]);
    await button(page, 'Submit Order').click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    expect(await ordersOf(person)).toMatchObject([{ measurements: { chest: 40, hips: 40.5 } }]);
  });

  it('asks whether numbers are converted or kept when the unit changes, with keys alone too', async () => {
    const { page } = await open(await aCustomer(shop));
    await field(page, 'Custom measurements').check();
    await field(page, 'Woman').check();
    await field(page, 'Height').fill('163');
    await field(page, 'Chest').fill('91');
    await field(page, 'Waist').fill('76');
    await field(page, 'Inches').focus();
    await page.keyboard.press('ArrowRight');
    const dialog = page.getByRole('dialog', { name: 'Convert the numbers, or keep them?' });
    await dialog.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await eventually(() =>
      dialog
        .getByRole('button', { name: 'Convert', exact: true })
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await field(page, 'Inches').isChecked(), 'nothing changed').toBe(true);
    await expect.poll(() => field(page, 'Chest').inputValue()).toBe('91');
    await field(page, 'Centimetres').click();
    await dialog.getByRole('button', { name: 'Keep the numbers' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => field(page, 'Centimetres').isChecked()).toBe(true);
    await expect.poll(() => field(page, 'Chest').inputValue()).toBe('91');
    await expect.poll(() => field(page, 'Waist').inputValue()).toBe('76');
    await expect.poll(() => field(page, 'Height').inputValue()).toBe('163');
    await field(page, 'Hips').focus();
    expect(
      await main(page)
        .getByText(/^Did you|^Unusual/)
        .count(),
    ).toBe(0);
  });

  it('asks once about six numbers in the other unit, and corrects them together', async () => {
    const { page } = await open(await aCustomer(shop));
    await field(page, 'Custom measurements').check();
    const typed = { Chest: '97', Waist: '81', Hips: '102', Shoulders: '41', Sleeves: '58', Length: '102' };
    for (const [label, figure] of Object.entries(typed)) await field(page, label).fill(figure);
    await field(page, 'Chest').focus();
    await field(page, 'Waist').focus();
    await said(page, 'Did you measure in centimetres? These 6 numbers look like it.').waitFor();
    await eventually(() =>
      main(page)
        .getByText(/^Did you|^Unusual/)
        .count(),
    ).toBe(1);
    await button(page, 'Correct all 6').click();
    await eventually(() => field(page, 'Hips').inputValue()).toBe('40.25');
    await eventually(() =>
      main(page)
        .getByText(/^Did you|^Unusual/)
        .count(),
    ).toBe(0);
  });

  it('takes “It is right” for an answer, keeps it, and sends it with the order', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person);
    await measure(page);
    await field(page, 'Sleeves').fill('9');
    await field(page, 'Length').focus();
    await said(page, 'A short sleeve? Fine if you meant it; measure a long one to the wrist.').waitFor();
    await button(page, 'It is right').click();
    await eventually(() =>
      main(page)
        .getByText(/^A short sleeve/)
        .count(),
    ).toBe(0);
    await eventually(() => storedDrafts(page)).toContain('"confirmed":["sleeves"]');
    await page.reload();
    await eventually(() => field(page, 'Sleeves').inputValue()).toBe('9');
    expect(
      await main(page)
        .getByText(/^A short sleeve/)
        .count(),
    ).toBe(0);
    await button(page, 'Next').click();
    await designIt(page);
    await button(page, 'Next').click();
    await field(page, 'Reference Images').setInputFiles([cloth]);
    await button(page, 'Submit Order').click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    expect(await ordersOf(person)).toMatchObject([{ confirmed: ['sleeves'], measurements: { sleeves: 9 } }]);
  });

  it('finds the nearest size, and begins with it to be adjusted', async () => {
    const { page } = await open(await aCustomer(shop));
    await main(page).getByText('Not sure of your size?').click();
    await field(page, 'Your chest').fill('41');
    await field(page, 'Your waist').fill('33');
    await said(page, 'Nearest size: M').waitFor();
    await said(page, 'Your chest is 1 in above its range').waitFor();
    await button(page, 'Choose M').click();
    await eventually(() => main(page).getByRole('radio', { name: 'M', exact: true }).isChecked()).toBe(true);
    await button(page, 'Start from M and adjust').click();
    await eventually(() => field(page, 'Custom measurements').isChecked()).toBe(true);
    await eventually(() => field(page, 'Chest').inputValue()).toBe('39');
    await eventually(() => field(page, 'Length').inputValue()).toBe('30');
  });

  it('keeps the mean of two readings', async () => {
    const { page } = await open(await aCustomer(shop));
    await field(page, 'Custom measurements').check();
    await main(page).getByText('Measured twice? Use the average').click();
    await field(page, 'Measured twice').selectOption('waist');
    await field(page, 'First reading').fill('32');
    await field(page, 'Second reading').fill('33.5');
    await main(page)
      .getByText(/1.5 in apart/)
      .waitFor();
    await button(page, 'Keep 32.75 in').click();
    await eventually(() => field(page, 'Waist').inputValue()).toBe('32.75');
  });
});

describe('the figure', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)(
    'at a %s says what it shows, follows what is typed, and turns around once dressed',
    async (_device, viewport) => {
      const { page } = await open(await aCustomer(shop), viewport);
      const figure = (words: RegExp) => main(page).getByRole('img', { name: words });
      await figure(/^A figure seen from the front\. Nothing measured yet/).waitFor();
      await measure(page);
      await figure(/Measured: chest 38 in, waist 32 in, hips 40\.5 in/).waitFor();
      await field(page, 'Waist').fill('34');
      await figure(/waist 34 in/).waitFor();
      await field(page, 'Hips').focus();
      await main(page)
        .getByRole('figure')
        .getByText(/^Hips\. Around the fullest part, feet together/)
        .waitFor();
      await tab(page, 'Design').click();
      expect(await button(page, 'See the back').count(), 'undressed it is not turned').toBe(0);
      await designIt(page);
      await figure(/^A figure seen from the front, wearing a fusion design in silk/).waitFor();
      await button(page, 'See the back').click();
      await figure(/^A figure seen from the back, wearing a fusion design in silk/).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await tab(page, 'Measurements').click();
      await figure(/^A figure seen from the front/).waitFor();
      await expect.poll(() => main(page).getByRole('figure').count()).toBe(1);
    },
  );
});

it.each([
  ['en', 620],
  ['en', 700],
  ['en', 900],
  ['hi', 620],
  ['hi', 700],
] as const)(
  'the names of the tapes stay on the figure’s ground (%s, %d px high)',
  async (language, height) => {
    const path = language === 'hi' ? '/hi/craft-your-look' : '/craft-your-look';
    const { page } = await shop.visit(path, { width: 1440, height });
    for (const garment of ['saree-blouse', 'sherwani']) {
      await main(page)
        .locator(`input[value=${garment === 'sherwani' ? 'man' : 'woman'}]`)
        .check();
      await main(page).locator(`input[value=${garment}]`).check();
      const names = main(page).getByRole('figure').locator('text');
      await names.first().waitFor();
      const beyond = () =>
        names.evaluateAll((all) =>
          Math.max(
            ...all.map((text) => {
              const [own, ground] = [text, text.closest('svg')].map((one) => one?.getBoundingClientRect());
              return own && ground ? Math.max(ground.left - own.left, own.right - ground.right) : Infinity;
            }),
          ),
        );
      await eventually(beyond).toBeLessThanOrEqual(0);
    }
  },
);

describe('people measured before', () => {
  it('are kept under a name, chosen for an order, and updated; the order keeps its own copy', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person);
    const profiles = async () =>
      (await shop.call('GET', '/api/user/measurement-profiles', person.token)).profiles as {
        name: string;
        measurements: Record<string, number>;
        confirmed: string[];
      }[];
    await field(page, 'Custom measurements').check();
    expect(await field(page, 'Measurements of').count(), 'nobody is kept yet').toBe(0);
    await main(page).getByText('Save these measurements').click();
    await main(page)
      .getByText(/^Once all six are filled in/)
      .waitFor();
    await measure(page);
    await button(page, 'Save').click();
    expect(await errorUnder(page, 'Whose are they')).toBe('Required');
    await field(page, 'Whose are they').fill('Amma');
    await field(page, 'Whose are they').press('Enter');
    await said(page, 'Saved for Amma.').waitFor();
    await said(page, 'Step 1 of 3').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await field(page, 'Measurements of').selectOption({ label: 'Someone new' });
    await eventually(() => field(page, 'Chest').inputValue()).toBe('');
    await field(page, 'Measurements of').selectOption({ index: 1 });
    await eventually(() => field(page, 'Chest').inputValue()).toBe('38');
    await field(page, 'Chest').fill('39.5');
    await main(page)
      .getByText(/differ from the ones saved for Amma/)
      .waitFor();
    await button(page, 'Update Amma').click();
    await said(page, 'Saved for Amma.').waitFor();
    await eventually(profiles).toMatchObject([{ name: 'Amma', measurements: { chest: 39.5, hips: 40.5 } }]);

    // What is confirmed is saved with the person, and not asked again.
    const question = main(page).getByText(/With a baby on the way/);
    await field(page, 'Waist').fill('43');
    await button(page, 'Update Amma').click();
    await eventually(profiles).toMatchObject([{ measurements: { waist: 43 }, confirmed: [] }]);
    await button(page, 'It is right').click();
    await eventually(profiles).toMatchObject([{ measurements: { waist: 43 }, confirmed: ['waist'] }]);
    await field(page, 'Measurements of').selectOption({ label: 'Someone new' });
    await eventually(() => field(page, 'Waist').inputValue()).toBe('');
    await field(page, 'Measurements of').selectOption({ index: 1 });
    await eventually(() => field(page, 'Waist').inputValue()).toBe('43');
    expect(await question.count(), 'already answered').toBe(0);

    await page.reload();
    await said(page, 'Step 1 of 3').waitFor();
    await field(page, 'Measurements of').waitFor();
    // the draft now has the person's name
    await eventually(() => field(page, 'Measurements of').inputValue()).not.toBe('');
    await button(page, 'Next').click();
    await designIt(page);
    await button(page, 'Next').click();
    await field(page, 'Reference Images').setInputFiles([cloth]);
    await button(page, 'Submit Order').click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    const [kept] = (await shop.call('GET', '/api/user/measurement-profiles', person.token)).profiles as {
      _id: string;
    }[];
    await shop.call('DELETE', `/api/user/measurement-profiles/${kept?._id}`, person.token);
    expect(await ordersOf(person)).toMatchObject([{ profileName: 'Amma', measurements: { chest: 39.5 } }]);
  });
});

describe('when the order is refused or lost', () => {
  it.each([
    ['Please complete all required fields: measurement – Must be at least 20 inches', 'Step 1 of 3'],
    ['Please complete all required fields: design – Required', 'Step 2 of 3'],
    ['Please complete all required fields: image – Please upload only images under 5MB', 'Step 3 of 3'],
    ['That is too large.', 'Step 1 of 3'],
  ])('%s leads to %s', async (message, step) => {
    const { page } = await open(await aCustomer(shop), DESKTOP, true);
    await fillAll(page);
    await page.route('**/api/custom-order', (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'custom_order.incomplete', message } }),
    );
    await button(page, 'Submit Order').click();
    await main(page).getByRole('alert').getByText(message, { exact: true }).waitFor();
    await said(page, step).waitFor();
  });

  it('takes further pictures, and the order, after one that could not be prepared', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person, PHONE);
    await measure(page);
    await button(page, 'Next').click();
    await designIt(page);
    await button(page, 'Next').click();
    await page.evaluate(() => {
      const { createImageBitmap } = window;
      Object.assign(window, {
        createImageBitmap: () => {
          Object.assign(window, { createImageBitmap });
          throw new RangeError('Out of memory');
        },
      });
    });
    await field(page, 'Reference Images').setInputFiles([cloth]);
    await said(page, 'This picture cannot be shown. Please choose another copy of it.').waitFor();
    await field(page, 'Reference Images').setInputFiles([sketch]);
    await eventually(() => thumbnails(page).count()).toBe(1);
    await button(page, 'Submit Order').click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    expect(await ordersOf(person)).toMatchObject([{ referenceImages: { length: 1 } }]);
  });

  it('says in Hindi what is wrong on the page in Hindi, at the step that it is about', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/hi/craft-your-look', DESKTOP, {
      token: person.token,
      expectsErrors: true,
    });
    await main(page).getByRole('radio', { name: 'M', exact: true }).check();
    await button(page, 'Next').click();
    await designIt(page);
    await button(page, 'Next').click();
    await field(page, 'Reference Images').setInputFiles([cloth]);
    await page.route('**/api/custom-order', (route) =>
      route.fulfill({
        status: 400,
        json: {
          success: false,
          code: 'custom_order.image_unusable',
          message: 'Please complete all required fields: image – Please upload only images under 5MB',
        },
      }),
    );
    await button(page, 'Submit Order').click();
    await main(page).getByRole('alert').getByText('कृपया 5MB से छोटी तस्वीरें ही डालें').waitFor();
    await said(page, 'Step 3 of 3').waitFor();
  });

  it('jumps to the images when the server cannot read one', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person, DESKTOP, true);
    await fillAll(page);
    await field(page, 'Reference Images').setInputFiles([{ ...cloth, buffer: Buffer.alloc(4_000, 7) }]);
    await button(page, 'Submit Order').click();
    await main(page)
      .getByRole('alert')
      .getByText(/image – Please upload only images under 5MB/)
      .waitFor();
    await said(page, 'Step 3 of 3').waitFor();
    expect(await ordersOf(person)).toEqual([]);
  });

  it('loses nothing when the answer is lost, and the second try is the same order', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person, DESKTOP, true);
    await fillAll(page);
    // The order reaches the shop; only the answer is lost.
    await page.route(
      '**/api/custom-order',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await button(page, 'Submit Order').click();
    await main(page).getByRole('alert').getByText('Failed to submit custom order').waitFor();
    await eventually(async () => (await ordersOf(person)).length).toBe(1);
    await eventually(() => storedDrafts(page)).toContain('"step":"measurements"');
    await page.reload();
    await field(page, 'Chest').waitFor();
    await eventually(() => field(page, 'Chest').inputValue()).toBe('38');
    await tab(page, 'Reference').click();
    await eventually(() => thumbnails(page).count()).toBe(2);
    await button(page, 'Submit Order').click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    expect(await ordersOf(person)).toHaveLength(1);
  });

  it('keeps everything when the session ends on the way, for the one who comes back', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person, PHONE, true);
    await fillAll(page);
    await eventually(() => storedImages(page)).toBe(2);
    await shop.call('POST', '/api/user/logout', person.token);
    await button(page, 'Submit Order').click();
    await page.waitForURL('**/login');
    await page.getByText('Session expired. Please login again.').waitFor();
    await page.getByLabel('Email').first().fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await main(page).getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/craft-your-look');
    await said(page, 'Step 3 of 3').waitFor();
    await eventually(() => thumbnails(page).count()).toBe(2);
    await button(page, 'Submit Order').click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
  });

  it('loses nothing when the line breaks, and goes on when it is back', async () => {
    const person = await aCustomer(shop);
    const { page, context } = await open(person, DESKTOP, true);
    await fillAll(page);
    await context.setOffline(true);
    await button(page, 'Submit Order').click();
    const alert = main(page).getByRole('alert');
    await alert.getByText('Failed to submit custom order').waitFor();
    await alert.getByText(/Everything you entered is still here/).waitFor();
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    expect(await ordersOf(person)).toHaveLength(1);
  });

  it('says at once that the line broke while the form was being sent', async () => {
    const person = await aCustomer(shop);
    const { page, context } = await open(person, PHONE, true);
    await fillAll(page);
    await page.route('**/api/custom-order', () => undefined, { times: 1 });
    const sending = page.waitForRequest('**/api/custom-order');
    await button(page, 'Submit Order').click();
    await sending;
    await context.setOffline(true);
    const alert = main(page).getByRole('alert');
    await alert.getByText('Failed to submit custom order').waitFor();
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    expect(await ordersOf(person)).toHaveLength(1);
  });

  it('takes pictures chosen without a line, and says that the order has not gone', async () => {
    const { page, context } = await open(await aCustomer(shop), PHONE, true);
    await measure(page);
    await button(page, 'Next').click();
    await designIt(page);
    await button(page, 'Next').click();
    await field(page, 'Reference Images').waitFor();
    await context.setOffline(true);
    await field(page, 'Reference Images').setInputFiles([cloth]);
    await eventually(() => thumbnails(page).count()).toBe(1);
    await button(page, 'Submit Order').click();
    await main(page).getByRole('alert').getByText('Failed to submit custom order').waitFor();
  });

  it('keeps the form while a part of it cannot be fetched, and shows that part once the line is back', async () => {
    const { page, context } = await open(await aCustomer(shop), DESKTOP, true);
    // Nothing has been touched yet, so the later steps have not been fetched.
    await context.setOffline(true);
    await tab(page, 'Design').click();
    await said(page, 'Step 2 of 3').waitFor();
    await main(page).getByRole('heading', { name: 'Your design' }).waitFor();
    expect(await field(page, 'Style').count()).toBe(0);
    await context.setOffline(false);
    await field(page, 'Style').selectOption('fusion');
  });

  it('gives a line up that has not moved for a minute and a half', async () => {
    const person = await aCustomer(shop);
    const { page } = await open(person, DESKTOP, true);
    await fillAll(page);
    await page.route('**/api/custom-order', () => undefined, { times: 1 });
    await page.evaluate(() => {
      const wait = window.setTimeout;
      Object.assign(window, {
        setTimeout: (call: () => void, ms?: number) => wait(call, ms === 90_000 ? 900 : ms),
      });
    });
    await button(page, 'Submit Order').click();
    await main(page).getByRole('alert').getByText('Failed to submit custom order').waitFor();
    await eventually(() => field(page, 'Chest').inputValue()).toBe('38');
  });

  it('shows the creeping bar, and beneath it what has really been sent', async () => {
    const { page } = await open(await aCustomer(shop));
    await fillAll(page);
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/custom-order', async (route) => {
      await isHeld;
      await route.continue();
    });
    await button(page, 'Submit Order').click();
    await button(page, 'Submitting...').waitFor();
    const percent = async () => Number(await bar(page).getAttribute('aria-valuenow'));
    await eventually(percent).toBeGreaterThan(20);
    await eventually(percent).toBe(90);
    // It is full for one second only, so the page itself watches for it from before the answer.
    const isFull = page.waitForFunction(
      () => document.querySelector('main [role=progressbar]')?.getAttribute('aria-valuenow') === '100',
    );
    answer();
    await isFull;
    await eventually(percent).toBe(33);
  });

  it('counts the bytes that a slow line has really taken', async () => {
    const person = await aCustomer(shop);
    const { page, context } = await open(person);
    const noise = await Promise.all(
      Array.from({ length: 5 }, async (_, index): Promise<Upload> => {
        const raw = { width: 640, height: 480, channels: 3 } as const;
        const pixels = randomBytes(raw.width * raw.height * raw.channels);
        const buffer = await sharp(pixels, { raw }).jpeg({ quality: 90 }).toBuffer();
        return { name: `noise-${index}.jpg`, mimeType: 'image/jpeg', buffer };
      }),
    );
    await fillAll(page);
    for (const name of ['cloth.jpg', 'sketch.png'])
      await main(page)
        .getByRole('button', { name: `Remove ${name}` })
        .click();
    await field(page, 'Reference Images').setInputFiles(noise);
    await eventually(() => thumbnails(page).count()).toBe(5);
    // Records every change of the page's text.
    await page.evaluate(() => {
      const told: string[] = [];
      Reflect.set(window, 'told', told);
      const note = () => {
        const words = document.querySelector('form [aria-live="polite"]')?.textContent ?? '';
        if (words !== '' && words !== told.at(-1)) told.push(words);
      };
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    const line = await context.newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    });
    await button(page, 'Submit Order').click();
    await page.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    const told = await page.evaluate(() => Reflect.get(window, 'told') as string[]);
    // Images plus the few lines of form around them, in tenths of a megabyte, rounded up.
    const megabytes = noise.reduce((sum, { buffer }) => sum + buffer.length, 0) / 1_048_576;
    const inFlight = told.flatMap((words) => {
      const [, sent, total] = /^([\d.]+) of ([\d.]+) MB sent/.exec(words) ?? [];
      return sent === undefined ? [] : [{ sent: Number(sent), total: Number(total) }];
    });
    expect(inFlight.length, told.join('\n')).toBeGreaterThan(2);
    for (const { sent, total } of inFlight) {
      expect(total).toBeGreaterThanOrEqual(megabytes);
      expect(total).toBeLessThan(megabytes + 0.12);
      expect(sent).toBeLessThanOrEqual(total);
    }
    const sent = inFlight.map((one) => one.sent);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
    expect(told.at(-1)).toMatch(new RegExp(`^All ${inFlight.at(-1)?.total} MB sent`));
    expect(await ordersOf(person)).toMatchObject([{ referenceImages: { length: 5 } }]);
  });
});

describe('ordering again', () => {
  it('begins with the measurements and the design of an own order, and with nobody else’s', async () => {
    const [meera, asha] = [await aCustomer(shop), await aCustomer(shop, 'Asha Rao')];
    const { page } = await open(meera);
    await fillAll(page);
    await button(page, 'Submit Order').click();
    await page.getByRole('link', { name: 'View Order History' }).click();
    await page.getByRole('link', { name: 'Order again' }).click();
    await said(page, 'Step 1 of 3').waitFor();
    await eventually(() => field(page, 'Hips').inputValue()).toBe('40.5');
    await field(page, 'Hips').fill('41');
    await tab(page, 'Design').click();
    await eventually(() => field(page, 'Special Requirements').inputValue()).toBe(
      'A kurta with a high collar.',
    );
    await eventually(() => storedDrafts(page)).toContain('"hips":"41"');
    await page.reload();
    await tab(page, 'Measurements').click();
    // an edited copy is saved
    await eventually(() => field(page, 'Hips').inputValue()).toBe('41');

    const address = new URL(page.url());
    // The plain form, without leaving the shop: it has the latest entries, not the initial ones.
    await page.getByRole('link', { name: 'Craft your look' }).first().click();
    await page.waitForURL('**/craft-your-look');
    await field(page, 'Hips').waitFor();
    await eventually(() => field(page, 'Hips').inputValue()).toBe('41');
    const other = await shop.visit(`${address.pathname}${address.search}`, DESKTOP, { token: asha.token });
    await main(other.page)
      .getByText(/We could not find the order/)
      .waitFor();
    await eventually(() => field(other.page, 'Standard size').isChecked()).toBe(true);
  });
});

describe('what is not sent yet', () => {
  it('survives a reload and a closed tab with its images, and goes with the logout', async () => {
    const person = await aCustomer(shop);
    const { page, context } = await open(person);
    await fillAll(page);
    await eventually(() => thumbnails(page).count()).toBe(2);
    await eventually(() => storedImages(page)).toBe(2);
    await page.reload();
    await said(page, 'Step 3 of 3').waitFor();
    await eventually(() => thumbnails(page).count()).toBe(2);
    await page.close();

    const again = await context.newPage();
    await again.goto(`${shop.url()}/craft-your-look`);
    await said(again, 'Step 3 of 3').waitFor();
    await eventually(() => thumbnails(again).count()).toBe(2);
    await tab(again, 'Measurements').click();
    await eventually(() => field(again, 'Hips').inputValue()).toBe('40.5');
    await again
      .getByRole('button', { name: /profile|account/i })
      .first()
      .click();
    await again.getByRole('button', { name: 'Logout' }).click();
    await again.waitForURL('**/login');
    const left = () =>
      again.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('darzi-made-to-measure');
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const stores = ['drafts', 'images'].map((name) =>
                opening.result.transaction(name).objectStore(name).count(),
              );
              const [drafts, images] = stores;
              if (drafts !== undefined && images !== undefined)
                images.onsuccess = () => resolve(drafts.result + images.result);
            };
          }),
      );
    await eventually(left).toBe(0);
  });

  it('is one and the same in two windows, and leaves both once it is ordered', async () => {
    const person = await aCustomer(shop);
    const { page, context } = await open(person);
    const other = await context.newPage();
    await other.goto(`${shop.url()}/craft-your-look`);
    await said(other, 'Step 1 of 3').waitFor();
    await fillAll(page);
    // New entries here must not undo those made there, whether this window has heard of them or not.
    await tab(other, 'Design').click();
    await field(other, 'Special Requirements').fill('A kurta with two pockets.');
    await tab(page, 'Design').click();
    await eventually(() => field(page, 'Special Requirements').inputValue()).toBe(
      'A kurta with two pockets.',
    );
    await tab(other, 'Measurements').click();
    await eventually(() => field(other, 'Hips').inputValue()).toBe('40.5');
    await tab(other, 'Reference').click();
    await eventually(() => thumbnails(other).count()).toBe(2);
    await button(other, 'Submit Order').click();
    await other.getByRole('dialog').getByRole('link', { name: 'View Order History' }).waitFor();
    await said(page, 'Step 1 of 3').waitFor();
    await expect.poll(() => field(page, 'Standard size').isChecked()).toBe(true);
    expect(await ordersOf(person)).toHaveLength(1);
  });

  it('is never shown to somebody else at the same browser', async () => {
    const [meera, asha] = [await aCustomer(shop), await aCustomer(shop, 'Asha Rao')];
    const { page } = await open(meera);
    await fillAll(page);
    await page.evaluate((token) => localStorage.setItem('token', token), asha.token);
    await page.reload();
    await said(page, 'Step 1 of 3').waitFor();
    await eventually(() => field(page, 'Standard size').isChecked()).toBe(true);
  });
});
