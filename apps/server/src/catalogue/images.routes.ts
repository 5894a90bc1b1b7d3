import { IMAGE_WIDTHS } from '@darzi/contract/catalogue/catalogue.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { replyRefusal } from '../http/refusal-reply.ts';
import { drawPlaceholder } from './image-drawn.ts';
import { isImageHash } from './image-file.rules.ts';
import { createImageWidths, type ImageWidth } from './image-widths.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Drawings keep their address when they change. */
const ONE_DAY = 'public, max-age=86400';
const FILE_NAMES: ReadonlyMap<string, ImageWidth> = new Map(
  IMAGE_WIDTHS.map((width) => [`${width}.webp`, width]),
);

const notFound = (reply: FastifyReply): FastifyReply => replyRefusal(reply, { code: 'request.not_found' });

/** Pictures: `/images/{hash}/{width}.webp`, and the drawings that stand in for missing ones. */
export const registerImages = (app: FastifyInstance, { files, log }: Pick<Deps, 'files' | 'log'>): void => {
  const widths = createImageWidths(files);

  app.get<{ Params: { hash: string; file: string } }>('/images/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params;
    const width = FILE_NAMES.get(file);
    if (width === undefined || !isImageHash(hash)) return notFound(reply);
    const etag = `"${hash.slice(0, 32)}-${width}"`;
    const bytes = await widths.find(hash, width).catch((error: unknown) => {
      log.error({ err: error, hash }, 'a stored picture cannot be read');
      return undefined;
    });
    if (bytes === undefined) return notFound(reply);
    void reply.header('Cache-Control', IMMUTABLE).header('ETag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });

  app.get<{ Params: { file: string } }>('/images/drawn/:file', async (request, reply) => {
    const drawing = drawPlaceholder(request.params.file);
    if (drawing === undefined) return notFound(reply);
    void reply.header('Cache-Control', ONE_DAY).header('ETag', drawing.etag);
    if (request.headers['if-none-match']?.includes(drawing.etag)) return reply.code(304).send();
    return reply
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('image/svg+xml')
      .send(drawing.svg);
  });
};
