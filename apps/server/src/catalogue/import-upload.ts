import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '@darzi/contract/back-office/back-office.routes.ts';
import { type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../accounts/session.ts';
import type { Deps } from '../deps.ts';
import { readFormParts, saveFormFile } from '../http/form-parts.ts';
import { importCatalogue } from './import-catalogue.ts';

const LARGEST_FILE_BYTES = 200 * 1_048_576;

/** Puts the field `file` on the disk as it comes in; others are passed over. */
const receive = async (request: FastifyRequest, path: string): Promise<Outcome<true>> => {
  let isReceived = false;
  let isTooLarge = false;
  for await (const part of readFormParts(request, { fileSize: LARGEST_FILE_BYTES, files: 4 })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file' || isReceived) {
      part.file.resume();
      continue;
    }
    isTooLarge = !(await saveFormFile(part, path));
    isReceived = true;
  }
  if (isTooLarge) return refuse('request.too_large');
  return isReceived ? { ok: true, value: true } : refuse('request.invalid', { fields: { file: 'Required' } });
};

/** Imports an uploaded file once all of it has arrived: half an upload imports nothing. */
export const importUpload = async (
  deps: Deps,
  actor: Actor,
  request: FastifyRequest,
  isDryRun: boolean,
): Promise<Outcome<ImportReport>> => {
  if (!request.isMultipart()) return refuse('request.unsupported_type');
  const directory = await mkdtemp(join(tmpdir(), 'darzi-import-'));
  try {
    const path = join(directory, 'upload.csv');
    const received = await receive(request, path);
    if (!received.ok) return received;
    return await importCatalogue(deps, () => createReadStream(path), { actor, isDryRun });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
