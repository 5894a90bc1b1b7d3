import type { OrderId, PayableId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { readForPaper } from '../../catalogue/images/image-widths.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { drawDocument, queueDrawing } from '../../platform/pdf/draw-document.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findOrder, findSkus } from './order.repository.ts';
import type { writePackingSlip } from './packing-slip.document.ts';
import type { StoredOrder } from './stored-order.ts';

/** An order as its packing slip shows it: no prices but the cash to collect. */
export type OrderForSlip = {
  readonly id: PayableId;
  /** What kind of parcel it is, if not an order's first one: `Exchange for order`. */
  readonly of?: string;
  /** Printed above the pieces. */
  readonly note?: string;
  readonly placedAt: Date;
  readonly address: Address | null;
  /** Cash that the courier collects; null if nothing is due. */
  readonly cashDuePaise: Paise | null;
  readonly lines: readonly {
    readonly name: string;
    readonly size: string;
    /** Printed instead of the size. */
    readonly detail?: string;
    readonly quantity: number;
    /** The product's current SKU; null if it has none. */
    readonly sku: string | null;
    /** A small JPEG; absent if there is none. */
    readonly picture?: Uint8Array | undefined;
  }[];
};

/** Twice the printed size, so that fabrics can be told apart. */
const PICTURE_PIXELS = { width: 240, height: 240 } as const;

type Printing = Pick<Deps, 'db' | 'files' | 'publicUrl'>;

/**
 * The content of an order's slip.
 * @param pictures pictures already made for other slips of the same file
 */
export const slipOf = async (
  deps: Printing,
  order: StoredOrder,
  storeName: string,
  pictures = new Map<string, Promise<Uint8Array | undefined>>(),
): Promise<Parameters<typeof writePackingSlip>[0]> => {
  const { id, placedAt, address, paymentMethod, isPaid, totalPaise } = order;
  const picture = (hash: string | undefined) => {
    const made = pictures.get(hash ?? '') ?? readForPaper(deps.files, hash, PICTURE_PIXELS);
    pictures.set(hash ?? '', made);
    return made;
  };
  const skus = await findSkus(deps.db, order.lines);
  const lines = await Promise.all(
    order.lines.map(async ({ name, size, quantity, images: [first] }, index) => ({
      name,
      size,
      quantity,
      sku: skus[index] ?? null,
      picture: await picture(first),
    })),
  );
  const cashDuePaise = paymentMethod === 'COD' && !isPaid ? totalPaise : null;
  return {
    order: { id, placedAt, address, cashDuePaise, lines },
    storeName,
    orderAddress: `${deps.publicUrl()}/admin/orders/${id}`,
  };
};

const MODULE = new URL('./packing-slip.document.ts', import.meta.url);

/** Prints the sheet as a PDF when it is this staff member's turn. */
export const printSlip = (
  name: string,
  actor: Actor,
  contentOf: () => Promise<Parameters<typeof writePackingSlip>[0]>,
): Promise<Outcome<{ name: string; bytes: Buffer }>> =>
  queueDrawing(actor.userId, async () =>
    accept({ name, bytes: await drawDocument(MODULE, 'writePackingSlip', await contentOf()) }),
  );

export const printPackingSlip = async (
  deps: Printing & Pick<Deps, 'config'>,
  id: OrderId,
  actor: Actor,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const order = await findOrder(deps.db, id);
  if (order === undefined) return refuse('order.not_found');
  const { storeName } = await loadSettings(deps.db, deps.config);
  return printSlip(`packing-slip-${lastSix(order.id)}`, actor, () => slipOf(deps, order, storeName));
};
