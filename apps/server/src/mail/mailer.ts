/** A mail ready to go: plain text and the same as HTML. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** Hands a mail to SMTP, or keeps it in the outbox folder. @throws Error when it could not be handed over. */
export type Mailer = { readonly send: (mail: Mail, messageId: string) => Promise<void> };
