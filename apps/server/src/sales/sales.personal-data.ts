import {
  book,
  coded,
  DERIVED,
  emptied,
  goes,
  nobody,
  OWN_NUMBER,
  type PersonalData,
} from '../platform/db/personal-data.ts';

/**
 * Ready-made clothing: carts, orders and what results from them. A privacy test compares this with the migrated
 * database.
 */
export const salesPersonalData: PersonalData = {
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
      business: emptied('orders[].business'),
      search_text: emptied(DERIVED),
      fingerprint: emptied({ not: 'a hash of the checkout, to tell a repeated one' }),
      status: book('orders[].status'),
      payment_method: book('orders[].paymentMethod'),
      total_paise: book('orders[].amount'),
      delivery_paise: book('orders[].deliveryFee'),
      cash_fee_paise: book('orders[].cashFee'),
      discount_code: book('orders[].discount.code'),
      discount_paise: book('orders[].discount.amount'),
      owed_paise: book('orders[].due.amount'),
      placed_at: book('orders[].date'),
      carrier: book('orders[].tracking.carrier'),
      tracking_number: book('orders[].tracking.number'),
    },
    other:
      'id seq user_id cart_generation created_at delivered_at is_restocked paid_at replaced_by subtotal_paise return_days version channel',
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
      discount_paise: book('orders[].items[].discount'),
    },
    other: 'order_id position hsn gst_percent is_agreed',
  },
  order_discounts: {
    personal: {
      name: book('orders[].discounts[].name'),
      amount_paise: book('orders[].discounts[].amount'),
      is_delivery: book('orders[].discounts[].isDelivery'),
    },
    other: 'order_id position discount_id',
  },
  order_events: nobody('id order_id at actor_id actor_role from_status to_status edit'),
  order_messages: {
    personal: { body: goes('orderMessages[].text'), at: coded(goes('orderMessages[].createdAt')) },
    other: 'id seq order_id author_id side answered_at',
  },
  waiting_edits: {
    personal: {
      plan: emptied({
        not: 'the order as it may become, kept while it waits for its money: it is not the order yet',
      }),
      amount_paise: book('orders[].due.amount'),
      expires_at: book('orders[].due.until'),
    },
    other: 'order_id part order_version held created_at closed_at closed_because',
  },
  payment_links: nobody('order_id expires_at closed_at closed_because created_at'),
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
      size: book('returns[].lines[].size'),
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
  tax_month_sums: nobody('month kind documents total_paise'),
  uninvoiced_orders: nobody('order_id seq'),
  refund_lines: nobody('refund_id position quantity amount_paise'),
  // about the parcel, not its recipient: name and address are only in the order
  parcels: nobody(
    'id seq order_id channel_number state grams cash_paise courier_order_id shipment_id awb carrier reason courier_status tries asked_until poll_at booked_at pickup_at changed_at created_at requested_by',
  ),
  remittance_lines: nobody('id awb amount_paise remitted_on reference added_at added_by'),
  delivery_pins: nobody('pin zone days is_cash_taken'),
  tax_locks: nobody('month locked_at locked_by figures'),
  tax_document_counters: nobody('kind financial_year last_serial'),
  automatic_discounts: nobody(
    'id seq name kind percent amount_paise goods_of goods gets_of gets buy_pieces get_pieces minimum_paise minimum_pieces most_per_order starts_at ends_at once_per_customer combines_with_code paused_at version created_at',
  ),
  discount_codes: nobody(
    'id seq code percent amount_paise minimum_paise starts_at ends_at most_uses once_per_customer note paused_at uses given_paise version created_at',
  ),
};
