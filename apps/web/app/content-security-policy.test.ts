import { expect, it } from 'vitest';
import { contentSecurityPolicyOf } from './content-security-policy.ts';

const HTML =
  '<script>a()</script><script src="/b.js"></script><script type="application/ld+json">{}</script>';
const HASH = /'sha256-[\w+/]+=*'/g;

const partsOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((part): [string, string] => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources.join(' ').replace(HASH, '#')];
    }),
  );

it('allows the shop itself and the hashes of its own inline scripts', () => {
  const parts = partsOf(contentSecurityPolicyOf(HTML));
  expect(parts['script-src']).toBe("'self' #");
  expect(parts['connect-src']).toBe("'self'");
  expect(parts['frame-src']).toBeUndefined();
  expect(parts['default-src']).toBe("'self'");
});

it('allows a gateway’s script by its origin, and its dialog where that lives', () => {
  const gateway = {
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    apiBase: 'https://api.razorpay.com',
  };
  const both = 'https://checkout.razorpay.com https://api.razorpay.com';
  const strict = partsOf(contentSecurityPolicyOf(HTML));
  expect(partsOf(contentSecurityPolicyOf(HTML, gateway))).toEqual({
    ...strict,
    'script-src': "'self' https://checkout.razorpay.com #",
    'connect-src': `'self' ${both}`,
    'frame-src': both,
  });
});
