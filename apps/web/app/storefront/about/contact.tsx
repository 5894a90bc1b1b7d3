import { DEFAULT_FRONT } from '@darzi/contract/settings/first-front.ts';
import type { MetaArgs } from 'react-router';
import { describePage, shopFactsOf, useFront, useShop } from '../../shell/shop.ts';
import { langOf } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Stitch } from '../../ui/stitch.tsx';
import { ContactForm } from './contact-form.tsx';

const t = await textsOf('pages');

export const handle = { isTranslated: true, reads: ['subject'] };

export const meta = ({ matches }: MetaArgs) =>
  describePage(matches, {
    title: t('contact'),
    description: t('contactDescription', {
      hours: (shopFactsOf(matches).settings.front ?? DEFAULT_FRONT).openingHours,
    }),
    path: '/contact',
  });

const CONTACT = 'text-link inline-flex min-h-8 items-center justify-self-start text-17';

const Contact = () => {
  const { settings } = useShop();
  const { openingHours } = useFront();
  return (
    <div className="measure pb-24">
      <PageHead title={t('contact')} />
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[1fr_1.3fr]">
        <div className="grid content-start gap-6">
          <div className="grid gap-1">
            <h2 className="font-display text-30">{t('phone')}</h2>
            {settings.phone === '' ? null : (
              <a href={`tel:${settings.phone.replace(/\s/g, '')}`} className={CONTACT}>
                {settings.phone}
              </a>
            )}
            <p lang={langOf(openingHours)} className="text-15 text-chalk">
              {openingHours}
            </p>
          </div>
          <Stitch />
          <div className="grid gap-1">
            <h2 className="font-display text-30">{t('email')}</h2>
            {settings.contactEmail === '' ? null : (
              <a href={`mailto:${settings.contactEmail}`} className={`${CONTACT} break-all`}>
                {settings.contactEmail}
              </a>
            )}
            <p className="text-15 text-chalk first-letter:uppercase">{t('respond')}</p>
          </div>
          {settings.shopAddress === '' ? null : (
            <>
              <Stitch />
              <div className="grid gap-1">
                <h2 className="font-display text-30">{t('address')}</h2>
                <p className="text-17 break-words whitespace-pre-line">{settings.shopAddress}</p>
              </div>
            </>
          )}
          {settings.grievanceContact === '' ? null : (
            <>
              <Stitch />
              <div className="grid gap-1">
                <h2 className="font-display text-30">{t('grievances')}</h2>
                <p className="text-17 break-words">{settings.grievanceContact}</p>
                <p className="text-15 text-chalk">{t('firstAnswer')}</p>
              </div>
            </>
          )}
        </div>
        <ContactForm />
      </div>
    </div>
  );
};

export default Contact;
