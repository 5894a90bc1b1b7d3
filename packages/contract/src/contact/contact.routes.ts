import { z } from 'zod';
import { line, message, type RouteSpec, SHORT_BODY_BYTES } from '../route.ts';

export const contactMessage = z.object({
  name: line(100),
  email: z.string().trim().min(1, 'Required').max(254).pipe(z.email('Please enter a valid email address')),
  subject: line(200),
  message: line(5000),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const contactRoutes = {
  'POST /api/contact': {
    summary: 'Write to the shop; the recipient is the shop’s setting',
    access: 'anyone',
    maxBodyBytes: SHORT_BODY_BYTES,
    body: contactMessage,
    answer: message,
  },
} as const satisfies Record<string, RouteSpec>;
