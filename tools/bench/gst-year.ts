import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { createDatabase, createPool, tolerateSlowStart } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { compareTaxYear } from './compare-tax-year.ts';
import { fillTaxYear } from './fill-tax-year.ts';
import { GSTIN } from './tax-year-events.ts';

/**
 * A year of 20,000 orders in a database, with invoices and credit notes issued by the shop's own use cases: compares
 * each month's GSTR-1, as the shop answers it over HTTP, with the documents and the ledger. `node
 * tools/bench/gst-year.ts [orders]`; exits with 1 if a paisa is missing.
 */
const ORDERS = Number(process.argv[2] ?? 20_000);

const began = performance.now();
const seconds = () => `${Math.round((performance.now() - began) / 1_000)} s`;
const database = await startDatabase();
// nobody waits, so a busy machine may take its time over a statement
const pool = createPool(database.url, 1, 0);
tolerateSlowStart(pool);
pool.options.idleTimeoutMillis = 0;
const db = createDatabase(pool);
try {
  await migrate(database.url);
  await sql`set statement_timeout = 0`.execute(db);
  const token = await fillTaxYear(db, ORDERS, (line) => console.log(`${seconds()}: ${line}`));
  const shop = await startShopProcess(database.url, database.directory, { SEED: 'none', GSTIN });
  const asked = performance.now();
  let calls = 0;
  try {
    const { lines, faults } = await compareTaxYear(db, async (path) => {
      calls += 1;
      const answer = await fetch(`${shop.url}/api/admin/tax${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.text();
    });
    for (const line of lines) console.log(line);
    for (const fault of faults) console.log(`WRONG ${fault}`);
    console.log(
      `${ORDERS} orders, filled and asked for in ${seconds()}, of it ${Math.round(performance.now() - asked)} ms for ${calls} calls and the ledger; ` +
        `load ${loadavg()[0]?.toFixed(1)}; ${faults.length === 0 ? 'agrees' : `${faults.length} faults`}`,
    );
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await shop.stop();
  }
} finally {
  await db.destroy();
  await database.stop();
}
