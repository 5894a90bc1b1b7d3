import type { MissingWord, WordPlace } from '@darzi/contract/catalogue/categories.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { useShop } from '../../shell/shop.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField } from '../../ui/field.tsx';
import { useMissingWords } from '../categories/use-categories.ts';

/** Whether to ignore a term or add it, and under which category. */
type Choice = { readonly isLeft?: boolean; readonly category?: string };

const keyOf = ({ said, word }: MissingWord): string => `${said} ${word}`;

/** Whether the term itself becomes the category, so that there is nothing to choose. */
const isItself = ({ said }: MissingWord): boolean => said !== 'type';

const placeOf = (one: MissingWord, { isLeft, category = '' }: Choice = {}): WordPlace[] => {
  if (isLeft === true) return [];
  const place = {
    said: one.said,
    word: one.word,
    category: one.lacksCategory ? (isItself(one) ? one.word : category || null) : null,
    subCategory: one.lacksType ? one.word : null,
  };
  return place.category === null && place.subCategory === null ? [] : [place];
};

const madeOf = (one: MissingWord): string =>
  one.lacksType ? 'a new type' : isItself(one) ? 'a new category' : 'its category';

/** Categories and types that the file names and the shop lacks, to create with one click. */
export const ImportMissing = ({
  missing,
  doLabel,
  onCreated,
}: {
  missing: readonly MissingWord[];
  /** The action that follows: `check again`. */
  doLabel: string;
  onCreated: () => void;
}) => {
  const { categories } = useShop().facetNames;
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const creating = useMissingWords();
  const words = missing.flatMap((one) => placeOf(one, choices[keyOf(one)]));
  const choose = (one: MissingWord, choice: Choice) =>
    setChoices((before) => ({ ...before, [keyOf(one)]: { ...before[keyOf(one)], ...choice } }));
  return (
    <section aria-label="Missing categories and types" className="grid gap-4">
      <h2 className="border-t border-ink pt-3 font-display text-22">Categories and types that are missing</h2>
      <p className="text-13 text-chalk">
        The file uses words for which the shop has no category or type yet. Tick what to create; a product is
        only shown once it has both.
      </p>
      {creating.failure === undefined ? null : <Banner takesFocus>{creating.failure}</Banner>}
      <ul className="grid">
        {missing.map((one) => {
          const choice = choices[keyOf(one)];
          return (
            <li
              key={keyOf(one)}
              className="grid items-center gap-x-6 gap-y-1 border-t border-line py-2 sm:grid-cols-2"
            >
              <Checkbox
                label={
                  <span className="wrap-anywhere">
                    {one.word}{' '}
                    <span className="text-13 text-chalk">
                      {counted(one.products, 'product')}: {madeOf(one)}, as in “{one.example}”
                    </span>
                  </span>
                }
                checked={choice?.isLeft !== true}
                onChange={(event) => choose(one, { isLeft: !event.target.checked })}
              />
              {one.lacksCategory && !isItself(one) ? (
                <SelectField
                  label={`Category of ${one.word}`}
                  value={choice?.category ?? ''}
                  disabled={choice?.isLeft === true}
                  onChange={(event) => choose(one, { category: event.target.value })}
                >
                  <option value="">None yet</option>
                  {categories.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </SelectField>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          isBusy={creating.isPending}
          disabled={words.length === 0}
          onClick={() => creating.create(words, onCreated)}
        >
          Create and {doLabel}
        </Button>
      </div>
    </section>
  );
};
