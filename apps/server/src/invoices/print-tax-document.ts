import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import { parseId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import { drawDocument, drawInTurn } from '../documents/draw-document.ts';
import { mayRead } from './may-read.ts';
import type { writeTaxDocument } from './tax-document.document.ts';
import { findTaxDocument, type StoredTaxDocument } from './tax-document.repository.ts';

type Printing = Pick<Deps, 'db' | 'files'>;

const MODULE = new URL('./tax-document.document.ts', import.meta.url);

/** Where a document lies once it was drawn; without its buyer it is another one. */
const placeOf = (id: string, isErased: boolean): string =>
  `documents/${id.slice(-2)}/${id}${isErased ? '-erased' : ''}.pdf`;

/** Removes what was drawn of a document while it still named its buyer. */
export const removeNamedDocument = ({ files }: Pick<Deps, 'files'>, documentId: string): Promise<void> =>
  files.remove(placeOf(documentId, false));

const drawAndStore = async ({ db, files }: Printing, document: StoredTaxDocument): Promise<Buffer> => {
  const bytes = await drawDocument<Parameters<typeof writeTaxDocument>[0]>(
    MODULE,
    'writeTaxDocument',
    document,
  );
  const isErased = document.buyer === null;
  await files.write(placeOf(document.id, isErased), bytes);
  // Whoever was erased while it was drawn does not come back with it.
  const isErasedNow = (await findTaxDocument(db, document.id))?.buyer === null;
  if (isErasedNow && !isErased) await removeNamedDocument({ files }, document.id);
  return bytes;
};

/** An invoice or a credit note as a PDF, drawn once. Somebody else's is answered like none. */
export const printTaxDocument = async (
  deps: Printing,
  documentId: string,
  actor: Actor,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const id = parseId(documentId);
  const document = id === undefined ? undefined : await findTaxDocument(deps.db, id);
  if (document === undefined || (await mayRead(deps.db, document.orderId, actor)) === undefined)
    return refuse('invoice.not_found');
  const name = document.number.replaceAll('/', '-');
  const place = placeOf(document.id, document.buyer === null);
  const stored = await deps.files.read(place);
  if (stored !== undefined) return accept({ name, bytes: stored });
  return drawInTurn(actor.userId, async () => {
    // Asked for twice at once, it waited for its own drawing.
    const meanwhile = await deps.files.read(place);
    return accept({ name, bytes: meanwhile ?? (await drawAndStore(deps, document)) });
  });
};
