/** Roles of the people who work here. */
export const STAFF_ROLES = ['designer', 'packer', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
