/** Where a message stands: nobody has opened it, somebody still has to see to it, or it is dealt with. No zod: pages import this file. */
export const INBOX_FILTERS = ['unread', 'open', 'done'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export const INBOX_FILTER_LABEL = {
  unread: 'Unread',
  open: 'To do',
  done: 'Done',
} as const satisfies Record<InboxFilter, string>;
