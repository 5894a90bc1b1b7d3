import { useCallback, useEffect, useRef, useState } from 'react';
import { useMe } from '../../shell/profile-menu.tsx';
import { readToken, useToken } from '../../shell/session.ts';
import { loadPart } from '../../ui/load-part.tsx';
import { BLANK_DRAFT, type CraftDraft, isBlankDraft, VISITOR } from './craft-draft.ts';
import { forgetUnwritten, noteUnwritten, readUnwritten } from './unwritten-draft.ts';

/** After logout nothing of the account's is written any more, and after login nothing of the visitor's. */
const isStillThere = (owner: string): boolean => (readToken() === null) === (owner === VISITOR);

/** Loaded separately: signing out needs it without the form. */
const loadStore = () => loadPart(() => import('./craft-draft.store.ts'));

/** The stored draft, with any change that had not reached the store when the page ended. */
const loadWhole = async (owner: string): Promise<CraftDraft> => {
  const { loadDraft, keepDraft } = await loadStore();
  const stored = await loadDraft(owner);
  const unwritten = readUnwritten(owner);
  if (unwritten.length === 0) return stored;
  for (const { id, draft, before } of unwritten) {
    const whole = isBlankDraft(draft) ? draft : { ...draft, images: stored.images };
    await keepDraft(owner, before === undefined ? whole : draft, before);
    forgetUnwritten(id);
  }
  return loadDraft(owner);
};

/** Applies what was entered in another window. */
type Listener = (draft: CraftDraft) => void;

export type SavedCraftDraft = {
  /** Undefined while loading. */
  readonly initial: CraftDraft | undefined;
  /** Calls `listener` with what was entered in another window of this browser. Returns an unsubscribe function. */
  readonly listen: (listener: Listener) => () => void;
  /** Saves what changed since `before`; the whole draft if that is undefined. */
  readonly keep: (draft: CraftDraft, before: CraftDraft | undefined) => void;
};

/**
 * The unfinished draft on this device, of the signed-in customer or of a visitor. Where storage is blocked, or nobody
 * can tell who is signed in, the form starts blank and nothing is saved.
 */
export const useCraftDraft = (): SavedCraftDraft => {
  const token = useToken();
  const me = useMe(true);
  const accountId = token === null ? VISITOR : me.data?._id;
  const isUnknown = me.isError;
  const [initial, setInitial] = useState<CraftDraft>();
  const heard = useRef<Listener>(undefined);
  /** Drafts are saved one at a time, each change on top of the previous one. */
  const writes = useRef(Promise.resolve());
  const begun = useRef(0);
  /** The state before the first unsaved change, if the last attempt to write failed. */
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
        // Changes made here are saved first, or they would vanish from the screen.
        const seen = begun.current;
        await writes.current;
        const draft = await loadDraft(accountId);
        if (isGone) return;
        if (seen === begun.current) heard.current?.(draft);
        else await takeOver();
      };
      stop = onDraftsChanged(() => {
        // A signed-out user is on the way to login.
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
    const noted = isStillThere(accountId) ? noteUnwritten(accountId, draft, before) : undefined;
    writes.current = writes.current.then(async () => {
      if (!isStillThere(accountId)) return;
      const since = unwritten.current ?? { before };
      try {
        await (await loadStore()).keepDraft(accountId, draft, since.before);
        unwritten.current = undefined;
      } catch {
        unwritten.current = since;
      }
      forgetUnwritten(noted);
    });
  };
  return { initial, listen, keep };
};
