import { serve } from '../platform/http/serve.ts';
import type { Deps } from './deps.ts';
import { changeSettings, showSettings } from './settings.ts';

export const settingsRoutes = ({ db, config }: Deps) => [
  serve('GET /api/admin/settings', () => showSettings(db, config)),
  serve('PATCH /api/admin/settings', ({ body, actor }) => changeSettings(db, config, body, actor)),
];
