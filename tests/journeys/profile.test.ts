import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADDRESS, aCustomer, aPiece, orderPiece, PASSWORD } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const part = (page: Page, title: string) =>
  page.getByRole('main').getByRole('region', { name: title, exact: true });
const meOf = async (token: string) =>
  (
    (await shop.call('GET', '/api/user/me', token)) as {
      user?: { name: string; language: string; addresses: { city: string }[] };
    }
  ).user;

const fillAddress = async (dialog: ReturnType<Page['getByRole']>, city: string) => {
  await dialog.getByLabel('First Name').fill(ADDRESS.firstName);
  await dialog.getByLabel('Last Name').fill(ADDRESS.lastName);
  await dialog.getByLabel('Street Address').fill(ADDRESS.streetAddress);
  await dialog.getByLabel('City').fill(city);
  await dialog.getByLabel('State').selectOption(ADDRESS.state);
  await dialog.getByLabel('Pin Code').fill(ADDRESS.pinCode);
  await dialog.getByLabel('Phone Number').fill(ADDRESS.phoneNumber);
};

it('changes the name, and another e-mail address only with the password', async () => {
  const person = await aCustomer(shop);
  const { page } = await shop.visit('/profile', PHONE, { token: person.token, expectsErrors: true });
  const details = part(page, 'Your details');
  await details.getByLabel('Name').fill('Meera Krishnan');
  await details.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('Details saved.').waitFor();
  expect((await meOf(person.token))?.name).toBe('Meera Krishnan');

  await expect.poll(() => details.getByLabel('Current Password').count()).toBe(0);
  await details.getByLabel('Email').fill(`new-${person.email}`);
  await details.getByLabel('Current Password').fill('a-wrong-password');
  await details.getByRole('button', { name: 'Save details' }).click();
  await details.getByText('The password is not correct.').waitFor();
  await details.getByLabel('Current Password').fill(PASSWORD);
  await details.getByRole('button', { name: 'Save details' }).click();
  await eventually(() => details.getByLabel('Current Password').count()).toBe(0);
  await shop.tokenOf(`new-${person.email}`, PASSWORD);
});

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  'at a %s: chooses the language for emails, which other pages do not change',
  async (_device, viewport) => {
    const person = await aCustomer(shop);
    const languageNow = async () => (await meOf(person.token))?.language;
    const { page } = await shop.visit('/hi/profile', viewport, { token: person.token });
    const details = part(page, 'आपकी जानकारी');
    const choice = details.getByLabel('हम आपको इस भाषा में लिखें');
    await eventually(() => choice.inputValue()).toBe('en');
    await details.getByLabel('नाम').fill('Meera');
    await details.getByRole('button').last().click();
    // using Hindi pages changes it, until it is chosen explicitly
    await eventually(languageNow).toBe('hi');
    await page.reload();
    await eventually(() => choice.inputValue()).toBe('hi');
    await choice.selectOption('en');
    expect(await axeFindings(page)).toEqual([]);
    await details.getByRole('button').last().click();
    await eventually(languageNow).toBe('en');
  },
);

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('saved measurements, at a %s', (_device, viewport) => {
  it('are added, edited under another name, and deleted', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/profile', viewport, { token: person.token });
    const book = part(page, 'Measurements');
    const kept = async () =>
      (await shop.call('GET', '/api/user/measurement-profiles', person.token)).profiles as {
        name: string;
        measurements: Record<string, number>;
      }[];
    await book.getByText('No measurements saved yet.').waitFor();
    await book.getByRole('button', { name: 'Add a person' }).click();
    const added = page.getByRole('dialog', { name: 'New person' });
    await added.getByRole('button', { name: 'Save measurements' }).click();
    await eventually(() => added.getByText('Required', { exact: true }).count()).toBe(7);
    await added.getByLabel('Name').fill('Kabir');
    const numbers = { Chest: 26, Waist: 24, Hips: 27, Shoulders: 12, Sleeves: 16, Length: 24 };
    for (const [label, inches] of Object.entries(numbers))
      await added.getByLabel(new RegExp(`^${label}`)).fill(String(inches));
    await added.getByLabel(/^Shoulders/).fill('11');
    await added.getByRole('button', { name: 'Save measurements' }).click();
    await added.getByText('Must be at least 12 inches').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await added.getByLabel(/^Shoulders/).fill('12.5');
    await added.getByRole('button', { name: 'Save measurements' }).click();
    await added.waitFor({ state: 'hidden' });
    expect(await kept()).toMatchObject([{ name: 'Kabir', measurements: { chest: 26, shoulders: 12.5 } }]);

    await book.getByRole('button', { name: 'Edit Kabir' }).click();
    const mended = page.getByRole('dialog', { name: 'Edit measurements' });
    await mended.getByLabel('Name').fill('Kabir Rao');
    // 91 was meant in centimetres: it becomes 231.1 only if converted explicitly
    await mended.getByLabel(/^Chest/).fill('91');
    await mended.getByLabel('Centimetres').click();
    const units = page.getByRole('dialog', { name: 'Convert the numbers, or keep them?' });
    await units.getByRole('button', { name: 'Keep the numbers' }).click();
    await units.waitFor({ state: 'hidden' });
    await expect.poll(() => mended.getByLabel(/^Chest/).inputValue()).toBe('91');
    await expect.poll(() => mended.getByLabel(/^Waist/).inputValue()).toBe('24');
    await mended.getByLabel('Inches').click();
    await units.getByRole('button', { name: 'Keep the numbers' }).click();
    await units.waitFor({ state: 'hidden' });
    await mended.getByLabel('Centimetres').click();
    await units.getByRole('button', { name: 'Convert', exact: true }).click();
    await units.waitFor({ state: 'hidden' });
    await expect.poll(() => mended.getByLabel(/^Waist/).inputValue()).toBe('61');
    await mended.getByLabel(/^Chest/).fill('68.6');
    await mended.getByRole('button', { name: 'Save measurements' }).click();
    await mended.waitFor({ state: 'hidden' });
    await book.getByRole('heading', { name: 'Kabir Rao' }).waitFor();
    expect((await kept()).map(({ measurements }) => measurements.chest)).toEqual([27.008]);

    await book.getByRole('button', { name: 'Delete Kabir Rao' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Kabir Rao?' });
    await question.getByRole('button', { name: 'Keep them' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await kept()).toHaveLength(1);
    await book.getByRole('button', { name: 'Delete Kabir Rao' }).click();
    await question.getByRole('button', { name: 'Delete measurements' }).click();
    await book.getByText('No measurements saved yet.').waitFor();
    await eventually(kept).toEqual([]);
  });
});

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('the address book at a %s', (_device, viewport) => {
  it('adds an address, edits it, removes it and undoes that', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/profile', viewport, { token: person.token, expectsErrors: true });
    const book = part(page, 'Addresses');
    const cities = async () => (await meOf(person.token))?.addresses.map(({ city }) => city);
    await book.getByText('No addresses saved yet.').waitFor();
    await book.getByRole('button', { name: 'Add address' }).click();
    const added = page.getByRole('dialog', { name: 'New address' });
    await eventually(() => added.getByLabel('Email').inputValue()).toBe(person.email);
    await added.getByRole('button', { name: 'Save address' }).click();
    await eventually(() => added.getByText('Required').count()).toBe(7);
    await fillAddress(added, 'Chennai');
    await added.getByLabel('Pin Code').fill('12');
    await added.getByRole('button', { name: 'Save address' }).click();
    await added.getByText('Please enter a valid 6-digit pin code').waitFor();
    await added.getByLabel('Pin Code').fill(ADDRESS.pinCode);
    await added.getByRole('button', { name: 'Save address' }).click();
    await page.getByText('Address saved.').waitFor();
    await added.waitFor({ state: 'hidden' });

    await book.getByRole('button', { name: 'Edit Meera Iyer, Chennai' }).click();
    const mended = page.getByRole('dialog', { name: 'Edit address' });
    await mended.getByLabel('City').fill('Madurai');
    await mended.getByRole('button', { name: 'Save address' }).click();
    await book.getByText('Madurai, Tamil Nadu 600020').waitFor();
    await eventually(cities).toEqual(['Madurai']);

    await book.getByRole('button', { name: 'Add address' }).click();
    await fillAddress(added, 'Salem');
    await added.getByRole('button', { name: 'Save address' }).click();
    await book.getByRole('button', { name: 'Make default: Meera Iyer, Salem' }).click();
    await eventually(cities).toEqual(['Salem', 'Madurai']);

    await book.getByRole('button', { name: 'Remove Meera Iyer, Madurai' }).click();
    await book.getByText('Address removed.').waitFor();
    await eventually(cities).toEqual(['Salem']);
    await book.getByRole('button', { name: 'Undo' }).click();
    await eventually(cities).toEqual(['Salem', 'Madurai']);
  });
});

describe('the password', () => {
  it('is changed using the old one, and signs out every other device', async () => {
    const person = await aCustomer(shop);
    const elsewhere = await shop.tokenOf(person.email, PASSWORD);
    const { page } = await shop.visit('/profile', PHONE, { token: person.token, expectsErrors: true });
    const form = part(page, 'Password');
    const fill = async (old: string, next: string, again: string) => {
      await form.getByLabel('Current Password').fill(old);
      await form.getByLabel('New Password', { exact: true }).fill(next);
      await form.getByLabel('Confirm New Password').fill(again);
      await form.getByRole('button', { name: 'Change password' }).click();
    };
    await fill(PASSWORD, 'a-newer-password', 'something-else');
    await form.getByText('Passwords do not match!', { exact: true }).waitFor();
    await fill('not-the-old-one', 'a-newer-password', 'a-newer-password');
    await form.getByText('The password is not correct.').waitFor();
    await fill(PASSWORD, 'a-newer-password', 'a-newer-password');
    await page.getByText('Your password has been changed.').waitFor();
    expect(await meOf(elsewhere)).toBeUndefined();
    expect(await meOf(person.token)).toBeDefined();
    await shop.tokenOf(person.email, 'a-newer-password');
  });
});

describe('the sessions', () => {
  it('are listed, and another one can be ended from here', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/profile', DESKTOP, { token: person.token });
    const list = part(page, 'Sessions').getByRole('listitem');
    await list.getByText('This device').waitFor();
    const before = await list.count();
    const elsewhere = await shop.tokenOf(person.email, PASSWORD);
    await page.reload();
    await eventually(() => list.count()).toBe(before + 1);
    await list
      .getByRole('button', { name: /^End session on/ })
      .first()
      .click();
    await eventually(() => list.count()).toBe(before);
    await eventually(() => meOf(elsewhere)).toBeUndefined();
  });

  it('are named in Hindi on a Hindi page', async () => {
    const person = await aCustomer(shop);
    await shop.tokenOf(person.email, PASSWORD);
    const { page } = await shop.visit('/hi/profile', PHONE, { token: person.token });
    const list = page.getByRole('listitem');
    // the account was opened by a program
    await list.getByText('अनजान डिवाइस').first().waitFor();
    await list.getByRole('button', { name: 'अनजान डिवाइस का सेशन ख़त्म करें' }).first().waitFor();
  });
});

describe('my data', () => {
  it('are downloaded as a file that includes the orders', async () => {
    const person = await aCustomer(shop, 'Zeenat Khan');
    const belt = await aPiece(shop, { name: 'Exported Belt', stock: { M: 5 } });
    const id = await orderPiece(shop, person, belt, 'M');
    const { page } = await shop.visit('/profile', PHONE, { token: person.token });
    const download = page.waitForEvent('download');
    await part(page, 'My data').getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('my-data.json');
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toBeTypeOf('object');
    for (const word of [person.email, 'Zeenat Khan', id, 'Exported Belt']) expect(text).toContain(word);
  });

  it('are deleted with the account, after a typed word and the password', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/profile', DESKTOP, { token: person.token, expectsErrors: true });
    await part(page, 'My data').getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const remove = dialog.getByRole('button', { name: 'Delete my account' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await remove.click();
    await dialog.getByText('Please type DELETE').waitFor();
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
    await remove.click();
    await dialog.getByText('The password is not correct.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await remove.click();
    await page.getByText('Your account has been deleted.').waitFor();
    await eventually(() => new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(shop.tokenOf(person.email, PASSWORD)).rejects.toThrow('cannot sign');
  });
});
