import { escapeHtml, formatAmount, page } from './page.ts';
import type { Order } from './store.ts';

/** The content of the dialog's frame; `browser/frame.js` runs it. */
export const framePage = (order: Order, shopName: string, description: string): string => {
  const amount = formatAmount(order.amount, order.currency);
  return page(
    'Razorpay Checkout (test)',
    `<h1>${escapeHtml(shopName)}</h1>
<p class="soft">${escapeHtml(description)}</p><p class="amount">${amount}</p>
<form id="pay" class="card" autocomplete="off" data-order="${escapeHtml(order.id)}">
  <p id="error" class="error" role="alert" hidden></p>
  <fieldset style="border:0;padding:0;margin:0"><legend class="soft">How do you want to pay?</legend>
    <label><input type="radio" name="method" value="card" checked>Card</label>
    <label><input type="radio" name="method" value="upi">UPI</label></fieldset>
  <div id="card-fields"><label for="number">Card number</label>
    <input id="number" inputmode="numeric" value="4242 4242 4242 4242">
    <div class="pair"><div><label for="expiry">Expiry (MM / YY)</label><input id="expiry" value="12 / 34"></div>
    <div><label for="cvv">CVV</label><input id="cvv" value="123"></div></div></div>
  <div id="upi-fields" hidden><label for="vpa">UPI ID</label><input id="vpa" value="success@razorpay"></div>
  <button type="submit">Pay ${amount}</button>
  <button type="button" id="dismiss" class="quiet">Close</button>
</form>
<section id="bank" class="card" hidden aria-labelledby="bank-title"><h2 id="bank-title">3-D Secure</h2>
  <p>Your bank asks you to confirm this payment.</p>
  <button type="button" id="bank-pass">Complete authentication</button>
  <button type="button" id="bank-fail" class="quiet">Fail authentication</button></section>
<section class="card"><h2>Test data</h2><ul class="cards">
<li><code>4242 4242 4242 4242</code> <span>pays</span></li>
<li><code>4000 0025 0000 3155</code> <span>asks for 3-D Secure</span></li>
<li><code>4000 0000 0000 0002</code> <span>is declined</span></li>
<li><code>success@razorpay</code> <span>pays</span></li>
<li><code>failure@razorpay</code> <span>is declined</span></li></ul></section>`,
    { script: '/v1/checkout/frame.js' },
  );
};

export const refusedFrame = (reason: string): string =>
  page(
    'Razorpay Checkout (test)',
    `<h1>Payment cannot be made</h1><p id="error" class="error" role="alert">${escapeHtml(reason)}</p>
<div class="card"><button type="button" id="dismiss" class="quiet">Close</button></div>`,
    { script: '/v1/checkout/frame.js' },
  );
