/** An email in the owner's words; what the customer must be told stays. Pure. */
import { type EmailWords, fillPlaceholders, type Placeholder } from '@darzi/contract/settings/email-words.ts';
import { type Email, paragraph } from './email.ts';

/**
 * The subject is replaced. The opening stands instead of the first paragraph, over its facts; where an email does not say which
 * those are, over the whole of it. The closing note is the last thing said.
 */
export const wordEmail = (
  email: Email,
  words: EmailWords,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): Email => {
  const [subject, opening, closing] = [words.subject, words.opening, words.closing].map((text) =>
    fillPlaceholders(text, values),
  );
  const [first, ...rest] = email.body;
  const facts = email.facts === undefined ? first : email.facts !== '' && paragraph(email.facts);
  return {
    ...email,
    subject: subject || email.subject,
    body: [
      ...(opening ? [paragraph(opening), ...(facts ? [facts] : []), ...rest] : email.body),
      ...(closing ? [paragraph(closing)] : []),
    ],
  };
};
