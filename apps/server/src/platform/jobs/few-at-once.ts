/** Runs so many pieces of work at a time; the others wait in the order of their coming. */
export const fewAtOnce = (most: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy >= most) await new Promise<void>((enter) => waiting.push(enter));
    else busy += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
};
