import type { AnswerForMail } from '../../contact/load-answer-for-mail.ts';
import { aside, type Letter, label, paragraph, quote, type Shop } from './letter.ts';

/** What the shop writes back to somebody who used the contact form. */
export const contactAnswerLetter = (shop: Shop, { subject, message, answer }: AnswerForMail): Letter => ({
  subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
  preview: answer.slice(0, 120),
  heading: 'Thank you for writing to us.',
  body: [
    paragraph(answer),
    label('You wrote'),
    quote(message),
    aside(`Reply to this email to write to ${shop.name} again.`),
  ],
});
