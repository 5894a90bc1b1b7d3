import { coded, DERIVED, goes, nobody, type PersonalData } from '../platform/db/personal-data.ts';

/** Personal data in contact messages, notes and audits. A privacy test compares this with the migrated database. */
export const backOfficePersonalData: PersonalData = {
  customer_notes: {
    personal: { body: goes('notes[].text'), created_at: coded(goes('notes[].createdAt')) },
    other: 'id customer_id author_id',
  },
  contact_messages: {
    personal: {
      name: goes('messages[].name'),
      email: goes('messages[].email'),
      subject: goes('messages[].subject'),
      body: goes('messages[].message'),
      search_key: goes(DERIVED),
      created_at: coded(goes('messages[].createdAt')),
    },
    other: 'id seq user_id read_at done_at language',
  },
  contact_answers: {
    personal: { body: goes('messages[].answers[].text') },
    other: 'id message_id author_id idempotency_key created_at',
  },
  staff_views: {
    personal: { name: goes('savedViews[].name'), query: goes('savedViews[].query') },
    other: 'id user_id list',
  },
  day_figures: nobody('day orders captured_paise refunded_paise'),
  day_visitors: nobody('day visitor'),
  visit_days: nobody('day salt visitors'),
  // sums, and what each order, return and review contributes to them
  figures_due: nobody('seq kind row_id'),
  figure_backfill: nobody('only_row counted_to orders_to'),
  customer_sums: nobody('user_id spent_paise'),
  figure_contributions: nobody(
    'row_id kind day user_id amount_paise reason_or_fit product_ids pieces amounts_paise',
  ),
  daily_sales: nobody('day orders amount_paise customers first_timers returns'),
  repeat_customers: nobody('day before customers first_timers'),
  daily_return_reasons: nobody('day reason pieces'),
  figure_product_spans: nobody('metric level span product_id pieces amount_paise'),
  // until 0.2.0, under their former names
  counted_figures: nobody('row_id kind day user_id amount_paise says product_ids pieces amounts_paise'),
  figure_products: nobody('says level span product_id pieces amount_paise'),
  figures_begun: nobody('only_row counted_to orders_to'),
  figure_days: nobody('day orders amount_paise customers first_timers returns'),
  figure_repeats: nobody('day before customers first_timers'),
  figure_reasons: nobody('day reason pieces'),
};
