import {
  contrastInWords,
  contrastOf,
  MIN_CONTRAST,
  PAPER,
} from '@darzi/contract/settings/colour-contrast.ts';
import { DEFAULT_ACCENT } from '@darzi/contract/settings/first-front.ts';
import type { ShopFront } from '@darzi/contract/settings/shop-front.ts';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/choice.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import type { Fault } from './page-inputs.tsx';
import { PictureUpload } from './picture-field.tsx';

type PartProps = {
  readonly front: ShopFront;
  readonly fault: Fault;
  readonly onChange: (part: Partial<ShopFront>) => void;
};

const Accent = ({ front, fault, onChange }: PartProps) => {
  const id = useId();
  const contrast = contrastOf(front.accent, PAPER);
  const refused = fault('accent');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-15 font-medium">
        Accent colour
      </label>
      <div className="flex flex-wrap items-center gap-4">
        <input
          id={id}
          type="color"
          aria-describedby={`${id}-hint`}
          className="h-12 w-20 border border-chalk bg-sheet p-1"
          value={front.accent}
          onChange={(event) => onChange({ accent: event.target.value })}
        />
        <span
          aria-hidden="true"
          className="inline-flex min-h-11 items-center px-5 text-15 font-medium"
          style={{ background: front.accent, color: PAPER }}
        >
          Add to Cart
        </span>
        {front.accent === DEFAULT_ACCENT ? null : (
          <Button variant="quiet" onClick={() => onChange({ accent: DEFAULT_ACCENT })}>
            The shop’s own
          </Button>
        )}
      </div>
      {refused === undefined ? null : <FieldError>{refused}</FieldError>}
      <p id={`${id}-hint`} role="status" hidden={refused !== undefined} className="text-13 text-chalk">
        {contrast >= MIN_CONTRAST
          ? `Readable: ${contrastInWords(contrast)} on the shop’s paper.`
          : `Too light to be read: ${contrastInWords(contrast)} on the shop’s paper, and it needs ${MIN_CONTRAST}:1.`}
      </p>
    </div>
  );
};

const PICTURES = [
  {
    value: 'cropped',
    title: 'Crop pictures to 4:5',
    text: 'Every picture fills its frame; whatever does not fit is cropped.',
  },
  {
    value: 'whole',
    title: 'Show pictures whole',
    text: 'Pictures that are not 4:5 are shown whole, framed in the shop’s sand colour.',
  },
] as const;

const ProductPictures = ({ front, onChange }: Omit<PartProps, 'fault'>) => (
  <fieldset className="grid gap-2">
    <legend className="pb-2 text-15 font-medium">Pictures of products</legend>
    {PICTURES.map(({ value, ...words }) => (
      <RadioCard
        key={value}
        name="pictures"
        checked={front.pictures === value}
        onChange={() => onChange({ pictures: value })}
        {...words}
      />
    ))}
    <p className="text-13 text-chalk">
      In lists, on product pages and in the cart. Zooming in on a product’s page always shows the whole
      picture.
    </p>
  </fieldset>
);

const SLOTS = [
  { name: 'logo', noun: 'logo', label: 'Logo', none: 'The shop’s name is shown instead.' },
  {
    name: 'favicon',
    noun: 'icon',
    label: 'Browser tab icon',
    none: 'The shop’s own: square works best.',
  },
] as const;

/** Logo, icon, colour, and how product pictures are cropped. */
export const LooksPart = (props: PartProps) => (
  <PagePart title="Appearance" text="The logo is shown at the top of every page instead of the name.">
    {SLOTS.map(({ name, noun, label, none }) => (
      <div key={name} className="grid gap-2">
        <p className="text-15 font-medium">{label}</p>
        <PictureUpload
          noun={noun}
          address={props.front[name]}
          fault={props.fault(name)}
          hint={none}
          onChange={(address) => props.onChange(name === 'logo' ? { logo: address } : { favicon: address })}
        />
      </div>
    ))}
    <Accent {...props} />
    <ProductPictures {...props} />
  </PagePart>
);
