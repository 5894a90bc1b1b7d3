import type { Deps } from '../deps.ts';
import { addressKey, createLimit, HOUR_SECONDS, within } from '../http/rate-limits.ts';
import { serve } from '../http/serve.ts';
import { callerOf } from './caller-of.ts';
import { changePassword } from './change-password.ts';
import { changeProfile, loadProfile } from './change-profile.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import { deleteAccount } from './delete-account.ts';
import { endSession, listSessions, signOut } from './end-session.ts';
import { exportAccount } from './export-account.ts';
import type { Attempt } from './failed-attempts.ts';
import { requestPasswordReset } from './forgot-password.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

/** Whole districts of phones share one address: generous enough for them, too little to fill the shop with accounts. */
const REGISTRATIONS_AN_HOUR = 120;
const RESETS_AN_HOUR = 60;
const RESET_MAILS_AN_HOUR = 5;
const CONFIRMATIONS_AN_HOUR = 60;
const CONFIRMATION_MAILS_AN_HOUR = 5;

export const accountsRoutes = (deps: Deps, attempt: Attempt) => {
  const { db, redis } = deps;
  const registrations = createLimit(REGISTRATIONS_AN_HOUR, HOUR_SECONDS, { name: 'registrations', redis });
  const resets = createLimit(RESETS_AN_HOUR, HOUR_SECONDS, { name: 'resets', redis });
  const resetMails = createLimit(RESET_MAILS_AN_HOUR, HOUR_SECONDS, { name: 'reset-mails', redis });
  const confirmations = createLimit(CONFIRMATIONS_AN_HOUR, HOUR_SECONDS, { name: 'confirmations', redis });
  const confirmationMails = createLimit(CONFIRMATION_MAILS_AN_HOUR, HOUR_SECONDS, {
    name: 'confirmation-mails',
    redis,
  });
  return [
    serve('POST /api/user/login', ({ body, request }) => signIn(db, attempt, body, callerOf(request))),
    serve('POST /api/user/register', ({ body, request }) =>
      within(registrations, addressKey(request.ip), () => register(deps, body, callerOf(request))),
    ),
    serve('POST /api/user/logout', ({ actor }) => signOut(db, actor)),
    serve('POST /api/user/forgot-password', ({ body, request }) =>
      within(resets, addressKey(request.ip), () => requestPasswordReset(db, resetMails, body.email)),
    ),
    serve('POST /api/user/reset-password', ({ body, request }) =>
      resetPassword(deps, body, callerOf(request)),
    ),
    serve('POST /api/user/confirm-email', ({ body, request }) =>
      within(confirmations, addressKey(request.ip), () => confirmEmail(db, body.token)),
    ),
    serve('POST /api/user/send-confirmation', ({ actor }) => sendConfirmation(db, confirmationMails, actor)),
    serve('GET /api/user/me', ({ actor }) => loadProfile(db, actor)),
    serve('PATCH /api/user/me', ({ actor, body, request }) =>
      changeProfile({ db, attempt, confirmationMails }, actor, body, callerOf(request)),
    ),
    serve('DELETE /api/user/me', ({ actor, body, request }) =>
      deleteAccount(deps, attempt, actor, body.password, callerOf(request)),
    ),
    serve('POST /api/user/password', ({ actor, body, request }) =>
      changePassword(deps, attempt, actor, body, callerOf(request)),
    ),
    serve('GET /api/user/export', ({ actor }) => exportAccount(db, actor)),
    serve('GET /api/user/sessions', ({ actor }) => listSessions(db, actor)),
    serve('DELETE /api/user/sessions/:id', ({ actor, params }) => endSession(db, actor, params.id)),
  ];
};
