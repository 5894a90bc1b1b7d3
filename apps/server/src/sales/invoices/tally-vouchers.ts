/** Invoices and credit notes as vouchers for Tally (XML, Accounting Voucher View). Pure. */

import { isoDay } from '@darzi/contract/dates.ts';
import { stateTaxOf } from '@darzi/contract/invoices/gst-states.ts';
import { addPaise, NO_MONEY, type Paise, paise, toRupees } from '@darzi/contract/money.ts';
import { escapeXml } from '../../platform/http/replies.ts';
import { byRate, type FiledDocument, totalOf } from './gstr1.rules.ts';

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** All sales are booked against one party: what each customer owes is in the shop's own ledger. */
const PARTY = 'Online customers';

type Entry = readonly [ledger: string, amount: Paise];

/** A document's entries with Tally's signs: debits negative, zero in total. */
const entriesOf = (document: FiledDocument): readonly Entry[] => {
  const isWithinState = document.figures.split !== 'igst';
  const where = isWithinState ? 'within state' : 'interstate';
  const credits = byRate(document).flatMap((sums): Entry[] => [
    [`Sales ${where} ${sums.ratePercent}%`, sums.taxablePaise],
    ...(isWithinState
      ? ([
          [`Output CGST ${sums.ratePercent / 2}%`, sums.cgstPaise],
          [
            `Output ${stateTaxOf(document.figures.placeOfSupply.name)} ${sums.ratePercent / 2}%`,
            sums.sgstPaise,
          ],
        ] as const)
      : ([[`Output IGST ${sums.ratePercent}%`, sums.igstPaise]] as const)),
  ]);
  const sign = document.kind === 'invoice' ? 1 : -1;
  const total = addPaise(NO_MONEY, ...byRate(document).map(totalOf));
  return [
    [PARTY, paise(-sign * total)],
    ...credits
      .filter(([, amount]) => amount !== 0)
      .map(([name, amount]): Entry => [name, paise(sign * amount)]),
  ];
};

const entryXml = ([ledger, amount]: Entry): string =>
  [
    '<ALLLEDGERENTRIES.LIST>',
    element('LEDGERNAME', ledger),
    element('ISDEEMEDPOSITIVE', amount < 0 ? 'Yes' : 'No'),
    element('AMOUNT', toRupees(amount).toFixed(2)),
    '</ALLLEDGERENTRIES.LIST>',
  ].join('');

/** One voucher as a Tally message; none for a document over zero. */
export const tallyVoucher = (document: FiledDocument): string => {
  const { kind, number, issuedAt, figures } = document;
  if (byRate(document).length === 0) return '';
  const type = kind === 'invoice' ? 'Sales' : 'Credit Note';
  return [
    '<TALLYMESSAGE xmlns:UDF="TallyUDF">',
    `<VOUCHER VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    element('DATE', isoDay(issuedAt).replaceAll('-', '')),
    element('VOUCHERTYPENAME', type),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', figures.against?.number ?? figures.orderId),
    element('PARTYLEDGERNAME', PARTY),
    element('PLACEOFSUPPLY', figures.placeOfSupply.name),
    figures.buyerGstin === null ? '' : element('PARTYGSTIN', figures.buyerGstin),
    ...entriesOf(document).map(entryXml),
    '</VOUCHER></TALLYMESSAGE>\n',
  ].join('');
};

export const TALLY_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>' +
  '<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n';
export const TALLY_FOOT = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n';
