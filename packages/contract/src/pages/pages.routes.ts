import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { handle, line, nothing, type RouteSpec } from '../route.ts';
import { pageContent } from './page-blocks.ts';

const ADMIN = ['admin'] as const;

const handleParams = z.object({ handle: z.string() });
/** The version of a built-in page that has its original text. */
export const FIRST_VERSION = 0;

const pageSummary = z.object({
  handle: z.string(),
  title: z.string(),
  path: z.string().describe('where shoppers find it'),
  isBuiltIn: z.boolean().describe('one of the pages that every shop has'),
  isPublished: z.boolean(),
  hasDraft: z.boolean().describe('there are unpublished changes'),
  publishAt: z.string().nullable().describe('when the draft is published automatically'),
  changedAt: z.string().nullable(),
});
export type PageSummary = z.output<typeof pageSummary>;

const managedPage = pageSummary.extend({
  content: pageContent.describe('the draft, else the published version'),
  revision: z.number().int().describe('send it back with a change, so that conflicting changes are noticed'),
  published: z.number().int().nullable().describe('the version that the public sees'),
  versions: z.array(z.object({ number: z.number().int(), publishedAt: z.string().nullable() })),
});
export type ManagedPage = z.output<typeof managedPage>;

const answer = z.object({ page: managedPage });
const revision = z.number().int();

export const pagesRoutes = {
  'GET /api/page/:handle': {
    summary: 'What a page of the owner’s says: home, about, policy or one of its own',
    access: 'anyone',
    isCached: true,
    params: handleParams,
    query: z.object({ language: z.enum(LANGUAGES).optional().describe('English if absent') }),
    answer: z.object({
      page: pageContent.extend({
        handle: z.string(),
        path: z.string(),
        language: z.enum(LANGUAGES).describe('English if it has no text in the requested one'),
      }),
    }),
  },
  'GET /api/admin/pages': {
    summary: 'Every page that the owner can change',
    access: ADMIN,
    answer: z.object({ pages: z.array(pageSummary) }),
  },
  'POST /api/admin/pages': {
    summary: 'Create a page; shoppers find it at /pages/{handle} once it is published',
    access: ADMIN,
    body: z.object({ title: line(120), handle: handle.optional() }),
    answer,
  },
  'GET /api/admin/pages/:handle': {
    summary: 'A page as it is being worked on, with its versions',
    access: ADMIN,
    params: handleParams,
    answer,
  },
  'PATCH /api/admin/pages/:handle': {
    summary: 'Save a draft; the public goes on seeing what is published. Cancels a scheduled publication',
    access: ADMIN,
    params: handleParams,
    body: z.object({ content: pageContent, revision }),
    answer,
  },
  'POST /api/admin/pages/:handle/publish': {
    summary: 'Show the draft to the public, now or at a time',
    access: ADMIN,
    params: handleParams,
    body: z.object({ revision, at: z.iso.datetime({ offset: true }).optional() }),
    answer,
  },
  'POST /api/admin/pages/:handle/restore': {
    summary: 'Make an earlier version the draft; the published one takes the draft back',
    access: ADMIN,
    params: handleParams,
    body: z.object({ revision, version: z.number().int().min(FIRST_VERSION) }),
    answer,
  },
  'POST /api/admin/pages/:handle/rename': {
    summary: 'Change the address of a page of the owner’s own; its former address redirects there',
    access: ADMIN,
    params: handleParams,
    body: z.object({ revision, handle }),
    answer,
  },
  'DELETE /api/admin/pages/:handle': {
    summary: 'Remove a page of the owner’s own, with its versions',
    access: ADMIN,
    params: handleParams,
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
