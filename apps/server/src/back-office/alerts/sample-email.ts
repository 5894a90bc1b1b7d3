import { randomUUID } from 'node:crypto';
import type { UserId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { WORDED_EMAILS, type WordedEmail } from '@darzi/contract/settings/email-words.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import { serve } from '../../platform/http/serve.ts';
import { addJob, type JobHandlers } from '../../platform/jobs/jobs.ts';
import { aside, type Email, paragraph } from '../../platform/mail/email.ts';
import type { Deps } from '../../settings/deps.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Emails the author of an email's owner-written texts a sample with order data filled in. */
    'test-email': {
      readonly id: string;
      readonly userId: UserId;
      readonly name: WordedEmail;
      readonly language: Language;
    };
  }
}

const SAMPLE = { number: '#A1B2C3', total: '₹1,499' };

const testEmail = (name: WordedEmail): Email => ({
  subject: WORDED_EMAILS[name].label,
  preview: 'A test of your own words',
  heading: WORDED_EMAILS[name].label,
  facts: '',
  body: [
    paragraph('(The shop’s own opening appears here.)'),
    aside(
      'This is a test. Here the email describes the order itself: its pieces, its total and what is left to pay.',
    ),
  ],
});

/** Sample emails with the owner's texts, sent to whoever requests them. */
export const testEmailJobs = (deps: EmailDeps): Pick<JobHandlers, 'test-email'> => ({
  'test-email': async ({ id, userId, name, language }) => {
    const recipient = await loadRecipient(deps.db, userId);
    if (recipient === undefined) return;
    const to = { ...recipient, language };
    const envelope = { to, about: userId, id: `test-email-${id}`, worded: { as: name, values: SAMPLE } };
    await sendEmail(deps, envelope, () => testEmail(name));
  },
});

export const testEmailRoutes = ({ db }: Pick<Deps, 'db'>) => [
  serve(
    'POST /api/admin/settings/email-test',
    ({ body, actor }): Promise<Outcome<{ message: string }>> =>
      db.transaction().execute(async (tx) => {
        await addJob(tx, 'test-email', { id: randomUUID(), userId: actor.userId, ...body });
        return accept({ message: 'The test is on its way to your own address.' });
      }),
  ),
];
