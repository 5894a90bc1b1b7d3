import {
  book,
  coded,
  emptied,
  goes,
  nobody,
  OWN_NUMBER,
  type PersonalData,
} from '../platform/db/personal-data.ts';

/** Personal data in custom orders. A privacy test compares this with the migrated database. */
export const customOrdersPersonalData: PersonalData = {
  measurement_profiles: {
    personal: {
      name: goes('measurementProfiles[].name'),
      measurements: goes('measurementProfiles[].measurements'),
      confirmed_measurements: goes('measurementProfiles[].confirmed'),
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
      look_id: book('customOrders[].look'),
      composition: book('customOrders[].design.choices'),
      wish: book('customOrders[].requestedDesign'),
      requested_design: book('customOrders[].requestedDesign'),
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
      'id seq user_id accepted_at advance_paise advance_paid_at assigned_to cloth_front cloth_back erased_at forgotten_at is_cash kept_paise shown_price_paise shown_revision',
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
  cloth_pictures: nobody('key bytes asked_at'),
  looks: nobody(
    'id seq author_id title description words title_hindi description_hindi garment wearer style fabric composition revision cloth_front cloth_back is_published removed_at created_at',
  ),
};
