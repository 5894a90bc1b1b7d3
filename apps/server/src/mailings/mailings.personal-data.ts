import { coded, DERIVED, goes, nobody, type PersonalData } from '../platform/db/personal-data.ts';

/** Whom the shop writes to beyond orders. Held against the migrated database by a test of privacy. */
export const mailingsPersonalData: PersonalData = {
  newsletter_requests: nobody('id key asked_at confirmed_at expires_at'),
  newsletter_subscribers: {
    personal: {
      email: goes('newsletter.email'),
      email_key: goes(DERIVED),
      asked_at: coded(goes('newsletter.askedAt')),
      confirmed_at: coded(goes('newsletter.confirmedAt')),
    },
    other: 'id seq',
  },
};
