import { BLANK_DRAFT, type CraftDraft, VISITOR } from './craft-draft.ts';

/** A change on its way to the store of drafts. Images are left out: the store has them, or they are still being opened. */
type Unwritten = {
  readonly owner: string;
  readonly draft: CraftDraft;
  /** Absent: the draft as a whole replaces what is stored. */
  readonly before?: CraftDraft | undefined;
};

const KEY = 'craft-unwritten';

const read = (): Unwritten | undefined => {
  const noted = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Unwritten | null;
  return noted === null ? undefined : { ...noted, draft: { ...BLANK_DRAFT, ...noted.draft } };
};

/**
 * Notes a change at once, as the store takes its time: a page that is left or reloaded meanwhile loses nothing.
 * What is noted already begins earlier, so its `before` stays.
 */
export const noteUnwritten = (owner: string, draft: CraftDraft, before: CraftDraft | undefined): void => {
  try {
    const since = read() ?? { before: before && { ...before, images: [] } };
    const noted: Unwritten = { owner, draft: { ...draft, images: [] }, before: before && since.before };
    sessionStorage.setItem(KEY, JSON.stringify(noted));
  } catch {
    // Without storage the change is kept once the store has it.
  }
};

/** What did not reach the store before the page ended: of this owner, or of the visitor who has signed in since. */
export const readUnwritten = (owner: string): Unwritten | undefined => {
  try {
    const noted = read();
    if (noted?.owner === owner || noted?.owner === VISITOR) return noted;
    // A visitor may be the same customer, whose session ended; another account is somebody else.
    if (owner !== VISITOR) clearUnwritten();
    return undefined;
  } catch {
    return undefined;
  }
};

export const clearUnwritten = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was noted either.
  }
};
