/** What an API key may do. A call that accepts keys names its scope in the contract; no other call accepts one. */
export const API_SCOPES = {
  'orders:read':
    'Read orders and their payments, with names, addresses, emails, phone numbers and GSTINs of customers',
  'orders:write': 'Pack and ship orders, mark them delivered, correct tracking numbers',
  'products:read': 'Read products with prices, costs and stock',
  'products:write': 'Change prices and stock',
  'custom_orders:read':
    'Read custom orders and their payments, with names, measurements, addresses, phone numbers and pictures of customers',
} as const;

export type ApiScope = keyof typeof API_SCOPES;
export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

/** Every key begins with this, so that secret scanners find leaked ones. */
export const KEY_PREFIX = 'darzi_';
/** Calls per minute and key. */
export const KEY_CALLS_A_MINUTE = 120;
