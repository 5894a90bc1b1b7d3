import type { ConversationEntry, CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { MeasurementProfile } from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import type { Database } from '../db/database.ts';
import { findAgreement } from './agreement.repository.ts';
import type { AgreedField } from './agreement.rules.ts';
import { listMessages } from './conversation.repository.ts';
import { showEntry } from './converse.ts';
import { listCustomOrders } from './custom-order.repository.ts';
import { listMeasurementProfiles } from './measurement-profiles.ts';
import { showCustomOrder } from './show-custom-order.ts';
import { createLinkSigner } from './signed-links.ts';

type ExportedOutfit = CustomOrder & {
  readonly messages: readonly ConversationEntry[];
  /** What was agreed when the bid was accepted, with the proof of it. */
  readonly agreement: {
    readonly acceptedAt: string;
    readonly hash: string;
    readonly fields: readonly AgreedField[];
  } | null;
};
type Exported = {
  readonly customOrders: readonly ExportedOutfit[];
  readonly measurementProfiles: readonly MeasurementProfile[];
};

/** All custom orders of the customer with their conversations and what was agreed, newest first, and the measurements kept. Pictures are links that expire. */
export const exportCustomOrders = async (db: Database, userId: string): Promise<Exported> => {
  const link = await createLinkSigner(db);
  const orders = await listCustomOrders(db, userId);
  const customOrders: ExportedOutfit[] = [];
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
