import type { House } from '@darzi/server/house.ts';
import type {} from '@darzi/server/house-jobs.ts';
import { seedDemoAccounts } from './seed-demo-accounts.ts';
import { seedDemoCatalogue } from './seed-demo-catalogue.ts';
import { seedDemoCustomOrders } from './seed-demo-custom-orders.ts';
import { type DemoHistory, seedDemoHistory } from './seed-demo-history.ts';
import { seedDemoLooks } from './seed-demo-looks.ts';

/**
 * Fills an empty shop with the demo: goods, accounts, custom orders, looks, and ten weeks of history. Existing data
 * stays.
 * @param hasGateways whether there may be online payments
 * @returns the payments that the gateways must know of, so that they can be refunded
 */
export const seedDemoShop = async (house: House, hasGateways: boolean): Promise<DemoHistory['paid']> => {
  await seedDemoCatalogue(house);
  const people = await seedDemoAccounts(house.db);
  await seedDemoCustomOrders(house, people);
  await seedDemoLooks(house, people.designerId);
  return (await seedDemoHistory(house, people, hasGateways)).paid;
};
