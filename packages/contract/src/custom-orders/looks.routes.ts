import { z } from 'zod';
import { lookId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, line, nothing, type RouteSpec, STUDIO } from '../route.ts';
import { STYLES } from './custom-order.ts';
import { proposedDesign, wearer } from './garments.routes.ts';
import { GARMENTS } from './garments.ts';

const lookDesign = proposedDesign.extend({
  garment: z.enum(GARMENTS),
  wearer,
  style: z.enum(STYLES),
});
export type LookDesign = z.output<typeof lookDesign>;

const clothPictures = z.object({ front: z.string(), back: z.string() });

/** A composition that a designer publishes for others to start from. */
const look = z.object({
  _id: lookId,
  title: z.string(),
  description: z.string(),
  // Until 0.2.0:
  words: z.string().describe('the former name of `description`, for one release'),
  titleHindi: z.string().describe('blank if there is none'),
  descriptionHindi: z.string().describe('blank if there is none'),
  designer: z.string(),
  design: lookDesign,
  price: z
    .object({ low: z.number(), high: z.number() })
    .describe('rupees, for an average wearer; an estimate, the bid decides'),
  clothPictures: clothPictures.describe('addresses of its rendered pictures'),
});
export type PublishedLook = z.output<typeof look>;

const studioLook = look.extend({
  clothPictures: clothPictures.nullable().describe('null until they are rendered'),
  published: z.boolean(),
  isMine: z.boolean().describe('made by the caller'),
  orders: z.number().int().describe('how many orders started from it'),
});
export type StudioLook = z.output<typeof studioLook>;

const fields = {
  title: line(80),
  description: z.string().trim().max(600),
  titleHindi: z.string().trim().max(80).describe('blank: Hindi pages show the English'),
  descriptionHindi: z.string().trim().max(600).describe('blank: Hindi pages show the English'),
  design: z
    .unknown()
    .describe('garment, wearer {who}, fabric, style; and fit, choices, colour, print, border as in an order'),
  published: z.boolean(),
};

/** Until 0.2.0: `description` used to be called `words`, which is still accepted. */
const named = <T extends z.ZodType>(body: T) =>
  z.preprocess(
    (sent: z.input<T> & { readonly words?: string }) =>
      sent?.words === undefined ? sent : { description: sent.words, ...sent },
    body,
  );

const lookDraft = named(
  z.object({
    title: fields.title,
    description: fields.description.default(''),
    titleHindi: fields.titleHindi.default(''),
    descriptionHindi: fields.descriptionHindi.default(''),
    design: fields.design.optional(),
    published: fields.published.default(false),
  }),
);
export type LookDraft = z.output<typeof lookDraft>;
const lookChange = named(z.object(fields).partial());
export type LookChange = z.output<typeof lookChange>;

/** What an order records of the look it started from. */
export const lookBegunFrom = look.pick({ _id: true, title: true, designer: true });
export type LookBegunFrom = z.output<typeof lookBegunFrom>;

export const looksRoutes = {
  'GET /api/custom-order/looks': {
    summary: 'Compositions by our designers to start from, newest first',
    access: 'anyone',
    isCached: true,
    query: z.object(pageQuery),
    answer: z.object({ looks: z.array(look), nextCursor }),
  },
  'GET /api/studio/looks': {
    summary: 'One’s own looks, newest first; an admin sees everybody’s',
    access: STUDIO,
    query: z.object(pageQuery),
    answer: z.object({ looks: z.array(studioLook), nextCursor }),
  },
  'POST /api/studio/looks': {
    summary: 'Save a composition as a look; its pictures are drawn afterwards',
    access: STUDIO,
    body: lookDraft,
    answer: z.object({ look: studioLook }),
  },
  'GET /api/studio/looks/:id': {
    summary: 'One look',
    access: STUDIO,
    params: idParams(lookId),
    answer: z.object({ look: studioLook }),
  },
  'PATCH /api/studio/looks/:id': {
    summary: 'Change what is named; `published` shows it to everybody once it is drawn, or hides it',
    access: STUDIO,
    params: idParams(lookId),
    body: lookChange,
    answer: z.object({ look: studioLook }),
  },
  'DELETE /api/studio/looks/:id': {
    summary: 'Remove a look; orders that started from it stay',
    access: STUDIO,
    params: idParams(lookId),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
