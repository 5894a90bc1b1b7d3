import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { parse } from 'csv-parse/sync';
import type { FastifyRequest } from 'fastify';
import { readFormFile, readFormParts } from './form-parts.ts';

const MAX_FILE_BYTES = 4 * 1_048_576;

/** The cells of a form's single CSV file of at most 4 MB, separated by comma, semicolon or tab. */
export const receiveCsv = async (
  request: FastifyRequest,
): Promise<Outcome<readonly (readonly string[])[]>> => {
  if (!request.isMultipart()) return refuse('request.unsupported_type');
  let file: Buffer | undefined;
  for await (const part of readFormParts(request, { fileSize: MAX_FILE_BYTES, files: 1 })) {
    if (part.type === 'file') file = await readFormFile(part);
  }
  if (file === undefined) return refuseFields({ file: 'Required' });
  try {
    return accept(
      parse(file.toString('utf8').replace(/^\ufeff/, ''), {
        delimiter: [',', ';', '\t'],
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
      }),
    );
  } catch {
    return refuse('import.not_csv', { values: { reason: 'a quotation mark is opened and not closed' } });
  }
};
