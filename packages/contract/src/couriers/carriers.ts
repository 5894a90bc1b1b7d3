/** Who carries parcels in India, and where each shows how far one has come. No zod: pages import this file. */

type Carrier = {
  readonly name: string;
  /** What people and couriers write for it, in small letters without blanks, dots and dashes; the beginning is enough. */
  readonly spellings: readonly string[];
  /** `{number}` is filled in; a page without it has a field for the number. */
  readonly page: string;
};

export const CARRIERS = [
  {
    name: 'Delhivery',
    spellings: ['delhivery'],
    page: 'https://www.delhivery.com/track-v2/package/{number}',
  },
  {
    name: 'Blue Dart',
    spellings: ['bluedart'],
    page: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  {
    name: 'DTDC',
    spellings: ['dtdc'],
    page: 'https://www.dtdc.in/trace.asp?strCnno={number}',
  },
  {
    name: 'Ekart',
    spellings: ['ekart'],
    page: 'https://ekartlogistics.com/shipmenttrack/{number}',
  },
  {
    name: 'XpressBees',
    spellings: ['xpressbees', 'expressbees'],
    page: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}',
  },
  {
    name: 'Ecom Express',
    spellings: ['ecomexpress', 'ecom'],
    page: 'https://ecomexpress.in/tracking/?awb_field={number}',
  },
  {
    name: 'India Post',
    spellings: ['indiapost', 'speedpost', 'indianpost'],
    page: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?consignment={number}',
  },
  {
    name: 'Shadowfax',
    spellings: ['shadowfax'],
    page: 'https://tracker.shadowfax.in/#/track/{number}',
  },
  {
    name: 'Professional Couriers',
    spellings: ['professionalcourier', 'theprofessionalcourier', 'tpc'],
    page: 'https://www.tpcindia.com/track-info.aspx?id={number}&type=0&service=0',
  },
  {
    name: 'Gati',
    spellings: ['gati'],
    page: 'https://www.gati.com/track-by-docket/?dktno={number}',
  },
] as const satisfies readonly Carrier[];

export const CARRIER_NAMES = CARRIERS.map(({ name }) => name);

const keyOf = (text: string): string => text.toLowerCase().replace(/[\s.\-_]/g, '');

/** What a number on a parcel is made of; anything else leads nowhere. */
const NUMBER = /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/;

/**
 * Where the customer sees how far a parcel has come. Undefined where the carrier is none of the ten, or the number is
 * none: `Delhivery Surface 2kg`, `blue-dart` and `Speed Post` are understood.
 */
export const trackingLinkOf = (carrier: string, number: string): string | undefined => {
  const trimmed = number.replace(/\s/g, '');
  const key = keyOf(carrier);
  const found = CARRIERS.find(({ spellings }) => spellings.some((one) => key.startsWith(one)));
  return found === undefined || !NUMBER.test(trimmed)
    ? undefined
    : found.page.replace('{number}', encodeURIComponent(trimmed));
};
