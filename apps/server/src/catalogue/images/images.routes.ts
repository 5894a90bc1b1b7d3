import { createHash } from 'node:crypto';
import { IMAGE_WIDTHS } from '@darzi/contract/catalogue/catalogue.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readLink } from '../../platform/auth/signed-links.ts';
import type { Db } from '../../platform/db/database.ts';
import { IMMUTABLE } from '../../platform/http/cached-response.ts';
import { replyRefusal } from '../../platform/http/error-handler.ts';
import type { Deps } from '../../settings/deps.ts';
import { findImageShown } from './image.repository.ts';
import { isImageHash, type SentFormat } from './image-files.rules.ts';
import { createImageWidths, type ImageWidth } from './image-widths.ts';

/** Drawings keep their address when they change. */
const ONE_DAY = 'public, max-age=86400';
const FILE_NAMES: ReadonlyMap<string, ImageWidth> = new Map(
  IMAGE_WIDTHS.map((width) => [`${width}.webp`, width]),
);

const TABLE = '#ECE5D8';
const INK = '#8C7F6B';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><rect width="800" height="1000" fill="${TABLE}"/><g fill="none" stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><path d="M360 402a40 40 0 1 1 62 34q-22 15-22 46"/><path d="M400 482 196 622q-22 18 6 22h396q28-4 6-22Z"/></g></svg>`;

const HANGER = { svg: SVG, etag: `"${createHash('sha256').update(SVG).digest('base64url').slice(0, 22)}"` };

/** The hanger, and the drawings of the first categories and types, which emails and saved pages still request. */
const DRAWN = /^(?:hanger|(?:Men|Women|Kids)-(?:Topwear|Bottomwear|Winterwear))\.svg$/;

/** The drawing that replaces a picture, by its file name (`hanger.svg`), or undefined. */
const drawPlaceholder = (fileName: string): typeof HANGER | undefined =>
  DRAWN.test(fileName) ? HANGER : undefined;

/** Every current browser reads AVIF and says so; other programs get the format that the address promises. */
const formatFor = (accept: string | undefined): SentFormat =>
  accept?.includes('image/avif') === true ? 'avif' : 'webp';

const notFound = (reply: FastifyReply): FastifyReply => replyRefusal(reply, { code: 'request.not_found' });

/** Far more than any page shows; each is a hash. */
const MAX_KNOWN = 20_000;

/**
 * Whether anybody may see a picture; those of a review that staff have not approved open only by a signed address. The
 * database is asked about each picture once: what was public stays so. While it is away, it is taken for public.
 */
const createImageGate = (db: Db): ((hash: string) => Promise<boolean>) => {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN });
  return async (hash) => {
    if (known.has(hash)) return true;
    const shown = await findImageShown(db, hash).catch(() => ({ isWithheld: false, isSettled: false }));
    if (!shown.isWithheld && shown.isSettled) known.set(hash, true);
    return !shown.isWithheld;
  };
};

/**
 * Pictures: `/images/{hash}/{width}.webp`, sent as AVIF to those who accept it, and the drawings that replace missing
 * ones.
 */
export const registerImages = (
  app: FastifyInstance,
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
): void => {
  const widths = createImageWidths(files);
  const isPublic = createImageGate(db);

  app.get<{ Params: { hash: string; file: string }; Querystring: { exp?: unknown; sig?: unknown } }>(
    '/images/:hash/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { hash, file } = request.params;
      const width = FILE_NAMES.get(file);
      if (width === undefined || !isImageHash(hash)) return notFound(reply);
      const format = formatFor(request.headers.accept);
      const etag = `"${hash.slice(0, 32)}-${width}-${format}"`;
      const bytes = await widths.find(hash, width, format).catch((error: unknown) => {
        log.error({ err: error, hash }, 'a stored picture cannot be read');
        return undefined;
      });
      if (bytes === undefined) return notFound(reply);
      if (await isPublic(hash)) void reply.header('Cache-Control', IMMUTABLE);
      else {
        const secondsLeft = await readLink(db, 'review', hash, request.query);
        if (secondsLeft === undefined) return notFound(reply);
        void reply
          .header('Cache-Control', `private, max-age=${secondsLeft}, immutable`)
          .header('X-Robots-Tag', 'noindex');
      }
      void reply.header('ETag', etag).header('Vary', 'Accept');
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type(`image/${format}`).send(bytes);
    },
  );

  app.get<{ Params: { file: string } }>(
    '/images/drawn/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const drawing = drawPlaceholder(request.params.file);
      if (drawing === undefined) return notFound(reply);
      void reply.header('Cache-Control', ONE_DAY).header('ETag', drawing.etag);
      if (request.headers['if-none-match']?.includes(drawing.etag)) return reply.code(304).send();
      return reply
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('image/svg+xml')
        .send(drawing.svg);
    },
  );
};
