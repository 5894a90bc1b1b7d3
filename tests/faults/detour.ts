import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export const FAULTS = ['away', 'silent', 'garbage', 'full'] as const;
export type Fault = (typeof FAULTS)[number];

const pgError = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};
/** What each kind of server answers when its disk or memory is full. */
const FULL = {
  postgres: pgError('53100', 'could not extend file: No space left on device'),
  http: 'HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  smtp: '452 4.3.1 Insufficient system storage\r\n',
  redis: "-OOM command not allowed when used memory > 'maxmemory'.\r\n",
} as const;

export type Detour = {
  readonly port: number;
  /** Takes effect at once, for open connections too. */
  readonly be: (next: Fault | 'well') => void;
  readonly stop: () => void;
};

/** A proxy to another server that can simulate trouble. `to`: its port or socket; absent: nobody is listening. */
export const openDetour = async (kind: keyof typeof FULL, to?: number | string): Promise<Detour> => {
  let fault: Fault | 'well' = 'well';
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    if (fault === 'away' || to === undefined) {
      if (fault === 'well' || fault === 'away') return void socket.destroy();
    }
    if (fault === 'full' && kind === 'smtp') socket.write('220 mail.example ESMTP\r\n');
    const through = to === undefined ? undefined : connect(to as string);
    through?.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => through?.destroy());
    through?.on('data', (bytes) => fault === 'well' && socket.write(bytes));
    socket.on('data', (bytes) => {
      if (fault === 'well') through?.write(bytes);
      if (fault === 'garbage')
        socket.end(Buffer.from('\u0000\u0007 what? {"ok":\r\n\r\n'.repeat(20), 'latin1'));
      if (fault === 'full' && kind === 'postgres') socket.end(FULL.postgres);
      else if (fault === 'full') socket.write(FULL[kind]);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    be: (next) => {
      fault = next;
      if (next === 'away') for (const socket of open) socket.destroy();
    },
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};
