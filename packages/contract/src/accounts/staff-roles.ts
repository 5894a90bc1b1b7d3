export const STAFF_ROLES = ['designer', 'packer', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What staff can be emailed about: a new order, a return request, a message about an order. */
export const STAFF_ALERTS = ['orders', 'returns', 'messages'] as const;
export type StaffAlert = (typeof STAFF_ALERTS)[number];
