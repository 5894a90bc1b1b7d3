import { HOUR_SECONDS } from '@darzi/contract/durations.ts';
import { addressKey, callerOf, createLimit, within } from '../platform/http/rate-limits.ts';
import { serve } from '../platform/http/serve.ts';
import { loadSettings } from '../settings/settings.ts';
import type { AccountsDeps } from './accounts.routes.ts';
import { acceptInvitation, inviteStaff, withdrawInvitation } from './invitations.ts';
import {
  changeStaffAlerts,
  changeStaffRole,
  endStaffSessions,
  handOnFirstAdmin,
  listStaff,
  removeFromStaff,
  switchOffTwoFactor,
} from './staff.ts';
import { beginSetup, confirmSetup, showSecondFactor, switchOff } from './two-factor.ts';

const ACCEPTS_AN_HOUR = 60;

export const staffRoutes = (deps: AccountsDeps) => {
  const { db, config, redis, attempt } = deps;
  const accepts = createLimit(ACCEPTS_AN_HOUR, HOUR_SECONDS, { name: 'invitations', redis });
  return [
    serve('GET /api/admin/staff', () => listStaff(db)),
    serve('POST /api/admin/staff', ({ actor, body, request }) =>
      inviteStaff(db, attempt, actor, body, callerOf(request)),
    ),
    serve('DELETE /api/admin/staff/invitations/:id', ({ actor, params }) =>
      withdrawInvitation(db, actor, params.id),
    ),
    serve('PATCH /api/admin/staff/:id', ({ actor, params, body, request }) =>
      changeStaffRole(db, actor, params.id, { ...body, attempt, caller: callerOf(request) }),
    ),
    serve('POST /api/admin/staff/:id/alerts', ({ actor, params, body }) =>
      changeStaffAlerts(db, actor, params.id, body.hearsOf),
    ),
    serve('DELETE /api/admin/staff/:id', ({ actor, params }) => removeFromStaff(db, actor, params.id)),
    serve('DELETE /api/admin/staff/:id/sessions', ({ actor, params }) =>
      endStaffSessions(db, actor, params.id),
    ),
    serve('DELETE /api/admin/staff/:id/two-factor', ({ actor, params }) =>
      switchOffTwoFactor(db, actor, params.id),
    ),
    serve('POST /api/admin/staff/:id/first-admin', ({ actor, params, body, request }) =>
      handOnFirstAdmin(db, actor, params.id, { ...body, attempt, caller: callerOf(request) }),
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
