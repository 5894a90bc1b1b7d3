import { z } from 'zod';
import type { RouteSpec } from '../route.ts';
import { email, knownBrowser } from './accounts.routes.ts';

export const emailCodesRoutes = {
  'POST /api/user/email-code': {
    summary: 'Mail a code to sign in with, six digits; the same answer whether or not the address is known',
    access: 'anyone',
    body: z.object({
      email,
      browser: knownBrowser,
    }),
    answer: z.object({
      asker: z
        .string()
        .describe('proves that this browser requested the code: it works only together with this'),
      message: z.string(),
    }),
  },
  'POST /api/user/email-code/login': {
    summary: 'Sign in with a mailed code; who is new gets an account without a password',
    access: 'anyone',
    body: z.object({
      asker: z.string().min(1, 'Required').max(100),
      code: z.string().trim().min(1, 'Required').max(20).describe('six digits; blanks do not count'),
    }),
    answer: z.object({
      token: z.string(),
      browser: z.string().describe('to be kept, and sent when the next code or password link is requested'),
      message: z.string(),
    }),
  },
} as const satisfies Record<string, RouteSpec>;
