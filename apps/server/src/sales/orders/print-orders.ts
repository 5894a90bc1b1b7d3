import type { OrderId } from '@darzi/contract/ids.ts';
import type { BulkPrint } from '@darzi/contract/invoices/invoices.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { drawDocument, queueDrawing } from '../../platform/pdf/draw-document.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { listInvoicesOf } from '../invoices/tax-document.repository.ts';
import { readLogo } from '../invoices/tax-documents.ts';
import { listOrdersByIds } from './order.repository.ts';
import { slipOf } from './packing-slip.ts';
import type { writeAllInvoices, writeAllSlips } from './print-orders.document.ts';

const MODULE = new URL('./print-orders.document.ts', import.meta.url);

/** Two hundred sheets with their pictures take more than one. */
const CPU_MS = 120_000;

type Printing = Pick<Deps, 'db' | 'config' | 'files' | 'publicUrl'>;
type Printed = { readonly name: string; readonly bytes: Buffer };

/** Collects the slips order by order: two hundred at once would hold all their pictures and every connection. */
const collectSlips = async (deps: Printing, ids: readonly OrderId[]) => {
  const orders = await listOrdersByIds(deps.db, ids);
  const { storeName } = await loadSettings(deps.db, deps.config);
  const pictures = new Map<string, Promise<Uint8Array | undefined>>();
  const slips: Awaited<ReturnType<typeof slipOf>>[] = [];
  for (const order of orders) slips.push(await slipOf(deps, order, storeName, pictures));
  return slips;
};

/**
 * Invoices or packing slips of several orders as one PDF, in the requested order. Unknown orders and those without an
 * invoice are left out; refused if nothing is left.
 */
export const printOrders = async (
  deps: Printing,
  { what, orders }: BulkPrint,
  actor: Actor,
): Promise<Outcome<Printed>> => {
  const ids = [...new Set(orders)];
  return queueDrawing(actor.userId, async () => {
    if (what === 'packing-slips') {
      const slips: Parameters<typeof writeAllSlips>[0] = await collectSlips(deps, ids);
      if (slips.length === 0) return refuse('order.not_found');
      return accept({
        name: `packing-slips-${slips.length}`,
        bytes: await drawDocument(MODULE, 'writeAllSlips', slips, CPU_MS),
      });
    }
    const documents = await listInvoicesOf(deps.db, ids);
    if (documents.length === 0) return refuse('invoice.none_yet');
    const logo = await readLogo(deps);
    const invoices: Parameters<typeof writeAllInvoices>[0] = documents.map((document) => ({
      document,
      logo,
    }));
    return accept({
      name: `invoices-${invoices.length}`,
      bytes: await drawDocument(MODULE, 'writeAllInvoices', invoices, CPU_MS),
    });
  });
};
