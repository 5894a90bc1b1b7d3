import type { Config } from '../config.ts';
import type { Mailer } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpMailer } from './smtp.gateway.ts';

/** SMTP where one is configured, else the outbox folder in the data directory. */
export const createMailer = ({
  smtpUrl,
  dataDirectory,
  storeName,
  contactEmail,
}: Pick<Config, 'smtpUrl' | 'dataDirectory' | 'storeName' | 'contactEmail'>): Mailer => {
  const from = { name: storeName, address: contactEmail };
  return smtpUrl === undefined ? createOutbox(dataDirectory, from) : createSmtpMailer(smtpUrl, from);
};
