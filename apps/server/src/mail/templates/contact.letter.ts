import type { ContactMessage } from '@darzi/contract/contact/contact.routes.ts';
import { aside, type Letter, label, paragraph, quote } from './letter.ts';

/** A visitor's message to the shop. What she wrote is text, whatever it looks like. */
export const contactLetter = ({ name, email, subject, message }: ContactMessage): Letter => ({
  subject: `Message: ${subject}`,
  preview: `${name} wrote through the contact form`,
  heading: 'A message from the contact form',
  body: [
    label('From'),
    paragraph(`${name}\n${email}`),
    label('Subject'),
    paragraph(subject),
    quote(message),
    aside('Replies to this email go to the visitor.'),
  ],
});
