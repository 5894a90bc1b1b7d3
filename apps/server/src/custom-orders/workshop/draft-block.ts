import { runInThread } from '../../platform/pdf/draw-document.ts';
import type { DraftedPart, PatternPart } from './draft-pattern-pieces.ts';
import type { BlockOrder, DraftedBlock } from './draft-pieces.ts';

const LONGEST_MS = 8_000;

/** Drafts the pieces of a block within its seconds. @returns undefined when nothing comes of these measurements */
export const draftBlock = (order: BlockOrder, longestMs = LONGEST_MS): Promise<DraftedBlock | undefined> =>
  runInThread<DraftedBlock>(
    new URL('./draft-pieces.ts', import.meta.url),
    'draftPieces',
    order,
    longestMs,
  ).catch(() => undefined);

/** Drafts a part by its own design within its seconds. @returns undefined when nothing comes of these measurements */
export const draftPart = (order: PatternPart, longestMs = LONGEST_MS): Promise<DraftedPart | undefined> =>
  runInThread<DraftedPart>(
    new URL('./draft-pattern-pieces.ts', import.meta.url),
    'draftPatternPart',
    order,
    longestMs,
  ).catch(() => undefined);
