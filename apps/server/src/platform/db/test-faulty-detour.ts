import type { Socket } from 'node:net';
import { openDetour } from './test-detour.ts';

/** An error sent instead of a reply; FATAL ends the connection, as with PostgreSQL and PgBouncer. */
export type Said = {
  readonly severity: 'ERROR' | 'FATAL';
  readonly code: string;
  readonly message: string;
};
/** An error reply, a connection that is reset or ended, or bytes of another protocol. */
export type Fault = Said | 'reset' | 'ended' | { readonly bytes: string };

const packet = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const text = (words: string) => Buffer.from(`${words}\0`);
const errorOf = ({ severity, code, message }: Said): Buffer =>
  packet('E', text(`S${severity}\0V${severity}\0C${code}\0M${message}\0`));
const ready = (state: 'I' | 'T' | 'E'): Buffer => packet('Z', Buffer.from(state));

/** Splits a byte stream into protocol messages; the client's first message has no type byte. */
const readMessages = (take: (kind: string, message: Buffer) => void, isFirstBare: boolean) => {
  let rest: Buffer = Buffer.alloc(0);
  let isBare = isFirstBare;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isBare ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      take(isBare ? 'startup' : message.toString('latin1', 0, 1), message);
      isBare = false;
    }
  };
};

/** A proxy to the real server that from a given moment returns errors or breaks the connection. */
export const openFaultyDetour = async (server: string) => {
  let fault: Fault | undefined;
  /** How many queries still pass. Negative: work in progress continues, and whatever begins next meets the fault. */
  let questionsLeft = -1;

  const breakLine = (socket: Socket, how: Fault): void => {
    if (how === 'reset') socket.resetAndDestroy();
    else if (how === 'ended') socket.end();
    else if ('bytes' in how) socket.end(how.bytes);
    else socket.end(errorOf(how));
  };

  const detour = await openDetour(server, (socket, through) => {
    let asked = 1; // the greeting ends with the same message as a reply
    let isInTransaction = false;
    let isApart = false;

    const answerFor = (kind: string, message: Buffer, said: Said): void => {
      const words = kind === 'Q' ? message.toString('utf8', 5, message.length - 1) : '';
      if (words === 'begin' || words === 'rollback') {
        isApart = words === 'begin';
        socket.write(Buffer.concat([packet('C', text(words.toUpperCase())), ready(isApart ? 'T' : 'I')]));
      } else socket.write(Buffer.concat([errorOf(said), ready(isApart ? 'E' : 'I')]));
    };

    const meet = (kind: string, message: Buffer, how: Fault): void => {
      const isQuestion = kind === 'Q' || kind === 'S';
      if (typeof how === 'object' && 'severity' in how && how.severity === 'ERROR') {
        if (kind === 'startup' || kind === 'p' || kind === 'X') through.write(message);
        else if (isQuestion) answerFor(kind, message, how);
      } else if (isQuestion || kind === 'startup') breakLine(socket, how);
    };

    const isMet = (kind: string): boolean => {
      if (fault === undefined) return false;
      if (questionsLeft < 0) return isApart || (asked === 0 && !isInTransaction) || kind === 'startup';
      if (kind === 'Q' || kind === 'S') questionsLeft -= questionsLeft > 0 ? 1 : 0;
      return questionsLeft === 0;
    };

    const fromClient = readMessages((kind, message) => {
      if (fault !== undefined && isMet(kind)) return meet(kind, message, fault);
      if (kind === 'Q' || kind === 'S') asked += 1;
      through.write(message);
    }, true);
    const fromServer = readMessages((kind, message) => {
      if (kind === 'Z') {
        asked -= 1;
        isInTransaction = message.toString('latin1', 5) !== 'I';
      }
    }, false);
    socket.on('data', fromClient);
    through.on('data', (chunk) => {
      fromServer(chunk);
      if (socket.writable) socket.write(chunk);
    });
    through.on('close', () => socket.end());
  });

  return {
    url: detour.url,
    close: detour.close,
    /** From now on, or after this many queries, for a fault in the middle of something. */
    meet: (next: Fault, afterQuestions = -1) => {
      fault = next;
      questionsLeft = afterQuestions;
    },
    mend: () => {
      fault = undefined;
    },
  };
};
