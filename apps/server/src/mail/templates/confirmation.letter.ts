import type { ConfirmationLink } from '../../accounts/confirm-email.ts';
import { action, aside, type Letter, paragraph, type Shop } from './letter.ts';

/** The link that confirms an address. It goes to who may know nothing of the account: no words of its owner. */
export const confirmationLetter = (shop: Shop, { url }: ConfirmationLink): Letter => ({
  subject: `Confirm your email for ${shop.name}`,
  preview: 'The link works for a week.',
  heading: 'Is this your email?',
  body: [
    paragraph(
      `Somebody, hopefully you, has given this email for an account at ${shop.name}. Please confirm that it is yours. You can order and sign in before; the link works for a week.`,
    ),
    action(url, 'Confirm my email'),
    aside(`If the button does not work, open this address:\n${url}`),
    aside('If it was not you, ignore this mail: without your confirmation the address proves nothing.'),
  ],
});
