import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { message, type RouteSpec } from '../route.ts';
import { wordedEmail } from './email-words-form.ts';
import { settingsChange, shopSettings } from './settings.ts';
import { shopFront } from './shop-front.ts';

const ADMIN = ['admin'] as const;

const answer = z.object({
  settings: shopSettings,
  version: z
    .number()
    .int()
    .describe('increases with each change; send it back so that conflicting changes are noticed'),
  changedAt: z.string().nullable().describe('null while everything is as the environment says'),
});
export type SettingsAnswer = z.output<typeof answer>;

const frontVersion = z.object({
  number: z.number().int().describe('0: the shop’s original version'),
  savedAt: z.string().nullable(),
  front: shopFront,
});
export type FrontVersion = z.output<typeof frontVersion>;

export const settingsRoutes = {
  'GET /api/admin/settings': {
    summary: 'The shop’s settings: the environment’s values, or the owner’s where one is set',
    access: ADMIN,
    answer,
  },
  'PATCH /api/admin/settings': {
    summary: 'Change settings; in force at once, on every copy of the server',
    access: ADMIN,
    body: settingsChange,
    answer,
  },
  'POST /api/admin/settings/email-test': {
    summary: 'Mail oneself an email in the owner’s words, as saved',
    access: ADMIN,
    body: z.object({ name: wordedEmail, language: z.enum(LANGUAGES) }),
    answer: message,
  },
  'GET /api/admin/settings/fronts': {
    summary: 'Menu and brand as they were saved before, the newest first; save one again to go back to it',
    access: ADMIN,
    answer: z.object({ versions: z.array(frontVersion) }),
  },
} as const satisfies Record<string, RouteSpec>;
