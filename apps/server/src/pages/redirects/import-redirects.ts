import type { RedirectId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import {
  MAX_REDIRECTS,
  type RedirectImport,
  redirectsRoutes,
} from '@darzi/contract/pages/redirects.routes.ts';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { receiveCsv } from '../../platform/http/receive-csv.ts';
import { countRedirects, putRedirects } from './redirect.repository.ts';
import { pathKeyOf } from './redirect.rules.ts';

const MAX_ERRORS = 100;
/** Shopify's column names, and plain ones. */
const FROM = ['redirect from', 'from', 'old', 'path'];
const TO = ['redirect to', 'to', 'new', 'target'];

type Read = { readonly wanted: ReadonlyMap<string, string>; readonly errors: RedirectImport['errors'] };

const checkTarget = redirectsRoutes['POST /api/admin/redirects'].body.shape.to;

const readRedirects = (rows: readonly (readonly string[])[], from: number, to: number): Read => {
  const wanted = new Map<string, string>();
  const errors: RedirectImport['errors'] = [];
  rows.forEach((cells, index) => {
    const key = pathKeyOf(cells[from] ?? '');
    const target = checkTarget.safeParse(cells[to] ?? '');
    const message =
      key === undefined
        ? `“${(cells[from] ?? '').slice(0, 60)}” is not an address that can be redirected.`
        : !target.success
          ? `“${(cells[to] ?? '').slice(0, 60)}” is not an address to redirect to.`
          : pathKeyOf(target.data) === key
            ? 'This leads back to itself.'
            : undefined;
    // row 1 is the header
    if (message !== undefined) errors.push({ row: index + 2, message });
    else if (key !== undefined && target.success) wanted.set(key, target.data);
  });
  return { wanted, errors };
};

/**
 * Adds the redirects of a CSV file; of two rows from one address the last counts. Broken rows are left out and
 * reported.
 */
export const importRedirects = async (
  db: Database,
  actor: Actor,
  request: FastifyRequest,
): Promise<Outcome<RedirectImport>> => {
  const cells = await receiveCsv(request);
  if (!cells.ok) return cells;
  const [header, ...rows] = cells.value;
  const names = header?.map((name) => name.toLowerCase());
  const from = names?.findIndex((name) => FROM.includes(name)) ?? -1;
  const to = names?.findIndex((name) => TO.includes(name)) ?? -1;
  if (from === -1 || to === -1) {
    const reason = 'its first row must name the columns “Redirect from” and “Redirect to”';
    return refuse('import.not_csv', { values: { reason } });
  }
  const { wanted, errors } = readRedirects(rows, from, to);
  return db.transaction().execute(async (tx) => {
    if ((await countRedirects(tx)) + wanted.size > MAX_REDIRECTS) {
      return refuse('redirect.too_many', { values: { most: MAX_REDIRECTS } });
    }
    const written =
      wanted.size === 0
        ? []
        : await putRedirects(
            tx,
            [...wanted].map(([path, target]) => ({ id: newId<RedirectId>(), from: path, to: target })),
          );
    const created = written.filter(({ isNew }) => isNew).length;
    const updated = written.length - created;
    if (written.length > 0) {
      await recordAudit(tx, actor, 'redirect.imported', 'redirects', { created, updated });
    }
    return accept({
      created,
      updated,
      skipped: wanted.size - written.length,
      errors: errors.slice(0, MAX_ERRORS),
    });
  });
};
