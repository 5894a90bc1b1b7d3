import type { InvitationLink } from '../../accounts/invite-staff.ts';
import { action, aside, type Letter, paragraph, type Shop } from './letter.ts';

const WORK = {
  designer: 'as a designer: the studio with its custom orders is open to you',
  packer: 'as a packer: the orders that wait to be packed are open to you',
  admin: 'as an admin: the whole back office is open to you',
} as const satisfies Record<InvitationLink['role'], string>;

/** Asks somebody to work here. */
export const invitationLetter = (shop: Shop, { name, role, url }: InvitationLink): Letter => ({
  subject: `You are invited to work at ${shop.name}`,
  preview: 'The link works once, within seven days.',
  heading: `Work at ${shop.name}`,
  body: [
    paragraph(
      `Hello ${name},\n${shop.name} asks you to join ${WORK[role]}. Choose a password to begin; the link works once, within seven days.`,
    ),
    action(url, 'Accept the invitation'),
    aside(`If the button does not work, open this address:\n${url}`),
    aside('If you were not expecting this, ignore this email and nothing will happen.'),
  ],
});
