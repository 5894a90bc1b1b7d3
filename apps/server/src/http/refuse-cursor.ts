import { type Outcome, refuse } from '@darzi/contract/outcome.ts';

/** A cursor that no list gave out, or that belongs to another order of it. */
export const refuseCursor = (): Outcome<never> =>
  refuse('catalogue.cursor_invalid', { fields: { cursor: 'Unknown cursor' } });
