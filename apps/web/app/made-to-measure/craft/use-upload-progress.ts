import { useCallback, useEffect, useRef, useState } from 'react';

const TICK_MS = 300;
const MAX_PER_TICK = 15;
const CAP_WHILE_WAITING = 90;
const DONE = 100;
const RESET_AFTER_MS = 1_000;

/**
 * The bar's percentage while an order is sent, as specified: it creeps to 90, jumps to 100, and disappears after 1 s.
 */
export const useUploadProgress = () => {
  const [percent, setPercent] = useState<number>();
  const ticking = useRef<ReturnType<typeof setInterval>>(undefined);
  const resetting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearInterval(ticking.current);
    clearTimeout(resetting.current);
  }, []);
  useEffect(() => stop, [stop]);

  const begin = () => {
    stop();
    setPercent(0);
    ticking.current = setInterval(
      () => setPercent((before = 0) => Math.min(CAP_WHILE_WAITING, before + Math.random() * MAX_PER_TICK)),
      TICK_MS,
    );
  };
  const end = (isPlaced: boolean) => {
    stop();
    if (isPlaced) setPercent(DONE);
    resetting.current = setTimeout(() => setPercent(undefined), RESET_AFTER_MS);
  };
  return { percent: percent === undefined ? undefined : Math.round(percent), begin, end };
};
