import { randomBytes } from 'node:crypto';
import { type NewsletterRequestId, parseId, type SubscriberId } from '@darzi/contract/ids.ts';
import { asLanguage, type Language } from '@darzi/contract/languages.ts';
import type { NewsletterCounts, Subscriber } from '@darzi/contract/mailings/newsletter.routes.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Database, type Db, searchPattern } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import type { Cell } from '../../platform/http/csv.ts';
import type { Limit } from '../../platform/http/rate-limits.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { hashAddress } from '../../platform/mail/mailer.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import { createUnsubscribeLinks, inLanguageOf } from '../unsubscribe-links.ts';
import {
  confirmRequest,
  countSubscribers,
  deleteSubscriber,
  findRequestKey,
  findSubscriberByEmail,
  insertRequest,
  insertSubscriber,
  listSubscribers,
  type SubscriberRow,
} from './newsletter.repository.ts';
import { openAddress, sealAddress } from './sealed-address.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** The address is sealed: once the request has expired, nobody can open it. */
    'newsletter-request-mail': {
      readonly requestId: NewsletterRequestId;
      readonly sealed: string;
      /** Language of the page on which it was requested. */
      readonly language?: Language | undefined;
    };
    'newsletter-welcome-mail': { readonly subscriberId: SubscriberId };
    'delete-old-newsletter-requests': Readonly<Record<string, unknown>>;
  }
}

/**
 * Emails a link that adds an address to the list. The answer is the same whether or not the address is on it, and when
 * its daily limit of links is reached.
 */
export const requestNewsletter = async (
  db: Database,
  perRecipient: Limit,
  email: string,
  language?: Language,
): Promise<Outcome<{ message: string }>> => {
  const answer = accept({ message: MESSAGES.subscribed });
  const allowed = await perRecipient.take(hashAddress(email));
  if (!allowed.ok) return answer;
  await db.transaction().execute(async (tx) => {
    const requestId = newId<NewsletterRequestId>();
    const key = randomBytes(32);
    await insertRequest(tx, requestId, key);
    await addJob(tx, 'newsletter-request-mail', { requestId, sealed: sealAddress(key, email), language });
  });
  return answer;
};

export type RequestedLink = { readonly to: string; readonly url: string };

/** The link of a request and its recipient; undefined once it has expired, or the address is on the list. */
export const findRequestedLink = async (
  db: Db,
  { requestId, sealed }: { readonly requestId: NewsletterRequestId; readonly sealed: string },
  publicUrl: string,
): Promise<RequestedLink | undefined> => {
  const key = await findRequestKey(db, requestId);
  const to = key === undefined ? undefined : openAddress(key, sealed);
  if (to === undefined || (await findSubscriberByEmail(db, to)) !== undefined) return undefined;
  return { to, url: `${publicUrl}/newsletter/confirm?token=${requestId}.${sealed}` };
};

/**
 * Adds the address that a link was mailed to, for newsletters in the language of the page that it leads to. Following
 * the link again changes nothing and gets the same answer.
 */
export const confirmNewsletter = async (
  db: Database,
  token: string,
  language: Language = 'en',
): Promise<Outcome<{ message: string }>> => {
  const [idText = '', sealed = ''] = token.split('.');
  const requestId = parseId<NewsletterRequestId>(idText);
  const key = requestId === undefined ? undefined : await findRequestKey(db, requestId);
  const email = key === undefined ? undefined : openAddress(key, sealed);
  if (requestId === undefined || email === undefined) return refuse('mailing.link_dead');
  return db.transaction().execute(async (tx) => {
    const askedAt = await confirmRequest(tx, requestId);
    const subscriberId = newId<SubscriberId>();
    if (
      askedAt !== undefined &&
      (await insertSubscriber(tx, { id: subscriberId, email, askedAt, language }))
    ) {
      await addJob(tx, 'newsletter-welcome-mail', { subscriberId });
    }
    return accept({ message: 'You are subscribed. Every email has a link to unsubscribe.' });
  });
};

const showSubscriber = ({ id, email, askedAt, confirmedAt }: SubscriberRow): Subscriber => ({
  _id: id,
  email,
  askedAt: askedAt.toISOString(),
  confirmedAt: confirmedAt.toISOString(),
});

/** A page of subscribers, newest first. Refuses an unknown cursor. */
export const listPage = (
  db: Db,
  { q = '', ...page }: PageQuery & { readonly q?: string | undefined },
): Promise<Outcome<{ subscribers: Subscriber[]; nextCursor: string | null }>> =>
  readPage(page, BY_SEQ, {
    read: (before, limit) =>
      listSubscribers(db, { like: q === '' ? undefined : searchPattern(q), before, limit }),
    show: (rows) => ({ subscribers: rows.map(showSubscriber) }),
  });

export const showCounts = async (db: Db): Promise<Outcome<NewsletterCounts>> =>
  accept(await countSubscribers(db));

/** Removes an address from the list, for somebody who asked by phone. */
export const removeSubscriber = (
  db: Database,
  actor: Actor,
  id: SubscriberId,
): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    if (!(await deleteSubscriber(tx, id))) return refuse('mailing.subscriber_not_found');
    await recordAudit(tx, actor, 'newsletter.removed', `subscriber:${id}`, {});
    return accept({});
  });

const PAGE = 1_000;

export const SUBSCRIBER_COLUMNS = ['email', 'asked', 'confirmed', 'unsubscribe'] as const;

/**
 * All subscribers, newest first, a page at a time, each with the unsubscribe link that every newsletter must contain,
 * leading to the page in the reader's language.
 */
export async function* exportSubscribers(
  db: Db,
  publicUrl: string,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const linkOf = await createUnsubscribeLinks(db, publicUrl);
  let before: number | undefined;
  for (;;) {
    const rows = await listSubscribers(db, { before, limit: PAGE });
    if (rows.length === 0) return;
    yield rows.map(({ id, email, askedAt, confirmedAt, language }) => [
      email,
      askedAt.toISOString(),
      confirmedAt.toISOString(),
      inLanguageOf({ language: asLanguage(language) ?? 'en' }, linkOf('newsletter', id)),
    ]);
    before = rows.at(-1)?.seq;
  }
}
