import { expect, it } from 'vitest';
import { type Boot, seenBeforeScripts } from './seen-before-scripts.ts';

const MARK = 'c0ffee';
const START = 'start()';
const seen = (marked: string, given: Boot) => {
  const { html, scripts } = seenBeforeScripts(marked, MARK, given, START);
  return { html: html.join(''), scripts };
};
const MODULES = { manifest: '/assets/m.js', entry: '/assets/e.js', routes: { root: '/assets/</r.js' } };
const boot = (loaded: string) => ({ ...MODULES, loaded });

/** A document as the router renders it, with text that somebody wrote about a product. */
const document = (written: string) =>
  `<html><head><link rel="modulepreload" nonce="${MARK}" href="/assets/a.js"/></head><body><p>${written}</p>` +
  `<script nonce="${MARK}">context()</script><script nonce="${MARK}" type="module" async="">import "x"</script></body></html>`;

it('leaves the same scripts in every page, and never one from content', () => {
  const plain = seen(document('Linen'), boot('[1]'));
  const attacked = seen(
    document('<script>steal()</script><script nonce="guess">steal()</script>'),
    boot('["</script><script>steal()</script>"]'),
  );
  expect(plain.scripts).toHaveLength(2);
  expect(attacked.scripts).toEqual(plain.scripts);
  expect(attacked.scripts.join()).not.toContain('steal');
  expect(attacked.html).toContain('data-loaded>["\\u003c/script>\\u003cscript>steal()');
});

it('turns loaded data and modules into data, and never reveals the mark', () => {
  const { html } = seen(document('$& $1'), boot('["$&"]\n'));
  expect(html).not.toContain(MARK);
  expect(html).not.toContain('rel="modulepreload" href');
  expect(html).toContain('<p>$& $1</p>');
  expect(html).toContain('<script type="application/json" data-loaded>["$&"]\n</script>');
  const [, read = ''] = /<script type="application\/json" data-boot>(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(read)).toEqual({ preloads: ['/assets/a.js'], ...MODULES });
});
