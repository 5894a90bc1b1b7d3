import { expect, it } from 'vitest';
import { type Email, type Part, renderText } from './email.ts';
import { renderHtml } from './email-html.ts';

const SHOP = {
  name: 'Rao & Sons',
  url: 'https://shop.example',
  email: 'us@shop.example',
  language: 'en',
} as const;

const rendered = (...body: readonly Part[]): string => {
  const email: Email = { subject: 'Your <order>', preview: 'Placed', heading: 'Thank you, "Asha"', body };
  return renderHtml(SHOP, email);
};

it('never treats what people typed as HTML', () => {
  const html = rendered(
    { kind: 'paragraph', text: "Hello <img src=x onerror=alert(1)> & 'you'." },
    { kind: 'action', text: 'See <it>', href: 'https://shop.example/?a=1&b="2"' },
  );
  expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &amp; &#x27;you&#x27;.');
  expect(html).toContain('href="https://shop.example/?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('See &lt;it&gt;');
  expect(html).toContain('<title>Your &lt;order&gt;</title>');
  expect(html).toContain('Thank you, &quot;Asha&quot;</h1>');
  expect(html).toContain('Rao &amp; Sons');
});

it('keeps line breaks, and links the addresses in a text', () => {
  const html = rendered({ kind: 'paragraph', text: 'One\ntwo: https://shop.example/a?b=1.' });
  expect(html).toContain(
    'One<br/>two: <a href="https://shop.example/a?b=1" style="color:inherit">https://shop.example/a?b=1</a>.',
  );
});

it('divides sums from pieces only where there are pieces', () => {
  const sums = [{ left: 'Refunded', right: '₹1' }];
  const stitches = (html: string) => html.split('<hr').length - 1;
  const bare = stitches(rendered());
  expect(stitches(rendered({ kind: 'slip', pieces: [], sums }))).toBe(bare);
  expect(stitches(rendered({ kind: 'slip', pieces: sums, sums }))).toBe(bare + 1);
});

it('names what a link opens, instead of showing its address; the text has both', () => {
  const link: Part = { kind: 'link', text: 'Your invoice', href: 'https://shop.example/receipt/7' };
  const html = rendered(link);
  expect(html).toContain('<a href="https://shop.example/receipt/7" style="color:inherit">Your invoice</a>');
  expect(html).not.toContain('>https://shop.example/receipt/7');
  const text = renderText(SHOP, { subject: '', preview: '', heading: 'Sent', body: [link] });
  expect(text).toContain('Your invoice: https://shop.example/receipt/7');
});
