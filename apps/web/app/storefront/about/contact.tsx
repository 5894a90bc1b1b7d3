import { FIRST_FRONT } from '@darzi/contract/settings/first-front.ts';
import type { MetaArgs } from 'react-router';
import { describePage, shopFactsOf, useFront, useShop } from '../../shell/shop.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Stitch } from '../../ui/tape.tsx';
import { ContactForm } from './contact-form.tsx';

export const handle = { reads: ['subject'] };

export const meta = ({ matches }: MetaArgs) =>
  describePage(matches, {
    title: 'Contact',
    description: `Write to us about an order, a size, an alteration or a styling appointment. By phone ${(shopFactsOf(matches).settings.front ?? FIRST_FRONT).openingHours}.`,
    path: '/contact',
  });

const Contact = () => {
  const { settings } = useShop();
  return (
    <div className="measure pb-24">
      <PageHead title="Contact" />
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[1fr_1.3fr]">
        <div className="grid content-start gap-6">
          <div className="grid gap-1">
            <h2 className="font-display text-30">Phone</h2>
            {settings.phone === '' ? null : (
              <p>
                <a href={`tel:${settings.phone.replace(/\s/g, '')}`} className="text-link text-17">
                  {settings.phone}
                </a>
              </p>
            )}
            <p className="text-15 text-chalk">{useFront().openingHours}</p>
          </div>
          <Stitch />
          <div className="grid gap-1">
            <h2 className="font-display text-30">Email</h2>
            {settings.contactEmail === '' ? null : (
              <p>
                <a href={`mailto:${settings.contactEmail}`} className="text-link text-17 break-all">
                  {settings.contactEmail}
                </a>
              </p>
            )}
            <p className="text-15 text-chalk">we usually respond within 24 hours</p>
          </div>
          {settings.shopAddress === '' ? null : (
            <>
              <Stitch />
              <div className="grid gap-1">
                <h2 className="font-display text-30">Address</h2>
                <p className="text-17 break-words whitespace-pre-line">{settings.shopAddress}</p>
              </div>
            </>
          )}
          {settings.grievanceContact === '' ? null : (
            <>
              <Stitch />
              <div className="grid gap-1">
                <h2 className="font-display text-30">Grievances</h2>
                <p className="text-17 break-words">{settings.grievanceContact}</p>
                <p className="text-15 text-chalk">If our first answer did not help</p>
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
