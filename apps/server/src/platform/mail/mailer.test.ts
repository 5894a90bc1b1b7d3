import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { UserId } from '@darzi/contract/ids.ts';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer, eraseOutboxEmails, findOutboxEmail, hashAddress, listOutboxEmails } from './mailer.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

const CONFIG = { storeName: 'Darzi', contactEmail: 'hello@darzi.example', dataDirectory: '/nowhere' };
const A_MAIL = {
  about: null,
  to: 'asha@example.com',
  subject: 'Your order – ₹1,499',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
};

type Received = { readonly from: string; readonly to: readonly string[]; readonly content: string };

/** A real mail server that records what it receives. */
const aMailServer = async (options: { refuse?: boolean } = {}) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'darzi' && password === 'p@ss' ? done(null, { user: 'darzi' }) : done(new Error('no')),
    onRcptTo: (recipient, _session, done) =>
      done(options.refuse ? new Error(`mailbox of ${recipient.address} is full`) : null),
    onData: (stream, session, done) => {
      text(stream).then((content) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content,
        });
        done();
      }, done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  undo.push(() => new Promise<void>((resume) => server.close(() => resume())));
  return { received, port: (listening.address() as AddressInfo).port };
};

const headerOf = (content: string, name: string): string[] =>
  (content.split('\r\n\r\n')[0] ?? '')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));

describe('mail by SMTP', () => {
  it('arrives from the shop as text and HTML, under its Message-ID', async () => {
    const { received, port } = await aMailServer();
    const mailer = createMailer({ ...CONFIG, smtpUrl: `smtp://darzi:p%40ss@127.0.0.1:${port}` });
    await mailer.send(A_MAIL, 'order-1-placed');
    expect(received).toMatchObject([{ from: 'hello@darzi.example', to: ['asha@example.com'] }]);
    const content = received[0]?.content ?? '';
    expect(headerOf(content, 'Message-ID')).toEqual(['Message-ID: <order-1-placed@darzi.example>']);
    expect(headerOf(content, 'From')).toEqual(['From: Darzi <hello@darzi.example>']);
    expect(content).toContain('text/plain');
    expect(content).toContain('text/html');
    await mailer.send(A_MAIL, 'order-1-placed');
    expect(headerOf(received[1]?.content ?? '', 'Message-ID')).toEqual(headerOf(content, 'Message-ID'));
  });

  it.each([
    ['subject', { subject: 'Hello\r\nBcc: all@example.com\r\n\r\nBody' }],
    ['subject with other line ends', { subject: 'Hello\u2028Bcc: all@example.com\u0085Cc: x@example.com' }],
    ['name', { replyTo: { name: 'Eve\r\nBcc: all@example.com', address: 'eve@example.com' } }],
    ['quoted name', { replyTo: { name: '"Eve" <all@example.com>, x', address: 'eve@example.com' } }],
  ])('takes no header from a %s', async (_, changes) => {
    const { received, port } = await aMailServer();
    const mailer = createMailer({ ...CONFIG, smtpUrl: `smtp://127.0.0.1:${port}` });
    await mailer.send({ ...A_MAIL, ...changes }, 'contact-1');
    expect(received).toMatchObject([{ to: ['asha@example.com'] }]);
    const content = received[0]?.content ?? '';
    expect(headerOf(content, 'Bcc')).toEqual([]);
    expect(headerOf(content, 'Cc')).toEqual([]);
    const outsideQuotes = headerOf(content, 'Reply-To')
      .join()
      .replace(/"(?:\\.|[^"\\])*"/g, '');
    expect(outsideQuotes).not.toContain('<all@example.com>');
    expect(headerOf(content, 'Subject')).toHaveLength(1);
  });

  it('sends to one address only', async () => {
    const { received, port } = await aMailServer();
    const mailer = createMailer({ ...CONFIG, smtpUrl: `smtp://127.0.0.1:${port}` });
    await mailer.send({ ...A_MAIL, to: 'a@example.com, b@example.com' }, 'order-2-placed').catch(() => {});
    expect(received.flatMap(({ to }) => to)).not.toContain('b@example.com');
  });

  it.each([
    ['the server refuses', async () => `smtp://127.0.0.1:${(await aMailServer({ refuse: true })).port}`],
    ['nobody listens', async () => 'smtp://127.0.0.1:1'],
    ['the password is wrong', async () => `smtp://darzi:x@127.0.0.1:${(await aMailServer()).port}`],
  ])('fails when %s, so that the job comes again', async (_, url) => {
    const mailer = createMailer({ ...CONFIG, smtpUrl: await url() });
    await expect(mailer.send(A_MAIL, 'order-3-placed')).rejects.toThrow();
  });

  it('fails without quoting the recipient: the reason is kept with the job', async () => {
    const { port } = await aMailServer({ refuse: true });
    const mailer = createMailer({ ...CONFIG, smtpUrl: `smtp://127.0.0.1:${port}` });
    const failed: unknown = await mailer.send(A_MAIL, 'order-3-placed').catch((error: unknown) => error);
    expect(String(failed)).toContain('is full');
    expect(Object.values(failed as object).join() + String((failed as Error).stack)).not.toContain('asha@');
  });
});

describe('mail without SMTP', () => {
  const anOutbox = async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'darzi-mail-'));
    undo.push(() => rm(dataDirectory, { recursive: true, force: true }));
    return { dataDirectory, mailer: createMailer({ ...CONFIG, dataDirectory, smtpUrl: undefined }) };
  };

  it('is stored readable by its owner only, once per message id', async () => {
    const { dataDirectory, mailer } = await anOutbox();
    await mailer.send({ ...A_MAIL, subject: 'Hello\r\nBcc: x' }, 'order-1-placed');
    await mailer.send(A_MAIL, 'order-1-placed');
    await mailer.send(A_MAIL, 'order-1-shipped');
    expect((await readdir(join(dataDirectory, 'outbox'))).sort()).toEqual([
      'order-1-placed.json',
      'order-1-shipped.json',
    ]);
    expect((await stat(join(dataDirectory, 'outbox', 'order-1-placed.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDirectory, 'outbox'))).mode & 0o777).toBe(0o700);
    expect(await listOutboxEmails(dataDirectory, 10)).toMatchObject([{ id: 'order-1-shipped' }, A_MAIL]);
    expect(await findOutboxEmail(dataDirectory, 'order-1-placed')).toMatchObject({
      ...A_MAIL,
      from: { name: 'Darzi', address: 'hello@darzi.example' },
    });
  });

  it('is erased with the account it is about, whoever received it; other mail stays', async () => {
    const { dataDirectory, mailer } = await anOutbox();
    const about = '0198c0de-0000-7000-8000-000000000001';
    const row = '0198c0de-0000-7000-8000-000000000002';
    const hello = { ...A_MAIL, to: 'hello@darzi.example' };
    await mailer.send({ ...A_MAIL, about: about as UserId }, 'order-1-placed');
    await mailer.send({ ...hello, about: about as UserId }, 'order-message-2');
    await mailer.send(hello, `contact-${row}`);
    await mailer.send({ ...A_MAIL, about: 'somebody else' as UserId }, 'order-3-placed');
    await mailer.send(hello, 'contact-4');
    await mailer.send(A_MAIL, 'invitation-5');
    // as an earlier version stored them
    const folder = join(dataDirectory, 'outbox');
    const from = { name: 'Darzi', address: 'hello@darzi.example' };
    const { about: _, ...old } = A_MAIL;
    await writeFile(join(folder, 'old-1.json'), JSON.stringify({ ...old, from, to: 'Asha@example.com' }));
    await writeFile(join(folder, 'old-2.json'), JSON.stringify({ ...old, from, to: 'mira@example.com' }));

    await eraseOutboxEmails(dataDirectory, {
      userId: about as UserId,
      addressHash: hashAddress(A_MAIL.to),
      rows: [row],
    });
    const left = (await readdir(folder)).sort();
    expect(left).toEqual(['contact-4.json', 'old-2.json', 'order-3-placed.json']);
  });

  it.each(['../secret', 'a/b', '', 'a.json', 'x'.repeat(300), '__proto__'])(
    'is never read or written under the name %j',
    async (id) => {
      const { dataDirectory, mailer } = await anOutbox();
      expect(await findOutboxEmail(dataDirectory, id)).toBeUndefined();
      await expect(mailer.send(A_MAIL, id)).rejects.toThrow('not a message id');
      expect(await listOutboxEmails(dataDirectory, 10)).toEqual([]);
    },
  );
});
