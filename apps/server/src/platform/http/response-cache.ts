import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** An answer that is the same for everybody; compressed once for each encoding that is asked for. */
export type CachedResponse = {
  readonly status: number;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: Buffer;
  readonly isCompressible: boolean;
  readonly encoded: Map<Encoding, Buffer>;
};

/** Browsers ask again each time (and mostly hear 304); a CDN may keep it for a second. */
export const PUBLIC_BUT_FRESH = 'public, max-age=0, s-maxage=1, must-revalidate';
const SMALLEST_COMPRESSED_BYTES = 600;
/** All kept answers together: addresses are endless (`/?a`, `/?b`, …), memory is not. */
const MOST_BYTES = 192 * 1_048_576;
const LONGEST_KEY = 400;
const QUICK_BROTLI = 4;

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
  encoded: new Map(),
});

const encodeAnswer = async (answer: CachedResponse, encoding: Encoding): Promise<Buffer> => {
  const ready = answer.encoded.get(encoding);
  if (ready !== undefined) return ready;
  const bytes =
    encoding === 'br'
      ? await compressBrotli(answer.identity, {
          params: {
            [zlib.BROTLI_PARAM_QUALITY]: QUICK_BROTLI,
            [zlib.BROTLI_PARAM_SIZE_HINT]: answer.identity.length,
            // No wider than the body: the window is allocated for each answer.
            [zlib.BROTLI_PARAM_LGWIN]: Math.min(
              22,
              Math.max(10, Math.ceil(Math.log2(answer.identity.length))),
            ),
          },
        })
      : await compressGzip(answer.identity, { level: 6 });
  answer.encoded.set(encoding, bytes);
  return bytes;
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
  const ready = encoding === undefined ? answer.identity : answer.encoded.get(encoding);
  if (encoding === undefined || ready !== undefined) {
    write(answer, ready ?? answer.identity, encoding, request, response);
    return;
  }
  encodeAnswer(answer, encoding).then(
    (body) => write(answer, body, encoding, request, response),
    () => write(answer, answer.identity, undefined, request, response),
  );
};

/**
 * Public answers kept as bytes until the catalogue changes. An answer that was begun before a change and
 * finished after it is sent but not kept; equal requests at once are worked out once.
 */
export class ResponseCache {
  #answers: LRUCache<string, CachedResponse>;
  #underWay = new Map<string, Promise<CachedResponse>>();
  #generation = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#answers = new LRUCache({ maxSize: mostBytes, sizeCalculation: weightOf });
  }

  find(key: string): CachedResponse | undefined {
    return this.#answers.get(key);
  }

  /** Forgets everything: what the public sees has changed. */
  drop(): void {
    this.#generation += 1;
    this.#answers.clear();
    this.#underWay.clear();
  }

  /** The kept answer, or a new one; only answers with status 200 are kept. */
  async answer(key: string, produce: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const kept = this.#answers.get(key);
    if (kept !== undefined) return kept;
    const started = this.#underWay.get(key);
    if (started !== undefined) return started;
    const generation = this.#generation;
    const work = produce();
    this.#underWay.set(key, work);
    try {
      const answer = await work;
      if (generation === this.#generation && answer.status === 200 && key.length <= LONGEST_KEY) {
        this.#answers.set(key, answer);
      }
      return answer;
    } finally {
      if (this.#underWay.get(key) === work) this.#underWay.delete(key);
    }
  }
}
