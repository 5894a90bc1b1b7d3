export type ByteCache<Value> = {
  readonly find: (key: string) => Value | undefined;
  /** Keeps a value, unless it is too large to; what was asked for longest ago makes room. */
  readonly keep: (key: string, value: Value) => void;
  readonly clear: () => void;
};

/** The latest values asked for: what they weigh stays below a number of bytes, however many addresses are tried. */
export const createByteCache = <Value>(
  mostBytes: number,
  /** Bytes that keeping it takes. */
  weigh: (value: Value) => number,
  heaviestBytes = mostBytes,
): ByteCache<Value> => {
  const kept = new Map<string, Value>();
  let bytes = 0;
  return {
    find: (key) => {
      const found = kept.get(key);
      if (found !== undefined) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    keep: (key, value) => {
      const weight = weigh(value);
      if (kept.has(key) || weight > heaviestBytes) return;
      kept.set(key, value);
      bytes += weight;
      for (const [oldest, old] of kept) {
        if (bytes <= mostBytes) break;
        kept.delete(oldest);
        bytes -= weigh(old);
      }
    },
    clear: () => {
      kept.clear();
      bytes = 0;
    },
  };
};
