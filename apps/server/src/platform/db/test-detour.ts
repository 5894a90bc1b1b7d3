import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy to the database that can hold up traffic in either direction. */
export const openDetour = async (server: string, joined: (socket: Socket, through: Socket) => void) => {
  const real = new URL(server);
  const directory = real.searchParams.get('host');
  const port = real.port || '5432';
  const open = new Set<Socket>();
  const detour = createServer((socket) => {
    const through =
      directory === null
        ? connect(Number(port), real.hostname)
        : connect(join(directory, `.s.PGSQL.${port}`));
    open.add(socket);
    socket.on('error', () => {});
    through.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      through.destroy();
    });
    joined(socket, through);
  });
  detour.listen(0, '127.0.0.1');
  await once(detour, 'listening');
  const address = new URL(server);
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String((detour.address() as AddressInfo).port);
  return {
    url: address.href,
    close: () => {
      detour.close();
      for (const socket of open) socket.destroy();
    },
  };
};
