import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import { colourWords, shownMeasurements } from '@darzi/contract/custom-orders/design-words.ts';
import { CHOICE_LABEL, CHOICE_NAMES, choiceWords } from '@darzi/contract/custom-orders/garment-choices.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortDay } from '@darzi/contract/dates.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { FactRow } from '../staff/page-parts.tsx';

/** The customer's dye is what is made until the studio sets a colour of its own. */
const dyeName = (color: string | null): string => (color === null ? 'Colour' : 'Colour requested');

const listed = (names: readonly BodyMeasurement[]): string =>
  names.map((name) => MEASUREMENT_LABEL[name].toLowerCase()).join(', ');

/**
 * The garment in words, most important first: the wearer, the date it is needed by, the cloth, then the cut, and how
 * reliable its measurements are. Without a garment only style, fabric and colour are known.
 */
const composition = (order: StudioOrder) => {
  const { design, look, estimatedMeasurements = [], confirmed } = order;
  const { garment, wearer, fit, choices = {}, colour, color, print, border, neededBy } = design;
  const who = [
    wearer?.who,
    wearer?.age,
    wearer?.height === undefined ? undefined : `${wearer.height} in tall`,
  ];
  const isCutBy = new Set(shownMeasurements(order).map(([name]) => name));
  const rows: (readonly [string, string | null | undefined])[] = [
    ['Garment', garment === undefined ? undefined : garmentRows[garment].label],
    ['For', capitalised(who.filter((one) => one !== undefined).join(', '))],
    ['Needed by', neededBy ? showShortDay(neededBy) : undefined],
    ['Started from', look ? `${look.title}, a look by ${look.designer}` : undefined],
    ['Style', design.style],
    ['Fabric', design.fabric],
    ...(colour ? [[dyeName(color), colourWords(colour)] as const] : []),
    ...(color === null && colour ? [] : [['Colour', color ?? 'Not chosen yet'] as const]),
    ['Print', print ? choiceWords(print) : undefined],
    ['Border', border ? choiceWords(border) : undefined],
    ['Fit', fit],
    ...CHOICE_NAMES.map((name) => {
      const chosen = choices[name];
      return [
        CHOICE_LABEL[name],
        chosen === undefined ? undefined : choiceWords(chosen, name, garment),
      ] as const;
    }),
    ['Estimated', listed(estimatedMeasurements.filter((name) => isCutBy.has(name)))],
    ['Confirmed', listed(confirmed ?? [])],
  ];
  return rows.flatMap(([name, words]) => (words ? [[name, capitalised(words)] as const] : []));
};

/** What to make, where it goes, and the customer's review. */
export const OrderFacts = ({ order }: { order: StudioOrder }) => {
  const { design, shippingAddress: to, tracking, review } = order;
  return (
    <>
      {/* Two columns where there is room: a garment has twenty choices. */}
      <dl className="columns-2 gap-x-6 text-15 sm:columns-1 xl:columns-2 xl:gap-x-8 [&>div]:break-inside-avoid">
        {composition(order).map(([name, words]) => (
          <FactRow key={name} name={name}>
            {name === dyeName(design.color) && design.colour ? (
              <span
                aria-hidden="true"
                className="mr-2 inline-block size-4 border border-line align-[-0.15em] forced-color-adjust-none"
                style={{ backgroundColor: design.colour }}
              />
            ) : null}
            {words}
          </FactRow>
        ))}
      </dl>
      <dl className="text-15">
        <FactRow name="Requests">{design.customization || 'None'}</FactRow>
        {to === null ? null : (
          <FactRow name="Deliver to">
            {[to.addressLine1, to.addressLine2, `${to.city}, ${to.state} ${to.postalCode}`, to.phoneNumber]
              .filter(Boolean)
              .join('\n')}
          </FactRow>
        )}
        {tracking === null ? null : (
          <FactRow name="Shipped">
            {tracking.carrier}, {tracking.number}
            {order.shippedAt === null ? '' : ` on ${showShortDay(order.shippedAt)}`}
          </FactRow>
        )}
        {order.deliveredAt === null ? null : (
          <FactRow name="Delivered">{showShortDay(order.deliveredAt)}</FactRow>
        )}
        {review === null ? null : (
          <FactRow name="Review">
            {review.rating} of 5: {review.text}
          </FactRow>
        )}
      </dl>
    </>
  );
};
