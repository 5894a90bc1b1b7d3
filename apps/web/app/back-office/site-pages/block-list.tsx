import type { BlockKind, PageBlock } from '@darzi/contract/pages/page-blocks.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FieldError, SelectField } from '../../ui/field.tsx';
import {
  BandFields,
  PartFields,
  PictureFields,
  ProductsFields,
  PromisesFields,
  StoryFields,
} from './block-fields.tsx';
import {
  BLOCK_LABEL,
  blankBlock,
  type DraftBlock,
  kindsFor,
  moved,
  nameOf,
  type PageDraft,
} from './page-draft.ts';
import type { Fault } from './page-inputs.tsx';
import { RowButtons } from './row-buttons.tsx';
import { SlidesFields } from './slides-fields.tsx';

type BlockProps = {
  readonly block: PageBlock;
  readonly fault: Fault;
  readonly onChange: (block: PageBlock) => void;
};

const BlockFields = ({ block, ...rest }: BlockProps) => {
  switch (block.kind) {
    case 'slides':
      return <SlidesFields block={block} {...rest} />;
    case 'categories':
      return <p className="text-15 text-chalk">Your categories, in the order of /admin/categories.</p>;
    case 'products':
      return <ProductsFields block={block} {...rest} />;
    case 'band':
      return <BandFields block={block} {...rest} />;
    case 'promises':
      return <PromisesFields block={block} {...rest} />;
    case 'story':
      return <StoryFields block={block} {...rest} />;
    case 'part':
      return <PartFields block={block} {...rest} />;
    case 'picture':
      return <PictureFields block={block} {...rest} />;
  }
};

type Faults = Readonly<Record<string, string>>;

/** The server's errors for the block at a place: for its fields, or for itself. */
const faultsAt = (faults: Faults, place: number) => {
  const before = `content.blocks.${place}.`;
  return Object.keys(faults).filter((name) => name.startsWith(before));
};

/** The blocks of a page in order: to open, edit, move, remove and add. */
export const BlockList = ({
  draft,
  isHome,
  faults,
  onChange,
}: {
  draft: PageDraft;
  isHome: boolean;
  faults: Faults;
  onChange: (blocks: readonly DraftBlock[]) => void;
}) => {
  const { blocks } = draft;
  const kinds = kindsFor(isHome, draft);
  const [kind, setKind] = useState<BlockKind>('part');
  const [fresh, setFresh] = useState<string>();
  const add = () => {
    const block = blankBlock(kinds.includes(kind) ? kind : 'part');
    setFresh(block.key);
    onChange([...blocks, block]);
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <ol aria-label="Parts of the page" className="grid grid-cols-1 border-t border-line">
        {blocks.map(({ key, block }, place) => {
          const words = nameOf(block);
          const label = BLOCK_LABEL[block.kind];
          const isAtFault = faultsAt(faults, place).length > 0;
          return (
            <li key={key} className="min-w-0">
              <Disclosure
                isOpen={key === fresh || isAtFault}
                summary={
                  <span className="flex min-w-0 flex-1 items-baseline gap-3">
                    <span className="flex-none">{label}</span>
                    <span className="min-w-0 truncate text-13 text-chalk">{words}</span>
                  </span>
                }
              >
                <div className="grid grid-cols-1 gap-4">
                  <div className="-mt-2 flex justify-end">
                    <RowButtons
                      name={`${label} ${place + 1}`}
                      place={place}
                      count={blocks.length}
                      onMove={(to) => onChange(moved(blocks, place, to))}
                      onRemove={() => onChange(blocks.filter((one) => one.key !== key))}
                    />
                  </div>
                  <BlockFields
                    block={block}
                    fault={(path) => faults[`content.blocks.${place}.${path}`]}
                    onChange={(after) =>
                      onChange(blocks.map((one) => (one.key === key ? { key, block: after } : one)))
                    }
                  />
                </div>
              </Disclosure>
            </li>
          );
        })}
      </ol>
      {faults['content.blocks'] === undefined ? null : <FieldError>{faults['content.blocks']}</FieldError>}
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="Another part"
          className="min-w-48"
          value={kinds.includes(kind) ? kind : 'part'}
          onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? 'part')}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {BLOCK_LABEL[one]}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary" onClick={add}>
          Add to the page
        </Button>
      </div>
    </div>
  );
};
