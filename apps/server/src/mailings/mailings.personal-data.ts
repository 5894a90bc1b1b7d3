import { coded, DERIVED, goes, nobody, type PersonalData } from '../platform/db/personal-data.ts';

/** Personal data of emails beyond orders. A privacy test compares this with the migrated database. */
export const mailingsPersonalData: PersonalData = {
  newsletter_requests: nobody('id key asked_at confirmed_at expires_at'),
  stock_notices: {
    personal: {
      email: goes('stockNotices[].email'),
      email_hash: coded(goes(DERIVED)),
      asked_at: coded(goes('stockNotices[].askedAt')),
    },
    other: 'id product_id size notified_at told_at language',
  },
  reminder_consents: {
    personal: {
      kind: coded(goes('reminders[].kind')),
      agreed_at: coded(goes('reminders[].agreedAt')),
    },
    other: 'user_id',
  },
  review_requests: nobody('order_id asked_at'),
  cart_reminders: nobody('user_id generation reminded_at'),
  newsletter_subscribers: {
    personal: {
      email: goes('newsletter.email'),
      email_key: goes(DERIVED),
      asked_at: coded(goes('newsletter.askedAt')),
      confirmed_at: coded(goes('newsletter.confirmedAt')),
    },
    other: 'id seq language',
  },
};
