import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { textsOf, withSlot } from '../../texts/texts.ts';
import { Picture } from '../../ui/picture.tsx';

const [t, named] = await Promise.all([textsOf('product'), textsOf('names')]);

type Colour = Product['colours'][number];

/** A colour's swatch: cloth in that shade, or its picture if no shade was set. */
const Cloth = ({ colour }: { colour: Colour }) =>
  colour.hex === null ? (
    <Picture address={colour.image[0]} alt="" sizes="3rem" className="aspect-square! object-cover!" />
  ) : (
    <span
      className="block size-full border border-ink/15 forced-color-adjust-none"
      style={{ backgroundColor: colour.hex }}
    />
  );

/** The choice of colour; the address follows, and with it pictures, sizes and price. */
export const ColourChoice = ({
  colours,
  chosen,
  onChoose,
}: {
  colours: readonly Colour[];
  chosen: string | undefined;
  onChoose: (name: string) => void;
}) => (
  <fieldset className="pb-6">
    <legend className="pb-3 text-15 font-medium">
      {withSlot(
        (colour) => t('colourIs', { colour }),
        <span className="font-normal">{chosen === undefined ? null : named(chosen)}</span>,
      )}
    </legend>
    <div className="flex flex-wrap gap-2.5">
      {colours.map((colour) => {
        const isSoldOut = colour.sizes.every((size) => colour.soldOut.includes(size));
        return (
          <label
            key={colour.name}
            title={named(colour.name)}
            className="relative block size-12 cursor-pointer border-2 border-transparent p-1 transition-colors hover:border-chalk has-checked:border-ink stitch-within"
          >
            <input
              type="radio"
              name="colour"
              value={colour.name}
              checked={colour.name === chosen}
              onChange={() => onChoose(colour.name)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <Cloth colour={colour} />
            {isSoldOut ? <span className="struck pointer-events-none absolute inset-1 bg-paper/55" /> : null}
            <span className="sr-only">
              {named(colour.name)}
              {isSoldOut ? ` ${t('soldOut')}` : ''}
            </span>
          </label>
        );
      })}
    </div>
  </fieldset>
);
