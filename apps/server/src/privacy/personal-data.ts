/**
 * Every column of the database: what it holds of a customer, what becomes of that when the account is deleted, and where
 * it stands in the export. A column that is missing here fails a test; so does one that is not erased or exported as
 * said. Ids that refer to an account are not personal: what they lead to has been emptied.
 */

type Personal = {
  /** Its row is deleted with the account; it is emptied; or it stays, for what the reason says. */
  readonly erased: 'with its row' | 'emptied' | { readonly stays: string };
  /** Path in the export (`orders[].address`), or why it is not exported. */
  readonly exported: string | { readonly not: string };
  /** One of a few values or a number of its own kind, not free text. */
  readonly isCoded?: true;
};

type Table = {
  readonly personal: Readonly<Record<string, Personal>>;
  /** Columns that hold nothing of a person, separated by blanks. */
  readonly other: string;
};

const goes = (exported: Personal['exported']): Personal => ({ erased: 'with its row', exported });
const emptied = (exported: Personal['exported']): Personal => ({ erased: 'emptied', exported });
const stays = (exported: Personal['exported'], reason: string): Personal => ({
  erased: { stays: reason },
  exported,
});
const coded = (column: Personal): Personal => ({ ...column, isCoded: true });

const SECRET = { not: 'a secret of the account' };
const DERIVED = { not: 'made of what is exported' };
const OWN_NUMBER = { not: 'says nothing that is not exported' };

const LEDGER_TABLES = 'tax law keeps the books for eight years; they no longer say whose they were';
const book = (exported: string): Personal => coded(stays(exported, LEDGER_TABLES));
const nobody = (other: string): Table => ({ personal: {}, other });

export const PERSONAL_DATA: Readonly<Record<string, Table>> = {
  // people
  users: {
    personal: {
      name: emptied('profile.name'),
      email: emptied('profile.email'),
      email_key: emptied(DERIVED),
      search_key: emptied(DERIVED),
      password_hash: emptied(SECRET),
      addresses: emptied('addresses'),
      email_confirmed_at: coded(emptied(OWN_NUMBER)),
    },
    other: 'id role created_at deleted_at',
  },
  sessions: {
    personal: { device: goes('sessions[].device'), token_hash: goes(SECRET) },
    other: 'id user_id created_at last_seen_at expires_at',
  },
  password_resets: { personal: { token_hash: goes(SECRET) }, other: 'user_id created_at expires_at' },
  email_confirmations: {
    personal: { email_key: coded(goes(DERIVED)), token_hash: goes(SECRET) },
    other: 'user_id created_at expires_at',
  },
  unconfirmed_mails: {
    personal: {
      recipient: coded(
        stays(OWN_NUMBER, 'a hash for a day: who deletes an account and registers again starts no new count'),
      ),
    },
    other: 'mail at',
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
  customer_notes: {
    personal: { body: goes('notes[].text'), created_at: coded(goes('notes[].createdAt')) },
    other: 'id customer_id author_id',
  },

  // what is asked of the shop
  contact_messages: {
    personal: {
      name: goes('messages[].name'),
      email: goes('messages[].email'),
      subject: goes('messages[].subject'),
      body: goes('messages[].message'),
      search_key: goes(DERIVED),
      created_at: coded(goes('messages[].createdAt')),
    },
    other: 'id seq user_id read_at done_at',
  },
  contact_answers: {
    personal: { body: goes('messages[].answers[].text') },
    other: 'id message_id author_id idempotency_key created_at',
  },

  // ready clothing
  carts: nobody('user_id generation changed_at'),
  cart_lines: {
    personal: {
      product_id: coded(goes('cart')),
      size: coded(goes('cart')),
      quantity: coded(goes('cart')),
    },
    other: 'user_id added_at',
  },
  orders: {
    personal: {
      address: emptied('orders[].address'),
      search_text: emptied(DERIVED),
      fingerprint: emptied({ not: 'a hash of the checkout, to tell a repeated one' }),
      status: book('orders[].status'),
      payment_method: book('orders[].paymentMethod'),
      total_paise: book('orders[].amount'),
      delivery_paise: book('orders[].deliveryFee'),
      discount_code: book('orders[].discount.code'),
      discount_paise: book('orders[].discount.amount'),
      placed_at: book('orders[].date'),
      carrier: book('orders[].tracking.carrier'),
      tracking_number: book('orders[].tracking.number'),
    },
    other:
      'id seq user_id cart_generation created_at delivered_at is_restocked paid_at replaced_by subtotal_paise version',
  },
  order_lines: {
    personal: {
      product_id: book('orders[].items[]._id'),
      name: book('orders[].items[].name'),
      description: book('orders[].items[].description'),
      price_paise: book('orders[].items[].price'),
      images: book('orders[].items[].image'),
      category: book('orders[].items[].category'),
      sub_category: book('orders[].items[].subCategory'),
      size: book('orders[].items[].size'),
      quantity: book('orders[].items[].quantity'),
    },
    other: 'order_id position hsn',
  },
  order_events: nobody('id order_id at actor_id actor_role from_status to_status'),
  order_messages: {
    personal: { body: goes('orderMessages[].text'), at: coded(goes('orderMessages[].createdAt')) },
    other: 'id seq order_id author_id side',
  },
  idempotency_keys: {
    personal: { key: goes(OWN_NUMBER), fingerprint: goes(OWN_NUMBER) },
    other: 'user_id order_id created_at',
  },
  returns: {
    personal: {
      reason: emptied('returns[].reason'),
      answer: emptied('returns[].answer'),
      payout: emptied('returns[].payout'),
      state: book('returns[].state'),
      resolution: book('returns[].resolution'),
      created_at: book('returns[].createdAt'),
    },
    other: 'id seq order_id refund_id version moved_at wish',
  },
  return_lines: {
    personal: {
      position: book('returns[].lines[].position'),
      quantity: book('returns[].lines[].quantity'),
      exchange_size: book('returns[].lines[].exchangeSize'),
    },
    other: 'return_id order_id refund_paise',
  },
  discount_uses: {
    personal: {
      order_id: book('discountUses[].orderId'),
      discount_id: book('discountUses[].code'),
      discount_paise: book('discountUses[].amount'),
      used_at: book('discountUses[].usedAt'),
    },
    other: 'customer_id is_once released_at',
  },
  reviews: {
    personal: {
      author: emptied('reviews[].author'),
      body: stays('reviews[].text', 'it is public, and stays under the name of a deleted customer'),
      rating: coded(stays('reviews[].rating', 'public, as its text')),
      fit: coded(stays('reviews[].fit', 'public, as its text')),
      created_at: coded(stays('reviews[].createdAt', 'public, as its text')),
    },
    other: 'id seq product_id user_id state hidden_reason',
  },
  review_photos: { personal: { image_hash: coded(goes('reviews[].photos')) }, other: 'review_id position' },

  // made to measure
  measurement_profiles: {
    personal: {
      name: goes('measurementProfiles[].name'),
      measurements: goes('measurementProfiles[].measurements'),
    },
    other: 'id user_id updated_at',
  },
  custom_orders: {
    personal: {
      measurements: emptied('customOrders[].measurements'),
      profile_name: emptied('customOrders[].profileName'),
      customization: emptied('customOrders[].design.customization'),
      designer_notes: emptied('customOrders[].designerNotes'),
      shipping_address: emptied('customOrders[].shippingAddress'),
      review_text: emptied('customOrders[].review.text'),
      size: coded(emptied('customOrders[].size')),
      measurement_mode: book('customOrders[].measurementMode'),
      status: book('customOrders[].status'),
      style: book('customOrders[].design.style'),
      fabric: book('customOrders[].design.fabric'),
      color: book('customOrders[].design.color'),
      garment: book('customOrders[].design.garment'),
      composition: book('customOrders[].design.choices'),
      wish: book('customOrders[].wish'),
      needed_by: book('customOrders[].design.neededBy'),
      wearer: coded(emptied('customOrders[].design.wearer')),
      more_measurements: coded(emptied('customOrders[].moreMeasurements')),
      estimated_measurements: coded(emptied('customOrders[].estimatedMeasurements')),
      confirmed_measurements: coded(emptied('customOrders[].confirmed')),
      price_paise: book('customOrders[].price'),
      review_rating: book('customOrders[].review.rating'),
      estimated_delivery: book('customOrders[].estimatedDelivery'),
      carrier: book('customOrders[].tracking.carrier'),
      tracking_number: book('customOrders[].tracking.number'),
      created_at: book('customOrders[].createdAt'),
      shipped_at: book('customOrders[].shippedAt'),
      delivered_at: book('customOrders[].deliveredAt'),
      paid_at: book('customOrders[].payment'),
    },
    other:
      'id seq user_id accepted_at assigned_to cloth_front cloth_back erased_at forgotten_at is_cash shown_price_paise shown_revision',
  },
  custom_order_keys: {
    personal: { key: goes(OWN_NUMBER), fingerprint: goes(OWN_NUMBER) },
    other: 'user_id custom_order_id',
  },
  custom_order_bids: {
    personal: {
      designer_notes: emptied('customOrders[].bids[].designerNotes'),
      price_paise: book('customOrders[].bids[].price'),
      breakdown: book('customOrders[].bids[].breakdown'),
      estimated_delivery: book('customOrders[].bids[].estimatedDelivery'),
      color: book('customOrders[].bids[].color'),
      design: book('customOrders[].bids[].design'),
      at: book('customOrders[].bids[].at'),
    },
    other: 'custom_order_id revision designer_id',
  },
  custom_order_events: nobody(
    'id custom_order_id at actor_id actor_role command from_status to_status details',
  ),
  custom_order_messages: {
    personal: {
      body: goes('customOrders[].messages[].text'),
      at: coded(goes('customOrders[].messages[].createdAt')),
    },
    other: 'id seq custom_order_id author_id side',
  },
  custom_order_images: {
    personal: { hash: coded(goes('customOrders[].referenceImages')) },
    other: 'id custom_order_id message_id position width height bytes sweep_after created_at',
  },
  custom_order_pins: {
    personal: { body: goes('customOrders[].pins[].text') },
    other: 'id custom_order_id image_id number x y author_id at',
  },
  custom_order_agreements: {
    personal: {
      hash: book('customOrders[].agreement.hash'),
      accepted_at: book('customOrders[].agreement.acceptedAt'),
    },
    other: 'custom_order_id',
  },
  custom_order_agreement_fields: {
    personal: {
      value: emptied('customOrders[].agreement.fields[].value'),
      salt: coded(emptied('customOrders[].agreement.fields[].salt')),
      path: book('customOrders[].agreement.fields[].path'),
      hash: book('customOrders[].agreement.fields[].hash'),
    },
    other: 'custom_order_id',
  },

  // money
  payments: {
    personal: {
      request: emptied({ not: 'what the gateway was asked: address and amount, which are exported' }),
      redirect_url: emptied({ not: 'a page of the gateway that has ended' }),
      provider: book('paymentAttempts[].provider'),
      state: book('paymentAttempts[].state'),
      total_paise: book('paymentAttempts[].amount'),
      charged_minor: book('paymentAttempts[].charged'),
      currency: book('paymentAttempts[].currency'),
      gateway_order_id: book('paymentAttempts[].gatewayOrderId'),
      created_at: book('paymentAttempts[].at'),
      kind: book('paymentAttempts[].kind'),
      payable_id: book('paymentAttempts[].orderId'),
    },
    other:
      'id customer_id asked_until closed_because gateway_order hold_expires_at inr_per_usd next_poll_at final_poll_at last_look_at next_look_at',
  },
  captures: {
    personal: {
      provider: book('payments[].provider'),
      gateway_payment_id: book('payments[].gatewayPaymentId'),
      is_settling: book('payments[].isSettling'),
      amount_paise: book('payments[].amount'),
      amount_minor: book('payments[].charged'),
      currency: book('payments[].currency'),
      created_at: book('payments[].at'),
      kind: book('payments[].kind'),
      payable_id: book('payments[].orderId'),
    },
    other: 'id payment_id inr_per_usd refunded_minor refunded_paise refunding_minor refunding_paise',
  },
  refunds: {
    personal: {
      state: book('refunds[].state'),
      amount_paise: book('refunds[].amount'),
      amount_minor: book('refunds[].charged'),
      reason: book('refunds[].reason'),
      reference: book('refunds[].reference'),
      gateway_refund_id: book('refunds[].gatewayRefundId'),
      created_at: book('refunds[].at'),
      decided_at: book('refunds[].decidedAt'),
    },
    other: 'id capture_id requested_by idempotency_key next_try_at attempt refusal',
  },
  ledger_entries: nobody(
    'id at movement kind payable_id capture_id refund_id provider currency amount_minor amount_paise reference actor_id',
  ),
  gateway_events: nobody('provider event_id type received_at'),
  tax_documents: {
    personal: {
      buyer: emptied('taxDocuments[].buyer'),
      figures: book('taxDocuments[].figures'),
      kind: book('taxDocuments[].kind'),
      number: book('taxDocuments[].number'),
      total_paise: book('taxDocuments[].amount'),
      issued_at: book('taxDocuments[].issuedAt'),
      order_id: book('taxDocuments[].orderId'),
    },
    other: 'id custom_order_id financial_year invoice_id refund_id serial',
  },
  tax_document_counters: nobody('kind financial_year last_serial'),

  // the shop's own
  audit_entries: nobody('id at actor_id actor_role action subject changes'),
  catalogue_version: nobody('singleton version'),
  category_mappings: nobody('id position match_in pattern category sub_category is_excluded'),
  cloth_pictures: nobody('key bytes asked_at'),
  day_figures: nobody('day orders captured_paise refunded_paise'),
  first_admin: nobody('singleton user_id'),
  day_visitors: nobody('day visitor'),
  discount_codes: nobody(
    'id seq code percent amount_paise minimum_paise starts_at ends_at most_uses once_per_customer note paused_at uses given_paise version created_at',
  ),
  images: nobody('hash width height bytes created_at'),
  migrations: nobody('name hash applied_at'),
  product_images: nobody(
    'id product_id position alt image_hash source_url fetch_error focus_x focus_y is_stand_in',
  ),
  product_imports: nobody('product_id snapshot imported_at'),
  product_sizes: nobody('product_id size position stock'),
  products: nobody(
    'id seq handle name name_key description price_paise category sub_category best_seller hsn published archived_at visible source_hash version created_at updated_at',
  ),
  secrets: nobody('name value'),
  facet_counts: nobody('category sub_category best_seller products'),
  shelf_counts: nobody('category sub_category best_seller products'),
  shop_settings: nobody('singleton version stored changed_at changed_by'),
  stock_movements: nobody(
    'id at product_id size quantity stock_after reason reference note actor_id actor_role',
  ),
  visit_days: nobody('day salt visitors'),
};
