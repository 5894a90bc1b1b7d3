import { defineLifecycle } from '../lifecycle.ts';

/**
 * - new: public at once except for its photographs; staff have not looked at it
 * - published: checked, public with its photographs
 * - hidden: withdrawn for a reason; it counts for nothing
 */
export const REVIEW_STATES = ['new', 'published', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
export type ReviewCommand = 'publish' | 'hide';

export const reviewLifecycle = defineLifecycle<ReviewState, ReviewCommand, 'admin'>([
  { from: 'new', command: 'publish', to: 'published', by: ['admin'] },
  { from: 'new', command: 'hide', to: 'hidden', by: ['admin'] },
  { from: 'published', command: 'hide', to: 'hidden', by: ['admin'] },
  { from: 'hidden', command: 'publish', to: 'published', by: ['admin'] },
]);

export const REVIEW_STATE_LABEL = {
  new: 'New',
  published: 'Published',
  hidden: 'Hidden',
} as const satisfies Record<ReviewState, string>;

export const MAX_REVIEW_PHOTOS = 4;
