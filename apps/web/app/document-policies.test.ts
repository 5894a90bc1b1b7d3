import { expect, it } from 'vitest';
import { documentPolicies } from './document-policies.ts';

const HASH = /'sha256-[\w+/]+=*'/g;
const SCRIPTS = ['a()', 'b()', 'a()'];

const partsOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    (headers['Content-Security-Policy'] ?? '').split('; ').map((part): [string, string] => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources.join(' ').replace(HASH, '#')];
    }),
  );

it('allows the shop itself and the hashes of the scripts it was built with', () => {
  const headers = documentPolicies(SCRIPTS);
  const parts = partsOf(headers);
  expect(parts['script-src']).toBe("'self' # #");
  expect(parts['connect-src']).toBe("'self'");
  expect(parts['frame-src']).toBeUndefined();
  expect(parts['default-src']).toBe("'self'");
  expect(parts['require-trusted-types-for']).toBe("'script'");
  expect(parts['trusted-types']).toBe('default figure');
  expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin');
  expect(headers['Permissions-Policy'], 'Chromium warns of it on every page').not.toContain('bluetooth');
  expect(headers['Permissions-Policy']).toMatch(/camera=\(\).*microphone=\(\).*payment=\(\)/);
});

it('allows a gateway’s script by origin, its dialog’s origin, its markup and its windows', () => {
  const gateway = {
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    apiBase: 'https://api.razorpay.com',
  };
  const both = 'https://checkout.razorpay.com https://api.razorpay.com';
  const {
    'require-trusted-types-for': _required,
    'trusted-types': _policies,
    ...strict
  } = partsOf(documentPolicies(SCRIPTS));
  const headers = documentPolicies(SCRIPTS, gateway);
  expect(partsOf(headers)).toEqual({
    ...strict,
    'script-src': "'self' https://checkout.razorpay.com # #",
    'connect-src': `'self' ${both}`,
    'frame-src': both,
  });
  expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  expect(headers['Permissions-Policy']).toContain(
    'payment=(self "https://checkout.razorpay.com" "https://api.razorpay.com")',
  );
});
