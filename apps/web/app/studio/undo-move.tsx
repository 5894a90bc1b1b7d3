import { useEffect, useState } from 'react';
import { call, toastFailure } from '../shell/call.ts';
import { toast } from '../shell/toast.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useStudioChange } from './use-studio.ts';

const SECOND_MS = 1_000;

/** Seconds until then, counted down; 0 once it has passed. */
const useSecondsLeft = (until: string): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(clock);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND_MS));
};

/** Takes back one's own last move while there is time. */
export const UndoMove = ({ orderId, until }: { orderId: string; until: string }) => {
  const left = useSecondsLeft(until);
  const undoing = useStudioChange(() =>
    call('POST /api/studio/custom-orders/:id/undo', { params: { id: orderId } }),
  );
  const undo = () =>
    undoing.mutate(undefined, {
      onSuccess: () => toast.success('Your last move was undone.'),
      onError: (error) => toastFailure(error, 'The move could not be undone.'),
    });
  if (left === 0) return null;
  return (
    <Banner
      tone="info"
      className="mb-6"
      action={
        <Button variant="secondary" isBusy={undoing.isPending} onClick={undo}>
          Undo
        </Button>
      }
    >
      You moved this order. {/* The clock is seen, not read out every second. */}
      <span aria-hidden="true" className="tabular-nums">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} left to undo it.
      </span>
    </Banner>
  );
};
