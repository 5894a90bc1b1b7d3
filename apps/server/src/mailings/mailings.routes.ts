import { DAY_SECONDS, HOUR_SECONDS } from '@darzi/contract/durations.ts';
import { addressKey, createLimit, within } from '../platform/http/rate-limits.ts';
import { languageOf } from '../platform/http/requests.ts';
import { serve } from '../platform/http/serve.ts';
import type { Deps } from '../settings/deps.ts';
import {
  confirmNewsletter,
  listPage,
  removeSubscriber,
  requestNewsletter,
  showCounts,
} from './newsletter/newsletter.ts';
import { chooseReminder, showReminders } from './reminders/reminder-choices.ts';
import { askForNotice } from './reminders/stock-notices.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Whole districts of phones share one address. */
const REQUESTS_AN_HOUR = 60;
const LINKS_FOLLOWED_AN_HOUR = 120;
/** Enough to replace a lost link, too little to flood somebody's mailbox. */
const LINKS_A_DAY = 3;

export const mailingsRoutes = (deps: Pick<Deps, 'db' | 'readDb' | 'redis' | 'config'>) => {
  const { db, readDb, redis } = deps;
  const requests = createLimit(REQUESTS_AN_HOUR, HOUR_SECONDS, { name: 'newsletter', redis });
  const links = createLimit(LINKS_A_DAY, DAY_SECONDS, { name: 'newsletter-links', redis });
  const followed = createLimit(LINKS_FOLLOWED_AN_HOUR, HOUR_SECONDS, { name: 'mailing-links', redis });
  const notices = createLimit(REQUESTS_AN_HOUR, HOUR_SECONDS, { name: 'stock-notices', redis });
  return [
    serve('POST /api/product/:id/notify-me', ({ body, params, request }) =>
      within(notices, addressKey(request.ip), () =>
        askForNotice(deps, params.id, { ...body, language: languageOf(request) }),
      ),
    ),
    serve('GET /api/user/reminders', ({ actor }) => showReminders(deps, actor)),
    serve('POST /api/user/reminders', ({ actor, body }) => chooseReminder(deps, actor, body)),
    serve('POST /api/newsletter', ({ body, request }) =>
      within(requests, addressKey(request.ip), () =>
        requestNewsletter(db, links, body.email, languageOf(request)),
      ),
    ),
    serve('POST /api/newsletter/confirm', ({ body, request }) =>
      within(followed, addressKey(request.ip), () => confirmNewsletter(db, body.token, languageOf(request))),
    ),
    serve('POST /api/unsubscribe', ({ body, request }) =>
      within(followed, addressKey(request.ip), () => unsubscribe(db, body.token)),
    ),
    serve('GET /api/admin/newsletter', ({ actor, query }) => listPage(readDb(actor), query)),
    serve('GET /api/admin/newsletter/counts', () => showCounts(db)),
    serve('DELETE /api/admin/newsletter/:id', ({ actor, params }) => removeSubscriber(db, actor, params.id)),
  ];
};
