import type { BlockKind, BlockOf } from '@darzi/contract/pages/page-blocks.ts';
import { firstHindiOf, hasHindi } from '@darzi/contract/settings/in-hindi.ts';
import { createContext, type ReactNode, use, useState } from 'react';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';

/** The server's error for a field of the block, by its path. */
export type Fault = (path: string) => string | undefined;

export type FieldsProps<Kind extends BlockKind> = {
  readonly block: BlockOf<Kind>;
  readonly fault: Fault;
  readonly onChange: (block: BlockOf<Kind>) => void;
};

/** How to format the text of a page. */
export const MARKS = '*emphasis*, **strong**, [words](/address). A blank line starts a new paragraph.';

const HindiIsBeside = createContext(false);

/** Whether the fields within show Hindi fields beside them; initially so if the content has any Hindi. */
export const HindiBeside = ({ content, children }: { content: object; children: ReactNode }) => {
  const [isBeside, setBeside] = useState(() => hasHindi(content));
  return (
    <HindiIsBeside value={isBeside}>
      <div className="grid gap-1">
        <Checkbox
          label="Write Hindi beside the English"
          checked={isBeside}
          onChange={(event) => setBeside(event.target.checked)}
        />
        <p className="text-13 text-chalk">
          {isBeside
            ? 'Hindi pages show what you write. Where you leave a field blank, they show the grey text.'
            : 'Hindi pages show the English where nothing is written in Hindi.'}
        </p>
      </div>
      {children}
    </HindiIsBeside>
  );
};

type Written = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};
type WordsProps = Written & { readonly hindi?: Written };
type LineProps = WordsProps & {
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
};

/** Content with these texts, and possibly their Hindi. */
export type Row<Name extends string> = { readonly [Field in Name]: string } & {
  readonly hindi?: { readonly [Field in Name]?: string | undefined } | undefined;
};

/**
 * Everything a field needs to edit a text of a row in English and Hindi. `set` receives the row as it is at that
 * time.
 */
export const wordsOf = <Name extends string, Whole extends Row<Name>>(
  row: Whole,
  name: Name,
  fault: Fault,
  set: (row: Whole) => void,
): WordsProps => ({
  value: row[name],
  error: fault(name),
  onChange: (text) => set(Object.assign({}, row, { [name]: text })),
  hindi: {
    value: row.hindi?.[name] ?? '',
    error: fault(`hindi.${name}`),
    onChange: (text) => set(Object.assign({}, row, { hindi: { ...row.hindi, [name]: text } })),
  },
});

/** The Hindi field's label, and what Hindi pages show while it is blank. */
const inHindi = (label: string, english: string) => ({
  label: `${label} in Hindi`,
  lang: 'hi',
  placeholder: firstHindiOf(english) ?? english,
});

const useHindi = ({ hindi }: WordsProps): Written | undefined => {
  const isBeside = use(HindiIsBeside);
  return isBeside || hindi?.error !== undefined ? hindi : undefined;
};

export const Line = (props: LineProps) => {
  const { label, hint, required, value, error, onChange } = props;
  const hindi = useHindi(props);
  return (
    <div className="grid content-start gap-4">
      <TextField
        label={label}
        hint={hint}
        required={required}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {hindi === undefined ? null : (
        <TextField
          {...inHindi(label, value)}
          autoComplete="off"
          value={hindi.value}
          error={hindi.error}
          onChange={(event) => hindi.onChange(event.target.value)}
        />
      )}
    </div>
  );
};

export const Paragraphs = ({ rows = 4, ...props }: LineProps & { rows?: number }) => {
  const { label, hint, value, error, onChange } = props;
  const hindi = useHindi(props);
  return (
    <div className="grid content-start gap-4">
      <TextArea
        label={label}
        hint={hint}
        rows={rows}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {hindi === undefined ? null : (
        <TextArea
          {...inHindi(label, value)}
          rows={rows}
          value={hindi.value}
          error={hindi.error}
          onChange={(event) => hindi.onChange(event.target.value)}
        />
      )}
    </div>
  );
};

export const Address = ({ onChange, ...rest }: Written) => (
  <TextField
    label="Leads to"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    placeholder="/collection"
    {...rest}
    onChange={(event) => onChange(event.target.value)}
  />
);
