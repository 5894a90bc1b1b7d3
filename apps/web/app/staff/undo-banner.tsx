import { type ReactNode, useEffect, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

const SECOND_MS = 1_000;

/** Seconds left, counted down; 0 once over. */
const useSecondsLeft = (until: string): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(clock);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND_MS));
};

/** Offers to undo one's last action while there is time. */
export const UndoBanner = ({
  until,
  isBusy,
  onUndo,
  children,
}: {
  until: string;
  isBusy: boolean;
  onUndo: () => void;
  /** What was done. */
  children: ReactNode;
}) => {
  const left = useSecondsLeft(until);
  if (left === 0) return null;
  return (
    <Banner
      tone="info"
      className="mb-6"
      action={
        <Button variant="secondary" isBusy={isBusy} onClick={onUndo}>
          Undo
        </Button>
      }
    >
      {children} {/* The countdown is visual only, not read out every second. */}
      <span aria-hidden="true" className="tabular-nums">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} left to undo it.
      </span>
    </Banner>
  );
};
