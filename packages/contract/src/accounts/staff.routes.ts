import { z } from 'zod';
import { invitationId, userId } from '../ids.ts';
import { idParams, line, message, nothing, type RouteSpec } from '../route.ts';
import { email, newPassword, password } from './accounts.routes.ts';
import { STAFF_ALERTS, STAFF_ROLES } from './staff-roles.ts';

const ADMIN = ['admin'] as const;

const staffRole = z.enum(STAFF_ROLES, { error: 'Please choose a role' });

const staffMember = z.object({
  _id: userId,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  isFirstAdmin: z.boolean().describe('cannot be removed or change role until this role is handed on'),
  hasTwoFactor: z.boolean(),
  sessions: z.number().int().describe('where this person is signed in now'),
  lastSeenAt: z.string().nullable(),
  hearsOf: z.array(z.enum(STAFF_ALERTS)).describe('what this person is emailed about'),
});
export type StaffMember = z.output<typeof staffMember>;

const invitation = z.object({
  _id: invitationId,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  invitedAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitation>;

/** Six digits from the authenticator app, or a recovery code. */
const code = z.string().trim().min(1, 'Required').max(20);

export const staffRoutes = {
  'GET /api/admin/staff': {
    summary: 'Who works here, and who is invited',
    access: ADMIN,
    answer: z.object({ staff: z.array(staffMember), invitations: z.array(invitation) }),
  },
  'POST /api/admin/staff': {
    summary: 'Invite someone by email, with the password; the role begins when the invitation is accepted',
    access: ADMIN,
    body: z.object({ password, name: line(100), email, role: staffRole }),
    answer: z.object({ invitation }),
  },
  'DELETE /api/admin/staff/invitations/:id': {
    summary: 'Withdraw an invitation',
    access: ADMIN,
    params: idParams(invitationId),
    answer: nothing,
  },
  'PATCH /api/admin/staff/:id': {
    summary: 'Change a role, with the password; ends all sessions',
    access: ADMIN,
    params: idParams(userId),
    body: z.object({ password, role: staffRole }),
    answer: nothing,
  },
  'POST /api/admin/staff/:id/alerts': {
    summary: 'Set what a member of the staff is emailed about',
    access: ADMIN,
    params: idParams(userId),
    body: z.object({ hearsOf: z.array(z.enum(STAFF_ALERTS)).max(STAFF_ALERTS.length) }),
    answer: nothing,
  },
  'DELETE /api/admin/staff/:id': {
    summary: 'Remove from the staff: the account stays as a customer’s; ends all sessions',
    access: ADMIN,
    params: idParams(userId),
    answer: nothing,
  },
  'DELETE /api/admin/staff/:id/sessions': {
    summary: 'End all sessions of a member of the staff',
    access: ADMIN,
    params: idParams(userId),
    answer: nothing,
  },
  'DELETE /api/admin/staff/:id/two-factor': {
    summary: 'Switch off two-factor sign-in for a member who lost the device',
    access: ADMIN,
    params: idParams(userId),
    answer: nothing,
  },
  'POST /api/admin/staff/:id/first-admin': {
    summary: 'Hand the first admin’s place on to another admin; by the first admin alone, with the password',
    access: ADMIN,
    params: idParams(userId),
    body: z.object({ password }),
    answer: nothing,
  },
  'POST /api/user/accept-invitation': {
    summary: 'Begin to work here with a mailed invitation; sets the password, ends all sessions',
    access: 'anyone',
    body: z.object({ token: line(200), password: newPassword }),
    answer: message,
  },
  'GET /api/user/two-factor': {
    summary: 'Whether one’s own sign-in asks for a second factor',
    access: STAFF_ROLES,
    answer: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
  },
  'POST /api/user/two-factor': {
    summary: 'Begin to set up an authenticator app; in force once a code of it is confirmed',
    access: STAFF_ROLES,
    body: z.object({ password }),
    answer: z.object({
      secret: z.string().describe('base32, for typing'),
      address: z.string().describe('otpauth://…, for the app'),
      picture: z.object({ size: z.number().int(), path: z.string() }).describe('the address as a QR code'),
    }),
  },
  'POST /api/user/two-factor/confirm': {
    summary: 'Switch two-factor sign-in on with a code of the app',
    access: STAFF_ROLES,
    body: z.object({ code }),
    answer: z.object({
      recoveryCodes: z.array(z.string()).describe('each works once; shown only this time'),
    }),
  },
  'DELETE /api/user/two-factor': {
    summary: 'Switch off one’s own two-factor sign-in',
    access: STAFF_ROLES,
    body: z.object({ password }),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
