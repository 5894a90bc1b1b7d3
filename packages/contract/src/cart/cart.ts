export const MAX_CART_LINES = 50;
export const MAX_QUANTITY_PER_LINE = 20;

/** Delivery fee in rupees; an order's total is subtotal plus this, and 0 while the cart is empty. */
export const DELIVERY_FEE_RUPEES = 49;

/** Product id → size → quantity. */
export type CartData = Record<string, Record<string, number>>;
