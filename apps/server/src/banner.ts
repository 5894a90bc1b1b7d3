import ipaddr from 'ipaddr.js';
import type { Config } from './settings/config.ts';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** How to become the first owner of a shop that has none. */
const firstOwner = (isProduction: boolean) => [
  '',
  '  Nobody can manage this shop yet. To become its owner, leave it running and open another terminal here:',
  "    npm run admin:create -- --email you@example.com --name 'Your Name'",
  ...(isProduction
    ? ["  In a production install, as the shop's user: darzi admin:create --email … --name …"]
    : []),
];

/** What the console prints once the shop is open: its address, and how to sign in. */
export const banner = (
  config: Pick<Config, 'storeName' | 'seed' | 'smtpUrl' | 'host' | 'isInspected'> &
    Partial<Pick<Config, 'isProduction'>>,
  address: string,
  simulatorUrl: string | undefined,
  courierUrl?: string,
  hasAdmin = true,
): string =>
  [
    '',
    `  ${config.storeName} is open at ${address}`,
    ...(config.isInspected
      ? ['  To look at only (INSPECT=1): no jobs, emails, payments, parcels or backups. Nothing leaves it.']
      : []),
    ...(config.seed === 'demo'
      ? [
          '',
          '  Demo accounts (password darzi-demo-1):',
          '    customer@example.com   designer@example.com   admin@example.com',
          ...(config.smtpUrl === undefined ? [`  Mail is kept at ${address}/dev/mail`] : []),
          ...(isLoopback(config.host)
            ? []
            : [
                '',
                '  Others can reach this address and sign in with the demo accounts. For a real shop, set NODE_ENV=production.',
              ]),
        ]
      : []),
    ...(hasAdmin ? [] : firstOwner(config.isProduction === true)),
    ...(simulatorUrl === undefined ? [] : [`  Payments are simulated: ${simulatorUrl}/simulator`]),
    ...(courierUrl === undefined ? [] : [`  The courier is simulated: ${courierUrl}/simulator`]),
    '',
  ].join('\n');
