import { expect, it } from 'vitest';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

/** The first link of this kind in a mail to this address. */
const linkFor = async (email: string, path: string): Promise<string> => {
  let link = '';
  await eventually(async () => {
    const list = await (await fetch(`${shop.url()}/dev/mail`)).text();
    for (const [, address] of list.matchAll(/href="(\/dev\/mail\/newsletter-[^"]+)"/g)) {
      const mail = await (await fetch(`${shop.url()}${address}`)).text();
      const found = new RegExp(`${path.replace('?', '\\?')}[\\w.-]+`).exec(mail)?.[0];
      if (mail.includes(email) && found !== undefined) link = found;
    }
    return link;
  }).not.toBe('');
  return link;
};

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'a reader subscribes at a %s, is on the owner’s list, and unsubscribes by the emailed link',
  async (device, viewport) => {
    const email = `reader-at-a-${device}@example.com`;
    const { page } = await shop.visit('/about', viewport);
    const footer = page.getByRole('contentinfo');
    await footer.getByPlaceholder('Your email').fill(email);
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await footer.getByText('Thank you for subscribing!', { exact: true }).waitFor();

    await page.goto(`${shop.url()}${await linkFor(email, '/newsletter/confirm?token=')}`);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
    await page.getByText('You are subscribed.', { exact: false }).waitFor();

    const { page: office } = await shop.visitAs('admin', `/admin/newsletter?q=${device}`, viewport);
    const row = office.getByRole('row').filter({ hasText: email });
    await row.waitFor();
    expect(await axeFindings(office)).toEqual([]);
    if (device === 'desktop') {
      const download = office.waitForEvent('download');
      await office.getByRole('button', { name: 'Export as CSV' }).click();
      expect((await download).suggestedFilename()).toMatch(/^newsletter-.*\.csv$/);
    }

    await page.goto(`${shop.url()}${await linkFor(email, '/unsubscribe?token=')}`);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('You are unsubscribed', { exact: false }).waitFor();
    await office.reload();
    await office.getByText('No subscriber matches').waitFor();
  },
);
