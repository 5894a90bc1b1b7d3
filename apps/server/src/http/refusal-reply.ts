import type { Refusal } from '@darzi/contract/outcome.ts';
import { REFUSALS, refusalMessage } from '@darzi/contract/refusals.ts';
import type { FastifyReply } from 'fastify';

/** Answers a refusal: its status, a sentence for a person, a code for a program. */
export const replyRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  if (refusal.code === 'service.unavailable') void reply.header('Retry-After', '5');
  if (refusal.code === 'request.too_many') {
    void reply.header('Retry-After', String(refusal.values?.retryAfterSeconds ?? 60));
  }
  const body = {
    success: false,
    message: refusalMessage(refusal.code, refusal.values),
    code: refusal.code,
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    ...refusal.details,
  };
  return reply
    .code(REFUSALS[refusal.code].status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
};
