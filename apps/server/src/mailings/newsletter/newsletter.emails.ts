import { LANGUAGE_PATHS } from '@darzi/contract/languages.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { aside, type Email, linkEmail, paragraph, type Shop, textsOf } from '../../platform/mail/email.ts';
import { ENGLISH, type MailingTexts } from '../mailings.texts.ts';
import { createUnsubscribeLinks, inLanguageOf } from '../unsubscribe-links.ts';
import { deleteDeadRequests, findSubscriber } from './newsletter.repository.ts';
import { findRequestedLink, type RequestedLink } from './newsletter.ts';

/** The texts of emails beyond orders and accounts, in a language. */
export const loadMailingTexts = textsOf(ENGLISH, () => import('../mailings.texts.hi.ts'));

/** Asks whether an address wants the newsletter. Its recipient may never have heard of the shop. */
export const newsletterRequestEmail = (
  shop: Shop,
  { url }: Pick<RequestedLink, 'url'>,
  { request: say, ifButtonFails }: MailingTexts,
): Email => linkEmail(shop, url, say, ifButtonFails);

/** The first newsletter: it explains how to unsubscribe. */
export const newsletterWelcomeEmail = (
  shop: Shop,
  unsubscribeUrl: string,
  { welcome: say }: MailingTexts,
): Email => ({
  subject: say.subject(shop.name),
  preview: say.preview,
  heading: say.heading,
  body: [paragraph(say.text(shop.name)), aside(say.end(unsubscribeUrl))],
});

export const NEWSLETTER_CRONTAB =
  '*/10 * * * * delete-old-newsletter-requests ?jobKey=delete-old-newsletter-requests&max=1';

/** Emails about the newsletter. Nothing is sent to somebody who has unsubscribed meanwhile. */
export const newsletterEmailJobs = (
  deps: EmailDeps,
): Pick<
  JobHandlers,
  'newsletter-request-mail' | 'newsletter-welcome-mail' | 'delete-old-newsletter-requests'
> => ({
  'newsletter-request-mail': async (request) => {
    const { language = 'en' } = request;
    const pages = `${deps.publicUrl()}${LANGUAGE_PATHS[language]}`;
    const link = await findRequestedLink(deps.db, request, pages);
    if (link === undefined) return;
    const to = { email: link.to, isEmailConfirmed: false, language };
    const texts = await loadMailingTexts(language);
    const worded = { as: 'newsletterRequest' } as const;
    await sendEmail(
      deps,
      { to, about: null, id: `newsletter-${request.requestId}`, isRequested: true, worded },
      (shop) => newsletterRequestEmail(shop, link, texts),
    );
  },
  'newsletter-welcome-mail': async ({ subscriberId }) => {
    const subscriber = await findSubscriber(deps.db, subscriberId);
    if (subscriber === undefined) return;
    const { email, language } = subscriber;
    const linkOf = await createUnsubscribeLinks(deps.db, deps.publicUrl());
    const unsubscribeUrl = linkOf('newsletter', subscriberId);
    const to = { email, isEmailConfirmed: true, language };
    const texts = await loadMailingTexts(language);
    await sendEmail(
      deps,
      {
        to,
        about: null,
        id: `newsletter-welcome-${subscriberId}`,
        unsubscribeUrl,
        worded: { as: 'newsletterWelcome' },
      },
      (shop) => newsletterWelcomeEmail(shop, inLanguageOf(shop, unsubscribeUrl), texts),
    );
  },
  'delete-old-newsletter-requests': () => deleteDeadRequests(deps.db),
});
