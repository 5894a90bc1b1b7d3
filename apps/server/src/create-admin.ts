import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { accountsRoutes } from '@darzi/contract/accounts/accounts.routes.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { makeDirectory } from '@darzi/embedded-postgres/make-directory.ts';
import { findRunningPostgres } from '@darzi/embedded-postgres/running-postgres.ts';
import { findAccountByEmail } from './accounts/account.repository.ts';
import { emailKey } from './accounts/accounts.rules.ts';
import { refuseCommonPassword } from './accounts/common-passwords.ts';
import { DEMO_EMAILS } from './accounts/demo-accounts.ts';
import { appointAdmin, createAdmin } from './accounts/staff.ts';
import { ConfigError } from './platform/config.ts';
import { createDatabase, createPool, type Database } from './platform/db/database.ts';
import { prepareDatabase } from './platform/db/migrate.ts';
import { messageOf } from './platform/errors.ts';
import { replaceDemo } from './privacy/replace-demo.ts';
import { parseConfig } from './settings/config.ts';

const USAGE = `npm run admin:create -- --email ADDRESS --name NAME [--password-stdin] [--replace-demo]

Creates an admin account, or makes an existing account an admin. An existing account keeps its password; if its email
was never confirmed, it gets the password from --password-stdin, and all of its sessions end.
You are asked for the password, or it is read from standard input with --password-stdin. The database is the one in
DATABASE_URL, or the embedded one in DATA_DIR, whether or not the shop runs.
--replace-demo: closes the demo's accounts and makes this admin the first admin. Anybody else who has the demo's
password must reset it by email.`;

const UNCONFIRMED = `
This email was never confirmed, so whoever registered it knows the password. Run this again with --password-stdin to
set a new one.`;

/** An error for a person to fix, shown as one line. */
class Mistake extends Error {}

const readHidden = async (question: string): Promise<string> => {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
};

const readPassword = async (fromStdin: boolean): Promise<string> => {
  if (fromStdin) return (await text(process.stdin)).replace(/\r?\n$/, '');
  if (!process.stdin.isTTY)
    throw new Mistake('there is no terminal to ask for the password: use --password-stdin');
  const password = await readHidden('Password: ');
  if ((await readHidden('Again: ')) !== password) throw new Mistake('the two passwords do not match');
  return password;
};

const openDatabase = async () => {
  const config = parseConfig(process.env);
  if (config.databaseUrl !== undefined) {
    return {
      url: config.databaseUrl,
      adminUrl: config.databaseAdminUrl ?? config.databaseUrl,
      stop: async () => {},
    };
  }
  const directory = resolve(config.dataDirectory);
  await makeDirectory(directory);
  const running = await findRunningPostgres(join(await realpath(directory), 'postgres'));
  if (running !== undefined) return { url: running, adminUrl: running, stop: async () => {} };
  const started = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log: () => {},
  }).catch((error: unknown) => {
    const reason = messageOf(error);
    throw new Mistake(`${reason}. If the shop is running, stop it first, or set DATABASE_URL.`);
  });
  return { url: started.url, adminUrl: started.url, stop: started.stop };
};

const fieldsOf = accountsRoutes['POST /api/user/register'].body.shape;
const parseField = (name: keyof typeof fieldsOf, value: string): string => {
  const parsed = fieldsOf[name].safeParse(value);
  if (!parsed.success) throw new Mistake(`${name}: ${parsed.error.issues[0]?.message ?? 'is wrong'}`);
  return parsed.data;
};

const replaceDemoBy = async (db: Database, email: string): Promise<string> => {
  const replaced = await replaceDemo(db, parseConfig(process.env), email);
  if (!replaced.ok) throw new Mistake(refusalMessage(replaced.refusal.code));
  const { closed } = replaced.value;
  return `\nNobody can sign in with the demo's password any more.${closed.length === 0 ? '' : ` Closed: ${closed.join(', ')}.`}`;
};

const run = async (): Promise<string> => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
      'replace-demo': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return USAGE;
  const email = parseField('email', values.email ?? '');
  const database = await openDatabase();
  const db = createDatabase(createPool(database.url, 1));
  try {
    await prepareDatabase(database);
    if (values['replace-demo'] && DEMO_EMAILS.includes(emailKey(email))) {
      throw new Mistake('email: belongs to the demo; use your own');
    }
    const replace = async () => (values['replace-demo'] ? replaceDemoBy(db, email) : '');
    const known = await findAccountByEmail(db, email);
    const keepsPassword = known?.isEmailConfirmed === true || !values['password-stdin'];
    if (keepsPassword && (await appointAdmin(db, email))) {
      const warning = known?.isEmailConfirmed ? '' : UNCONFIRMED;
      return `${email} is now an admin; the password has not changed.${await replace()}${warning}`;
    }
    const name = parseField('name', values.name ?? known?.name ?? '');
    const password = parseField('password', await readPassword(values['password-stdin']));
    const uncommon = await refuseCommonPassword(parseConfig(process.env), password, email);
    if (!uncommon.ok) throw new Mistake(`password: ${refusalMessage(uncommon.refusal.code)}`);
    const created = await createAdmin(db, { name, email, password });
    if (!created.ok) throw new Mistake(created.refusal.code);
    return `${email} is now an admin.${await replace()}`;
  } finally {
    await db.destroy();
    await database.stop();
  }
};

try {
  console.log(await run());
} catch (error) {
  const isPlain = error instanceof Mistake || error instanceof ConfigError;
  const message = messageOf(error);
  console.error(isPlain ? message : `The admin could not be created: ${message}`);
  console.error(`\n${USAGE}`);
  process.exitCode = 1;
}
