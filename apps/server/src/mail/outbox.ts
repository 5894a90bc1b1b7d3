import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { headerText } from './header-text.ts';
import type { Mail, MailAddress, Mailer } from './mailer.ts';

const address = z.object({ name: z.string(), address: z.string() });
const keptMail = z.object({
  from: address,
  to: z.string(),
  replyTo: address.optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type KeptMail = z.output<typeof keptMail> & { readonly id: string; readonly keptAt: Date };

/** Message ids are file names: nothing else may be asked for. */
const ID = /^[A-Za-z0-9-]{1,200}$/;
const FILE = /^([A-Za-z0-9-]{1,200})\.json$/;

const outboxOf = (dataDirectory: string): string => join(dataDirectory, 'outbox');

/** Keeps mails as files that only their owner reads, one a message id. */
export const createOutbox = (dataDirectory: string, from: MailAddress): Mailer => {
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
export const findKeptMail = async (dataDirectory: string, id: string): Promise<KeptMail | undefined> => {
  if (!ID.test(id)) return undefined;
  const path = join(outboxOf(dataDirectory), `${id}.json`);
  try {
    const [text, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { id, keptAt: mtime, ...keptMail.parse(JSON.parse(text)) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** The mails kept last, newest first. */
export const listKeptMails = async (dataDirectory: string, most: number): Promise<readonly KeptMail[]> => {
  const directory = outboxOf(dataDirectory);
  const names = await readdir(directory).catch(() => []);
  const dated = await Promise.all(
    names.flatMap((name) => {
      const id = FILE.exec(name)?.[1];
      return id === undefined ? [] : [stat(join(directory, name)).then(({ mtimeMs }) => ({ id, mtimeMs }))];
    }),
  );
  const newest = dated.sort((a, b) => b.mtimeMs - a.mtimeMs).slice(0, most);
  const mails = await Promise.all(newest.map(({ id }) => findKeptMail(dataDirectory, id)));
  return mails.filter((mail) => mail !== undefined);
};
