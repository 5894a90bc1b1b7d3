import { showMoment } from '@darzi/contract/dates.ts';
import { DELIVERY_STATES, type WebhookDelivery } from '@darzi/contract/integrations/integrations.routes.ts';
import { useState } from 'react';
import { type MetaArgs, useParams } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useSend } from '../../shell/use-send.ts';
import type { Column } from '../../staff/data-table.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { FactRow } from '../../staff/page-parts.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EndpointMoves, FailingBanner } from './endpoint-state.tsx';
import { STATE_LABEL, STATE_TONE, useDeliveries, WEBHOOKS } from './use-integrations.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Deliveries');

const FILTERS = ['state'] as const;

const answerIn = ({ status, answer }: WebhookDelivery): string =>
  status === null ? (answer ?? 'Not sent yet') : `HTTP ${status}`;

const triesIn = ({ attempts, nextTryAt }: WebhookDelivery): string =>
  `${attempts}${nextTryAt === null || attempts === 0 ? '' : `, next ${showMoment(nextTryAt)}`}`;

const Facts = ({ delivery }: { delivery: WebhookDelivery }) => (
  <dl className="text-15">
    <FactRow name="Event">{delivery.event}</FactRow>
    <FactRow name="Its id">{delivery.eventId}</FactRow>
    <FactRow name="Happened">{showMoment(delivery.occurredAt)}</FactRow>
    <FactRow name="Attempts">{triesIn(delivery)}</FactRow>
    <FactRow name="Last try">
      {delivery.lastTryAt === null ? 'None yet' : showMoment(delivery.lastTryAt)}
    </FactRow>
    <FactRow name="Response">{answerIn(delivery)}</FactRow>
    {delivery.status === null || !delivery.answer ? null : (
      <FactRow name="Response starts">{delivery.answer}</FactRow>
    )}
    <FactRow name="Body">
      <span className="whitespace-pre-wrap text-13">
        {JSON.stringify(JSON.parse(delivery.body), undefined, 2)}
      </span>
    </FactRow>
  </dl>
);

/** One delivery in full, with a button to resend it. */
const Delivery = ({ delivery }: { delivery: WebhookDelivery }) => {
  const [isOpen, setOpen] = useState(false);
  const sending = useSend(
    () => call('POST /api/admin/webhook-deliveries/:id/again', { params: { id: delivery._id } }),
    {
      done: 'The event is on its way again.',
      failed: 'It could not be sent again.',
      stale: WEBHOOKS,
      onSuccess: () => setOpen(false),
    },
  );
  return (
    <>
      <Button variant="quiet" className="-my-2" onClick={() => setOpen(true)}>
        View<span className="sr-only"> {delivery.event}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Delivery">
        <div className="grid gap-5 pt-4">
          <Facts delivery={delivery} />
          <div>
            <Button isBusy={sending.isPending} onClick={() => sending.mutate()}>
              Send again
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
};

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  { head: 'Event', cell: ({ event }) => <span className="text-13">{event}</span> },
  { head: 'Happened', cell: ({ occurredAt }) => showMoment(occurredAt), isWide: true },
  { head: 'Attempts', cell: triesIn, isWide: true },
  { head: 'Response', cell: answerIn, isWide: true, className: 'text-13 text-chalk lg:w-1/4' },
  { head: 'State', cell: ({ state }) => <Badge tone={STATE_TONE[state]}>{STATE_LABEL[state]}</Badge> },
  { head: 'More', cell: (delivery) => <Delivery delivery={delivery} />, className: 'text-right' },
];

const EndpointPage = () => {
  const { endpointId = '' } = useParams();
  const filters = useFilters(FILTERS);
  const state = DELIVERY_STATES.find((one) => one === filters.read('state'));
  const query = useDeliveries(endpointId, state);
  const endpoint = query.data?.pages[0]?.endpoint;
  return (
    <ListPage
      title="Deliveries"
      lead={endpoint?.url}
      aside={
        <LinkButton to="/admin/integrations" variant="quiet">
          All integrations
        </LinkButton>
      }
      above={
        endpoint === undefined ? null : (
          <>
            <FailingBanner endpoint={endpoint} />
            <div className="flex flex-wrap gap-3 pb-7">
              <EndpointMoves endpoint={endpoint} />
            </div>
          </>
        )
      }
      filters={filters}
      selects={
        <FilterSelect
          label="State"
          all="All states"
          options={Object.entries(STATE_LABEL)}
          {...filters.select('state')}
        />
      }
      query={query}
      rowsOf={(page) => page.deliveries}
      noun={['delivery', 'deliveries']}
      empty="Send a test, or wait for the first event this endpoint is subscribed to. Deliveries are listed for 30 days."
      rows={{
        columns: COLUMNS,
        below: (one) => `${showMoment(one.occurredAt)} · ${answerIn(one)} · attempts: ${triesIn(one)}`,
      }}
    />
  );
};

export default EndpointPage;
