import { inLanguage, LANGUAGE_PATHS, type Language } from '@darzi/contract/languages.ts';
import { type Placeholder, type WordedEmail, wordsFor } from '@darzi/contract/settings/email-words.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { reportRepeatedFaults } from '../platform/http/log.ts';
import { type Email, picturesOf, renderText, type Shop } from '../platform/mail/email.ts';
import { eraseOutboxEmails, type Mail } from '../platform/mail/mailer.ts';
import { wordEmail } from '../platform/mail/word-email.ts';
import type { Deps } from '../settings/deps.ts';
import { loadSettings } from '../settings/settings.ts';
import { countUnconfirmedMail } from './email-confirmation.repository.ts';
import { loadRecipient, type Recipient } from './profile.ts';

/** The dependencies of jobs that write emails. */
export type EmailDeps = Pick<Deps, 'config' | 'db' | 'log' | 'mailer' | 'publicUrl'>;

/** Somebody outside the shop, or the shop itself, which is written to in English. */
type To = Pick<Recipient, 'email' | 'isEmailConfirmed' | 'language'> | 'shop';
type Envelope = Pick<Mail, 'about' | 'replyTo' | 'unsubscribeUrl'> & {
  readonly to: To;
  /** Names the row that the email is about: sent again after a crash, it has the same Message-ID. */
  readonly id: string;
  /** Anybody can request it, for any address. */
  readonly isRequested?: boolean;
  /** It tells a customer what they have done. */
  readonly isByCustomer?: boolean;
  /** The email kind whose owner-written texts apply, if there are any. */
  readonly worded?: {
    readonly as: WordedEmail;
    readonly values?: Readonly<Partial<Record<Placeholder, string>>>;
  };
};

const render = async (
  shop: Shop,
  email: Email,
): Promise<Pick<Mail, 'from' | 'subject' | 'text' | 'html' | 'pictures'>> => {
  // React and its components are loaded with the first email
  const { renderHtml } = await import('../platform/mail/email-html.ts');
  return {
    from: { name: shop.name, address: shop.email },
    subject: email.subject,
    text: renderText(shop, email),
    html: renderHtml(shop, email),
    pictures: picturesOf(email),
  };
};

/** Once a minute: somebody who orders again and again would fill the log. */
const reportLimit = reportRepeatedFaults();

/**
 * Composes an email with the shop's current settings, in the recipient's language, and sends it. An unconfirmed address
 * gets at most a few a day; an email about an account deleted meanwhile is withdrawn.
 * @param compose returns undefined if there is nothing to say
 */
export const sendEmail = async (
  deps: EmailDeps,
  { to, id, worded, isRequested = false, isByCustomer = false, ...envelope }: Envelope,
  compose: (shop: Shop, settings: ShopSettings) => Email | undefined,
): Promise<void> => {
  const { config, db, log, mailer, publicUrl } = deps;
  const settings = await loadSettings(db, config);
  const language: Language = to === 'shop' ? 'en' : to.language;
  const url = `${publicUrl()}${LANGUAGE_PATHS[language]}`;
  const { storeName: name, contactEmail, front } = settings;
  const shop: Shop = { name, url, email: contactEmail, language, accent: front.accent };
  const composed = inLanguage(language, () => compose(shop, settings));
  if (composed === undefined) return;
  const words = worded && wordsFor(settings.emailWords, worded.as, language);
  const email = words ? wordEmail(composed, words, { shop: name, ...worded.values }) : composed;
  const recipient = to === 'shop' ? { email: shop.email, isEmailConfirmed: true } : to;
  const cause = { isRequested, isByCustomer };
  if (!recipient.isEmailConfirmed && !(await countUnconfirmedMail(db, recipient.email, id, cause))) {
    const reported = reportLimit('unconfirmed');
    if (reported !== undefined)
      log.warn(
        { mail: id, ...reported },
        'not sent: an unconfirmed address has reached its daily limit of emails',
      );
    return;
  }
  await mailer.send({ to: recipient.email, ...envelope, ...(await render(shop, email)) }, id);
  const { about } = envelope;
  if (about !== null && (await loadRecipient(db, about)) === undefined)
    await eraseOutboxEmails(config.dataDirectory, { userId: about });
};
