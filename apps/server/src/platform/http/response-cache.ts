import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** Limit for all cached responses together: addresses are endless (`/?a`, `/?b`, …), memory is not. */
const MAX_BYTES = 192 * 1_048_576;
const MAX_KEY_LENGTH = 400;

/**
 * Upper bound of an answer's size: its compressed forms take less than half of the text, address and headers the rest.
 */
const weightOf = ({ identity }: CachedResponse): number => 2_048 + Math.ceil(identity.length * 1.5);

/** What a cached answer shows, or what its order and counts depend on: a product by its id, all prices, all stock. */
export type Tag = `product:${string}` | 'prices' | 'stock';

const beingMade = new AsyncLocalStorage<Set<Tag>>();

/** Records what the response being built, if any, shows or depends on: it is rebuilt when that changes. */
export const dependOn = (...tags: readonly Tag[]): void => {
  const noted = beingMade.getStore();
  for (const tag of tags) noted?.add(tag);
};

type Entry = {
  readonly answer: CachedResponse;
  readonly tags: ReadonlySet<Tag>;
  readonly madeAt: number;
  /** When the first of the things it shows changed. */
  staleAt: number | undefined;
  isBeingMade: boolean;
};

/** How long an outdated answer is still sent while it is rebuilt. */
const MAX_STALE_MS = 1_000;
/** An address is not rebuilt more often than this. */
const MIN_REBUILD_INTERVAL_MS = 500;
/** In a sale, when this many changes come within a second, several are collected before a rebuild. */
const MANY_CHANGES = 5;
const GATHERED_MS = 850;

/**
 * Public answers cached as bytes until what they show changes. After a change, the next caller triggers a rebuild while
 * others get the old answer for at most a second. An answer begun before a change and finished after
 * it never counts as fresh; equal concurrent requests are computed once.
 */
export class ResponseCache {
  #entries: LRUCache<string, Entry>;
  #inFlight = new Map<string, Promise<Entry>>();
  /** Answers being built, each with what has changed since it was begun; null: everything. */
  #begun = new Map<object, { staleAt: number; changed: Set<Tag> | null } | undefined>();
  #changedAt: readonly number[] = [];
  readonly #onChange: ((changed?: readonly Tag[]) => void)[] = [];
  readonly #now: () => number;

  constructor(maxBytes = MAX_BYTES, now: () => number = () => performance.now()) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ answer }) => weightOf(answer) });
    this.#now = now;
  }

  /** The cached answer; an outdated one for as long as it may be sent while somebody rebuilds it. */
  find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry?.staleAt === undefined) return entry?.answer;
    const now = this.#now();
    if (now >= entry.staleAt + MAX_STALE_MS) return undefined;
    const dueAt = this.#isSale(now) ? entry.staleAt + GATHERED_MS : entry.madeAt + MIN_REBUILD_INTERVAL_MS;
    if (now < dueAt || entry.isBeingMade) return entry.answer;
    entry.isBeingMade = true;
    return undefined;
  }

  /** The cached answer if none of it has changed, for building other answers. */
  read(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.staleAt !== undefined) return undefined;
    dependOn(...entry.tags);
    return entry.answer;
  }

  /** Drops everything: what the public sees has changed. */
  drop(): void {
    for (const forget of this.#onChange) forget();
    for (const work of this.#begun.keys()) this.#begun.set(work, { staleAt: this.#now(), changed: null });
    this.#entries.clear();
    this.#inFlight.clear();
  }

  /**
   * Reads data that many answers are built from once, until everything is dropped or something it depends on changes;
   * reads again after a failure.
   */
  readOnce<T>(read: () => Promise<T>, hangsOn: readonly Tag[] = []): () => Promise<T> {
    let last: Promise<T> | undefined;
    this.#onChange.push((changed) => {
      if (changed === undefined || changed.some((tag) => hangsOn.includes(tag))) last = undefined;
    });
    return () => {
      if (last !== undefined) return last;
      const begun = read();
      last = begun;
      begun.catch(() => {
        if (last === begun) last = undefined;
      });
      return begun;
    };
  }

  /** Invalidates the answers that show or depend on one of these tags. */
  change(tags: readonly Tag[]): void {
    const now = this.#now();
    for (const forget of this.#onChange) forget(tags);
    this.#changedAt = [...this.#changedAt, now].slice(-MANY_CHANGES);
    for (const [work, before] of this.#begun) {
      const changed = before?.changed === null ? null : new Set([...(before?.changed ?? []), ...tags]);
      this.#begun.set(work, { staleAt: before?.staleAt ?? now, changed });
    }
    // a request arriving now must not join work begun before the change
    this.#inFlight.clear();
    for (const entry of this.#entries.values()) {
      if (entry.staleAt !== undefined || !tags.some((tag) => entry.tags.has(tag))) continue;
      entry.staleAt = now;
      entry.answer.retire();
    }
  }

  /** The cached answer, or a new one; only answers with status 200 are cached. */
  async answer(key: string, produce: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const cached = this.read(key);
    if (cached !== undefined) return cached;
    const started = this.#inFlight.get(key);
    const work = started ?? this.#make(key, produce);
    if (started === undefined) this.#inFlight.set(key, work);
    try {
      const { answer, tags } = await work;
      dependOn(...tags);
      return answer;
    } finally {
      if (this.#inFlight.get(key) === work) this.#inFlight.delete(key);
    }
  }

  async #make(key: string, produce: () => Promise<CachedResponse>): Promise<Entry> {
    const begun = {};
    this.#begun.set(begun, undefined);
    const tags = new Set<Tag>();
    const madeAt = this.#now();
    try {
      const answer = await beingMade.run(tags, produce);
      const since = this.#begun.get(begun);
      const isChanged =
        since !== undefined && (since.changed === null || [...since.changed].some((tag) => tags.has(tag)));
      const staleAt = isChanged ? since.staleAt : undefined;
      if (isChanged) answer.retire();
      const entry: Entry = { answer, tags, madeAt, staleAt, isBeingMade: false };
      const isCached = answer.status === 200 && key.length <= MAX_KEY_LENGTH && since?.changed !== null;
      if (isCached && !this.#isNewer(key, madeAt)) this.#entries.set(key, entry);
      return entry;
    } finally {
      this.#begun.delete(begun);
    }
  }

  #isSale(now: number): boolean {
    const [first] = this.#changedAt;
    return first !== undefined && this.#changedAt.length === MANY_CHANGES && now - first < 1_000;
  }

  /** Whether an answer begun later has been finished first. */
  #isNewer(key: string, madeAt: number): boolean {
    const other = this.#entries.peek(key);
    return other !== undefined && other.madeAt > madeAt;
  }
}
