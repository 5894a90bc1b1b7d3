import { showSecond } from '@darzi/contract/dates.ts';
import { escapeHtml } from '../http/replies.ts';
import type { OutboxEmail } from './mailer.ts';

const STYLE = `
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: #f7f3eb; color: #1d1a17;
    font: 1rem/1.5 system-ui, sans-serif; }
  h1 { font: 400 1.8rem/1.15 Georgia, serif; margin: 0 0 1rem; }
  a { color: #23395b; }
  a:focus-visible { outline: 2px dashed #9b2d30; outline-offset: 3px; }
  ol { list-style: none; padding: 0; }
  li { border-top: 1px dashed #6b635a; padding: .8rem 0; }
  li a { font-weight: 600; text-decoration: none; }
  .quiet { color: #6b635a; font-size: .9rem; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0 0 1.5rem; }
  dt { color: #6b635a; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { box-sizing: border-box; width: 100%; height: 46rem; border: 1px solid #6b635a; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #ece5d8; padding: 1rem; font: .85rem/1.5 ui-monospace, monospace; }`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

/** The list of sent emails, newest first. */
export const showOutbox = (storeName: string, mails: readonly OutboxEmail[], hasSmtp: boolean): string => {
  const rows = mails.map(
    (mail) => `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a><br>
      <span class="quiet">to ${escapeHtml(mail.to)} · <time datetime="${mail.keptAt.toISOString()}">${showSecond(mail.keptAt)}</time></span></li>`,
  );
  const note = hasSmtp
    ? '<p>Mail is sent by SMTP; this page shows only what was kept before that.</p>'
    : '<p class="quiet">Without <code>SMTP_URL</code> mail is kept here and reaches nobody.</p>';
  const list = rows.length === 0 ? '<p>No mail yet.</p>' : `<ol>${rows.join('\n')}</ol>`;
  return page(`Mail kept by ${storeName}`, `<h1>Mail kept by ${escapeHtml(storeName)}</h1>${note}${list}`);
};

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`);

/** Inlines the attached pictures: a page has no other way to show them. */
const withPictures = ({ html, pictures = [] }: OutboxEmail): string =>
  pictures.reduce(
    (text, { cid, contentType, base64 }) =>
      text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${base64}`),
    html,
  );

/** One email: its headers, its HTML and its plain text. */
export const showMail = (storeName: string, mail: OutboxEmail): string => {
  const head: readonly (readonly [string, string])[] = [
    ['From', `${mail.from.name} <${mail.from.address}>`],
    ['To', mail.to],
    ...(mail.replyTo === undefined
      ? []
      : [['Reply to', `${mail.replyTo.name} <${mail.replyTo.address}>`] as const]),
    ['Date', showSecond(mail.keptAt)],
  ];
  return page(
    `${mail.subject} · ${storeName}`,
    `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1>
    <dl>${head.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
    <iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(withPictures(mail))}"></iframe>
    <h2>Plain text</h2><pre>${linked(mail.text)}</pre>`,
  );
};

/** Shown if there is no such email. */
export const showMissingMail = (storeName: string): string =>
  page(
    `No such mail · ${storeName}`,
    '<h1>There is no such mail</h1><p><a href="/dev/mail">All mail</a></p>',
  );
