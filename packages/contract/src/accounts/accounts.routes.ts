import { z } from 'zod';
import { addressId, sessionId, userId } from '../ids.ts';
import { LANGUAGES } from '../languages.ts';
import { findIndianState, INDIA, indianFaults, isIndia, MAX_SAVED_ADDRESSES } from '../orders/address.ts';
import {
  idParams,
  line,
  message,
  nothing,
  ROLES,
  type RouteSpec,
  SHORT_BODY_BYTES,
  SIGNED_IN,
} from '../route.ts';

/** An address that can receive mail. */
export const email = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(254)
  .pipe(z.email('Please enter a valid email address'));
const lengthOf = (text: string): number => [...text].length;
/** 8–128 characters of any kind, counted as a person counts them. Whitespace alone counts as empty. */
export const newPassword = z
  .string()
  .refine((text) => text.trim() !== '', { error: 'Required', abort: true })
  .refine((text) => lengthOf(text) >= 8, 'At least 8 characters')
  .refine((text) => lengthOf(text) <= 128, 'At most 128 characters')
  .meta({ minLength: 8, maxLength: 128 });
/** A password entered to sign in. Any text passes, so that the answer never reveals which rules were in force. */
export const password = z
  .string()
  .max(1000)
  .refine((text) => text.trim() !== '', 'Required');

/** What a sign-in with a mailed code has answered. */
export const knownBrowser = z
  .string()
  .max(100)
  .optional()
  .describe(
    'as an earlier sign-in answered: this browser’s requests are counted apart from everybody else’s',
  );

/** A saved delivery address. In India, state, PIN and phone are checked as at the checkout. */
export const savedAddress = z
  .object({
    _id: z.string().max(200).pipe(addressId).optional(),
    firstName: line(100),
    lastName: line(100),
    email,
    streetAddress: line(300),
    city: line(100),
    state: line(100),
    pinCode: line(12),
    country: line(60),
    phoneNumber: line(20),
  })
  .overwrite((address) =>
    isIndia(address.country)
      ? { ...address, state: findIndianState(address.state) ?? address.state, country: INDIA }
      : address,
  )
  .superRefine((address, context) => {
    if (!isIndia(address.country)) return;
    for (const [field, message] of Object.entries(indianFaults(address)))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type SavedAddress = z.output<typeof savedAddress>;

export const user = z.object({
  _id: userId,
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean().describe('by an emailed link; login and purchases do not wait for it'),
  hasPassword: z.boolean().describe('false: opened with a mailed code, and none set since'),
  role: z.enum(ROLES),
  addresses: z.array(savedAddress),
  language: z.enum(LANGUAGES).describe('of emails: as chosen, else that of the pages used last'),
});
export type User = z.output<typeof user>;

export const session = z.object({
  _id: sessionId,
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof session>;

export const accountsRoutes = {
  'POST /api/user/login': {
    summary: 'Sign in',
    access: 'anyone',
    maxBodyBytes: SHORT_BODY_BYTES,
    body: z.object({
      email: z.string().trim().min(1, 'Required').max(254),
      password,
      code: z
        .string()
        .trim()
        .max(20)
        .optional()
        .describe(
          'six digits of the authenticator app, or a recovery code; asked for by `account.code_required`',
        ),
    }),
    answer: z.object({ token: z.string(), message: z.string() }),
  },
  'POST /api/user/register': {
    summary: 'Create an account',
    access: 'anyone',
    maxBodyBytes: SHORT_BODY_BYTES,
    body: z.object({ name: line(100), email, password: newPassword }),
    answer: message,
  },
  'POST /api/user/logout': { summary: 'Revoke the token', access: SIGNED_IN, answer: nothing },
  'POST /api/user/forgot-password': {
    summary: 'Mail a single-use link; the same answer whether or not the address is known',
    access: 'anyone',
    maxBodyBytes: SHORT_BODY_BYTES,
    body: z.object({ email, browser: knownBrowser }),
    answer: message,
  },
  'POST /api/user/reset-password': {
    summary: 'Set a new password with the link; ends all sessions',
    access: 'anyone',
    maxBodyBytes: SHORT_BODY_BYTES,
    body: z.object({ token: line(200), password: newPassword }),
    answer: message,
  },
  'POST /api/user/confirmation': {
    summary: 'What a mailed link would confirm; changes nothing',
    access: 'anyone',
    body: z.object({ token: line(200) }),
    answer: z.object({
      email: z.string(),
      isConfirmed: z.boolean(),
      openedAt: z.string().describe('when the account was opened, ISO 8601'),
    }),
  },
  'POST /api/user/disown-email': {
    summary:
      'The account that a mailed link would confirm is not the reader’s: whoever opened it is signed out',
    access: 'anyone',
    body: z.object({ token: line(200) }),
    answer: message,
  },
  'POST /api/user/confirm-email': {
    summary: 'Confirm the email of an account with the mailed link',
    access: 'anyone',
    body: z.object({ token: line(200) }),
    answer: message,
  },
  'POST /api/user/send-confirmation': {
    summary: 'Mail the link that confirms one’s own email again',
    access: SIGNED_IN,
    answer: message,
  },
  'GET /api/user/me': { summary: 'Own profile', access: SIGNED_IN, answer: z.object({ user }) },
  'PATCH /api/user/me': {
    summary: 'Change name, email (with the password), addresses (the whole list) or the language of emails',
    access: SIGNED_IN,
    body: z.object({
      name: line(100).optional(),
      email: email.optional(),
      password: z.string().max(1000).optional().describe('only for a new email; blank counts as absent'),
      addresses: z.array(savedAddress).max(MAX_SAVED_ADDRESSES).optional(),
      language: z.enum(LANGUAGES).optional(),
    }),
    answer: z.object({ user }),
  },
  'DELETE /api/user/me': {
    summary: 'Delete the account; needs the password',
    access: SIGNED_IN,
    body: z.object({ password }),
    answer: message,
  },
  'POST /api/user/password': {
    summary: 'Change the password; ends all other sessions',
    access: SIGNED_IN,
    body: z.object({ password, newPassword }),
    answer: message,
  },
  'GET /api/user/export': {
    summary: 'Everything held about the customer',
    access: SIGNED_IN,
    answer: z.object({ export: z.record(z.string(), z.unknown()) }),
  },
  'GET /api/user/sessions': {
    summary: 'Where one is signed in',
    access: SIGNED_IN,
    answer: z.object({ sessions: z.array(session) }),
  },
  'DELETE /api/user/sessions/:id': {
    summary: 'End one session',
    access: SIGNED_IN,
    params: idParams(sessionId),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
