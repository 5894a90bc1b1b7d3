import type { Readable } from 'node:stream';

/** Opens the file from its start; it is read more than once, so that it need never be held in memory. */
export type OpenFile = () => Readable;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** No catalogue row is longer. In characters. */
export const MAX_RECORD_LENGTH = 1_000_000;

const bytesOf = (chunk: unknown): Uint8Array =>
  typeof chunk === 'string' ? Buffer.from(chunk) : chunk instanceof Uint8Array ? chunk : new Uint8Array();

/**
 * UTF-16 by its byte order mark, otherwise UTF-8 if every byte of the file fits, otherwise what Excel calls "CSV"
 * (Windows-1252).
 */
export const detectEncoding = async (open: OpenFile): Promise<Encoding> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of open()) {
      const bytes = bytesOf(chunk);
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
};

/** Physical lines without their ends, of any kind; lines longer than a record may be are truncated. */
export async function* readLines(open: OpenFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let isCut = false;
  const take = function* (text: string, isLast: boolean): Generator<string> {
    rest += text;
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!isCut) yield line;
      isCut = false;
    }
    if (rest.length > MAX_RECORD_LENGTH) {
      if (!isCut) yield rest.slice(0, MAX_RECORD_LENGTH + 1);
      isCut = true;
      rest = rest.endsWith('\r') ? '\r' : '';
    }
    if (isLast && !isCut && rest !== '') yield rest.replace(/\r$/, '');
  };
  for await (const chunk of open()) yield* take(decoder.decode(bytesOf(chunk), { stream: true }), false);
  yield* take(decoder.decode(), true);
}
