import { limitApplicationRole } from './application-role.ts';
import { migrate } from './migrate.ts';

type Urls = { readonly url: string; readonly adminUrl: string };

export type Prepared = {
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[];
  /** True where the application's role could change the audit or the ledger although it has one of its own. */
  readonly isLedgerOpen: boolean;
};

/** Brings the database forward as the administrator, and lets the application's role, where it has one, work with it. */
export const prepareDatabase = async ({ url, adminUrl }: Urls): Promise<Prepared> => {
  const applied = await migrate(adminUrl);
  const isLedgerOpen = url !== adminUrl && !(await limitApplicationRole(url, adminUrl));
  return { applied, isLedgerOpen };
};
