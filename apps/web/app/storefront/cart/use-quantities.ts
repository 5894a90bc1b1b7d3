import { useEffect, useRef, useState } from 'react';
import { useUpdateCart } from '../../shell/cart-state.ts';
import type { CartLine } from './cart-lines.ts';

const SETTLE_MS = 400;

type Edit = { readonly line: CartLine; readonly quantity: number; readonly isSent: boolean };
type Edits = Readonly<Record<string, Edit>>;

const without = (edits: Edits, key: string): Edits => {
  const { [key]: _, ...others } = edits;
  return others;
};

/**
 * Quantities being changed: shown at once, sent after a short pause. `flush` sends whatever is waiting; it resolves
 * to true if the server accepted everything in progress.
 */
export const useQuantities = () => {
  const { mutateAsync } = useUpdateCart();
  const [edits, setEdits] = useState<Edits>({});
  const latest = useRef(edits);
  latest.current = edits;

  const inFlight = useRef(new Set<Promise<boolean>>());
  const send = async ({ productId, size }: CartLine, quantity: number): Promise<boolean> => {
    const sending = mutateAsync({ itemId: productId, size, quantity }).then(
      () => true,
      () => false,
    );
    inFlight.current.add(sending);
    const isAgreed = await sending;
    inFlight.current.delete(sending);
    return isAgreed;
  };

  const flush = async (): Promise<boolean> => {
    const waiting = Object.entries(latest.current).filter(([, edit]) => !edit.isSent);
    const sent = Object.fromEntries(waiting.map(([key, edit]) => [key, { ...edit, isSent: true }]));
    setEdits((before) => ({ ...before, ...sent }));
    for (const [key, edit] of waiting) {
      void send(edit.line, edit.quantity).then(() =>
        // A quantity chosen meanwhile is a separate edit and stays.
        setEdits((now) =>
          now[key]?.isSent && now[key].quantity === edit.quantity ? without(now, key) : now,
        ),
      );
    }
    const agreed = await Promise.all(inFlight.current);
    return agreed.every(Boolean);
  };
  const flushNow = useRef(flush);
  flushNow.current = flush;

  const isWaiting = Object.values(edits).some((edit) => !edit.isSent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit restarts the timer.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void flushNow.current(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, edits]);
  // Leaving the page does not lose the last click, nor does closing the tab.
  useEffect(() => {
    const send = () => void flushNow.current();
    document.addEventListener('visibilitychange', send);
    return () => {
      document.removeEventListener('visibilitychange', send);
      send();
    };
  }, []);

  return {
    quantityOf: (line: CartLine): number => edits[line.key]?.quantity ?? line.quantity,
    choose: (line: CartLine, quantity: number): void =>
      setEdits((before) => ({ ...before, [line.key]: { line, quantity, isSent: false } })),
    /** Sets a quantity at once; 0 removes the line. Resolves to true if the server accepted it. */
    set: (line: CartLine, quantity: number): Promise<boolean> => {
      setEdits((before) => without(before, line.key));
      return send(line, quantity);
    },
    flush,
    isSaving: Object.keys(edits).length > 0,
  };
};
