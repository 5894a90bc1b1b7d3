import type { Refusal } from '@darzi/contract/outcome.ts';
import { REFUSALS, refusalMessage } from '@darzi/contract/refusals.ts';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { isRetryable } from '../db/database-unavailable.ts';
import { messageOf } from '../errors.ts';
import { reportRepeatedFaults } from './log.ts';

/** The values filled into the refusal's sentence, so that it can be repeated in another language. */
const filledIn = ({ code, values = {} }: Refusal): { values?: Refusal['values'] } => {
  const named = Object.entries(values).filter(([name]) => REFUSALS[code].message.includes(`{${name}}`));
  return named.length === 0 ? {} : { values: Object.fromEntries(named) };
};

/** What a caller is answered; of our faults without detail. */
type Failure = { readonly status: number; readonly body: object };

const failureOf = (refusal: Refusal): Failure => ({
  status: REFUSALS[refusal.code].status,
  body: {
    success: false,
    message: refusalMessage(refusal.code, refusal.values),
    code: refusal.code,
    ...filledIn(refusal),
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    ...refusal.details,
  },
});

const replyFailure = (reply: FastifyReply, { status, body }: Failure): FastifyReply =>
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));

/** Answers a refusal with its status, a sentence for people and a code for programs. */
export const replyRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  if (refusal.code === 'service.unavailable') void reply.header('Retry-After', '5');
  if (refusal.code === 'request.too_many') {
    void reply.header('Retry-After', String(refusal.values?.retryAfterSeconds ?? 60));
  }
  return replyFailure(reply, failureOf(refusal));
};

/** Throws a refusal where no Outcome can be returned (hooks, body readers). */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** `Please select a size` makes sense by itself; `Required` does not. */
const isSentence = (text: string | undefined): text is string => text?.startsWith('Please ') === true;

/** Bad input: dotted path → first message. A message that makes sense by itself becomes the refusal's message, too. */
const refusalOfZodError = (error: ZodError): Refusal => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (path !== '' && !Object.hasOwn(fields, path)) {
      Object.defineProperty(fields, path, { value: issue.message, enumerable: true });
    }
  }
  const [text, ...others] = Object.values(fields);
  return others.length === 0 && isSentence(text)
    ? { code: 'request.invalid', fields, details: { message: text } }
    : { code: 'request.invalid', fields };
};

const BY_FASTIFY_CODE: Readonly<Record<string, Refusal['code']>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
  FST_FILES_LIMIT: 'request.too_large',
  FST_PARTS_LIMIT: 'request.too_large',
  FST_FIELDS_LIMIT: 'request.too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported_type',
};

/** The refusal that an error amounts to; undefined for a fault of ours. */
export const refusalOfError = (error: unknown): Refusal | undefined => {
  if (error instanceof RefusalError) return error.refusal;
  if (error instanceof ZodError) return refusalOfZodError(error);
  if (isRetryable(error)) return { code: 'service.unavailable' };
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  // PostgreSQL's class 22: a value it cannot store (a NUL character, a number out of range) came from the caller.
  if (/^22[0-9A-Z]{3}$/.test(code)) return { code: 'request.malformed' };
  const known = BY_FASTIFY_CODE[code];
  if (known !== undefined) return { code: known };
  if (statusCode === 413) return { code: 'request.too_large' };
  if (statusCode === 415) return { code: 'request.unsupported_type' };
  if (statusCode === 429) return { code: 'request.too_many' };
  if (statusCode === 503) return { code: 'service.unavailable' };
  if (statusCode >= 400 && statusCode < 500) return { code: 'request.malformed' };
  return undefined;
};

/** The caller disconnected in the middle of the request: failures caused by that are not ours. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && raw.complete === false;

const reportUnavailable = reportRepeatedFaults();
const reportFault = reportRepeatedFaults();

const FAULT: Failure = {
  status: 500,
  body: { success: false, message: 'Something went wrong on our side.', code: 'fault' },
};

type Reporter = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** Logs faults and outages, each once a minute. @returns the refusal that the error stands for, if any */
const report = (error: unknown, log: Reporter, route = 'page'): Refusal | undefined => {
  const refusal = refusalOfError(error);
  if (refusal?.code === 'service.unavailable') {
    const reported = reportUnavailable(messageOf(error));
    if (reported !== undefined)
      log.warn({ err: error, route, ...reported }, 'database or file store unavailable');
  }
  if (refusal !== undefined) return refusal;
  const reported = reportFault(`${route} ${error}`);
  if (reported !== undefined)
    log.error({ err: error, ...(reported.suppressed === 0 ? {} : reported) }, 'fault');
  return undefined;
};

/** The answer to an error in a call made without a request. */
export const failureOfError = (error: unknown, log: Reporter, route: string): Failure => {
  const refusal = report(error, log, route);
  return refusal === undefined ? FAULT : failureOf(refusal);
};

/** The one place that answers errors of `/api`; faults without detail. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (hasHungUp(request)) {
    request.log.debug({ err: error }, 'the caller hung up');
    return replyRefusal(reply, { code: 'request.malformed' });
  }
  const refusal = report(error, request.log, request.routeOptions.url);
  return refusal === undefined ? replyFailure(reply, FAULT) : replyRefusal(reply, refusal);
};
