/**
 * Hindi for what the contract names in English and emails and documents show too. Pages use their own catalogues;
 * nothing they load imports this file.
 */
import { partsOfVariant } from './catalogue/variants.ts';
import type { CustomOrderStatus } from './custom-orders/custom-order.lifecycle.ts';
import type { Fabric, Style } from './custom-orders/custom-order.ts';
import { type Garment, garmentRows } from './custom-orders/garments.ts';
import type { AddressField } from './orders/address.ts';

/** `साइज़ M`, `Indigo, साइज़ M`, `फ़्री साइज़`: colours are the owner's words. */
export const variantInHindi = (key: string): string => {
  const { colour, size } = partsOfVariant(key);
  const named = size === 'Free Size' ? 'फ़्री साइज़' : /size/i.test(size) ? size : `साइज़ ${size}`;
  return colour === null ? named : `${colour}, ${named}`;
};

export const GARMENTS_IN_HINDI: Readonly<Record<Garment, string>> = {
  kurta: 'कुर्ता',
  shirt: 'शर्ट',
  tee: 'टी-शर्ट',
  sherwani: 'शेरवानी',
  bandhgala: 'बंदगला',
  'nehru-vest': 'नेहरू जैकेट',
  'saree-blouse': 'साड़ी ब्लाउज़',
  'lehenga-set': 'लहंगा-चोली',
  anarkali: 'अनारकली',
  dress: 'ड्रेस',
  blouse: 'ब्लाउज़',
  coat: 'कोट',
  trousers: 'ट्राउज़र',
  churidar: 'चूड़ीदार',
  salwar: 'सलवार',
  palazzo: 'पलाज़ो',
  lehenga: 'लहंगा',
  skirt: 'स्कर्ट',
};

const STYLES: Readonly<Record<Style, string>> = {
  traditional: 'पारंपरिक',
  modern: 'मॉडर्न',
  fusion: 'फ़्यूज़न',
  minimalist: 'सादा',
  vintage: 'विंटेज',
};

const FABRICS: Readonly<Record<Fabric | 'satin', string>> = {
  cotton: 'सूती',
  silk: 'रेशम',
  linen: 'लिनेन',
  wool: 'ऊन',
  'polyester blend': 'पॉलिएस्टर ब्लेंड',
  denim: 'डेनिम',
  velvet: 'मख़मल',
  satin: 'साटन',
};

const WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(STYLES),
  ...Object.entries(FABRICS),
  ...Object.entries(GARMENTS_IN_HINDI).map(([garment, hindi]): [string, string] => [
    Object.entries(garmentRows)
      .find(([name]) => name === garment)?.[1]
      .label.toLowerCase() ?? garment,
    hindi,
  ]),
]);

/** The Hindi of a style, fabric or garment, whatever its case; a customer's own words stay as they are. */
export const wordInHindi = (word: string): string => WORDS.get(word.toLowerCase()) ?? word;

export const BADGES_IN_HINDI: Readonly<Record<CustomOrderStatus, string>> = {
  pending: 'इंतज़ार में',
  bid_received: 'क़ीमत मिल गई',
  accepted: 'स्वीकृत',
  waiting_payment: 'पेमेंट बाक़ी',
  in_progress: 'बन रहा है',
  shipped: 'भेज दिया',
  delivered: 'डिलीवर हो गया',
  completed: 'तैयार',
  cancelled: 'रद्द',
};

export const ADDRESS_IN_HINDI: Readonly<Record<AddressField, string>> = {
  firstName: 'नाम',
  lastName: 'उपनाम',
  email: 'ईमेल',
  streetAddress: 'घर का नंबर, गली और इलाक़ा',
  city: 'शहर',
  state: 'राज्य',
  pinCode: 'पिन कोड',
  country: 'देश',
  phoneNumber: 'मोबाइल नंबर',
};
