import { useCallback, useEffect, useRef, useState } from 'react';
import { useMe } from '../../shell/profile-menu.tsx';
import { readToken, useToken } from '../../shell/session.ts';
import { BLANK_DRAFT, type CraftDraft, isBlankDraft, VISITOR } from './craft-draft.ts';
import { clearUnwritten, noteUnwritten, readUnwritten } from './unwritten-draft.ts';

/** After logout nothing of the account's is written any more, and nothing of a visitor's before it. */
const isStillThere = (owner: string): boolean => (readToken() === null) === (owner === VISITOR);

/** Loaded apart: whoever signs out needs it without the form. */
const loadStore = () => import('./craft-draft.store.ts');

/** The stored draft, with what was still on its way to the store when the page ended. */
const loadWhole = async (owner: string): Promise<CraftDraft> => {
  const { loadDraft, keepDraft } = await loadStore();
  const stored = await loadDraft(owner);
  const unwritten = readUnwritten(owner);
  if (unwritten === undefined) return stored;
  const { draft, before } = unwritten;
  const whole = isBlankDraft(draft) ? draft : { ...draft, images: stored.images };
  await keepDraft(owner, before === undefined ? whole : draft, before);
  clearUnwritten();
  return loadDraft(owner);
};

/** Takes over what was entered in another window. */
type Listener = (draft: CraftDraft) => void;

export type SavedCraftDraft = {
  /** Undefined until it is known. */
  readonly initial: CraftDraft | undefined;
  /** Calls `listener` with what was entered in another window of this browser. Returns how to stop. */
  readonly listen: (listener: Listener) => () => void;
  /** Keeps what changed since `before`; the whole draft where that is undefined. */
  readonly keep: (draft: CraftDraft, before: CraftDraft | undefined) => void;
};

/**
 * What was left unfinished on this device: by the customer who is signed in, or by a visitor. Where storage is forbidden, or nobody can say who
 * is signed in, one begins with a blank form and nothing is kept.
 */
export const useCraftDraft = (): SavedCraftDraft => {
  const token = useToken();
  const me = useMe(true);
  const accountId = token === null ? VISITOR : me.data?._id;
  const isUnknown = me.isError;
  const [initial, setInitial] = useState<CraftDraft>();
  const heard = useRef<Listener>(undefined);
  /** Drafts are saved one at a time, each change on top of the one before. */
  const writes = useRef(Promise.resolve());
  const begun = useRef(0);
  /** Since when nothing could be written, if the last attempt failed. */
  const unwritten = useRef<{ readonly before: CraftDraft | undefined }>(undefined);
  useEffect(() => {
    let isGone = false;
    const begin = (draft: CraftDraft) => {
      if (!isGone) setInitial((before) => before ?? draft);
    };
    if (accountId !== undefined) {
      loadWhole(accountId).then(begin, () => begin(BLANK_DRAFT));
    } else if (isUnknown) begin(BLANK_DRAFT);
    return () => {
      isGone = true;
    };
  }, [accountId, isUnknown]);
  useEffect(() => {
    if (accountId === undefined) return;
    let isGone = false;
    let stop = (): void => undefined;
    void loadStore().then(({ loadDraft, onDraftsChanged }) => {
      if (isGone) return;
      const takeOver = async (): Promise<void> => {
        // What is being typed here goes first, else it would vanish from the screen.
        const seen = begun.current;
        await writes.current;
        const draft = await loadDraft(accountId);
        if (isGone) return;
        if (seen === begun.current) heard.current?.(draft);
        else await takeOver();
      };
      stop = onDraftsChanged(() => {
        // Whoever is signed out is on the way to login.
        if (isStillThere(accountId)) takeOver().catch(() => undefined);
      });
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [accountId]);
  const listen = useCallback((listener: Listener) => {
    heard.current = listener;
    return () => {
      heard.current = undefined;
    };
  }, []);
  const keep = (draft: CraftDraft, before: CraftDraft | undefined) => {
    if (accountId === undefined) return;
    begun.current += 1;
    const mine = begun.current;
    if (isStillThere(accountId)) noteUnwritten(accountId, draft, before);
    writes.current = writes.current.then(async () => {
      if (!isStillThere(accountId)) return;
      const since = unwritten.current ?? { before };
      try {
        await (await loadStore()).keepDraft(accountId, draft, since.before);
        unwritten.current = undefined;
        if (mine === begun.current) clearUnwritten();
      } catch {
        unwritten.current = since;
      }
    });
  };
  return { initial, listen, keep };
};
