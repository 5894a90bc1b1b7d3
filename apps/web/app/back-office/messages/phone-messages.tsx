import { showMoment } from '@darzi/contract/dates.ts';
import {
  PHONE_MESSAGE_STATES,
  type PhoneMessage,
} from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import { Link, type MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { useMe } from '../../shell/profile-menu.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { usePages } from '../../shell/use-pages.ts';
import type { Column } from '../../staff/data-table.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { LinkButton } from '../../ui/button.tsx';
import {
  aboutIn,
  PHONE_MESSAGES,
  PHONE_STATE_LABEL,
  PhoneState,
  SendAgain,
  whyIn,
} from './phone-message.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Phone messages');

const pageOf = ({ of, aboutId }: PhoneMessage): string =>
  of === 'order' ? `/admin/orders/${aboutId}` : `/studio/orders/${aboutId}`;

const COLUMNS: readonly Column<PhoneMessage>[] = [
  {
    head: 'Order',
    cell: (message) => (
      <Link to={pageOf(message)} className="text-link hover:text-madder">
        {message.number}
      </Link>
    ),
  },
  { head: 'Message', cell: aboutIn, isWide: true },
  { head: 'Last change', cell: ({ changedAt }) => showMoment(changedAt), isWide: true },
  {
    head: 'Why',
    cell: (message) => whyIn(message) ?? '',
    isWide: true,
    className: 'text-13 text-chalk lg:w-1/4',
  },
  {
    head: 'State',
    cell: (message) => <PhoneState message={message} />,
    className: 'text-right lg:text-left',
  },
];
const AGAIN: Column<PhoneMessage> = {
  head: 'More',
  cell: (message) => <SendAgain message={message} />,
  className: 'text-right',
};

const FILTERS = ['state'] as const;

/** WhatsApp and SMS messages to customers, with their states. */
const PhoneMessagesPage = () => {
  const isOwner = useMe(true).data?.role === 'admin';
  const filters = useFilters(FILTERS);
  const state = PHONE_MESSAGE_STATES.find((one) => one === filters.read('state'));
  const query = usePages([...PHONE_MESSAGES, { state }], (page, options) =>
    call('GET /api/admin/phone-messages', { query: { state, ...page } }, options),
  );
  return (
    <ListPage
      title="Phone messages"
      lead="What was sent to customers by WhatsApp or SMS. The email goes out in any case."
      aside={
        <LinkButton to="/admin/messages" variant="quiet">
          All messages
        </LinkButton>
      }
      filters={filters}
      selects={
        <FilterSelect
          label="State"
          all="All states"
          options={Object.entries(PHONE_STATE_LABEL)}
          {...filters.select('state')}
        />
      }
      query={query}
      rowsOf={(page) => page.messages}
      noun={['message', 'messages']}
      empty="Nothing has been sent yet. Choose a channel under Settings; customers agree at the checkout or in their profile."
      rows={{
        columns: isOwner ? [...COLUMNS, AGAIN] : COLUMNS,
        below: (message) =>
          [aboutIn(message), showMoment(message.changedAt), whyIn(message)].filter(Boolean).join(' · '),
      }}
    />
  );
};

export default PhoneMessagesPage;
