import type { Role } from '@darzi/contract/route.ts';

/** The staff areas and their roles. The server checks access on every call. */
const STAFF_AREAS = [
  { path: '/studio', label: 'Studio', roles: ['designer', 'admin'] },
  { path: '/admin', label: 'Back office', roles: ['packer', 'admin'] },
] as const satisfies readonly { path: string; label: string; roles: readonly Role[] }[];
export type StaffArea = (typeof STAFF_AREAS)[number];

const mayEnter = ({ roles }: StaffArea, role: Role): boolean => roles.some((one) => one === role);

/** The areas that a role may enter. */
export const areasFor = (role: Role): readonly StaffArea[] =>
  STAFF_AREAS.filter((area) => mayEnter(area, role));

/** The staff area of a path, if any. */
export const areaAt = (pathname: string): StaffArea | undefined =>
  STAFF_AREAS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
