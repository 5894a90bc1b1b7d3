import type { Client, Connection, Submittable } from 'pg';

const POLL_MS = 1;

/** The part of the COPY protocol that pg implements but its types omit. */
type CopyConnection = Connection & {
  readonly sendCopyFromChunk: (piece: Buffer) => void;
  readonly endCopyFrom: () => void;
  readonly sendCopyFail: (reason: string) => void;
};

/** A statement that moves rows instead of returning them; pg calls the methods named `handle…`. */
class CopyStatement implements Submittable {
  readonly #text: string;
  readonly #take: (piece: Buffer, connection: Connection) => void;
  /** The number of rows moved. */
  readonly done: Promise<number>;
  /** Resolves when the server is ready to receive rows. */
  readonly ready: Promise<CopyConnection>;
  #finish: (rows: number) => void = () => {};
  #rows = 0;
  #fail: (error: Error) => void = () => {};
  #open: (connection: CopyConnection) => void = () => {};

  constructor(text: string, take: (piece: Buffer, connection: Connection) => void = () => {}) {
    this.#text = text;
    this.#take = take;
    this.done = new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
    });
    this.ready = new Promise((resolve, reject) => {
      this.#open = resolve;
      this.done.catch(reject);
    });
    this.ready.catch(() => {}); // `done` reports it as well
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    this.#open(connection);
  }
  handleCopyData({ chunk }: { readonly chunk: Buffer }, connection: Connection): void {
    this.#take(chunk, connection);
  }
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rows = Number(text.split(' ')[1] ?? 0);
  }
  handleError(error: Error): void {
    this.#fail(error);
  }
  handleReadyForQuery(): void {
    this.#finish(this.#rows);
  }
}

/**
 * Pipes the rows of `copy … to stdout` in one database to `copy … from stdin` in another, at the pace of the slower
 * one.
 * @returns the number of rows
 * @throws the error of whichever refused
 */
export const copyRows = async (
  source: Client,
  copyOut: string,
  target: Client,
  copyIn: string,
): Promise<number> => {
  const taking = new CopyStatement(copyIn);
  target.query(taking);
  const to = await taking.ready;
  let isFull = false;
  const giving = new CopyStatement(copyOut, (piece, from) => {
    to.sendCopyFromChunk(piece);
    if (isFull || !to.stream.writableNeedDrain) return;
    isFull = true;
    from.stream.pause();
    // polled: occasionally a socket written to within another's data event never emits drain
    const goOn = () => {
      if (to.stream.writableNeedDrain && to.stream.writable) {
        setTimeout(goOn, POLL_MS);
        return;
      }
      isFull = false;
      from.stream.resume();
    };
    setTimeout(goOn, POLL_MS);
  });
  source.query(giving);
  try {
    await giving.done;
  } catch (error) {
    to.sendCopyFail('the rows could not be read');
    await taking.done.catch(() => {});
    throw error;
  }
  to.endCopyFrom();
  return taking.done;
};
