import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportProgress, ImportReport } from '@darzi/contract/back-office/back-office.routes.ts';
import { type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/auth/actor.ts';
import { answerLines } from '../../platform/http/answer-lines.ts';
import { readFormParts, saveFormFile } from '../../platform/http/form-parts.ts';
import type { Deps } from '../../settings/deps.ts';
import { importCatalogue } from './import-catalogue.ts';

const MAX_FILE_BYTES = 200 * 1_048_576;

/** Streams the field `file` to the disk; skips all others. */
const receive = async (request: FastifyRequest, path: string): Promise<Outcome<true>> => {
  let isReceived = false;
  let isTooLarge = false;
  for await (const part of readFormParts(request, { fileSize: MAX_FILE_BYTES, files: 4 })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file' || isReceived) {
      part.file.resume();
      continue;
    }
    isTooLarge = !(await saveFormFile(part, path));
    isReceived = true;
  }
  if (isTooLarge) return refuse('request.too_large');
  return isReceived ? { ok: true, value: true } : refuseFields({ file: 'Required' });
};

/**
 * Imports an uploaded file once all of it has arrived: half an upload imports nothing. Reports progress to callers that
 * accept NDJSON. Continues if the caller hangs up.
 */
export const importUpload = async (
  deps: Deps,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
  isDryRun: boolean,
): Promise<Outcome<ImportReport>> => {
  if (!request.isMultipart()) return refuse('request.unsupported_type');
  const lines = answerLines(request, reply);
  const directory = await mkdtemp(join(tmpdir(), 'darzi-import-'));
  try {
    const path = join(directory, 'upload.csv');
    const received = await receive(request, path);
    if (!received.ok) return received;
    const onProgress = (progress: ImportProgress) => lines.write({ progress });
    const outcome = await importCatalogue(deps, () => createReadStream(path), {
      isBesideShoppers: true,
      actor,
      isDryRun,
      onProgress,
    });
    lines.finish(outcome);
    return outcome;
  } catch (error) {
    lines.breakOff();
    throw error;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
