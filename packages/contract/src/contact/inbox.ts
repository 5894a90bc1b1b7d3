/**
 * Where a message stands: nobody has opened it, it still needs an answer, or it is done. No zod: pages import this
 * file.
 */
export const INBOX_FILTERS = ['unread', 'open', 'done'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export const INBOX_FILTER_LABEL = {
  unread: 'Unread',
  open: 'To do',
  done: 'Done',
} as const satisfies Record<InboxFilter, string>;
