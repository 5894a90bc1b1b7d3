import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** An answer that is the same for everybody; compressed for each encoding that is asked for. */
export type CachedResponse = {
  readonly status: number;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: Buffer;
  readonly isCompressible: boolean;
  readonly madeAt: number;
  /** As it is sent for good. */
  readonly encoded: Map<Encoding, Buffer>;
  /** As it is sent until then, compressed in a third of the time: many are asked for once, or live for a second. */
  readonly quick: Map<Encoding, Buffer | Promise<Buffer>>;
};

/** Browsers ask again each time (and mostly hear 304); a CDN may keep it for a second. */
export const PUBLIC_BUT_FRESH = 'public, max-age=0, s-maxage=1, must-revalidate';
const SMALLEST_COMPRESSED_BYTES = 600;
/** All kept answers together: addresses are endless (`/?a`, `/?b`, …), memory is not. */
const MOST_BYTES = 192 * 1_048_576;
const LONGEST_KEY = 400;
const BROTLI = { quick: 3, lasting: 4 } as const;
const GZIP = { quick: 1, lasting: 6 } as const;
/** What is still asked for after so long is worth being compressed well. */
const LASTING_MS = 1_000;

/** What an answer may come to weigh: its compressed forms are smaller than half of it, the rest is address and headers. */
const weightOf = ({ identity }: CachedResponse): number => 2_048 + Math.ceil(identity.length * 1.5);

/** An answer to keep. */
export const prepareAnswer = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): CachedResponse => ({
  status,
  headers,
  identity: body,
  etag: `"${createHash('sha1').update(body).digest('base64url').slice(0, 22)}"`,
  isCompressible: body.length >= SMALLEST_COMPRESSED_BYTES,
  madeAt: performance.now(),
  encoded: new Map(),
  quick: new Map(),
});

const compress = (body: Buffer, encoding: Encoding, effort: keyof typeof BROTLI): Promise<Buffer> =>
  encoding === 'br'
    ? compressBrotli(body, {
        params: {
          [zlib.BROTLI_PARAM_QUALITY]: BROTLI[effort],
          [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
          // No wider than the body: the window is allocated for each answer.
          [zlib.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(body.length)))),
        },
      })
    : compressGzip(body, { level: GZIP[effort] });

/** Compresses an answer once, for all who ask meanwhile. */
const encodeQuickly = (answer: CachedResponse, encoding: Encoding): Promise<Buffer> => {
  const work = compress(answer.identity, encoding, 'quick').then((bytes) => {
    answer.quick.set(encoding, bytes);
    return bytes;
  });
  answer.quick.set(encoding, work);
  return work;
};

const beingEncoded = new WeakSet<CachedResponse>();

/** Behind the back of who asks: the next are sent less. */
const encodeForGood = (answer: CachedResponse, encoding: Encoding): void => {
  if (beingEncoded.has(answer)) return;
  beingEncoded.add(answer);
  compress(answer.identity, encoding, 'lasting')
    .then((bytes) => {
      answer.encoded.set(encoding, bytes);
      answer.quick.delete(encoding);
    })
    .catch(() => undefined)
    .finally(() => beingEncoded.delete(answer));
};

const encodedBody = (answer: CachedResponse, encoding: Encoding): Buffer | Promise<Buffer> => {
  const ready = answer.encoded.get(encoding);
  if (ready !== undefined) return ready;
  if (performance.now() - answer.madeAt >= LASTING_MS) encodeForGood(answer, encoding);
  return answer.quick.get(encoding) ?? encodeQuickly(answer, encoding);
};

const REFUSES_BROTLI = /\bbr\s*;\s*q=0(\.0*)?(?![0-9.])/;
const REFUSES_GZIP = /\bgzip\s*;\s*q=0(\.0*)?(?![0-9.])/;

const encodingFor = (answer: CachedResponse, accepts: string): Encoding | undefined => {
  if (!answer.isCompressible) return undefined;
  if (accepts.includes('br') && !REFUSES_BROTLI.test(accepts)) return 'br';
  if (accepts.includes('gzip') && !REFUSES_GZIP.test(accepts)) return 'gzip';
  return undefined;
};

const write = (
  answer: CachedResponse,
  body: Buffer,
  encoding: Encoding | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  response.writeHead(answer.status, {
    ...answer.headers,
    ETag: answer.etag,
    Vary: 'Accept-Encoding',
    'Content-Length': body.length,
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** Sends a kept answer in the best encoding the caller takes, or 304 when it has these bytes already. */
export const sendAnswer = (
  answer: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const known = request.headers['if-none-match'];
  if (known !== undefined && answer.status === 200 && known.includes(answer.etag)) {
    response.writeHead(304, { ...answer.headers, ETag: answer.etag, Vary: 'Accept-Encoding' });
    response.end();
    return;
  }
  const encoding = encodingFor(answer, String(request.headers['accept-encoding'] ?? ''));
  const body = encoding === undefined ? answer.identity : encodedBody(answer, encoding);
  if (Buffer.isBuffer(body)) {
    write(answer, body, encoding, request, response);
    return;
  }
  body.then(
    (bytes) => write(answer, bytes, encoding, request, response),
    () => write(answer, answer.identity, undefined, request, response),
  );
};

/** What a kept answer shows, or what its order and counts hang on: a product by its id, all prices, all stock. */
export type Tag = `product:${string}` | 'prices' | 'stock';

const beingMade = new AsyncLocalStorage<Set<Tag>>();

/** Says of the answer that is being made, if any, what it shows or hangs on: it is made anew when that changes. */
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

/** What changed is still sent for so long while it is made anew. */
const MOST_STALE_MS = 1_000;
/** An address is made anew no more often. */
const LEAST_APART_MS = 500;
/** In a sale, where changes come many times a second, several of them are waited for: so many within a second. */
const MANY_CHANGES = 5;
const GATHERED_MS = 850;

/**
 * Public answers kept as bytes until what they show changes. Of a changed one, the next who asks has a new one made while
 * others are sent the last for at most a second. An answer that was begun before a change and finished after it is never
 * taken for new; equal requests at once are worked out once.
 */
export class ResponseCache {
  #entries: LRUCache<string, Entry>;
  #underWay = new Map<string, Promise<Entry>>();
  /** Those that are being made, with what has changed since they were begun; null: everything. */
  #begun = new Map<object, { staleAt: number; changed: Set<Tag> | null } | undefined>();
  #changedAt: readonly number[] = [];
  #drops = 0;
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
    if (now >= entry.staleAt + MOST_STALE_MS) return undefined;
    const dueAt = this.#isSale(now) ? entry.staleAt + GATHERED_MS : entry.madeAt + LEAST_APART_MS;
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
    this.#drops += 1;
    for (const work of this.#begun.keys()) this.#begun.set(work, { staleAt: this.#now(), changed: null });
    this.#entries.clear();
    this.#underWay.clear();
  }

  /** Reads what every answer is made of once, until everything is forgotten; again where it could not be read. */
  readOnce<T>(read: () => Promise<T>): () => Promise<T> {
    let last: { readonly drops: number; readonly value: Promise<T> } | undefined;
    return () => {
      if (last?.drops === this.#drops) return last.value;
      const begun = { drops: this.#drops, value: read() };
      last = begun;
      begun.value.catch(() => {
        if (last === begun) last = undefined;
      });
      return begun.value;
    };
  }

  /** What shows or hangs on one of these has changed. */
  change(tags: readonly Tag[]): void {
    const now = this.#now();
    this.#changedAt = [...this.#changedAt, now].slice(-MANY_CHANGES);
    for (const [work, before] of this.#begun) {
      const changed = before?.changed === null ? null : new Set([...(before?.changed ?? []), ...tags]);
      this.#begun.set(work, { staleAt: before?.staleAt ?? now, changed });
    }
    // what comes now must not be made of what was begun before
    this.#underWay.clear();
    for (const entry of this.#entries.values()) {
      if (entry.staleAt === undefined && tags.some((tag) => entry.tags.has(tag))) entry.staleAt = now;
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
