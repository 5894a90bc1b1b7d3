import type { ProductId, StockNoticeId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { claimDueNotices, findShownStock, putNotice } from './stock-notice.repository.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'notify-back-in-stock': Readonly<Record<string, unknown>>;
    'delete-old-stock-notices': Readonly<Record<string, unknown>>;
    'stock-notice-mail': { readonly noticeId: StockNoticeId };
  }
}

const NOTED = 'We will email you once, as soon as it is back.';

/** Requests a notice for a size that is out of stock. Refused until the owner has switched them on. */
export const askForNotice = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  productId: ProductId,
  {
    size,
    email,
    language = 'en',
  }: { readonly size: string; readonly email: string; readonly language?: Language | undefined },
): Promise<Outcome<{ message: string }>> => {
  const { reminders } = await loadSettings(db, config);
  if (!reminders.backInStock) return refuse('request.not_found');
  return db.transaction().execute(async (tx) => {
    const stock = await findShownStock(tx, productId, size);
    if (stock === undefined) return refuseFields({ size: 'There is no such size' });
    if (stock > 0) return refuseFields({ size: 'This size is in stock: you can buy it now' });
    await putNotice(tx, { id: newId<StockNoticeId>(), productId, size, email, language });
    return accept({ message: NOTED });
  });
};

/** Queues the emails for sizes back in stock: claimed and queued in one transaction, so each once. */
export const notifyBackInStock = async ({
  db,
  config,
}: { readonly db: Database } & Pick<Deps, 'config'>): Promise<void> => {
  const { reminders } = await loadSettings(db, config);
  if (!reminders.backInStock) return;
  await db.transaction().execute(async (tx) => {
    for (const noticeId of await claimDueNotices(tx)) await addJob(tx, 'stock-notice-mail', { noticeId });
  });
};
