import { MAX_COLOUR_LENGTH } from '@darzi/contract/catalogue/variants.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { MoveButtons } from '../../staff/move-buttons.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { type DraftColour, type DraftSize, withSizes } from './draft-variants.ts';
import type { ProductDraft } from './product-draft.ts';
import { moved } from './size-rows.tsx';

const GREY = '#808080';
const CELL = 'h-11 border border-chalk bg-sheet hover:border-ink focus:border-ink';

type Part = Partial<Pick<ProductDraft, 'colours' | 'sizes' | 'pictures'>>;

const plain = (name: string): string => name.trim().toLowerCase();

/**
 * A colour's name while it is being typed. Sizes and pictures refer to their colour by name, so a blank or duplicate
 * name is not applied: it would merge two colours.
 */
const ColourName = ({
  number,
  name,
  others,
  onName,
}: {
  number: number;
  name: string;
  others: readonly string[];
  onName: (name: string) => void;
}) => {
  const [held, setHeld] = useState<string>();
  const write = (text: string) => {
    const isFree = text.trim() !== '' && !others.some((other) => plain(other) === plain(text));
    setHeld(isFree ? undefined : text);
    if (isFree) onName(text);
  };
  return (
    <input
      aria-label={`Name of colour ${number}`}
      aria-invalid={held === undefined ? undefined : true}
      maxLength={MAX_COLOUR_LENGTH}
      value={held ?? name}
      className={`${CELL} w-full px-3 text-15 aria-invalid:border-alarm`}
      onChange={(event) => write(event.target.value)}
      onBlur={() => setHeld(undefined)}
    />
  );
};

/** The colours in the shop's order. Lists show the first one. */
export const ColourRows = ({ draft, onChange }: { draft: ProductDraft; onChange: (part: Part) => void }) => {
  const { colours, sizes, pictures } = draft;
  const set = (at: number, part: Partial<DraftColour>) => {
    const before = colours[at];
    if (before === undefined) return;
    const after = { ...before, ...part };
    onChange({
      colours: colours.map((one, index) => (index === at ? after : one)),
      sizes: sizes.map((row) => (row.colour === before.name ? { ...row, colour: after.name } : row)),
      pictures: pictures.map((one) => (one.colour === before.name ? { ...one, colour: after.name } : one)),
    });
  };
  const add = () => {
    const names = new Set(colours.map(({ name }) => name));
    let number = colours.length + 1;
    while (names.has(`Colour ${number}`)) number += 1;
    const fresh = { key: `colour-${Date.now()}`, name: `Colour ${number}`, hex: '' };
    const all = [...colours, fresh];
    // sizes that had no colour become those of the first one
    const own = colours.length === 0 ? sizes.map((row) => ({ ...row, colour: fresh.name })) : sizes;
    const wanted = [...new Set(sizes.map(({ size }) => size.trim()).filter(Boolean))];
    onChange({ colours: all, sizes: withSizes({ sizes: own, colours: all }, wanted) });
  };
  const remove = (gone: DraftColour) => {
    const left = colours.filter(({ key }) => key !== gone.key);
    const isLast = left.length === 0;
    onChange({
      colours: left,
      sizes: isLast
        ? sizes.map(({ colour: _, ...row }) => row)
        : sizes.filter(({ colour }) => colour !== gone.name),
      pictures: pictures.map((one) => (one.colour === gone.name ? { ...one, colour: null } : one)),
    });
  };
  const move = (from: number, to: number) => {
    const ordered = moved(colours, from, to);
    const placeOf = (row: DraftSize) => ordered.findIndex(({ name }) => name === row.colour);
    // sizes are ordered by colour
    onChange({ colours: ordered, sizes: sizes.toSorted((one, other) => placeOf(one) - placeOf(other)) });
  };
  return (
    <div className="grid gap-2">
      {colours.length === 0 ? null : (
        <ul aria-label="Colours" className="grid gap-2">
          {colours.map((colour, index) => (
            <li key={colour.key} className="flex items-center gap-2">
              <input
                type="color"
                aria-label={`Shade of ${colour.name}`}
                value={colour.hex || GREY}
                className={`${CELL} w-14 flex-none p-1`}
                onChange={(event) => set(index, { hex: event.target.value })}
              />
              <ColourName
                number={index + 1}
                name={colour.name}
                others={colours.flatMap(({ key, name }) => (key === colour.key ? [] : [name]))}
                onName={(name) => set(index, { name })}
              />
              <MoveButtons
                name={colour.name}
                place={index}
                last={colours.length - 1}
                onMove={(place) => move(index, place)}
              />
              <IconButton label={`Remove colour ${colour.name}`} onClick={() => remove(colour)}>
                <X size={18} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="quiet" onClick={add}>
          {colours.length === 0 ? 'It comes in several colours' : 'Another colour'}
        </Button>
      </div>
    </div>
  );
};
