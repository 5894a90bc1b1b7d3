/** Puts the owner's words into an email; the facts that customers must be told stay. Pure. */
import { type EmailWords, fillPlaceholders, type Placeholder } from '@darzi/contract/settings/email-words.ts';
import { type Email, paragraph } from './email.ts';

/**
 * Replaces the subject. The opening replaces the first paragraph and is followed by that paragraph's facts or, if the
 * email does not mark them, by all of it. The closing note comes last.
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
