import { createHash } from 'node:crypto';
import { POLICIES } from './shell/trusted-markup.ts';

const FIXED = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ');

/** Only these policies can create markup in the page. */
const TRUSTED = `require-trusted-types-for 'script'; trusted-types ${POLICIES.join(' ')}`;

/**
 * Features that neither the shop nor anything it embeds needs; only names that Chromium knows, since it warns about
 * others.
 */
const NEVER_NEEDED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** A gateway that runs inside the shop's page: its script, and the origin of its dialog. */
type GatewayScript = { readonly checkoutUrl: string; readonly apiBase: string };

/** Every page has the same few scripts of a build. */
const hashes = new Map<string, string>();
const MAX_HASHES = 100;
const hashOf = (script: string): string => {
  const known = hashes.get(script);
  if (known !== undefined) return known;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  if (hashes.size < MAX_HASHES) hashes.set(script, hash);
  return hash;
};

/**
 * What a document may do: run the shop's files and the inline `scripts` it was built with, and no other script but
 * the gateway's. That one creates markup of its own, and its dialog opens bank windows and uses the browser's payment
 * feature.
 */
export const documentPolicies = (
  scripts: readonly string[],
  gateway?: GatewayScript,
): Readonly<Record<string, string>> => {
  const allowed = [...new Set(scripts.map(hashOf))];
  if (gateway === undefined) {
    return {
      'Content-Security-Policy': `script-src ${["'self'", ...allowed].join(' ')}; connect-src 'self'; ${FIXED}; ${TRUSTED}`,
      'Permissions-Policy': `${NEVER_NEEDED}, payment=()`,
      'Cross-Origin-Opener-Policy': 'same-origin',
    };
  }
  const script = new URL(gateway.checkoutUrl).origin;
  const origins = [...new Set([script, new URL(gateway.apiBase).origin])];
  return {
    'Content-Security-Policy': [
      `script-src ${["'self'", script, ...allowed].join(' ')}`,
      `connect-src 'self' ${origins.join(' ')}`,
      `frame-src ${origins.join(' ')}`,
      FIXED,
    ].join('; '),
    'Permissions-Policy': `${NEVER_NEEDED}, payment=(self ${origins.map((origin) => `"${origin}"`).join(' ')})`,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
};
