import { BLANK_DRAFT, type CraftDraft, VISITOR } from './craft-draft.ts';

/**
 * A change on its way to the draft store. Images are left out: the store has them, or they are still being prepared.
 */
type Unwritten = {
  readonly id: number;
  readonly owner: string;
  readonly draft: CraftDraft;
  /** Absent: the whole draft replaces the stored one. */
  readonly before?: CraftDraft | undefined;
};

const KEY = 'craft-unwritten';

const read = (): readonly Unwritten[] => JSON.parse(sessionStorage.getItem(KEY) ?? '[]');

const write = (changes: readonly Unwritten[]): void => {
  if (changes.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(changes));
};

/**
 * Records a change at once, since the store takes its time: leaving or reloading the page meanwhile loses nothing.
 * @returns its id, for {@link forgetUnwritten}; undefined if nothing could be recorded
 */
export const noteUnwritten = (
  owner: string,
  draft: CraftDraft,
  before: CraftDraft | undefined,
): number | undefined => {
  try {
    const changes = read();
    const id = (changes.at(-1)?.id ?? 0) + 1;
    const change = {
      id,
      owner,
      draft: { ...draft, images: [] },
      before: before && { ...before, images: [] },
    };
    write([...changes, change]);
    return id;
  } catch {
    // Without storage, the change is safe once the store has it.
    return undefined;
  }
};

/** The store has it, or cannot take it. */
export const forgetUnwritten = (id: number | undefined): void => {
  try {
    write(read().filter((change) => change.id !== id));
  } catch {
    // Then nothing was recorded either.
  }
};

/**
 * The changes that had not reached the store when the page ended, the earliest first: this owner's, or those of the
 * visitor who has since signed in. Applying one that had reached it after all changes nothing.
 */
export const readUnwritten = (owner: string): readonly Unwritten[] => {
  try {
    const changes = read().map((change) => ({ ...change, draft: { ...BLANK_DRAFT, ...change.draft } }));
    const own = changes.filter((change) => change.owner === owner || change.owner === VISITOR);
    // A visitor may be the same customer after the session ended; another account is somebody else.
    if (owner !== VISITOR && own.length < changes.length) write(own);
    return own;
  } catch {
    return [];
  }
};

export const clearUnwritten = (): void => {
  try {
    write([]);
  } catch {
    // Then nothing was recorded either.
  }
};
