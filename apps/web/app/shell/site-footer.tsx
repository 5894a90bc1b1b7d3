import { type FormEvent, type ReactNode, useState } from 'react';
import { langOf } from '../texts/language.ts';
import { textsOf } from '../texts/texts.ts';
import { classes } from '../ui/classes.ts';
import { PageLink } from '../ui/page-link.tsx';
import { call } from './call.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useFront, useShop } from './shop.ts';

const [t, message] = await Promise.all([textsOf('shell'), textsOf('messages')]);

const Column = ({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) => (
  <div className={className}>
    <h2 lang={langOf(title)} className="label-caps pb-3">
      {title}
    </h2>
    <ul className="grid gap-0.5 text-15 text-chalk">{children}</ul>
  </div>
);

const FooterLink = ({ to, label }: { to: string; label: string }) => (
  <li>
    <PageLink to={to} lang={langOf(label)} className="inline-flex min-h-8 items-center hover:text-madder">
      {label}
    </PageLink>
  </li>
);

/** It thanks at once, as specified. A link is emailed, and only following it subscribes. */
const Newsletter = () => {
  const [isThanked, setThanked] = useState(false);
  const subscribe = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    setThanked(true);
    // the thanks reveal neither whether the address is known nor whether it has had its daily limit of links
    call('POST /api/newsletter', { body: { email } }).catch(() => undefined);
  };
  return (
    <form onSubmit={subscribe} className="col-span-full max-w-md lg:col-span-1">
      <label htmlFor="newsletter-email" className="font-display text-30">
        {t('newsletter')}
      </label>
      <div className="flex pt-4">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder={t('yourEmail')}
          className="min-h-12 min-w-0 flex-1 border border-r-0 border-chalk bg-sheet px-3.5 text-15 placeholder:text-chalk hover:border-ink"
        />
        <button type="submit" className="min-h-12 bg-ink px-5 text-15 font-medium text-paper hover:bg-madder">
          {t('subscribe')}
        </button>
      </div>
      <p role="status" className="min-h-6 pt-2 text-13 font-medium text-leaf">
        {isThanked ? message('subscribed') : ''}
      </p>
    </form>
  );
};

/** By the number of the owner's columns between newsletter and contact. */
const COLUMNS = [
  'lg:grid-cols-[2.2fr_1.3fr]',
  'lg:grid-cols-[2.2fr_1fr_1.3fr]',
  'lg:grid-cols-[2.2fr_1fr_1fr_1.3fr]',
  'lg:grid-cols-[2fr_1fr_1fr_1fr_1.3fr]',
];

export const SiteFooter = () => {
  const { storeName, settings } = useShop();
  const front = useFront();
  return (
    <footer className="bg-table print:hidden">
      <div aria-hidden="true" className="tape text-chalk" />
      <div
        className={classes(
          'measure grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-8 gap-y-10 pt-14 pb-12',
          COLUMNS[front.footer.length],
        )}
      >
        <Newsletter />
        {front.footer.map(({ title, links }) => (
          <Column key={title} title={title}>
            {links.map(({ to, label }) => (
              <FooterLink key={label} to={to} label={label} />
            ))}
          </Column>
        ))}
        <Column title={t('contact')} className="max-lg:col-span-full">
          {settings.phone === '' ? null : (
            <li>
              <a
                href={`tel:${settings.phone.replace(/\s/g, '')}`}
                className="inline-flex min-h-8 items-center hover:text-madder"
              >
                {settings.phone}
              </a>
            </li>
          )}
          {settings.contactEmail === '' ? null : (
            <li>
              <a
                href={`mailto:${settings.contactEmail}`}
                className="inline-flex min-h-8 items-center break-all hover:text-madder"
              >
                {settings.contactEmail}
              </a>
            </li>
          )}
          <li lang={langOf(front.openingHours)} className="pt-1">
            {front.openingHours}
          </li>
        </Column>
      </div>
      <div className="measure">
        <div aria-hidden="true" className="stitch text-chalk" />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-6 text-13 text-chalk">
          <p>
            {storeName}. <span lang={langOf(front.footNote)}>{front.footNote}</span>
          </p>
          {front.social.length === 0 ? null : (
            <ul aria-label={t('followUs')} className="flex flex-wrap gap-x-5">
              {front.social.map(({ to, label }) => (
                <FooterLink key={label} to={to} label={label} />
              ))}
            </ul>
          )}
          <PageLink to="/policy" className="inline-flex min-h-8 items-center hover:text-madder">
            {t('policyLink')}
          </PageLink>
          <LanguageSwitch className="inline-flex min-h-8 items-center hover:text-madder" />
        </div>
      </div>
    </footer>
  );
};
