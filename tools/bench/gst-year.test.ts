import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../apps/server/src/test-app.ts';
import { compareTaxYear } from './compare-tax-year.ts';
import { fillTaxYear } from './fill-tax-year.ts';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp();
  token = await fillTaxYear(shop.db, 120);
});
afterAll(() => shop.close());

const compare = () =>
  compareTaxYear(shop.db, async (path) => {
    const answer = await shop.app.inject({
      url: `/api/admin/tax${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.body;
  });

it('a year of orders is filed exactly as in the ledger, in JSON and CSV', async () => {
  const { lines, faults } = await compare();
  expect(faults).toEqual([]);
  // bills of supply in April, a credit note in the next financial year
  expect(lines[0]).toMatch(/^2026-04: .*filed 0, .*bills of supply [1-9]/);
  expect(lines.some((line) => line.startsWith('2027-04'))).toBe(true);
});

it('notices a refunded paisa without a credit note', async () => {
  await sql`
    with one as (
      select c.id, c.payable_id, c.provider from captures c join orders o on o.id = c.payable_id
      where o.status = 'Delivered' and c.refunded_paise = 0 and c.provider = 'razorpay' order by o.placed_at desc limit 1),
    given as (
      insert into refunds (id, capture_id, state, amount_minor, amount_paise, reason, decided_at)
      select gen_random_uuid(), id, 'done', 1, 1, 'by staff', '2027-05-01' from one returning id),
    counted as (update captures set refunded_minor = 1, refunded_paise = 1 where id = (select id from one))
    insert into ledger_entries (movement, kind, payable_id, capture_id, refund_id, provider, currency, amount_minor, amount_paise)
    select 'refund', 'order', one.payable_id, one.id, given.id, one.provider, 'inr', -1, -1 from one, given`.execute(
    shop.db,
  );
  const { faults } = await compare();
  expect(faults).toContain('an order’s documents differ from its money: 1');
  expect(faults.join()).toMatch(/the year against the whole ledger: (\d+), not (?!\1)\d+/);
});
