import type { StaffAlert } from '@darzi/contract/accounts/staff-roles.ts';
import type { OrderId, OrderMessageId, ReturnId } from '@darzi/contract/ids.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { type AlertSubscriber, hasSubscribers, listSubscribers } from './staff-alert.repository.ts';

/** What staff can be notified of. */
export type Alert =
  | { readonly kind: 'orders'; readonly id: OrderId }
  | { readonly kind: 'returns'; readonly id: ReturnId }
  | { readonly kind: 'messages'; readonly id: OrderMessageId };

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'staff-alert': Alert;
  }
}

export type { AlertSubscriber };

/** A new owner's default notifications: messages go to the shop's own address anyway. */
export const OWNER_ALERTS: readonly StaffAlert[] = ['orders', 'returns'];

/** Notifies subscribed staff, in the transaction of the event; adds no job if there are none. */
export const alertStaff = (tx: Tx, alert: Alert): Promise<void> =>
  addJob(tx, 'staff-alert', alert, { when: hasSubscribers(alert.kind) });

/** The staff members subscribed to this notification. */
export const listAlertSubscribers = listSubscribers;
