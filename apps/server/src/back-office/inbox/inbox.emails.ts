import type { ContactMessage } from '@darzi/contract/contact/contact.routes.ts';
import type { ContactMessageId, UserId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { aside, type Email, label, paragraph, quote, type Shop } from '../../platform/mail/email.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findMessage } from './contact-message.repository.ts';
import { type AnswerForMail, findAnswerForMail } from './inbox.repository.ts';

/** A visitor's message; undefined if it was erased meanwhile. */
export const loadMessageForMail = async (
  db: Db,
  id: ContactMessageId,
): Promise<(ContactMessage & { readonly userId: UserId | null }) | undefined> => {
  const found = await findMessage(db, id);
  if (found === undefined) return undefined;
  const { userId, name, email, subject, message } = found;
  return { userId, name, email, subject, message };
};

/** The fixed texts around an answer. */
const ANSWER_TEXTS = {
  en: {
    heading: 'Thank you for writing to us.',
    youWrote: 'You wrote',
    again: (shop) => `Reply to this email to write to ${shop} again.`,
  },
  hi: {
    heading: 'हमें लिखने के लिए धन्यवाद।',
    youWrote: 'आपने लिखा था',
    again: (shop) => `${shop} को फिर लिखने के लिए इसी ईमेल का जवाब दें।`,
  },
} as const satisfies Record<
  Language,
  { readonly heading: string; readonly youWrote: string; readonly again: (shop: string) => string }
>;

/** The shop's answer to somebody who used the contact form. */
export const contactAnswerEmail = (shop: Shop, { subject, message, answer }: AnswerForMail): Email => {
  const texts = ANSWER_TEXTS[shop.language];
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    preview: answer.slice(0, 120),
    heading: texts.heading,
    body: [paragraph(answer), label(texts.youWrote), quote(message), aside(texts.again(shop.name))],
  };
};

/** A visitor's message to the shop. Whatever they wrote is plain text. */
export const contactEmail = ({ name, email, subject, message }: ContactMessage): Email => ({
  subject: `Message: ${subject}`,
  preview: `${name} wrote through the contact form`,
  heading: 'A message from the contact form',
  body: [
    label('From'),
    paragraph(`${name}\n${email}`),
    label('Subject'),
    paragraph(subject),
    quote(message),
    aside('Replies to this email go to the visitor.'),
  ],
});

/** Emails visitors' messages to the shop, and the shop's answers to visitors. */
export const inboxEmailJobs = (
  deps: EmailDeps,
): Pick<JobHandlers, 'contact-mail' | 'contact-answer-mail'> => ({
  'contact-mail': async ({ messageId }) => {
    const message = await loadMessageForMail(deps.db, messageId);
    if (message === undefined) return;
    const replyTo = { name: message.name, address: message.email };
    await sendEmail(deps, { to: 'shop', about: message.userId, replyTo, id: `contact-${messageId}` }, () =>
      contactEmail(message),
    );
  },
  'contact-answer-mail': async ({ answerId }) => {
    const answer = await findAnswerForMail(deps.db, answerId);
    if (answer === undefined) return;
    const { contactEmail: address, storeName: name } = await loadSettings(deps.db, deps.config);
    const envelope = {
      to: { email: answer.email, isEmailConfirmed: false, language: answer.language },
      about: answer.userId,
      replyTo: { name, address },
      id: `contact-answer-${answerId}`,
    };
    await sendEmail(deps, envelope, (shop) => contactAnswerEmail(shop, answer));
  },
});
