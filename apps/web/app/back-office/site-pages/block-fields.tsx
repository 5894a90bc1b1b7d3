import { PRODUCT_SOURCES } from '@darzi/contract/pages/page-blocks.ts';
import { SelectField } from '../../ui/field.tsx';
import { useCollections } from '../collections/use-collections.ts';
import { LinkFields } from './link-rows.tsx';
import {
  Address,
  type Fault,
  type FieldsProps,
  Line,
  MARKS,
  Paragraphs,
  type Row,
  wordsOf,
} from './page-inputs.tsx';
import { PictureField } from './picture-field.tsx';
import { Rows } from './row-buttons.tsx';

const NO_ENTRY = { title: '', text: '' };
const NO_BUTTON = { label: '', to: '' };

const SOURCE_LABEL = {
  latest: 'The ten latest',
  'best-sellers': 'Best sellers',
  collection: 'One of my collections',
} as const satisfies Record<(typeof PRODUCT_SOURCES)[number], string>;

export const ProductsFields = ({ block, fault, onChange }: FieldsProps<'products'>) => {
  const collections = useCollections().data?.collections ?? [];
  return (
    <>
      <Line label="Title" {...wordsOf(block, 'title', fault, onChange)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="What it shows"
          value={block.source}
          onChange={(event) => {
            const source = PRODUCT_SOURCES.find((one) => one === event.target.value) ?? 'latest';
            onChange({ ...block, source });
          }}
        >
          {PRODUCT_SOURCES.map((source) => (
            <option key={source} value={source}>
              {SOURCE_LABEL[source]}
            </option>
          ))}
        </SelectField>
        {block.source === 'collection' ? (
          <SelectField
            label="Collection"
            value={block.collection}
            error={fault('collection')}
            onChange={(event) => onChange({ ...block, collection: event.target.value })}
          >
            <option value="">Choose one</option>
            {collections.map(({ handle, name }) => (
              <option key={handle} value={handle}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <Line label="Link to all of them" hint="Blank: no link" {...wordsOf(block, 'more', fault, onChange)} />
    </>
  );
};

/** Text of a banner or picture, and the link of its button. */
const WordsAndButton = <Block extends Row<'text' | 'button'> & { to: string }>({
  block,
  fault,
  onChange,
}: {
  block: Block;
  fault: Fault;
  onChange: (block: Block) => void;
}) => (
  <>
    <Paragraphs label="Text" hint={MARKS} {...wordsOf(block, 'text', fault, onChange)} />
    <div className="grid gap-4 sm:grid-cols-2">
      <Line label="Button" {...wordsOf(block, 'button', fault, onChange)} />
      <Address value={block.to} error={fault('to')} onChange={(to) => onChange({ ...block, to })} />
    </div>
  </>
);

export const BandFields = ({ block, fault, onChange }: FieldsProps<'band'>) => (
  <>
    <Line label="Title" hint="*emphasis* is set in italics" {...wordsOf(block, 'title', fault, onChange)} />
    <WordsAndButton block={block} fault={fault} onChange={onChange} />
  </>
);

type Entry = Row<'title' | 'text'>;

const Entries = ({
  noun,
  name,
  rows,
  least,
  most,
  fault,
  onChange,
}: {
  noun: string;
  name: string;
  rows: readonly Entry[];
  least: number;
  most: number;
  fault: Fault;
  onChange: (rows: Entry[]) => void;
}) => (
  <Rows noun={noun} rows={rows} blank={NO_ENTRY} least={least} most={most} onChange={onChange}>
    {(row, set, place) => {
      const said: Fault = (path) => fault(`${name}.${place}.${path}`);
      return (
        <>
          <Line label="Title" {...wordsOf(row, 'title', said, set)} />
          <Paragraphs label="Text" rows={2} {...wordsOf(row, 'text', said, set)} />
        </>
      );
    }}
  </Rows>
);

export const PromisesFields = ({ block, fault, onChange }: FieldsProps<'promises'>) => (
  <Entries
    noun="Promise"
    name="promises"
    rows={block.promises}
    least={1}
    most={6}
    fault={fault}
    onChange={(promises) => onChange({ ...block, promises })}
  />
);

export const StoryFields = ({ block, fault, onChange }: FieldsProps<'story'>) => (
  <>
    <Paragraphs
      label="Opening line, set large"
      rows={2}
      hint="*emphasis* is set in italics"
      {...wordsOf(block, 'title', fault, onChange)}
    />
    <Paragraphs label="Text" hint={MARKS} {...wordsOf(block, 'text', fault, onChange)} />
    <Rows
      noun="Button"
      rows={block.buttons}
      blank={NO_BUTTON}
      most={2}
      onChange={(buttons) => onChange({ ...block, buttons })}
    >
      {(link, set, place) => (
        <LinkFields link={link} fault={(path) => fault(`buttons.${place}.${path}`)} onChange={set} />
      )}
    </Rows>
    <Entries
      noun="Step"
      name="steps"
      rows={block.steps}
      least={0}
      most={8}
      fault={fault}
      onChange={(steps) => onChange({ ...block, steps })}
    />
  </>
);

export const PartFields = ({ block, fault, onChange }: FieldsProps<'part'>) => (
  <>
    <Line label="Title" {...wordsOf(block, 'title', fault, onChange)} />
    <Paragraphs label="Text" rows={8} hint={MARKS} {...wordsOf(block, 'text', fault, onChange)} />
    <Line
      label="Name in links"
      hint="With “returns”, /policy#returns leads to this text. May be blank."
      value={block.anchor}
      error={fault('anchor')}
      onChange={(anchor) => onChange({ ...block, anchor })}
    />
  </>
);

const SIDES = { left: 'Left of the text', right: 'Right of the text', wide: 'Across the page' } as const;

export const PictureFields = ({ block, fault, onChange }: FieldsProps<'picture'>) => (
  <>
    <PictureField
      picture={block.picture}
      fault={(path) => fault(`picture.${path}`)}
      onChange={(picture) => onChange({ ...block, picture })}
    />
    <SelectField
      label="Position of the picture"
      value={block.side}
      onChange={(event) => {
        const { value } = event.target;
        onChange({ ...block, side: value === 'right' || value === 'wide' ? value : 'left' });
      }}
    >
      {Object.entries(SIDES).map(([side, words]) => (
        <option key={side} value={side}>
          {words}
        </option>
      ))}
    </SelectField>
    <Line
      label="Title"
      hint="Optional, as is every text on it"
      {...wordsOf(block, 'title', fault, onChange)}
    />
    <WordsAndButton block={block} fault={fault} onChange={onChange} />
  </>
);
