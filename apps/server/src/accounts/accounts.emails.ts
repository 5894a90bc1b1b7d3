import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { action, aside, type Email, greet, paragraph, type Shop } from '../platform/mail/email.ts';
import { eraseOutboxEmails } from '../platform/mail/mailer.ts';
import type { ConfirmationLink } from './confirm-email.ts';
import { createConfirmationLink } from './confirm-email.ts';
import { deleteDeadCodes } from './email-code.repository.ts';
import { createEmailCode, type MailedCode } from './email-codes.ts';
import type { InvitationLink } from './invitations.ts';
import { createInvitationLink } from './invitations.ts';
import type { ResetLink } from './passwords.ts';
import { createResetLink } from './passwords.ts';
import { type EmailDeps, sendEmail } from './send-email.ts';

/** The link that confirms an address. It goes to who may know nothing of the account: no words of its owner. */
export const confirmationEmail = (shop: Shop, { url }: ConfirmationLink): Email => ({
  subject: `Confirm your email for ${shop.name}`,
  preview: 'The link works for a week.',
  heading: 'Is this your email?',
  body: [
    paragraph(
      `Someone, hopefully you, used this email to open an account at ${shop.name}. Please confirm that it is yours. You can sign in and order before you do; the link works for a week.`,
    ),
    action(url, 'Confirm my email'),
    aside(`If the button does not work, open this address:\n${url}`),
    aside('If this was not you, please ignore this email: nothing is confirmed until the link is opened.'),
  ],
});

const WORK = {
  designer: 'as a designer: the studio with its custom orders is open to you',
  packer: 'as a packer: the orders that wait to be packed are open to you',
  admin: 'as an admin: the whole back office is open to you',
} as const satisfies Record<InvitationLink['role'], string>;

/** Asks somebody to work here. */
export const invitationEmail = (shop: Shop, { name, role, url }: InvitationLink): Email => ({
  subject: `You are invited to work at ${shop.name}`,
  preview: 'The link works once, within seven days.',
  heading: `Work at ${shop.name}`,
  body: [
    paragraph(
      `Hello ${name},\n${shop.name} asks you to join ${WORK[role]}. Choose a password to begin; the link works once, within seven days.`,
    ),
    action(url, 'Accept the invitation'),
    aside(`If the button does not work, open this address:\n${url}`),
    aside('If you were not expecting this, ignore this email and nothing will happen.'),
  ],
});

/** The link for a forgotten password. */
export const resetEmail = (shop: Shop, { to, url }: ResetLink): Email => ({
  subject: `Choose a new password for ${shop.name}`,
  preview: 'The link works once, within 30 minutes.',
  heading: 'Choose a new password',
  body: [
    paragraph(
      `${greet(to)}\nsomeone, hopefully you, asked for a new password for your account. The link works once, within 30 minutes.`,
    ),
    action(url, 'Choose a new password'),
    aside(`If the button does not work, open this address:\n${url}`),
    aside('If it was not you, ignore this email: your password stays the same.'),
  ],
});

/** What a request for a code is answered with. It goes to who may know nothing of the shop: no words of anybody. */
export const emailCodeEmail = (shop: Shop, { code }: Pick<MailedCode, 'code'>): Email =>
  code === undefined
    ? {
        subject: `Sign in to ${shop.name} with your password`,
        preview: 'Your account is not opened by codes.',
        heading: 'Please use your password',
        body: [
          paragraph(
            `Someone, hopefully you, asked for a code to sign in to ${shop.name}. Your account may do more than buy: it is opened by its password alone.`,
          ),
          action(`${shop.url}/login`, 'Login'),
          aside('If it was not you, ignore this email: nobody was let in.'),
        ],
      }
    : {
        subject: `${code} is your code for ${shop.name}`,
        preview: 'It works for 10 minutes, where you asked for it.',
        heading: code,
        body: [
          paragraph(
            `Type these six digits where you asked for them. They work for 10 minutes, in that browser only.`,
          ),
          aside(
            `If it was not you, ignore this email: nobody gets in without the code. ${shop.name} never asks you for it.`,
          ),
        ],
      };

export const ACCOUNTS_CRONTAB = '*/10 * * * * forget-email-codes ?jobKey=forget-email-codes&max=1';

type AccountJob =
  | 'reset-mail'
  | 'confirmation-mail'
  | 'invitation-mail'
  | 'erase-mails'
  | 'email-code-mail'
  | 'forget-email-codes';

/** Emails about an account. What was erased meanwhile is not written about. */
export const accountEmailJobs = (deps: EmailDeps): Pick<JobHandlers, AccountJob> => ({
  'forget-email-codes': () => deleteDeadCodes(deps.db),
  'email-code-mail': async ({ codeId }) => {
    const mailed = await createEmailCode(deps.db, codeId);
    if (mailed === undefined) return;
    await sendEmail(deps, { to: mailed.to, about: null, id: `email-code-${codeId}` }, (shop) =>
      emailCodeEmail(shop, mailed),
    );
  },
  'erase-mails': (erased) => eraseOutboxEmails(deps.config.dataDirectory, erased),
  'reset-mail': async ({ userId, requestId }) => {
    const link = userId === null ? undefined : await createResetLink(deps.db, userId, deps.publicUrl());
    if (link === undefined) return;
    await sendEmail(deps, { to: link.to, about: userId, id: `reset-${requestId}` }, (shop) =>
      resetEmail(shop, link),
    );
  },
  'confirmation-mail': async ({ userId, requestId }) => {
    const link = await createConfirmationLink(deps.db, userId, deps.publicUrl());
    if (link === undefined) return;
    const to = { email: link.to, isEmailConfirmed: false };
    await sendEmail(deps, { to, about: userId, id: `confirmation-${requestId}` }, (shop) =>
      confirmationEmail(shop, link),
    );
  },
  'invitation-mail': async ({ invitationId }) => {
    const invitation = await createInvitationLink(deps.db, invitationId, deps.publicUrl());
    if (invitation === undefined) return;
    const to = { email: invitation.to, isEmailConfirmed: false };
    await sendEmail(deps, { to, about: null, id: `invitation-${invitationId}` }, (shop) =>
      invitationEmail(shop, invitation),
    );
  },
});
