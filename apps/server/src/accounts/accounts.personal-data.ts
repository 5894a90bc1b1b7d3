import {
  coded,
  DERIVED,
  emptied,
  goes,
  nobody,
  OWN_NUMBER,
  type PersonalData,
  SECRET,
  stays,
} from '../platform/db/personal-data.ts';

/** Personal data of accounts and their credentials. A privacy test compares this with the migrated database. */
export const accountsPersonalData: PersonalData = {
  users: {
    personal: {
      name: emptied('profile.name'),
      email: emptied('profile.email'),
      email_key: emptied(DERIVED),
      search_key: emptied(DERIVED),
      password_hash: emptied(SECRET),
      addresses: emptied('addresses'),
      email_confirmed_at: coded(emptied(OWN_NUMBER)),
      page_language: coded(emptied(DERIVED)),
      mail_language: coded(emptied('profile.language')),
    },
    other: 'id role has_password created_at deleted_at',
  },
  sessions: {
    personal: { device: goes('sessions[].device'), token_hash: goes(SECRET) },
    other: 'id user_id created_at last_seen_at expires_at wrote_at',
  },
  password_resets: { personal: { token_hash: goes(SECRET) }, other: 'user_id created_at expires_at' },
  email_confirmations: {
    personal: { email_key: coded(goes(DERIVED)), token_hash: goes(SECRET) },
    other: 'user_id created_at expires_at',
  },
  former_emails: { personal: { email: goes('formerEmails[].email') }, other: 'user_id left_at' },
  email_codes: {
    personal: {
      email: goes({ not: 'gone within ten minutes' }),
      asker_hash: coded(goes(SECRET)),
      code_hash: coded(goes(SECRET)),
    },
    other: 'id tries expires_at',
  },
  unconfirmed_mails: {
    personal: {
      recipient: coded(
        stays(OWN_NUMBER, 'a hash for a day: who deletes an account and registers again starts no new count'),
      ),
    },
    other: 'mail at is_requested is_by_customer',
  },
  second_factors: { personal: { secret: goes(SECRET) }, other: 'user_id created_at confirmed_at last_step' },
  recovery_codes: { personal: { code_hash: goes(SECRET) }, other: 'user_id' },
  staff_invitations: {
    personal: {
      name: goes({ not: 'only the mailed link proves that an invitation is the account holder’s' }),
      email: goes({ not: 'only the mailed link proves that an invitation is the account holder’s' }),
      email_key: goes(DERIVED),
      token_hash: goes(SECRET),
    },
    other: 'id role invited_by created_at expires_at',
  },
  staff_alerts: nobody('user_id kinds'),
  first_admin: nobody('singleton user_id'),
};
