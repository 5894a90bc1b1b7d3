import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { Role } from '@darzi/contract/route.ts';
import { call, toastFailure } from '../shell/call.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { useStudioChange, useStudioPeople } from './use-studio.ts';

type Wanted = { readonly toMe: boolean } | { readonly to: string | null };

const useAssigning = (order: StudioOrder) => {
  const assigning = useStudioChange((body: Wanted) =>
    call('POST /api/studio/custom-orders/:id/assign', { params: { id: order._id }, body }),
  );
  const assign = (wanted: Wanted) =>
    assigning.mutate(wanted, {
      onError: (error) => toastFailure(error, 'The order could not be reassigned.'),
    });
  return { assign, isPending: assigning.isPending };
};

/** The owner assigns the order to anybody in the studio. */
const Handing = ({ order }: { order: StudioOrder }) => {
  const { assign, isPending } = useAssigning(order);
  const people = useStudioPeople().data ?? [];
  return (
    <SelectField
      label="Assigned to"
      className="w-60 max-w-full"
      value={order.assigneeId ?? ''}
      disabled={isPending}
      onChange={(event) => assign({ to: event.target.value || null })}
    >
      <option value="">Nobody</option>
      {order.assigneeId !== null && people.every(({ _id }) => _id !== order.assigneeId) ? (
        <option value={order.assigneeId}>{order.assignedTo}</option>
      ) : null}
      {people.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

const Taking = ({ order }: { order: StudioOrder }) => {
  const { assign, isPending } = useAssigning(order);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4">
      <span>{order.assignedTo === null ? 'Unassigned' : `With ${order.assignedTo}`}</span>
      <Button variant="quiet" isBusy={isPending} onClick={() => assign({ toMe: !order.isMine })}>
        {order.isMine ? 'Hand it back' : 'Take it'}
      </Button>
    </span>
  );
};

/** Who looks after the order: designers can take it, the owner can assign it. */
export const Assignee = ({ order, role }: { order: StudioOrder; role: Role }) =>
  role === 'admin' ? <Handing order={order} /> : <Taking order={order} />;
