import { lastSix, orderNumber } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { parseId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { blockMeasures } from './block.rules.ts';
import { findCustomOrder } from './custom-order.repository.ts';
import { writeDraftBlock } from './draft-block.document.ts';
import { draftBlock } from './draft-block.ts';

const MM = 25.4;

/** A pattern block drafted from an order's measurements, as a PDF to print and tape together. */
export const printDraftBlock = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  orderId: string,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await findCustomOrder(db, id);
  if (order === undefined) return refuse('custom_order.not_found');
  const { measurements, customerName } = order;
  if (measurements === null) return refuse('custom_order.measurements_erased');
  const measures = blockMeasures(measurements);
  const pieces = await draftBlock({
    measurements: Object.fromEntries(measures.map(({ name, value }) => [name, value])),
    sleeve: measurements.sleeves * MM,
  });
  if (pieces === undefined) return refuse('custom_order.no_block');
  const number = lastSix(order.id);
  const { storeName } = await loadSettings(db, config);
  const bytes = await writeDraftBlock({
    shortNumber: orderNumber(order.id),
    customerName,
    storeName,
    measurements,
    measures,
    pieces,
  });
  return accept({ name: `starting-block-${number}`, bytes });
};
