/** Hosts that mean every address of the machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::', '[::]'];

/**
 * The address of the shop under work where nobody gave one: links and the demo go by it. Where it listens everywhere,
 * that is this machine's own, as with `npm start`, so that a phone beside it sees the demo.
 */
export const developerUrl = (host: string, port: number): string => {
  const name = EVERY_ADDRESS.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`;
};
