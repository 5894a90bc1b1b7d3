import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortMoment } from '@darzi/contract/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AgreementSections } from '../made-to-measure/order/agreement-sections.tsx';
import { call } from '../shell/call.ts';
import { FailedPart } from '../shell/failed-load.tsx';
import { MINE } from '../shell/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/states.tsx';

const Agreement = ({ orderId }: { orderId: string }) => {
  const query = useQuery({
    queryKey: [MINE, 'agreement', orderId],
    queryFn: ({ signal }) =>
      call('GET /api/custom-order/:id/agreement', { params: { id: orderId } }, { signal }),
  });
  if (query.isPending) return <Skeleton className="h-40 w-full" />;
  if (query.data === undefined) return <FailedPart query={query} text="The agreement could not be loaded." />;
  const { fields, hash, acceptedAt } = query.data;
  return (
    <div className="grid gap-4 text-13">
      <p className="text-chalk">Frozen on {showShortMoment(acceptedAt)}, when the customer accepted.</p>
      <AgreementSections fields={fields} />
      <p className="wrap-anywhere text-chalk">SHA-256 {hash}</p>
    </div>
  );
};

/** The agreement, opened on request; renders nothing until the bid is accepted. */
export const AgreementPanel = ({ order }: { order: StudioOrder }) => {
  const [isOpen, setOpen] = useState(false);
  if (order.shippingAddress === null) return null;
  return (
    <div className="grid gap-2">
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        {isOpen ? 'Hide the agreement' : 'Open the agreement'}
      </Button>
      {isOpen ? <Agreement orderId={order._id} /> : null}
    </div>
  );
};
