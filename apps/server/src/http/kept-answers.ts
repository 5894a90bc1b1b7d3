import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import QuickLRU from 'quick-lru';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** An answer that is the same for everybody, with its compressed bytes. */
export type KeptAnswer = {
  readonly status: number;
  readonly etag: string;
  readonly identity: Buffer;
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

/** Browsers ask again each time (and mostly hear 304); a CDN may keep it for a second. */
export const PUBLIC_BUT_FRESH = 'public, max-age=0, s-maxage=1, must-revalidate';
const SMALLEST_COMPRESSED_BYTES = 600;
const LARGE_BYTES = 1_000_000;
const MOST_ANSWERS = 3_000;
const LONGEST_KEY = 400;

/** Compresses once, so that it is only sent afterwards. `quality` is brotli's, 0–11. */
export const prepareAnswer = async (
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  quality = 6,
): Promise<KeptAnswer> => {
  const compressible = body.length >= SMALLEST_COMPRESSED_BYTES;
  const [brotli, gzipped] = compressible
    ? await Promise.all([
        compressBrotli(body, {
          params: {
            [zlib.BROTLI_PARAM_QUALITY]: body.length > LARGE_BYTES ? 4 : quality,
            [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
        compressGzip(body, { level: 6 }),
      ])
    : [undefined, undefined];
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { status, etag, identity: body, brotli, gzip: gzipped, headers };
};

const REFUSES_BROTLI = /\bbr\s*;\s*q=0(\.0*)?\b/;
const REFUSES_GZIP = /\bgzip\s*;\s*q=0(\.0*)?\b/;

/** Sends a kept answer in the best encoding the caller takes, or 304 when it has these bytes already. */
export const sendAnswer = (answer: KeptAnswer, request: IncomingMessage, response: ServerResponse): void => {
  const accepts = String(request.headers['accept-encoding'] ?? '');
  const [body, encoding] =
    answer.brotli !== undefined && accepts.includes('br') && !REFUSES_BROTLI.test(accepts)
      ? [answer.brotli, 'br']
      : answer.gzip !== undefined && accepts.includes('gzip') && !REFUSES_GZIP.test(accepts)
        ? [answer.gzip, 'gzip']
        : [answer.identity, undefined];
  const known = request.headers['if-none-match'];
  if (known !== undefined && answer.status === 200 && known.includes(answer.etag)) {
    response.writeHead(304, { ...answer.headers, ETag: answer.etag, Vary: 'Accept-Encoding' });
    response.end();
    return;
  }
  response.writeHead(answer.status, {
    ...answer.headers,
    ETag: answer.etag,
    Vary: 'Accept-Encoding',
    'Content-Length': body.length,
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

/**
 * Public answers kept as bytes until the catalogue changes. An answer that was begun before a change and
 * finished after it is sent but not kept; equal requests at once are worked out once.
 */
export class KeptAnswers {
  #answers = new QuickLRU<string, KeptAnswer>({ maxSize: MOST_ANSWERS });
  #underWay = new Map<string, Promise<KeptAnswer>>();
  #generation = 0;

  find(key: string): KeptAnswer | undefined {
    return this.#answers.get(key);
  }

  /** Forgets everything: what the public sees has changed. */
  drop(): void {
    this.#generation += 1;
    this.#answers.clear();
    this.#underWay.clear();
  }

  /** The kept answer, or a new one; only answers with status 200 are kept. */
  async answer(key: string, produce: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
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
