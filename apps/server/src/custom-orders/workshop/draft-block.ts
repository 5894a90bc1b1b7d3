import { runInThread, TooSlowError } from '../../platform/pdf/draw-document.ts';
import type { DraftedPart, PatternPart } from './draft-pattern-pieces.ts';
import type { BlockOrder, DraftedBlock } from './draft-pieces.ts';

const CPU_MS = 20_000;

const nothing = (error: unknown): undefined => {
  if (error instanceof TooSlowError) throw error;
};

/**
 * Drafts the pieces of a block. @returns undefined if these measurements yield none
 * @throws TooSlowError
 */
export const draftBlock = (order: BlockOrder, cpuMs = CPU_MS): Promise<DraftedBlock | undefined> =>
  runInThread<DraftedBlock>(new URL('./draft-pieces.ts', import.meta.url), 'draftPieces', order, cpuMs).catch(
    nothing,
  );

/**
 * Drafts a part by its own design. @returns undefined if these measurements yield none
 * @throws TooSlowError
 */
export const draftPart = (order: PatternPart, cpuMs = CPU_MS): Promise<DraftedPart | undefined> =>
  runInThread<DraftedPart>(
    new URL('./draft-pattern-pieces.ts', import.meta.url),
    'draftPatternPart',
    order,
    cpuMs,
  ).catch(nothing);
