import { call, toastFailure } from '../shell/call.ts';
import { toast } from '../shell/toast.ts';
import { UndoBanner } from '../staff/undo-banner.tsx';
import { useStudioChange } from './use-studio.ts';

/** Takes back one's own last move while there is time. */
export const UndoMove = ({ orderId, until }: { orderId: string; until: string }) => {
  const undoing = useStudioChange(() =>
    call('POST /api/studio/custom-orders/:id/undo', { params: { id: orderId } }),
  );
  const undo = () =>
    undoing.mutate(undefined, {
      onSuccess: () => toast.success('Your last move was undone.'),
      onError: (error) => toastFailure(error, 'The move could not be undone.'),
    });
  return (
    <UndoBanner until={until} isBusy={undoing.isPending} onUndo={undo}>
      You moved this order.
    </UndoBanner>
  );
};
