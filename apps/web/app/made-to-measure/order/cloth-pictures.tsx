import { FABRICS, smallPicture } from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';
import { GarmentThumb } from '../figure/garment-thumb.tsx';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

type Drawn = Pick<CustomOrder, 'clothPictures' | 'design'>;

const VIEWS = ['front', 'back'] as const;

/** The garment rendered in cloth, front and back; renders nothing until it exists. */
export const ClothPictures = ({ order: { clothPictures } }: { order: Pick<Drawn, 'clothPictures'> }) =>
  clothPictures ? (
    <ul aria-label={t('inCloth')} className="grid max-w-100 grid-cols-2 gap-3">
      {VIEWS.map((view) => (
        <li key={view}>
          <a href={clothPictures[view]} target="_blank" rel="noreferrer">
            <img
              src={clothPictures[view]}
              alt={t('inClothOpens', { view: word(view) })}
              width={900}
              height={1125}
              loading="lazy"
              className="picture-ground aspect-4/5 w-full bg-table object-contain"
            />
          </a>
        </li>
      ))}
    </ul>
  ) : null;

/**
 * A small version for lists of orders, drawn as a figure until it is rendered in cloth; its text is beside it. Renders
 * nothing without a garment.
 */
export const ClothThumb = ({
  order: { clothPictures, design },
  className,
}: {
  order: Drawn;
  className: string;
}) =>
  clothPictures ? (
    <img
      src={smallPicture(clothPictures.front)}
      alt=""
      width={400}
      height={500}
      loading="lazy"
      className={classes('aspect-4/5 bg-table object-cover', className)}
    />
  ) : design.garment === undefined ? null : (
    <span aria-hidden="true" className={classes('aspect-4/5 overflow-hidden bg-table', className)}>
      <GarmentThumb
        wearer={design.wearer ?? undefined}
        garment={design.garment}
        choices={design.choices}
        crop="whole"
        fabric={FABRICS.find((known) => known === design.fabric)}
        colour={design.colour ?? ''}
        print={design.print ?? undefined}
        border={design.border ?? undefined}
      />
    </span>
  );
