import type { Outcome } from '@darzi/contract/outcome.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type AnswerLines = {
  /** Reports progress. The first line starts the response, so a refusal before it keeps its own status. */
  readonly write: (line: object) => void;
  /** Sends the answer itself, as the last line if progress was reported before. */
  readonly finish: (outcome: Outcome<object>) => void;
  /** Aborts the response after a failure, so that nobody takes it for a complete one. */
  readonly breakOff: () => void;
};

/**
 * An answer as lines of JSON (NDJSON) for callers that accept `application/x-ndjson`: long work reports its progress,
 * and no proxy takes its silence for a dead connection. Everybody else gets the plain answer.
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
