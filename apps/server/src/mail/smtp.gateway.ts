import { createTransport } from 'nodemailer';
import { headerText } from './header-text.ts';
import type { MailAddress, Mailer } from './mailer.ts';

const PATIENCE_MS = 10_000;
const ADDRESS = /[^\s<>"'()]+@[^\s<>"'()]+/g;

/** What a server answers quotes the recipient; it is logged, and kept with the job that failed. */
const withoutAddresses = (error: unknown): Error =>
  new Error(
    `mail was not taken: ${String(error instanceof Error ? error.message : error).replace(ADDRESS, '…')}`,
  );

/** Sends by the SMTP server at `url` (`smtp://user:password@host:587`); gives up after 10 s of silence. */
export const createSmtpMailer = (url: string, from: MailAddress): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.split('@').at(-1) ?? 'localhost';
  return {
    send: async ({ to, from: sender = from, replyTo, subject, text, html }, messageId) => {
      const sent = transport.sendMail({
        from: { name: headerText(sender.name), address: sender.address },
        // an object is taken as one address; a text would be read as a list of them
        to: { name: '', address: to },
        ...(replyTo === undefined
          ? {}
          : { replyTo: { name: headerText(replyTo.name), address: replyTo.address } }),
        subject: headerText(subject),
        text,
        html,
        messageId: `<${messageId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await sent.catch((error: unknown) => {
        throw withoutAddresses(error);
      });
    },
  };
};
