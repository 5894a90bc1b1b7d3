import { expect, it } from 'vitest';
import { acceptByCall, bidOn, placeCustomOrder } from './custom-orders.ts';
import { aCustomer } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys } from './shop-in-browser.ts';

const shop = openShopForJourneys({ CUSTOM_ORDER_COD: '1' });

/** A custom order in progress, on the promise of cash, for a customer with this name. */
const inProgress = async (name: string): Promise<string> => {
  const person = await aCustomer(shop, name);
  const id = await placeCustomOrder(shop, person);
  await bidOn(shop, id, 7_300);
  await acceptByCall(shop, person, id, 7_300);
  await shop.call('POST', `/api/custom-order/${id}/confirm-cod`, person.token, { amount: 7_300 });
  return id;
};

it('moves many orders by keyboard, each with its own result', async () => {
  const [first, second] = [await inProgress('Bulk Asha'), await inProgress('Bulk Meera')];
  const waiting = await placeCustomOrder(shop, await aCustomer(shop, 'Bulk Waiting'));
  const statuses = async () => {
    const token = await shop.tokenOf('designer@example.com');
    const asked = [first, second, waiting].map(async (id) => {
      const { order } = await shop.call('GET', `/api/studio/custom-orders/${id}`, token);
      return (order as { status: string }).status;
    });
    return Promise.all(asked);
  };
  const { page } = await shop.visitAs('designer', '/studio/orders?q=Bulk', DESKTOP, {
    isLive: true,
    expectsErrors: true,
  });
  const bar = page.getByRole('region', { name: 'Selected orders' });
  for (const name of ['Bulk Waiting', 'Bulk Meera', 'Bulk Asha']) {
    await page.getByRole('link', { name }).focus();
    await page.keyboard.press('x');
  }
  await bar.getByText('3 orders selected').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Mark as completed' }).click();
  await bar.getByText('2 orders moved, 1 not:').waitFor();
  await bar.getByText('An order that is pending cannot become completed.').waitFor();
  await bar.getByText('1 order selected').waitFor();
  expect(await statuses()).toEqual(['completed', 'completed', 'pending']);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('checkbox', { name: /^Select Bulk Waiting/ }).uncheck();
  for (const name of ['Asha', 'Meera'])
    await page.getByRole('checkbox', { name: new RegExp(`^Select Bulk ${name}`) }).check();
  await bar.getByRole('button', { name: 'Ship' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' });
  await dialog.getByLabel('Carrier').fill('Blue Dart');
  await dialog.getByLabel(/^Tracking number for Bulk Asha/).fill('BD-1');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ship and notify the customers' }).click();
  await bar.getByText('1 order moved, 1 not:').waitFor();
  await bar.getByText('Please enter carrier and tracking number.').waitFor();
  await eventually(statuses).toEqual(['shipped', 'completed', 'pending']);
});
