import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '../../apps/server/src/accounts/totp.ts';
import {
  ADDRESS,
  aCustomer,
  adminToken,
  aPiece,
  invitationTo,
  orderPiece,
  putIntoCart,
} from './people-and-goods.ts';
import {
  axeFindings,
  DEMO_PASSWORD,
  DESKTOP,
  eventually,
  openShopForJourneys,
  PHONE,
} from './shop-in-browser.ts';

const shop = openShopForJourneys();
const TABLET = { width: 820, height: 1180 } as const;

/** Something for the audit: a product with a changed price. */
const aChangedPrice = async (): Promise<string> => {
  const { _id } = await aPiece(shop, { name: 'Audited Kurta', price: 1000 });
  await shop.call('PATCH', `/api/admin/products/${_id}`, await adminToken(shop), { price: 1250 });
  return _id;
};

describe('the door of the back office', () => {
  it('sends visitors to login, and tells customers politely that it is not for them', async () => {
    const { page } = await shop.visit('/admin', DESKTOP);
    await page.waitForURL('**/login');
    const person = await aCustomer(shop);
    const visit = await shop.visit('/admin/audit', PHONE, { token: person.token });
    await visit.page.getByRole('heading', { name: 'The back office is for staff only' }).waitFor();
    expect(await axeFindings(visit.page)).toEqual([]);
  });

  it('leads a designer to the studio', async () => {
    const { page } = await shop.visitAs('designer', '/admin', PHONE);
    await page.getByRole('heading', { name: 'The back office is not open to your role' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to the studio' }).click();
    await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
  });
});

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('the back office at a %s', (device, viewport) => {
  it('leads from page to page and shows who changed what, from which value to which', async () => {
    const id = await aChangedPrice();
    const { page } = await shop.visitAs('admin', '/admin', viewport);
    if (device !== 'desktop') await page.getByRole('main').getByRole('button').first().click();
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Audit', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();

    await page.getByLabel('Number, action or value').fill(id);
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: 'Changes, newest first' });
    await eventually(() => table.getByRole('row').count()).toBe(3);
    const changed = table.getByRole('row', { name: /Product changed/ });
    await eventually(() => changed.innerText()).toMatch(/₹1,000\s*→\s*became\s*₹1,250/);
    await eventually(() => changed.innerText()).toContain('admin@example.com');
    expect(new URL(page.url()).searchParams.get('q')).toBe(id);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByLabel('About').selectOption('account');
    await page.getByRole('heading', { name: 'No entry matches' }).waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await table.waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('the keyboard', () => {
  it('searches with /, goes to a page with g and its letter, and lists its keys with ?', async () => {
    const { page } = await shop.visitAs('admin', '/admin/audit', DESKTOP);
    const search = page.getByLabel('Number, action or value');
    await search.waitFor();
    await page.keyboard.press('/');
    await eventually(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await search.blur();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Go to audit').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await eventually(() => help.isVisible()).toBe(false);
  });
});

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
] as const)('the settings at a %s', (_device, viewport) => {
  it('take effect without a restart, and refuse invalid values', async () => {
    const fee = 50 + viewport.width / 1000;
    const visitor = await shop.visit('/policy', DESKTOP);
    const { page } = await shop.visitAs('admin', '/admin/settings', viewport, { expectsErrors: true });
    const feeField = page.getByLabel('Delivery fee per order, ₹');
    await feeField.fill('-5');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('At least 0').waitFor();
    await eventually(() => feeField.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);

    await feeField.fill(String(fee.toFixed(2)));
    await page.getByLabel('Address for returns').fill('Darzi Returns\n5 Mill Road, Bengaluru');
    await page.getByLabel('Grievance contact').fill('Ms Leela Pillai, +91 80 1234 5678');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Saved. The shop uses it now.').waitFor();
    const policy = async () => (await fetch(`${shop.url()}/policy`)).text();
    await expect.poll(policy, { timeout: 8_000, interval: 100 }).toContain(`₹${fee.toFixed(2)}`);
    await visitor.page.reload();
    const shown = await visitor.page.getByRole('main').innerText();
    for (const text of [
      `Delivery costs ₹${fee.toFixed(2)} an order`,
      'Ms Leela Pillai',
      '5 Mill Road, Bengaluru',
    ]) {
      expect(shown).toContain(text);
    }
  });

  it('tell the second editor that somebody else was first, and show the current values', async () => {
    const first = await shop.visitAs('admin', '/admin/settings', viewport);
    const second = await shop.visitAs('admin', '/admin/settings', viewport, { expectsErrors: true });
    await second.page.getByLabel('Low stock warning, pieces per size').fill('9');
    await first.page.getByLabel('Low stock warning, pieces per size').fill(viewport === TABLET ? '5' : '6');
    await first.page.getByRole('button', { name: 'Save settings' }).click();
    await first.page.getByText('Saved. The shop uses it now.').waitFor();

    await second.page.getByRole('button', { name: 'Save settings' }).click();
    await second.page.getByText('Someone else has just changed the settings').waitFor();
    expect(await axeFindings(second.page)).toEqual([]);
    await second.page.getByRole('button', { name: 'Show the current version' }).click();
    await eventually(() => second.page.getByLabel('Low stock warning, pieces per size').inputValue()).toBe(
      viewport === TABLET ? '5' : '6',
    );
  });
});

describe('a fee that changes during checkout', () => {
  // other journeys pay the usual price
  afterEach(async () => {
    await shop.call('PATCH', '/api/admin/settings', await adminToken(shop), { deliveryFee: 49 });
  });

  it('refuses the old total, shows the new one, and then accepts the order', async () => {
    const buyer = await aCustomer(shop);
    await shop.call('PATCH', '/api/user/me', buyer.token, { addresses: [ADDRESS] });
    await putIntoCart(shop, buyer, await aPiece(shop, { name: 'Patient Kurta', price: 1000 }), 'M');
    const owner = await adminToken(shop);
    await shop.call('PATCH', '/api/admin/settings', owner, { deliveryFee: 49 });
    const { page } = await shop.visit('/place-order', DESKTOP, { token: buyer.token, expectsErrors: true });
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check();
    const order = page.getByRole('button', { name: /Place Order/ });
    await eventually(() => order.innerText()).toContain('₹1,049');
    await shop.call('PATCH', '/api/admin/settings', owner, { deliveryFee: 75 });
    await order.click();
    await eventually(() => order.innerText()).toContain('₹1,075');
    await order.click();
    await page.waitForURL('**/orders');
  });
});

/** Decodes base 32, as authenticator apps do. */
const bytesOf = (base32: string): Buffer => {
  const bits = [...base32]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
] as const)('the staff at a %s', (device, viewport) => {
  it('are invited by email, sign in with two factors, and are removed', async () => {
    const email = `nalini-${device}@example.com`;
    const owner = await shop.visitAs('admin', '/admin/staff', viewport);
    await owner.page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByLabel('Name').fill('Nalini Menon');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('radio', { name: /Designer/ }).check();
    await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
    expect(await axeFindings(owner.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await owner.page.getByRole('button', { name: 'Withdraw the invitation of Nalini Menon' }).waitFor();
    expect(await axeFindings(owner.page)).toEqual([]);

    const { page } = await shop.visit(await invitationTo(shop, email), viewport, { expectsErrors: true });
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('New Password').fill('a-new-password');
    await page.getByLabel('Confirm Password').fill('a-new-password');
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.waitForURL('**/login');
    const login = async () => {
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill('a-new-password');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    };
    await login();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));

    await page.goto(`${shop.url()}/profile`);
    await page.getByLabel('Your password, to make this change').fill('a-new-password');
    await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
    await page.getByRole('img', { name: 'Code for your authenticator app' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const address = await page.getByRole('link', { name: 'open it on this phone' }).getAttribute('href');
    const secret = bytesOf(new URL(address ?? '').searchParams.get('secret') ?? '');
    // Each code works once, and only within half a minute of the shop's clock.
    const first = stepAt(new Date());
    await page.getByLabel('Six digits from the app').fill(codeOf(secret, first));
    await page.getByRole('button', { name: 'Switch on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await eventually(() => codes.count()).toBe(8);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('8 recovery codes left').waitFor();

    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto(`${shop.url()}/login`);
    await login();
    const code = page.getByLabel('Code', { exact: true });
    await eventually(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await code.fill(codeOf(secret, Math.max(first + 1, stepAt(new Date()))));
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));

    await owner.page.reload();
    const row = owner.page.getByRole('row', { name: /Nalini Menon/ });
    await row.waitFor();
    await eventually(() => row.innerText()).toContain('Two factors');
    await row.getByRole('button', { name: 'Change Nalini Menon' }).click();
    await owner.page.getByRole('button', { name: 'Remove from the staff' }).click();
    const sure = owner.page.getByRole('dialog', { name: 'Remove Nalini Menon?' });
    await sure.getByRole('button', { name: 'Remove' }).click();
    await owner.page.getByText('Nalini Menon no longer works here.').waitFor();
    await eventually(() => row.count()).toBe(0);
    await page.goto(`${shop.url()}/studio`, { waitUntil: 'load' });
    await page.waitForURL('**/login');
  });
});

it('Save keeps the focus once it has saved, and Enter does nothing while there is nothing to save', async () => {
  const { page } = await shop.visitAs('admin', '/admin/settings', DESKTOP);
  const phone = page.getByLabel('Phone', { exact: true }).first();
  await phone.fill('+91 80 4718 2299');
  const save = page.getByRole('button', { name: 'Save settings' });
  await save.focus();
  await page.keyboard.press('Enter');
  await eventually(() => save.isDisabled()).toBe(true);
  await eventually(() => save.evaluate((one) => one === document.activeElement)).toBe(true);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.keyboard.press('Enter');
  await phone.press('Enter');
  await phone.fill('+91 80 4718 2298');
  await save.press('Enter');
  await eventually(() => save.isDisabled()).toBe(true);
  expect(sent).toHaveLength(1);
});

it('changes nobody’s role before it was asked', async () => {
  const { page } = await shop.visitAs('admin', '/admin/staff', DESKTOP);
  const row = page.getByRole('row', { name: /Farida Merchant/ });
  await row.getByRole('button', { name: /^Change/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Farida Merchant' });
  await dialog.getByLabel('Role').selectOption('Packer');
  const asked = page.getByRole('dialog', { name: 'Change the role to Packer?' });
  expect(await axeFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Leave it' }).click();
  expect(await dialog.getByLabel('Role').inputValue()).toBe('designer');
  await dialog.getByLabel('Role').selectOption('Packer');
  await asked.getByLabel('Your password').fill(DEMO_PASSWORD);
  await asked.getByRole('button', { name: 'Change the role' }).click();
  await row.getByRole('cell', { name: 'Packer', exact: true }).waitFor();
});

it('the first admin hands that role to another admin, with the password', async () => {
  const email = 'kamala@example.com';
  const owner = await shop.tokenOf('admin@example.com');
  await shop.call('POST', '/api/admin/staff', owner, {
    name: 'Kamala Das',
    email,
    role: 'admin',
    password: DEMO_PASSWORD,
  });
  const token = new URL(await invitationTo(shop, email), shop.url()).searchParams.get('token');
  const password = 'a-new-password';
  await shop.call('POST', '/api/user/accept-invitation', undefined, { token, password });

  const { page } = await shop.visitAs('admin', '/admin/staff', PHONE, { expectsErrors: true });
  await page.getByRole('button', { name: 'Change Kamala Das' }).click();
  await page.getByRole('button', { name: 'Make first admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Kamala Das the first admin?' });
  await dialog.getByLabel('Your password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Make first admin' }).click();
  await dialog.getByText('The password is not correct.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Make first admin' }).click();
  await page.getByText('Kamala Das is now the first admin.').waitFor();
  await page.getByRole('button', { name: 'Change Kamala Das' }).click();
  await page.getByText(/Kamala Das is the first admin, so this account cannot be removed/).waitFor();

  const kamala = await shop.tokenOf(email, password);
  const { staff } = (await shop.call('GET', '/api/admin/staff', kamala)) as {
    staff: { _id: string; email: string }[];
  };
  const before = staff.find((one) => one.email === 'admin@example.com')?._id;
  await shop.call('POST', `/api/admin/staff/${before}/first-admin`, kamala, { password });
});

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
] as const)('the day at a %s', (_device, viewport) => {
  it('shows pending work, and the figures as charts, a table and a file', async () => {
    const buyer = await aCustomer(shop);
    const piece = await aPiece(shop, { name: 'Counted Kurta', price: 1200 });
    await orderPiece(shop, buyer, piece, 'M');
    await shop.visit('/', DESKTOP);
    const chartFiles: string[] = [];
    const { page } = await shop.visitAs('admin', '/admin/audit', viewport);
    page.on('response', (answer) => {
      if (answer.url().includes('day-bar-chart')) chartFiles.push(answer.url());
    });
    await page.goto(`${shop.url()}/admin/orders`);
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    expect(chartFiles, 'the library of the charts comes with the charts alone').toEqual([]);
    await page.goto(`${shop.url()}/admin`);
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    const waiting = page.getByRole('list', { name: 'Waiting' });
    await eventually(() => waiting.innerText()).toMatch(/[1-9]\d*\s+Orders to pack/);
    const chart = page.getByRole('application', { name: /^Orders by day; the most on/ });
    await chart.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // the arrow keys move through the days, and their values are announced
    await chart.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    const said = page.getByRole('region', { name: 'Orders' }).locator('[aria-live]');
    await eventually(() => said.innerText()).toMatch(/\d+ \w+\s+[\d,]+/);

    await page.getByRole('link', { name: '7 days' }).click();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const rows = page.getByRole('table', { name: 'Figures by day, the newest first' }).getByRole('row');
    await eventually(() => rows.count()).toBe(8);
    expect(new URL(page.url()).searchParams.get('days')).toBe('7');
    expect(await axeFindings(page)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toBe('Day,Visitors,Orders,Conversion %,Money taken (INR),Refunded (INR)');
    // The orders of this story are today's, or yesterday's if it ran across midnight.
    const orders = lines.slice(-2).map((line) => Number(line.split(',')[2]));
    expect(Math.max(...orders)).toBeGreaterThan(0);

    const sales = page.getByRole('region', { name: 'Sales and returns' });
    await sales.getByLabel('Sales and returns of').selectOption('Last 7 days');
    const best = sales.getByRole('table', { name: 'Best sellers, most pieces first' });
    await eventually(() => best.getByRole('row').count()).toBeGreaterThan(1);
    await sales.getByText('Returning customers').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await sales.getByLabel('Sales and returns of').selectOption('Custom dates');
    await sales.getByLabel('First day').fill('2021-01-01');
    await sales.getByText('At most a year').waitFor();
    await sales.getByLabel('Last day').fill('2021-01-02');
    await sales.getByText('Nothing was sold in this period.').waitFor();
    await sales.getByText('No returns were requested in this period.').waitFor();
    const [figures] = await Promise.all([
      page.waitForEvent('download'),
      sales.getByRole('button', { name: 'Save these figures (CSV)' }).click(),
    ]);
    expect(await readFile(await figures.path(), 'utf8')).toContain('2021-01-01 to 2021-01-02,2020-12-30 to');
  });
});
