import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { MoveButtons } from '../../staff/move-buttons.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { moved } from './page-draft.ts';

/** Moves a row up or down, or removes it. `name` says which. */
export const RowButtons = ({
  name,
  place,
  count,
  least = 0,
  onMove,
  onRemove,
}: {
  name: string;
  place: number;
  count: number;
  /** At least this many must remain. */
  least?: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) => (
  <span className="flex">
    <MoveButtons name={name} place={place} last={count - 1} onMove={onMove} />
    <IconButton label={`Remove ${name}`} disabled={count <= least} onClick={onRemove}>
      <X size={18} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  </span>
);

type RowsProps<Row> = {
  readonly noun: string;
  readonly rows: readonly Row[];
  readonly blank: Row;
  readonly least?: number;
  readonly most: number;
  readonly onChange: (rows: Row[]) => void;
  readonly children: (row: Row, set: (part: Partial<Row>) => void, place: number) => ReactNode;
};

/** Several rows of one kind: each with its fields; they can be moved, added and removed. */
export const Rows = <Row,>({ noun, rows, blank, least = 0, most, onChange, children }: RowsProps<Row>) => (
  <div className="grid grid-cols-1 gap-5">
    {rows.map((row, place) => (
      <fieldset
        // biome-ignore lint/suspicious/noArrayIndexKey: a row's place is its only identity
        key={place}
        aria-label={`${noun} ${place + 1}`}
        className="grid min-w-0 grid-cols-1 gap-4 border-l-2 border-line pl-4"
      >
        <div className="flex items-center justify-between gap-3">
          <p className="label-caps text-chalk">{`${noun} ${place + 1}`}</p>
          <RowButtons
            name={`${noun.toLowerCase()} ${place + 1}`}
            place={place}
            count={rows.length}
            least={least}
            onMove={(to) => onChange(moved(rows, place, to))}
            onRemove={() => onChange(rows.filter((_, at) => at !== place))}
          />
        </div>
        {children(
          row,
          (part) => onChange(rows.map((one, at) => (at === place ? { ...one, ...part } : one))),
          place,
        )}
      </fieldset>
    ))}
    {rows.length >= most ? null : (
      <Button variant="secondary" className="justify-self-start" onClick={() => onChange([...rows, blank])}>
        {`Add ${noun.toLowerCase()}`}
      </Button>
    )}
  </div>
);
