import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** All cached responses together: addresses are endless (`/?a`, `/?b`, …), memory is not. */
const MOST_BYTES = 192 * 1_048_576;
const LONGEST_KEY = 400;

/** What an answer may come to weigh: its compressed forms are smaller than half of it, the rest is address and headers. */
const weightOf = ({ identity }: CachedResponse): number => 2_048 + Math.ceil(identity.length * 1.5);

/** What a kept answer shows, or what its order and counts hang on: a product by its id, all prices, all stock. */
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
  /** When the first of what it shows changed. */
  staleAt: number | undefined;
  isBeingMade: boolean;
};

/** What changed is still sent for so long while it is made again. */
const MOST_STALE_MS = 1_000;
/** An address is made again no more often. */
const LEAST_APART_MS = 500;
/** In a sale, where changes come many times a second, several of them are waited for: so many within a second. */
const MANY_CHANGES = 5;
/** Nobody shall see what is older than two seconds: a CDN keeps nothing of what is sent meanwhile. */
const GATHERED_MS = 1_600;
const MOST_STALE_IN_SALE_MS = 1_850;

/**
 * Public answers kept as bytes until what they show changes. Of a changed one, the next who asks has a new one made while
 * others are sent the last for at most a second, in a sale for two. An answer that was begun before a change and finished after it is never
 * taken for new; equal requests at once are worked out once.
 */
export class ResponseCache {
  #entries: LRUCache<string, Entry>;
  #underWay = new Map<string, Promise<Entry>>();
  /** Those that are being made, with what has changed since they were begun; null: everything. */
  #begun = new Map<object, { staleAt: number; changed: Set<Tag> | null } | undefined>();
  #changedAt: readonly number[] = [];
  readonly #forgetRead: ((changed?: readonly Tag[]) => void)[] = [];
  readonly #now: () => number;

  constructor(mostBytes = MOST_BYTES, now: () => number = () => performance.now()) {
    this.#entries = new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ answer }) => weightOf(answer) });
    this.#now = now;
  }

  /** The kept answer; a changed one as long as it may be sent and somebody has a new one made. */
  find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry?.staleAt === undefined) return entry?.answer;
    const now = this.#now();
    const isSale = this.#isSale(now);
    if (now >= entry.staleAt + (isSale ? MOST_STALE_IN_SALE_MS : MOST_STALE_MS)) return undefined;
    const dueAt = isSale ? entry.staleAt + GATHERED_MS : entry.madeAt + LEAST_APART_MS;
    if (now < dueAt || entry.isBeingMade) return entry.answer;
    entry.isBeingMade = true;
    return undefined;
  }

  /** The kept answer where nothing of it has changed: what others are made of. */
  read(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.staleAt !== undefined) return undefined;
    dependOn(...entry.tags);
    return entry.answer;
  }

  /** Forgets everything: what the public sees has changed. */
  drop(): void {
    for (const forget of this.#forgetRead) forget();
    for (const work of this.#begun.keys()) this.#begun.set(work, { staleAt: this.#now(), changed: null });
    this.#entries.clear();
    this.#underWay.clear();
  }

  /**
   * Reads what many answers are made of once, until everything is forgotten or what it hangs on changes; again where it could
   * not be read.
   */
  readOnce<T>(read: () => Promise<T>, hangsOn: readonly Tag[] = []): () => Promise<T> {
    let last: Promise<T> | undefined;
    this.#forgetRead.push((changed) => {
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

  /** What shows or hangs on one of these has changed. */
  change(tags: readonly Tag[]): void {
    const now = this.#now();
    for (const forget of this.#forgetRead) forget(tags);
    this.#changedAt = [...this.#changedAt, now].slice(-MANY_CHANGES);
    for (const [work, before] of this.#begun) {
      const changed = before?.changed === null ? null : new Set([...(before?.changed ?? []), ...tags]);
      this.#begun.set(work, { staleAt: before?.staleAt ?? now, changed });
    }
    // what comes now must not be made of what was begun before
    this.#underWay.clear();
    for (const entry of this.#entries.values()) {
      if (entry.staleAt !== undefined || !tags.some((tag) => entry.tags.has(tag))) continue;
      entry.staleAt = now;
      entry.answer.retire();
    }
  }

  /** The kept answer, or a new one; only answers with status 200 are kept. */
  async answer(key: string, produce: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const kept = this.read(key);
    if (kept !== undefined) return kept;
    const started = this.#underWay.get(key);
    const work = started ?? this.#make(key, produce);
    if (started === undefined) this.#underWay.set(key, work);
    try {
      const { answer, tags } = await work;
      dependOn(...tags);
      return answer;
    } finally {
      if (this.#underWay.get(key) === work) this.#underWay.delete(key);
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
      const isKept = answer.status === 200 && key.length <= LONGEST_KEY && since?.changed !== null;
      if (isKept && !this.#isNewer(key, madeAt)) this.#entries.set(key, entry);
      return entry;
    } finally {
      this.#begun.delete(begun);
    }
  }

  #isSale(now: number): boolean {
    const [first] = this.#changedAt;
    return first !== undefined && this.#changedAt.length === MANY_CHANGES && now - first < 1_000;
  }

  /** One that was begun later has been finished first. */
  #isNewer(key: string, madeAt: number): boolean {
    const other = this.#entries.peek(key);
    return other !== undefined && other.madeAt > madeAt;
  }
}
