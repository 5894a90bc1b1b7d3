import { useEffect, useRef } from 'react';

/** Does something once a press that is under way has ended, so that nothing moves away from under a finger. */
export const useAfterPress = (): ((then: () => void) => void) => {
  const isDown = useRef(false);
  useEffect(() => {
    const watch = new AbortController();
    const note = (isPressed: boolean) => () => {
      isDown.current = isPressed;
    };
    const options = { capture: true, signal: watch.signal };
    window.addEventListener('pointerdown', note(true), options);
    window.addEventListener('pointerup', note(false), options);
    window.addEventListener('pointercancel', note(false), options);
    return () => watch.abort();
  }, []);
  return (then) => {
    if (!isDown.current) setTimeout(then);
    else window.addEventListener('pointerup', () => setTimeout(then), { once: true });
  };
};
