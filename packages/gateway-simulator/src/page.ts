/** The look of the simulator's own pages: plain, readable, and unmistakably no real bank. */
const STYLE = `
:root{--ink:#1d1a17;--soft:#6b635a;--paper:#fff;--ground:#f4f1ec;--line:#cfc6b8;--go:#23395b;--bad:#9b2d30;--good:#2f6b4f}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}main.wide{max-width:80rem}
.test{margin:0;padding:.5rem 1rem;text-align:center;text-wrap:balance;font-weight:600;color:#fff;background:var(--bad)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:1rem 0}
h1{font-size:1.35rem;line-height:1.2;margin:1rem 0 .25rem}h2{font-size:1.05rem;margin:0 0 .5rem}
.amount{font-size:2rem;font-weight:700;font-variant-numeric:tabular-nums;margin:.25rem 0}
.soft{color:var(--soft);margin:.25rem 0}label{display:block;font-weight:600;margin:.75rem 0 .25rem}
input,select{width:100%;min-height:44px;padding:.5rem .75rem;font:inherit;border:1px solid var(--soft);border-radius:.5rem;background:#fff;color:inherit}
input[type=radio],input[type=checkbox]{width:1.25rem;min-height:1.25rem;height:1.25rem;margin:0 .5rem 0 0;vertical-align:middle}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 .75rem}
button,.button{display:block;width:100%;min-height:44px;margin:1rem 0 0;padding:.6rem 1rem;border:0;border-radius:.5rem;background:var(--go);color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.quiet,.button.quiet{background:#fff;color:var(--ink);border:1px solid var(--soft)}button[disabled]{opacity:.6;cursor:default}
.error{border-left:4px solid var(--bad);padding:.5rem .75rem;background:#fbeeee;color:#7c1f22}
:focus-visible{outline:3px solid #d99a2b;outline-offset:2px}
code,td{font-variant-numeric:tabular-nums}code{font-size:.9em}
ul.cards{list-style:none;padding:0;margin:.5rem 0}ul.cards li{display:flex;justify-content:space-between;gap:1rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-top:1px solid var(--line);overflow-wrap:anywhere}
td button{display:inline-block;width:auto;min-height:2rem;margin:0 .25rem .25rem 0;padding:.2rem .6rem;font-size:.875rem}
td form{display:inline}.scroll{overflow-x:auto}
.switches{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));gap:0 1.5rem;align-items:end}
@media (max-width:30rem){ul.cards li{display:block}}
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** `1234.5` minor units to `₹1,234.50`. */
export const formatAmount = (amountMinor: number, currency: string): string =>
  new Intl.NumberFormat(currency.toLowerCase() === 'inr' ? 'en-IN' : 'en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(amountMinor / 100);

export const page = (title: string, body: string, more: { isWide?: boolean; script?: string } = {}): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><header class="test">TEST: gateway simulator. No money moves.</header>
<main${more.isWide === true ? ' class="wide"' : ''}>${body}</main>
${more.script === undefined ? '' : `<script src="${more.script}"></script>`}</body></html>`;
