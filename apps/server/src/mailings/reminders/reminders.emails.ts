import type { AnyId, OrderId } from '@darzi/contract/ids.ts';
import { addPaise, showPaise, timesPaise } from '@darzi/contract/money.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { Named } from '../../catalogue/products/hindi-names.ts';
import { addJob, type JobHandlers } from '../../platform/jobs/jobs.ts';
import { action, aside, type Email, greet, paragraph, type Shop, slip } from '../../platform/mail/email.ts';
import { loadSettings } from '../../settings/settings.ts';
import type { MailingTexts } from '../mailings.texts.ts';
import { loadMailingTexts } from '../newsletter/newsletter.emails.ts';
import { createUnsubscribeLinks, inLanguageOf, type MailingKind } from '../unsubscribe-links.ts';
import {
  type CartReminder,
  claimDueCarts,
  type LeftPiece,
  listLeftPieces,
} from './cart-reminder.repository.ts';
import { type AskedPiece, claimDueRequests, findReviewRequest } from './review-request.repository.ts';
import {
  deleteOldNotices,
  eraseAddress,
  findNotice,
  type StockNotice,
  waitAgain,
} from './stock-notice.repository.ts';
import { notifyBackInStock } from './stock-notices.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'ask-for-reviews': Readonly<Record<string, unknown>>;
    'review-request-mail': { readonly orderId: OrderId };
    'remind-of-carts': Readonly<Record<string, unknown>>;
    'cart-reminder-mail': CartReminder;
  }
}

const productUrl = (shop: Shop, handle: string, place = '') =>
  `${shop.url}/product/${encodeURIComponent(handle)}${place}`;

const nameIn = ({ language }: Shop, { name, nameHindi }: Named): string =>
  language === 'hi' ? (nameHindi ?? name) : name;

const unsubscribeAside = (shop: Shop, { unsubscribe }: MailingTexts, url: string) =>
  aside(unsubscribe(inLanguageOf(shop, url)));

/** A size is back in stock. The address was typed by anybody, so it quotes nothing they wrote. */
export const stockNoticeEmail = (
  shop: Shop,
  { name, size, handle }: Pick<StockNotice, 'name' | 'size' | 'handle'>,
  unsubscribeUrl: string,
  texts: MailingTexts,
): Email => ({
  subject: texts.stock.subject(name),
  preview: texts.stock.preview(name, size),
  heading: texts.stock.heading,
  body: [
    paragraph(texts.stock.text(name, size)),
    action(productUrl(shop, handle), texts.stock.button),
    unsubscribeAside(shop, texts, unsubscribeUrl),
  ],
});

/** Asks customers for reviews of pieces that they have had for some days. */
export const reviewRequestEmail = (
  shop: Shop,
  { pieces, greeting }: { readonly pieces: readonly AskedPiece[]; readonly greeting: string },
  unsubscribeUrl: string,
  texts: MailingTexts,
): Email => {
  const [first, second] = pieces;
  const names = pieces.map((piece) => nameIn(shop, piece)).join(', ');
  const { one, many, preview } = texts.review;
  const end = unsubscribeAside(shop, texts, unsubscribeUrl);
  return second === undefined
    ? {
        subject: one.subject(names),
        preview,
        heading: one.heading,
        body: [
          paragraph(one.text(greeting, names)),
          action(productUrl(shop, `${first?.handle}`, '#reviews'), one.button),
          end,
        ],
      }
    : {
        subject: many.subject,
        preview,
        heading: many.heading,
        body: [paragraph(many.text(greeting, names)), action(`${shop.url}/orders`, many.button), end],
      };
};

/** The contents of an abandoned cart. */
export const cartReminderEmail = (
  shop: Shop,
  { pieces, greeting }: { readonly pieces: readonly LeftPiece[]; readonly greeting: string },
  unsubscribeUrl: string,
  texts: MailingTexts,
): Email => ({
  subject: texts.cart.subject(shop.name),
  preview: texts.cart.preview,
  heading: texts.cart.heading,
  body: [
    paragraph(texts.cart.text(greeting)),
    slip(
      pieces.map((piece) => ({
        left: nameIn(shop, piece),
        detail: texts.cart.piece(piece.size, piece.quantity),
        right: showPaise(timesPaise(piece.pricePaise, piece.quantity)),
      })),
      [
        {
          left: texts.cart.subtotal,
          right: showPaise(
            addPaise(...pieces.map(({ pricePaise, quantity }) => timesPaise(pricePaise, quantity))),
          ),
        },
      ],
    ),
    action(`${shop.url}/cart`, texts.cart.button),
    unsubscribeAside(shop, texts, unsubscribeUrl),
  ],
});

export const REMINDERS_CRONTAB = [
  '* * * * * notify-back-in-stock ?jobKey=notify-back-in-stock&max=1',
  '17 * * * * ask-for-reviews ?jobKey=ask-for-reviews&max=1',
  '*/10 * * * * remind-of-carts ?jobKey=remind-of-carts&max=1',
  '41 * * * * delete-old-stock-notices ?jobKey=delete-old-stock-notices&max=1',
].join('\n');

type ReminderJob =
  | 'notify-back-in-stock'
  | 'delete-old-stock-notices'
  | 'stock-notice-mail'
  | 'ask-for-reviews'
  | 'review-request-mail'
  | 'remind-of-carts'
  | 'cart-reminder-mail';

/**
 * Emails that remind. Each is claimed and queued in one transaction, so that it is written once; nothing is sent about
 * what was ended, erased, bought or sold out meanwhile.
 */
export const reminderEmailJobs = (deps: EmailDeps): Pick<JobHandlers, ReminderJob> => {
  const { db, config } = deps;
  const linkOf = async (kind: MailingKind, id: AnyId) =>
    (await createUnsubscribeLinks(db, deps.publicUrl()))(kind, id);
  return {
    'notify-back-in-stock': () => notifyBackInStock(deps),
    'delete-old-stock-notices': () => deleteOldNotices(db),
    'stock-notice-mail': async ({ noticeId }) => {
      const notice = await findNotice(db, noticeId);
      if (notice === undefined) return;
      if (!notice.isThere) return waitAgain(db, noticeId);
      const unsubscribeUrl = await linkOf('stock', noticeId);
      const { email, language } = notice;
      const to = { email, isEmailConfirmed: false, language };
      const texts = await loadMailingTexts(language);
      await sendEmail(
        deps,
        {
          to,
          about: null,
          id: `stock-notice-${noticeId}-${notice.notifiedAt.getTime()}`,
          isRequested: true,
          unsubscribeUrl,
        },
        (shop) => stockNoticeEmail(shop, notice, unsubscribeUrl, texts),
      );
      await eraseAddress(db, noticeId);
    },
    'ask-for-reviews': async () => {
      const days = (await loadSettings(db, config)).reminders.reviewRequestDays;
      if (days === null) return;
      await db.transaction().execute(async (tx) => {
        for (const orderId of await claimDueRequests(tx, days))
          await addJob(tx, 'review-request-mail', { orderId });
      });
    },
    'review-request-mail': async ({ orderId }) => {
      const request = await findReviewRequest(db, orderId);
      const to = request === undefined ? undefined : await loadRecipient(db, request.userId);
      if (request === undefined || to === undefined) return;
      const unsubscribeUrl = await linkOf('reviews', to.userId);
      const texts = await loadMailingTexts(to.language);
      await sendEmail(
        deps,
        { to, about: to.userId, id: `review-request-${orderId}`, unsubscribeUrl },
        (shop) =>
          reviewRequestEmail(shop, { pieces: request.pieces, greeting: greet(to) }, unsubscribeUrl, texts),
      );
    },
    'remind-of-carts': async () => {
      const hours = (await loadSettings(db, config)).reminders.cartReminderHours;
      if (hours === null) return;
      await db.transaction().execute(async (tx) => {
        for (const due of await claimDueCarts(tx, hours)) await addJob(tx, 'cart-reminder-mail', due);
      });
    },
    'cart-reminder-mail': async (due) => {
      const [pieces, to] = await Promise.all([listLeftPieces(db, due), loadRecipient(db, due.userId)]);
      if (pieces.length === 0 || to === undefined) return;
      const unsubscribeUrl = await linkOf('carts', to.userId);
      const texts = await loadMailingTexts(to.language);
      await sendEmail(deps, { to, about: to.userId, id: `cart-${due.generation}`, unsubscribeUrl }, (shop) =>
        cartReminderEmail(shop, { pieces, greeting: greet(to) }, unsubscribeUrl, texts),
      );
    },
  };
};
