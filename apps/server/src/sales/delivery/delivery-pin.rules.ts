/** Parses a list of PIN codes row by row, and decides whether a parcel may go to one. Pure. */
import { MAX_PINS } from '@darzi/contract/delivery/delivery.routes.ts';
import { type Address, indianFault, isIndia } from '@darzi/contract/orders/address.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import { quoted } from '@darzi/contract/wording.ts';

export type DeliveryPin = {
  readonly pin: string;
  readonly zone: string | null;
  /** Working days of transport; null: the shop's own figure. */
  readonly days: number | null;
  readonly isCashTaken: boolean;
};

export type PinEntry = {
  readonly hasList: boolean;
  readonly entry: DeliveryPin | undefined;
};

const NAMES = {
  pin: ['pin', 'pincode', 'pin code', 'pin_code', 'postal code', 'postcode'],
  zone: ['zone'],
  days: ['days', 'delivery days'],
  cod: ['cod', 'cash', 'cash on delivery'],
} as const;
const YES = ['', 'yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0'];
const MAX_DAYS = 60;
const MAX_ZONE_LENGTH = 40;
const SHOWN_FAULTS = 5;

type Row = Readonly<Record<keyof typeof NAMES, string>>;

const readRow = ({ pin: typed, zone, days, cod }: Row): DeliveryPin | string => {
  const pin = typed.replace(/\s/g, '');
  const cash = cod.toLowerCase();
  if (indianFault('pinCode', pin) !== undefined) return `${quoted(typed)} is not a PIN code`;
  if (zone.length > MAX_ZONE_LENGTH || /\p{Cc}|\ufffd/u.test(zone))
    return `${quoted(zone)} is not the name of a zone`;
  if (!/^\d{0,2}$/.test(days) || Number(days) > MAX_DAYS) {
    return `${quoted(days)} is not a number of days from 0 to ${MAX_DAYS}`;
  }
  if (!YES.includes(cash) && !NO.includes(cash)) return `${quoted(cod)} is neither yes nor no`;
  return {
    pin,
    zone: zone === '' ? null : zone,
    days: days === '' ? null : Number(days),
    isCashTaken: YES.includes(cash),
  };
};

const isSame = (one: DeliveryPin, other: DeliveryPin): boolean =>
  one.zone === other.zone && one.days === other.days && one.isCashTaken === other.isCashTaken;

/**
 * Parses the PIN codes of a file's cells, header included. A PIN code repeated with the same data counts once. Refuses
 * the whole file if a row is wrong, so that no place is silently left out.
 */
export const readPinRows = (cells: readonly (readonly string[])[]): Outcome<readonly DeliveryPin[]> => {
  const [header = [], ...rows] = cells;
  const names = header.map((name) => name.toLowerCase());
  const at = (column: keyof typeof NAMES): number =>
    names.findIndex((name) => (NAMES[column] as readonly string[]).includes(name));
  const columns = { pin: at('pin'), zone: at('zone'), days: at('days'), cod: at('cod') };
  const notCsv = (reason: string) => refuse('import.not_csv', { values: { reason } });
  if (columns.pin === -1) return notCsv('its first row must name the column “pin”');
  if (rows.length === 0) return notCsv('it names no PIN code');
  if (rows.length > MAX_PINS) {
    return refuse('delivery.too_many_pins', { values: { most: MAX_PINS } });
  }
  const pins = new Map<string, DeliveryPin>();
  const faults: string[] = [];
  for (const [index, row] of rows.entries()) {
    const text = (column: number): string => (row[column] ?? '').trim();
    const read = readRow({
      pin: text(columns.pin),
      zone: text(columns.zone),
      days: text(columns.days),
      cod: text(columns.cod),
    });
    const before = typeof read === 'string' ? undefined : pins.get(read.pin);
    const fault =
      typeof read === 'string'
        ? read
        : before !== undefined && !isSame(before, read)
          ? `${read.pin} appears above with other values`
          : undefined;
    // row 1 is the header
    if (fault !== undefined) faults.push(`Row ${index + 2}: ${fault}.`);
    else if (typeof read !== 'string') pins.set(read.pin, read);
  }
  if (faults.length === 0) return accept([...pins.values()]);
  const more = faults.length - SHOWN_FAULTS;
  const shown = [...faults.slice(0, SHOWN_FAULTS), ...(more > 0 ? [`And ${more} more.`] : [])];
  return refuse('delivery.wrong_rows', { values: { rows: shown.join(' ') } });
};

/**
 * Whether a parcel may go to an address, and be paid for there in cash if that is wanted.
 * @param field the form field to show a refusal at
 */
export const decideDelivery = (
  { pinCode, country }: Pick<Address, 'pinCode' | 'country'>,
  isCash: boolean,
  { hasList, entry }: PinEntry,
  field = 'address.pinCode',
): Outcome<undefined> => {
  if (!hasList) return accept(undefined);
  const refusePin = (code: 'order.pin_not_served' | 'order.pin_without_cash') =>
    refuse(code, {
      values: { pin: pinCode },
      fields: { [field]: refusalMessage(code, { pin: pinCode }) },
    });
  if (entry === undefined || !isIndia(country)) return refusePin('order.pin_not_served');
  return isCash && !entry.isCashTaken ? refusePin('order.pin_without_cash') : accept(undefined);
};
