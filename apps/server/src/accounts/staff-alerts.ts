import type { StaffAlert } from '@darzi/contract/accounts/staff-roles.ts';
import type { OrderId, OrderMessageId, ReturnId } from '@darzi/contract/ids.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { type AlertedMember, isHeard, listAlerted } from './staff-alert.repository.ts';

/** What the people who work here are told of. */
export type Alert =
  | { readonly kind: 'orders'; readonly id: OrderId }
  | { readonly kind: 'returns'; readonly id: ReturnId }
  | { readonly kind: 'messages'; readonly id: OrderMessageId };

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'staff-alert': Alert;
  }
}

export type { AlertedMember };

/** What a shop's owner hears of unless they choose otherwise: messages go to the shop's own address anyway. */
export const OWNER_HEARS_OF: readonly StaffAlert[] = ['orders', 'returns'];

/** Has those told who want to hear of it, in the transaction in which it happens; no job where nobody does. */
export const alertStaff = (tx: Tx, alert: Alert): Promise<void> =>
  addJob(tx, 'staff-alert', alert, { when: isHeard(alert.kind) });

/** Who of the staff wants to hear of this. */
export const listWhoHears = listAlerted;
