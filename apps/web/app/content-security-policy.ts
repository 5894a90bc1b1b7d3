import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

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

/** A gateway that works inside the shop's page: its script, and where that one's dialog lives. */
type GatewayScript = { readonly checkoutUrl: string; readonly apiBase: string };

/** The policy of one finished document: its own inline scripts by hash, and of others only the gateway's. */
export const contentSecurityPolicyOf = (html: string, gateway?: GatewayScript): string => {
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (attributes.includes('application/ld+json')) continue;
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  if (gateway === undefined)
    return `script-src ${["'self'", ...hashes].join(' ')}; connect-src 'self'; ${FIXED}`;
  const script = new URL(gateway.checkoutUrl).origin;
  const origins = [...new Set([script, new URL(gateway.apiBase).origin])].join(' ');
  return [
    `script-src ${["'self'", script, ...hashes].join(' ')}`,
    `connect-src 'self' ${origins}`,
    `frame-src ${origins}`,
    FIXED,
  ].join('; ');
};
