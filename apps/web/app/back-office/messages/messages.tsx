import type { ContactEntry } from '@darzi/contract/contact/inbox.routes.ts';
import { INBOX_FILTER_LABEL } from '@darzi/contract/contact/inbox.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import type { MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import type { Column } from '../../staff/data-table.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { OrderMessages } from './order-messages.tsx';
import { useMessageCounts, useMessages } from './use-messages.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Messages');

const StateOf = ({ message }: { message: ContactEntry }) => {
  if (message.done) return <Badge tone="good">Done</Badge>;
  if (message.unread) return <Badge tone="bad">Unread</Badge>;
  return message.answers > 0 ? <Badge tone="info">Answered</Badge> : <Badge>Read</Badge>;
};

const COLUMNS: readonly Column<ContactEntry>[] = [
  {
    head: 'Subject',
    cell: ({ subject, unread }) => <span className={classes(!unread && 'font-normal')}>{subject}</span>,
  },
  {
    head: 'From',
    cell: ({ name, email }) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-13 wrap-anywhere text-chalk">{email}</span>
      </>
    ),
    isWide: true,
    className: 'lg:w-1/3',
  },
  { head: 'State', cell: (message) => <StateOf message={message} />, className: 'text-right lg:text-left' },
  {
    head: 'Received',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{showMoment(createdAt)}</time>,
    isWide: true,
    className: 'whitespace-nowrap text-13 text-chalk',
  },
];

const FILTERS = ['q', 'filter'] as const;

const leadOf = (counts: { readonly unread: number; readonly open: number } | undefined): string => {
  if (counts === undefined) return 'What visitors wrote through the contact form.';
  if (counts.open === 0) return 'Nothing left to do.';
  return `${counts.open} to do, ${counts.unread === 0 ? 'all of them read' : `${counts.unread} unread`}.`;
};

const MessagesPage = () => {
  const filters = useFilters(FILTERS);
  const query = useMessages({ q: filters.read('q'), filter: filters.read('filter') });
  return (
    <ListPage
      title="Messages"
      above={<OrderMessages />}
      aside={
        <LinkButton to="/admin/messages/phone" variant="quiet">
          Phone messages
        </LinkButton>
      }
      lead={leadOf(useMessageCounts().data)}
      filters={filters}
      searchLabel="Name, email or words"
      selects={
        <FilterSelect
          label="Show"
          all="All messages"
          options={Object.entries(INBOX_FILTER_LABEL)}
          {...filters.select('filter')}
        />
      }
      query={query}
      rowsOf={(page) => page.messages}
      noun={['message', 'messages']}
      empty="Messages from the contact form will appear here."
      rows={{
        columns: COLUMNS,
        linkOf: ({ _id }) => `/admin/messages/${_id}`,
        below: ({ name, createdAt }) => `${name} · ${showMoment(createdAt)}`,
      }}
    />
  );
};

export default MessagesPage;
