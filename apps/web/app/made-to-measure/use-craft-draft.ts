import { useEffect, useState } from 'react';
import { readToken } from '../session.ts';
import { useMe } from '../shell/profile-menu.tsx';
import { BLANK_DRAFT, type CraftDraft } from './craft-draft.ts';

/** Loaded apart: whoever signs out needs it without the form. */
const loadStore = () => import('./craft-draft.store.ts');

/**
 * What the signed-in customer left unfinished on this device; undefined until it is known. Where storage is
 * forbidden, or nobody can say who is signed in, one begins with a blank form and nothing is kept.
 */
export const useCraftDraft = (): {
  readonly initial: CraftDraft | undefined;
  /** What was entered since in another window of this browser; undefined while nothing was. */
  readonly outside: CraftDraft | undefined;
  readonly keep: (draft: CraftDraft) => void;
} => {
  const me = useMe(true);
  const accountId = me.data?._id;
  const isUnknown = me.isError;
  const [initial, setInitial] = useState<CraftDraft>();
  const [outside, setOutside] = useState<CraftDraft>();
  useEffect(() => {
    let isGone = false;
    const begin = (draft: CraftDraft) => {
      if (!isGone) setInitial((before) => before ?? draft);
    };
    if (accountId !== undefined) {
      loadStore()
        .then(({ loadDraft }) => loadDraft(accountId))
        .then(begin, () => begin(BLANK_DRAFT));
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
      stop = onDraftsChanged(() => {
        // Whoever is signed out is on the way to login.
        if (readToken() === null) return;
        void loadDraft(accountId).then(
          (draft) => {
            if (!isGone) setOutside(draft);
          },
          () => undefined,
        );
      });
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [accountId]);
  const keep = (draft: CraftDraft) => {
    // After logout nothing personal is written any more.
    if (accountId === undefined || readToken() === null) return;
    void loadStore()
      .then(({ keepDraft }) => keepDraft(accountId, draft))
      .catch(() => undefined);
  };
  return { initial, outside, keep };
};
