import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { action, aside, type Email, paragraph, type Shop } from '../../platform/mail/email.ts';
import { createUnsubscribeLinks } from '../unsubscribe-links.ts';
import { findSubscriber } from './newsletter.repository.ts';
import { findRequestedLink, forgetRequests, type RequestedLink } from './newsletter.ts';

/** Asks whether an address wants the newsletter. It goes to who may never have heard of the shop. */
export const newsletterRequestEmail = (shop: Shop, { url }: RequestedLink): Email => ({
  subject: `Confirm your subscription to ${shop.name}`,
  preview: 'One press, and our letters come to you.',
  heading: 'Shall our letters come to you?',
  body: [
    paragraph(
      `Somebody, hopefully you, has asked for the newsletter of ${shop.name} at this address. Please confirm it; the link works for two days.`,
    ),
    action(url, 'Yes, subscribe me'),
    aside(`If the button does not work, open this address:\n${url}`),
    aside('If this was not you, ignore this email: nothing is sent to you, and your address is not kept.'),
  ],
});

/** The first letter: it says how to end them. */
export const newsletterWelcomeEmail = (shop: Shop, unsubscribeUrl: string): Email => ({
  subject: `Welcome to the letters of ${shop.name}`,
  preview: 'You are subscribed.',
  heading: 'Letters from the cutting table',
  body: [
    paragraph(
      `You are subscribed to the newsletter of ${shop.name}. We write when there is something to tell.`,
    ),
    aside(`To unsubscribe at any time, open this address:\n${unsubscribeUrl}`),
  ],
});

export const NEWSLETTER_CRONTAB =
  '*/10 * * * * forget-newsletter-requests ?jobKey=forget-newsletter-requests&max=1';

/** Emails about the newsletter. Who left meanwhile is not written to. */
export const newsletterEmailJobs = (
  deps: EmailDeps,
): Pick<
  JobHandlers,
  'newsletter-request-mail' | 'newsletter-welcome-mail' | 'forget-newsletter-requests'
> => ({
  'newsletter-request-mail': async (request) => {
    const link = await findRequestedLink(deps.db, request, deps.publicUrl());
    if (link === undefined) return;
    const to = { email: link.to, isEmailConfirmed: false };
    await sendEmail(deps, { to, about: null, id: `newsletter-${request.requestId}` }, (shop) =>
      newsletterRequestEmail(shop, link),
    );
  },
  'newsletter-welcome-mail': async ({ subscriberId }) => {
    const subscriber = await findSubscriber(deps.db, subscriberId);
    if (subscriber === undefined) return;
    const linkOf = await createUnsubscribeLinks(deps.db, deps.publicUrl());
    const unsubscribeUrl = linkOf('newsletter', subscriberId);
    const to = { email: subscriber.email, isEmailConfirmed: true };
    await sendEmail(
      deps,
      { to, about: null, id: `newsletter-welcome-${subscriberId}`, unsubscribeUrl },
      (shop) => newsletterWelcomeEmail(shop, unsubscribeUrl),
    );
  },
  'forget-newsletter-requests': () => forgetRequests(deps.db),
});
