import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aCustomer, confirmationOf, onePiece, PASSWORD, putIntoCart } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const placeOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
const errorOf = async (page: Page, label: string) => {
  const field = main(page).getByLabel(label, { exact: true });
  await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
  const id = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')[0] ?? '';
  return (await page.locator(`[id="${id}"]`).innerText()).trim();
};

const login = async (page: Page, email: string, password = PASSWORD) => {
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Login' }).click();
};
const signUp = async (page: Page, who: { name: string; email: string; password: string; again: string }) => {
  await main(page).getByLabel('Name').fill(who.name);
  await main(page).getByLabel('Email').fill(who.email);
  await main(page).getByLabel('Password', { exact: true }).fill(who.password);
  await main(page).getByLabel('Confirm Password').fill(who.again);
  await main(page).getByRole('button', { name: 'Sign Up' }).click();
};

const NEW_PASSWORD = { hasText: 'Choose a new password' };

describe('login', () => {
  it('greets, and goes home when there is no previous page', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/login', PHONE);
    await login(page, person.email.toUpperCase());
    await page.getByText('Login successful!', { exact: true }).waitFor();
    await eventually(() => placeOf(page)).toBe('/');
    expect(await tokenIn(page)).not.toBeNull();
  });

  it('answers a wrong password and an unknown address in the same words, and keeps the input', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/login', DESKTOP, { expectsErrors: true });
    for (const email of [person.email, 'nobody@example.com']) {
      await login(page, email, 'a-wrong-password');
      await main(page).getByRole('alert').getByText('Invalid email or password', { exact: true }).waitFor();
      await eventually(() => main(page).getByLabel('Email').inputValue()).toBe(email);
      expect(await tokenIn(page)).toBeNull();
    }
  });

  it('requires both fields', async () => {
    const { page } = await shop.visit('/login', PHONE);
    await main(page).getByRole('button', { name: 'Login' }).click();
    expect(await errorOf(page, 'Email')).toBe('Required');
    expect(await errorOf(page, 'Password')).toBe('Required');
  });

  it('says An error occurred when the shop gives no words of its own', async () => {
    const { page } = await shop.visit('/login', DESKTOP, { expectsErrors: true });
    await page.route('**/api/user/login', (route) => route.fulfill({ status: 500, body: 'x' }));
    await login(page, 'somebody@example.com');
    await main(page).getByRole('alert').getByText('An error occurred', { exact: true }).waitFor();
  });

  it('shows a password on request', async () => {
    const { page } = await shop.visit('/login');
    const password = main(page).getByLabel('Password', { exact: true });
    await main(page).getByRole('button', { name: 'Show password' }).click();
    await eventually(() => password.getAttribute('type')).toBe('text');
    await main(page).getByRole('button', { name: 'Hide password' }).click();
    await eventually(() => password.getAttribute('type')).toBe('password');
  });
});

describe('sign-up', () => {
  it('returns to login, with the address filled in and the password asked for', async () => {
    const { page } = await shop.visit('/login', PHONE);
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await heading(page, 'Sign Up').waitFor();
    await signUp(page, { name: 'Asha', email: 'asha@example.com', password: PASSWORD, again: PASSWORD });
    await page.getByText('Account created successfully! Please login.', { exact: true }).waitFor();
    await heading(page, 'Login').waitFor();
    await eventually(() => main(page).getByLabel('Email').inputValue()).toBe('asha@example.com');
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
      'password',
    );
    expect(await tokenIn(page)).toBeNull();
  });

  it('refuses two passwords that differ, without asking the shop', async () => {
    const asked: string[] = [];
    const { page } = await shop.visit('/login');
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await signUp(page, { name: 'Asha', email: 'two@example.com', password: PASSWORD, again: 'another-one' });
    expect(await errorOf(page, 'Confirm Password')).toBe('Passwords do not match!');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  it('requires every field', async () => {
    const { page } = await shop.visit('/login');
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    for (const label of ['Name', 'Email', 'Password', 'Confirm Password']) {
      expect(await errorOf(page, label)).toBe('Required');
    }
  });

  it('refuses a common password, at its field, and accepts another', async () => {
    const { page } = await shop.visit('/login', PHONE, { expectsErrors: true });
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    const who = { name: 'Asha', email: 'guessed@example.com' };
    await signUp(page, { ...who, password: 'password123', again: 'password123' });
    expect(await errorOf(page, 'Password')).toBe('This password is easy to guess. Please choose another.');
    await signUp(page, { ...who, password: PASSWORD, again: PASSWORD });
    await heading(page, 'Login').waitFor();
  });

  it('says when an address already has an account', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/login', DESKTOP, { expectsErrors: true });
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await signUp(page, { name: 'Asha', email: person.email, password: PASSWORD, again: PASSWORD });
    expect(await errorOf(page, 'Email')).toBe('This email is already in use');
    await heading(page, 'Sign Up').waitFor();
  });
});

describe('pages behind login', () => {
  it.each([
    ['/cart', 'Cart'],
    ['/place-order', 'Checkout'],
  ])('%s sends a visitor to login and back', async (path, title) => {
    const answer = await fetch(`${shop.url()}${path}`, { redirect: 'manual' });
    expect(answer.status, 'the token lives in the browser').toBe(200);
    const asked: string[] = [];
    const { page } = await shop.visit(path, DESKTOP, {
      prepare: async (fresh) => {
        fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
      },
    });
    await heading(page, 'Login').waitFor();
    expect(placeOf(page)).toBe('/login');
    expect(asked.filter((address) => address.startsWith('/api/'))).toEqual([]);
    const person = await aCustomer(shop);
    await login(page, person.email);
    await heading(page, title).waitFor();
    expect(placeOf(page)).toBe(path);
  });

  it.each([
    ['/orders', 'Please login to view orders'],
    ['/custom-order-history', 'Please login to view orders'],
    ['/profile', 'Please login to see your profile'],
    ['/verify?success=true&orderId=none', 'Please login to see your payment'],
  ])('%s says so in its place', async (path, words) => {
    // Once signed in, the order "none" is answered with 404.
    const { page } = await shop.visit(path, DESKTOP, { expectsErrors: true });
    await main(page).getByText(words, { exact: true }).waitFor();
    await main(page).getByRole('link', { name: 'Login' }).click();
    const person = await aCustomer(shop);
    await login(page, person.email);
    await eventually(() => placeOf(page)).toBe(path);
  });

  it('go back to the product last viewed', async () => {
    const person = await aCustomer(shop);
    const piece = await onePiece(shop, 'q=jeans');
    const { page } = await shop.visit(`/product/${piece.handle}`);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await login(page, person.email);
    await heading(page, piece.name).waitFor();
  });
});

describe('login never leads out of the shop', () => {
  it.each([
    ['//evil.example/x'],
    ['https://evil.example/'],
    ['/\\evil.example'],
    ['javascript:alert(1)'],
    ['/%09/evil.example'],
  ])('by returnTo=%s', async (returnTo) => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit(`/login?returnTo=${encodeURIComponent(returnTo)}`, DESKTOP, {
      expectsErrors: true,
    });
    await login(page, person.email);
    await eventually(() => heading(page, 'Login').count()).toBe(0);
    expect(new URL(page.url()).origin).toBe(shop.url());
  });

  it('and a path within the shop is followed', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/login?returnTo=/collection?category=Kids');
    await login(page, person.email);
    await heading(page, 'Kids').waitFor();
  });
});

describe('an email', () => {
  it('is confirmed by the link of the first mail, which can be sent again from the profile', async () => {
    const person = await aCustomer(shop);
    const { page, context } = await shop.visit('/profile', PHONE, { token: person.token });
    await main(page)
      .getByText(`Your email is not confirmed yet. We sent a link to ${person.email}.`)
      .waitFor();
    await main(page).getByRole('button', { name: 'Send again' }).click();
    await page.getByText(`We have sent a new link to ${person.email}.`).waitFor();

    const outbox = await context.newPage();
    const mails = outbox
      .getByRole('listitem')
      .filter({ hasText: person.email })
      .filter({ hasText: 'Confirm your email' });
    await eventually(async () => {
      await outbox.goto(`${shop.url()}/dev/mail`);
      return mails.count();
    }).toBe(2);
    await mails.first().getByRole('link').click();
    const link = outbox.getByRole('link', { name: /\/confirm-email\?token=/ }).first();
    await page.goto((await link.getAttribute('href')) ?? '');
    await heading(page, 'Confirm your email').waitFor();
    await main(page).getByText('Thank you. Your email is confirmed.').waitFor();
    await page.goto(`${shop.url()}/profile`);
    await main(page).getByText('Your email is confirmed.', { exact: true }).waitFor();
  });

  it('is confirmed, or disowned, by a press where nobody is signed in with it', async () => {
    const [mine, strangers] = [await aCustomer(shop), await aCustomer(shop)];
    const { page } = await shop.visit(await confirmationOf(shop, mine.email), PHONE, { expectsErrors: true });
    await main(page)
      .getByText(/^An account was opened with .+ on .+\. Is it yours\?$/)
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const isMine = main(page).getByRole('button', { name: 'Yes, it is mine' });
    await page.route('**/api/user/confirm-email', (route) => route.abort('connectionrefused'));
    await isMine.click();
    await main(page).getByText('The shop is out of reach. Please try again in a moment.').waitFor();
    await page.unroute('**/api/user/confirm-email');
    await isMine.click();
    await main(page).getByText('Thank you. Your email is confirmed.').waitFor();

    await page.goto(`${shop.url()}/hi${await confirmationOf(shop, strangers.email)}`);
    await main(page).getByRole('button', { name: 'नहीं, यह मेरा नहीं है' }).press('Enter');
    await main(page)
      .getByText(/^जिसने यह अकाउंट बनाया था/)
      .waitFor();
    await main(page).getByRole('link', { name: 'पासवर्ड भूल गए?' }).waitFor();
    const login = await fetch(`${shop.url()}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: strangers.email, password: PASSWORD }),
    });
    expect(login.status).toBe(400);
  });

  it('is not confirmed by an expired link, which says where to get a new one', async () => {
    const { page } = await shop.visit('/confirm-email?token=none', PHONE, { expectsErrors: true });
    await main(page).getByText('This link has expired or belongs to another email.').waitFor();
    await main(page).getByRole('link', { name: 'Go to your profile' }).waitFor();
    await page.goto(`${shop.url()}/confirm-email`);
    await main(page).getByText('This link is not complete.').waitFor();
  });
});

describe('a forgotten password', () => {
  it('gets the same answer for every address, a link that works once, and ends the old sessions', async () => {
    const person = await aCustomer(shop);
    const before = await shop.visit('/collection', DESKTOP, { token: person.token, expectsErrors: true });

    const { page } = await shop.visit('/login', PHONE, { expectsErrors: true });
    await main(page).getByRole('link', { name: 'Forgot Password?' }).click();
    await heading(page, 'Forgot password').waitFor();
    for (const email of ['nobody@example.com', person.email]) {
      await main(page).getByLabel('Email').fill(email);
      await main(page)
        .getByRole('button', { name: /^Send the link/ })
        .click();
      await main(page)
        .getByText('If an account with this email exists, we have sent a link to reset the password.')
        .waitFor();
    }

    const mail = await before.context.newPage();
    await eventually(async () => {
      await mail.goto(`${shop.url()}/dev/mail`);
      return mail.getByRole('listitem').filter({ hasText: person.email }).filter(NEW_PASSWORD).count();
    }).toBeGreaterThan(0);
    await expect
      .poll(() => mail.getByRole('listitem').filter({ hasText: 'nobody@example.com' }).count())
      .toBe(0);
    await mail
      .getByRole('listitem')
      .filter({ hasText: person.email })
      .filter(NEW_PASSWORD)
      .getByRole('link')
      .click();
    const href = await mail
      .getByRole('link', { name: /\/reset-password\?token=/ })
      .first()
      .getAttribute('href');
    expect(href).toContain(`${shop.url()}/reset-password?token=`);

    await page.goto(href ?? '');
    await main(page).getByLabel('New Password', { exact: true }).fill('a-newer-password');
    await main(page).getByLabel('Confirm Password').fill('a-different-one');
    await main(page).getByRole('button', { name: 'Set the new password' }).click();
    expect(await errorOf(page, 'Confirm Password')).toBe('Passwords do not match!');
    await main(page).getByLabel('Confirm Password').fill('a-newer-password');
    await main(page).getByRole('button', { name: 'Set the new password' }).click();
    await page.getByText('Your password has been changed. Please login.').waitFor();
    await heading(page, 'Login').waitFor();
    await login(page, person.email);
    await main(page).getByText('Invalid email or password').waitFor();
    await login(page, person.email, 'a-newer-password');
    await page.getByText('Login successful!').waitFor();

    // The other window, which was signed in before, learns it on its next call.
    await before.page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
    await before.page.getByText('Session expired. Please login again.', { exact: true }).waitFor();
    await heading(before.page, 'Login').waitFor();

    await page.goto(href ?? '');
    await main(page).getByLabel('New Password', { exact: true }).fill('a-third-password');
    await main(page).getByLabel('Confirm Password').fill('a-third-password');
    await main(page).getByRole('button', { name: 'Set the new password' }).click();
    await main(page)
      .getByText('This link has expired or was already used. Please ask for a new one.')
      .waitFor();
    await main(page).getByRole('link', { name: 'Ask for a new link' }).click();
    await heading(page, 'Forgot password').waitFor();
  });
});

describe('a session that the shop has ended', () => {
  it('is reported once, clears token and cart, leads to login, and back afterwards', async () => {
    const person = await aCustomer(shop);
    const piece = await onePiece(shop, 'q=shirt');
    await putIntoCart(shop, person, piece, piece.sizes[0] ?? '', 1);
    const { page } = await shop.visit('/about', DESKTOP, { token: person.token, expectsErrors: true });
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await shop.call('POST', '/api/user/logout', person.token);
    await page.goto(`${shop.url()}/orders`);
    await page.getByText('Session expired. Please login again.', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Session expired. Please login again.').count()).toBe(1);
    await heading(page, 'Login').waitFor();
    expect(await tokenIn(page)).toBeNull();
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).waitFor();
    await login(page, person.email);
    await heading(page, 'Orders').waitFor();
    expect(placeOf(page)).toBe('/orders');
  });

  it('says once what two quick presses lack', async () => {
    const piece = await onePiece(shop, 'q=shirt');
    const { page } = await shop.visit(`/product/${piece.handle}`, DESKTOP);
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().dblclick();
    await heading(page, 'Login').waitFor();
    const notice = page.getByText('Please login to add items to cart', { exact: true });
    await notice.first().waitFor();
    expect(await notice.count()).toBe(1);
  });

  it('keeps the piece to add until after login', async () => {
    const person = await aCustomer(shop);
    const piece = await onePiece(shop, 'q=shirt');
    const { page } = await shop.visit(`/product/${piece.handle}`, DESKTOP);
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByText('Please login to add items to cart', { exact: true }).waitFor();
    await heading(page, 'Login').waitFor();
    await login(page, person.email);
    await page.getByText('Added to cart!').waitFor();
    await heading(page, piece.name).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  });
});
