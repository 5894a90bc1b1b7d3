import { isAlwaysFree } from '@darzi/contract/delivery/delivery-tariff.ts';
import { showRupees } from '@darzi/contract/money.ts';
import {
  fillLine,
  paragraphsOf,
  partsOf,
  type TextFacts,
  type TextPart,
} from '@darzi/contract/pages/page-text.ts';
import type { PublicSettings } from '@darzi/contract/settings/public-settings.ts';
import { Link } from 'react-router';
import { feesOf, type ShopFacts, tariffOf, useShop } from '../../shell/shop.ts';
import { langOf } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';

const t = await textsOf('pages');

/** The value of goods from which delivery is free; blank if it never is. */
const freeFromOf = (settings: PublicSettings): string => {
  const freeFrom = settings.deliveryRates?.freeFrom ?? null;
  return freeFrom === null || isAlwaysFree(tariffOf(settings)) ? '' : showRupees(freeFrom);
};

/** The facts about the shop that the owner's texts can name. */
export const textFactsOf = ({ storeName, settings }: ShopFacts): TextFacts => ({
  store: storeName,
  'delivery fee': feesOf(tariffOf(settings)),
  'free delivery': freeFromOf(settings),
  'return days': t('days', { count: settings.returnDays }),
  'return address': settings.returnAddress,
  'grievance officer':
    settings.grievanceContact === ''
      ? t('grievanceOfficer', { store: storeName })
      : t('grievanceOfficerAt', { store: storeName, contact: settings.grievanceContact }),
  email: settings.contactEmail,
  phone: settings.phone,
});

const LINK = 'text-link text-indigo';

const Part = ({ text, mark, to }: TextPart) => {
  if (to?.startsWith('/') === true) {
    return (
      <Link to={to} className={LINK}>
        {text}
      </Link>
    );
  }
  if (to !== undefined) {
    return (
      <a href={to} className={classes(LINK, to.startsWith('mailto:') && 'break-all')}>
        {text}
      </a>
    );
  }
  if (mark === 'strong') return <strong className="font-medium">{text}</strong>;
  return mark === 'emphasis' ? <em>{text}</em> : text;
};

const Parts = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
  partsOf(text).map((part, place) => <Part key={place} {...part} />);

/** One line of the owner's, with its marks and facts. */
export const RichLine = ({ children }: { children: string }) => {
  const text = fillLine(children, textFactsOf(useShop()));
  const lang = langOf(text);
  const parts = <Parts text={text} />;
  return lang === undefined ? parts : <span lang={lang}>{parts}</span>;
};

/** A text of the owner's: its paragraphs, with their lines. */
export const RichText = ({ children, className }: { children: string; className?: string }) =>
  paragraphsOf(children, textFactsOf(useShop())).map((paragraph) => (
    <p
      key={paragraph}
      lang={langOf(paragraph)}
      className={classes('whitespace-pre-line wrap-break-word', className)}
    >
      <Parts text={paragraph} />
    </p>
  ));
