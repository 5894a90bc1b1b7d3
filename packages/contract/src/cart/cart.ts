export const MAX_CART_LINES = 50;
export const MAX_QUANTITY_PER_LINE = 20;

/** Delivery fee in rupees. An order's total is subtotal plus this; an empty cart's is 0. */
export const DELIVERY_FEE_RUPEES = 49;

/** Product id → size → quantity. */
export type CartData = Record<string, Record<string, number>>;
