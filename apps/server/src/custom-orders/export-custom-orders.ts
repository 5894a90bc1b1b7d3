import type { ConversationEntry, CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { MeasurementProfile } from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import type { Database } from '../db/database.ts';
import { listMessages } from './conversation.repository.ts';
import { showEntry } from './converse.ts';
import { listCustomOrders } from './custom-order.repository.ts';
import { listMeasurementProfiles } from './measurement-profiles.ts';
import { showCustomOrder } from './show-custom-order.ts';
import { createLinkSigner } from './signed-links.ts';

type Exported = {
  readonly customOrders: readonly (CustomOrder & { readonly messages: readonly ConversationEntry[] })[];
  readonly measurementProfiles: readonly MeasurementProfile[];
};

/** All custom orders of the customer with their conversations, newest first, and the measurements kept. Pictures are links that expire. */
export const exportCustomOrders = async (db: Database, userId: string): Promise<Exported> => {
  const link = await createLinkSigner(db);
  const orders = await listCustomOrders(db, userId);
  const customOrders: (CustomOrder & { readonly messages: readonly ConversationEntry[] })[] = [];
  for (const order of orders) {
    const messages = await listMessages(db, order.id);
    customOrders.push({
      ...showCustomOrder(order, link),
      messages: messages.map((message) => showEntry(message, link)),
    });
  }
  const profiles = await listMeasurementProfiles(db, userId);
  return { customOrders, measurementProfiles: profiles.ok ? profiles.value.profiles : [] };
};
