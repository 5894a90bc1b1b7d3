import type { ResetLink } from '../../accounts/create-reset-link.ts';
import { action, aside, greet, type Letter, paragraph, type Shop } from './letter.ts';

/** The link for a forgotten password. */
export const resetLetter = (shop: Shop, { to, url }: ResetLink): Letter => ({
  subject: `Choose a new password for ${shop.name}`,
  preview: 'The link works once, within 30 minutes.',
  heading: 'Choose a new password',
  body: [
    paragraph(
      `${greet(to)}\nsomeone, hopefully you, asked for a new password for your account. The link works once, within 30 minutes.`,
    ),
    action(url, 'Choose a new password'),
    aside(`If the button does not work, open this address:\n${url}`),
    aside('If it was not you, ignore this email: your password stays the same.'),
  ],
});
