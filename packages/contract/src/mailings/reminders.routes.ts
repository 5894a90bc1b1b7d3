import { z } from 'zod';
import { email } from '../accounts/accounts.routes.ts';
import { MAX_VARIANT_KEY_LENGTH } from '../catalogue/variants.ts';
import { productId } from '../ids.ts';
import { idParams, message, type RouteSpec, SIGNED_IN } from '../route.ts';

/** Reminders for accounts that have agreed to them. */
export const REMINDER_KINDS = ['carts', 'reviews'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

type Switches = { readonly cartReminderHours: number | null; readonly reviewRequestDays: number | null };

/** Whether the owner has switched on reminders of this kind. */
export const isReminderOffered = (
  { reminders }: { readonly reminders: Switches },
  kind: ReminderKind,
): boolean =>
  ({ carts: reminders.cartReminderHours !== null, reviews: reminders.reviewRequestDays !== null })[kind];

const reminder = z.object({ kind: z.enum(REMINDER_KINDS), isWanted: z.boolean() });
export type Reminder = z.output<typeof reminder>;

const answer = z.object({
  reminders: z.array(reminder).describe('those the owner has switched on, agreed to or not'),
});

export const remindersRoutes = {
  'POST /api/product/:id/notify-me': {
    // Until 0.2.0: pages left open ask by the former name.
    formerPath: '/api/product/:id/tell-me',
    summary:
      'Be notified once by email when a sold-out size is back in stock; the same answer whether or not it was asked before',
    access: 'anyone',
    params: idParams(productId),
    body: z.object({ size: z.string().min(1, 'Required').max(MAX_VARIANT_KEY_LENGTH), email }),
    answer: message,
  },
  'GET /api/user/reminders': {
    summary: 'Which reminder emails the shop offers, and which of them one has agreed to',
    access: SIGNED_IN,
    answer,
  },
  'POST /api/user/reminders': {
    summary: 'Agree to emails of one kind, or stop them',
    access: SIGNED_IN,
    body: reminder,
    answer,
  },
} as const satisfies Record<string, RouteSpec>;
