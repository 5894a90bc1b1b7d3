import type { UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import type { AccountsDeps } from '../accounts/accounts.routes.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Actor } from '../platform/auth/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { callerOf } from '../platform/http/rate-limits.ts';
import { serve } from '../platform/http/serve.ts';
import type { Deps } from '../settings/deps.ts';
import { deleteAccount, eraseAccount } from './erase.ts';
import { exportAccount, exportAccountOf } from './export.ts';

/** All data about a customer, at their request. The access is audited. */
const exportCustomer = async (
  db: Database,
  actor: Actor,
  id: UserId,
): Promise<Outcome<{ export: Record<string, unknown> }>> => {
  const exported = await exportAccountOf(db, id);
  if (exported === undefined) return refuse('account.not_found');
  await db.transaction().execute((tx) => recordAudit(tx, actor, 'customer.exported', `customer:${id}`, {}));
  return accept({ export: exported });
};

/**
 * Deletes a customer's account at their request; their purchases stay in the ledger without the name. Refuses staff
 * (whose role must be removed first) and an email that is not the account's.
 */
const eraseCustomer = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  id: UserId,
  email: string,
): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    const erased = await eraseAccount(tx, config, id, (account) => {
      if (account.role !== 'customer') return refuse('customer.works_here');
      return account.email.toLowerCase() === email.toLowerCase()
        ? accept(undefined)
        : refuseFields({ email: 'This is not the email of this account' });
    });
    if (!erased.ok) return erased;
    await recordAudit(tx, actor, 'customer.erased', `customer:${id}`, {});
    return accept({});
  });

export const privacyRoutes = (deps: AccountsDeps) => [
  serve('DELETE /api/user/me', ({ actor, body, request }) =>
    deleteAccount(deps, deps.attempt, actor, body.password, callerOf(request)),
  ),
  serve('GET /api/user/export', ({ actor }) => exportAccount(deps.db, actor)),
  serve('GET /api/admin/customers/:id/export', ({ actor, params }) =>
    exportCustomer(deps.db, actor, params.id),
  ),
  serve('POST /api/admin/customers/:id/erase', ({ actor, params, body }) =>
    eraseCustomer(deps, actor, params.id, body.email),
  ),
];
