import { escapeHtml, page } from '../page.ts';
import { type SimulatedParcel, STATUS, type StatusName, wordOf } from './courier-store.ts';

const SHOWN = 100;

const MOVES: readonly (readonly [StatusName, string])[] = [
  ['picked_up', 'Pick up'],
  ['in_transit', 'In transit'],
  ['out_for_delivery', 'Out for delivery'],
  ['delivered', 'Deliver'],
  ['rto_initiated', 'Turn back'],
  ['rto_delivered', 'Bring back'],
  ['lost', 'Lose'],
];

const move = (awb: string, [status, label]: (typeof MOVES)[number]): string =>
  `<form method="post" action="/simulator/actions"><input type="hidden" name="awb" value="${escapeHtml(awb)}"><button class="quiet" name="status" value="${status}">${label}</button></form>`;

const rowOf = (parcel: SimulatedParcel): string =>
  `<tr>${[
    `<code>${escapeHtml(parcel.awb || 'none yet')}</code>`,
    escapeHtml(parcel.courier),
    `${escapeHtml(parcel.name)}<br>${escapeHtml(parcel.city)} ${escapeHtml(parcel.pin)}`,
    parcel.cash > 0 ? `₹${parcel.cash}` : 'paid',
    `${escapeHtml(wordOf(parcel.status))}${parcel.isPickupAsked ? ', pickup asked' : ''}`,
    parcel.awb === '' || parcel.status === STATUS.cancelled[0]
      ? ''
      : MOVES.map((one) => move(parcel.awb, one)).join(''),
  ]
    .map((cell) => `<td>${cell}</td>`)
    .join('')}</tr>`;

/** Every parcel, with buttons to move it along. Works without scripts. */
export const courierPage = (parcels: readonly SimulatedParcel[]): string =>
  page(
    'Courier simulator',
    `<h1>Courier simulator</h1>
<p class="soft">Stands in for Shiprocket. The newest ${SHOWN} parcels. <a href="/simulator">Refresh</a></p>
<section class="card"><h2>Parcels</h2>${
      parcels.length === 0
        ? '<p class="soft">None yet: book one from an order.</p>'
        : `<div class="scroll"><table><thead><tr>${[
            'Number',
            'Carrier',
            'To',
            'Cash',
            'State',
            'What happens next',
          ]
            .map((head) => `<th scope="col">${head}</th>`)
            .join(
              '',
            )}</tr></thead><tbody>${parcels.slice(-SHOWN).reverse().map(rowOf).join('')}</tbody></table></div>`
    }</section>`,
    { isWide: true },
  );
