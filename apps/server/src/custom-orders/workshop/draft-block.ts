import { runInThread } from '../../platform/pdf/draw-document.ts';
import type { BlockPiece } from './block-piece.ts';
import type { BlockOrder, draftPieces } from './draft-pieces.ts';

const LONGEST_MS = 8_000;
const MODULE = new URL('./draft-pieces.ts', import.meta.url);

/** Drafts the pieces of a block within its seconds. @returns undefined when nothing comes of these measurements */
export const draftBlock = async (
  order: BlockOrder,
  longestMs = LONGEST_MS,
): Promise<readonly BlockPiece[] | undefined> => {
  const drafting = runInThread<ReturnType<typeof draftPieces>>(MODULE, 'draftPieces', order, longestMs);
  return drafting.catch(() => undefined);
};
