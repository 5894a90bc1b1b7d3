import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parcelLifecycle } from '../packages/contract/src/couriers/parcel.lifecycle.ts';
import { customOrderLifecycle } from '../packages/contract/src/custom-orders/custom-order.lifecycle.ts';
import type { LifecycleRow } from '../packages/contract/src/lifecycle.ts';
import { orderLifecycle } from '../packages/contract/src/orders/order.lifecycle.ts';
import { paymentLifecycle, refundLifecycle } from '../packages/contract/src/payments/payment.lifecycle.ts';
import { returnLifecycle } from '../packages/contract/src/returns/return.lifecycle.ts';
import { reviewLifecycle } from '../packages/contract/src/reviews/review.lifecycle.ts';

/**
 * Writes docs/lifecycles.md from the contract's tables.
 * With --check it writes nothing and ends with 1 when the committed file differs.
 */
const COMMITTED = join(import.meta.dirname, '../docs/lifecycles.md');

type Rows = readonly LifecycleRow<string, string, string>[];

/** Names of states may hold blanks, which Mermaid's identifiers may not. */
const idOf = (state: string): string => state.replaceAll(/[^A-Za-z0-9]/g, '_');

/** A state diagram and the same as a table; the first row's state is where everything begins. */
const chapter = (title: string, file: string, rows: Rows): string => {
  const states = [...new Set(rows.flatMap(({ from, to }) => [from, to]))];
  const ends = states.filter((state) => rows.every(({ from, to }) => from !== state || to === state));
  return [
    `## ${title}`,
    `[${file}](../packages/contract/src/${file})`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...states.map((state) => `  state "${state}" as ${idOf(state)}`),
    ...states.slice(0, 1).map((state) => `  [*] --> ${idOf(state)}`),
    ...rows.map(
      ({ from, command, to, by }) => `  ${idOf(from)} --> ${idOf(to)}: ${command} (${by.join(', ')})`,
    ),
    ...ends.map((state) => `  ${idOf(state)} --> [*]`),
    '```',
    '',
    '| From | Command | To | By |',
    '|---|---|---|---|',
    ...rows.map(({ from, command, to, by }) => `| ${from} | ${command} | ${to} | ${by.join(', ')} |`),
    '',
  ].join('\n');
};

const written = [
  '# Lifecycles',
  '',
  'Written by `npm run lifecycles` from the tables of the contract: what is not a row is not allowed, to anybody. Where the',
  'rules ask for more (a price, an address, money, a carrier), they say so; the table says who may ask at all.',
  '',
  chapter('Order of ready clothing', 'orders/order.lifecycle.ts', orderLifecycle.rows),
  chapter('Parcel at the courier', 'couriers/parcel.lifecycle.ts', parcelLifecycle.rows),
  chapter('Return', 'returns/return.lifecycle.ts', returnLifecycle.rows),
  chapter('Order made to measure', 'custom-orders/custom-order.lifecycle.ts', customOrderLifecycle.rows),
  chapter('Payment', 'payments/payment.lifecycle.ts', paymentLifecycle.rows),
  chapter('Refund', 'payments/payment.lifecycle.ts', refundLifecycle.rows),
  chapter('Review of a product', 'reviews/review.lifecycle.ts', reviewLifecycle.rows),
].join('\n');

if (!process.argv.includes('--check')) {
  await writeFile(COMMITTED, written);
} else if (written !== (await readFile(COMMITTED, 'utf8').catch(() => ''))) {
  console.error("docs/lifecycles.md differs from the contract's tables: run npm run lifecycles");
  process.exitCode = 1;
}
