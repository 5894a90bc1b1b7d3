import type { JobHandlers } from '../platform/jobs/jobs.ts';
import {
  action,
  aside,
  type Email,
  greet,
  linkEmail,
  paragraph,
  type Shop,
  textsOf,
} from '../platform/mail/email.ts';
import { eraseOutboxEmails } from '../platform/mail/mailer.ts';
import { type AccountTexts, ENGLISH } from './accounts.texts.ts';
import type { ConfirmationLink } from './confirm-email.ts';
import { createConfirmationLink } from './confirm-email.ts';
import { deleteDeadCodes } from './email-code.repository.ts';
import { createEmailCode, type MailedCode } from './email-codes.ts';
import { deleteOldFormerEmails } from './former-email.repository.ts';
import type { InvitationLink } from './invitations.ts';
import { createInvitationLink } from './invitations.ts';
import type { ResetLink } from './passwords.ts';
import { createResetLink } from './passwords.ts';
import { loadRecipient } from './profile.ts';
import { type EmailDeps, sendEmail } from './send-email.ts';

const loadTexts = textsOf(ENGLISH, () => import('./accounts.texts.hi.ts'));

/**
 * The link that confirms an address. Its recipient may know nothing of the account, so it quotes nothing by its owner.
 */
export const confirmationEmail = (
  shop: Shop,
  { url }: Pick<ConfirmationLink, 'url'>,
  { confirmation: say, ifButtonFails }: AccountTexts,
): Email => linkEmail(shop, url, say, ifButtonFails);

const WORK = {
  designer: 'as a designer, with access to the studio and its custom orders',
  packer: 'as a packer, with access to the orders that are waiting to be packed',
  admin: 'as an admin, with access to the whole back office',
} as const satisfies Record<InvitationLink['role'], string>;

/** Invites somebody to the staff; staff read English. */
export const invitationEmail = (shop: Shop, { name, role, url }: InvitationLink): Email => ({
  subject: `You are invited to work at ${shop.name}`,
  preview: 'The link works once, within seven days.',
  heading: `Work at ${shop.name}`,
  body: [
    paragraph(
      `Hello ${name},\n${shop.name} invites you to join ${WORK[role]}. Choose a password to begin; the link works once, within seven days.`,
    ),
    action(url, 'Accept the invitation'),
    aside(ENGLISH.ifButtonFails(url)),
    aside('If you were not expecting this, ignore this email and nothing will happen.'),
  ],
});

/** The link for a forgotten password. */
export const resetEmail = (
  shop: Shop,
  { to, url }: ResetLink,
  { reset: say, ifButtonFails }: Pick<AccountTexts, 'reset' | 'ifButtonFails'>,
): Email => ({
  subject: say.subject(shop.name),
  preview: say.preview,
  heading: say.heading,
  body: [
    paragraph(say.text(greet(to))),
    action(url, say.button),
    aside(ifButtonFails(url)),
    aside(say.notYou),
  ],
});

/**
 * Tells a customer of a change to the account, at the address that it had before, and what to do if it was not them. It
 * names no new address.
 */
export const accountChangedEmail = (
  shop: Shop,
  to: Parameters<typeof greet>[0],
  say: AccountTexts['passwordChanged' | 'emailChanged'],
  page: '/forgot-password' | '/contact',
): Email => ({
  subject: say.subject(shop.name),
  preview: say.preview,
  heading: say.heading,
  body: [
    paragraph(say.text(greet(to), shop.name)),
    action(`${shop.url}${page}`, say.button),
    aside(say.notYou(shop.email)),
  ],
});

/** Says that an order by staff has ended what opened an unconfirmed account. It quotes nothing by its owner. */
export const signedOutEmail = (shop: Shop, { signedOut: say }: AccountTexts): Email => ({
  subject: say.subject(shop.name),
  preview: say.preview,
  heading: say.heading,
  body: [
    paragraph(say.text(shop.name)),
    action(`${shop.url}/forgot-password`, say.button),
    aside(say.notYou),
  ],
});

/** The answer to a request for a code. Its recipient may know nothing of the shop, so it quotes nobody. */
export const emailCodeEmail = (
  shop: Shop,
  { code }: Pick<MailedCode, 'code'>,
  { code: say, usePassword }: AccountTexts,
): Email =>
  code === undefined
    ? {
        subject: usePassword.subject(shop.name),
        preview: usePassword.preview,
        heading: usePassword.heading,
        body: [
          paragraph(usePassword.text(shop.name)),
          action(`${shop.url}/login`, usePassword.button),
          aside(usePassword.notYou),
        ],
      }
    : {
        subject: say.subject(code, shop.name),
        preview: say.preview,
        heading: code,
        body: [paragraph(say.text), aside(say.notYou(shop.name))],
      };

export const ACCOUNTS_CRONTAB = `*/10 * * * * delete-old-email-codes ?jobKey=delete-old-email-codes&max=1
23 21 * * * delete-former-emails ?jobKey=delete-former-emails&max=1`;

type AccountJob =
  | 'reset-mail'
  | 'confirmation-mail'
  | 'signed-out-mail'
  | 'password-changed-mail'
  | 'email-changed-mail'
  | 'invitation-mail'
  | 'erase-mails'
  | 'email-code-mail'
  | 'account-given-back-mail'
  | 'delete-former-emails'
  | 'delete-old-email-codes';

/** Emails about an account. Nothing is written about what was erased meanwhile. */
export const accountEmailJobs = (deps: EmailDeps): Pick<JobHandlers, AccountJob> => ({
  'delete-old-email-codes': () => deleteDeadCodes(deps.db),
  'delete-former-emails': () => deleteOldFormerEmails(deps.db),
  'email-code-mail': async ({ codeId, language }) => {
    const mailed = await createEmailCode(deps.db, codeId);
    if (mailed === undefined) return;
    const to = { ...mailed.to, language: language ?? mailed.to.language };
    const texts = await loadTexts(to.language);
    await sendEmail(deps, { to, about: null, id: `email-code-${codeId}`, isRequested: true }, (shop) =>
      emailCodeEmail(shop, mailed, texts),
    );
  },
  'erase-mails': (erased) => eraseOutboxEmails(deps.config.dataDirectory, erased),
  'reset-mail': async ({ userId, requestId, language }) => {
    const link =
      userId === null ? undefined : await createResetLink(deps.db, userId, deps.publicUrl(), language);
    if (link === undefined) return;
    const texts = await loadTexts(link.to.language);
    await sendEmail(
      deps,
      { to: link.to, about: userId, id: `reset-${requestId}`, isRequested: true },
      (shop) => resetEmail(shop, link, texts),
    );
  },
  'confirmation-mail': async ({ userId, requestId, isRequested = false }) => {
    const link = await createConfirmationLink(deps.db, userId, deps.publicUrl());
    if (link === undefined) return;
    const { language } = link;
    const to = { email: link.to, isEmailConfirmed: false, language };
    const texts = await loadTexts(language);
    await sendEmail(deps, { to, about: userId, id: `confirmation-${requestId}`, isRequested }, (shop) =>
      confirmationEmail(shop, link, texts),
    );
  },
  'signed-out-mail': async ({ userId, requestId }) => {
    const to = await loadRecipient(deps.db, userId);
    if (to === undefined) return;
    const texts = await loadTexts(to.language);
    await sendEmail(deps, { to, about: userId, id: `signed-out-${requestId}` }, (shop) =>
      signedOutEmail(shop, texts),
    );
  },
  'password-changed-mail': async ({ userId, requestId }) => {
    const to = await loadRecipient(deps.db, userId);
    if (to === undefined) return;
    const texts = await loadTexts(to.language);
    await sendEmail(
      deps,
      { to, about: userId, id: `password-changed-${requestId}`, isByCustomer: true },
      (shop) => accountChangedEmail(shop, to, texts.passwordChanged, '/forgot-password'),
    );
  },
  'email-changed-mail': async ({ userId, requestId, from }) => {
    const account = await loadRecipient(deps.db, userId);
    if (account === undefined) return;
    const to = { ...account, ...from };
    const texts = await loadTexts(to.language);
    await sendEmail(
      deps,
      { to, about: userId, id: `email-changed-${requestId}`, isByCustomer: true },
      (shop) => accountChangedEmail(shop, to, texts.emailChanged, '/contact'),
    );
  },
  'account-given-back-mail': async ({ userId, requestId }) => {
    const link = await createResetLink(deps.db, userId, deps.publicUrl());
    if (link === undefined) return;
    const { givenBack, ...texts } = await loadTexts(link.to.language);
    await sendEmail(deps, { to: link.to, about: userId, id: `given-back-${requestId}` }, (shop) =>
      resetEmail(shop, link, { ...texts, reset: givenBack }),
    );
  },
  'invitation-mail': async ({ invitationId }) => {
    const invitation = await createInvitationLink(deps.db, invitationId, deps.publicUrl());
    if (invitation === undefined) return;
    const to = { email: invitation.to, isEmailConfirmed: false, language: 'en' } as const;
    await sendEmail(deps, { to, about: null, id: `invitation-${invitationId}` }, (shop) =>
      invitationEmail(shop, invitation),
    );
  },
});
