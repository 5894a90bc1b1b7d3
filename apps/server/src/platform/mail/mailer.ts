import { createHash } from 'node:crypto';
import { chmod, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserId } from '@darzi/contract/ids.ts';
import { makeDirectory } from '@darzi/embedded-postgres/make-directory.ts';
import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import { codeOf, messageOf } from '../errors.ts';
import { traced } from '../tracing.ts';
import type { InlinePicture } from './email.ts';

declare module '../jobs/jobs.ts' {
  interface Jobs {
    /** Removes the emails about a deleted account from the outbox. */
    'erase-mails': ErasedPerson;
  }
}

type MailAddress = { readonly name: string; readonly address: string };

/** An email ready to send, as plain text and the same as HTML. */
export type Mail = {
  /** The account that it is about, with which it is erased. Null if it is about nobody's. */
  readonly about: UserId | null;
  readonly to: string;
  /** Absent: the shop's name and address from the environment. */
  readonly from?: MailAddress;
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures?: readonly InlinePicture[];
  /**
   * Where one press unsubscribes from such emails (RFC 8058); absent for those that are part of a purchase or an
   * account.
   */
  readonly unsubscribeUrl?: string;
};

/**
 * Hands an email to SMTP, or stores it in the outbox folder. `messageId` identifies the email for good (letters,
 * digits, hyphens): sent again after a crash, it has the same Message-ID or overwrites the same file in the outbox.
 * @throws Error if it could not be handed over
 */
export type Mailer = { readonly send: (mail: Mail, messageId: string) => Promise<void> };

/**
 * One line fit for an email header: line breaks and control characters, which could start another header, become
 * spaces.
 */
const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const address = z.object({ name: z.string(), address: z.string() });
const outboxEmail = z.object({
  // emails stored by earlier versions lack it
  about: z.string().nullable().optional(),
  from: address,
  to: z.string(),
  replyTo: address.optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().optional(),
  pictures: z
    .array(z.object({ cid: z.string(), contentType: z.literal('image/jpeg'), base64: z.string() }))
    .optional(),
});
export type OutboxEmail = z.output<typeof outboxEmail> & { readonly id: string; readonly keptAt: Date };

/** Message ids become file names, so nothing else is accepted. */
const ID = /^[A-Za-z0-9-]{1,200}$/;
const FILE = /^([A-Za-z0-9-]{1,200})\.json$/;

const outboxOf = (dataDirectory: string): string => join(dataDirectory, 'outbox');

/** Stores emails as files that only their owner can read, one per message id. */
const createOutbox = (dataDirectory: string, from: MailAddress): Mailer => {
  const directory = outboxOf(dataDirectory);
  return {
    send: async (mail: Mail, messageId) => {
      if (!ID.test(messageId)) throw new Error(`not a message id: ${messageId}`);
      await makeDirectory(directory, 0o700);
      const text = JSON.stringify({ from, ...mail, subject: headerText(mail.subject) }, undefined, 2);
      const unfinished = join(directory, `${messageId}.${process.pid}.part`);
      await writeFile(unfinished, text, { mode: 0o600 });
      await chmod(unfinished, 0o600);
      await rename(unfinished, join(directory, `${messageId}.json`));
    },
  };
};

export const findOutboxEmail = async (
  dataDirectory: string,
  id: string,
): Promise<OutboxEmail | undefined> => {
  if (!ID.test(id)) return undefined;
  const path = join(outboxOf(dataDirectory), `${id}.json`);
  try {
    const [text, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { id, keptAt: mtime, ...outboxEmail.parse(JSON.parse(text)) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const listIds = async (dataDirectory: string): Promise<readonly string[]> =>
  (await readdir(outboxOf(dataDirectory)).catch(() => [])).flatMap((name) => FILE.exec(name)?.[1] ?? []);

/** The latest stored emails, newest first. */
export const listOutboxEmails = async (
  dataDirectory: string,
  most: number,
): Promise<readonly OutboxEmail[]> => {
  const directory = outboxOf(dataDirectory);
  const dated = await Promise.all(
    (await listIds(dataDirectory)).map((id) =>
      stat(join(directory, `${id}.json`)).then(({ mtimeMs }) => ({ id, mtimeMs })),
    ),
  );
  const newest = dated.sort((a, b) => b.mtimeMs - a.mtimeMs).slice(0, most);
  const mails = await Promise.all(newest.map(({ id }) => findOutboxEmail(dataDirectory, id)));
  return mails.filter((mail) => mail !== undefined);
};

/** What is kept of a deleted account: enough to find the emails about it, too little to identify the person. */
export type ErasedPerson = {
  readonly userId: UserId;
  /** From {@link hashAddress}: some emails record only their recipient. */
  readonly addressHash?: string;
  /** Erased rows that did not belong to the account: some emails are named after such a row. */
  readonly rows?: readonly string[];
};

/** The form in which a deleted account's address is kept until its emails are gone. */
export const hashAddress = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex');

const isAbout = (mail: OutboxEmail, { userId, addressHash, rows = [] }: ErasedPerson): boolean =>
  mail.about === userId ||
  rows.some((row) => mail.id.includes(row)) ||
  // invitations, answers to guests, and emails sent by an earlier version
  ((mail.about ?? null) === null && hashAddress(mail.to) === addressHash) ||
  (mail.about === undefined && hashAddress(mail.replyTo?.address ?? '') === addressHash);

/** Removes the stored emails about a deleted account. */
export const eraseOutboxEmails = async (dataDirectory: string, erased: ErasedPerson): Promise<void> => {
  for (const id of await listIds(dataDirectory)) {
    const mail = await findOutboxEmail(dataDirectory, id);
    if (mail !== undefined && isAbout(mail, erased)) {
      await rm(join(outboxOf(dataDirectory), `${id}.json`), { force: true });
    }
  }
};

const TIMEOUT_MS = 10_000;
const ADDRESS = /[^\s<>"'()]+@[^\s<>"'()]+/g;

/** A server's answer quotes the recipient, and would be logged and stored with the failed job. */
const withoutAddresses = (error: unknown): Error =>
  new Error(`mail was not taken: ${messageOf(error).replace(ADDRESS, '…')}`);

/** With these headers a mail program shows its own unsubscribe button and calls the address without opening a page. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Sends through the SMTP server at `url` (`smtp://user:password@host:587`); gives up after 10 s of silence. */
const createSmtpMailer = (url: string, from: MailAddress): Mailer => {
  let transport: Transporter | undefined;
  const openTransport = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const domain = from.address.split('@').at(-1) ?? 'localhost';
  return {
    send: async (mail, messageId) => {
      const { to, from: sender = from, replyTo, subject, text, html, pictures = [], unsubscribeUrl } = mail;
      transport ??= await openTransport();
      const sent = transport.sendMail({
        from: { name: headerText(sender.name), address: sender.address },
        // an object is taken as one address; a string would be parsed as a list
        to: { name: '', address: to },
        ...(replyTo === undefined
          ? {}
          : { replyTo: { name: headerText(replyTo.name), address: replyTo.address } }),
        subject: headerText(subject),
        text,
        html,
        attachments: pictures.map(({ cid, contentType, base64 }) => ({
          cid,
          contentType,
          content: Buffer.from(base64, 'base64'),
          contentDisposition: 'inline' as const,
        })),
        messageId: `<${messageId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      });
      await sent.catch((error: unknown) => {
        throw withoutAddresses(error);
      });
    },
  };
};

/** SMTP if configured, otherwise the outbox folder in the data directory. */
export const createMailer = ({
  smtpUrl,
  dataDirectory,
  storeName,
  contactEmail,
}: {
  readonly smtpUrl: string | undefined;
  readonly dataDirectory: string;
  readonly storeName: string;
  readonly contactEmail: string;
}): Mailer => {
  const from = { name: storeName, address: contactEmail };
  const isOutbox = smtpUrl === undefined;
  const { send } = isOutbox ? createOutbox(dataDirectory, from) : createSmtpMailer(smtpUrl, from);
  const about = { 'darzi.mail.by': isOutbox ? 'outbox' : 'smtp' };
  return { send: (mail, messageId) => traced('send mail', 'client', about, () => send(mail, messageId)) };
};
