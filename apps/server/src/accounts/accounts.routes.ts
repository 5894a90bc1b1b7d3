import { HOUR_SECONDS } from '@darzi/contract/durations.ts';
import { addressKey, callerOf, createLimit, within } from '../platform/http/rate-limits.ts';
import { serve } from '../platform/http/serve.ts';
import type { Deps } from '../settings/deps.ts';
import { confirmEmail, disownEmail, sendConfirmation, showConfirmation } from './confirm-email.ts';
import { requestEmailCode, signInWithCode } from './email-codes.ts';
import type { Attempt } from './failed-attempts.ts';
import { createMailAllowance } from './mail-allowance.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import { changeProfile, loadProfile, register } from './profile.ts';
import { endSession, listSessions, signIn, signOut } from './sessions.ts';

/** Whole districts of phones share one address: generous enough for them, too little to fill the shop with accounts. */
const REGISTRATIONS_AN_HOUR = 120;
const RESETS_AN_HOUR = 60;
const CONFIRMATIONS_AN_HOUR = 60;
const CONFIRMATION_MAILS_AN_HOUR = 5;
const CODES_AN_HOUR = 60;

export type AccountsDeps = Deps & {
  /** Counts failed passwords of every call that takes one. */
  readonly attempt: Attempt;
};

export const accountsRoutes = (deps: AccountsDeps) => {
  const { db, redis, attempt } = deps;
  const registrations = createLimit(REGISTRATIONS_AN_HOUR, HOUR_SECONDS, { name: 'registrations', redis });
  const resets = createLimit(RESETS_AN_HOUR, HOUR_SECONDS, { name: 'resets', redis });
  const takeResetMail = createMailAllowance('reset-mails', redis);
  const confirmations = createLimit(CONFIRMATIONS_AN_HOUR, HOUR_SECONDS, { name: 'confirmations', redis });
  const shownConfirmations = createLimit(CONFIRMATIONS_AN_HOUR, HOUR_SECONDS, {
    name: 'shown-confirmations',
    redis,
  });
  const confirmationMails = createLimit(CONFIRMATION_MAILS_AN_HOUR, HOUR_SECONDS, {
    name: 'confirmation-mails',
    redis,
  });
  const codes = createLimit(CODES_AN_HOUR, HOUR_SECONDS, { name: 'email-codes', redis });
  const takeCodeMail = createMailAllowance('email-code-mails', redis);
  return [
    serve('POST /api/user/login', ({ body, request }) => signIn(db, attempt, body, callerOf(request))),
    serve('POST /api/user/email-code', ({ body, request }) =>
      within(codes, addressKey(request.ip), () =>
        requestEmailCode(deps, takeCodeMail, body, callerOf(request)),
      ),
    ),
    serve('POST /api/user/email-code/login', ({ body, request }) =>
      signInWithCode(deps, attempt, body, callerOf(request)),
    ),
    serve('POST /api/user/register', ({ body, request }) =>
      within(registrations, addressKey(request.ip), () => register(deps, body, callerOf(request))),
    ),
    serve('POST /api/user/logout', ({ actor }) => signOut(db, actor)),
    serve('POST /api/user/forgot-password', ({ body, request }) =>
      within(resets, addressKey(request.ip), () =>
        requestPasswordReset(db, takeResetMail, body, callerOf(request)),
      ),
    ),
    serve('POST /api/user/reset-password', ({ body, request }) =>
      resetPassword(deps, body, callerOf(request)),
    ),
    serve('POST /api/user/confirmation', ({ body, request }) =>
      within(shownConfirmations, addressKey(request.ip), () => showConfirmation(db, body.token)),
    ),
    serve('POST /api/user/disown-email', ({ body, request }) =>
      within(confirmations, addressKey(request.ip), () => disownEmail(db, body.token)),
    ),
    serve('POST /api/user/confirm-email', ({ body, request }) =>
      within(confirmations, addressKey(request.ip), () => confirmEmail(db, body.token)),
    ),
    serve('POST /api/user/send-confirmation', ({ actor }) => sendConfirmation(db, confirmationMails, actor)),
    serve('GET /api/user/me', ({ actor }) => loadProfile(db, actor)),
    serve('PATCH /api/user/me', ({ actor, body, request }) =>
      changeProfile({ db, attempt, confirmationMails }, actor, body, callerOf(request)),
    ),
    serve('POST /api/user/password', ({ actor, body, request }) =>
      changePassword(deps, attempt, actor, body, callerOf(request)),
    ),
    serve('GET /api/user/sessions', ({ actor }) => listSessions(db, actor)),
    serve('DELETE /api/user/sessions/:id', ({ actor, params }) => endSession(db, actor, params.id)),
  ];
};
