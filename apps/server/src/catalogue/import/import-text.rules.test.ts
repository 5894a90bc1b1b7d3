import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfHtml, tidyLine } from './import-text.rules.ts';

describe('a description', () => {
  it.each([
    ['plain', 'plain'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['a &amp; b &lt;c&gt; &eacute;&nbsp;&#8377;', 'a & b <c> é ₹'],
    ['<ul><li>Cotton</li><li>Silk</li></ul>', '• Cotton\n• Silk'],
    ['<h2>Care</h2>Wash cold', 'Care\n\nWash cold'],
    ['Line<br>break', 'Line\nbreak'],
    ['<a href="https://evil.example/x">our shop</a>', 'our shop'],
    ['<script>alert(1)</script>Soft', 'Soft'],
    ['<style>p{color:red}</style>Soft<iframe src="https://evil.example">x</iframe>', 'Soft'],
    ['<img src=x onerror=alert(1)>Soft', 'Soft'],
    ['<p onclick="alert(1)">Soft</p>', 'Soft'],
    ['Soft<script>alert(1)', 'Soft'],
    ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
    ['\ufeffSoft \u200bcot\ufeffton', 'Soft cotton'],
    [
      '<p>Sizes</p><table><thead><tr><th>Size</th><th>Chest</th></tr></thead><tbody><tr><td><p>S</p></td><td>36<br>in</td></tr><tr><td>M</td><td><script>x</script></td></tr></tbody></table>Wash cold',
      'Sizes\n\nSize | Chest\nS | 36 in\nM |\n\nWash cold',
    ],
    ['bell\u0007 and \u202eright to left', 'bell and right to left'],
  ])('%s', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it('is never longer than 20,000 characters, however deep or long the HTML', () => {
    expect(textOfHtml(`${'<div>'.repeat(20_000)}x`).length).toBeLessThanOrEqual(20_000);
    expect(textOfHtml(`<table><tr><td>${'<b>'.repeat(20_000)}x`)).toBe('');
    expect(textOfHtml('<p>long</p>'.repeat(50_000)).length).toBeLessThanOrEqual(20_000);
  });

  it('contains no control characters, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tidy = textOfHtml(text);
        expect(tidy).not.toMatch(/(?![\n\t])\p{Cc}/u);
        expect(tidy.isWellFormed()).toBe(true);
      }),
    );
  });
});

it('is one line where one is required', () => {
  expect(tidyLine('  Ocean\r\n Blue\tShirt ')).toBe('Ocean Blue Shirt');
});
