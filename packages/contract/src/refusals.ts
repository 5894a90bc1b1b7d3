import { CUSTOM_ORDER_MESSAGES } from './custom-orders/custom-order.ts';
import { MESSAGES } from './messages.ts';
import { grouped } from './wording.ts';

type RefusalRow = {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 502 | 503;
  readonly message: string;
};

/**
 * Every way the business says no: HTTP status, and the sentence people read. `{name}` is filled from the refusal's
 * values.
 */
export const REFUSALS = {
  'request.invalid': { status: 400, message: 'Please check the highlighted fields.' },
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.too_slow': { status: 408, message: 'The request took too long to arrive. Please try again.' },
  'request.too_large': { status: 413, message: 'That is too large.' },
  'request.unsupported_type': { status: 415, message: 'This kind of content is not accepted here.' },
  'request.too_many': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  'request.method_not_allowed': { status: 405, message: 'The shop’s pages are read-only.' },
  'request.not_found': { status: 404, message: 'There is nothing at this address.' },
  'session.expired': { status: 401, message: MESSAGES.sessionExpired },
  'session.forbidden': { status: 403, message: 'You do not have access to this.' },
  'account.wrong_credentials': { status: 400, message: 'Invalid email or password' },
  'account.password_common': {
    status: 400,
    message: 'This password is easy to guess. Please choose another.',
  },
  'account.email_taken': { status: 409, message: 'An account with this email already exists. Please login.' },
  'account.wrong_password': { status: 400, message: 'The password is not correct.' },
  'account.reset_link_dead': {
    status: 400,
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  'account.confirmation_dead': {
    status: 400,
    message: 'This link has expired or belongs to another email. Send yourself a new one from your profile.',
  },
  'mailing.link_dead': {
    status: 400,
    message:
      'This link has expired or is not complete. Please open it again from our email, or ask for a new one.',
  },
  'mailing.subscriber_not_found': { status: 404, message: 'This address is no longer on the list.' },
  'account.session_not_found': { status: 404, message: 'This session has already ended.' },
  'account.not_found': { status: 404, message: 'Account not found' },
  'account.address_not_found': { status: 404, message: 'Address not found' },
  'account.code_required': {
    status: 400,
    message: 'Please enter the six digits that your authenticator app shows.',
  },
  'account.code_wrong': { status: 400, message: 'This code is wrong or has already been used.' },
  'account.email_code_wrong': { status: 400, message: 'This is not the code that we sent you.' },
  'account.email_code_dead': {
    status: 400,
    message: 'This code has expired or was tried too often. Please ask for a new one.',
  },
  'account.no_password': {
    status: 409,
    message: 'Please set a password first: your account has none yet.',
  },
  'account.two_factor_not_begun': { status: 409, message: 'Please start setting up the app again.' },
  'staff.not_found': { status: 404, message: 'This person is not on the staff.' },
  'staff.already': { status: 409, message: 'This person is already on the staff.' },
  'staff.invitation_dead': {
    status: 400,
    message: 'This invitation has expired or was withdrawn. Please ask for a new one.',
  },
  'staff.no_admin': { status: 409, message: 'Only another admin can become the first admin.' },
  'staff.not_first_admin': { status: 403, message: 'Only the first admin can hand on this role.' },
  'account.first_admin': {
    status: 409,
    message: 'The first admin cannot be removed. Make another admin the first one, under Staff.',
  },
  'catalogue.product_not_found': { status: 404, message: 'Product not found' },
  'catalogue.price_change_over': {
    status: 409,
    message: 'This price change can no longer be undone.',
  },
  'catalogue.run_under_way': {
    status: 409,
    message: 'Another bulk change is in progress. Wait until it ends, or stop it.',
  },
  'catalogue.run_too_large': {
    status: 409,
    message: 'More than 1,00,000 products match. Narrow them down first.',
  },
  'catalogue.run_over': { status: 409, message: 'This change has ended.' },
  'catalogue.category_not_found': { status: 404, message: 'There is no such category or type.' },
  'catalogue.last_category': {
    status: 409,
    message: 'At least one has to stay. Add another first.',
  },
  'catalogue.cursor_invalid': { status: 400, message: 'This page of the list does not exist.' },
  'catalogue.changed_meanwhile': {
    status: 409,
    message: 'Someone else has just changed this product. Please reload it.',
  },
  'catalogue.image_unreadable': {
    status: 400,
    message: 'Please upload only {kinds} pictures of at most 10 MB and 40 megapixels. This one {problem}.',
  },
  'cart.product_not_found': { status: 404, message: 'This product is not available' },
  'cart.size_not_found': { status: 404, message: 'This size is not available' },
  'cart.colour_missing': { status: 400, message: 'Please select a colour' },
  'cart.sold_out': { status: 409, message: '{name} in size {size} is sold out' },
  'cart.too_few_left': { status: 409, message: 'Only {left} of {name} in size {size} left' },
  'cart.too_many_lines': { status: 409, message: 'Your cart is full: at most {most} different items' },
  'cart.too_many_pieces': { status: 409, message: 'At most {most} pieces of one item' },
  'order.cart_empty': { status: 409, message: MESSAGES.emptyCart },
  'order.changed': { status: 409, message: '{changes}' },
  'order.stock_changed': { status: 409, message: '{changes}' },
  'order.address_incomplete': { status: 400, message: MESSAGES.fillAddress },
  'order.not_found': { status: 404, message: 'Order not found' },
  'order.not_allowed': { status: 409, message: 'An order that is {status} cannot become {to}' },
  'order.cancel_too_late': { status: 409, message: 'This order can no longer be cancelled: it is {status}' },
  'order.moved_meanwhile': { status: 409, message: 'This order has just changed. Please reload it.' },
  'order.edit_too_late': { status: 409, message: 'This order can no longer be edited: it is {status}' },
  'order.edit_nothing': { status: 400, message: 'Nothing in the order would change.' },
  'order.edit_waiting': {
    status: 409,
    message: 'A change to this order is waiting for {due}. Please take that change back first.',
  },
  'order.edit_unpaid': {
    status: 409,
    message: 'This order waits for {due}: it can be packed once that is paid, or the change is taken back.',
  },
  'order.difference_none': {
    status: 409,
    message: 'Nothing more is due for this order: it has been paid, or the change was taken back.',
  },
  'order.difference_changed': { status: 409, message: '{due} is due now. Please check again.' },
  'order.edit_refunded': {
    status: 409,
    message: 'Money of this order has been refunded. Please cancel it, or refund further pieces of it.',
  },
  'order.edit_refunding': {
    status: 409,
    message: 'A refund of this order is on its way. Please edit it once the refund is complete.',
  },
  'order.total_changed': {
    status: 409,
    message: 'The total is now {total}. Please look at it again.',
  },
  'order.edit_total_changed': {
    status: 409,
    message: 'The new total is now {total}. Please look at the change again.',
  },
  'order.not_on_the_way': {
    status: 409,
    message: 'Only an order that is on its way has a carrier and a tracking number.',
  },
  'order.idempotency_reused': {
    status: 409,
    message: 'This request key was already used for a different order.',
  },
  'order.cash_too_much': {
    status: 409,
    message: 'Cash on delivery is offered up to {most}. Please choose another way to pay.',
  },
  'order.cash_confirm_first': {
    status: 409,
    message:
      'You have {most} cash orders on their way. To order more in cash, confirm your email: the link is in our first email and in your profile. Or pay online.',
  },
  'order.cash_too_many_open': {
    status: 409,
    message: 'You have {most} cash orders on their way. Pay online, or wait until one of them has arrived.',
  },
  'order.cash_too_many_an_hour': {
    status: 409,
    message: 'You have placed {most} cash orders within an hour. Pay online, or try again later.',
  },
  'order.pin_not_served': {
    status: 409,
    message: 'We do not deliver to {pin} yet. Please choose another address.',
  },
  'order.pin_without_cash': {
    status: 409,
    message: 'Orders to {pin} cannot be paid in cash on delivery. Please choose another way to pay.',
  },
  'parcel.no_courier': {
    status: 409,
    message: 'No courier is connected. Ship the order by hand, or see “Couriers” in the documentation.',
  },
  'parcel.not_found': { status: 404, message: 'There is no such parcel.' },
  'parcel.not_bookable': {
    status: 409,
    message: 'Only an order that is placed or being packed can be booked: this one is {status}.',
  },
  'parcel.no_address': { status: 409, message: 'The address was erased with the customer’s account.' },
  'parcel.not_in_india': { status: 409, message: 'The courier delivers within India only.' },
  'parcel.booked_already': { status: 409, message: 'A parcel is already booked for this order.' },
  'parcel.none_booked': {
    status: 409,
    message: 'None of these orders has a booked parcel yet. Book them first.',
  },
  'parcel.not_allowed': { status: 409, message: 'This parcel can no longer be cancelled: {state}.' },
  'parcel.courier_away': {
    status: 502,
    message: 'The courier does not answer at the moment. Please try again in a minute.',
  },
  'parcel.courier_refused': { status: 409, message: 'The courier answered: {reason}' },
  'parcel.wrong_key': { status: 401, message: 'This message does not carry the right key.' },
  'remittance.wrong_rows': { status: 400, message: 'Nothing was added. {rows}' },
  'delivery.too_many_pins': {
    status: 400,
    message: 'A list holds at most {most} rows. Nothing was changed.',
  },
  'delivery.wrong_rows': { status: 400, message: 'Nothing was changed. {rows}' },
  'order.method_invalid': { status: 400, message: MESSAGES.invalidPaymentMethod },
  'contact.not_found': { status: 404, message: 'This message no longer exists.' },
  'contact.answered_meanwhile': {
    status: 409,
    message: 'Someone else has just answered this message. Please read that answer first.',
  },
  'customer.note_not_found': { status: 404, message: 'This note no longer exists.' },
  'customer.works_here': {
    status: 409,
    message: 'This person is on the staff. Remove them under Staff first.',
  },
  'discount.not_valid': { status: 409, message: 'This discount code is not valid.' },
  'discount.not_yet': { status: 409, message: 'This discount code is not valid yet.' },
  'discount.ended': { status: 409, message: 'This discount code has expired.' },
  'discount.used_up': { status: 409, message: 'This discount code has been used up.' },
  'discount.used_before': { status: 409, message: 'You have already used this discount code.' },
  'discount.minimum': {
    status: 409,
    message: 'This discount code is for orders of {minimum} or more, delivery not included.',
  },
  'discount.not_found': { status: 404, message: 'This discount code does not exist.' },
  'discount.automatic_not_found': { status: 404, message: 'This discount does not exist.' },
  'discount.automatic_changed': {
    status: 409,
    message: 'Someone else has just changed this discount. Please reload it.',
  },
  'discount.code_taken': { status: 409, message: 'There is already a discount code with this name.' },
  'discount.changed_meanwhile': {
    status: 409,
    message: 'Someone else has just changed this discount code. Please reload it.',
  },
  'discount.fewer_than_used': { status: 409, message: 'It has already been used {uses} times.' },
  'review.not_found': { status: 404, message: 'This review no longer exists.' },
  'review.not_allowed': { status: 409, message: 'This review is already {state}.' },
  'review.moved_meanwhile': {
    status: 409,
    message: 'Someone else has just decided on this review. Please reload it.',
  },
  'review.not_buyer': { status: 403, message: 'You can review this item once it has been delivered.' },
  'review.no_room': {
    status: 413,
    message: 'Your pictures fill the {most} MB that an account has. Please send your review without them.',
  },
  'review.already_written': { status: 409, message: 'You have already reviewed this item.' },
  'look.not_found': { status: 404, message: 'There is no such look.' },
  'look.too_many': { status: 409, message: 'At most {most} looks can be kept by one designer.' },
  'collection.not_found': { status: 404, message: 'There is no such collection.' },
  'collection.too_many': { status: 409, message: 'At most {most} collections can be kept.' },
  'catalogue.too_many_tags': { status: 409, message: 'A product has at most {most} tags.' },
  'view.not_found': { status: 404, message: 'This view no longer exists.' },
  'view.too_many': { status: 409, message: 'At most {most} views can be kept.' },
  'size_chart.not_found': { status: 404, message: 'There is no such size chart.' },
  'size_chart.too_many': { status: 409, message: 'At most {most} size charts can be kept.' },
  'size_chart.changed_meanwhile': {
    status: 409,
    message: 'Someone else has just changed this size chart. Your changes were not saved.',
  },
  'page.not_found': { status: 404, message: 'There is no such page.' },
  'page.no_version': { status: 404, message: 'This page has no such version.' },
  'page.built_in': {
    status: 409,
    message: 'Every shop has this page. You can change it, but not remove it.',
  },
  'page.fixed_address': { status: 409, message: 'Every shop has this page at this address.' },
  'page.nothing_new': { status: 409, message: 'There is nothing new to publish.' },
  'page.too_many': { status: 409, message: 'At most {most} pages can be kept.' },
  'page.changed_meanwhile': {
    status: 409,
    message: 'Someone else has just changed this page. Your changes were not saved.',
  },
  'redirect.not_found': { status: 404, message: 'This redirect no longer exists.' },
  'redirect.too_many': { status: 409, message: 'At most {most} redirects can be kept.' },
  'synonyms.not_found': { status: 404, message: 'These words are no longer synonyms.' },
  'synonyms.too_many': { status: 409, message: 'At most {most} groups of words can be kept.' },
  'import.not_csv': { status: 400, message: 'This file could not be read as CSV: {reason}' },
  'order.already_paid': { status: 409, message: 'You have already paid for this order.' },
  'order.replaced': { status: 409, message: 'A newer checkout has replaced this one.' },
  gateway_unavailable: { status: 502, message: MESSAGES.paymentInitFailed },
  gateway_refused: { status: 502, message: MESSAGES.paymentInitFailed },
  payment_pending: { status: 409, message: 'The payment has not arrived yet.' },
  'order.undo_impossible': {
    status: 409,
    message: 'This can no longer be undone. Something else has happened, or ten minutes have passed.',
  },
  'payment_link.unknown': {
    status: 404,
    message: 'This link is not complete. Please open it again from our message.',
  },
  'payment_link.ended': {
    status: 409,
    message: 'This link has ended. Please ask us for a new one. Nothing was charged.',
  },
  'payment_link.above_upi': {
    status: 409,
    message:
      'Banks let UPI pay at most ₹1,00,000 at a time. Please use the link: it takes cards and net banking too.',
  },
  'payment_link.discount_used': {
    status: 409,
    message: 'This customer has since used this order’s discount. Please enter the order again.',
  },
  'payment_link.none': { status: 404, message: 'This order is not paid by a link.' },
  'payment.not_signed': { status: 400, message: MESSAGES.paymentVerificationFailed },
  'payment.ended': { status: 409, message: 'This payment was not completed in time. Nothing was charged.' },
  'payment.returned': {
    status: 409,
    message: 'We could no longer fill this order. Your money is on its way back to you.',
  },
  'payment.differs': {
    status: 409,
    message: 'The amount paid does not match this order. Your money is on its way back to you.',
  },
  'refund.nothing_paid': {
    status: 409,
    message: 'Nothing has been paid for this order, so there is nothing to refund.',
  },
  'refund.no_capture': { status: 404, message: 'There is no such payment.' },
  'invoice.none_yet': {
    status: 409,
    message: 'None of these orders has an invoice yet: it is issued when an order is shipped.',
  },
  'refund.unknown_piece': { status: 400, message: 'This piece is not in the order, or is named twice.' },
  'refund.piece_gone': { status: 409, message: 'Fewer of these pieces are left to refund.' },
  'refund.delivery_gone': { status: 409, message: 'Nothing is left to refund for delivery.' },
  'refund.not_of_pieces': {
    status: 409,
    message: 'This payment is not for particular pieces. Please refund it as an amount.',
  },
  'refund.too_much': { status: 409, message: 'At most {rest} can be refunded.' },
  'refund.too_small': { status: 409, message: 'This is too small an amount to refund in {currency}.' },
  'refund.changed_meanwhile': {
    status: 409,
    message: 'Someone else has just made a refund. Please look at this order again.',
  },
  'refund.refused': { status: 409, message: 'The payment provider refused this refund: {reason}' },
  'refund.partly_refused': {
    status: 409,
    message: '{made} of this refund {how}. The payment provider refused the other {refused}: {reason}',
  },
  'return.no_exchange': { status: 409, message: 'This return is for a refund: no exchange is sent.' },
  'return.not_found': { status: 404, message: 'There is no such return.' },
  'return.not_delivered': { status: 409, message: 'Only delivered pieces can be sent back.' },
  'return.too_late': {
    status: 409,
    message: 'Pieces can be sent back within {days} days of their delivery.',
  },
  'return.unknown_piece': { status: 400, message: 'This piece is not in the order.' },
  'return.too_many': { status: 409, message: 'That is more than you have left to send back.' },
  'return.size_missing': { status: 400, message: 'Please choose another size for each piece.' },
  'return.price_differs': {
    status: 409,
    message: 'The other size has a different price. Please ask for a refund and place a new order.',
  },
  'return.size_gone': {
    status: 409,
    message: 'The other size is no longer in stock. Please make a refund instead.',
  },
  'return.not_allowed': { status: 409, message: 'A return that is {state} cannot become {to}.' },
  'return.payout_not_needed': {
    status: 409,
    message: 'This return does not need an account: its money goes back another way, or it has ended.',
  },
  'return.moved_meanwhile': { status: 409, message: 'This return has just changed. Please reload it.' },
  'invoice.not_found': { status: 404, message: 'There is no such document.' },
  'custom_order.nobody': { status: 400, message: 'This person does not work in the studio.' },
  'custom_order.nothing_to_pack': {
    status: 409,
    message: 'There is nothing to pack: the order has not been agreed on, or was cancelled.',
  },
  'custom_order.not_found': { status: 404, message: 'Order not found' },
  'custom_order.incomplete': { status: 400, message: `${CUSTOM_ORDER_MESSAGES.incomplete}: {step} – {text}` },
  'custom_order.image_too_large': {
    status: 413,
    message: `${CUSTOM_ORDER_MESSAGES.incomplete}: {step} – {text}`,
  },
  'custom_order.shipping_incomplete': { status: 400, message: CUSTOM_ORDER_MESSAGES.shippingIncomplete },
  'custom_order.phone_invalid': { status: 400, message: CUSTOM_ORDER_MESSAGES.phoneInvalid },
  'custom_order.country_invalid': { status: 400, message: 'We deliver within India only.' },
  'custom_order.no_bid': { status: 409, message: 'There is no bid to accept yet.' },
  'custom_order.price_changed': {
    status: 409,
    message: 'The price of this order is now {priceText}. Please look at it and accept again.',
  },
  'custom_order.amount_due': {
    status: 409,
    message: '{amountText} is due now. Please look at the order again.',
  },
  'custom_order.advance_changed': {
    status: 409,
    message: 'The shop now asks for {amountText} before work begins. Please look at the order again.',
  },
  'custom_order.rest_unpaid': {
    status: 409,
    message: '{amountText} of the price has not been paid yet. It can be shipped once that is paid.',
  },
  'custom_order.advance_undecided': {
    status: 400,
    message: 'Please say how much of the {amountText} that was paid goes back.',
  },
  'custom_order.cash_after_advance': {
    status: 409,
    message: 'The advance was paid online. Please pay the rest online as well.',
  },
  'custom_order.design_changed': {
    status: 409,
    message: 'The designer has proposed another design. Please look at it and accept again.',
  },
  'custom_order.no_garment': {
    status: 409,
    message: 'This order names no garment, so it cannot be estimated.',
  },
  'custom_order.not_allowed': { status: 409, message: 'An order that is {status} cannot become {to}.' },
  'custom_order.no_bid_now': { status: 409, message: 'An order that is {status} accepts no more bids.' },
  'custom_order.accept_too_late': {
    status: 409,
    message: 'This order is {status}: its bid can no longer be accepted.',
  },
  'custom_order.cancel_too_late': {
    status: 409,
    message: 'This order can no longer be cancelled: it is {status}.',
  },
  'custom_order.moved_meanwhile': {
    status: 409,
    message: 'This order has just changed. Please reload it.',
  },
  'custom_order.bid_meanwhile': {
    status: 409,
    message: 'Someone else has just placed a bid of {priceText}. Please look at it first.',
  },
  'custom_order.tracking_missing': { status: 400, message: 'Please enter carrier and tracking number.' },
  'custom_order.undo_impossible': {
    status: 409,
    message: 'Only your own last move can be undone, within ten minutes.',
  },
  'custom_order.not_delivered': {
    status: 409,
    message: 'You can review your outfit once it has been delivered.',
  },
  'custom_order.already_reviewed': { status: 409, message: 'You have already reviewed this outfit.' },
  'custom_order.no_picture': { status: 404, message: 'This picture no longer exists.' },
  'custom_order.no_pin': { status: 404, message: 'This pin no longer exists.' },
  'custom_order.too_many_pins': { status: 409, message: 'An order carries at most {most} pins.' },
  'custom_order.measurements_erased': {
    status: 409,
    message: 'The measurements were erased with the customer’s account.',
  },
  'custom_order.no_block': { status: 409, message: 'No pattern can be drafted from these measurements.' },
  'custom_order.nothing_agreed': { status: 404, message: 'Nothing has been agreed for this order yet.' },
  'custom_order.message_empty': { status: 400, message: 'Please write something or add a picture.' },
  'custom_order.no_room': {
    status: 413,
    message: 'Your pictures fill the {most} MB that an account has. Please contact us.',
  },
  'custom_order.image_unusable': { status: 400, message: CUSTOM_ORDER_MESSAGES.imagesOnly },
  'measurement_profile.not_found': { status: 404, message: 'We could not find these measurements.' },
  'measurement_profile.too_many': { status: 409, message: 'At most {most} people can be saved.' },
  'settings.gstin_of_other_state': {
    status: 400,
    message: 'This GSTIN is not registered in {state}. Please check the state, too.',
  },
  'tax.not_ended': { status: 409, message: 'This month has not ended yet.' },
  'tax.quarter': { status: 409, message: 'Please lock each of the three months.' },
  'tax.locked': { status: 409, message: 'This month is already locked.' },
  'tax.no_gstin': { status: 409, message: 'GSTR-1 needs the shop’s GSTIN. Please enter it in the settings.' },
  'settings.changed_meanwhile': {
    status: 409,
    message: 'Someone else has just changed the settings. Please look at them again.',
  },
  'phone_message.wrong_signature': { status: 400, message: 'The signature of this message is not valid.' },
  'phone_message.not_found': { status: 404, message: 'This message no longer exists.' },
  'phone_message.not_to_repeat': {
    status: 409,
    message: 'This message has been sent, or is about to be. It goes out only once.',
  },
  'phone_message.no_consent': {
    status: 409,
    message: 'This customer has not agreed to messages, or has ended them. Nothing can be sent.',
  },
  'phone_message.switched_off': {
    status: 409,
    message: 'No such messages are sent now. Choose a channel and a template under Settings first.',
  },
  'webhook.not_found': { status: 404, message: 'This endpoint no longer exists.' },
  'webhook.delivery_not_found': { status: 404, message: 'This delivery no longer exists.' },
  'webhook.too_many': { status: 409, message: 'At most {most} endpoints can be kept.' },
  'webhook.address_refused': { status: 400, message: 'This address cannot be used: {reason}.' },
  'webhook.is_off': { status: 409, message: 'This endpoint is switched off. Please switch it on first.' },
  'key.not_found': { status: 404, message: 'This key no longer exists.' },
  'key.too_many': { status: 409, message: 'At most {most} keys can be active. Please revoke one first.' },
  'key.not_accepted': { status: 401, message: 'This API key is unknown, expired or revoked.' },
  'key.scope_missing': { status: 403, message: 'This call needs an API key with the scope {scope}.' },
  'key.not_for_this': { status: 403, message: 'This call does not accept API keys.' },
  'files.full': { status: 503, message: 'We cannot accept pictures at the moment. Please try again later.' },
  'service.unavailable': {
    status: 503,
    message: 'We are briefly unavailable. Please try again in a moment.',
  },
} as const satisfies Record<string, RefusalRow>;

export type RefusalCode = keyof typeof REFUSALS;

/** A refusal's sentence with its placeholders filled. */
export const refusalMessage = (
  code: RefusalCode,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  REFUSALS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? grouped(value) : value;
  });
