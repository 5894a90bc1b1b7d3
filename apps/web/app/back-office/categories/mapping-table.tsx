import type { CategoryMapping } from '@darzi/contract/catalogue/categories.routes.ts';
import { CallError } from '@darzi/contract/client.ts';
import { ArrowUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from '../../shell/toast.ts';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { Panel } from '../../staff/page-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Checkbox, FieldError, SelectField, TextField } from '../../ui/field.tsx';
import { useMappingChange } from './use-categories.ts';

const LOOKS_IN = { any: 'Anywhere', type: 'Type', tag: 'Tags', title: 'Title' } as const;
const isPlace = (text: string): text is CategoryMapping['matchIn'] => text in LOOKS_IN;
const NOTHING = '';

const COLUMNS = 'lg:grid-cols-[8.5rem_minmax(0,1fr)_9rem_9rem_11rem_6rem]';
/** A field with its label above the column. */
const HEADED = 'lg:[&>label]:sr-only';

type Names = { readonly categories: readonly string[]; readonly types: readonly string[] };
type Line = { readonly key: number; readonly mapping: CategoryMapping };

type RowProps = Names & {
  readonly line: CategoryMapping;
  readonly number: number;
  readonly fault: string | undefined;
  readonly onChange: (line: CategoryMapping) => void;
  readonly onUp: () => void;
  readonly onRemove: () => void;
};

const MappingRow = ({ line, number, fault, categories, types, onChange, onUp, onRemove }: RowProps) => {
  const set = (part: Partial<CategoryMapping>) => onChange({ ...line, ...part });
  const chosen = (text: string): string | null => (text === NOTHING ? null : text);
  return (
    <li className="grid gap-2 border-b border-line py-4 lg:py-2">
      <fieldset className={classes('grid grid-cols-2 items-end gap-3 lg:items-center', COLUMNS)}>
        <legend className="pb-2 text-13 text-chalk lg:sr-only">Line {number}</legend>
        <SelectField
          className={HEADED}
          label="Looks in"
          value={line.matchIn}
          onChange={({ target }) => isPlace(target.value) && set({ matchIn: target.value })}
        >
          {Object.entries(LOOKS_IN).map(([place, label]) => (
            <option key={place} value={place}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="For these words"
          className={classes('max-lg:order-first max-lg:col-span-2', HEADED)}
          maxLength={500}
          autoComplete="off"
          value={line.pattern}
          onChange={({ target }) => set({ pattern: target.value })}
        />
        <SelectField
          className={HEADED}
          label="Category"
          value={line.category ?? NOTHING}
          onChange={({ target }) => set({ category: chosen(target.value) })}
        >
          <option value={NOTHING}>Leave open</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          className={HEADED}
          label="Type"
          value={line.subCategory ?? NOTHING}
          onChange={({ target }) => set({ subCategory: chosen(target.value) })}
        >
          <option value={NOTHING}>Leave open</option>
          {types.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <span className="flex items-center justify-end lg:order-last">
          <IconButton label={`Move line ${number} up`} disabled={number === 1} onClick={onUp}>
            <ArrowUp size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Remove line ${number}`} onClick={onRemove}>
            <X size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </span>
        <Checkbox
          label="Keep out of the shop"
          className="max-lg:col-span-full"
          checked={line.isExcluded}
          onChange={({ target }) => set({ isExcluded: target.checked })}
        />
      </fieldset>
      {fault === undefined ? null : <FieldError>{fault}</FieldError>}
    </li>
  );
};

/** Column headings of a wide table; on a phone each field has its own label. */
const Heads = () => (
  <div
    aria-hidden="true"
    className={classes('hidden gap-3 border-b border-line py-2 text-13 text-chalk lg:grid', COLUMNS)}
  >
    {['Looks in', 'For these words', 'Category', 'Type'].map((head) => (
      <span key={head}>{head}</span>
    ))}
  </div>
);

const NEW_LINE: CategoryMapping = {
  matchIn: 'any',
  pattern: '',
  category: null,
  subCategory: null,
  isExcluded: false,
};

const keyed = (lines: readonly CategoryMapping[]): readonly Line[] =>
  lines.map((mapping, key) => ({ key, mapping }));

/** Where an import files products, by the terms in a file: the first matching row wins. */
export const MappingTable = ({ lines: saved, ...names }: Names & { lines: readonly CategoryMapping[] }) => {
  const [lines, setLines] = useState(() => keyed(saved));
  const [nextKey, setNextKey] = useState(saved.length);
  const isSaved = useRef(false);
  const saving = useMappingChange();
  const isChanged = JSON.stringify(lines.map(({ mapping }) => mapping)) !== JSON.stringify(saved);
  const faults = saving.error instanceof CallError ? saving.error.fields : {};
  const faultOf = (index: number): string | undefined =>
    Object.entries(faults).find(
      ([path]) => path === `lines.${index}` || path.startsWith(`lines.${index}.`),
    )?.[1];
  const save = () =>
    saving.mutate(
      lines.map(({ mapping }) => mapping),
      { onSuccess: () => toast.success('Saved. The next import uses this table.') },
    );
  return (
    <Panel title="How an import assigns them">
      <LeaveGuard isChanged={isChanged} isSaved={isSaved} />
      <p className="max-w-prose text-15 text-chalk">
        The first line that fits wins. Separate words with <kbd>|</kbd>; plurals are found too. Products
        already in the shop stay where they are.
      </p>
      {saving.isError ? <Banner>{saving.error.message}</Banner> : null}
      <div>
        <Heads />
        <ol className="grid">
          {lines.map(({ key, mapping }, index) => (
            <MappingRow
              key={key}
              {...names}
              line={mapping}
              number={index + 1}
              fault={faultOf(index)}
              onChange={(changed) =>
                setLines(lines.map((line) => (line.key === key ? { key, mapping: changed } : line)))
              }
              onUp={() =>
                setLines(lines.toSpliced(index - 1, 2, ...lines.slice(index - 1, index + 1).toReversed()))
              }
              onRemove={() => setLines(lines.filter((line) => line.key !== key))}
            />
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={saving.isPending} isIdle={!isChanged} onClick={save}>
          Save the table
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setLines([{ key: nextKey, mapping: NEW_LINE }, ...lines]);
            setNextKey(nextKey + 1);
          }}
        >
          Add a line
        </Button>
      </div>
    </Panel>
  );
};
