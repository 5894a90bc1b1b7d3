import type { Outcome } from '@darzi/contract/outcome.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type AnswerLines = {
  /** Reports progress. The first line starts the response, so a refusal before it keeps its own status. */
  readonly write: (line: object) => void;
  /** The answer itself as the last line, when lines were told before. */
  readonly finish: (outcome: Outcome<object>) => void;
  /** The work failed: the answer breaks off, so that nobody takes it for a whole one. */
  readonly breakOff: () => void;
};

/**
 * An answer in lines of JSON (NDJSON) for callers that ask for `application/x-ndjson`: long work says how far it is, and
 * no proxy takes silence for death. Everybody else gets the plain answer.
 */
export const answerLines = (request: FastifyRequest, reply: FastifyReply): AnswerLines => {
  const isWanted = String(request.headers.accept ?? '').includes('application/x-ndjson');
  const { raw } = reply;
  let isOpen = false;
  const write = (line: object): void => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(`${JSON.stringify(line)}\n`);
  };
  return {
    write: (line) => {
      if (!isWanted) return;
      if (!isOpen) {
        isOpen = true;
        reply.hijack();
        raw.writeHead(200, {
          'Content-Type': 'application/x-ndjson; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
        });
      }
      write(line);
    },
    finish: (outcome) => {
      if (!isOpen) return;
      write(
        outcome.ok
          ? { success: true, ...outcome.value }
          : {
              success: false,
              message: refusalMessage(outcome.refusal.code, outcome.refusal.values),
              code: outcome.refusal.code,
            },
      );
      raw.end();
    },
    breakOff: () => {
      if (isOpen) raw.destroy();
    },
  };
};
