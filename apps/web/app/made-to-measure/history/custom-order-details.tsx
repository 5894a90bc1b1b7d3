import { trackingLinkOf } from '@darzi/contract/couriers/carriers.ts';
import {
  CUSTOM_ORDER_BADGE,
  CUSTOM_ORDER_STEPS,
  customOrderStep,
  knownStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import {
  composedDesignOf,
  designFacts,
  shownMeasurements,
} from '@darzi/contract/custom-orders/design-words.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import type { ReactNode } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Badge } from '../../ui/chip.tsx';
import { Tracker } from '../../ui/tape.tsx';
import { ClothPictures } from '../order/cloth-pictures.tsx';
import { DesignWords, ProposalBeside, proposalOf } from '../order/design-beside.tsx';
import { PinnedPicture, PinText } from '../order/pinned-picture.tsx';
import { BidStory, Breakdown, hasBidStory } from './bid-story.tsx';
import { BADGE_TONE, moneyNote, wearerLabel } from './custom-order-labels.ts';
import { EstimatedDelivery, OrderPrice } from './order-summary.tsx';

const [t, word] = await Promise.all([textsOf('history'), textsOf('words')]);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4 border-t border-line py-6">
    <h3 className="text-17 font-medium">{title}</h3>
    {children}
  </section>
);

/** Facts without a value are left out. */
const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-15 sm:grid-cols-3">
    {facts.map(([name, value]) =>
      value === undefined || value === null || value === '' ? null : (
        <div key={name} className="min-w-0">
          <dt className="text-13 text-chalk">{name}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ),
    )}
  </dl>
);

type Picture = { readonly address: string; readonly number: number; readonly pins: CustomOrder['pins'] };

const Plain = ({ pictures }: { pictures: readonly Picture[] }) => (
  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {pictures.map(({ address, number }) => (
      <li key={address}>
        <a href={address} target="_blank" rel="noreferrer">
          <img
            src={address}
            alt={t('referenceOpens', { number })}
            width={400}
            height={500}
            loading="lazy"
            className="picture-ground aspect-4/5 w-full bg-table object-cover"
          />
        </a>
      </li>
    ))}
  </ul>
);

/** A picture with the designer's pins, uncropped, with their texts beside it. */
const Pinned = ({ picture: { address, number, pins } }: { picture: Picture }) => (
  <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
    <a href={address} target="_blank" rel="noreferrer" className="bg-table">
      <PinnedPicture address={address} alt={t('pinnedOpens', { number })} pins={pins} />
    </a>
    <PinText pins={pins} showMoment={showDay} />
  </div>
);

/** Pictures with pins first, each with its texts; the others small. */
const Pictures = ({ order: { referenceImages, pins } }: { order: CustomOrder }) => {
  const pictures = referenceImages.map((address, index): Picture => {
    const own = pins.filter(({ image }) => image === index);
    return { address, number: index + 1, pins: own };
  });
  const pinned = pictures.filter((picture) => picture.pins.length > 0);
  const plain = pictures.filter((picture) => picture.pins.length === 0);
  return (
    <div className="grid gap-8">
      {pinned.map((picture) => (
        <Pinned key={picture.address} picture={picture} />
      ))}
      {plain.length === 0 ? null : <Plain pictures={plain} />}
    </div>
  );
};

const Shipping = ({ order }: { order: CustomOrder }) => {
  const { shippingAddress: to, tracking, shippedAt, deliveredAt } = order;
  const followed = tracking === null ? undefined : trackingLinkOf(tracking.carrier, tracking.number);
  if (to === null && tracking === null) return <p className="text-15 text-chalk">{t('askedOnAccept')}</p>;
  return (
    <div className="grid gap-4 text-15">
      {to === null ? null : (
        <address className="not-italic wrap-anywhere">
          {[to.addressLine1, to.addressLine2, `${to.city}, ${to.state} ${to.postalCode}`, to.country]
            .filter((line) => line !== '')
            .map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          <span className="block">{t('phoneIs', { number: to.phoneNumber })}</span>
        </address>
      )}
      <Facts
        facts={[
          [t('carrier'), tracking?.carrier],
          [t('trackingNumber'), tracking?.number],
          [
            t('parcel'),
            followed && (
              <a
                className="underline underline-offset-4 hover:text-madder"
                href={followed}
                target="_blank"
                rel="noreferrer"
              >
                {t('seeWhere')}
              </a>
            ),
          ],
          [t('shipped'), shippedAt && showDay(shippedAt)],
          [t('delivered'), deliveredAt && showDay(deliveredAt)],
        ]}
      />
    </div>
  );
};

const Progress = ({ order }: { order: CustomOrder }) =>
  knownStatus(order.status) === 'cancelled' ? (
    <p className="text-15">{t('wasCancelled')}</p>
  ) : (
    <Tracker
      steps={CUSTOM_ORDER_STEPS.map(([, label]) => word(label))}
      reached={customOrderStep(order.status)}
    />
  );

/** Everything about one order on one sheet. `actions` come last. */
export const CustomOrderDetails = ({ order, actions }: { order: CustomOrder; actions: ReactNode }) => {
  const status = knownStatus(order.status);
  const { design, price } = order;
  const composed = composedDesignOf(order);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 pt-4 pb-6">
        <div className="grid justify-items-start gap-2">
          <Badge tone={BADGE_TONE[status]}>{word(CUSTOM_ORDER_BADGE[status])}</Badge>
          <p className="text-15 text-chalk">{t('placedOn', { day: showDay(order.createdAt) })}</p>
        </div>
        {price === null ? (
          <p className="text-15 text-chalk">{t('noBidYet')}</p>
        ) : (
          <OrderPrice rupees={price} note={moneyNote(order)} />
        )}
      </div>
      <Section title={t('status')}>
        <Progress order={order} />
        <EstimatedDelivery order={order} />
      </Section>
      {hasBidStory(order) ? (
        <Section title={t('theBid')}>
          <Breakdown bid={order.bids.at(-1)} />
          <BidStory bids={order.bids} />
        </Section>
      ) : null}
      {order.designerNotes === '' ? null : (
        <Section title={t('designerNotes')}>
          <p className="text-15 whitespace-pre-line wrap-anywhere">{order.designerNotes}</p>
        </Section>
      )}
      <Section title={t('design')}>
        <ClothPictures order={order} />
        <Facts
          facts={[
            [t('garment'), design.garment && word(garmentRows[design.garment].label)],
            [t('for'), design.wearer && wearerLabel(design.wearer)],
            [t('neededBy'), design.neededBy && showDay(design.neededBy)],
            [t('style'), word(capitalised(design.style))],
            // for a garment it is listed with the choices
            [t('fabric'), composed === undefined ? word(capitalised(design.fabric)) : null],
            [t('colour'), design.color && word(design.color)],
          ]}
        />
        {proposalOf(order) !== undefined ? (
          <ProposalBeside order={order} />
        ) : composed === undefined ? null : (
          <DesignWords facts={designFacts(composed, order.design.garment)} />
        )}
        <p className="text-15 whitespace-pre-line wrap-anywhere">{design.customization}</p>
      </Section>
      <Section title={t('measurementsInches')}>
        <Facts
          facts={[
            ...shownMeasurements(order).map(
              ([name, inches]) =>
                [
                  word(MEASUREMENT_LABEL[name]),
                  `${inches}″${order.estimatedMeasurements?.includes(name) ? ` ${t('estimated')}` : ''}`,
                ] as const,
            ),
            [t('standardSize'), order.size],
            [t('measuredFor'), order.profileName],
          ]}
        />
      </Section>
      {order.referenceImages.length === 0 ? null : (
        <Section title={t('referenceImages')}>
          <Pictures order={order} />
        </Section>
      )}
      <Section title={t('shippingInformation')}>
        <Shipping order={order} />
      </Section>
      {order.review === null ? null : (
        <Section title={t('yourReview')}>
          <p className="text-15 whitespace-pre-line wrap-anywhere">
            {t('ratingOf', { rating: order.review.rating })} · {order.review.text}
          </p>
        </Section>
      )}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">{actions}</div>
    </>
  );
};
