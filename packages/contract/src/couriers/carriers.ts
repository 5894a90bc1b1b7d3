/** Who carries parcels in India, and each carrier's tracking page. No zod: pages import this file. */

type Carrier = {
  readonly name: string;
  /** How people and couriers spell it: lower case, without spaces, dots and dashes. A prefix is enough. */
  readonly spellings: readonly string[];
  /** `{number}` is replaced; a page without it has a field for the number. */
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

/** What a tracking number may look like; anything else gets no link. */
const NUMBER = /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/;

/**
 * The carrier's tracking page of a parcel. Undefined for an unknown carrier or an impossible number. Understands
 * spellings such as `Delhivery Surface 2kg`, `blue-dart` and `Speed Post`.
 */
export const trackingLinkOf = (carrier: string, number: string): string | undefined => {
  const trimmed = number.replace(/\s/g, '');
  const key = keyOf(carrier);
  const found = CARRIERS.find(({ spellings }) => spellings.some((one) => key.startsWith(one)));
  return found === undefined || !NUMBER.test(trimmed)
    ? undefined
    : found.page.replace('{number}', encodeURIComponent(trimmed));
};
