import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { FastifyReply } from 'fastify';

type Pdf = { readonly bytes: Buffer; readonly name: string };

/**
 * Answers with a PDF instead of JSON; a refusal goes the usual way. `name` is what the file is called when saved:
 * letters, digits and hyphens.
 */
export const replyPdf = (reply: FastifyReply, printed: Outcome<Pdf>): Outcome<Record<string, never>> => {
  if (!printed.ok) return printed;
  const { bytes, name } = printed.value;
  reply.hijack();
  reply.raw.writeHead(200, {
    'Content-Type': 'application/pdf',
    'Content-Length': bytes.length,
    'Content-Disposition': `attachment; filename="${name}.pdf"`,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  });
  reply.raw.end(bytes);
  return accept({});
};
