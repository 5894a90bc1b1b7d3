import { CUSTOM_ORDER_BADGE } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { HistoryEntry } from '@darzi/contract/custom-orders/studio.routes.ts';
import { paise, showPaise } from '@darzi/contract/money.ts';
import type { StoredHappening } from './history.repository.ts';

const moved = ({ to }: StoredHappening): string => CUSTOM_ORDER_BADGE[to];
const priceOf = (happening: StoredHappening): string => showPaise(paise(happening.paise ?? 0));

const WORDS = {
  submit: () => 'Order placed',
  bid: (it) =>
    it.revision === null || it.revision === 1
      ? `Bid of ${priceOf(it)}`
      : `Bid revised to ${priceOf(it)} (revision ${it.revision})`,
  accept: (it) => `Bid of ${priceOf(it)} accepted`,
  cancel: moved,
  'open-payment': moved,
  start: () => 'Paid, in progress',
  complete: moved,
  ship: moved,
  deliver: moved,
  undo: (it) => `Last move undone: back to ${moved(it)}`,
  assign: (it) =>
    it.taken === null ? 'Handed the order over' : it.taken ? 'Took the order' : 'Gave the order back',
  review: () => 'Review written',
} as const satisfies Record<StoredHappening['command'], (it: StoredHappening) => string>;

/** What happened, in words. */
export const showHistory = (happening: StoredHappening): HistoryEntry => ({
  at: happening.at.toISOString(),
  who: happening.who ?? 'The shop',
  what: WORDS[happening.command](happening),
});
