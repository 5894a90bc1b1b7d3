/** Notes collected in memory and written later: many notes cost one write, and a crash loses a few. */
export type WriteBehind<Notes> = {
  /** Notes not written yet; add to these. */
  readonly waiting: () => Notes;
  /** Writes the waiting notes, after any write in progress. */
  readonly write: () => Promise<void>;
  /** Writes the waiting notes for the last time. */
  readonly stop: () => Promise<void>;
};

type Terms<Notes> = {
  readonly everyMs: number;
  readonly start: () => Notes;
  /** Writes the notes in one transaction; if it fails they are lost. */
  readonly keep: (notes: Notes) => Promise<void>;
  readonly onFault: (error: unknown) => void;
};

export const writeBehind = <Notes extends { readonly size: number }>({
  everyMs,
  start,
  keep,
  onFault,
}: Terms<Notes>): WriteBehind<Notes> => {
  let waiting = start();
  let writing = Promise.resolve();
  const writeNow = async () => {
    if (waiting.size === 0) return;
    const notes = waiting;
    waiting = start();
    await keep(notes).catch(onFault);
  };
  const write = () => {
    writing = writing.then(writeNow);
    return writing;
  };
  const timer = setInterval(write, everyMs);
  timer.unref();
  return {
    waiting: () => waiting,
    write,
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
};
