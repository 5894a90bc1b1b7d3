import {
  type CustomOrderStatus,
  customOrderLifecycle,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { ConversationEntry, CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { MeasurementProfile } from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import { flagForReview } from '../payments/ledger/ledger.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { eraseAgreed, findAgreement } from './agreement/agreement.repository.ts';
import type { AgreedField } from './agreement/agreement.rules.ts';
import { listMessages } from './conversation/conversation.repository.ts';
import { showEntry } from './conversation/converse.ts';
import { deleteProfiles } from './measurement-profiles/measurement-profile.repository.ts';
import { listMeasurementProfiles } from './measurement-profiles/measurement-profiles.ts';
import { listCustomOrders } from './orders/custom-order.repository.ts';
import { moveCustomOrder } from './orders/custom-order-write.repository.ts';
import { showCustomOrder } from './orders/custom-orders.ts';
import { eraseCustomer, lockCustomOrders } from './orders/erase-customer.repository.ts';
import { createLinkSigner } from './pictures/signed-links.ts';

type ExportedCustomOrder = CustomOrder & {
  readonly messages: readonly ConversationEntry[];
  /** What was agreed when the bid was accepted, with its proof. */
  readonly agreement: {
    readonly acceptedAt: string;
    readonly hash: string;
    readonly fields: readonly AgreedField[];
  } | null;
};
type Exported = {
  readonly customOrders: readonly ExportedCustomOrder[];
  readonly measurementProfiles: readonly MeasurementProfile[];
};

/**
 * All custom orders of the customer with their conversations and agreements, newest first, and the stored measurements.
 * Pictures are links that expire.
 */
export const exportCustomOrders = async (db: Database, userId: UserId): Promise<Exported> => {
  const link = await createLinkSigner(db);
  const orders = await listCustomOrders(db, userId);
  const customOrders: ExportedCustomOrder[] = [];
  for (const order of orders) {
    const messages = await listMessages(db, order.id);
    const agreed = await findAgreement(db, order.id);
    customOrders.push({
      ...showCustomOrder(order, link),
      messages: messages.map((message) => showEntry(message, link)),
      agreement: agreed === undefined ? null : { ...agreed, acceptedAt: agreed.acceptedAt.toISOString() },
    });
  }
  const profiles = await listMeasurementProfiles(db, userId);
  return { customOrders, measurementProfiles: profiles.ok ? profiles.value.profiles : [] };
};

/** The personal facts of an agreement. Style, cloth, colour and price stay provable. */
const PERSONAL_FACTS = [
  'measurements',
  'moreMeasurements',
  'estimatedMeasurements',
  'confirmed',
  'size',
  'design.wearer',
  'design.customization',
  'design.referenceImages',
  'bid.designerNotes',
  'shippingAddress',
];

/** Locks the customer's orders, after whoever is changing one of them now. */
export const lockCustomOrdersOf = (tx: Tx, userId: UserId): Promise<void> => lockCustomOrders(tx, userId);

/** Agreed and not shipped: it can no longer be made or sent, and the owner decides about its money. */
const isInTheHouse = (status: CustomOrderStatus): boolean =>
  customOrderLifecycle.find(status, 'cancel', 'admin') !== undefined ||
  customOrderLifecycle.find(status, 'ship', 'admin') !== undefined;

/**
 * Erases measurements, pictures, messages and address of a customer who deletes the account; orders and agreements stay
 * without them. The customer and their orders are locked. Cancels the orders that they could still cancel; flags other
 * unshipped ones for the owner.
 */
export const eraseCustomOrders = async (tx: Tx, userId: UserId): Promise<void> => {
  for (const order of await listCustomOrders(tx, userId)) {
    const row = customOrderLifecycle.find(order.status, 'cancel', 'customer');
    if (row !== undefined) await moveCustomOrder(tx, order.id, row, { id: userId, role: 'customer' });
    else if (isInTheHouse(order.status))
      await flagForReview(tx, `custom_order:${order.id}`, 'account deleted', { status: order.status });
  }
  await deleteProfiles(tx, userId);
  await eraseAgreed(tx, userId, PERSONAL_FACTS);
  await eraseCustomer(tx, userId);
  await addJob(tx, 'sweep-private-images', {}, { key: 'sweep-private-images' });
};
