export type MailAddress = { readonly name: string; readonly address: string };

/** A mail ready to go: plain text and the same as HTML. */
export type Mail = {
  /** The account that it tells of: it goes with that. Null where it tells of nobody's. */
  readonly about: string | null;
  readonly to: string;
  /** Absent: the name and address that the environment gives the shop. */
  readonly from?: MailAddress;
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * Hands a mail to SMTP, or keeps it in the outbox folder. `messageId` names the mail for good (letters, digits,
 * hyphens): sent again after a crash it carries the same Message-ID, or takes the same place in the outbox.
 * @throws Error when it could not be handed over
 */
export type Mailer = { readonly send: (mail: Mail, messageId: string) => Promise<void> };
