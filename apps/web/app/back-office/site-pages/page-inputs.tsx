import type { BlockKind, BlockOf } from '@darzi/contract/pages/page-blocks.ts';
import { TextArea, TextField } from '../../ui/field.tsx';

/** The server's words about a field of the block, by its path in it. */
export type Fault = (path: string) => string | undefined;

export type FieldsProps<Kind extends BlockKind> = {
  readonly block: BlockOf<Kind>;
  readonly fault: Fault;
  readonly onChange: (block: BlockOf<Kind>) => void;
};

/** How words are set in a text of a page. */
export const MARKS = '*emphasis*, **strong**, [words](/address). A blank line begins a new paragraph.';

type LineProps = {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly onChange: (text: string) => void;
};

export const Line = ({ onChange, ...rest }: LineProps) => (
  <TextField autoComplete="off" {...rest} onChange={(event) => onChange(event.target.value)} />
);

export const Paragraphs = ({ onChange, rows = 4, ...rest }: LineProps & { rows?: number }) => (
  <TextArea rows={rows} {...rest} onChange={(event) => onChange(event.target.value)} />
);

export const Address = ({ onChange, ...rest }: Omit<LineProps, 'hint' | 'label'>) => (
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
