import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserId } from '@darzi/contract/ids.ts';
import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import { traced } from '../tracing.ts';
import type { InlinePicture } from './email.ts';

declare module '../jobs/jobs.ts' {
  interface Jobs {
    /** Takes the mails about a deleted account out of the outbox. */
    'erase-mails': ErasedPerson;
  }
}

type MailAddress = { readonly name: string; readonly address: string };

/** A mail ready to go: plain text and the same as HTML. */
export type Mail = {
  /** The account that it tells of: it goes with that. Null where it tells of nobody's. */
  readonly about: UserId | null;
  readonly to: string;
  /** Absent: the name and address that the environment gives the shop. */
  readonly from?: MailAddress;
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures?: readonly InlinePicture[];
  /** Where one press ends mails of this kind (RFC 8058); absent where they are part of a purchase or an account. */
  readonly unsubscribeUrl?: string;
};

/**
 * Hands a mail to SMTP, or keeps it in the outbox folder. `messageId` names the mail for good (letters, digits,
 * hyphens): sent again after a crash it carries the same Message-ID, or takes the same place in the outbox.
 * @throws Error when it could not be handed over
 */
export type Mailer = { readonly send: (mail: Mail, messageId: string) => Promise<void> };

/** One line fit for a mail header: line breaks and control characters, which could begin a header of their own, become blanks. */
const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const address = z.object({ name: z.string(), address: z.string() });
const outboxEmail = z.object({
  // what was kept by earlier versions does not say it
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

/** Message ids are file names: nothing else may be asked for. */
const ID = /^[A-Za-z0-9-]{1,200}$/;
const FILE = /^([A-Za-z0-9-]{1,200})\.json$/;

const outboxOf = (dataDirectory: string): string => join(dataDirectory, 'outbox');

/** Keeps mails as files that only their owner reads, one a message id. */
const createOutbox = (dataDirectory: string, from: MailAddress): Mailer => {
  const directory = outboxOf(dataDirectory);
  return {
    send: async (mail: Mail, messageId) => {
      if (!ID.test(messageId)) throw new Error(`not a message id: ${messageId}`);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const text = JSON.stringify({ from, ...mail, subject: headerText(mail.subject) }, undefined, 2);
      const unfinished = join(directory, `${messageId}.${process.pid}.part`);
      await writeFile(unfinished, text, { mode: 0o600 });
      await chmod(unfinished, 0o600);
      await rename(unfinished, join(directory, `${messageId}.json`));
    },
  };
};

/** The mail kept under this id, or undefined. */
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const listIds = async (dataDirectory: string): Promise<readonly string[]> =>
  (await readdir(outboxOf(dataDirectory)).catch(() => [])).flatMap((name) => FILE.exec(name)?.[1] ?? []);

/** The mails kept last, newest first. */
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

/** What is left of somebody whose account was deleted: enough to find what was mailed, too little to tell who it was. */
export type ErasedPerson = {
  readonly userId: UserId;
  /** Of {@link hashAddress}: some mails only say whom they went to. */
  readonly addressHash?: string;
  /** Rows that were erased without belonging to the account: mails are named by the row they tell of. */
  readonly rows?: readonly string[];
};

/** An address as a deleted account's is remembered until its mails are gone. */
export const hashAddress = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex');

const isAbout = (mail: OutboxEmail, { userId, addressHash, rows = [] }: ErasedPerson): boolean =>
  mail.about === userId ||
  rows.some((row) => mail.id.includes(row)) ||
  // invitations, answers to guests, and whatever an earlier version sent
  ((mail.about ?? null) === null && hashAddress(mail.to) === addressHash) ||
  (mail.about === undefined && hashAddress(mail.replyTo?.address ?? '') === addressHash);

/** Removes the kept mails that tell of a deleted account. */
export const eraseOutboxEmails = async (dataDirectory: string, erased: ErasedPerson): Promise<void> => {
  for (const id of await listIds(dataDirectory)) {
    const mail = await findOutboxEmail(dataDirectory, id);
    if (mail !== undefined && isAbout(mail, erased)) {
      await rm(join(outboxOf(dataDirectory), `${id}.json`), { force: true });
    }
  }
};

const PATIENCE_MS = 10_000;
const ADDRESS = /[^\s<>"'()]+@[^\s<>"'()]+/g;

/** What a server answers quotes the recipient; it is logged, and kept with the job that failed. */
const withoutAddresses = (error: unknown): Error =>
  new Error(
    `mail was not taken: ${String(error instanceof Error ? error.message : error).replace(ADDRESS, '…')}`,
  );

/** By these a mail program shows a button of its own that ends such mails, and presses it without opening a page. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Sends by the SMTP server at `url` (`smtp://user:password@host:587`); gives up after 10 s of silence. */
const createSmtpMailer = (url: string, from: MailAddress): Mailer => {
  let transport: Transporter | undefined;
  const openTransport = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
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
        // an object is taken as one address; a text would be read as a list of them
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

/** SMTP where one is configured, else the outbox folder in the data directory. */
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
  const isKept = smtpUrl === undefined;
  const { send } = isKept ? createOutbox(dataDirectory, from) : createSmtpMailer(smtpUrl, from);
  const about = { 'darzi.mail.by': isKept ? 'outbox' : 'smtp' };
  return { send: (mail, messageId) => traced('send mail', 'client', about, () => send(mail, messageId)) };
};
