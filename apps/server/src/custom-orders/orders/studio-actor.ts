import { type Role, STUDIO } from '@darzi/contract/route.ts';
import type { StaffRole } from './custom-order.rules.ts';

/** Whether somebody of this role sees every custom order. */
export const isStudio = (role: Role): role is StaffRole => STUDIO.includes(role);

/** The role in which somebody works in the studio; its routes let in nobody else. */
export const staffRoleOf = (role: Role): StaffRole => (role === 'admin' ? 'admin' : 'designer');
