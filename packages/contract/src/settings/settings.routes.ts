import { z } from 'zod';
import type { RouteSpec } from '../route.ts';
import { settingsChange, shopSettings } from './settings.ts';

const ADMIN = ['admin'] as const;

const answer = z.object({
  settings: shopSettings,
  version: z
    .number()
    .int()
    .describe('counts up with each change; send it back to be told of somebody else’s'),
  changedAt: z.string().nullable().describe('null while everything is as the environment says'),
});
export type SettingsAnswer = z.output<typeof answer>;

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
} as const satisfies Record<string, RouteSpec>;
