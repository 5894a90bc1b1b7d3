import { wearerWords } from '@darzi/contract/custom-orders/design-words.ts';
import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { isoDay, showShortDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { capitalised, counted } from '@darzi/contract/wording.ts';
import { MessageCircle } from 'lucide-react';

/** How long ago the order was placed. */
export const showAge = (days: number): string =>
  days === 0 ? 'today' : counted(days, 'day old', 'days old');

/** `Fusion, silk`; `Dress, girl of 9, cotton, needed by 3 Dec`. */
export const showDesign = ({ design }: Pick<StudioOrder, 'design'>): string =>
  [
    ...(design.garment === undefined
      ? [capitalised(design.style)]
      : [
          garmentRows[design.garment].label,
          ...(design.wearer ? [wearerWords({ ...design.wearer, height: undefined }).toLowerCase()] : []),
        ]),
    design.fabric,
    ...(design.neededBy ? [`needed by ${showShortDay(design.neededBy)}`] : []),
  ].join(', ');

const IN_WORK: readonly string[] = ['accepted', 'waiting_payment', 'in_progress'];

/** Whether the promised day has passed in India and the custom order is not finished. */
export const isLate = (
  { status, estimatedDelivery }: Pick<StudioOrder, 'status' | 'estimatedDelivery'>,
  now: Date,
): boolean =>
  estimatedDelivery !== null && IN_WORK.includes(status) && estimatedDelivery.slice(0, 10) < isoDay(now);

/** The number of unanswered messages from the customer; renders nothing for none. */
export const WaitingMessages = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className="inline-flex items-center gap-1.5 text-13 font-medium text-madder">
      <MessageCircle size={14} strokeWidth={1.75} aria-hidden="true" />
      {counted(count, 'message')}
    </span>
  );

/** The amount to be paid before shipping; renders nothing without one. */
export const Owed = ({ order: { owed } }: { order: Pick<StudioOrder, 'owed'> }) =>
  owed === undefined ? null : (
    <span className="whitespace-nowrap font-medium text-madder">{showRupees(owed)} owed</span>
  );
