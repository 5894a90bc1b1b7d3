import { figuresOfCredit } from '../../apps/server/src/sales/invoices/credit-note.rules.ts';
import { dayOf, numberOf } from '../../apps/server/src/sales/invoices/gst.rules.ts';
import { createGstr1, type FiledDocument } from '../../apps/server/src/sales/invoices/gstr1.rules.ts';
import { gstr1Json } from '../../apps/server/src/sales/invoices/gstr1-json.ts';
import { figuresToIssue } from '../../apps/server/src/sales/invoices/tax-document.rules.ts';
import type { TaxFigures } from '../../apps/server/src/sales/invoices/tax-figures.ts';
import {
  nameRefund,
  type OrderToRefund,
  type RefundLine,
  type StandingRefund,
  spreadRefund,
  stateAfter,
  sumOf,
} from '../../apps/server/src/sales/orders/refund.rules.ts';
import { gstinCheckDigit } from '../../packages/contract/src/gstin-fault.ts';
import type { OrderId, ProductId } from '../../packages/contract/src/ids.ts';
import { GST_STATE_CODE } from '../../packages/contract/src/invoices/gst-states.ts';
import { addPaise, NO_MONEY, type Paise, paise } from '../../packages/contract/src/money.ts';
import { INDIAN_STATES } from '../../packages/contract/src/orders/address.ts';

/**
 * A year of 20,000 orders by the shop's own rules, a fifth of them refunded once or twice, some in a later month: GSTR-1 of
 * each month, read back out of its JSON, against what customers paid and got back. `node tools/bench/gst-year.ts`; ends
 * with 1 where a paisa is missing.
 */
const ORDERS = 20_000;
const GSTIN = '29ABCDE1234F1ZW';
/** Midnight in India. */
const YEAR_STARTS = Date.UTC(2026, 2, 31, 18, 30);
const DAY_MS = 86_400_000;
const TERMS = {
  legalName: 'Sui Dhaga',
  shopAddress: '',
  gstin: GSTIN,
  sellerState: 'Karnataka' as const,
  defaultHsn: '6211',
  taxRates: [{ from: '2025-09-22', upTo: 2_500, percentUpTo: 5, percentAbove: 18 }],
};

/** The same year each time. */
let seed = 20_261_123;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const below = (most: number): number => Math.floor(random() * most);

const gstinOf = (state: (typeof INDIAN_STATES)[number]): string => {
  const first = `${GST_STATE_CODE[state]}ABCDE${1_000 + below(9_000)}F1Z`;
  return first + gstinCheckDigit(first);
};

const anOrder = (index: number) => {
  const state = random() < 0.3 ? 'Karnataka' : (INDIAN_STATES[below(INDIAN_STATES.length)] ?? 'Delhi');
  const lines = Array.from({ length: 1 + below(4) }, (_, at) => ({
    productId: `019e0000-0000-7000-8000-00000000000${at}` as ProductId,
    name: 'A piece',
    size: 'M',
    quantity: 1 + below(3),
    // around the edge of 2,625.00 and far from it, some of more than a lakh
    pricePaise: paise(
      random() < 0.3 ? 262_400 + below(300) : 9_900 + below(random() < 0.02 ? 9_000_000 : 900_000),
    ),
    hsn: ['6211', '620520', '62114290'][below(3)] ?? null,
  }));
  const goods = lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
  const order: OrderToRefund = {
    lines,
    deliveryPaise: paise(random() < 0.2 ? 0 : 4_900),
    discountPaise: paise(random() < 0.3 ? below(Math.floor(goods / 3)) : 0),
  };
  const totalPaise = paise(goods - order.discountPaise + order.deliveryPaise);
  const issuedAt = new Date(YEAR_STARTS + random() * 365 * DAY_MS);
  const address = {
    firstName: 'A',
    lastName: 'B',
    streetAddress: 'C',
    city: 'D',
    state,
    pinCode: '560001',
    country: 'India',
  };
  const business = random() < 0.1 ? { gstin: gstinOf(state), company: 'E' } : null;
  const id = `019e0000-0000-7000-8000-${String(index).padStart(12, '0')}` as OrderId;
  const toTax = { ...order, lines, id, placedAt: issuedAt, address, business, totalPaise };
  return { order, totalPaise, issuedAt, figures: figuresToIssue(toTax, TERMS, dayOf(issuedAt)) };
};

const aRefund = (order: OrderToRefund, before: readonly StandingRefund[]): readonly RefundLine[] => {
  const states = stateAfter(order, before);
  const rest = addPaise(NO_MONEY, ...states.map(({ leftPaise }) => leftPaise));
  const [first] = order.lines;
  const named =
    first === undefined || random() < 0.4
      ? undefined
      : nameRefund(order, states, {
          lines: [{ _id: first.productId, size: 'M', quantity: 1 }],
          delivery: false,
        });
  const lines = named?.ok ? named.value : spreadRefund(paise(below(rest + 1)), states);
  return lines.filter(({ amountPaise }) => amountPaise > 0);
};

const creditOf = (
  invoice: TaxFigures,
  notes: readonly TaxFigures[],
  lines: readonly RefundLine[],
): TaxFigures => {
  const indexOf = (position: number) => (position === 0 ? invoice.lines.length : position) - 1;
  return figuresOfCredit(
    invoice,
    notes,
    sumOf(lines),
    { number: '', issuedAt: '2026-04-01T00:00:00Z', because: '' },
    new Map(lines.map(({ position, amountPaise }) => [indexOf(position), amountPaise])),
    new Map(
      lines.flatMap(({ position, quantity }) => (quantity === null ? [] : [[indexOf(position), quantity]])),
    ),
  );
};

type Written = Omit<FiledDocument, 'number'>;
const grossOf = ({ lines }: TaxFigures): Paise =>
  addPaise(NO_MONEY, ...lines.map(({ grossPaise }) => grossPaise));

const started = performance.now();
const documents: Written[] = [];
let paid = 0;
let refunded = 0;
for (let index = 0; index < ORDERS; index += 1) {
  const { order, totalPaise, issuedAt, figures } = anOrder(index);
  documents.push({ kind: 'invoice', issuedAt, totalPaise, figures, invoiceTotalPaise: totalPaise });
  paid += totalPaise;
  const refunds: StandingRefund[] = [];
  const notes: TaxFigures[] = [];
  for (let left = random() < 0.2 ? 1 + below(2) : 0; left > 0; left -= 1) {
    const lines = aRefund(order, refunds);
    if (lines.length === 0) continue;
    const note = creditOf(figures, notes, lines);
    const at = new Date(Math.min(issuedAt.getTime() + below(60) * DAY_MS, YEAR_STARTS + 365 * DAY_MS - 1));
    refunds.push({ amountPaise: sumOf(lines), lines });
    notes.push(note);
    documents.push({
      kind: 'credit_note',
      issuedAt: at,
      totalPaise: grossOf(note),
      figures: note,
      invoiceTotalPaise: totalPaise,
    });
    refunded += sumOf(lines);
  }
}
const generated = performance.now();

/** All amounts of a part of the file, in paise. */
const sumIn = (part: unknown): number => {
  if (Array.isArray(part)) return part.reduce<number>((sum, one) => sum + sumIn(one), 0);
  if (typeof part !== 'object' || part === null) return 0;
  return Object.entries(part).reduce(
    (sum, [name, value]) =>
      sum +
      (typeof value === 'number' && ['txval', 'iamt', 'camt', 'samt'].includes(name)
        ? Math.round(value * 100)
        : sumIn(value)),
    0,
  );
};
const serials = { invoice: 0, credit_note: 0 };
const months = Map.groupBy(
  documents
    .toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
    .map((one): FiledDocument => {
      serials[one.kind] += 1;
      return { ...one, number: numberOf(one.kind, '2026-27', serials[one.kind]) };
    }),
  ({ issuedAt }) => dayOf(issuedAt).slice(0, 7),
);
let filed = 0;
let faults = 0;
for (const [month, issued] of [...months].toSorted(([a], [b]) => a.localeCompare(b))) {
  const gstr1 = createGstr1();
  for (const one of issued) gstr1.add(one);
  const file = new Map(Object.entries(JSON.parse(JSON.stringify(gstr1Json(gstr1.finish(), GSTIN, month)))));
  const tables = ['b2b', 'b2cl', 'b2cs', 'exp'].reduce((sum, name) => sum + sumIn(file.get(name)), 0);
  const notes = ['cdnr', 'cdnur'].reduce((sum, name) => sum + sumIn(file.get(name)), 0);
  const held = issued.reduce(
    (sum, { kind, totalPaise }) => sum + (kind === 'invoice' ? totalPaise : -totalPaise),
    0,
  );
  const byHsn = sumIn(file.get('hsn'));
  filed += tables - notes;
  if (tables - notes !== held || byHsn !== held) faults += 1;
  console.log(
    `${month}: ${issued.length} documents, filed ${tables - notes}, by HSN ${byHsn}, held ${held} paise`,
  );
}
if (filed !== paid - refunded) faults += 1;
const ms = (from: number, to: number) => `${Math.round(to - from)} ms`;
console.log(
  `${ORDERS} orders, ${documents.length - ORDERS} credit notes: filed ${filed}, paid less refunded ${paid - refunded} paise; ` +
    `made in ${ms(started, generated)}, filed in ${ms(generated, performance.now())}; ${faults === 0 ? 'agrees' : `${faults} faults`}`,
);
process.exitCode = faults === 0 ? 0 : 1;
