import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { FastifyReply } from 'fastify';
import { codeOf } from '../errors.ts';

/** Opens an answer that is written piece by piece. Undefined for `HEAD`, which gets only the headers. */
export const openStream = (
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): ServerResponse | undefined => {
  reply.hijack();
  reply.raw.writeHead(200, headers);
  if (reply.request.method !== 'HEAD') return reply.raw;
  reply.raw.end();
  return undefined;
};

const lasting = new WeakSet<FastifyReply>();

/** Opens an answer that stays open for events, for as long as both sides want. */
export const openEvents = (reply: FastifyReply): ServerResponse | undefined => {
  lasting.add(reply);
  return openStream(reply, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
};

/** Whether how long it took says nothing: it was open for events. */
export const isLasting = (reply: FastifyReply): boolean => lasting.has(reply);

const HUNG_UP = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Answers with a text file produced while it is sent. Ends when everything is sent or the receiver has hung up; a fault
 * aborts the file, so that nobody takes it for a complete one.
 */
export const replyText = async (
  reply: FastifyReply,
  file: { readonly name: string; readonly type: `${string}/${string}` },
  parts: AsyncIterable<string>,
): Promise<void> => {
  const raw = openStream(reply, {
    'Content-Type': `${file.type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Disposition': `attachment; filename="${file.name}"`,
  });
  if (raw === undefined) return;
  await pipeline(Readable.from(parts), raw).catch((error: unknown) => {
    if (codeOf(error) !== HUNG_UP) throw error;
  });
};

/**
 * Answers with a finished file instead of JSON. `name` is the file name for saving: letters, digits, hyphens and an
 * extension.
 */
export const replyFile = (
  reply: FastifyReply,
  {
    name,
    type,
    bytes,
  }: { readonly name: string; readonly type: `application/${string}`; readonly bytes: Buffer },
): Outcome<Record<string, never>> => {
  reply.hijack();
  reply.raw.writeHead(200, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  });
  reply.raw.end(bytes);
  return accept({});
};

type Pdf = { readonly bytes: Buffer; readonly name: string };

/** Answers with a PDF, or with the refusal as usual. */
export const replyPdf = (reply: FastifyReply, printed: Outcome<Pdf>): Outcome<Record<string, never>> => {
  if (!printed.ok) return printed;
  const { bytes, name } = printed.value;
  return replyFile(reply, { name: `${name}.pdf`, type: 'application/pdf', bytes });
};

const ENTITY: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);
const withEntities = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITY.get(sign) ?? sign);

export const escapeHtml = withEntities;

/** Escapes text or an attribute value for XML 1.0, which allows no control characters but tab and line ends. */
export const escapeXml = (text: string): string =>
  withEntities(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
    text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, ''),
  );

/** Text files of some megabytes as one ZIP, without timestamps, so that equal files make an equal ZIP. */
export const zipTexts = async (
  files: readonly (readonly [name: string, text: string])[],
): Promise<Buffer> => {
  const { zip } = await import('fflate');
  const contents = Object.fromEntries(files.map(([name, text]) => [name, Buffer.from(text)]));
  return new Promise((resolve, reject) => {
    zip(contents, { mtime: new Date(1980, 0, 1) }, (error, bytes) =>
      error === null ? resolve(Buffer.from(bytes)) : reject(error),
    );
  });
};
