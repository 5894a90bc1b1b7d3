/** Roles of the people who work here. */
export const STAFF_ROLES = ['designer', 'packer', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What somebody of the staff may hear of by email: a new order, a return that is asked for, a message about an order. */
export const STAFF_ALERTS = ['orders', 'returns', 'messages'] as const;
export type StaffAlert = (typeof STAFF_ALERTS)[number];
