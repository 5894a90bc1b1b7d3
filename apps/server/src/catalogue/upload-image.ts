import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { readFormFile, readFormParts } from '../http/form-parts.ts';
import { LARGEST_PICTURE_BYTES } from './image-fetch.ts';
import { imageAddress } from './list-products.ts';
import { storeImage } from './store-image.ts';

/** Keeps the picture of a form's field `image`. Refuses a form without one and what is no picture. */
export const uploadImage = async (
  deps: Pick<Deps, 'db' | 'files'>,
  request: FastifyRequest,
): Promise<Outcome<{ image: string }>> => {
  if (!request.isMultipart()) return refuse('request.unsupported_type');
  let bytes: Buffer | undefined;
  for await (const part of readFormParts(request, { fileSize: LARGEST_PICTURE_BYTES, files: 1 })) {
    if (part.type === 'file' && part.fieldname === 'image') bytes = await readFormFile(part);
    else if (part.type === 'file') part.file.resume();
  }
  if (bytes === undefined) return refuse('request.invalid', { fields: { image: 'Required' } });
  const stored = await storeImage(deps, bytes);
  return stored.ok ? accept({ image: imageAddress(stored.value.hash) }) : stored;
};
