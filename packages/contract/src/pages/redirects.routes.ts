import { z } from 'zod';
import { redirectId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, nothing, type RouteSpec } from '../route.ts';
import { isWebAddress } from './web-address.ts';

const ADMIN = ['admin'] as const;

/** The most redirects a shop may have; an import that would exceed it is refused. */
export const MAX_REDIRECTS = 20_000;

/** A page of ours, with query and hash, or an https address elsewhere. */
const target = z
  .string({ error: 'Required' })
  .trim()
  .min(1, 'Required')
  .max(1_000)
  .refine(isWebAddress, 'An address of this shop, such as /collection, or one that begins with https://');

const redirectDraft = z.object({
  from: z
    .string({ error: 'Required' })
    .trim()
    .min(1, 'Required')
    .max(1_000)
    .describe('the former address; host, query and hash are ignored'),
  to: target,
});
export type RedirectDraft = z.output<typeof redirectDraft>;

const redirect = z.object({ _id: redirectId, from: z.string(), to: z.string() });
export type Redirect = z.output<typeof redirect>;

const missingPage = z.object({
  _id: z.string().describe('its path'),
  path: z.string(),
  hits: z.number().int(),
  lastAt: z.string(),
});
export type MissingPage = z.output<typeof missingPage>;

const redirectImport = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int().describe('unchanged'),
  errors: z.array(z.object({ row: z.number().int(), message: z.string() })),
});
export type RedirectImport = z.output<typeof redirectImport>;

export const redirectsRoutes = {
  'GET /api/admin/redirects': {
    summary: 'Former addresses and where they lead, newest first',
    access: ADMIN,
    query: z.object({ ...pageQuery, q: z.string().trim().max(64).optional() }),
    answer: z.object({ redirects: z.array(redirect), nextCursor }),
  },
  'POST /api/admin/redirects': {
    summary: 'Redirect a former address; applies where the shop has no page of its own at that address',
    access: ADMIN,
    body: redirectDraft,
    answer: z.object({ redirect }),
  },
  'DELETE /api/admin/redirects/:id': {
    summary: 'Remove a redirect',
    access: ADMIN,
    params: idParams(redirectId),
    answer: nothing,
  },
  'POST /api/admin/redirects/import': {
    summary:
      'Add many from a CSV file, such as Shopify’s export of URL redirects (Redirect from, Redirect to)',
    access: ADMIN,
    multipart: true,
    form: z.object({ file: z.file() }),
    answer: redirectImport,
  },
  'GET /api/admin/missing-pages': {
    summary: 'Addresses that were requested but not found, most requested first',
    access: ADMIN,
    answer: z.object({ pages: z.array(missingPage) }),
  },
} as const satisfies Record<string, RouteSpec>;
