import { expect, it } from 'vitest';
import { axeFindings, DESKTOP, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const WIDTHS = [PHONE, { width: 820, height: 1180 }, DESKTOP] as const;

it('an owner words an email in Hindi, previews it, sends a test, and returns to the shop’s wording', async () => {
  const { page } = await shop.visitAs('admin', '/admin/pages', DESKTOP, { expectsErrors: true });
  await page.getByRole('link', { name: 'Emails' }).click();
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: 'Save', exact: true });
  await main.getByLabel('Email', { exact: true }).selectOption('shipped');
  await main.getByLabel('Language').selectOption('hi');
  await main.getByLabel('Subject').fill('रास्ते में: {name}');
  await save.click();
  await main.getByText('{name} is not known here. Use {shop}, {number}, {total}').waitFor();
  await main.getByLabel('Language').selectOption('en');
  await main.getByText('Order shipped, Hindi: {name} is not known here.', { exact: false }).waitFor();
  await main.getByLabel('Language').selectOption('hi');
  await main.getByLabel('Subject').fill('रास्ते में: {number}');
  await main.getByLabel('Opening').fill('आपका ऑर्डर {number} निकल चुका है।');
  const preview = main.getByRole('region', { name: 'Preview' });
  await preview.getByText('रास्ते में: #A1B2C3').waitFor();
  await save.click();
  await page.getByText('Saved. The shop uses it now.').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize(width);
    expect(await axeFindings(page), `${width.width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    if (process.env.PICTURES_IN !== undefined)
      await page.screenshot({ path: `${process.env.PICTURES_IN}/emails-${width.width}.png`, fullPage: true });
  }
  await main.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText('The test is on its way to your own address.').waitFor();
  await main.getByRole('button', { name: 'Restore the shop’s words' }).click();
  await save.click();
  await preview.getByText('The shop’s own subject').waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
});
