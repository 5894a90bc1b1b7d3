import { type CustomOrderImageId, parseId } from '@darzi/contract/ids.ts';
import type { FastifyInstance } from 'fastify';
import { readLink } from '../../platform/auth/signed-links.ts';
import { replyRefusal } from '../../platform/http/error-handler.ts';
import type { Deps } from '../../settings/deps.ts';
import { findPrivateImage } from './store-pictures.ts';

type Asked = { Params: { id: string }; Querystring: { exp?: unknown; sig?: unknown } };

/** Private pictures, through signed links that expire: `/files/custom/{id}?exp=…&sig=…`. */
export const registerPrivateImages = (app: FastifyInstance, deps: Pick<Deps, 'db' | 'files'>): void => {
  app.get<Asked>('/files/custom/:id', { schema: { hide: true } }, async (request, reply) => {
    const id = parseId<CustomOrderImageId>(request.params.id);
    if (id === undefined) return replyRefusal(reply, { code: 'request.not_found' });
    const secondsLeft = await readLink(deps.db, 'custom', id, request.query);
    if (secondsLeft === undefined) return replyRefusal(reply, { code: 'session.forbidden' });
    const bytes = await findPrivateImage(deps, id);
    if (bytes === undefined) return replyRefusal(reply, { code: 'request.not_found' });
    const etag = `"${id}"`;
    void reply
      .header('Cache-Control', `private, max-age=${secondsLeft}, immutable`)
      .header('ETag', etag)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .header('Referrer-Policy', 'no-referrer')
      .header('X-Robots-Tag', 'noindex')
      .header('Content-Disposition', 'inline');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });
};
