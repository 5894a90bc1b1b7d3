import { createServer } from 'node:net';
import type { Cluster } from './init-cluster.ts';

/** How clients reach the server; fixed for as long as this program runs. */
export type ListenAddress = { readonly settings: Readonly<Record<string, string>>; readonly url: string };

/** `sun_path` holds 108 bytes on Linux and 104 on macOS; the socket's own name takes the rest. */
const MAX_SOCKET_DIRECTORY_BYTES = 85;

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

/** A Unix socket in a directory closed to other users; loopback TCP if its path would be too long. */
export const chooseListenAddress = async (cluster: Cluster, database: string): Promise<ListenAddress> => {
  const urlOf = (host: string) => `postgres://postgres:${cluster.password}@${host}/${database}`;
  const isShort = Buffer.byteLength(cluster.socketDirectory) <= MAX_SOCKET_DIRECTORY_BYTES;
  if (isShort && process.platform !== 'win32') {
    return {
      settings: {
        listen_addresses: '',
        port: '5432',
        unix_socket_directories: quoteListItem(cluster.socketDirectory),
        unix_socket_permissions: '0700',
      },
      url: `${urlOf('localhost')}?host=${encodeURIComponent(cluster.socketDirectory)}`,
    };
  }
  const port = await findFreePort();
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    url: urlOf(`127.0.0.1:${port}`),
  };
};

/** The setting is a list: commas and spaces in a path need quotes. */
const quoteListItem = (path: string): string => `"${path.replaceAll('"', '""')}"`;
