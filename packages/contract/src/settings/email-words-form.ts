import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { isWordedEmail, WORDED_EMAILS } from './email-words.ts';

export const wordedEmail = z.string().refine(isWordedEmail, 'Unknown email');

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    // no control characters other than line breaks
    .regex(/^[^\p{Cc}\u2028\u2029]*(?:\n[^\p{Cc}\u2028\u2029]*)*$/u, 'Plain text only');

const words = z.object({
  subject: text(150).regex(/^[^\n]*$/, 'One line of text'),
  opening: text(1_000),
  closing: text(1_000),
});

const BRACES = /[{}]/;

/** The part of a text that is no placeholder of this email; undefined when all are known. */
const unknownIn = (written: string, placeholders: readonly string[]): string | undefined => {
  const rest = written.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    placeholders.includes(name) ? '' : whole,
  );
  return /\{[^{}]*\}/.exec(rest)?.[0] ?? BRACES.exec(rest)?.[0];
};

/** The owner's wording of emails, by email and language; blank falls back to the shop's own wording. */
export const emailWords = z
  .record(z.string(), z.partialRecord(z.enum(LANGUAGES), words))
  .superRefine((given, { addIssue }) => {
    for (const [name, languages] of Object.entries(given)) {
      if (!isWordedEmail(name)) {
        addIssue({ code: 'custom', path: [name], message: 'Unknown email' });
        continue;
      }
      const { placeholders } = WORDED_EMAILS[name];
      for (const [language, fields] of Object.entries(languages))
        for (const [field, written] of Object.entries(fields)) {
          const unknown = unknownIn(written, placeholders);
          if (unknown !== undefined)
            addIssue({
              code: 'custom',
              path: [name, language, field],
              message: `${unknown} is not known here. Use ${placeholders.map((one) => `{${one}}`).join(', ')}`,
            });
        }
    }
  });
