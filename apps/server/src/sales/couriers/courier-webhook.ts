import type { FastifyInstance } from 'fastify';
import { replyRefusal } from '../../platform/http/error-handler.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { CouriersDeps } from './book-parcels.ts';
import { findParcelByAwb } from './parcel.repository.ts';

const MAX_MESSAGE_BYTES = 262_144;

const readJson = (body: unknown): unknown => {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  } catch {
    return undefined;
  }
};

/**
 * The courier's webhook. Checks its key and uses only which parcel it names; the status is then asked from the courier.
 * The path must not contain "Shiprocket": they reject such addresses.
 */
export const registerCourierWebhook = async (
  app: FastifyInstance,
  { db, courier }: CouriersDeps,
): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    '/api/webhooks/courier',
    {
      bodyLimit: MAX_MESSAGE_BYTES,
      schema: { summary: 'Messages of the courier, with its key in `x-api-key`' },
    },
    async (request, reply) => {
      if (courier === undefined) return replyRefusal(reply, { code: 'request.not_found' });
      const event = courier.readEvent(readJson(request.body), request.headers);
      if (event.is === 'forged') return replyRefusal(reply, { code: 'parcel.wrong_key' });
      const parcel = event.is === 'parcel' ? await findParcelByAwb(db, event.awb) : undefined;
      if (parcel !== undefined)
        await addJob(db, 'check-parcel', { parcelId: parcel.id }, { key: `check-parcel:${parcel.id}` });
      return reply.header('Cache-Control', 'no-store').send({ success: true });
    },
  );
};
