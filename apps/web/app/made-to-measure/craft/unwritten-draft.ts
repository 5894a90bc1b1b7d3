import { BLANK_DRAFT, type CraftDraft, VISITOR } from './craft-draft.ts';

/**
 * A change on its way to the draft store. Images are left out: the store has them, or they are still being prepared.
 */
type Unwritten = {
  readonly owner: string;
  readonly draft: CraftDraft;
  /** Absent: the whole draft replaces the stored one. */
  readonly before?: CraftDraft | undefined;
};

const KEY = 'craft-unwritten';

const read = (): Unwritten | undefined => {
  const noted = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Unwritten | null;
  return noted === null ? undefined : { ...noted, draft: { ...BLANK_DRAFT, ...noted.draft } };
};

/**
 * Records a change at once, since the store takes its time: leaving or reloading the page meanwhile loses nothing. An
 * earlier unwritten change keeps its own `before`.
 */
export const noteUnwritten = (owner: string, draft: CraftDraft, before: CraftDraft | undefined): void => {
  try {
    const since = read() ?? { before: before && { ...before, images: [] } };
    const noted: Unwritten = { owner, draft: { ...draft, images: [] }, before: before && since.before };
    sessionStorage.setItem(KEY, JSON.stringify(noted));
  } catch {
    // Without storage, the change is safe once the store has it.
  }
};

/**
 * The change that had not reached the store when the page ended: this owner's, or that of the visitor who has since
 * signed in.
 */
export const readUnwritten = (owner: string): Unwritten | undefined => {
  try {
    const noted = read();
    if (noted?.owner === owner || noted?.owner === VISITOR) return noted;
    // A visitor may be the same customer after the session ended; another account is somebody else.
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
    // Then nothing was recorded either.
  }
};
