import { useEffect, useRef, useState } from 'react';
import { type CraftDraft, type CraftErrors, isBlankDraft } from './craft-draft.ts';
import type { SavedCraftDraft } from './use-craft-draft.ts';

/** Why an order was not placed. `isLost`: no answer arrived, and retrying is safe. */
export type SubmitFailure = { readonly text: string; readonly isLost: boolean; readonly at: number };

const without = (errors: CraftErrors, names: readonly string[]): CraftErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));

/** The order being written, with its errors; nothing of it changes while it is sent. */
export const useCraftState = (
  initial: CraftDraft,
  /** Subscribes to changes from other windows; undefined when those belong to another order. */
  listen: SavedCraftDraft['listen'] | undefined,
  onChange: (draft: CraftDraft, before: CraftDraft) => void,
) => {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<CraftErrors>({});
  const [failure, setFailure] = useState<SubmitFailure>();
  const current = useRef(initial);
  const atFault = useRef<CraftErrors>({});
  const isSending = useRef(false);

  // Windows share their changes: otherwise the next keystroke here would undo the other's.
  useEffect(
    () =>
      listen?.((outside) => {
        if (isSending.current) return;
        current.current = { ...outside, step: isBlankDraft(outside) ? outside.step : current.current.step };
        setDraft(current.current);
        atFault.current = {};
        setErrors({});
      }),
    [listen],
  );

  const showErrors = (found: CraftErrors) => {
    atFault.current = found;
    setErrors(found);
  };
  const keep = (next: CraftDraft) => {
    const before = current.current;
    current.current = next;
    setDraft(next);
    onChange(next, before);
  };
  /** What is being sent must not change until the answer arrives. */
  const edit = (change: Partial<CraftDraft>, cleared: readonly string[]) => {
    if (isSending.current) return;
    const left = without(atFault.current, cleared);
    // The banner is about fields with errors: it disappears with the last of them.
    if (Object.keys(atFault.current).length > 0 && Object.keys(left).length === 0) setFailure(undefined);
    // If none was corrected, the object stays the same and nothing rerenders.
    if (Object.keys(left).length < Object.keys(atFault.current).length) showErrors(left);
    keep({ ...current.current, ...change });
  };
  return { draft, errors, failure, setFailure, current, atFault, isSending, showErrors, keep, edit };
};

export type CraftState = ReturnType<typeof useCraftState>;
