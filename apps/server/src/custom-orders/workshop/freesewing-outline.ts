/// <reference path="./freesewing.d.ts" />
/** FreeSewing's points and paths as ours. */
import type { At, Op } from '@freesewing/brian';
import type { BlockOp, BlockPoint } from './block-piece.ts';

/** @throws Error when it was not drafted, or lies nowhere */
export const point = (at: At | undefined): BlockPoint => {
  if (at === undefined || !Number.isFinite(at.x) || !Number.isFinite(at.y))
    throw new Error('a point is missing');
  return [at.x, at.y];
};

export const outlineOf = (ops: readonly Op[]): BlockOp[] =>
  ops.flatMap((op): BlockOp[] => {
    switch (op.type) {
      case 'noop':
        return [];
      case 'close':
        return [{ kind: 'close' }];
      case 'curve':
        return [{ kind: 'curve', c1: point(op.cp1), c2: point(op.cp2), to: point(op.to) }];
      default:
        return [{ kind: op.type, to: point(op.to) }];
    }
  });
