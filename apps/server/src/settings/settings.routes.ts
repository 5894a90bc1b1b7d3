import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { changeSettings } from './change-settings.ts';
import { showSettings } from './show-settings.ts';

export const settingsRoutes = ({ db, config }: Deps) => [
  serve('GET /api/admin/settings', () => showSettings(db, config)),
  serve('PATCH /api/admin/settings', ({ body, actor }) => changeSettings(db, config, body, actor)),
];
