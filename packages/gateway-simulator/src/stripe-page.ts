import { escapeHtml, formatAmount, page } from './page.ts';
import type { Session } from './store.ts';
import { TEST_CARDS } from './test-cards.ts';

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

const CARD_LIST = TEST_CARDS.map(
  ({ number, label }) => `<li><code>${spaced(number)}</code> <span>${label}</span></li>`,
).join('');

const head = (session: Session): string => `
<h1>${escapeHtml(session.description)}</h1>
<p class="amount">${formatAmount(session.amount, session.currency)}</p>
${session.customerEmail === null ? '' : `<p class="soft">${escapeHtml(session.customerEmail)}</p>`}`;

/** The card page, as Stripe would host it. Works without scripts. */
export const cardPage = (session: Session, error?: string): string =>
  page(
    'Pay by card (test)',
    `${head(session)}
<form class="card" method="post" action="/c/pay/${session.id}" autocomplete="off">
  ${error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
  <label for="number">Card number</label>
  <input id="number" name="number" inputmode="numeric" required value="4242 4242 4242 4242">
  <div class="pair">
    <div><label for="expiry">Expiry (MM / YY)</label><input id="expiry" name="expiry" inputmode="numeric" value="12 / 34"></div>
    <div><label for="cvc">CVC</label><input id="cvc" name="cvc" inputmode="numeric" value="123"></div>
  </div>
  <button type="submit">Pay ${formatAmount(session.amount, session.currency)}</button>
  <a class="button quiet" href="/c/pay/${session.id}/cancel">Cancel and return to the shop</a>
</form>
<section class="card" aria-labelledby="cards"><h2 id="cards">Test cards</h2><ul class="cards">${CARD_LIST}</ul>
<p class="soft">Any expiry and security code. Real cards are not taken.</p></section>`,
  );

/** The bank's confirmation step. */
export const challengePage = (session: Session, number: string): string =>
  page(
    '3-D Secure (test)',
    `${head(session)}
<form class="card" method="post" action="/c/pay/${session.id}/3d-secure">
  <h2>3-D Secure</h2>
  <p>Your bank asks you to confirm this payment.</p>
  <input type="hidden" name="number" value="${escapeHtml(number)}">
  <button type="submit" name="result" value="pass">Complete authentication</button>
  <button type="submit" name="result" value="fail" class="quiet">Fail authentication</button>
</form>`,
  );

export const closedPage = (session: Session): string =>
  page(
    'This page is closed',
    `<h1>${session.status === 'complete' ? 'This has been paid' : 'This payment page has expired'}</h1>
<div class="card"><p>Nothing more can be paid here.</p>
<a class="button" href="${escapeHtml(session.status === 'complete' ? session.successUrl : session.cancelUrl)}">Return to the shop</a></div>`,
  );
