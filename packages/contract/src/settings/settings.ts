import { z } from 'zod';
import { FABRICS } from '../custom-orders/custom-order.ts';
import { GARMENTS } from '../custom-orders/garments.ts';
import { zoneKey } from '../delivery/delivery-tariff.ts';
import { gstinForm, gstinText } from '../gstin.ts';
import { HSN, HSN_ERROR } from '../gstin-fault.ts';
import { isRupees } from '../money.ts';
import { ADDRESS_ERROR, findIndianState, INDIAN_STATES } from '../orders/address.ts';
import { PHONE_CHANNELS } from '../phone-messages/phone-number.ts';
import { line } from '../route.ts';
import { grouped } from '../wording.ts';
import { emailWords } from './email-words-form.ts';
import { shopFront } from './shop-front.ts';
import { PRICED_CHOICES } from './workshop.ts';

/** A state or union territory of India, stored as the list spells it; unknown ones are refused. */
const indianState = z
  .string({ error: ADDRESS_ERROR.state })
  .overwrite((typed) => findIndianState(typed) ?? typed)
  .pipe(z.enum(INDIAN_STATES, { error: ADDRESS_ERROR.state }));

/**
 * The rate in force on a day (`2026-11-21`, in India): the newest that has begun; before the first, the first.
 * Undefined only without rates.
 */
export const taxRateOn = <Rate extends { readonly from: string }>(
  rates: readonly Rate[],
  day: string,
): Rate | undefined => {
  const inOrder = [...rates].sort((a, b) => a.from.localeCompare(b.from));
  return inOrder.findLast(({ from }) => from <= day) ?? inOrder[0];
};

const rupees = (least: number, most: number) =>
  z
    .number({ error: 'Please enter an amount in rupees' })
    .min(least, `At least ${grouped(least)}`)
    .max(most, `At most ${grouped(most)}`)
    .refine(isRupees, 'At most two decimals');
// A percentage has at most two decimals as well.
const percent = z
  .number({ error: 'Please enter a percentage' })
  .min(0, 'At least 0')
  .max(100, 'At most 100')
  .refine(isRupees, 'At most two decimals');
const orders = z
  .number({ error: 'A whole number of orders' })
  .int('A whole number of orders')
  .min(0, 'At least 0')
  .max(10_000, 'At most 10,000');
/** Names appear in mail headers and addresses: no line breaks or other control characters. */
const NO_CONTROLS = /^\P{Cc}*$/u;
const name = (most: number) => line(most).regex(NO_CONTROLS, 'One line of text');
const paragraph = z.string().trim().max(500, 'At most 500 characters');

/**
 * How long unpaid pieces may be reserved. A card page lasts at most 24 hours, and a little longer than the
 * reservation.
 */
export const HOLD_MINUTES = { least: 5, most: 1_380 } as const;

/** The tax from a day on; it stays in force until the next one begins. Amounts in rupees. */
export const taxRate = z.object({
  from: z.iso
    .date({ error: 'Please enter a day' })
    .refine((day) => /^20/.test(day), 'Please enter a day of this century'),
  upTo: rupees(0, 10_000_000).describe('the price of a piece without tax up to which the lower rate holds'),
  percentUpTo: percent,
  percentAbove: percent,
});
export type TaxRate = z.output<typeof taxRate>;

const taxRates = z
  .array(taxRate)
  .min(1, 'At least one rate')
  .max(50, 'At most 50 rates')
  .refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, 'Each day once')
  .transform((rates) => [...rates].sort((a, b) => a.from.localeCompare(b.from)));

const wholeNumber = (least: number, most: number, error: string) =>
  z
    .number({ error })
    .int(error)
    .min(least, `At least ${grouped(least)}`)
    .max(most, `At most ${grouped(most)}`);

const making = z.partialRecord(
  z.enum(GARMENTS),
  z.object({ price: rupees(0, 1_000_000), days: wholeNumber(1, 365, 'A whole number of days') }),
);
const cloth = z.partialRecord(
  z.enum(FABRICS),
  z.object({
    pricePerMetre: rupees(0, 1_000_000),
    widthInches: z.number({ error: 'Please enter inches' }).min(20, 'At least 20').max(130, 'At most 130'),
  }),
);
const surcharges = z
  .record(z.string(), rupees(0, 1_000_000))
  .refine((given) => Object.keys(given).every((key) => PRICED_CHOICES.includes(key)), 'Unknown choice');

const delivery = z.object({
  days: wholeNumber(0, 60, 'A whole number of days')
    .nullable()
    .describe('working days on the way where the list of PIN codes says nothing; null: no day is promised'),
  cutOffHour: wholeNumber(0, 24, 'A whole hour').describe(
    'from this hour in India on an order is packed on the next working day; 24: never',
  ),
  holidays: z
    .array(z.iso.date({ error: 'Please write each day as 2026-11-08' }))
    .max(100, 'At most 100 days')
    .transform((days) => [...new Set(days)].sort())
    .describe('days on which nobody packs or delivers; Sundays are such days anyway'),
});

const grams = (least: number) => wholeNumber(least, 1_000_000, 'A whole number of grams');
const deliveryFee = rupees(0, 10_000);

/** Delivery costs beyond the one fee. */
const deliveryRates = z.object({
  freeFrom: rupees(0, 10_000_000)
    .nullable()
    .describe('goods worth so much after discount are delivered free; null: never'),
  cashFee: deliveryFee.describe('what paying in cash on delivery costs more'),
  rows: z
    .array(
      z.object({
        zone: z
          .string()
          .trim()
          .max(40, 'At most 40 characters')
          .regex(NO_CONTROLS, 'One line of text')
          .describe('as the list of PIN codes names it; blank: wherever no row of its own fits'),
        from: rupees(0, 10_000_000).describe('what the goods must be worth, after discount'),
        fee: deliveryFee,
      }),
    )
    .max(60, 'At most 60 rows')
    .refine(
      (rows) => new Set(rows.map(({ zone, from }) => `${zoneKey(zone)}\n${from}`)).size === rows.length,
      'Each zone and amount once',
    ),
  weight: z
    .object({
      includedGrams: grams(0),
      stepGrams: grams(1),
      fee: deliveryFee.describe('for each further step that was begun'),
      pieceGrams: grams(0).describe('assumed for a piece of unknown weight'),
    })
    .nullable()
    .describe('null: weight does not count'),
});

/** Emails beyond orders and accounts; the owner switches them on. */
const reminders = z.object({
  backInStock: z.boolean().describe('shoppers may ask to be told when a size is back in stock'),
  reviewRequestDays: wholeNumber(1, 60, 'A whole number of days, 1 to 60')
    .nullable()
    .describe('days after the delivery at which reviews are asked for, once an order; null: never'),
  cartReminderHours: wholeNumber(1, 72, 'A whole number of hours, 1 to 72')
    .nullable()
    .describe('hours after the last change of a cart at which it is reminded of, once; null: never'),
});

const templateName = z
  .string()
  .trim()
  .max(100, 'At most 100 characters')
  .regex(/^\w*$/, 'Letters, digits and underscores')
  .describe('as the provider knows it; blank: this is not told');

/** Messages to phones, sent only with the customer's consent; the owner switches them on. */
const phoneMessages = z.object({
  channel: z.enum(PHONE_CHANNELS).nullable().describe('what carries them; null: none are sent'),
  templates: z.object({
    placed: templateName,
    shipped: templateName,
    delivered: templateName,
    bidAnswered: templateName,
  }),
});

/** The owner's settings. Amounts in rupees; texts may be blank where they say so. */
export const shopSettings = z.object({
  storeName: name(60),
  contactEmail: z.string().trim().max(254).pipe(z.email('Please enter a valid email address')),
  contactPhone: z
    .string()
    .trim()
    .max(40, 'At most 40 characters')
    .regex(NO_CONTROLS, 'One line of text')
    .describe('blank: not shown'),
  shopAddress: paragraph.describe('the place of business, as printed on invoices; blank: not shown'),
  returnAddress: paragraph.describe('where returns are sent; blank: the shop’s address'),
  grievanceContact: name(200),
  deliveryFee: rupees(0, 10_000).describe('for each order of ready clothing'),
  isCashOffered: z.boolean().describe('cash on delivery for ready clothing'),
  cashMost: rupees(1, 10_000_000)
    .nullable()
    .describe('the largest order that may be paid in cash; null: no limit'),
  openCashUnconfirmed: orders.describe(
    'cash orders that an account may have on their way at once while its email is unconfirmed',
  ),
  openCashMost: orders.describe('the same once its email is confirmed'),
  cashAnHour: orders.describe('cash orders that an account may place within an hour'),
  isCustomCashOffered: z.boolean().describe('cash on delivery for what is made to measure'),
  advancePercent: wholeNumber(10, 100, 'A whole percentage').describe(
    'of the price of what is made to measure that is paid before work begins, the rest before it ships; 100: all of it. Holds for bids accepted from now on',
  ),
  isDefaultRatingShown: z.boolean().describe('4.5 of 122 while a product has no review of its own'),
  cardCurrency: z
    .enum(['inr', 'usd'], { error: 'Please choose a currency' })
    .describe('what cards are charged in; payments that were begun keep theirs'),
  inrPerUsd: z.number({ error: 'Please enter a rate' }).min(1, 'At least 1').max(10_000, 'At most 10,000'),
  holdMinutes: z
    .number({ error: 'Please enter minutes' })
    .min(HOLD_MINUTES.least, `At least ${HOLD_MINUTES.least}`)
    .max(HOLD_MINUTES.most, `At most ${grouped(HOLD_MINUTES.most)}`)
    .describe('minutes for which the pieces of an unpaid online order are held'),
  lowStockThreshold: z
    .number({ error: 'A whole number of pieces' })
    .int('A whole number of pieces')
    .min(0, 'At least 0')
    .max(1_000, 'At most 1,000')
    .describe('a size with this many pieces or fewer is low'),
  legalName: name(120).describe('the seller’s name on invoices'),
  gstin: gstinForm.nullable().describe('null: not registered'),
  sellerState: indianState,
  defaultHsn: z.string().trim().regex(HSN, HSN_ERROR).describe('of products that name none'),
  taxRates: taxRates.describe('GST on apparel, by the day from which it holds'),
  garmentsAWeek: wholeNumber(1, 10_000, 'A whole number of garments').describe(
    'what the workshop finishes in a week',
  ),
  estimateSpreadPercent: percent.describe('how much more than the tables say an estimate goes up to'),
  making: making.describe('by garment: price of making it, days of work; a change names only what changes'),
  cloth: cloth.describe('by fabric: price a metre, width in inches'),
  surcharges: surcharges.describe('by choice, as `lining.silk`: what it costs more'),
  returnDays: wholeNumber(1, 365, 'A whole number of days').describe(
    'days after the delivery in which pieces can be sent back; promised with each order from now on',
  ),
  deliveryRates: deliveryRates.describe(
    'fees by zone, worth and weight, free delivery, and the fee for cash; a change sends all of it',
  ),
  delivery: delivery.describe('days on the way, cut-off hour and holidays; a change sends all of it'),
  isEmailCodeOffered: z.boolean().describe('shoppers may sign in, and open accounts, with a mailed code'),
  reminders: reminders.describe('emails that remind; a change sends all of it'),
  phoneMessages: phoneMessages.describe('messages by WhatsApp or SMS; a change sends all of it'),
  emailWords: emailWords.describe(
    'the owner’s words in customers’ emails, by email and language; blank: the shop’s. A change sends all of it',
  ),
  front: shopFront.describe('head, foot and looks; a change sends all of it'),
});
export type ShopSettings = z.output<typeof shopSettings>;

/** The changes; `version` is that of the settings they are based on. */
export const settingsChange = shopSettings
  .extend({ gstin: gstinText.nullable() })
  .partial()
  .extend({ version: z.number().int().optional() });
export type SettingsChange = z.output<typeof settingsChange>;
