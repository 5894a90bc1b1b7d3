import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { queueDeriving } from '../../catalogue/images/image-queue.ts';
import { loadSharp } from '../../catalogue/images/load-sharp.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { type OrderForSlip, printSlip } from '../../sales/orders/packing-slip.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { readClothPicture } from '../cloth/cloth-pictures.ts';
import { findCustomOrder } from './custom-order.repository.ts';
import { addressOf, soldAs } from './custom-order-to-tax.rules.ts';
import { type AgreedCustomOrder, isAgreed } from './stored-custom-order.ts';

const PICTURE_PIXELS = 240;

/** The rendered garment; undefined if there is none. */
const pictureOf = async (
  deps: Pick<Deps, 'files'>,
  { clothFront }: AgreedCustomOrder,
): Promise<Uint8Array | undefined> => {
  const drawn = clothFront === null ? undefined : await readClothPicture(deps, clothFront);
  if (drawn === undefined) return undefined;
  const sharp = await loadSharp();
  return queueDeriving(() =>
    sharp(drawn)
      .resize(PICTURE_PIXELS, PICTURE_PIXELS, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer(),
  );
};

/** The packing slip of a custom order: its address, the piece, and the cash to collect. */
const slipOf = async (deps: Pick<Deps, 'files'>, order: AgreedCustomOrder): Promise<OrderForSlip> => {
  const address = addressOf(order);
  const isCashDue = 'isCash' in order && order.isCash && !order.isPaid;
  return {
    id: order.id,
    of: 'Custom order',
    placedAt: order.createdAt,
    address: address && { ...address, email: '', phoneNumber: order.shippingAddress?.phoneNumber ?? '' },
    cashDuePaise: isCashDue ? order.pricePaise : null,
    lines: [
      {
        name: soldAs(order),
        size: order.size ?? '',
        detail: [order.fabric, order.color].filter(Boolean).join(', '),
        quantity: 1,
        sku: null,
        picture: await pictureOf(deps, order),
      },
    ],
  };
};

/** A custom order's packing slip as a PDF. Refuses an order not yet agreed, which has no address. */
export const printCustomSlip = async (
  deps: Pick<Deps, 'db' | 'files' | 'publicUrl' | 'config'>,
  id: CustomOrderId,
  actor: Actor,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const order = await findCustomOrder(deps.db, id);
  if (order === undefined) return refuse('custom_order.not_found');
  if (!isAgreed(order)) return refuse('custom_order.nothing_to_pack');
  const { storeName } = await loadSettings(deps.db, deps.config);
  return printSlip(`packing-slip-${lastSix(order.id)}`, actor, async () => ({
    order: await slipOf(deps, order),
    storeName,
    orderAddress: `${deps.publicUrl()}/studio/orders/${order.id}`,
  }));
};
