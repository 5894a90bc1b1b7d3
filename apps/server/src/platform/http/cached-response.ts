import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, gunzipSync, gzip, constants as zlib } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** An answer that is the same for everybody, compressed in each requested encoding. */
export type CachedResponse = {
  readonly status: number;
  /** Absent if what the address returns never changes: then nobody revalidates it. */
  readonly etag: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The uncompressed text; for a slimmed page it is unpacked from a compressed form. */
  readonly identity: Buffer;
  /** Drops the uncompressed text once it can be recovered from a compressed form. */
  readonly slim: () => void;
  /** Marks the content as changed: from now on no CDN may cache it, since the CDN's second would add to ours. */
  readonly retire: () => void;
  readonly isCompressible: boolean;
  readonly madeAt: number;
  /** Compressed with full effort, for lasting use. */
  readonly encoded: Map<Encoding, Buffer>;
  /** Compressed in a third of the time, used until then: many answers are requested once, or live for a second. */
  readonly quick: Map<Encoding, Buffer | Promise<Buffer>>;
};

/** For addresses whose content never changes: for a year, without asking again. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Browsers revalidate each time (mostly getting 304); a CDN may cache it for a second. */
export const PUBLIC_BUT_FRESH = 'public, max-age=0, s-maxage=1, must-revalidate';
const PUBLIC_BUT_OLD = 'public, max-age=0, must-revalidate';
const MIN_COMPRESSED_BYTES = 600;
const BROTLI = { quick: 3, lasting: 4 } as const;
const GZIP = { quick: 1, lasting: 6 } as const;
/**
 * A response still requested after this long is worth compressing well; during a sale, a page does not live that long.
 */
const LASTING_MS = 3_000;

type Forms = Pick<CachedResponse, 'encoded' | 'quick'>;

const unpacked = ({ encoded, quick }: Forms): Buffer => {
  for (const forms of [encoded, quick]) {
    const [br, gz] = [forms.get('br'), forms.get('gzip')];
    if (Buffer.isBuffer(br)) return brotliDecompressSync(br);
    if (Buffer.isBuffer(gz)) return gunzipSync(gz);
  }
  throw new Error('an answer was given up before it was compressed');
};

const MAX_BYTES_PER_CHARACTER = 3;
const room = Buffer.allocUnsafeSlow(768 * 1_024);

type Pieces = readonly (string | Buffer)[];

const bytesOf = (piece: string | Buffer): Buffer => (typeof piece === 'string' ? Buffer.from(piece) : piece);

/**
 * The bytes of a text given in pieces. `Buffer.from` measures it first, which takes as long again if it contains a
 * character such as ₹: text that fits is written into preallocated space instead.
 */
const joined = (pieces: Pieces): Buffer => {
  const most = pieces.reduce(
    (sum, piece) => sum + piece.length * (typeof piece === 'string' ? MAX_BYTES_PER_CHARACTER : 1),
    0,
  );
  if (most > room.length) return Buffer.concat(pieces.map(bytesOf));
  const end = pieces.reduce(
    (at, piece) => at + (typeof piece === 'string' ? room.write(piece, at) : piece.copy(room, at)),
    0,
  );
  return Buffer.from(room.subarray(0, end));
};

export const prepareAnswer = (
  status: number,
  headers: Readonly<Record<string, string>>,
  given: Buffer | string | Pieces,
): CachedResponse => {
  const body = Buffer.isBuffer(given) ? given : joined(typeof given === 'string' ? [given] : given);
  let text: Buffer | undefined = body;
  let etag: string | undefined;
  let shown = headers;
  const forms: Forms = { encoded: new Map(), quick: new Map() };
  return {
    status,
    get headers() {
      return shown;
    },
    retire: () => {
      if (headers['Cache-Control'] === PUBLIC_BUT_FRESH)
        shown = { ...headers, 'Cache-Control': PUBLIC_BUT_OLD };
    },
    get identity() {
      return text ?? unpacked(forms);
    },
    slim: () => {
      text = undefined;
    },
    // what is only ever read by pages that are rendered is never hashed
    get etag() {
      etag ??= `"${hash('sha1', text ?? unpacked(forms), 'base64url').slice(0, 22)}"`;
      return etag;
    },
    isCompressible: body.length >= MIN_COMPRESSED_BYTES,
    madeAt: performance.now(),
    ...forms,
  };
};

/**
 * Pages are nearly always requested compressed and are six times as large uncompressed; the text of lists is read again
 * and again to build pages.
 */
const isPage = ({ headers }: CachedResponse): boolean =>
  (headers['content-type'] ?? headers['Content-Type'])?.startsWith('text/html') === true;

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

/** Compresses an answer once, for everybody who asks meanwhile. */
const encodeQuickly = (answer: CachedResponse, encoding: Encoding): Promise<Buffer> => {
  const work = compress(answer.identity, encoding, 'quick').then((bytes) => {
    answer.quick.set(encoding, bytes);
    if (isPage(answer)) answer.slim();
    return bytes;
  });
  answer.quick.set(encoding, work);
  return work;
};

const beingEncoded = new WeakSet<CachedResponse>();

/** Compresses in the background, so that later callers are sent less. */
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
    ...(answer.etag === undefined ? {} : { ETag: answer.etag }),
    Vary: 'Accept-Encoding',
    'Content-Length': body.length,
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** Sends a cached answer in the best encoding that the caller accepts, or 304 if the caller already has these bytes. */
export const sendAnswer = (
  answer: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const { etag } = answer;
  if (
    etag !== undefined &&
    answer.status === 200 &&
    request.headers['if-none-match']?.includes(etag) === true
  ) {
    response.writeHead(304, { ...answer.headers, ETag: etag, Vary: 'Accept-Encoding' });
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
