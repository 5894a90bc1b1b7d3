import type { Deps } from '../deps.ts';
import { addressKey, createLimit, HOUR_SECONDS, within } from '../http/rate-limits.ts';
import { serve } from '../http/serve.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { callerOf } from './caller-of.ts';
import { changeStaffRole, endStaffSessions, handOnFirstAdmin, switchOffTwoFactor } from './change-staff.ts';
import type { Attempt } from './failed-attempts.ts';
import { acceptInvitation, inviteStaff, withdrawInvitation } from './invite-staff.ts';
import { listStaff } from './list-staff.ts';
import { beginSetup, confirmSetup, showSecondFactor, switchOff } from './second-factor.ts';

const ACCEPTS_AN_HOUR = 60;

export const staffRoutes = (deps: Deps, attempt: Attempt) => {
  const { db, config, redis } = deps;
  const accepts = createLimit(ACCEPTS_AN_HOUR, HOUR_SECONDS, { name: 'invitations', redis });
  return [
    serve('GET /api/admin/staff', () => listStaff(db)),
    serve('POST /api/admin/staff', ({ actor, body }) => inviteStaff(db, actor, body)),
    serve('DELETE /api/admin/staff/invitations/:id', ({ actor, params }) =>
      withdrawInvitation(db, actor, params.id),
    ),
    serve('PATCH /api/admin/staff/:id', ({ actor, params, body }) =>
      changeStaffRole(db, actor, params.id, body.role),
    ),
    serve('DELETE /api/admin/staff/:id', ({ actor, params }) =>
      changeStaffRole(db, actor, params.id, 'customer'),
    ),
    serve('DELETE /api/admin/staff/:id/sessions', ({ actor, params }) =>
      endStaffSessions(db, actor, params.id),
    ),
    serve('DELETE /api/admin/staff/:id/two-factor', ({ actor, params }) =>
      switchOffTwoFactor(db, actor, params.id),
    ),
    serve('POST /api/admin/staff/:id/first-admin', ({ actor, params, body, request }) =>
      handOnFirstAdmin(db, attempt, actor, params.id, { ...body, caller: callerOf(request) }),
    ),
    serve('POST /api/user/accept-invitation', ({ body, request }) =>
      within(accepts, addressKey(request.ip), () => acceptInvitation(deps, body, callerOf(request))),
    ),
    serve('GET /api/user/two-factor', ({ actor }) => showSecondFactor(db, actor)),
    serve('POST /api/user/two-factor', async ({ actor, body, request }) => {
      const { storeName } = await loadSettings(db, config);
      return beginSetup(db, attempt, actor, body.password, {
        caller: callerOf(request),
        shopName: storeName,
      });
    }),
    serve('POST /api/user/two-factor/confirm', ({ actor, body }) => confirmSetup(db, actor, body.code)),
    serve('DELETE /api/user/two-factor', ({ actor, body, request }) =>
      switchOff(db, attempt, actor, body.password, callerOf(request)),
    ),
  ];
};
