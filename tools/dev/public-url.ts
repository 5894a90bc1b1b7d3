/** Hosts that mean every address of the machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::', '[::]'];

/**
 * The shop's address in development when none is set: links and the demo use it. If it listens everywhere, this is
 * the machine's own address, as with `npm start`, so that a phone on the same network can open the demo.
 */
export const developerUrl = (host: string, port: number): string => {
  const name = EVERY_ADDRESS.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`;
};
