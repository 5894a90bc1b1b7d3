import { escapeHtml, formatAmount, page } from './page.ts';
import type { State } from './store.ts';
import { CHOICES, type ProviderSwitches, type Switches } from './switches.ts';

const SHOWN = 50;

const LABELS: Readonly<Record<string, string>> = {
  timing: 'Webhook timing',
  lateSeconds: 'Delay (seconds)',
  copies: 'Copies of each webhook',
  order: 'Webhook order',
  signature: 'Webhook signature',
  fault: 'API fault',
  slowMs: 'API delay (ms)',
  takesEffect: 'Fail after the work is done',
  only: 'Only calls that contain',
  times: 'Number of faulty calls (-1: all)',
  refunds: 'Refunds are',
  autoCapture: 'Capture at once (Razorpay)',
};

const control = (path: string, name: string, value: unknown): string => {
  const field = `${path}[${name}]`;
  const label = `<label for="${field}">${LABELS[name] ?? name}</label>`;
  const choices = CHOICES[name] ?? (typeof value === 'boolean' ? ['false', 'true'] : undefined);
  if (choices === undefined) {
    return `<div>${label}<input id="${field}" name="${field}" value="${escapeHtml(String(value))}"></div>`;
  }
  const options = choices.map(
    (choice) => `<option${choice === String(value) ? ' selected' : ''}>${choice}</option>`,
  );
  return `<div>${label}<select id="${field}" name="${field}">${options.join('')}</select></div>`;
};

const switchForm = (provider: string, switches: ProviderSwitches): string => {
  const controls = [
    ...Object.entries(switches.webhooks).map(([name, value]) =>
      control(`${provider}[webhooks]`, name, value),
    ),
    ...Object.entries(switches.api).map(([name, value]) => control(`${provider}[api]`, name, value)),
    control(provider, 'refunds', switches.refunds),
    ...(provider === 'razorpay' ? [control(provider, 'autoCapture', switches.autoCapture)] : []),
  ];
  return `<form class="card" method="post" action="/simulator/switches"><h2>${provider === 'stripe' ? 'Stripe' : 'Razorpay'}</h2>
<div class="switches">${controls.join('')}</div><button type="submit">Save</button></form>`;
};

const act = (id: string, actions: Readonly<Record<string, string>>): string =>
  Object.entries(actions)
    .map(
      ([action, label]) =>
        `<form method="post" action="/simulator/actions"><input type="hidden" name="id" value="${escapeHtml(id)}"><button class="quiet" name="action" value="${action}">${label}</button></form>`,
    )
    .join('');

const when = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);

const rows = (title: string, heads: readonly string[], body: readonly string[][]): string => `
<section class="card"><h2>${title}</h2>${
  body.length === 0
    ? '<p class="soft">None yet.</p>'
    : `<div class="scroll"><table><thead><tr>${heads.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead><tbody>${body
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></div>`
}</section>`;

const last = <T>(map: ReadonlyMap<string, T>): T[] => [...map.values()].slice(-SHOWN).reverse();
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** The state of both gateways, with buttons to move it along, and the switches. Works without scripts. */
export const steeringPage = (state: State, switches: Switches): string =>
  page(
    'Gateway simulator',
    `<h1>Gateway simulator</h1>
<p class="soft">Stands in for Stripe and Razorpay. The newest ${SHOWN} of each kind, times in UTC. <a href="/simulator">Refresh</a></p>
${switchForm('stripe', switches.stripe)}${switchForm('razorpay', switches.razorpay)}
<form method="post" action="/simulator/switches"><button class="quiet" name="reset" value="true">Reset all switches</button></form>
${rows(
  'Stripe: checkout sessions',
  ['Session', 'Order', 'Amount', 'State', 'Created', 'Actions'],
  last(state.sessions).map((session) => [
    code(session.id),
    code(session.clientReferenceId ?? ''),
    formatAmount(session.amount, session.currency),
    session.isPaid ? `paid ${code(session.paymentIntent ?? '')}` : session.status,
    when(session.createdAt),
    session.status === 'open' ? act(session.id, { 'pay-session': 'Pay', 'expire-session': 'Expire' }) : '',
  ]),
)}
${rows(
  'Razorpay: orders',
  ['Order', 'Receipt', 'Our order', 'Amount', 'Created', 'Actions'],
  last(state.orders).map((order) => [
    code(order.id),
    code(order.receipt ?? ''),
    code(order.notes.orderId ?? ''),
    formatAmount(order.amount, order.currency),
    when(order.createdAt),
    act(order.id, { 'pay-order': 'Pay' }),
  ]),
)}
${rows(
  'Razorpay: UPI QR codes',
  ['Code', 'Our order', 'Amount', 'State', 'Created', 'Actions'],
  last(state.qrCodes).map((one) => [
    code(one.id),
    code(one.notes.orderId ?? ''),
    formatAmount(one.amount, 'INR'),
    escapeHtml(`${one.status} ${one.closeReason ?? ''}`),
    when(one.createdAt),
    one.status === 'active' ? act(one.id, { 'scan-code': 'Scan and pay' }) : '',
  ]),
)}
${rows(
  'Razorpay: payments',
  ['Payment', 'Order', 'Amount', 'State', 'Created', 'Actions'],
  last(state.payments).map((payment) => [
    code(payment.id),
    code(payment.qrCodeId ?? payment.orderId),
    formatAmount(payment.amount, payment.currency),
    escapeHtml(`${payment.status} ${payment.errorDescription ?? ''}`),
    when(payment.createdAt),
    payment.status === 'authorized'
      ? act(payment.id, { 'capture-payment': 'Capture', 'return-payment': 'Return' })
      : '',
  ]),
)}
${rows(
  'Refunds',
  ['Refund', 'Payment', 'Amount', 'State', 'Created'],
  [
    ...last(state.stripeRefunds).map((one) => ({ ...one, of: one.paymentIntent })),
    ...last(state.razorpayRefunds).map((one) => ({ ...one, of: one.paymentId })),
  ].map((refund) => [
    code(refund.id),
    code(refund.of),
    formatAmount(refund.amount, refund.currency),
    refund.status,
    when(refund.createdAt),
  ]),
)}
${rows(
  'Webhooks',
  ['Event', 'Type', 'Created', 'Sent', 'Actions'],
  last(state.events).map((event) => [
    code(event.id),
    `${event.provider} ${escapeHtml(event.type)}`,
    when(event.createdAt),
    escapeHtml(event.deliveries.map(({ answer }) => answer).join(', ') || 'not yet'),
    act(event.id, { resend: 'Send again' }),
  ]),
)}`,
    { isWide: true },
  );
