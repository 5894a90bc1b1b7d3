import { createHmac } from 'node:crypto';
import { type AnyId, parseId } from '@darzi/contract/ids.ts';
import { LANGUAGE_PATHS, type Language } from '@darzi/contract/languages.ts';
import { isSameSecret, loadSecret } from '../platform/auth/shop-secret.ts';
import type { Db } from '../platform/db/database.ts';

/** Kinds of emails with an unsubscribe link. */
const KINDS = ['newsletter', 'stock', 'reviews', 'carts'] as const;
export type MailingKind = (typeof KINDS)[number];

const sign = (key: Buffer, kind: MailingKind, id: AnyId): Buffer =>
  createHmac('sha256', key).update(`unsubscribe\n${kind}\n${id}`).digest();

/**
 * Makes the links that end emails of one kind for one row (a subscriber, an account). They never expire, so that even a
 * years-old email can be used to unsubscribe.
 */
export const createUnsubscribeLinks = async (
  db: Db,
  publicUrl: string,
): Promise<(kind: MailingKind, id: AnyId) => string> => {
  const key = await loadSecret(db, 'unsubscribe-links');
  return (kind, id) =>
    `${publicUrl}/unsubscribe?token=${kind}.${id}.${sign(key, kind, id).toString('base64url')}`;
};

/**
 * The link for readers, which leads to the page in their language. The one-click address for mail programs has no
 * language.
 */
export const inLanguageOf = ({ language }: { readonly language: Language }, url: string): string =>
  url.replace('/unsubscribe?', `${LANGUAGE_PATHS[language]}/unsubscribe?`);

export type EndedMailing = { readonly kind: MailingKind; readonly id: AnyId };

/** What a link unsubscribes from; undefined for a forged or truncated one. */
export const readUnsubscribeToken = async (db: Db, token: string): Promise<EndedMailing | undefined> => {
  const [kindText = '', idText = '', signature = ''] = token.split('.');
  const kind = KINDS.find((one) => one === kindText);
  const id = parseId(idText);
  if (kind === undefined || id === undefined) return undefined;
  const expected = sign(await loadSecret(db, 'unsubscribe-links'), kind, id);
  return isSameSecret(Buffer.from(signature, 'base64url'), expected) ? { kind, id } : undefined;
};
