import { accountsPersonalData } from '../accounts/accounts.personal-data.ts';
import { backOfficePersonalData } from '../back-office/back-office.personal-data.ts';
import { cataloguePersonalData } from '../catalogue/catalogue.personal-data.ts';
import { customOrdersPersonalData } from '../custom-orders/custom-orders.personal-data.ts';
import { mailingsPersonalData } from '../mailings/mailings.personal-data.ts';
import { paymentsPersonalData } from '../payments/payments.personal-data.ts';
import { coded, goes, nobody, type PersonalData } from '../platform/db/personal-data.ts';
import { salesPersonalData } from '../sales/sales.personal-data.ts';

/** Tables without customer data: platform, settings, integrations and pages. */
const house: PersonalData = {
  audit_entries: nobody('id at actor_id actor_role action subject changes'),
  missing_pages: nobody('path hits last_at'),
  backup_runs: nobody('id kind began_at ended_at is_good place message bytes'),
  migrations: nobody('name hash applied_at'),
  redirects: nobody('id seq from_path to_address created_at'),
  site_pages: nobody('id seq handle is_built_in draft revision published publish_at changed_at'),
  site_page_versions: nobody('page_id number content published_at'),
  site_page_pictures: nobody('page_id image_hash'),
  site_page_handles: nobody('handle page_id left_at'),
  front_versions: nobody('number front saved_at'),
  secrets: nobody('name value'),
  webhook_endpoints: nobody(
    'id url events is_on secret old_secret old_secret_until failing_since failures paused_until notified_at told_at created_at created_by',
  ),
  // bodies contain ids, numbers, amounts and states
  webhook_events: nobody('id event subject body occurred_at'),
  webhook_deliveries: nobody(
    'id seq endpoint_id event_id state attempts next_try_at give_up_at last_try_at status answer',
  ),
  api_keys: nobody('id name token_hash hint scopes created_by created_at expires_at last_used_at revoked_at'),
  shop_settings: nobody('singleton version stored changed_at changed_by'),
};

/** Recipients of phone messages. */
const phoneMessages: PersonalData = {
  phone_consents: {
    personal: {
      phone: coded(goes('phoneMessages.consent.phone')),
      agreed_at: coded(goes('phoneMessages.consent.agreedAt')),
      text_version: coded(goes('phoneMessages.consent.textVersion')),
    },
    other: 'user_id',
  },
  phone_messages: {
    personal: {
      event: coded(goes('phoneMessages.messages[].event')),
      number: coded(goes('phoneMessages.messages[].number')),
      state: coded(goes('phoneMessages.messages[].state')),
      created_at: coded(goes('phoneMessages.messages[].createdAt')),
    },
    other: 'id user_id subject channel provider_id reason attempts asked_at changed_at',
  },
};

/** Each slice's declaration of its own tables. */
export const PARTS: readonly PersonalData[] = [
  accountsPersonalData,
  backOfficePersonalData,
  cataloguePersonalData,
  customOrdersPersonalData,
  mailingsPersonalData,
  paymentsPersonalData,
  phoneMessages,
  salesPersonalData,
  house,
];

/**
 * Every column of the database. A missing one fails a test, as does one that is not erased or exported as its slice
 * declares.
 */
export const PERSONAL_DATA: PersonalData = Object.assign({}, ...PARTS);
