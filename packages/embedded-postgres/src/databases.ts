import { Client, escapeIdentifier } from 'pg';

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // a connection lost while idle; the next query reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The same server, with another database. */
export const urlOfDatabase = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
};

/**
 * Creates a database, empty or as a copy of another one that has no connections.
 * @returns its address
 */
export const createDatabase = async (adminUrl: string, name: string, template?: string): Promise<string> => {
  const source = template ? ` TEMPLATE ${escapeIdentifier(template)} STRATEGY file_copy` : '';
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${escapeIdentifier(name)}${source}`));
  return urlOfDatabase(adminUrl, name);
};

/** Drops a database, disconnecting its clients; a missing one is no error. */
export const dropDatabase = (adminUrl: string, name: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
  });

/** Creates a database unless it exists. */
export const ensureDatabase = (adminUrl: string, name: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
  });
