import { lastSix, orderNumber } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { parseId } from '../../platform/db/id.ts';
import { drawDocument, drawInTurn } from '../../platform/pdf/draw-document.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findCustomOrder } from '../orders/custom-order.repository.ts';
import { blockMeasures } from './block.rules.ts';
import type { DraftBlockContent, writeDraftBlock } from './draft-block.document.ts';
import { draftBlock } from './draft-block.ts';

const MODULE = new URL('./draft-block.document.ts', import.meta.url);
const MM = 25.4;

/** A pattern block drafted from an order's measurements, as a PDF to print and tape together. */
export const printDraftBlock = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  orderId: string,
  actor: Actor,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await findCustomOrder(db, id);
  if (order === undefined) return refuse('custom_order.not_found');
  const { measurements, customerName } = order;
  if (measurements === null) return refuse('custom_order.measurements_erased');
  const measures = blockMeasures(measurements);
  return drawInTurn(actor.userId, async () => {
    const pieces = await draftBlock({
      measurements: Object.fromEntries(measures.map(({ name, value }) => [name, value])),
      sleeve: measurements.sleeves * MM,
    });
    if (pieces === undefined) return refuse('custom_order.no_block');
    const { storeName } = await loadSettings(db, config);
    const content: DraftBlockContent = {
      shortNumber: orderNumber(order.id),
      customerName,
      storeName,
      measurements,
      measures,
      pieces,
    };
    const bytes = await drawDocument<Parameters<typeof writeDraftBlock>[0]>(
      MODULE,
      'writeDraftBlock',
      content,
    );
    return accept({ name: `starting-block-${lastSix(order.id)}`, bytes });
  });
};
