import { showRupees } from '@darzi/contract/money.ts';
import type { ReactNode } from 'react';
import { Link, type MetaArgs } from 'react-router';
import { describePage, useShop } from '../shop.ts';
import { PageHead } from '../ui/page-head.tsx';

export const meta = ({ matches }: MetaArgs) =>
  describePage(matches, {
    title: 'Policy page',
    description:
      'Returns within 7 days, delivery and its fee, payment, what we keep about you and whom to turn to with a grievance.',
    path: '/policy',
  });

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid gap-x-12 gap-y-3 not-first-of-type:border-t border-line py-8 lg:grid-cols-[16rem_1fr]"
  >
    <h2 id={`${id}-title`} className="font-display text-30">
      {title}
    </h2>
    <div className="grid max-w-prose gap-3 text-17">{children}</div>
  </section>
);

const Policy = () => {
  const { settings, storeName } = useShop();
  return (
    <div className="measure pb-24">
      <PageHead title="Policy page" />
      <Part id="returns" title="Returns">
        <p>
          Send back a ready-made piece within 7 days of its delivery, unworn, unwashed and with its labels. We
          exchange it for another size or give the price back the way it was paid.
        </p>
        {settings.returnAddress === '' ? null : (
          <p>
            Send it to:
            <span className="block whitespace-pre-line">{settings.returnAddress}</span>
          </p>
        )}
        <p>
          Clothes made to your measure are cut for you alone and cannot be exchanged for another size. If a
          seam or a measurement is our mistake, we alter or remake the piece at no cost.
        </p>
      </Part>
      <Part id="shipping" title="Shipping">
        <p>
          We deliver in India. Delivery costs {showRupees(settings.deliveryFeeRupees)} an order, whatever is
          in it. Your order history shows every step from the packing table to your door, with the carrier and
          the tracking number.
        </p>
        <p>An order can be cancelled from your order history until it is packed.</p>
      </Part>
      <Part id="payment" title="Payment">
        <p>
          Prices are in Indian rupees and include all taxes. The ways to pay that are offered stand at the
          checkout. Card and bank details are typed in at the payment provider and never reach us.
        </p>
      </Part>
      <Part id="privacy" title="Privacy">
        <p>
          We keep what an order needs: your name, addresses, orders and, for made to measure, your
          measurements and reference pictures. Reference pictures lose their location and camera data when you
          upload them and are seen only by you and by those who make the garment.
        </p>
        <p>
          We set no advertising cookies and sell nothing about you. In your{' '}
          <Link to="/profile" className="text-link text-indigo">
            profile
          </Link>{' '}
          you can download everything we hold about you and delete your account; invoices stay in the books
          without your name, as the law asks.
        </p>
      </Part>
      <Part id="grievance" title="Grievances">
        <p>
          If something went wrong and our first answer did not mend it, write to the grievance officer of{' '}
          {storeName}
          {settings.grievanceContact === '' ? '.' : ': '}
          {settings.grievanceContact.includes('@') ? (
            <a href={`mailto:${settings.grievanceContact}`} className="text-link break-all text-indigo">
              {settings.grievanceContact}
            </a>
          ) : (
            settings.grievanceContact
          )}
        </p>
        <p>
          For everything else there is the{' '}
          <Link to="/contact" className="text-link text-indigo">
            contact page
          </Link>
          .
        </p>
      </Part>
    </div>
  );
};

export default Policy;
