import { showRupees } from '@darzi/contract/money.ts';
import type { ReactNode } from 'react';
import { Link, type MetaArgs } from 'react-router';
import { describePage, useShop } from '../../shell/shop.ts';
import { PageHead } from '../../ui/page-head.tsx';

export const meta = ({ matches }: MetaArgs) =>
  describePage(matches, {
    title: 'Policy page',
    description:
      'Returns within 7 days, delivery and what it costs, payment, what we keep about you, and who to contact with a grievance.',
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
          You can return a ready-made piece within 7 days of delivery, unworn, unwashed and with its labels.
          We exchange it for another size or refund the way you paid. If you paid in cash, we send the money
          to your UPI ID or bank account.
        </p>
        {settings.returnAddress === '' ? null : (
          <p>
            Send it to:
            <span className="block whitespace-pre-line">{settings.returnAddress}</span>
          </p>
        )}
        <p>
          Made-to-measure clothes are cut for you alone, so we cannot exchange them for another size. If we
          get a seam or a measurement wrong, we alter or remake the piece free of charge.
        </p>
      </Part>
      <Part id="shipping" title="Shipping">
        <p>
          We deliver across India. Delivery costs {showRupees(settings.deliveryFeeRupees)} an order. Your
          order history shows every step from the packing table to your door, with the carrier and the
          tracking number.
        </p>
        <p>An order can be cancelled from your order history until it is packed.</p>
      </Part>
      <Part id="payment" title="Payment">
        <p>
          Prices are in Indian rupees and include all taxes. The checkout shows the ways to pay. You enter
          card and bank details on the payment provider’s own page; they never reach us.
        </p>
      </Part>
      <Part id="privacy" title="Privacy">
        <p>
          We keep what an order needs: your name, addresses, orders and, for made to measure, your
          measurements and reference pictures. We strip location and camera data from reference pictures when
          you upload them. Only you and the people who make the garment see them.
        </p>
        <p>
          We use no advertising cookies and never sell your data. In your{' '}
          <Link to="/profile" className="text-link text-indigo">
            profile
          </Link>{' '}
          you can download everything we hold about you and delete your account. By law we keep invoices,
          without your name.
        </p>
      </Part>
      <Part id="grievance" title="Grievances">
        <p>
          If something went wrong and our first answer did not help, please write to the grievance officer of{' '}
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
          For everything else, use the{' '}
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
