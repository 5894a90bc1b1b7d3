import { expect, it } from 'vitest';
import { seenBeforeScripts } from './seen-before-scripts.ts';

const MARK = 'c0ffee';
const START = 'start()';
const BOOT = { manifest: '/assets/m.js', entry: '/assets/e.js', routes: { root: '/assets/</r.js' } };

/** A document as the router renders it, with what somebody wrote into a product's text. */
const document = (written: string, loaded: string) =>
  `<html><head><link rel="modulepreload" nonce="${MARK}" href="/assets/a.js"/></head><body><p>${written}</p>` +
  `<script nonce="${MARK}">context()</script><script nonce="${MARK}" type="module" async="">import "x"</script>` +
  `<script nonce="${MARK}">window.__reactRouterContext.streamController.enqueue("${loaded}");</script>` +
  `<script nonce="${MARK}">window.__reactRouterContext.streamController.close();</script></body></html>`;

it('leaves the same scripts in every page, and never one that content brought along', () => {
  const plain = seenBeforeScripts(document('Linen', '[1]'), MARK, BOOT, START);
  const attacked = seenBeforeScripts(
    document('<script>steal()</script><script nonce="guess">steal()</script>', '[2]'),
    MARK,
    BOOT,
    START,
  );
  expect(plain.scripts).toHaveLength(2);
  expect(attacked.scripts).toEqual(plain.scripts);
  expect(attacked.scripts.join()).not.toContain('steal');
});

it('makes data of what was loaded and of the modules, and shows nobody the mark', () => {
  const { html } = seenBeforeScripts(document('$& $1', '[1]'), MARK, BOOT, START);
  expect(html).not.toContain(MARK);
  expect(html).not.toContain('rel="modulepreload" href');
  expect(html).toContain('<p>$& $1</p>');
  expect(html).toContain('<script type="application/json" data-loaded>"[1]"</script>');
  const [, boot = ''] = /<script type="application\/json" data-boot>(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(boot)).toEqual({ preloads: ['/assets/a.js'], ...BOOT });
});
